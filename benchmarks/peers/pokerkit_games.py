"""PokerKit: no-limit hold'em with everything automated that is no decision."""

from __future__ import annotations

from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.peers.playing import Draw, Play

STACK, SMALL, BIG = 100, 1, 2


def holdem(draw: Draw, players: int) -> tuple[str, Play]:
    """An act out of those that are legal, and an amount out of those that are legal for it."""
    game = NoLimitTexasHoldem(tuple(Automation), False, 0, (SMALL, BIG), BIG)
    return "State", _rounds(game, players, draw)


def _rounds(game: Any, players: int, draw: Draw) -> Play:
    stacks = (STACK,) * players

    def play(rounds: int) -> int:
        made = 0
        for _ in range(rounds):
            state = game(stacks, players)
            while state.status:
                owed = state.checking_or_calling_amount
                least = state.min_completion_betting_or_raising_to_amount
                first = 0 if owed else 1  # nobody may fold who owes nothing
                last = 1 if least is None else 2
                act = first + int(draw() * (last - first + 1))
                if act == 0:
                    state.fold()
                elif act == 1:
                    state.check_or_call()
                else:
                    most = state.max_completion_betting_or_raising_to_amount
                    state.complete_bet_or_raise_to(least + int(draw() * (most - least + 1)))
                made += last > first
            assert sum(state.stacks) == STACK * players
        return made

    return play


GAMES = {"no-limit hold'em": holdem}
