"""A playthrough as text: what was put in, what was told, what the views showed; made once, and played again from it.

A transcript's lines begin with ``>`` (an input), two spaces (what the game master is told), ``~`` (what everybody is told
instead), ``?`` (what is waited for) and ``=`` (a view).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.rounds import stepping_in
from referee.rounds.round import Round
from referee.rounds.telling import tell
from referee.rounds.views import view
from tests.rounds.playing import NAMES, Game, answer_for, something_else

HERE = Path(__file__).parent
MOST_SEEDS = 4000
VIEWED_EVERY = 30
MOST_SHOWN = 60
Input = dict[str, Any]


@dataclass(frozen=True)
class Playthrough:
    """A round of a ruleset. ``reaches``: patterns that its text has to show; ``lively``: people bet, cheat, speak up and
    leave; ``longest``: how many inputs it may take."""

    ruleset: str
    many: int
    options: dict[str, Any] = field(default_factory=dict)
    reaches: tuple[str, ...] = ()
    lively: bool = False
    longest: int = 110

    @property
    def name(self) -> str:
        words = [f"{key}_{value}".lower() for key, value in self.options.items()]
        lively = ["lively"] if self.lively else []
        return "-".join([self.ruleset, f"{self.many}_players", *words, *lively])

    @property
    def path(self) -> Path:
        return HERE / f"{self.name}.txt"

    @property
    def seats(self) -> tuple[str, ...]:
        return NAMES[: self.many]

    def heading(self) -> list[str]:
        return [
            f"ruleset: {self.ruleset}",
            f"seats: {' '.join(self.seats)} (the last deals)",
            f"options: {json.dumps(self.options)}",
            "",
        ]

    def begun(self) -> Game:
        return Game(self.ruleset, self.many, self.options)


# -- lines


def began(round_: Round, facts: Iterable[Any]) -> list[str]:
    return [*told(round_, list(facts)), *waited(round_)]


def after(round_: Round, number: int, one: Input, facts: Iterable[Any]) -> list[str]:
    """The lines of one input and what came of it."""
    lines = [
        f"> {json.dumps(one, ensure_ascii=False)}",
        *told(round_, list(facts)),
        *waited(round_),
    ]
    if number % VIEWED_EVERY == 0 or round_.wait is None:
        lines += [f"= {who} {seen(round_, who)}" for who in ("gm", "public", 0)]
    return lines


def told(round_: Round, facts: list[Any]) -> list[str]:
    gm, public = tell(round_, facts, "gm"), tell(round_, facts, "public")
    return [f"  {line}" for line in gm] + [f"~ {line}" for line in public if public != gm]


def waited(round_: Round) -> list[str]:
    wait = round_.wait
    if wait is None:
        return ["? nothing: the round is over"]
    who = round_.setting.name(wait.who) if wait.who is not None else "the table"
    shown = wait.labels
    if len(shown) > MOST_SHOWN:
        shown = (shown[0], f"… {len(shown) - 2} more", shown[-1])
    options = " | ".join([*shown, *(["pass"] if wait.may_pass else [])])
    return [f"? {wait.kind} ({who}) {wait.ask} [{options}]"]


def seen(round_: Round, who: Any) -> str:
    return json.dumps(view(round_, who), ensure_ascii=False, sort_keys=True)


# -- made


def made(playthrough: Playthrough) -> list[str]:
    """A transcript of the first random round that reaches what the playthrough is for."""
    for seed in range(MOST_SEEDS):
        lines = at_random(playthrough, seed)
        if lines and all(re.search(one, "\n".join(lines)) for one in playthrough.reaches):
            return lines
    raise AssertionError(f"{playthrough.name}: no short round reaches {playthrough.reaches}")


def at_random(playthrough: Playthrough, seed: int) -> list[str]:
    """A random round, or nothing where it is long."""
    chance, game = random.Random(seed), playthrough.begun()
    lines = [*playthrough.heading(), *began(game.round, game.facts)]
    for number in range(1, playthrough.longest):
        if game.round.wait is None:
            return lines
        one = some_input(game, chance, playthrough.lively)
        lines += after(game.round, number, one, game.do(one))
    return lines if game.round.wait is None else []


def some_input(game: Game, chance: random.Random, lively: bool) -> Input:
    wait = game.round.wait
    assert wait is not None
    if lively and wait.kind == "bets" and chance.random() < 0.7:
        found = some_bet(game, chance)
        if found is not None:
            return found
    other = something_else(game, wait, chance) if lively and not game.round.S.frames else None
    return other or answer_for(game, wait, chance)


def some_bet(game: Game, chance: random.Random) -> Input | None:
    """A bet of somebody on some market, where one is taken."""
    round_ = game.round
    market = chance.choice(list(round_.compiled.rules.bets))
    by, amount = chance.choice(round_.S.players), chance.randint(1, 12)
    picks = stepping_in.picks(round_, market)
    if amount > round_.S.stack[by] or not picks:
        return None
    pick = chance.choice(picks)
    if stepping_in.why_no_bet(round_, by, market, pick, amount) is not None:
        return None
    return {"do": "bet", "by": by, "market": market, "pick": pick, "amount": amount}


# -- played again


def inputs_of(lines: Iterable[str]) -> Iterator[Input]:
    for line in lines:
        if line.startswith("> "):
            yield json.loads(line[2:])


def in_memory(playthrough: Playthrough, inputs: Iterable[Input]) -> list[str]:
    game = playthrough.begun()
    lines = [*playthrough.heading(), *began(game.round, game.facts)]
    for number, one in enumerate(inputs, 1):
        lines += after(game.round, number, one, game.do(one))
    return lines
