"""Amounts without a coin: at the live table a bare number is in the coin that the table plays for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.live.scene import Scene
from referee.rounds.waits import Wait

OTHERWISE = "gp"


def usual_coin(scene: Scene) -> str:
    """The coin of the table's first amount (its ante, as a rule): the smallest that it is said in."""
    plain = scene.plain
    for name in plain["coins"] if plain is not None else ():
        copper = plain["options"].get(name) if plain is not None else None
        if isinstance(copper, int) and copper > 0:
            return scene.money(copper)[-2:]
    return OTHERWISE


def with_coin(scene: Scene, word: str) -> str:
    """An amount with its coin; every other word as it is."""
    return word + usual_coin(scene) if re.fullmatch(r"[0-9]{1,9}", word) else word


def coined(scene: Scene, wait: Wait, words: Sequence[str]) -> list[str]:
    """An answer whose bare numbers are coins, where coins are waited for."""
    if wait.kind == "betting":
        return [*words[:1], *(with_coin(scene, word) for word in words[1:])]
    if wait.kind == "stake" or (wait.of.base == "amount" and wait.kind in ("choose", "enter")):
        return [with_coin(scene, word) for word in words]
    return list(words)
