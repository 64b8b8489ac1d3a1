"""One beat for everything that leaves: when something is sent never depends on what it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

BEAT = 0.1
"""Seconds from beat to beat. A change waits half of it on average, and a phone's radio is awake for ten small packets a
second, and only while somebody looks at the page."""

LEAD = 0.01
"""Seconds before a beat at which frames are made ready, so that how long that takes does not show when they go out."""


def _nobody(_: Exception) -> None:
    """Whom a mistake is told where nobody is named."""


class Beat:
    """``since``: when the last beat was, by ``time.monotonic``; ``failed`` is told of what went wrong in making ready."""

    def __init__(self, every: float = BEAT, failed: Callable[[Exception], None] = _nobody) -> None:
        self.every, self.since, self._failed = every, time.monotonic(), failed
        self._ready: dict[int, Callable[[], None]] = {}
        self._next: asyncio.Future[None] | None = None
        self._numbers = 0

    async def run(self) -> None:
        """Go on until it is cancelled. A machine that slept goes on from now."""
        due = time.monotonic()
        while True:
            due = max(due + self.every, time.monotonic())
            await asyncio.sleep(max(0.0, due - LEAD - time.monotonic()))
            for ready in [*self._ready.values()]:
                self._make_ready(ready)
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            self.now()

    def _make_ready(self, ready: Callable[[], None]) -> None:
        """What goes wrong for one page keeps the beat from nobody."""
        try:
            ready()
        except Exception as mistake:
            self._failed(mistake)

    def now(self) -> None:
        """Let everything go that waits for the beat."""
        self.since = time.monotonic()
        waits, self._next = self._next, None
        if waits is not None and not waits.done():
            waits.set_result(None)

    async def next(self) -> None:
        """Wait for the next beat."""
        if self._next is None:
            self._next = asyncio.get_running_loop().create_future()
        await asyncio.shield(self._next)

    @contextmanager
    def before_each(self, ready: Callable[[], None]) -> Iterator[None]:
        """Within this, ``ready`` is called shortly before each beat."""
        self._numbers += 1
        number = self._numbers
        self._ready[number] = ready
        try:
            yield
        finally:
            del self._ready[number]

    def pause(self, needed: float) -> float:
        """Seconds that work of so many seconds is better put off, lest it shows in when the next beat goes out.

        Called from any thread. What takes longer than a beat begins just after one.
        """
        left = self.since + self.every - LEAD - time.monotonic()
        if left >= needed or left < -self.every:
            return 0.0
        free = self.every - left - LEAD
        return (
            0.0 if needed > self.every - 2 * LEAD and free < 2 * LEAD else max(0.0, left + 2 * LEAD)
        )
