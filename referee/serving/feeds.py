"""What each page is to show now, handed from the thread that looks at the campaign to the one that sends.

What is handed over is never changed afterwards, only replaced, so that neither thread waits for the other.
"""

from __future__ import annotations

from collections.abc import Mapping

Parts = Mapping[str, str]
"""Id of an element of the page → the HTML in it."""

MOST_TAPS = 16
"""Names of a seat's last taps that are told to its pages; a page that has missed one sends it again."""


class Feed:
    """What one viewer's pages show. ``parts``: the whole page; ``taps``: the last taps that are dealt with, each with
    its number among all of them."""

    __slots__ = ("_count", "parts", "taps")

    def __init__(self) -> None:
        self.parts: Parts = {}
        self.taps: tuple[tuple[int, str], ...] = ()
        self._count = 0

    def show(self, parts: Parts) -> None:
        self.parts = parts

    def acknowledge(self, tap: str) -> None:
        """The pages need not send this tap again."""
        self._count += 1
        self.taps = (*self.taps, (self._count, tap))[-MOST_TAPS:]


class Feeds:
    """The feeds of everybody, by the person's id; "" is the public."""

    def __init__(self) -> None:
        self._feeds: dict[str, Feed] = {"": Feed()}

    def of(self, person: str) -> Feed:
        return self._feeds.setdefault(person, Feed())
