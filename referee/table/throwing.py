"""What the referee throws itself: dice, lots, shuffles, checks, and the rolls of NPCs who look on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.rounds import cheating
from referee.rounds.waits import Wait
from referee.sheets import Roll, roll_dice
from referee.table.running import Running

ROLLED, ENTERED = "rolled", "entered"


def roll_now(running: Running, wait: Wait) -> None:
    """The referee draws, rolls or shuffles what is waited for."""
    chance = running.chance()
    if wait.kind == "check":
        now = cheating.check_now(running.round)
        assert now is not None
        check, sheet = now
        roll = roll_dice(
            lambda n: int(chance.random() * n), sheet, running.round.setting.edition, check
        )
        running.do({"do": "check", "roll": roll.to_plain(), "how": ROLLED})
        return
    running.do({"do": "answer", "value": drawn(wait, chance), "how": ROLLED})


def drawn(wait: Wait, chance: Any) -> Any:
    """What chance gives for a wait, as plain data."""

    def below(n: int) -> int:
        return int(chance.random() * n)

    options = wait.options or ()
    if wait.kind == "shuffle":
        cards = list(wait.detail)
        for i in range(len(cards) - 1, 0, -1):
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
    if wait.kind == "roll":
        return [options[below(len(options))] for _ in range(wait.low)]
    return options[below(len(options))]


def rolled_for(running: Running, chance: cheating.Chance, so_far: Roll | None = None) -> Roll:
    """The referee's dice for a try, beside those that have been thrown."""
    source = running.chance()
    check = cheating.check_for(running.round, chance, cheating.Attempt())
    if check is None:
        return Roll()
    sheet = running.round.setting.sheet(chance.by)
    return roll_dice(
        lambda n: int(source.random() * n),
        *(sheet, running.round.setting.edition, check, so_far or Roll()),
    )


def watchers(running: Running, chance: cheating.Chance) -> list[int]:
    """The seats that could notice a try."""
    watch = running.round.compiled.env.get(f"c_{chance.cheat.name}_watch")
    seats = watch(running.round.S, *chance.names) if watch is not None else ()
    return [p for p in seats if p is not None and p >= 0 and p != chance.by]


def looks(running: Running, seats: Sequence[int]) -> list[list[Any]]:
    """The totals of seats that look on purpose, each with its name. Dice of their own: not those of who is watched."""
    setting = running.round.setting
    dice = random.Random(f"{running.record.seed}:looks:{len(running.inputs)}")
    return [
        [setting.name(p), 1 + int(dice.random() * 20) + setting.modifier(p, "perception")]
        for p in seats
    ]
