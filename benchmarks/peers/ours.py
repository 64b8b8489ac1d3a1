"""The shipped rulesets in the quick form that returns, every option as likely as any other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from benchmarks.peers.playing import Draw, Play
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import MOST_DECISIONS, QuickTable
from referee.library import Shelf
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet


@dataclass(frozen=True)
class Game:
    """A shipped ruleset, set up as the peer's game is.

    ``uncounted``: choices, by their names, that a peer has not, or has as one action with the next; they are made all the
    same, and their time counts. ``first``: those of which the first option is always taken. ``also``: decisions of each
    round beside those counted."""

    ruleset: str
    players: int
    stack: int = 100
    options: dict[str, Any] = field(default_factory=dict)
    uncounted: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    also: int = 0


def table_of(game: Game) -> QuickTable:
    """The ruleset compiled for so many seats and these options."""
    typed = Shelf().source(game.ruleset).rules()
    options = {o.name: o.default for o in typed.rules.options.values()} | game.options
    quick = compile_quick(typed, game.players, options, afresh=True, by_lot=True)
    names = tuple("ABCDEFGHIJ")[: game.players]
    sheets = tuple(Sheet(name) for name in names)
    setting = Setting(quick.returning, Edition.E2014, names, sheets, Sheet("the house"))
    return QuickTable(quick, setting, game.players, options, [game.stack] * game.players)


def rounds_of(game: Game, draw: Draw) -> Play:
    table = table_of(game)
    waits = table.quick.returning.waits
    kinds = {wait["kind"] for wait in waits}
    if kinds == {"betting"}:
        return _betting(table, draw)
    if kinds == {"choose"}:  # asked only where there are two options or more
        counts = [wait["name"] not in game.uncounted for wait in waits]
        first = [wait["name"] in game.first for wait in waits]
        return _choosing(table, draw, counts, first, game.also)
    raise ValueError(f"{game.ruleset} waits for {kinds}, which is not driven here")


def _choosing(
    table: QuickTable, draw: Draw, counts: list[bool], first: list[bool], also: int
) -> Play:
    """``counts``: by the number of a wait, whether it is counted; ``first``: whether its first option is taken."""
    on, fresh = table.quick.returning.function("play"), table.fresh

    def play(rounds: int) -> int:
        made = also * rounds
        for _ in range(rounds):
            S = fresh(draw)
            for _ in range(MOST_DECISIONS):
                if not on(S):
                    break
                at, options = S.at, S.options
                made += counts[at]
                S.choice = options[0 if first[at] else int(draw() * len(options))]
            assert S.over
        return made

    return play


def _betting(table: QuickTable, draw: Draw) -> Play:
    """An act out of those that are legal, and an amount out of those that are legal for it."""
    on, fresh = table.quick.returning.function("play"), table.fresh
    coins = sum(table.template.stack)

    def play(rounds: int) -> int:
        made = 0
        for _ in range(rounds):
            S = fresh(draw)
            for _ in range(MOST_DECISIONS):
                if not on(S):
                    break
                options = S.options
                made += len(options) > 1
                act, least, most = options[int(draw() * len(options))]
                if most > least:
                    least += int(draw() * (most - least + 1))
                S.choice = (act, least)
            assert S.over and sum(S.stack) == coins
        return made

    return play
