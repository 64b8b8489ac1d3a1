"""What players propose, at the live table: in view for the game master alone, and answered by one key."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.data_structures import Size
from prompt_toolkit.formatted_text import to_plain_text

from referee.campaign import People, read_campaign
from referee.live.completing import offers
from referee.live.drawing import Drawing
from referee.live.helping import keys_lines, status_of
from referee.live.may_happen import MOVED, asked_now
from referee.live.meaning import NOT_HERE, meaning
from referee.live.plain_mode import play_plainly
from referee.live.proposed import campaign_of
from referee.live.sitting import Sitting
from referee.phones import Phones
from referee.phones.house_rules import Served
from referee.phones.proposals import KINDS, SECRET
from referee.screens.qr import half_blocks
from referee.screens.told_to_type import ELSEWHERE
from referee.store import Store
from referee.table.desk import Desk
from tests.live.conftest import Referee
from tests.live.terminal import Screen

Sit = Callable[..., Sitting]
ADDRESS = "http://192.168.178.123:8765"
BETS = ("bet", "--table", "t1", "--against", "Bram", "--", "Vex", "1sp", "he sings")


def propose(folder: Path, told: str, kind: str, *words: str, person: str = "Vex") -> int:
    """The number of a new proposal."""
    with Phones.writing(folder, campaign_of(folder)) as phones:
        tap = f"{told:x<16}"
        made = phones.proposals.add(tap, person, kind, words or BETS, told)
    assert made is not None
    return made.id


def serve(folder: Path, address: str = ADDRESS) -> None:
    with Phones.writing(folder, campaign_of(folder)) as phones:
        phones.rules.serve_at(Served(address, f"{address}/", os.getpid(), "2031"))


def became(folder: Path, number: int) -> tuple[str, str]:
    with Phones.reading(folder) as phones:
        found = phones.proposals.one(number)
    assert found is not None
    return found.state, found.answer


def drawn(sitting: Sitting, columns: int = 80, rows: int = 24) -> str:
    """All that the screen's windows hold."""
    drawing = Drawing(sitting, lambda: Size(rows=rows, columns=columns))
    windows = [drawing.blank] if sitting.passing.is_blank else [drawing.table, drawing.said]
    return "\n".join(to_plain_text(window()) for window in [*windows, drawing.rule, drawing.status])


def told(sitting: Sitting) -> str:
    return "\n".join(text for _, text in sitting.pane.take_new())


# -- in view


def test_what_waits_is_in_view_and_said_once_as_it_comes(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    folder = sitting.house.folder
    propose(folder, "Vex bets that he sings.", "bet")
    assert sitting.poll() and not sitting.poll()
    assert told(sitting).count("From a phone: Vex bets that he sings.") == 1
    assert "  1 Vex bets that he sings." in drawn(sitting)
    assert "F5 accepts Vex" in status_of(sitting.scene)
    propose(folder, "Bram means to cheat.", "cheat", "cheat", person="Bram")
    sitting.say("status")
    text = told(sitting)
    assert text.count("Bram means to cheat.") == 1 and "Vex bets" not in text
    sitting.say("refuse 1")
    sitting.say("refuse 2")
    assert "From phones" not in drawn(sitting) and "F5" not in drawn(sitting)


def test_without_a_phone_nothing_speaks_of_it(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    before = drawn(sitting)
    assert "phone" not in before and "F5" not in before
    serve(sitting.house.folder)
    assert sitting.poll()
    assert drawn(sitting) == before


def test_the_first_is_in_view_on_any_screen(sit: Sit) -> None:
    sitting = sit("snake", deal=5)
    for number in range(9):
        propose(sitting.house.folder, f"Vex wants {number}.", "bet")
    sitting.poll()
    for columns, rows in product((40, 80, 120), (12, 16, 24, 40)):
        drawing = Drawing(sitting, partial(Size, rows, columns))
        lines = to_plain_text(drawing.table()).splitlines()
        assert any("Vex wants 0." in line for line in lines)
        assert len(lines) <= rows - 3 and all(len(line) <= columns for line in lines)


def test_what_is_secret_of_it_goes_with_what_is_hidden(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    folder = sitting.house.folder
    first = propose(folder, "Vex means to shift the cards.", "cheat", "cheat")
    propose(folder, "Bram accuses Ann.", "accusation", "accuse", person="Bram")
    third = propose(folder, "Ann wants to choose K♠.", "choice", "choose", person="Ann")
    sitting.poll()
    sitting.hide()
    text = drawn(sitting)
    assert "Ann: a choice." in text
    for secret in ("shift", "accuse", "K♠", "Vex wants", "Bram:"):
        assert secret not in text
    sitting.accept_first()  # what cannot be seen is not what the key means
    assert became(folder, first)[0] == "waiting" and became(folder, third)[0] == "refused"
    sitting.hide()
    assert "Vex means to shift the cards." in drawn(sitting)


def test_a_player_who_looks_sees_nothing_of_it(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    propose(sitting.house.folder, "Bram means to shift the cards.", "cheat", "cheat")
    propose(sitting.house.folder, "Ann bets.", "bet")
    sitting.poll()
    for hidden in (False, True):
        sitting.hand_to("Vex")
        for _ in range(3):
            text = drawn(sitting)
            assert "shift" not in text and "Ann bets" not in text and "From phones" not in text
            sitting.turn_over("gm" if sitting.passing.is_blank else "")
        assert not sitting.passing.is_on
        if not hidden:
            sitting.hide()


@given(
    kinds=st.lists(st.sampled_from([*KINDS]), min_size=1, max_size=8),
    columns=st.sampled_from([40, 80, 120]),
    rows=st.sampled_from([12, 24, 40]),
)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_word_of_it_is_drawn_while_hidden_or_for_a_player(
    sit: Sit, kinds: list[str], columns: int, rows: int
) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5, reuse=True)
    folder = sitting.house.folder
    for kind in kinds:
        propose(folder, f"Zorro {uuid4().hex} wants.", kind, "choose", person="Bram")
    sitting.poll()
    assert "Zorro" in drawn(sitting, columns, rows)
    sitting.hide()
    hidden = drawn(sitting, columns, rows)
    sitting.hide()
    sitting.hand_to("Vex")
    handed = [drawn(sitting, columns, rows)]
    sitting.turn_over("")
    handed.append(drawn(sitting, columns, rows))
    sitting.turn_over("")
    sitting.turn_over("gm")
    assert "Zorro" not in hidden and not any("Zorro" in one for one in handed)
    assert not any("phone" in one for one in handed)
    assert ("From phones" in hidden) <= any(kind not in SECRET for kind in kinds)
    with Phones.writing(folder, campaign_of(folder)) as phones:
        for one in phones.proposals.in_state():
            phones.proposals.refused(one.id, "")


def test_no_screen_for_players_shows_it(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    before = [
        referee(*line.split()) for line in ("watch --once", "status --public", "status Vex --json")
    ]
    propose(sitting.house.folder, "Vex means to shift the cards.", "cheat", "cheat")
    propose(sitting.house.folder, "Ann bets.", "bet")
    assert before == [
        referee(*line.split()) for line in ("watch --once", "status --public", "status Vex --json")
    ]


def test_a_strangers_proposal_moves_nothing_on_the_screen(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    number = propose(sitting.house.folder, "Vex\n\x1b[2J\x07 wants" + " more" * 999, "bet")
    sitting.poll()
    text = drawn(sitting)
    assert f"  {number} Vex wants more" in text and "\x1b" not in text
    assert len(text.splitlines()) <= 24
    sitting.say("proposals")
    assert "\x1b" not in told(sitting)


def test_frozen_pages_are_told_of_in_the_status(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    sitting.say("seat freeze")
    assert "pages are frozen: seat thaw" in status_of(sitting.scene)
    sitting.say("seat thaw")
    assert "pages are frozen: seat thaw" not in status_of(sitting.scene)


def test_a_damaged_file_of_phones_is_said_once_and_the_table_stays(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    (sitting.house.folder / "phones.db").write_bytes(b"Dear diary, " * 1000)
    assert sitting.poll()
    sitting.say("7")
    text = told(sitting)
    assert text.count("moved away") == 1 and "pair of sevens" in text
    with Sitting(sitting.house, 80) as again:
        again.begin()
        assert told(again).count("moved away") == 1


# -- answered


def test_the_key_accepts_what_was_looked_at(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    folder = sitting.house.folder
    first = propose(folder, "Vex bets.", "bet")
    sitting.poll()
    sitting.accept_first()
    assert became(folder, first) == ("done", "")
    text = told(sitting)
    assert f"> accept {first}" in text and "he sings" in text
    sitting.accept_first()
    assert "No proposal waits" in told(sitting)
    second = propose(folder, "Vex bets again.", "bet")
    sitting.poll()
    third = propose(folder, "Vex bets once more.", "bet")
    with Phones.writing(folder, campaign_of(folder)) as phones:
        phones.proposals.refused(second, "Passed elsewhere.")
    sitting.accept_first()  # another shell has dealt with it meanwhile: the next is not what was meant
    assert became(folder, third)[0] == "waiting" and "was refused already" in told(sitting)


def test_what_the_game_master_has_answered_waits_no_more(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    folder, who = sitting.house.folder, (sitting.scene.plain or {})["wait"]["who"]
    mark = asked_by(folder, who)
    with Phones.writing(folder, campaign_of(folder)) as phones:
        made = phones.proposals.add(
            "t" * 16, who, "choice", ["choose", "--", "2"], "The second.", mark
        )
    assert made is not None and sitting.poll()
    assert became(folder, made.id)[0] == "waiting" and sitting.first_proposed is not None
    bet = propose(folder, "Somebody bets.", "bet")
    sitting.say("1")
    assert became(folder, made.id) == ("refused", MOVED)
    assert became(folder, bet)[0] == "waiting"
    assert [one.id for one in sitting.scene.proposed] == [bet]


def asked_by(folder: Path, person: str) -> str:
    with Store.open(folder) as store:
        campaign = read_campaign(folder)
        return asked_now(Desk(campaign, People(campaign, store), store), person)


def test_typed_words_accept_and_refuse(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    folder = sitting.house.folder
    one, two, three = (propose(folder, f"Vex bets {n}.", "bet") for n in range(3))
    sitting.poll()
    sitting.say("accept")
    assert became(folder, one)[0] == "done"
    sitting.say("refuse not now")
    assert became(folder, two) == ("refused", "not now")
    sitting.say(f"refuse {three}")
    assert became(folder, three) == ("refused", "The game master says no.")


SHORT = {
    "accept": "accept 1",
    "accept 2": "accept 2",
    "accept 2 17": "accept 2 --roll 17",
    "accept 2 =22": "accept 2 --total 22",
    "accept 17": "accept 17",
    "accept 2 --roll 17": "accept 2 --roll 17",
    "accept --total 22": "accept 1 --total 22",
    "accep --help": "accept --help",
    "refuse 2 not now": "refuse 2 not now",
    "acc Ann Vex": "accuse Ann Vex",
}


def test_short_forms(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    propose(sitting.house.folder, "Vex bets.", "bet")
    propose(sitting.house.folder, "Vex cheats.", "cheat", "cheat")
    sitting.poll()
    found = {typed: meaning(sitting.scene, sitting.house.tree, typed).args for typed in SHORT}
    assert {typed: " ".join(words) for typed, words in found.items()} == SHORT


def test_a_number_that_is_no_proposal_is_the_die_of_the_first_that_wants_one(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    propose(sitting.house.folder, "Vex cheats.", "cheat", "cheat")
    sitting.poll()
    found = meaning(sitting.scene, sitting.house.tree, "accept 17")
    assert found.args == ("accept", "1", "--roll", "17")


def test_what_can_be_typed_is_told(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    assert any("F5 or accept" in line for line in keys_lines(80))
    found = [one.text for one in offers(sitting.scene, sitting.house.tree, "phone ")]
    assert found == ["Ann", "Bram", "Vex"]
    propose(sitting.house.folder, "Vex bets.", "bet")
    sitting.poll()
    expected = {
        "seat ": "thaw",
        "accept ": "1",
        "refuse ": "1",
        "seat pass --kind ": "bets",
        "seat link ": "Vex",
        "seat card Vex ": "K♠",
        "seat card ": "Bram",
    }
    for line, text in expected.items():
        assert text in [one.text for one in offers(sitting.scene, sitting.house.tree, line)], line


def test_what_a_killed_shell_left_begun_waits_again_when_somebody_sits_down(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    number = propose(sitting.house.folder, "Vex bets.", "bet")
    with Phones.writing(sitting.house.folder, campaign_of(sitting.house.folder)) as phones:
        assert phones.proposals.begin(number)
    with Sitting(sitting.house, 80) as again:
        again.begin()
        assert [one.id for one in again.scene.proposed] == [number]


def test_line_by_line_it_is_printed_and_answered(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    first = sit("snake", "--no-stops", deal=5)
    folder = first.house.folder
    lines = iter(["", "status", "accept", None])
    number = 0

    def read() -> str | None:
        nonlocal number
        line = next(lines)
        if line == "":
            number = propose(folder, "Vex bets.", "bet")
        return line

    with Sitting(first.house, 80) as sitting:
        play_plainly(sitting, read, 80)
    printed = capsys.readouterr().out
    assert "From a phone: Vex bets." in printed and "  1 Vex bets." in printed
    assert became(folder, number)[0] == "done"


# -- links


@pytest.mark.parametrize("typed", ["phone vex", "seat link vex"])
def test_a_link_stands_alone_on_the_screen_until_enter(sit: Sit, typed: str) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=5)
    serve(sitting.house.folder)
    for _ in range(4):
        sitting.say("log")
    sitting.say(typed)
    text = drawn(sitting)
    assert "Vex: scan this with your phone." in text and f"{ADDRESS}/join#" in text
    assert "hand" not in text and "pot" not in text
    assert len(text.splitlines()) <= 24 and "Enter goes back" in text
    sitting.say("")
    assert not sitting.passing.is_on and "pot" in drawn(sitting)
    assert "join#" not in "\n".join(line for _, line in sitting.pane._lines)
    with Phones.reading(sitting.house.folder) as phones:
        assert [link.person for link in phones.links.all()] == ["Vex"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("phone Nobody", "There is no character"),
        ("phone Vex", "start 'referee serve' in another terminal"),
    ],
)
def test_a_link_that_cannot_be_made_is_refused(sit: Sit, typed: str, sentence: str) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    if "start" not in sentence:
        serve(sitting.house.folder)
    sitting.say(typed)
    assert sentence in told(sitting).replace("\n  ", " ") and not sitting.passing.is_on


def test_each_seat_without_a_link_is_shown_one_after_a_blank_screen(
    sit: Sit, referee: Referee
) -> None:
    referee("character", "add", "Grubb", "npc")
    referee("purse", "Grubb", "give", "20gp")
    sitting = sit("snake", "--no-stops", people="Ann Bram Vex Grubb", deal=5)
    serve(sitting.house.folder)
    sitting.say("phone bram")
    sitting.say("")
    sitting.say("phone")
    seen = []
    while sitting.passing.is_on:
        text = drawn(sitting)
        assert "hand " not in text and "pot" not in text
        seen.append(text)
        sitting.say("no" if "Turn the laptop to Ann." in text else "")
    first, second, third = seen
    assert "Turn the laptop to Vex." in first and "/join#" not in first
    assert "Vex: scan" in second and "Turn the laptop to Ann." in third
    with Phones.reading(sitting.house.folder) as phones:
        assert [link.person for link in phones.links.all()] == ["Bram", "Vex"]
    sitting.say("phone ann")
    sitting.say("")
    sitting.say("phone")
    assert "Everybody who sits here has a link" in told(sitting)


def test_an_address_of_this_computer_alone_is_said_to_be_one(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    serve(sitting.house.folder, "http://127.0.0.1:8765")
    sitting.say("phone Vex")
    sitting.say("")
    assert "served with 'referee serve --bind 0.0.0.0'" in told(sitting).replace("\n  ", " ")


@pytest.mark.parametrize("command", ELSEWHERE[1:])
def test_what_is_for_another_terminal_is_spelt_as_it_is_typed_there(sit: Sit, command: str) -> None:
    sitting = sit("snake", "--no-stops", deal=5)
    sitting.say(command)
    assert f"type 'referee {command}' in another terminal" in told(sitting).replace("\n  ", " ")
    assert {*ELSEWHERE} == {*NOT_HERE}


@pytest.mark.parametrize(
    "address",
    [ADDRESS, "http://localhost:1", "https://[2001:db8:85a3:8d3:1319:8a2e:370:7348]:8765"],
)
@pytest.mark.parametrize("dark", [True, False])
def test_a_code_fits_and_is_the_right_way_round(address: str, dark: bool) -> None:
    lines = half_blocks(f"{address}/join#" + "x" * 24, 19, dark_on_light=dark)
    assert len(lines) <= 21 and len({len(line) for line in lines}) == 1 and len(lines[0]) <= 50
    edge = " " if dark else "█"
    assert set(lines[0]) == {edge} and all(line[0] == line[-1] == edge for line in lines)
    other = half_blocks(f"{address}/join#" + "x" * 24, 19, dark_on_light=not dark)
    turned = str.maketrans(" █▀▄", "█ ▄▀")
    assert [line.translate(turned) for line in lines] == other


# -- on a real terminal


def pixels(screen: Screen) -> list[list[bool]]:
    """What is dark of the code on a screen, two rows for each of its lines."""
    found: list[list[bool]] = []
    for row in range(screen.screen.lines):
        cells = [screen.screen.buffer[row][at] for at in range(screen.screen.columns)]
        code = [one for one in cells if one.bg == "ffffff"]
        if code:
            assert all(one.fg == "000000" and not one.reverse for one in code)
            found += [[one.data in "█▀" for one in code], [one.data in "█▄" for one in code]]
    return found


def modules(text: str) -> list[list[bool]]:
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.main import QRCode

    code = QRCode(border=4, error_correction=ERROR_CORRECT_L)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(one) for one in row] for row in code.get_matrix()]


def test_keys_and_a_code_on_a_real_terminal(folder: Path, referee: Referee) -> None:
    referee("table", "open", "snake", "--no-stops")
    referee("sit", "Ann", "10gp", "Bram", "10gp", "Vex", "10gp")
    referee("deal", "--seed", "3")
    serve(folder)
    with Screen(80, 24, folder) as screen:
        screen.wait_for("Previously")
        first = propose(folder, "Vex bets.", "bet")
        screen.wait_for("F5 accepts Vex")
        screen.press("f5")
        screen.wait_for("Settle it with")
        screen.wait_gone("F5 accepts Vex")
        assert became(folder, first)[0] == "done"
        second = propose(folder, "Ann wants to bet.", "bet", person="Ann")
        screen.wait_for("Ann wants to bet.")
        screen.press("f6")
        screen.wait_for(f"> refuse {second}")
        screen.type("not now\r")
        screen.wait_for("Ann is told: not now")
        assert became(folder, second) == ("refused", "not now")
        screen.type("phone ann\r")
        seen = screen.wait_for("Enter goes back")
        (address,) = [line.strip() for line in seen.splitlines() if "/join#" in line]
        code, wanted = pixels(screen), modules(address)
        assert code[: len(wanted)] == wanted
        screen.press("f2", "tab", "f5")
        assert "Enter goes back" in screen.settle()
        screen.press("enter")
        screen.wait_for("A link for Ann's phone was shown.")
        assert address not in screen.text
