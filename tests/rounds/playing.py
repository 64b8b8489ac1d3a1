"""Rounds played at random for tests: any ruleset, any number of players, with cheats, accusations and people who leave."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.compiler.build import Compiled
from referee.library import Shelf, compiled_rules
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.waits import Wait
from referee.sheets import Edition, Roll, Sheet
from referee.table.inputs import carry_out

NAMES = ("Ann", "Bob", "Cas", "Dov", "Eli", "Fay", "Gus", "Hal")
STACK = 100


@lru_cache(maxsize=64)
def rules(name: str) -> Compiled:
    """The rules of a ruleset on the shelf, or of a file."""
    shelf = Shelf()
    source = shelf.of_file(Path(name)) if name.endswith(".yaml") else shelf.source(name)
    return compiled_rules(source)


def setting(compiled: Compiled, many: int, edition: Edition = Edition.E2014) -> Setting:
    names = NAMES[:many]
    return Setting(
        compiled,
        edition,
        names,
        tuple(Sheet(name) for name in names),
        Sheet("the house", kind="npc"),
    )


def options_of(compiled: Compiled, **chosen: Any) -> dict[str, Any]:
    return {**{o.name: o.default for o in compiled.rules.options.values()}, **chosen}


@dataclass
class Game:
    """A round with what was put into it, so that it can be played again."""

    name: str
    many: int
    options: dict[str, Any] = field(default_factory=dict)
    stacks: list[int] = field(default_factory=list)
    inputs: list[dict[str, Any]] = field(default_factory=list)
    facts: list[Any] = field(default_factory=list)
    round: Round = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        compiled = rules(self.name)
        self.stacks = self.stacks or [STACK] * self.many
        self.round = Round.begin(
            compiled,
            setting(compiled, self.many),
            self.stacks,
            options_of(compiled, **self.options),
        )
        self.facts = list(self.round.take_facts())

    def do(self, one: dict[str, Any]) -> list[Any]:
        carry_out(self.round, one)
        self.inputs.append(one)
        facts = self.round.take_facts()
        self.facts += facts
        return facts

    def again(self) -> Game:
        """The same round from the same inputs."""
        other = Game(self.name, self.many, self.options, self.stacks)
        for one in self.inputs:
            other.do(one)
        return other


def money_in(round_: Round) -> int:
    """Every copper of a round, wherever it lies."""
    S = round_.S
    lying = sum(_holds(S, account) for account in round_.pots())
    return int(sum(S.stack) + lying + sum(S.escrow.values()) + S.house)


def _holds(S: Any, account: Any) -> int:
    from referee.compiler.coins import holds

    return holds(S, account)


def cards_in(round_: Round) -> list[int]:
    """Every card of a round, wherever it lies, in order."""
    from referee.compiler.support import every_ref, zone_at

    return sorted(card for ref in every_ref(round_.S) for card in zone_at(round_.S, ref))


def answer_for(game: Game, wait: Wait, chance: random.Random) -> dict[str, Any]:
    """A random legal answer to what is waited for."""
    kind = wait.kind
    if kind == "check":
        return {"do": "check", "roll": some_roll(chance, cheating.check_now(game.round))}
    value: Any
    if kind == "shuffle":
        value = list(wait.detail)
        chance.shuffle(value)
    elif kind in ("moment", "bets"):
        value = None
    elif kind == "roll":
        value = [chance.choice(list(wait.options or ())) for _ in range(wait.low)]
    elif kind == "flip":
        value = chance.choice(["heads", "tails"])
    elif kind == "some":
        pool = list(wait.options or ())
        value = chance.sample(pool, chance.randint(wait.low, min(wait.high, len(pool))))
    elif kind == "betting":
        act, least, most = chance.choice(list(wait.options or ()))
        value = [act, chance.randint(least, most)]
    elif kind == "stake":
        value = chance.randint(wait.low, max(wait.low, min(wait.high, wait.low + 20)))
    elif kind == "window":
        acts = wait.about.get("acts") or ("",)
        people = list(wait.options or ())
        value = None if chance.random() < 0.6 else [chance.choice(people), chance.choice(acts)]
    elif kind == "enter" and wait.of.is_list:
        options = list(wait.options or ())
        value = chance.sample(options, min(len(options), chance.randint(0, 2)))
    elif kind == "enter" and wait.options is None:
        low, high = wait.detail
        value = chance.randint(low or 0, (low or 0) + 10 if high is None else high)
    else:
        options = list(wait.options or ())
        if wait.may_pass:
            options.append(None)
        value = chance.choice(options)
    return {"do": "answer", "value": value}


def some_roll(chance: random.Random, now: Any) -> dict[str, int]:
    """A d20, or two where a check has advantage or disadvantage."""
    two = now is not None and bool(now[0].advantage) != bool(now[0].disadvantage)
    return {die: chance.randint(1, 20) for die in (["natural", "second"] if two else ["natural"])}


def something_else(game: Game, wait: Wait, chance: random.Random) -> dict[str, Any] | None:
    """Now and then somebody cheats, is called out, or leaves."""
    S = game.round.S
    if wait.kind == "moment" and chance.random() < 0.4:
        possible = cheating.possible(game.round)
        if possible:
            one = chance.choice(possible)
            check = cheating.check_for(game.round, one, cheating.Attempt())
            roll = None if check is None else some_roll(chance, (check,))
            if roll and cheating.missing(game.round, one, cheating.Attempt(Roll(**roll))):
                roll["second"] = chance.randint(1, 20)
            return {"do": "cheat", "cheat": one.cheat.name, "by": one.by, "roll": roll}
    if wait.kind in ("shuffle",):
        return None
    unspoken = [d for d in S.deeds if not d[6] and d[1] in game.round.compiled.rules.cheats]
    if unspoken and chance.random() < 0.05:
        return {"do": "expose", "number": chance.choice(unspoken)[0]}
    stay = [p for p in S.players if p not in S.gone]
    if len(stay) > 1 and chance.random() < 0.004:
        return {"do": "leave", "seat": chance.choice(stay)}
    return None


def play(
    game: Game, seed: int, interfere: bool = True, steps: int = 4000, look: Any = None
) -> Game:
    """Plays a round to its end (or so many steps); ``look(game)`` is called after everything that happens."""
    chance = random.Random(seed)
    for _ in range(steps):
        wait = game.round.wait
        if wait is None:
            return game
        other = (
            something_else(game, wait, chance) if interfere and not game.round.S.frames else None
        )
        facts = game.do(other or answer_for(game, wait, chance))
        if look is not None:
            look(game, facts)
    raise AssertionError(f"{game.name} for {game.many}, seed {seed}: not over after {steps} steps")
