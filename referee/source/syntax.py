from __future__ import annotations

import yaml

from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.nodes import Place


def note_syntax(error: yaml.MarkedYAMLError, lines: Lines, faults: Faults) -> None:
    """Note in plain words why the text cannot be read."""
    mark = error.problem_mark or error.context_mark
    assert mark is not None
    faults.add("syntax", Place(lines.file, mark.line + 1, mark.column + 1), str(error.problem))
