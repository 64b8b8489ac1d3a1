"""What the game master's terminal says while pages are served: where they are, who has them open, and nothing secret."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any, BinaryIO, TextIO

from referee.errors import Refusal
from referee.screens.plain import say
from referee.screens.tables import terminal_columns
from referee.screens.wrapping import folded
from referee.serving.serving import Pages
from referee.words import listed

EVERY = 60.0
"""Seconds between two lines about who has pages open; none where it is the same."""

LOOK = 0.5
"""Seconds between two looks at whether all is well."""

OPEN_TO_ALL = (
    "Everybody in this network can open that screen, and, since it is not HTTPS, whoever listens in the network can "
    "read every page, hands and secrets too, and take a seat's link as it is used.",
    "Among friends at home that is fine; in a pub make a hotspot of your own with a password, or give --cert and --key.",
)
OPEN_BY_HTTPS = (
    "Everybody in this network can open that screen. By HTTPS nobody reads what goes to a seat; that phones are "
    "connected, and when they come and go, can be seen.",
)
ONLY_HERE = ("Only this computer reaches it: phones do once it is served with --bind 0.0.0.0.",)


MOVED = "This machine is in another network now: the big screen is at {}, and seats need new links."

ENDS = "Ctrl-C ends it."
"""The last of the lines that are said at first."""


def stay(pages: Pages, beside: bool) -> None:
    """Say where the pages are, and stay until the game master ends it. ``beside``: until whoever began it has gone."""
    out, err = sys.stdout, sys.stderr  # what passes by itself takes their names for a moment
    _say(out, *beginning(pages, beside))
    with _ended(beside) as ended:
        before, told = "", time.monotonic()
        mistakes = _Once()
        while not ended.wait(LOOK):
            _say(err, *mistakes.fresh(pages.mistakes()))
            if not pages.alive():
                raise Refusal("The pages are not served any more: start 'referee serve' again.")
            if time.monotonic() - told >= EVERY:
                told = time.monotonic()
                now = who(pages)
                if now != before:
                    _say(out, f"{datetime.now():%H:%M}  {now}")
                before = now
                if pages.where.moved():
                    _say(out, MOVED.format(pages.where.served.public))
    _say(out, "The pages are closed; they come back when you serve again.")


def beginning(pages: Pages, beside: bool = False) -> list[str]:
    """What is said at first."""
    link = "'seat link NAME'" if beside else "'referee seat link NAME', in another terminal"
    return [
        f"The big screen: {pages.where.served.public}",
        f"A seat's own link, for a player's phone: {link}.",
        *pages.before,
        *_warning(pages),
        ENDS,
    ]


def _warning(pages: Pages) -> tuple[str, ...]:
    if pages.alone:
        return ONLY_HERE
    return OPEN_BY_HTTPS if pages.secure else OPEN_TO_ALL


def who(pages: Pages) -> str:
    """Who has pages open, in words."""
    open_ = dict(pages.open())
    screens = open_.pop("", 0)
    seats = [name if many == 1 else f"{name} ({many})" for name, many in sorted(open_.items())]
    found = f"Pages are open: {listed(seats)}" if seats else "No seat has its page open"
    if screens:
        found += f"; big screens: {screens}"
    return f"{found}."


class _Once:
    """Sentences, each of them said once in a while."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def fresh(self, sentences: list[str]) -> list[str]:
        now = time.monotonic()
        self._said = {one: at for one, at in self._said.items() if now - at < EVERY}
        found = [one for one in dict.fromkeys(sentences) if one not in self._said]
        self._said |= dict.fromkeys(found, now)
        return found


def _say(out: TextIO, *lines: str) -> None:
    """Print lines, also where nobody reads any more."""
    with suppress(OSError, ValueError):
        width = terminal_columns() if out.isatty() else None
        say(*(one for line in lines for one in folded(line, width)), to=out)
        out.flush()


@contextmanager
def _ended(beside: bool) -> Iterator[threading.Event]:
    """An event that is set when it shall end: by Ctrl-C, by a signal, or when nobody writes to us any more."""
    ended = threading.Event()

    def end(*_: Any) -> None:
        ended.set()

    before = {one: signal.signal(one, end) for one in _SIGNALS}
    if beside:
        whoever = (ended, sys.stdin.buffer)
        threading.Thread(target=_until_left, args=whoever, daemon=True).start()
    try:
        yield ended
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


_SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
]


def _until_left(ended: threading.Event, whoever: BinaryIO) -> None:
    with suppress(OSError, ValueError):
        while whoever.read(1024):
            pass
    ended.set()
