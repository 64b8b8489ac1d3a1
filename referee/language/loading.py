"""A ruleset's text to typed rules: parsed, laid on what it extends, read and checked."""

from __future__ import annotations

from referee.language import codes as codes  # registers the kinds of fault
from referee.language.check import Typed, check
from referee.language.laying import FindBase, load_node
from referee.language.read import read_ruleset
from referee.language.spots import Spots
from referee.source import Faults


def load_rules(
    text: str | bytes, file: str, faults: Faults, find_base: FindBase | None = None
) -> Typed | None:
    """The typed rules of a text. ``None`` when it cannot be read at all; with faults it is not for the compiler."""
    loaded = load_node(text, file, faults, find_base or _nobody)
    if loaded is None or any(fault.place.file != file for fault in faults):
        return None  # more of what comes from a faulty base would only mislead
    spoiled = {(fault.place.file, fault.place.line) for fault in faults.all}
    more = Faults()
    try:
        typed = check(read_ruleset(loaded.node, more), more)
    except RecursionError:
        message = "steps and formulas use one another too deeply to be followed"
        faults.add(
            "too-deep", loaded.node.place, message, "make fewer of them, each a little longer"
        )
        return None
    spots = Spots(loaded.node)
    for fault in loaded.own(more.all):
        fault = spots.sharper(fault)
        if (fault.place.file, fault.place.line) not in spoiled:
            faults.add(fault.code, fault.place, fault.message, fault.mend, fault.also)
    return typed


def _nobody(name: str) -> None:
    return None
