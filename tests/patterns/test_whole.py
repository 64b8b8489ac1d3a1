"""A game that is like a pattern and the same game in the whole language: from the same dice, the same round."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from referee.compiler.compiled import Compiled
from referee.rounds.round import Round
from referee.rounds.stepping_in import bet
from tests.patterns.games import rules_of, whole_of
from tests.trials.playing import begin


@cache
def whole(name: str) -> Compiled:
    return whole_of(name)


def both(name: str, seats: int, options: dict[str, Any]) -> tuple[Round, Round]:
    """The same round twice, each where it can be bet on."""
    rounds = begin(rules_of(name)[1], seats, options), begin(whole(name), seats, options)
    for round_ in rounds:
        while round_.wait is not None and round_.wait.kind == "moment":
            round_.answer(None)
        assert round_.wait is not None and round_.wait.kind == "bets"
    return rounds


def quiet(round_: Round) -> None:
    """On to the next wait that is no moment and no window for bets."""
    while (wait := round_.wait) is not None and wait.kind in ("moment", "bets"):
        round_.answer(None)


def play_both(one: Round, other: Round, r: random.Random) -> int:
    """Both to the end, on the same answers. How many were given."""
    given = 0
    while True:
        quiet(one)
        quiet(other)
        mine, theirs = one.wait, other.wait
        if mine is None or theirs is None:
            assert mine is None and theirs is None
            return given
        assert (mine.kind, mine.who) == (theirs.kind, theirs.who)
        options = list(mine.options or ())
        assert options == list(theirs.options or ())
        answer: Any = r.choice(options)
        if mine.kind == "roll":
            assert mine.low == theirs.low
            answer = tuple(r.choice(options) for _ in range(mine.low))
        one.answer(answer)
        other.answer(answer)
        given += 1


def same_end(one: Round, other: Round) -> None:
    assert one.S.stack == other.S.stack
    assert one.S.house == other.S.house
    assert one.S.winners == other.S.winners


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_pig(seats: int) -> None:
    r = random.Random(seats)
    for _ in range(40):
        one, other = both("pig", seats, {"goal": r.choice([20, 50])})
        for round_ in (one, other):
            bet(round_, 0, "winner", 1, 30)
            bet(round_, 1, "winner", 0, 7)
        assert play_both(one, other, r) > 4
        same_end(one, other)


@pytest.mark.parametrize("seats", [1, 3, 6])
def test_crown_and_anchor(seats: int) -> None:
    r = random.Random(seats)
    names = [market_of(rules_of("crown_and_anchor")[1]), market_of(whole("crown_and_anchor"))]
    paid = set()
    for _ in range(150):
        rounds = both("crown_and_anchor", seats, {"triple_pays": r.choice([3, 10])})
        signs = (
            rounds[0].compiled.rules.kit.dice["die"].faces if rounds[0].compiled.rules.kit else ()
        )
        for p in range(seats):
            for sign in r.sample(signs, r.randint(0, 3)):
                amount = r.randint(1, 500)
                for round_, name in zip(rounds, names, strict=True):
                    bet(round_, p, name, sign, amount)
        assert play_both(*rounds, r) == 1
        same_end(*rounds)
        paid.add(tuple(rounds[0].S.stack))
    assert len(paid) > 100


def market_of(compiled: Compiled) -> str:
    return next(iter(compiled.rules.bets))
