"""A ruleset that is plain, like a pattern, or extends another, written out: one file that says all of it, and stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import BadInput
from referee.language.bases import base_of
from referee.language.laying import load_node
from referee.library.shelf import Chain, Source
from referee.library.writing_out import Writer
from referee.source import Faults, Map, Node, Text
from referee.words import printable

if TYPE_CHECKING:
    from referee.language import Typed


def whole_text(source: Source) -> str:
    """The text of the whole ruleset. ``FaultyFile`` where it has faults, a refusal where it stands alone already."""
    own = source.texts[0]
    if not base_of(own[2]):
        raise BadInput(f"{printable(own[1])} stands alone already: there is nothing to write out.")
    typed = source.rules()
    loaded = load_node(own[2], own[1], Faults(), Chain(source.texts))
    assert loaded is not None and isinstance(loaded.node, Map), "a ruleset without faults is a map"
    texts = {file: text for _, file, text in source.texts}
    return Writer(texts, own[1]).text(used(loaded.node, typed, own[1]))


def used(root: Map, typed: Typed, own: str) -> Map:
    """A merged tree without what the pattern brought along for itself and this game has no use for."""
    idle = {
        ("define", name) for name in typed.rules.define if name not in typed.typer.define_params
    }
    idle |= {("say", name) for name in typed.rules.say if name not in typed.rules.spoken}
    for part, mark in (("options", "option."), ("procedures", "procedure.")):
        declared = getattr(typed.rules, part)
        idle |= {(part, name) for name in declared if mark + name not in typed.typer.used}

    def kept(part: Text, value: Node) -> Node:
        if not isinstance(value, Map):
            return value
        pairs = tuple(
            (key, inner)
            for key, inner in value.pairs
            if (part.value, key.value.partition("(")[0].strip()) not in idle
            or key.place.file == own
        )
        return (
            value if pairs == value.pairs else Map(part.place, value.end, pairs, value.flow)
        )  # to be put together anew

    return Map(root.place, root.end, tuple((k, kept(k, v)) for k, v in root.pairs), root.flow)
