"""Our side of ``make bench-peers``: every match can be played here, and its choices are counted as the peer's are."""

from __future__ import annotations

import importlib
from random import Random
from types import ModuleType

import pytest

from benchmarks.peers import __main__ as table
from benchmarks.peers.matches import HOLDEM_6, LIKE_UNO, MATCHES, ONE_SHAKE, TWENTY_ONE, Match
from benchmarks.peers.ours import Game, rounds_of

GAMES = {f"{m.ours.ruleset} for {m.ours.players}": m.ours for m in MATCHES}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_same_draws_give_the_same_rounds(game: Game) -> None:
    chance = Random(7)
    play = rounds_of(game, chance.random)
    first = play(5)
    chance.seed(7)
    assert play(5) == first > 0


def test_a_stake_is_put_down_and_not_counted() -> None:
    """Hit or stand: of 300 hands a few are naturals, and none is asked often."""
    assert 300 * 0.9 < rounds_of(TWENTY_ONE, Random(1).random)(300) < 300 * 1.6


def test_a_bid_is_one_decision_however_often_it_is_asked_for() -> None:
    """With a draw of always nothing each bids the lowest that is left, in place of calling: twelve from 1-1 to 2-6. Then
    nothing is left but to call, which is no choice."""
    assert rounds_of(ONE_SHAKE, lambda: 0.0)(1) == 12


def test_a_draw_of_always_nothing_folds_until_one_is_left() -> None:
    """Fold stands first wherever it is offered, and the big blind is never asked."""
    assert rounds_of(HOLDEM_6, lambda: 0.0)(1) == 5


def test_what_waits_for_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="snake"):
        rounds_of(Game("snake", 2), Random(1).random)


def test_a_peer_that_is_not_installed_has_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> ModuleType:
        raise ModuleNotFoundError(f"No module named {name.split('.')[-1]!r}", name=name)

    monkeypatch.setattr(importlib, "import_module", missing)
    row = table.row(Match("RLCard", "uno", LIKE_UNO, 1.0, "everything"))
    assert row.endswith("not measured: No module named 'rlcard_games'")


def test_a_peer_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert table.main(["Chess"]) == 2
    assert capsys.readouterr().err == "No peer 'Chess'; there are: RLCard, PokerKit, OpenSpiel\n"
