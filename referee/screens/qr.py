"""A text as a QR code of half blocks, to be scanned from the screen."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import NotAllowed

QUIET, LEAST_QUIET = 4, 2
"""Empty modules around a code, as its standard wants them, and as phones still read it where there is little room."""

_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[38;5;16;48;5;231m", "\x1b[0m"


def half_blocks(text: str, most_rows: int, *, dark_on_light: bool = True) -> list[str]:
    """The lines of a code, two modules high each, in no more than ``most_rows`` where that can be.

    dark_on_light: blocks are what is dark, for letters that are dark on light; else blocks are what is light. Raises
    NotAllowed where the library for it is missing.
    """
    bare = _modules(text)
    quiet = QUIET if (len(bare) + 2 * QUIET + 1) // 2 <= most_rows else LEAST_QUIET
    drawn = [[dark == dark_on_light for dark in row] for row in _bordered(bare, quiet)]
    if len(drawn) % 2:
        drawn.append([not dark_on_light] * len(drawn[0]))
    return [
        "".join(_HALVES[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(drawn[::2], drawn[1::2], strict=True)
    ]


def in_black_on_white(line: str) -> str:
    """A line that a terminal of any colours shows in black on white."""
    return f"{_BLACK_ON_WHITE}{line}{_AS_BEFORE}"


def _modules(text: str) -> list[list[bool]]:
    """The code without anything around it: whether each module is dark."""
    try:
        from qrcode.constants import ERROR_CORRECT_L  # type: ignore[import-untyped]
        from qrcode.main import QRCode  # type: ignore[import-untyped]
    except ImportError:
        raise NotAllowed(
            "A QR code needs what is not installed: pip install 'referee[web]'."
        ) from None
    code = QRCode(border=0, error_correction=ERROR_CORRECT_L)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(module) for module in row] for row in code.get_matrix()]


def _bordered(rows: Sequence[list[bool]], quiet: int) -> list[list[bool]]:
    side = [False] * quiet
    wide = len(rows) + 2 * quiet
    around = [[False] * wide for _ in range(quiet)]
    return [*around, *([*side, *row, *side] for row in rows), *([False] * wide for _ in around)]
