"""Text that is printed, or written into a new file with ``--out``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from referee.commands.session import Session
from referee.screens.plain import say

_F = TypeVar("_F", bound=Callable[..., Any])


def out_option(function: _F) -> _F:
    """Declare ``--out FILE``, given to the function as ``out``."""
    return click.option("--out", default="", metavar="FILE", help="Write it into a new file.")(
        function
    )


def hand_out(
    session: Session, text: str, out: str, as_it_is: bool = False, aside: bool = False
) -> None:
    """Print a text, or write it where ``out`` says. BadInput where a file is there already.

    ``as_it_is``: into a pipe it goes as UTF-8, letter by letter, whatever the stream takes for its encoding. ``aside``: that a file is written is said where
    it is no part of what the command prints for another program.
    """
    if not out and as_it_is and not sys.stdout.isatty() and hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
        return
    if not out:
        session.say(*text.rstrip("\n").split("\n"))
        return
    from pathlib import Path

    from referee.errors import BadInput
    from referee.source.files import write_text_atomically
    from referee.words import printable

    if Path(out).exists():
        raise BadInput(f"{printable(out)} is there already: name a new file.")
    write_text_atomically(out, text)
    say(f"{printable(out)} is written.", to=sys.stderr if aside else sys.stdout)
