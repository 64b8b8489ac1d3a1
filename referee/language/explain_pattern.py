"""What a pattern takes, in words."""

from __future__ import annotations

from referee.language.explain_formulas import kind_words
from referee.language.model import Blank
from referee.language.told import Told


def blank_told(one: Blank) -> Told:
    lines = [one.says] if one.says else []
    if one.kind is not None and not one.kind.is_list:
        lines.append(f"must give {kind_words(one.kind)}")
    lines.append(f"goes to {' '.join(one.fills)}")
    lines.append("must be filled in" if one.needed else "may be left as it is here")
    written = f"{one.name}({', '.join(one.params)})" if one.params else one.name
    return Told(one.place, "filled in by a game:", written, tuple(lines))
