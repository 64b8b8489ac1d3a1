"""What TAB offers, and what each is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.live.completing import offers
from referee.live.sitting import Sitting
from tests.live.conftest import Referee

Sit = Callable[..., Sitting]


def offered(sitting: Sitting, line: str) -> dict[str, str]:
    found = offers(sitting.scene, sitting.house.tree, line)
    return {one.text: one.meta for one in found}


@pytest.fixture
def stopped(sit: Sit) -> Sitting:
    """A round with real cards, stopped before the first pairs are laid."""
    return sit("snaggletooth_physical", deal=1)


def test_answers_stand_before_commands(sit: Sit) -> None:
    sitting = sit("snake", "--no-stops", deal=3)
    found = list(offered(sitting, "").items())
    assert found[0][1].startswith("1  Which three go face-up")
    assert len(found[0][0]) == 2
    names = [name for name, _ in found]
    assert names.index("ledger") > 9
    assert dict(found)["ledger"].startswith("Every coin")


def test_a_begun_word_leaves_what_begins_so(stopped: Sitting) -> None:
    assert set(offered(stopped, "led")) == {"ledger"}
    assert offered(stopped, "zzz") == {}
    assert set(offered(stopped, "rule ca")) == {"card"}
    assert "show" in offered(stopped, "rules ")


def test_a_passed_stop_and_the_answer_behind_it_are_offered(stopped: Sitting) -> None:
    found = offered(stopped, "")
    assert found["ok"] == "goes on"
    assert "king" in found


def test_bets_name_people_amounts_markets_and_picks(sit: Sit) -> None:
    sitting = sit("snaggletooth_physical", "--no-stops", deal=1)
    for _ in range(3):
        sitting.say("-")
    assert sitting.scene.wait.kind == "bets"
    assert "done" in offered(sitting, "")
    assert list(offered(sitting, "b "))[:3] == sitting.scene.seated
    assert list(offered(sitting, "bet Vex "))[:2] == ["1sp", "2sp"]
    assert offered(sitting, "bet Vex 5sp ")["winner"] == "Who wins"
    assert set(offered(sitting, "b v 5 win ")) == {"Ann", "Bram", "Vex"}
    assert set(offered(sitting, "b v 5 win B")) == {"Bram"}


def test_cheats_say_what_each_is(stopped: Sitting) -> None:
    assert offered(stopped, "c ")["Vex"] == "could hold_back"
    found = offered(stopped, "c vex ")
    assert "Hold back a pair" in found["hold_back"]
    assert "when its moment comes" in found["shift"]
    assert "--roll" in offered(stopped, "c vex shift --")


def test_a_check_is_shown_with_its_dc(stopped: Sitting) -> None:
    for line in ("-", "-", "-", "", "5"):
        stopped.say(line)
    assert stopped.scene.wait.kind == "moment"
    metas = [offered(stopped, f"c {who} ")["shift"] for who in stopped.scene.seated]
    assert "Shift the cards: Dexterity (Sleight of Hand), DC 15" in metas


def test_names_with_blanks_are_quoted(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth")
    referee("character", "add", "Mother Grubb", "npc")
    sitting.look()
    assert '"Mother Grubb"' in offered(sitting, "stake Mo")
    assert '"Mother Grubb"' in offered(sitting, 'stake "Mother G')
    assert '"Mother Grubb"' in offered(sitting, "stake gr")


def test_betting_offers_acts_and_amounts(sit: Sit) -> None:
    sitting = sit("holdem", deal=1)
    sitting.say("")
    found = offered(sitting, "")
    assert found["call"] == "1sp" and "to" in found["raise"]
    assert set(offered(sitting, "raise ").values()) == {"the least", "", "the most"}


def test_games_and_choices_of_options(sit: Sit) -> None:
    sitting = sit("snaggletooth")
    assert "snake" in offered(sitting, "table open sn")
    assert set(offered(sitting, "table open snake --chance ")) == {"entered", "rolled"}


def test_values_are_known_by_how_the_help_names_them(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth", deal=2)
    referee("bet", "Ann", "1gp", "she sings", "--against", "Bram")
    referee("stake", "Vex", "silver", "ring", "20gp")
    sitting.look()
    assert offered(sitting, "settle ") == {"b1": "Ann against Bram: she sings"}
    assert set(offered(sitting, "settle b1 ")) == {"won", "lost", "push"}
    assert {"refund", "split", "scramble", "Vex"} <= set(offered(sitting, "stop --pot "))
    assert {"give", "take"} <= set(offered(sitting, "purse Vex "))
    assert {"Ann", "pot", "house"} <= set(offered(sitting, "rule coins 5sp "))
    assert '"silver ring"' in offered(sitting, "item give ")
    assert "number" not in offered(sitting, "amend ")
    assert offered(sitting, "late ins") == {"inspiration": "the new die"}


def test_the_laptop_is_passed_to_who_sits_there(stopped: Sitting) -> None:
    assert set(offered(stopped, "pass ")) == {"Ann", "Bram", "Vex"}


@pytest.mark.parametrize("line", ["", "x", '"', "bet ", "cheat zzz ", "rule card ", "rule ", "/le"])
def test_nothing_that_is_begun_fails(sit: Sit, referee: Referee, line: str) -> None:
    sitting = sit("snaggletooth", deal=2)
    offered(sitting, line)
    referee("stop", "--pot", "refund")
    referee("table", "close")
    sitting.look()
    assert sitting.scene.table is None
    offered(sitting, line)


def test_who_sits_down_is_somebody_who_does_not_sit_here_yet(sit: Sit, referee: Referee) -> None:
    referee("character", "add", "Odo")
    referee("character", "add", "Tib")
    sitting = sit("snaggletooth")
    assert list(offered(sitting, "sit ")) == ["Odo", "Tib"]
    assert "Odo" not in offered(sitting, "sit Odo ") and "10sp" in offered(sitting, "sit Odo ")
