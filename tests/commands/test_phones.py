"""Seats on phones, and what players propose, as commands."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from click.testing import CliRunner

from referee.commands import cli, run
from referee.live.proposed import campaign_of
from referee.phones import Phones
from referee.phones.house_rules import Served

from .conftest import Referee

ADDRESS = "http://192.168.1.5:8765"
BET = ("bet", "--table", "t1", "--against", "Bram", "--", "Vex", "1sp", "he sings")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table with three people, and pages that are served; made once."""
    folder = tmp_path_factory.mktemp("made") / "boot"
    people = ["sit", "Vex", "10gp", "sleight+9", "Bram", "10gp", "Ilse O'Brien", "10gp"]
    assert run(["new", str(folder)]) == 0
    for line in (["table", "open", "snaggletooth", "--no-stops"], people):
        assert run(["--campaign", str(folder), *line]) == 0
    with Phones.writing(folder, campaign_of(folder)) as phones:
        phones.rules.serve_at(Served(ADDRESS, f"{ADDRESS}/", os.getpid(), "2031"))
    return folder


@pytest.fixture
def boot(made: Path, folder: Path) -> Path:
    """The same, of a test's own."""
    shutil.rmtree(folder)
    shutil.copytree(made, folder)
    return folder


@pytest.fixture(scope="module")
def dealt(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A round is on and Vex has a link; for what changes nothing."""
    folder = tmp_path_factory.mktemp("dealt") / "boot"
    shutil.copytree(made, folder)
    for line in (["seat", "link", "Vex"], ["deal", "--seed", "3"]):
        assert run(["--campaign", str(folder), *line]) == 0
    return folder


def propose(folder: Path, *words: str, kind: str = "bet", person: str = "Vex") -> int:
    with Phones.writing(folder, campaign_of(folder)) as phones:
        tap = f"{person}-{len(phones.proposals.of(person, 99))}".ljust(16, "x")
        made = phones.proposals.add(tap, person, kind, words or BET, f"{person} wants to.")
    assert made is not None
    return made.id


def became(folder: Path, number: int) -> tuple[str, str]:
    with Phones.reading(folder) as phones:
        found = phones.proposals.one(number)
    assert found is not None
    return found.state, found.answer


def secret_in(printed: str) -> str:
    found = re.search(rf"^{re.escape(ADDRESS)}/join#([\w-]{{24}})$", printed, re.MULTILINE)
    assert found, printed
    return found[1]


def seats(referee: Referee) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(referee("seat", "list", "--json").stdout)
    return found


# -- links


def test_a_link_is_shown_once_with_its_code(boot: Path, referee: Referee) -> None:
    printed = referee("seat", "link", "vex").stdout
    secret = secret_in(printed)
    lines = printed.splitlines()
    assert len(lines) <= 24 and max(map(len, lines)) <= 80 and "█" in printed
    with Phones.writing(boot, campaign_of(boot)) as phones:
        found = phones.links.come(secret)
    assert found is not None and found[0] == "Vex"
    assert secret not in referee("seat", "list").stdout + referee("log").stdout
    assert secret_in(referee("seat", "link", "Vex").stdout) != secret
    with Phones.reading(boot, campaign_of(boot)) as phones:
        assert phones.links.person_of(found[1]) is None


def test_the_code_turned_round(boot: Path, referee: Referee) -> None:
    dark = referee("seat", "link", "Vex").stdout.splitlines()[1]
    light = referee("seat", "link", "Vex", "--light").stdout.splitlines()[1]
    assert set(dark) == {"█"} and set(light) == {" "} and len(dark) == len(light)


def test_on_a_terminal_it_is_black_on_white(boot: Path) -> None:
    line = [*("-m", "referee", "--campaign", str(boot), "seat", "link", "Vex")]
    child = pexpect.spawn(sys.executable, line, dimensions=(24, 80), encoding="utf-8", timeout=60)
    shown = child.read()
    rows = [row for row in shown.splitlines() if "\x1b[38;5;16;48;5;231m" in row]
    assert len(rows) == 17 or len(rows) == 19
    assert all(row.endswith("\x1b[0m") for row in rows)
    assert len(shown.splitlines()) <= 24


def test_a_plain_terminal_is_given_the_address_alone(boot: Path) -> None:
    import subprocess

    line = [sys.executable, "-m", "referee", "--campaign", str(boot), "seat", "link", "Vex"]
    env = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    printed = subprocess.run(line, capture_output=True, env=env, check=True).stdout.decode("ascii")
    assert secret_in(printed) and len(printed.splitlines()) == 2


def test_without_the_library_the_address_is_still_there(
    boot: Path, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "qrcode.main", None)
    printed = referee("seat", "link", "Vex").stdout
    assert secret_in(printed) and "pip install 'referee[web]'" in printed


def test_a_loopback_address_is_said_to_be_one(boot: Path, referee: Referee) -> None:
    with Phones.writing(boot, campaign_of(boot)) as phones:
        phones.rules.serve_at(Served("http://127.0.0.1:1", "http://127.0.0.1:1/", os.getpid(), ""))
    assert "referee serve --bind 0.0.0.0" in referee("seat", "link", "Vex").stdout


def test_nothing_is_made_while_nothing_is_served(boot: Path, referee: Referee) -> None:
    kept = secret_in(referee("seat", "link", "Vex").stdout)
    with Phones.writing(boot, campaign_of(boot)) as phones:
        phones.rules.serve_at(None)
    assert (
        "start 'referee serve' in another terminal" in referee("seat", "link", "Vex", code=3).stderr
    )
    with Phones.writing(boot, campaign_of(boot)) as phones:
        assert phones.links.come(kept) is not None


def test_a_revoked_seat_proposes_nothing_more(boot: Path, referee: Referee) -> None:
    referee("seat", "link", "Vex")
    hers, other = propose(boot), propose(boot, person="Bram")
    assert "is void" in referee("seat", "revoke", "Vex").stdout
    assert became(boot, hers) == ("refused", "The game master has taken this page away.")
    assert became(boot, other)[0] == "waiting"
    assert not seats(referee)["seats"]


# -- notes, cards, freezing, passing


def test_a_note_and_a_card_come_to_one_player(boot: Path, referee: Referee) -> None:
    referee("seat", "link", "O'Brien")
    referee("deal", "--seed", "3")
    said = referee("seat", "note", "O'Brien", "The", "dealer", "winks.").stdout
    assert said == "Ilse O'Brien is told alone: The dealer winks.\n"
    assert "shown K♠" in referee("seat", "card", "O'Brien", "ks").stdout
    with Phones.reading(boot) as phones:
        assert [(one.kind, one.body) for one in phones.letters.to("Ilse O'Brien", 9)] == [
            ("note", "The dealer winks."),
            ("card", "K♠"),
        ]
    assert "seat" not in referee("log").stdout


def test_a_card_before_a_round_is_what_was_typed(boot: Path, referee: Referee) -> None:
    referee("seat", "link", "Vex")
    assert "shown The Fool" in referee("seat", "card", "Vex", "The Fool").stdout


def test_pages_are_frozen_and_thawed(boot: Path, referee: Referee) -> None:
    referee("seat", "freeze")
    assert seats(referee)["frozen"] and "frozen" in referee("seat", "list").stdout
    referee("seat", "thaw")
    assert not seats(referee)["frozen"]


def test_what_passes_and_is_asked_again(boot: Path, referee: Referee) -> None:
    referee("seat", "link", "Vex")
    referee("seat", "pass", "--kind", "bets")
    referee("seat", "pass", "Vex", "--kind", "choice")
    referee("seat", "pass", "Vex", "--kind", "cheats")
    found = seats(referee)
    assert found["passes"] == ["bet"] and found["seats"][0]["passes"] == ["cheat", "choice"]
    assert "cheats and choices pass by themselves" in referee("seat", "list").stdout
    assert "Still, bets pass" in referee("seat", "ask", "Vex").stdout
    assert seats(referee)["seats"][0]["passes"] == []
    assert referee("seat", "ask", "--kind", "bets").stdout == "You are asked again.\n"
    referee("seat", "pass")
    assert seats(referee)["passes"] == ["all"]
    referee("seat", "ask")
    assert seats(referee)["passes"] == []


# -- proposals


def test_the_oldest_is_accepted_unless_a_number_is_said(boot: Path, referee: Referee) -> None:
    first, second, third = (propose(boot) for _ in range(3))
    listed = referee("proposals").stdout
    assert listed == "".join(f"{n}  Vex wants to.\n" for n in (first, second, third))
    rows = json.loads(referee("proposals", "--json").stdout)
    assert [row["proposal"] for row in rows] == [first, second, third]
    assert {*rows[0]} == {"proposal", "name", "kind", "told", "words", "at"}
    printed = referee("accept").stdout
    assert printed.startswith("Vex wants to.\nBet b1: Vex bets Bram 1sp: he sings.")
    referee("accept", str(third))
    assert [became(boot, n)[0] for n in (first, second, third)] == ["done", "waiting", "done"]
    referee("refuse", "the", "guard", "looks")
    assert became(boot, second) == ("refused", "the guard looks")
    assert referee("proposals").stdout == "Nothing waits for your word.\n"


def test_a_proposal_at_another_table_is_carried_out_there(boot: Path, referee: Referee) -> None:
    number = propose(boot)
    referee("table", "open", "pig")
    referee("accept", str(number))
    assert "bet --table t1" in referee("log").stdout


def test_refused_by_its_number_with_a_word_or_none(boot: Path, referee: Referee) -> None:
    first, second = propose(boot), propose(boot)
    said = referee("refuse", str(second), "3", "times", "is", "enough").stdout
    assert "Vex is told: 3 times is enough" in said
    referee("refuse")
    assert became(boot, first) == ("refused", "The game master says no.")


def test_what_the_rules_refuse_ends_in_their_code(boot: Path, referee: Referee) -> None:
    number = propose(boot, "bet", "--", "Vex", "1sp", "winner", "Vex")
    printed = referee("accept", code=3)
    assert "No round is on" in printed.stderr and "The player is told" in printed.stderr
    assert became(boot, number)[0] == "refused"


def test_a_roll_that_was_left_to_the_game_master(boot: Path, referee: Referee) -> None:
    referee("table", "set", "--stops")
    referee("deal", "--seed", "31")
    number = propose(boot, "cheat", "--table", "t1", "--arm", "--", "Vex", "shift", kind="cheat")
    assert referee("accept", str(number), "--roll", "17").exit_code == 0
    assert "cheat --roll 17 --table t1" in referee("log").stdout


def test_where_noticing_is_rolled_who_looks_goes_along(boot: Path, referee: Referee) -> None:
    file = boot / "campaign.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("noticing: passive", "noticing: rolled"), encoding="utf-8")
    referee("table", "set", "--stops")
    referee("deal", "--seed", "31")
    answers = {"moment": "ok", "bets": "done"}
    status = json.loads(referee("status", "--json").stdout)
    while not (
        could := [one for one in status["wait"].get("possible", ()) if one["cheat"] == "shift"]
    ):
        referee("choose", answers.get(status["wait"]["kind"], "1"))
        status = json.loads(referee("status", "--json").stdout)
    who = could[0]["by"]
    others = {"Vex", "Bram", "Ilse O'Brien"} - {who}
    words = ("cheat", "--table", "t1", "--roll", "3", "--", who, "shift")
    number = propose(boot, *words, kind="cheat", person=who)
    refused = referee("accept", str(number), code=2)
    assert "noticing is rolled" in refused.stderr and became(boot, number) == ("waiting", "")
    watch = [f"--watch={name}=3" for name in sorted(others)]
    printed = referee("accept", str(number), *watch).stdout
    assert printed.count("Perception") == 2 and became(boot, number)[0] == "done"


def test_the_game_master_plays_for_a_seat_whose_phone_has_died(
    boot: Path, referee: Referee
) -> None:
    referee("seat", "link", "Vex")
    referee("deal", "--seed", "31")
    referee("bet", "Vex", "1sp", "winner", "Vex")
    referee("choose", "done")
    waiting = json.loads(referee("status", "--json").stdout)["wait"]["who"]
    number = propose(boot, "choose", "--table", "t1", "--", "8", kind="choice", person=waiting)
    referee("choose", "8")
    referee("accept", code=3)
    assert became(boot, number)[0] == "refused"


def test_what_a_killed_shell_left_begun_is_mended_first(boot: Path, referee: Referee) -> None:
    number = propose(boot)
    with Phones.writing(boot, campaign_of(boot)) as phones:
        phones.proposals.begin(number)
    assert f"{number}  Vex" in referee("proposals").stdout
    referee("accept")
    with Phones.writing(boot, campaign_of(boot)) as phones:
        phones.proposals._database.run("UPDATE proposals SET state = 'begun'")
    referee("accept", code=3)
    assert became(boot, number) == ("done", "")


# -- what is typed wrong


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("seat link", 2, "Whose seat?"),
        ("seat link Nobody", 4, "Nobody"),
        ("seat revoke Bram", 3, "has no link"),
        ("seat revoke Nobody", 4, "Nobody"),
        ("seat note Vex", 2, "What?"),
        ("seat note Bram hush", 3, "'referee seat link Bram' makes a link"),
        ("seat note O'Brien hush", 3, "'referee seat link \"Ilse O'Brien\"' makes a link"),
        ("seat note Vex " + "x" * 1001, 2, "1000 are the most"),
        ("seat note Vex \x07", 2, "The note is empty"),
        ("seat card Vex 14S", 4, "There is no card 14S"),
        ("seat card Bram KS", 3, "has no phone here"),
        ("seat card Vex KS --table t9", 4, "t9"),
        ("seat thaw", 3, "not frozen"),
        ("seat pass Bram", 3, "has no phone here"),
        ("seat pass --kind bats", 4, "Did you mean bets?"),
        ("seat pass --kind", 2, "needs something behind it"),
        ("seat ask", 3, "Nothing of that passes"),
        ("seat ask Nobody", 4, "Nobody"),
        ("seat fly", 2, "There is no command"),
        ("accept", 3, "No proposal waits"),
        ("accept 7", 4, "There is no proposal 7"),
        ("accept 0", 4, "There is no proposal 0"),
        ("accept -1", 4, "There is no proposal -1"),
        ("accept 99999999999999999999", 4, "There is no proposal"),
        ("accept x", 2, "is no number"),
        ("accept 1 2", 2, "is more than this command takes"),
        ("accept --roll x", 2, "is no number"),
        ("refuse", 3, "No proposal waits"),
        ("refuse 7 no", 4, "There is no proposal 7"),
        ("refuse " + "x" * 201, 2, "200 are the most"),
        ("proposals all", 2, "takes no words behind it"),
    ],
)
def test_what_is_typed_wrong(dealt: Path, line: str, code: int, sentence: str) -> None:
    before = (dealt / "phones.db").read_bytes()
    refused = CliRunner().invoke(cli, ["--campaign", str(dealt), *line.split(" ")])
    assert refused.exit_code == code and sentence in refused.stderr and not refused.stdout
    assert len(refused.stderr.splitlines()) == 1
    assert (dealt / "phones.db").read_bytes() == before


@pytest.mark.parametrize(
    ("state", "sentence"),
    [("done", "carried out already"), ("refused", "refused already")],
)
@pytest.mark.parametrize("command", ["accept", "refuse"])
def test_what_does_not_wait_any_more(
    boot: Path, referee: Referee, state: str, sentence: str, command: str
) -> None:
    number = propose(boot)
    referee("accept" if state == "done" else "refuse")
    assert sentence in referee(command, str(number), code=3).stderr


@pytest.mark.parametrize("options", ["--roll 17 --total 22", "--roll 17"])
def test_a_roll_where_none_is_left_open(boot: Path, referee: Referee, options: str) -> None:
    number = propose(boot)
    assert referee("accept", *options.split(), code=2).stderr
    assert became(boot, number)[0] == "waiting"


@pytest.mark.parametrize(
    "line",
    [
        "seat link Vex",
        "seat revoke Vex",
        "seat list",
        "seat freeze",
        "proposals",
        "accept",
        "refuse",
    ],
)
def test_a_strange_file_of_phones_is_one_sentence(boot: Path, referee: Referee, line: str) -> None:
    (boot / "phones.db").write_bytes(b"Dear diary, " * 1000)
    refused = referee(*line.split(), code=6)
    assert "moved away" in refused.stderr and len(refused.stderr.splitlines()) == 1
    assert (boot / "phones.db").read_bytes() == b"Dear diary, " * 1000


def test_a_campaign_without_a_database_has_no_proposals(folder: Path, referee: Referee) -> None:
    for file in folder.glob("referee.*"):
        file.unlink()
    assert "Nothing waits" in referee("proposals").stdout
    assert "No proposal waits" in referee("accept", code=3).stderr
