"""Amounts without a coin: at the live table a bare number is in the coin that the table plays for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from referee.live.scene import Scene
from referee.rounds.waits import Wait
from referee.screens.seen import Plain

OTHERWISE = "gp"


def usual_coin(scene: Scene) -> str:
    """The coin of the table's first amount, as a rule its ante: the largest that it is said in."""
    return OTHERWISE if scene.plain is None else coin_played_for(scene.plain, scene.money)


def coin_played_for(plain: Plain, money: Callable[[int], str]) -> str:
    """The same of what ``seen`` gives of a table."""
    for name in plain["coins"]:
        if plain["options"].get(name):
            return coin_of(money, plain["options"][name])
    return OTHERWISE


def coin_of(money: Callable[[int], str], copper: int) -> str:
    """The largest coin that an amount is said in."""
    return money(copper).split()[0][-2:]


def with_coin(scene: Scene, word: str, coin: str = "") -> str:
    """An amount with its coin; every other word as it is."""
    bare = re.fullmatch(r"[0-9]{1,9}", word)
    return word + (coin or usual_coin(scene)) if bare else word


def coined(scene: Scene, wait: Wait, words: Sequence[str]) -> list[str]:
    """An answer whose bare numbers are coins, where coins are waited for: those of the least that could be put in."""
    kept = 1 if wait.kind == "betting" else 0
    if wait.kind in ("betting", "stake") or (
        wait.of.base == "amount" and wait.kind in ("choose", "enter")
    ):
        least = _least(wait, words)
        coin = coin_of(scene.money, least) if least > 0 else ""
        return [*words[:kept], *(with_coin(scene, word, coin) for word in words[kept:])]
    return list(words)


def _least(wait: Wait, words: Sequence[str]) -> int:
    """The least copper that can be said; 0 where nothing says so."""
    if wait.kind == "betting":
        acts = {act: least for act, least, _ in wait.options or ()}
        begun = [least for act, least in acts.items() if act.startswith(words[0].lower())]
        return begun[0] if begun else 0
    if wait.kind == "stake":
        return wait.low
    return wait.options[0] if isinstance(wait.options, range) and wait.options else 0
