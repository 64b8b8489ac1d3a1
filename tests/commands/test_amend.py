"""What amend, late, why and now print, and what they ask."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from referee.commands import standing

Referee = Callable[..., Result]


@pytest.fixture
def played(referee: Referee) -> Referee:
    """A round of any game: Vex bets wrong, palms with a 2, and Bram has won."""
    referee("character", "add", "Vex", "sleight+5")
    referee("character", "add", "Bram", "pp12")
    referee("table", "open", "any", "--ante", "1sp")
    referee("sit", "Vex", "Bram", "--stake", "10gp")
    referee("deal", "--seed", "1")
    referee("bet", "Vex", "5sp", "winner", "Vex")
    referee("choose", "done")
    referee("cheat", "Vex", "palm", "--roll", "2")
    referee("enter", "Bram")
    return referee


def stake_of(referee: Referee, name: str) -> int:
    plain = json.loads(referee("status", "--json").output)
    return next(seat["stack"] for seat in plain["seats"] if seat["name"] == name)  # type: ignore[no-any-return]


def test_the_inputs_are_listed_by_number(played: Referee) -> None:
    lines = played("amend").output.splitlines()
    assert lines[0].startswith("  1  Vex bet 5sp on Vex (winner) (log ")
    assert "tried to palm a card or a die: 2" in lines[2]
    assert "entered: Bram" in lines[3].replace("Entered", "entered")
    plain = json.loads(played("amend", "--json").output)
    assert [one["kind"] for one in plain] == ["bet", "answer", "cheat", "answer"]
    assert [one["number"] for one in plain] == [1, 2, 3, 4]


def test_without_a_terminal_it_is_only_shown(played: Referee) -> None:
    shown = played("amend", "last", "Vex", code=3).output
    assert "Won by Vex, not by Bram." in shown
    assert "In this round: Bram -1sp instead of +1sp, Vex +1sp instead of -1sp." in shown
    assert "Nothing was changed: with --yes it stands." in shown
    assert stake_of(played, "Vex") == 990 and "amend" not in played("log").output


def test_with_yes_it_stands_and_is_undone(played: Referee) -> None:
    played("amend", "last", "Vex", "--yes")
    assert stake_of(played, "Vex") == 1010
    log = played("log").output
    assert "(amended by " in log and "amend last Vex --yes" in log
    played("verify")
    played("undo")
    assert stake_of(played, "Vex") == 990 and "(amended by" not in played("log").output
    played("redo")
    assert stake_of(played, "Vex") == 1010
    assert "All is well" in played("verify").output


@pytest.mark.parametrize(("answer", "stake"), [("y\n", 1010), ("n\n", 990), ("\n", 990)])
def test_it_asks_whoever_is_there(
    played: Referee, answer: str, stake: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from click.testing import CliRunner

    monkeypatch.setattr(standing, "somebody_answers", lambda: True)
    invoke = CliRunner.invoke
    monkeypatch.setattr(CliRunner, "invoke", lambda *a, **k: invoke(*a, **{**k, "input": answer}))
    shown = played("amend", "4", "Vex").output
    assert "Let it stand? [y/N]" in shown
    assert ("It stands: 'referee undo' takes it back." in shown) == (stake == 1010)
    assert stake_of(played, "Vex") == stake


def test_what_was_shown_stands_or_nothing_does(
    played: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another_shell_acts(*_: object, **__: object) -> bool:
        played("night", "end")
        return True

    monkeypatch.setattr(standing, "somebody_answers", lambda: True)
    monkeypatch.setattr(standing.click, "confirm", another_shell_acts)
    shown = played("amend", "4", "Vex", code=3).output
    assert "Something else has been done meanwhile, so nothing was changed" in shown
    assert stake_of(played, "Vex") == 990


def test_late_words_stand_at_once(played: Referee) -> None:
    shown = played("late", "+9").output
    assert "It stands" in shown and "16 against DC 15: success by 1" in shown
    assert "failure" in played("late", "Vex", "-3").output
    assert "guidance +4" in played("late", "guidance", "4").output


def test_why_tells_the_rule_what_happened_and_what_follows(played: Referee) -> None:
    end = played("why").output
    assert (
        end.startswith("The rule: ")
        and "What happened: " in end
        and "So: Bram wins round 1." in end
    )
    cheat = played("why", "cheat").output
    assert (
        "Palm a card or a die." in cheat
        and "2 + 5 (Sleight of Hand) = 7 against DC 15" in cheat.replace("\n  ", " ")
    )
    assert "Bram: passive Perception 12 against 7." in cheat.replace("\n  ", " ")
    assert "passive" not in played("why", "cheat", "--public").output
    assert "trick_dc is 15 at this table" in played("why", "trick_dc").output
    bet = played("why", "bet", "1").output
    assert "Vex bet 5sp on Vex (winner)." in bet and "comes back" in bet
    assert "Ante: Bram 1sp, Vex 1sp." in played("why", "pot").output.replace("\n  ", " ")
    assert "Nothing is known of" in played("why", "xyzzy", code=4).output
    played("deal", "--seed", "2")
    assert "Nothing is known of" in played("why", "xyzzy", code=4).output, (
        "also while bets are open"
    )
    played("undo")
    assert set(json.loads(played("why", "Vex", "--json").output)) == {"rule", "facts", "so"}


def test_now_says_what_can_be_typed(played: Referee) -> None:
    assert "'referee deal' deals round 2." in played("now").output
    played("deal", "--seed", "2")
    bets = played("now").output
    assert "Bets are open on winner" in bets and "Those who are right share the pool." in bets
    played("choose", "done")
    stop = played("now").output.replace("\n  ", " ")
    assert (
        "palm (palm a card or a die): Dexterity (Sleight of Hand) against DC 15: Vex +5, Bram +0"
        in stop
    )
    assert "'referee cheat NAME CHEAT --roll N' tries one;" in stop
    assert "'referee undo' takes back 'choose done'." in stop
