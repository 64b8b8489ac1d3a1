"""A whole evening settled round by round, each of them a real one."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from referee.errors import BadInput, NotAllowed, NotFound
from referee.screens.evening import evening_lines
from referee.screens.seen import seen
from referee.screens.status import status_lines
from referee.table import evening as settling
from referee.table.evening import (
    A_DECISION,
    TO_DEAL,
    Evening,
    Plan,
    minutes_from,
    plan_from,
    sits_at,
)
from referee.table.history import Teller
from referee.table.keeping import staying
from tests.table.mixed import TEMPERS, people_come
from tests.table.tavern import Tavern


@pytest.fixture
def npcs(tavern: Tavern) -> Iterator[Tavern]:
    with staying():
        yield people_come(tavern)


def settle(npcs: Tavern, minutes: int = 60, **more: Any) -> Evening:
    return npcs.do(settling.evening, Plan(minutes, **more))  # type: ignore[no-any-return]


def inputs(npcs: Tavern) -> list[list[Any]]:
    rounds = npcs.look(lambda desk: sorted(desk.reading.all("round"), key=lambda r: int(r[1:])))
    return [npcs.look(lambda desk, r=r: [i.body for i in desk.reading.inputs(r)]) for r in rounds]


def at(npcs: Tavern, game: str = "snaggletooth", *names: str, stake: str = "5gp") -> None:
    npcs.open(game)
    npcs.sit(*(names or ("Ann", "Bob", "Sly", "Wit", "Sot")), stake=stake)


def test_as_many_rounds_are_played_as_fit(npcs: Tavern) -> None:
    at(npcs)
    found = settle(npcs, 60, seed=3)
    assert len(found.outcomes) == len(found.seconds) == npcs.table().rounds > 2
    assert sum(found.seconds[:-1]) < 3600
    mean = sum(found.seconds) / len(found.seconds)
    assert sum(found.seconds) + mean > 3600
    assert sum(found.seconds) == TO_DEAL * len(found.outcomes) + A_DECISION * found.decisions
    assert all(one.finished for one in found.outcomes)
    assert npcs.problems() == []


def test_one_undo_takes_the_whole_evening_back(npcs: Tavern) -> None:
    at(npcs)
    before = npcs.balances()
    settle(npcs, 60, seed=3)
    after = npcs.balances()
    assert after != before
    npcs.undo()
    assert npcs.balances() == before and npcs.table().rounds == 0
    npcs.redo()
    assert npcs.balances() == after
    assert npcs.problems() == []


def test_the_same_seed_is_the_same_evening(npcs: Tavern) -> None:
    at(npcs)
    first = settle(npcs, 40, seed=9)
    played = inputs(npcs)
    npcs.undo()
    again = settle(npcs, 40, seed=9)
    assert inputs(npcs) == played and again.seconds == first.seconds
    npcs.undo()
    settle(npcs, 40, seed=10)
    assert inputs(npcs) != played


def cheats(npcs: Tavern, name: str) -> set[str]:
    found = set()
    rounds = npcs.look(lambda desk: sorted(desk.reading.all("round"), key=lambda r: int(r[1:])))
    for round_id, played in zip(rounds, inputs(npcs), strict=True):
        names = npcs.look(lambda desk, r=round_id: desk.reading.get("round", r)["names"])
        found |= {
            one["cheat"] for one in played if one["do"] == "cheat" and names[one["by"]] == name
        }
    return found - {"read_face"}  # a ploy


def plan(npcs: Tavern, like: tuple[str, ...] = (), tries: tuple[str, ...] = ()) -> Plan:
    return npcs.look(lambda desk: plan_from(desk, desk.table(), 90, 20, 5, like, tries))  # type: ignore[no-any-return]


def test_players_cheat_only_where_it_is_said(npcs: Tavern) -> None:
    at(npcs)
    settle(npcs, 90, seed=5)
    assert cheats(npcs, "Sly") and not cheats(npcs, "Ann") and not cheats(npcs, "Bob")
    npcs.do(settling.evening, plan(npcs, tries=("Ann:shift",)))
    assert cheats(npcs, "Ann") == {"shift"} and not cheats(npcs, "Bob")
    npcs.do(settling.evening, plan(npcs, like=("Bob=bold",), tries=("Bob",)))
    assert cheats(npcs, "Bob")


def test_who_plays_like_somebody_is_honest_all_the_same(npcs: Tavern) -> None:
    at(npcs)
    npcs.do(settling.evening, plan(npcs, like=("Ann=drunk", "Bob=cheat")))
    assert not cheats(npcs, "Ann") and not cheats(npcs, "Bob")
    bettors = {one["name"] for played in inputs(npcs) for one in played if one["do"] == "bet"}
    assert "Ann" in bettors  # a drunk bets on the side


@pytest.mark.parametrize(
    ("like", "tries", "error", "words"),
    [
        (("Sly=bold",), (), BadInput, "Sly is an NPC, and plays by a temperament"),
        (("Ann",), (), BadInput, "Write --as NAME=TEMPERAMENT"),
        (("Ann=merry",), (), NotFound, "merry"),
        (("Dov=bold",), (), NotFound, "Dov does not sit at this table"),
        ((), ("Sly",), BadInput, "Sly is an NPC"),
    ],
)
def test_what_cannot_be_said_of_people(
    npcs: Tavern, like: tuple[str, ...], tries: tuple[str, ...], error: Any, words: str
) -> None:
    at(npcs)
    with pytest.raises(error, match=words):
        plan(npcs, like, tries)


def test_an_unknown_cheat_leaves_nothing_behind(npcs: Tavern) -> None:
    at(npcs)
    before = npcs.balances()
    with pytest.raises(NotFound):
        npcs.do(settling.evening, plan(npcs, tries=("Ann:fly",)))
    assert npcs.balances() == before and npcs.table().round is None


def test_who_cannot_pay_the_ante_gets_up_and_the_evening_ends_without_people(npcs: Tavern) -> None:
    at(npcs, "snaggletooth", "Ann", "Sly", "Wit", stake="15cp")
    found = settle(npcs, 600, seed=1)
    assert {name for name, _ in found.up} < {"Ann", "Sly", "Wit"}
    assert len(found.up) == 2 and re.match(r"Then only \w+ is left at the table\.", found.ended)
    assert sum(found.seconds) < 600 * 60
    assert npcs.problems() == []


def test_a_round_that_is_on_comes_first(npcs: Tavern) -> None:
    at(npcs)
    npcs.deal(1)
    with pytest.raises(NotAllowed, match="A round is on"):
        settle(npcs)
    npcs.finish()
    npcs.leave("Bob")
    for name in ("Sly", "Wit", "Sot"):
        npcs.leave(name)
    with pytest.raises(NotAllowed, match="is for 2 to 6; 1 sit here"):
        settle(npcs)


def test_an_evening_with_real_cards_is_not_the_referees(npcs: Tavern) -> None:
    at(npcs, "snaggletooth_physical")
    with pytest.raises(NotAllowed, match="only the real table knows how an evening at it ends"):
        settle(npcs)
    assert npcs.table().rounds == 0


def test_which_table_is_meant(npcs: Tavern) -> None:
    with pytest.raises(NotFound, match="No table is open for snaggletooth: say who plays"):
        npcs.look(lambda desk: sits_at(desk, "snaggle", False))
    at(npcs)
    assert npcs.look(lambda desk: sits_at(desk, "snaggle", False)).id == "t1"
    npcs.open("pig")
    with pytest.raises(BadInput, match="At table t1 Snaggletooth is played"):
        npcs.look(lambda desk: sits_at(desk, "pig", True), on="t1")
    npcs.open()
    with pytest.raises(BadInput, match="say which with --table: t1 or t3"):
        npcs.look(lambda desk: sits_at(desk, "snaggle", False))


@pytest.mark.parametrize("hours", [0.0, -1.0, 25.0, float("nan"), float("inf")])
def test_no_evening_is_so_long(hours: float) -> None:
    with pytest.raises(BadInput, match="from a minute to 24 hours"):
        minutes_from(hours)
    assert minutes_from(1.5) == 90


def test_the_summary_says_who_won_and_lost_and_who_was_caught(npcs: Tavern) -> None:
    at(npcs)
    before = {name: npcs.has(name) for name in ("Ann", "Bob", "Sly", "Wit", "Sot")}
    found = settle(npcs, 240, seed=4)
    lines = npcs.look(lambda desk: evening_lines(desk, found, 200))
    assert re.match(
        r"\d+ rounds of Snaggletooth in \d hours? \d+ minutes? \(rounds 1 to \d+; 60 ", lines[0]
    )
    for name, held in before.items():
        change = npcs.look(lambda desk, n=name, h=held: desk.campaign.change(npcs.has(n) - h))
        assert f"{name} {change}" in lines[1]
    accused = [f for one in found.outcomes for f in one.facts if f[0] == "accused"]
    assert accused
    for _, who, of, _, title in accused:
        assert any(
            line.startswith(f"{of} ({title}): called out by") and who in line for line in lines
        )
    assert any(line.startswith("The biggest hand: ") for line in lines)


# -- evenings of people of all kinds at games of all kinds

GAMES = (
    "snaggletooth",
    "liars_dice",
    "five_card_draw",
    "crown_and_anchor",
    "twenty_one",
    "pig",
    "cheat",
)


@pytest.mark.parametrize("game", GAMES)
def test_random_evenings_hold(npcs: Tavern, game: str) -> None:
    """Whatever NPCs do: the records hold, it is taken back whole, and nobody else is told what they mean or know."""
    draw = random.Random(game)
    names = draw.sample(sorted(TEMPERS), 3)
    npcs.open(game, stops=draw.random() < 0.5, chance="rolled")
    npcs.sit("Ann", *names, stake="40gp")
    before, done = npcs.balances(), commands(npcs)
    settle(npcs, 25, seed=draw.randrange(1000))
    npcs.counted()
    npcs.deal(7)
    for _ in range(6):
        if npcs.table().round is None:
            break
        nobody_is_told(npcs)
        npcs.choose("done") if npcs.wait().kind == "bets" else npcs.auto()
    assert npcs.problems() == []
    public_log_is_clean(npcs)
    npcs.undo(commands(npcs) - done)
    assert npcs.balances() == before
    npcs.counted()


def commands(npcs: Tavern) -> int:
    """How many commands can be taken back."""
    return npcs.look(lambda desk: len(desk.reading.undoable(1000)))  # type: ignore[no-any-return]


def nobody_is_told(npcs: Tavern) -> None:
    running = npcs.running()
    for viewer in ("public", *running.round.S.players):
        plain = npcs.look(lambda desk, r=running, v=viewer: seen(desk, desk.table(), r, v))
        assert not {"intends", "suspicions", "deeds", "armed"} & set(plain)
        lines = npcs.look(
            lambda desk, r=running, v=viewer: status_lines(desk, desk.table(), r, v, 200)
        )
        text = " ".join(lines)
        assert "means to" not in text and "saw it" not in text and "auto" not in text


def public_log_is_clean(npcs: Tavern) -> None:
    for round_id in npcs.look(lambda desk: list(desk.reading.all("round"))):
        facts = npcs.look(lambda desk, r=round_id: list(desk.reading.facts(r)))
        told = npcs.look(lambda desk, f=facts: list(Teller(desk.reading).told(f, "public")))
        text = " ".join(line for one in told for line in one.lines)
        assert "NOTICES" not in text and "keep quiet" not in text and "tries:" not in text


def test_two_hours_of_snaggletooth_for_five_are_quick(npcs: Tavern) -> None:
    """Of processor time, so that a machine at work on something else does not count."""
    at(npcs)
    began = time.process_time()
    settle(npcs, 120, seed=1)
    assert time.process_time() - began < 2
