"""A ruleset's text to typed rules: parsed, laid on what it extends, read and checked."""

from __future__ import annotations

from collections.abc import Callable

from referee.language import codes as codes  # registers the kinds of fault
from referee.language.check import Typed, check
from referee.language.merge import merge
from referee.language.read import read_ruleset
from referee.source import Faults, Map, Node, Text, did_you_mean
from referee.source.load import load

DEEPEST = 8
FindBase = Callable[[str], "tuple[str | bytes, str] | None"]
"""The text and the file's name of a ruleset by its name, or ``None`` where there is none."""


def load_rules(
    text: str | bytes, file: str, faults: Faults, find_base: FindBase | None = None
) -> Typed | None:
    """The typed rules of a text. ``None`` when it cannot be read at all; with faults it is not for the compiler."""
    node = load_node(text, file, faults, find_base or _nobody)
    if node is None or (faults and _is_derived(node)):
        return None  # more of what comes from a faulty base would only mislead
    spoiled = {(fault.place.file, fault.place.line) for fault in faults.all}
    more = Faults()
    try:
        typed = check(read_ruleset(node, more), more)
    except RecursionError:
        message = "steps and formulas use one another too deeply to be followed"
        faults.add("too-deep", node.place, message, "make fewer of them, each a little longer")
        return None
    for fault in more.all:
        if (fault.place.file, fault.place.line) not in spoiled:
            faults.add(fault.code, fault.place, fault.message, fault.mend, fault.also)
    return typed


def load_node(
    text: str | bytes, file: str, faults: Faults, find_base: FindBase, above: tuple[str, ...] = ()
) -> Node | None:
    """The tree of a text, laid on the trees of what it extends. ``above`` are the files on the way here."""
    node = load(text, file, faults)
    named = node.get("extends") if isinstance(node, Map) else None
    if node is None or named is None:
        return node
    if not isinstance(named, Text) or not named.value.strip():
        faults.add("wrong-shape", named.place, "extends is the name of a ruleset")
        return None
    name = named.value.strip()
    if file in above or len(above) >= DEEPEST:
        way = " -> ".join([*above, file])
        faults.add("extends-itself", named.place, f"this goes round and round: {way}")
        return None
    found = find_base(name)
    if found is None:
        known = getattr(find_base, "known", ())
        mend = did_you_mean(name, known) or "put it beside this file, or leave out extends"
        faults.add("unknown-base", named.place, f"there is no ruleset {name!r} to extend", mend)
        return None
    base = load_node(found[0], found[1], faults, find_base, (*above, file))
    return None if base is None else merge(base, node, faults)


def _is_derived(node: Node) -> bool:
    return isinstance(node, Map) and node.get("extends") is not None


def _nobody(name: str) -> None:
    return None
