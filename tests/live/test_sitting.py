"""A sitting beside other shells, and what comes back when it is begun again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from referee.commands import cli
from referee.commands.entry import run
from referee.live.capture import captured
from referee.live.helping import status_of
from referee.live.meaning import enter_does
from referee.live.picture import picture
from referee.live.sitting import House, Sitting
from referee.live.telling import done_elsewhere, without_referee
from referee.live.tree import Tree
from referee.screens.view import Look
from tests.live.conftest import Referee

Sit = Callable[..., Sitting]


def told(sitting: Sitting) -> str:
    return "\n".join(text for _, text in sitting.pane.take_new())


def test_the_table_in_view_stays_while_another_shell_plays_elsewhere(
    sit: Sit, referee: Referee
) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    referee("table", "open", "pig")
    assert sitting.poll()
    assert sitting.scene.table is not None and sitting.scene.table.id == "t1"
    sitting.say("7")
    assert sitting.scene.table.id == "t1"
    assert "enter --table t1 7" in referee("log")
    sitting.say("8")
    assert "enter 8" in referee("log")
    sitting.say("table open snake")
    assert sitting.scene.table.game == "snake"


def test_a_table_that_was_named_is_played_at_whatever_was_used_last(
    sit: Sit, referee: Referee
) -> None:
    first = sit("snaggletooth_physical", "--no-stops", deal=1)
    referee("table", "open", "pig")
    house = House(first.house.folder, run, first.house.tree, "t1")
    with Sitting(house, 80) as sitting:
        sitting.say("-")
        sitting.say("ledger")
        assert "no such option" not in told(sitting).lower()
        assert sitting.scene.table is not None and sitting.scene.table.id == "t1"


def test_what_another_shell_does_is_told_once(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    assert not sitting.poll()
    referee("enter", "7")
    assert sitting.poll()
    text = told(sitting)
    assert "Elsewhere: enter 7" in text and "pair of sevens" in text
    assert not sitting.poll()
    sitting.say("8")
    assert not sitting.poll()


def test_edited_people_are_seen(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    file = sitting.house.folder / "characters.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "\nOdo:\n  kind: player\n", encoding="utf-8")
    assert sitting.poll()
    assert "Odo" in sitting.scene.names
    file.write_text("Odo: [", encoding="utf-8")
    assert sitting.poll()
    assert "characters.yaml" in sitting.scene.why
    sitting.say("status")
    assert "characters.yaml" in told(sitting)


def test_previously_tells_where_it_was(sit: Sit) -> None:
    first = sit("snaggletooth_physical", "--no-stops", deal=1)
    first.say("7 8")
    with Sitting(first.house, 80) as sitting:
        sitting.begin()
        text = told(sitting)
    assert text.startswith(
        "Previously, at The Boot: Snaggletooth, with real cards, table t1, round 1."
    )
    assert "sevens" in text and "eights" in text


def test_a_new_campaign_says_how_to_begin(folder: Path, sit: Sit) -> None:
    tree = sit("pig").house.tree
    empty = folder.parent / "other"
    run(["new", str(empty)])
    with Sitting(House(empty, run, tree), 80) as sitting:
        assert "table open GAME" in sitting.scene.why
        sitting.say("table open pig")
        sitting.say("sit Ann 5 Bram 5")
        assert sitting.scene.seated and "sit down" in told(sitting)


def test_a_refusal_changes_nothing_in_view(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    before = sitting.scene.plain
    sitting.say("bet nobody 5 w vex")
    assert sitting.scene.plain == before
    assert sitting.pane.take_new()[-1][0] == "class:refused"


def test_a_mistake_of_our_own_is_told_and_the_table_stays() -> None:
    def broken(args: object) -> int:
        raise RuntimeError("oh dear")

    ran = captured(broken, [], 80)
    assert ran.code == 1
    assert "mistake in Referee itself" in ran.lines[0] and "oh dear" in ran.lines[-1]


def test_a_command_that_asks_is_undone_and_can_be_run_where_it_may(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    sitting.say("rules try pig")
    assert sitting.asks == ["rules", "try", "pig"]
    sitting.leave_unasked("rules try pig")
    assert sitting.asks == []
    assert "asks questions" in told(sitting)


def test_nothing_takes_the_terminal_while_it_is_hidden(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    sitting.hide()
    sitting.say("rules try pig")
    assert sitting.asks == []
    assert "show what is hidden first" in told(sitting)


def test_waits_are_not_told_twice(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    told(sitting)
    sitting.say("7")
    assert "To be entered" not in told(sitting)


def test_what_is_to_stand_is_shown_and_asked_about(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    sitting.say("7 8")
    told(sitting)
    sitting.say("amend 1 9")
    assert "Let it stand? [y/N]" in told(sitting)
    assert "amend" not in referee("log")
    sitting.say("")
    assert told(sitting).endswith("Nothing was changed.")
    sitting.say("amend 1 9")
    sitting.say("n")
    assert "amend" not in referee("log")
    sitting.say("amend 1 9")
    sitting.say("y")
    assert "amend" in referee("log")
    assert sitting.scene.plain["seats"][1]["values"]["teeth"] == ["9"]
    sitting.say("u")
    assert sitting.scene.plain["seats"][1]["values"]["teeth"] == ["7", "8"]


def test_another_line_leaves_the_question_behind(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    sitting.say("7 8")
    sitting.say("amend 1 9")
    sitting.say("status")
    sitting.say("y")
    assert sitting.scene.plain["seats"][1]["values"]["teeth"] == ["7", "8"]


def test_a_player_who_is_asked_may_answer_alone(sit: Sit, referee: Referee) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    asked = sitting.scene.plain["wait"]["who"]
    sitting.say(f"pass {asked}")
    sitting.say("")
    sitting.say("99")
    assert "no answer" in sitting.passing.said and sitting.passing.step == "looks"
    sitting.say("undo")
    assert sitting.passing.step == "looks"
    sitting.say("1 2 3")
    assert sitting.passing.is_blank
    sitting.say("gm")
    assert sitting.scene.plain["wait"]["who"] != asked
    assert "choose 1 2 3" in referee("log")


def test_a_player_who_is_not_asked_cannot_answer(sit: Sit, referee: Referee) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    other = next(
        name for name in sitting.scene.seated if name != sitting.scene.plain["wait"]["who"]
    )
    sitting.say(f"pass {other}")
    sitting.say("")
    sitting.say("1 2 3")
    assert sitting.passing.step == "looks"
    assert "choose" not in referee("log")


def test_an_answer_is_not_given_to_another_question(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    referee("enter", "7")
    sitting.say("8")
    assert "Another shell has just gone on" in told(sitting)
    assert "enter 8" not in referee("log")
    sitting.say("8")
    assert "enter 8" in referee("log")
    referee("bet", "Ann", "1sp", "she sings", "--against", "Bram")
    sitting.say("9")
    assert "enter 9" in referee("log")


def test_the_same_refusal_of_enter_is_said_once(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    for _ in range(3):
        sitting.say("")
    assert told(sitting).count("Nothing was typed") == 1
    sitting.say("zzz")
    sitting.say("zzz")
    assert told(sitting).count("> zzz") == 2


def test_how_a_round_ended_is_in_sight_and_a_sheet_from_its_beginning(sit: Sit) -> None:
    sitting = sit("snaggletooth", "--no-stops", deal=3)
    sitting.say("auto --round")
    assert any("Round 1 is over" in text for _, text in sitting.pane.shown(6))
    sitting.say("rules show snaggletooth")
    assert sitting.pane.shown(6)[0][1] == "> rules show snaggletooth"


def test_previously_is_of_the_table_in_view_and_of_no_other(sit: Sit, referee: Referee) -> None:
    house = sit("snaggletooth_physical", "--no-stops", deal=1).house
    referee("enter", "7")
    referee("table", "open", "pig")
    referee("sit", "Ann", "Bram", "1gp")
    sitting = Sitting(house, 80)
    sitting.begin()
    said = told(sitting)
    assert "Pig" in said and "sevens" not in said and "antes" not in said


def test_a_file_with_a_fault_is_named_instead_of_what_could_be_typed(
    sit: Sit, folder: Path
) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    people = folder / "characters.yaml"
    before = people.read_text()
    people.write_text(before + "\nBad: [\n")
    for line in ("7", "", "xyzzy"):
        sitting.say(line)
        assert "characters.yaml" in told(sitting)
    assert status_of(sitting.scene)[0] == "Nothing can be played: what is wrong stands above"
    people.write_text(before)
    sitting.say("7")
    said = told(sitting)
    assert "sevens" in said and "Elsewhere" not in said


def test_without_a_table_it_is_said_once_how_one_is_opened(folder: Path) -> None:
    sitting = Sitting(House(folder, run, Tree(cli)), 80)
    sitting.begin()
    assert told(sitting) == ""
    text = "\n".join(
        "".join(piece[1] for piece in line) for line in picture(sitting.scene, None, 80, 20, Look())
    )
    assert text == "No table is open: 'table open GAME' opens one."
    sitting.say("7")
    assert "'table open GAME' opens one" in " ".join(told(sitting).split())


def test_what_stands_in_the_table_is_not_said_again_in_plain_letters(
    sit: Sit, referee: Referee
) -> None:
    first = sit("snake", deal=5)
    with Sitting(first.house, 80, encoding="ascii") as sitting:
        for _ in range(4):
            sitting.say("auto")
        assert "Stop." not in told(sitting) and "Waiting for" not in told(sitting)


def test_what_another_shell_does_after_the_look_is_told_with_the_next(
    sit: Sit, folder: Path, referee: Referee
) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops")
    seen = sitting.scene.last
    referee("deal", "--seed", "1")
    referee("enter", "7")
    first = done_elsewhere(folder, seen, seen + 1)
    assert first[0] == "Elsewhere: deal --seed 1" and not any("sevens" in line for line in first)
    then = done_elsewhere(folder, seen + 1, seen + 2)
    assert then[0] == "Elsewhere: enter 7" and not any("antes" in line for line in then)


def test_enter_is_promised_only_where_it_does_what_is_said(sit: Sit) -> None:
    said = [
        "Grubb means to choose K♠: 'referee auto' does it.",
        "'referee choose ...' takes a number or words; 'referee auto' lets the referee choose.",
    ]
    assert without_referee(said) == [
        "Grubb means to choose K♠: Enter does it.",
        "'choose ...' takes a number or words; 'auto' lets the referee choose.",
    ]
    assert without_referee(["Stop. 'referee choose ok' goes on."]) == ["Stop. Enter goes on."]
    sitting = sit("twenty_one", "--no-stops", deal=5)
    sitting.say("?")
    assert "'auto' lets the referee" in told(sitting)
    sitting.say("")
    assert "Nothing was typed" in told(sitting)


def test_a_stop_and_an_npc_do_not_both_promise_enter(sit: Sit) -> None:
    sitting = sit("snaggletooth", deal=1)
    while sitting.scene.wait is not None and sitting.scene.wait.kind != "moment":
        sitting.say("auto")
    assert "Enter goes on." in pictured(sitting)
    plain = sitting.scene.plain
    assert plain is not None
    plain["intends"] = [{"name": "Grubb", "words": "means to shift the cards", "typed": ""}]
    text = pictured(sitting)
    assert "'ok' goes on." in text and "Grubb means to shift the cards: Enter does it." in text
    assert enter_does(sitting.scene) == (["auto"], "lets Grubb do it")
    printed = ["Stop. 'referee choose ok' goes on.", "B means x: 'referee auto' does it."]
    assert without_referee(printed) == ["Stop. 'ok' goes on.", "B means x: Enter does it."]


def pictured(sitting: Sitting) -> str:
    lines = picture(sitting.scene, None, 80, 24, Look())
    return " ".join("".join(piece[1] for piece in line).strip() for line in lines)
