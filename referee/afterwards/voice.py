"""A voice that does not stutter: of many ways to say something, the one that is least like what was said just before.

The same seed and the same things to say give the same words.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from referee.afterwards.sentences import SENTENCES, TAILS

_WORD = re.compile(r"[a-z']{4,}")
_SMALL = """
that with from this were been have their there then them they what which when round gold silver copper piece electrum
platinum table game each other before after into over nearly more than
"""
_PLAIN = frozenset(_SMALL.split())
"""Words that may come again in the next sentence: small ones, coins, and what every sentence is about."""
_REPEATED, _AGAIN, _BEGINS_ALIKE, _SAME_SHAPE, _AND_AND = 2.0, 7.0, 5.0, 1.5, 8.0


class Voice:
    """Says things, and remembers what it has said. ``trail``: of each sentence its kind and the way it was said."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)
        self.used: Counter[str] = Counter()
        self.begun: list[str] = ["", ""]
        self.heard: list[set[str]] = [set(), set()]
        self.shape = ""
        self.trail: list[tuple[str, str]] = []

    def say(self, kind: str, when: Sequence[str] = (), tail: str = "", **slots: str) -> str:
        """A sentence of a kind. ``when``: words for the time, of which one is taken ("" for none); ``tail``: how the
        sentence goes on."""
        found = [
            (pattern, shape, time, text)
            for pattern in SENTENCES[kind]
            for time in (when or ("",))
            for shape, text in _placed(pattern, bool(time))
        ]
        best: tuple[float, str, str, str, str] | None = None
        for pattern, shape, time, text in found:
            sentence = finished(text.format_map({**slots, **_times(time), "tail_": tail}))
            price = self._price(kind, pattern, shape, time, sentence, slots.values())
            if best is None or price < best[0]:
                best = (price, pattern, shape, time, sentence)
        assert best is not None
        _, pattern, shape, time, sentence = best
        self.used[f"{kind}:{pattern}"] += 1
        self.used[_time(time)] += bool(time)
        self.shape = shape
        self.trail.append((kind, pattern))
        self.remember(sentence)
        return sentence

    def tail(self, kind: str, **slots: str) -> str:
        """How a sentence goes on: each way comes round before one comes again."""
        ways = TAILS[kind]
        least = min(self.used[f"{kind}:{one}"] for one in ways)
        way = self.random.choice([one for one in ways if self.used[f"{kind}:{one}"] == least])
        self.used[f"{kind}:{way}"] += 1
        return way.format_map(slots)

    def remember(self, sentence: str) -> None:
        """Something was said, here or by the rules themselves."""
        self.begun = [self.begun[1], _first(sentence)]
        self.heard = [self.heard[1], _words(sentence)]

    def pause(self) -> None:
        """A paragraph ends: its last sentence is no neighbour of what comes."""
        self.heard = [set(), self.heard[1]]

    def _price(
        self, kind: str, pattern: str, shape: str, time: str, sentence: str, names: Iterable[str]
    ) -> float:
        said = _words(sentence) - {word for name in names for word in _words(name)}
        price = self.used[f"{kind}:{pattern}"] * _AGAIN
        price += self.used[_time(time)] * 1.0 if time else 0.0
        first = _first(sentence)
        price += _BEGINS_ALIKE * (first == self.begun[1]) + 1.5 * (first == self.begun[0])
        price += _SAME_SHAPE * (bool(shape) and shape == self.shape)
        price += _REPEATED * len(said & self.heard[1]) + 0.5 * len(said & self.heard[0])
        price += _AND_AND * (sentence.count(", and ") > 1)
        return price + self.random.random()


def _placed(pattern: str, timed: bool) -> list[tuple[str, str]]:
    """The pattern with the time before it, in it, or without one: (where the time stands, text).

    ``~`` marks where a time may stand, ``|`` where the sentence may go on; one that begins with ``!`` bears none before it.
    """
    text, fronted = pattern.removeprefix("!"), not pattern.startswith("!")
    text = text.replace("|", "{tail_}") if "|" in text else text + "{tail_}"
    if not timed:
        return [("", text.replace("~", ""))]
    found = []
    if fronted:
        found.append(("front", "{front_} " + text.replace("~", "")))
    if "~" in text:
        found.append(("within", text.replace("~", " {time_}")))
    return found


def _times(time: str) -> dict[str, str]:
    """The words for a time as they stand in a sentence and before it, where a comma parts them from what comes."""
    return {"time_": time, "front_": time if time == "then" else f"{time},"}


def finished(text: str) -> str:
    """With a capital and a full stop."""
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    said = text.rstrip("”’")
    return text if said.endswith((".", "!", "?", ":", "…")) else text + "."


def _time(time: str) -> str:
    """How words for a time begin: what is said of one round is not said of the next in the same way."""
    return f"time:{' '.join(time.split()[:2])}"


def _first(sentence: str) -> str:
    return sentence.split(" ", 1)[0].strip("“*").lower()


def _words(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.lower()) if word not in _PLAIN}
