"""Text that is good YAML and does not mean what its author thinks."""

from __future__ import annotations

from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.nodes import Node


def note_traps(root: Node, lines: Lines, faults: Faults) -> None:
    """Note every trap in the tree."""
