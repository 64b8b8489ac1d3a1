"""A command line run within the live table: what it prints comes back as lines, and it can ask nobody."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from referee.records import record

Run = Callable[[Sequence[str]], int]
"""Runs a command line in this process and gives its exit code."""


OUR_MISTAKE = (
    "That is a mistake in Referee itself: nothing was changed. Please report what follows."
)


class Asks(BaseException):
    """A command reads what somebody types. Whatever it had begun is undone as it passes through."""


@record
class Ran:
    """What came of a command line.

    asks: it was undone, for it asked something; the question is in its last line.
    """

    code: int
    lines: tuple[str, ...] = ()
    asks: bool = False


class _Page(io.StringIO):
    """Where a command prints, as wide in letters as the terminal is."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._shows = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._shows


class _Nobody(io.StringIO):
    """Where a command reads: nobody is there to answer. A question is put all the same: then the command is run once
    more where it can be answered (``referee.commands.standing``)."""

    answered_elsewhere = True

    def read(self, *_: Any) -> str:
        raise Asks

    def readline(self, *_: Any) -> str:  # type: ignore[override]
        raise Asks

    def isatty(self) -> bool:
        return False


def captured(run: Run, args: Sequence[str], width: int | None, encoding: str = "utf-8") -> Ran:
    """Run a command line for lines of so many columns; None leaves them whole.

    A mistake of our own is told with its traceback, and the table stays.
    """
    page = _Page(encoding)
    try:
        with _streams(page), _columns(width):
            code = run(args)
    except Asks:
        return Ran(1, tuple(page.getvalue().splitlines()), asks=True)
    except Exception:
        return Ran(1, (OUR_MISTAKE, *traceback.format_exc().splitlines()))
    return Ran(code, tuple(page.getvalue().splitlines()))


@contextmanager
def _streams(page: _Page) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = _Nobody(), page, page
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


@contextmanager
def _columns(width: int | None) -> Iterator[None]:
    before = os.environ.pop("COLUMNS", None)
    if width is not None:
        os.environ["COLUMNS"] = str(width)
    try:
        yield
    finally:
        os.environ.pop("COLUMNS", None)
        if before is not None:
            os.environ["COLUMNS"] = before
