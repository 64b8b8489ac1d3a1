"""RLCard: through the API of its games where that is faster than through ``env.step``, which also makes observations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rlcard

from benchmarks.peers.playing import Draw, Play, RoundsOf, faster


def _through_game(env: Any, legal: str, payoffs: Callable[[], Any], draw: Draw) -> Play:
    """A game makes the state of whoever is next after each step, with their legal actions under the key ``legal``."""
    game = env.game

    def play(rounds: int) -> int:
        made = 0
        for _ in range(rounds):
            state, _ = game.init_game()
            while not game.is_over():
                actions = state[legal]
                state, _ = game.step(actions[int(draw() * len(actions))])
                made += len(actions) > 1
            payoffs()
        return made

    return play


def _through_env(env: Any, draw: Draw) -> Play:
    def play(rounds: int) -> int:
        made = 0
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(draw() * len(actions))])
                made += len(actions) > 1
            env.get_payoffs()
        return made

    return play


def _rounds_of(name: str, legal: str) -> RoundsOf:
    def made(draw: Draw, players: int) -> tuple[str, Play]:
        env = rlcard.make(name, config={"seed": 1})
        assert env.num_players == players
        payoffs = env.get_payoffs if name == "blackjack" else env.game.get_payoffs
        ways = {
            "game.step": _through_game(env, legal, payoffs, draw),
            "env.step": _through_env(env, draw),
        }
        return faster(ways)

    return made


GAMES = {
    "blackjack": _rounds_of("blackjack", "actions"),
    "no-limit-holdem": _rounds_of("no-limit-holdem", "legal_actions"),
    "uno": _rounds_of("uno", "legal_actions"),
}
