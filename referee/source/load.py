"""YAML text into nodes, with every fault at its place.

Scalars stay text: nothing here knows a number from a word. The parser's events are counted as they
come and the tree is built from them, so that a hostile file is stopped at the limit that it breaks.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISREG

import yaml

from referee.records import record
from referee.source.build import Builder, TooMuch
from referee.source.decode import decode
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.nodes import Node, Place
from referee.source.syntax import note_syntax
from referee.source.traps import note_traps

HAS_C_LOADER = hasattr(yaml, "CSafeLoader")
"""Whether PyYAML was built with libyaml. Without it a large file takes ten times as long."""

_LOADER = yaml.CSafeLoader if HAS_C_LOADER else yaml.SafeLoader


@record
class Limits:
    """How large a file may be: bytes, values (each text, list and map), and depth of nesting."""

    most_bytes: int = 1024 * 1024 if HAS_C_LOADER else 256 * 1024
    most_nodes: int = 50_000
    most_depth: int = 60


DEFAULT = Limits()


def load(text: str | bytes, file: str, faults: Faults, limits: Limits = DEFAULT) -> Node | None:
    """The tree of a YAML text; None when it cannot be read at all.

    Faults go into ``faults``, with ``file`` in their places. A tree comes back with some faults too
    (of a key that is there twice the first is kept), so that later checks can say more at once.
    """
    decoded = decode(text, file, faults, limits.most_bytes)
    if decoded is None:
        return None
    lines = Lines(file, decoded if decoded.endswith("\n") else decoded + "\n")
    return _parse(lines, faults, limits)


def load_file(path: str | os.PathLike[str], faults: Faults) -> Node | None:
    """The tree of a file, as ``load`` gives it; a file that is not there is a fault as well."""
    raw = _read(Path(path), faults)
    return None if raw is None else load(raw, str(path), faults)


def _read(path: Path, faults: Faults) -> bytes | None:
    """The bytes of a plain file, one more than the limit at most."""
    try:
        if not S_ISREG(path.stat().st_mode):
            faults.add(
                "unreadable", Place(str(path), 1, 1), "this is not a file", "name a .yaml file"
            )
            return None
        with path.open("rb") as stream:
            return stream.read(DEFAULT.most_bytes + 1)
    except FileNotFoundError:
        faults.add("unreadable", Place(str(path), 1, 1), "there is no such file", "check its name")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        faults.add(
            "unreadable",
            Place(str(path), 1, 1),
            f"the file cannot be read ({why})",
            "check that you may read it",
        )
    return None


def _parse(lines: Lines, faults: Faults, limits: Limits) -> Node | None:
    builder = Builder(lines, faults, limits.most_nodes, limits.most_depth)
    try:
        for event in _events(lines.text):
            if not builder.take(event):
                break
    except TooMuch:
        return None
    except yaml.MarkedYAMLError as error:
        note_syntax(error, lines, faults, limits.most_depth)
        return None
    if builder.root is not None:
        note_traps(builder.root, builder.texts, lines, faults)
    return builder.root


def _events(text: str) -> Iterator[yaml.Event]:
    return iter(yaml.parse(text, Loader=_LOADER))
