"""OpenSpiel, written in C++, stepped from Python: chance is sampled as every other action is, which is right because all
its outcomes are equally likely in these games (``all_alike`` looks), and cheaper than asking for their probabilities."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from benchmarks.peers.playing import Draw, Play, RoundsOf

OVER = int(pyspiel.PlayerId.TERMINAL)
LOOKED_AT = 50


def _rounds_of(name: str) -> RoundsOf:
    def made(draw: Draw, players: int) -> tuple[str, Play]:
        game = pyspiel.load_game(name)
        assert game.num_players() == players
        if not all_alike(game):
            raise ValueError(f"{name}: not every outcome of chance is as likely as the others")
        return "apply_action", _rounds(game, draw)

    return made


def _rounds(game: Any, draw: Draw) -> Play:
    begin = game.new_initial_state

    def play(rounds: int) -> int:
        made = 0
        for _ in range(rounds):
            state = begin()
            current, legal, apply = state.current_player, state.legal_actions, state.apply_action
            while (player := current()) != OVER:
                actions = legal()
                apply(actions[int(draw() * len(actions))])
                if player >= 0:
                    made += len(actions) > 1
            state.returns()
        return made

    return play


def all_alike(game: Any) -> bool:
    """Whether chance is even, and its outcomes are the legal actions, throughout some rounds."""
    chance = random.Random(1)
    for _ in range(LOOKED_AT):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                shares = outcomes.values()
                if list(outcomes) != actions or max(shares) - min(shares) > 1e-9:
                    return False
            state.apply_action(chance.choice(actions))
    return True


GAMES = {name: _rounds_of(name) for name in ("blackjack", "liars_dice", "pig", "crazy_eights")}
