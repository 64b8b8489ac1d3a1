"""``like`` and ``with``: a ruleset that fills in what a pattern leaves open. All of it happens on nodes, before reading.

A pattern is a ruleset with a ``pattern:`` part, which says what it takes, and where in the pattern each goes: under
``define`` unless ``fills`` says another way down. So ``with`` is short for writing the same at that place, and a pattern
needs no verb of its own.
"""

from __future__ import annotations

from referee.language.bases import NOT_PLAIN
from referee.language.merge import REMOVED, merge
from referee.language.reading import SIGNATURE
from referee.records import record
from referee.source import Faults, Map, Node, Place, Seq, Text, did_you_mean


@record
class Takes:
    """One thing that a pattern takes: its name and parameters as the pattern writes them, and where it goes."""

    name: str
    params: tuple[str, ...]
    fills: tuple[str, ...]
    needed: bool
    says: str
    place: Place

    @property
    def written(self) -> str:
        """``busts(thrown)``."""
        return f"{self.name}({', '.join(self.params)})" if self.params else self.name


def is_plain(node: Node) -> bool:
    """Whether a file says nothing of how it is played. One in braces, as JSON is, is none that a person wrote."""
    return isinstance(node, Map) and not node.flow and not NOT_PLAIN & {*node.keys()}


def pattern_of(node: Node) -> Map | None:
    """The part of a tree that says what a pattern takes."""
    part = node.get("pattern") if isinstance(node, Map) else None
    return part if isinstance(part, Map) else None


def taken(pattern: Map) -> dict[str, Takes]:
    """What a pattern takes, by name. What is not well formed is left out; reading the pattern names it."""
    found: dict[str, Takes] = {}
    takes = pattern.get("takes")
    for key, value in takes.pairs if isinstance(takes, Map) else ():
        match = SIGNATURE.match(key.value)
        if match and isinstance(value, Map):
            params = _params(match[2])
            says = value.get("says")
            found[match[1]] = Takes(
                match[1],
                params,
                way_down(value.get("fills"), key.value),
                _word(value.get("needed")) == "yes",
                says.value if isinstance(says, Text) else "",
                key.place,
            )
    return found


def _params(written: str | None) -> tuple[str, ...]:
    return tuple(p.strip() for p in (written or "").split(",") if p.strip())


def way_down(fills: Node | None, written: str) -> tuple[str, ...]:
    """The keys that lead to where something goes: ``(kit, dice, die)``. One alone is a part, and the name follows."""
    if isinstance(fills, Seq):
        return tuple(_word(one) for one in fills.items)
    return (_word(fills) or "define", written)


def _word(node: Node | None) -> str:
    return node.value.strip() if isinstance(node, Text) else ""


def fill_in(base: Node, node: Map, faults: Faults) -> Node:
    """The pattern ``base`` with what ``node`` fills in, and then with all else that ``node`` says."""
    pattern = pattern_of(base)
    name, given = node.get("like") or node.get("extends"), node.get("with")
    if not isinstance(name, Text) or pattern is None:
        return base
    takes = taken(pattern)
    filled = given.pairs if isinstance(given, Map) else ()
    if given is not None and not isinstance(given, Map):
        mend = "write each on a line of its own below it, as in: " + _example(takes, base)
        faults.add("wrong-shape", given.place, "with is a map of what the pattern takes", mend)
    done = {key.value.partition("(")[0].strip() for key, _ in filled}
    for key, value in filled:
        if (one := _meant(key, takes, name.value, faults)) is not None:
            base = _put(base, one, key, value, node, faults)
    patterned = node.get("like") is not None
    for one in takes.values() if patterned else ():
        if one.needed and one.name not in done and stands(node, one.fills) is None:
            message = f"{name.value} needs {one.name}: {one.says[:1].lower()}{one.says[1:]}"
            mend = f"write under with:  {_line(one, base)}"
            faults.add("missing-with", name.place, message, mend)
    rest = tuple((k, v) for k, v in node.pairs if k.value != "with")
    own = Map(node.place, node.end, rest, node.flow)
    return merge(_nameless(base) if patterned else base, own, faults)


def _meant(key: Text, takes: dict[str, Takes], pattern: str, faults: Faults) -> Takes | None:
    """What a key under ``with`` fills in."""
    match = SIGNATURE.match(key.value)
    name = match[1] if match else key.value.strip()
    one = takes.get(name)
    if one is None:
        mend = did_you_mean(name, takes) or f"it takes {', '.join(takes)}"
        faults.add("unknown-with", key.place, f"{pattern} takes no {name!r}", mend)
        return None
    params = _params(match[2] if match else "")
    if params and len(params) != len(one.params):
        message = f"{name} is given {', '.join(one.params) or 'nothing'}"
        faults.add("wrong-arguments", key.place, message, f"write {one.written}")
        return None
    return one


def _put(base: Node, one: Takes, key: Text, value: Node, node: Map, faults: Faults) -> Node:
    """The pattern with one thing filled in."""
    if isinstance(value, Text) and value.value.strip() in (REMOVED, ""):
        message = f"with fills in {one.name}, and here is nothing to fill it in with"
        faults.add("wrong-shape", key.place, message, f"write {_line(one, base)}, or leave it out")
        return base
    twice = stands(node, one.fills)
    if twice is not None:
        message = f"{one.name} is filled in twice"
        mend = "leave it out here, or there"
        faults.add("double-name", key.place, message, mend, (twice.place,))
        return base
    leaf = one.fills[-1]
    if "(" in key.value and "(" in leaf:
        leaf = key.value  # names for what it is given, of the author's own
    inner: Node = value
    for step in reversed((*one.fills[:-1], leaf)):
        at = Text(key.place, key.end, step, False)
        inner = Map(key.place, value.end, ((at, inner),), False)
    return merge(base, inner, faults)


def stands(node: Node | None, fills: tuple[str, ...]) -> Node | None:
    """What stands at the end of a way down, or None."""
    for step in fills:
        if not isinstance(node, Map):
            return None
        name = step.partition("(")[0]
        node = next((v for k, v in node.pairs if k.value.partition("(")[0].strip() == name), None)
    return node


def _line(one: Takes, base: Node) -> str:
    """How something is written under ``with``, with what the pattern itself has there."""
    there = stands(base, one.fills)
    if isinstance(there, Text):
        return f"{one.name}: {there.value}"
    if isinstance(there, Seq) and there.flow:
        words = ", ".join(_word(item) for item in there.items)
        return f"{one.name}: [{words}]"
    return f"{one.written}: and below it, set in, its lines"


def _example(takes: dict[str, Takes], base: Node) -> str:
    first = next((one for one in takes.values() if one.needed), None)
    first = first or next(iter(takes.values()), None)
    return _line(first, base) if first else "name: value"


def _nameless(base: Node) -> Node:
    """A base without its title: what is like it has one of its own."""
    if not isinstance(base, Map):
        return base
    kept = tuple((k, v) for k, v in base.pairs if k.value != "title")
    return Map(base.place, base.end, kept, base.flow)


def filled_plain(base: Node, node: Node, faults: Faults) -> Node:
    """What is played tonight, with what a plain file says of it."""
    return merge(_nameless(base), node, faults)
