"""A round played on from where it is: as minds would play it, and from what a seat may know alone."""

from __future__ import annotations

import os
import random
import time
from math import sqrt
from typing import Any

import pytest

from referee.campaign.temperaments import BUILT_IN, ORDINARY
from referee.library import Shelf, compiled_rules
from referee.npcs.mind import Mind
from referee.npcs.playing import goes_on
from referee.npcs.unseen import Unseen
from referee.rounds.round import Round
from referee.rounds.stepping_in import bet
from referee.rounds.views import view
from referee.simulation import forked
from referee.simulation.chances import BetSums, Box, Chances, sampled
from referee.simulation.forked import in_parts
from referee.simulation.onward import Onward, constant
from referee.simulation.plan import RANDOM
from tests.npcs.test_what_a_seat_may_know import GAMES, waits
from tests.npcs.unseen import altered
from tests.odds.exact import begun
from tests.rounds.playing import rules

ANYBODY = Mind(ORDINARY, 24)


def ended(onward: Onward, many: int = 1) -> list[Any]:
    return [onward.played(number) for number in range(many)]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_does_not_know_changes_nothing_of_its_odds(name: str) -> None:
    rng, compared = random.Random(name), 0
    for at, round_ in enumerate(waits(name, 3)):
        if at % 3 or any(frame[-1] == "cheat" for frame in round_.S.frames) or round_.S.secret:
            continue
        me = rng.randrange(round_.S.n)
        other, changed = altered(round_, me, rng)
        minds = [ANYBODY] * round_.S.n
        setting = round_.setting

        def fresh(setting: Any = setting, like: Any = round_.S) -> Round:
            options = {one: getattr(like, f"o_{one}") for one in setting.compiled.rules.options}
            return Round.begin(setting.compiled, setting, list(like.brought), options)

        one, two = (ended(Onward(each, minds, me, fresh=fresh)) for each in (round_, other))
        assert one == two
        compared += changed
        if compared == 4:
            break
    assert compared > 1


@pytest.mark.parametrize("name", ["snaggletooth", "holdem", "cheat", "liars_dice"])
def test_what_a_seat_sees_stays_as_it_is_and_every_card_is_there_once(name: str) -> None:
    rng, changed = random.Random(5), 0
    for at, round_ in enumerate(waits(name, 4)):
        if at % 5 or round_.S.frames:
            continue
        me = rng.randrange(round_.S.n)
        other = round_.copy()
        Unseen(round_, me).deal(other.S, rng)
        assert view(other, me) == view(round_, me)
        cards = [cards_of(each) for each in (round_, other)]
        assert sorted(cards[0]) == sorted(cards[1])
        changed += cards[0] != cards[1]
    assert changed > 3 or name == "liars_dice"


def cards_of(round_: Round) -> list[int]:
    found: list[int] = []
    for name in round_.compiled.rules.zones:
        for one in getattr(round_.S, f"z_{name}"):
            found += one if isinstance(one, list) else [one]
    return found


def at_a_wait(name: str, seats: int, many: int, **options: Any) -> Round:
    round_ = begun(name, seats, **options)
    rng = random.Random(3)
    for _ in range(many):
        wait = round_.wait
        assert wait is not None
        goes_on(round_, wait, [ANYBODY] * seats, rng)
    return round_


@pytest.mark.parametrize(("name", "many"), [("snaggletooth", 12), ("crazy_eights", 9)])
def test_it_is_played_as_minds_play_it(name: str, many: int) -> None:
    """Against rounds that are answered wait by wait, within four standard errors."""
    start, rounds = at_a_wait(name, 3, many), 150
    slowly = Chances(3)
    for number in range(rounds):
        round_, rng = start.copy(), random.Random(f"slow {number}")
        while (wait := round_.wait) is not None:
            goes_on(round_, wait, [ANYBODY] * 3, rng)
        for seat in round_.S.winners:
            slowly.won[seat] += 1
    found = sampled(Onward(start, [ANYBODY] * 3), Box(rounds=400), most=1).chances
    for seat in range(3):
        share = slowly.won[seat] / rounds
        assert abs(share - found.wins(seat).value) < 4 * sqrt(0.25 / rounds + 0.25 / 400)


def test_an_open_bet_is_worth_what_it_is_worth() -> None:
    """Under-over Seven: seven is thrown in one of six, and pays 4 to 1."""
    round_ = begun("under_over_seven", 2)
    while (wait := round_.wait) is not None and wait.kind != "bets":
        round_.answer(None)
    picked = next(
        p for p in rules("under_over_seven").rules.bets["square"].pick_kind.words if "seven" in p
    )
    bet(round_, 0, "square", picked, 100)
    found = sampled(Onward(round_, [ANYBODY] * 2), Box(rounds=1500), most=1).chances
    assert abs(found.bet_wins(1).value - 1 / 6) < 4 * sqrt(5 / 36 / 1500)
    assert abs(found.bet_gain(1).value + 100 / 6) < 4 * found.bet_gain(1).error
    assert found.gain(0) == found.bet_gain(1)
    assert found.rounds == 1500


def test_two_processors_come_to_the_same_as_one() -> None:
    start = at_a_wait("snaggletooth", 4, 8)
    one, two = (
        sampled(Onward(start, [ANYBODY] * 4), Box(rounds=41), most).chances for most in (1, 2)
    )
    assert one == two
    assert one.rounds == 41
    assert abs(sum(one.wins(seat).value for seat in range(4)) - 1) < 1e-9


@pytest.mark.parametrize("processors", [1, 2, 5])
def test_a_part_that_dies_is_done_again(processors: int, monkeypatch: pytest.MonkeyPatch) -> None:
    parent = os.getpid()
    monkeypatch.setattr(forked, "processors", lambda: processors)

    def work(part: int, of: int) -> int:
        if os.getpid() != parent and part % 2:
            raise ValueError
        return 10 * of + part

    parts = min(processors, 4) if forked.may_fork() else 1
    assert in_parts(work, 4) == [10 * parts + part for part in range(parts)]


def test_a_part_that_is_late_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    parent = os.getpid()
    monkeypatch.setattr(forked, "processors", lambda: 3)

    def work(part: int, of: int) -> int:
        if os.getpid() != parent and part == 1:
            time.sleep(20)
        return part

    begun = time.monotonic()
    assert in_parts(work, until=begun + 1) == ([0, 2] if forked.may_fork() else [0])
    assert time.monotonic() - begun < 15


def test_an_interval_has_the_truth_in_it_19_times_in_20() -> None:
    """Rounds are played until it is narrow enough, with many seeds; seven is thrown in one of six."""
    round_ = begun("under_over_seven", 2)
    while (wait := round_.wait) is not None and wait.kind != "bets":
        round_.answer(None)
    words = rules("under_over_seven").rules.bets["square"].pick_kind.words
    bet(round_, 0, "square", next(p for p in words if "seven" in p), 100)
    chances = [
        sampled(Onward(round_, [ANYBODY] * 2, seed=seed), Box(narrow=0.05, seconds=60), 1).chances
        for seed in range(200)
    ]
    for mean, truth in ((Chances.bet_wins, 1 / 6), (Chances.bet_gain, -100 / 6)):
        found = [mean(one, 1) for one in chances]
        held = sum(abs(one.value - truth) <= one.half for one in found) / len(found)
        assert 0.90 <= held <= 0.99


def test_a_seats_interval_has_a_longer_runs_mean_in_it() -> None:
    start, minds = at_a_wait("snaggletooth", 3, 60), [ANYBODY] * 3
    known = sampled(Onward(start, minds, seed=987), Box(rounds=2500), most=1).chances
    held = 0
    for seed in range(20):
        found = sampled(Onward(start, minds, seed=seed), Box(rounds=150), most=1).chances
        for seat in range(3):
            wins = found.wins(seat)
            held += abs(wins.value - known.wins(seat).value) <= wins.half
    assert held / 60 >= 0.85


def test_it_ends_when_chances_are_known_well_enough_or_the_time_is_over() -> None:
    start = at_a_wait("war", 2, 1, battles=1)
    known = sampled(Onward(start, [ANYBODY] * 2), Box(narrow=0.2, seconds=20), most=1)
    assert known.enough and known.chances.widest() <= 0.2
    late = sampled(Onward(start, [ANYBODY] * 2), Box(narrow=0.00001, seconds=0.05), most=1)
    assert not late.enough and late.chances.rounds >= 1


def test_a_temperament_changes_the_odds() -> None:
    """Who holds at twenty wins far more often than who throws on without looking."""
    start = at_a_wait("pig", 2, 1)
    sharp = Mind(BUILT_IN["sharp"], 24)
    found = sampled(Onward(start, [sharp, Mind(RANDOM)]), Box(rounds=60), most=1).chances
    assert found.wins(0).value > 0.75


def test_constant_weights_are_told_from_those_that_look() -> None:
    env = compiled_rules(Shelf().source("snaggletooth")).env
    weights = env["WEIGHTS"]["victim"]
    assert constant(env[weights["anyone"]]) == 1
    assert constant(env[weights["sharp"]]) is None and constant(env[weights["drunk"]]) is None
    assert constant(lambda S, me, it: it) is None


def test_sums_are_added_up() -> None:
    one = BetSums(1, 2, 3, 4, 5)
    one.take(BetSums(10, 20, 30, 40, 50))
    assert one == BetSums(11, 22, 33, 44, 55)
