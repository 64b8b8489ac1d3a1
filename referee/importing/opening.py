"""A file from elsewhere as plain data, by what is in it: JSON, YAML, or a table of text.

Nothing of it is trusted: it is read up to a size, a depth and a number of values.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from stat import S_ISREG

from referee.errors import BadInput, NotFound, Refusal
from referee.records import record
from referee.source import Faults
from referee.source.load import Limits, load
from referee.source.nodes import plain
from referee.words import printable

MOST_BYTES = 10 * 1024 * 1024
MOST_VALUES = 1_000_000
MOST_DEPTH = 100
_YAML = Limits(most_bytes=2 * 1024 * 1024, most_nodes=200_000, most_depth=60)
_PACK = re.compile(r"^(?:system|data):[ \t]*(?:#.*)?$", re.MULTILINE)
_LONGEST_NUMBER = 18


@record
class Opened:
    """What a file holds. tree: plain data out of JSON or YAML; None where ``table`` is its text."""

    file: str
    tree: object
    table: str


def open_file(path: str) -> Opened:
    """Read a file. NotFound or BadInput, with the mend, for what cannot be read."""
    shown = printable(Path(path).name) or printable(path)
    body = _decoded(_bytes_of(path, shown), shown)
    begin = body.lstrip()[:1]
    if begin in ("{", "["):
        return Opened(shown, _json(body, shown), "")
    if _PACK.search(body):
        return Opened(shown, _yaml(body, shown), "")
    if not begin:
        raise BadInput(f"{shown} is empty: export the character once more.")
    if begin == "<" or body.startswith("%PDF"):
        raise BadInput(f"{shown} is a page or a PDF: export the character as JSON, or write a CSV.")
    return Opened(shown, None, body)


def _bytes_of(path: str, shown: str) -> bytes:
    file = Path(path)
    try:
        if file.is_dir():
            raise BadInput(f"{shown} is a folder: name the files in it.")
        if not S_ISREG(file.stat().st_mode):
            raise BadInput(f"{shown} is no file: name the file that was exported.")
        with file.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise NotFound(f"There is no file {shown}: check its name.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "no such name can be"
        raise Refusal(f"{shown} cannot be read ({why}): check that you may read it.") from None
    if len(raw) > MOST_BYTES:
        raise BadInput(
            f"{shown} has more than 10 MB, and a character has far less: "
            "export one character at a time."
        )
    return raw


def _decoded(raw: bytes, shown: str) -> str:
    """UTF-8 or UTF-16 by their marks, else what Windows writes."""
    if raw.startswith(b"%PDF"):
        return "%PDF"
    ways = ("utf-16",) if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else ("utf-8-sig", "cp1252")
    for way in ways:
        try:
            body = raw.decode(way)
        except UnicodeDecodeError:
            continue
        if "\0" in body:
            break
        return body
    raise BadInput(f"{shown} is no text: export the character as JSON, or write a CSV.")


def _json(body: str, shown: str) -> object:
    if sum(map(body.count, "{[,")) > MOST_VALUES:
        raise BadInput(f"{shown} holds more than a character can: export one at a time.")
    try:
        tree = json.loads(body, parse_int=_int, parse_float=_float, parse_constant=_nothing)
    except RecursionError:
        raise _too_deep(shown) from None
    except ValueError as error:
        where = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadInput(
            f"{shown} begins as JSON and is not whole{where}: export the character once more."
        ) from None
    if _depth(tree) > MOST_DEPTH:
        raise _too_deep(shown)
    return tree


def _too_deep(shown: str) -> BadInput:
    return BadInput(f"{shown} is nested deeper than any character: it was not read.")


def _int(digits: str) -> int | None:
    return int(digits) if len(digits) <= _LONGEST_NUMBER else None


def _float(digits: str) -> float | None:
    return float(digits) if len(digits) <= 2 * _LONGEST_NUMBER else None


def _nothing(_: str) -> None:
    """NaN and the infinities are no numbers of a sheet."""


def _depth(tree: object) -> int:
    """How deep a tree is, layer by layer; it stops behind the limit."""
    layer, depth = [tree], 0
    while layer and depth <= MOST_DEPTH:
        depth += 1
        below: list[object] = []
        for one in layer:
            if isinstance(one, dict):
                below += [each for each in one.values() if isinstance(each, (dict, list))]
            elif isinstance(one, list):
                below += [each for each in one if isinstance(each, (dict, list))]
        layer = below
    return depth


def _yaml(body: str, shown: str) -> object:
    """All scalars stay text, and traps that are none in such a file are passed over."""
    faults = Faults()
    root = load(body, shown, faults, _YAML)
    if root is None:
        first = next(iter(faults), None)
        why = f" ({first.message}, line {first.place.line})" if first else ""
        raise BadInput(f"{shown} cannot be read as YAML{why}: export the character once more.")
    return plain(root)
