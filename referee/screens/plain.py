"""Lines and JSON on a stream, so that no terminal is too plain for them."""

from __future__ import annotations

import sys
from typing import Any, TextIO

from referee.words import ascii_fallback

_NO_CONTROLS = dict.fromkeys(n for n in (*range(32), *range(127, 160)) if n not in (9, 10))
"""What a terminal would take for an order to it; a reason or a bet may have been typed with one."""


def no_controls(text: str) -> str:
    """A text without what a terminal would take for an order to it."""
    return text.translate(_NO_CONTROLS)


def say(*lines: str, to: TextIO | None = None) -> None:
    """Print lines; what the stream cannot show is shown in plain letters."""
    stream = to or sys.stdout
    for line in lines:
        stream.write(ascii_fallback(no_controls(line), stream.encoding) + "\n")


def say_json(value: Any, to: TextIO | None = None) -> None:
    """Print plain data as JSON; letters stay letters where the stream can show them."""
    import json

    stream = to or sys.stdout
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeError, LookupError):
        text = json.dumps(value, indent=2)
    stream.write(text + "\n")
