"""One page that is connected: what it has been sent of its feed, and what it is to be sent next."""

from __future__ import annotations

import time

from referee.serving.feeds import Feed, Parts
from referee.serving.pipe import Pipe

PULSE = 5.0
"""Seconds after which a big screen hears that the table is still there, though nothing has changed."""


class Connected:
    """Made anew at each connection, so that each one begins with the whole state. ``beat``: the seconds after which
    the page hears of us at the latest."""

    def __init__(self, feed: Feed, packed: bool, beat: float) -> None:
        self._feed, self._pipe = feed, Pipe(packed)
        self._shown: Parts = {}
        self._sent: dict[str, str] = {}
        self._tap = 0
        self._ends = False
        self.frame = b""
        self._beat: float | None = beat

    def end(self) -> None:
        """The page is void: it is to be loaded again, and is told nothing else."""
        if not self._ends:
            self._ends = True
            self._pipe.tell({"reload": True})

    @property
    def ended(self) -> bool:
        """Whether that has been sent."""
        return self._ends and self._pipe.drained and not self.frame

    def _tell_changes(self) -> None:
        """Put in what is new, once all that was put in before has been sent: a slow page skips what is over."""
        if self._beat is not None:
            self._pipe.tell({"beat": self._beat})
            self._beat = None
        taps = self._feed.taps
        fresh = [tap for number, tap in taps if number > self._tap]
        parts = self._feed.parts
        if parts is not self._shown:
            for name, html in parts.items():
                if self._sent.get(name) != html:
                    self._pipe.tell({"part": name, "html": html})
            for name in self._sent.keys() - parts.keys():
                self._pipe.tell({"part": name, "html": ""})
            self._sent, self._shown = dict(parts), parts
        if fresh:
            self._pipe.tell({"ack": fresh})
            self._tap = taps[-1][0]


class Seat(Connected):
    """A seat's page: a frame each beat, whatever has happened, as long as the page takes them."""

    def ready(self) -> None:
        if self.frame:
            return
        if self._pipe.empty and not self._ends:
            self._tell_changes()
        self.frame = self._pipe.frame()


class Screen(Connected):
    """A big screen: what everybody may see, when it has changed, and a sign of life now and then."""

    def __init__(self, feed: Feed, packed: bool) -> None:
        super().__init__(feed, packed, PULSE)
        self._last = 0.0

    def ready(self) -> None:
        if self.frame:
            return
        self._tell_changes()
        if not self._pipe.empty or time.monotonic() - self._last >= PULSE:
            self.frame = self._pipe.all()
            self._last = time.monotonic()
