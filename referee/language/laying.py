"""The tree of a ruleset's text, laid on the trees of what it extends, is like, or is played as."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.language.bases import FOLDER, PLAIN
from referee.language.merge import merge
from referee.language.patterns import fill_in, filled_plain, is_plain, pattern_of
from referee.records import record
from referee.source import Fault, Faults, Map, Node, Place, Text, did_you_mean
from referee.source.load import load

DEEPEST = 8
SLASH = frozenset("/\\")
FindBase = Callable[[str], "tuple[str | bytes, str] | None"]
"""The text and the file's name of a ruleset by its name, or ``None`` where there is none; a pattern's begins with ``FOLDER``."""


@record
class Loaded:
    """A tree, and the name of what it was laid on with its place: None where it stands alone.

    ``patterns``: the files whose rules this one plays by without having written them.
    """

    node: Node
    under: Text | None = None
    patterns: frozenset[str] = frozenset()

    def own(self, found: tuple[Fault, ...]) -> Iterator[Fault]:
        """Faults as the author of this file can mend them.

        What is wrong in a pattern is wrong because of what was filled in: it is told at the name of the pattern, and not at
        all beside a fault of the file's own, from which it follows.
        """
        theirs = [fault for fault in found if fault.place.file in self.patterns]
        own = [fault for fault in found if fault.place.file not in self.patterns]
        yield from own
        if self.under is None or any(fault.severity == "fault" for fault in own):
            return
        told: set[str] = set()
        for fault in theirs:
            if fault.severity == "fault" and fault.message not in told:
                told.add(fault.message)
                message = f"this does not go with {self.under.value}: {fault.message}"
                yield Fault(fault.code, self.under.place, message, fault.mend, (fault.place,))


def load_node(
    text: str | bytes, file: str, faults: Faults, find_base: FindBase, above: tuple[str, ...] = ()
) -> Loaded | None:
    """The tree of a text, laid on the trees of what it extends or is like. ``above`` are the files on the way here."""
    node = load(text, file, faults)
    if not isinstance(node, Map):
        return None if node is None else Loaded(node)
    if is_plain(node):
        return plainly(node, file, faults, find_base, above)
    named = node.get("like") or node.get("extends")
    if named is None:
        if (given := node.get("with")) is not None:
            mend = "say before it which one, with like: and its name"
            faults.add(
                "unknown-with", given.place, "with fills in a pattern, and none is named", mend
            )
        return Loaded(node)
    if (twice := node.get("extends")) is not None and twice is not named:
        message = "a ruleset is like a pattern or extends another, not both"
        faults.add("double-name", twice.place, message, "leave one of them out", (named.place,))
        return None
    patterned = node.get("like") is not None
    if not isinstance(named, Text) or not named.value.strip():
        what = "like is the name of a pattern" if patterned else "extends is the name of a ruleset"
        faults.add("wrong-shape", named.place, what)
        return None
    name = named.value.strip()
    under = base_of(name, patterned, named, file, faults, find_base, above)
    if under is None:
        return None
    if node.get("with") is None and not patterned:
        merged = merge(under.node, node, faults)
    elif (pattern := pattern_of(under.node)) is None:
        place = (named if patterned else node.get("with") or named).place
        mend = f"write extends: {name}" if patterned else "say what differs in its own part"
        faults.add("unknown-pattern", place, f"{name} is a game, and takes nothing", mend)
        return None
    else:
        merged = fill_in(under.node, node, faults)
        under = Loaded(under.node, None, under.patterns | {pattern.place.file})
    return Loaded(merged, named, under.patterns)


def plainly(
    node: Map, file: str, faults: Faults, find_base: FindBase, above: tuple[str, ...]
) -> Loaded:
    """A file that says nothing of how it is played is played as whatever is on the table tonight."""
    found = find_base(PLAIN)
    if found is None or found[1] in (file, *above):
        return Loaded(node)
    under = load_node(found[0], found[1], faults, find_base, (*above, file))
    if under is None:
        return Loaded(node)
    name = Text(node.place, node.place, PLAIN, False)
    return Loaded(filled_plain(under.node, node, faults), name, under.patterns | {found[1]})


def base_of(
    name: str, patterned: bool, named: Text, file: str, faults: Faults, find_base: FindBase,
    above: tuple[str, ...],
) -> Loaded | None:  # fmt: skip
    """What a file is laid on."""
    files = (*above, file)
    found = None if SLASH & {*name} else find_base(FOLDER + name if patterned else name)
    circle = file in above or (found is None and is_on_the_way(name, patterned, files))
    if circle or len(above) >= DEEPEST:
        message = f"this goes round and round: {' -> '.join(files)}"
        faults.add("extends-itself", named.place, message)
        return None
    if found is None:
        faults.add(*unknown_base(name, patterned, named, find_base))
        return None
    return load_node(found[0], found[1], faults, find_base, files)


def is_on_the_way(name: str, patterned: bool, files: tuple[str, ...]) -> bool:
    """Whether a name is that of a file that has led here, of which there is no second."""
    ways = [file.replace("\\", "/").removesuffix(".yaml").split("/") for file in files]
    folder = FOLDER.strip("/")
    return any(way[-1] == name and ((folder in way[-2:-1]) or not patterned) for way in ways)


def unknown_base(
    name: str, patterned: bool, named: Text, find_base: FindBase
) -> tuple[str, Place, str, str]:
    """The fault of a name that nothing within reach has."""
    known = [*getattr(find_base, "known", ())]
    patterns = [one.removeprefix(FOLDER) for one in known if one.startswith(FOLDER)]
    games = [one for one in known if not one.startswith(FOLDER)]
    if patterned:
        there = (
            f"the patterns are {', '.join(patterns)}" if patterns else "look at docs/patterns.md"
        )
        mend = (
            f"write extends: {name}" if find_base(name) else did_you_mean(name, patterns) or there
        )
        return "unknown-pattern", named.place, f"there is no pattern {name!r}", mend
    mend = did_you_mean(name, games) or "put it beside this file, or leave out extends"
    if find_base(FOLDER + name):
        mend = f"it is a pattern: write like: {name}"
    return "unknown-base", named.place, f"there is no ruleset {name!r} to extend", mend
