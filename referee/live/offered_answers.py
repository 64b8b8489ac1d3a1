"""What answers what is waited for, to be offered by TAB."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.live.answers import past_stops
from referee.live.scene import Scene
from referee.rounds.waits import Wait
from referee.screens.waiting import between
from referee.words import name_key

Found = Iterator[tuple[str, str]]
"""Words with what each is."""


def answers(scene: Scene, words: Sequence[str]) -> Found:
    """What answers, where some words of the answer stand there already."""
    wait = scene.wait
    if wait is None or scene.round is None:
        return
    if wait.kind == "moment":
        if not words:
            yield "ok", "goes on"
        ahead = past_stops(scene.round)
        wait = None if ahead is None else ahead.wait
        if wait is None or wait.kind == "moment":
            return
    if wait.kind == "bets":
        if not words:
            yield "done", "everybody has bet"
        return
    yield from _options(scene, wait, words)


def _options(scene: Scene, wait: Wait, words: Sequence[str]) -> Found:
    typed = {name_key(word) for word in words}
    if wait.kind == "betting":
        yield from _acts(scene, wait, words)
        return
    if wait.kind == "stake":
        yield from _amounts(scene, wait.low, wait.high)
        return
    if wait.kind == "flip":
        yield from (("heads", ""), ("tails", ""))
        return
    for number, label in enumerate(wait.labels, 1):
        if label and name_key(label) not in typed:
            yield label, f"{number}  {wait.ask}" if number == 1 else str(number)
    if wait.may_pass and not words:
        yield ("nobody" if wait.of.base == "player" else "pass"), "passes"


def _acts(scene: Scene, wait: Wait, words: Sequence[str]) -> Found:
    acts = {act: (least, most) for act, least, most in wait.options or ()}
    if not words:
        for act, (least, most) in acts.items():
            yield act, between(least, most, scene.money) if most else ""
        return
    least, most = acts.get(words[0], (0, 0))
    if least != most:
        yield from _amounts(scene, least, most)


def _amounts(scene: Scene, least: int, most: int) -> Found:
    for copper, meta in ((least, "the least"), (least * 2, ""), (most, "the most")):
        if least <= copper <= most:
            yield scene.money(copper), meta
