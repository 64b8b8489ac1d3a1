"""The same deals both ways: what differs is what was changed, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from referee.campaign.temperaments import find_temperament
from referee.errors import BadInput, NotAllowed, NotFound
from referee.simulation.asked import Asked
from referee.simulation.chunks import simulate
from referee.simulation.comparing import both_ways, cheating, other_way, passives_from
from referee.simulation.figures import gain
from referee.simulation.paired import Pair, difference, won_more
from referee.simulation.plan import Cheater
from tests.simulation.games import COIN, plan, rules_of, source_of, written


def pair_of(game: str | Path, typed: str, **asked: object) -> Pair:
    source = source_of(game)
    rules = source.rules().rules
    words = Asked(**asked)  # type: ignore[arg-type]
    return both_ways(source, rules, words, typed, lambda word: find_temperament(word, {}))


def test_what_is_not_changed_differs_in_nothing() -> None:
    for one in (plan("pig", players=2, house=("goal=30",)), plan("snaggletooth")):
        one = replace(one, paired=True)
        sums = simulate(Pair(one, one), 60)
        assert sums.one == sums.other
        assert not any(each.squares for each in (*sums.won, *sums.gained, sums.length, sums.ties))


def test_the_same_dice_fall_both_ways(tmp_path: Path) -> None:
    """Up to 4 instead of 3: a sixth of the rounds, those with a 4, go to the first instead."""
    sums = simulate(pair_of(written(tmp_path, COIN), "line=4"), 3_000)
    one, other = (each.tally.won for each in (sums.one, sums.other))
    assert other[0] > one[0]
    more = won_more(sums, 0)
    assert sums.won[0].total == other[0] - one[0] == -sums.won[1].total
    assert abs(more.value - 1 / 6) < 3 * more.error
    assert more.differs(0.0)


def test_pairs_know_a_difference_more_nearly_than_two_runs_would(tmp_path: Path) -> None:
    sums = simulate(pair_of(written(tmp_path, COIN), "line=4"), 1_000)
    paired = difference(sums.gained[0], sums.one.tally.rounds).error
    apart = (gain(sums.one.tally, 0).error ** 2 + gain(sums.other.tally, 0).error ** 2) ** 0.5
    assert paired < 0.7 * apart


def test_workers_make_no_difference_to_pairs(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    pair = pair_of(written(tmp_path, COIN), "line=4")
    with ThreadPoolExecutor(2) as threads:
        assert simulate(pair, 130, threads, 2) == simulate(pair, 130)


def test_players_and_temperaments_can_be_compared() -> None:
    pair = pair_of("pig", "players=3", players=2)
    assert (pair.one.players, pair.other.players) == (2, 3)
    assert len(simulate(pair, 4).won) == 2
    pair = pair_of("pig", "seat Bob=sharp", players=2)
    assert [each.name for each in pair.other.policies] == ["random", "sharp"]
    assert pair.one.close and not pair.one.quick


def test_a_cheat_without_fail_is_worth_something_and_is_seen_by_the_sharp_eyed() -> None:
    one = plan("snaggletooth", players=3)
    pair = cheating(one, rules_of("snaggletooth"), "Bob:shift+30", (10, 60))
    sums = simulate(pair, 30)
    tried = sums.other.events.cheat("shift")
    assert tried.tried == tried.worked > 30
    assert tried.noticed == tried.seen[10] == tried.seen[60] == 0  # only a failure is noticed
    failing = replace(pair.other, cheater=Cheater(1, "shift", -10))
    tried = simulate(failing, 30).events.cheat("shift")
    assert tried.worked == 0 and tried.noticed > 0
    assert (tried.seen[60], tried.seen[1] + tried.tried) == (tried.tried, tried.tried)
    assert not sums.one.events.cheats
    assert sums.one == simulate(Pair(pair.one, pair.one), 30).one


@pytest.mark.parametrize(
    ("typed", "error", "says"),
    [
        ("Zoe:shift", NotFound, 'There is no seat "Zoe"'),
        ("Ann:shft", NotFound, "Did you mean shift"),
        ("Ann", BadInput, "write NAME:CHEAT"),
    ],
)
def test_a_cheat_that_there_is_not(typed: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        cheating(plan("snaggletooth"), rules_of("snaggletooth"), typed, ())


def test_a_game_without_cheats(tmp_path: Path) -> None:
    path = written(tmp_path, COIN)
    with pytest.raises(NotAllowed, match="There is no cheat in Coin"):
        cheating(plan(path), rules_of(path), "Ann:shift", ())


def test_what_there_is_to_compare(tmp_path: Path) -> None:
    path = written(tmp_path, COIN)
    with pytest.raises(BadInput, match="is how it is played already"):
        pair_of(path, "line=3")
    with pytest.raises(BadInput, match="says nothing to compare"):
        other_way(Asked(), "line")
    with pytest.raises(BadInput, match="is no number of players"):
        other_way(Asked(), "players=many")
    assert passives_from("10, 12,10") == (10, 12)
    with pytest.raises(BadInput, match="write scores such as"):
        passives_from("ten")
