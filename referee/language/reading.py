"""Small readers that the parts of a ruleset share: text, words, numbers, formulas, and maps without strangers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from referee.language.formula import Expr, To
from referee.language.kinds import (
    AMOUNT,
    CARD,
    NUMBER,
    PLAYER,
    RANK,
    SKILL,
    SUIT,
    TEXT,
    YES_NO,
    Kind,
    list_of,
    word,
)
from referee.language.model import Sentence
from referee.language.parse import parse
from referee.language.sentences import read_sentence
from referee.language.tokens import FormulaFault, is_name, is_whole
from referee.source import Faults, Map, Node, Place, Seq, Text, did_you_mean

T = TypeVar("T")
SIGNATURE = re.compile(r"\s*([^\W\d]\w*)\s*(?:\(([^()]*)\))?\s*\Z")
ASSIGN = re.compile(r"(?<![=!<>])=(?!=)")
YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
MOST_HANDS = 20

KINDS: dict[str, Kind] = {
    "number": NUMBER,
    "yes_no": YES_NO,
    "amount": AMOUNT,
    "player": PLAYER,
    "card": CARD,
    "rank": RANK,
    "suit": SUIT,
    "text": TEXT,
    "skill": SKILL,
}


UNKNOWN = Kind("any", name="unknown")
"""The kind of what could not be read: nothing more is said of it."""


class Reader:
    """Collects faults while nodes are read. Nothing it reads raises: a value that cannot be read is ``None``."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.faces: dict[str, Kind] = {}

    def fault(self, code: str, place: Place, message: str, mend: str = "") -> None:
        self.faults.add(code, place, message, mend)

    # -- scalars

    def text(self, node: Node, what: str) -> str:
        if isinstance(node, Text):
            return node.value
        kind = "a list" if isinstance(node, Seq) else "a map"
        self.fault("wrong-shape", node.place, f"{what} is text, and here is {kind}")
        return ""

    def whole(self, node: Node, what: str) -> int | None:
        text = self.text(node, what)
        if re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text)
        if isinstance(node, Text):
            self.fault("wrong-shape", node.place, f"{what} is a whole number, and here is {text!r}")
        return None

    def yes_no(self, node: Node, what: str) -> bool:
        text = self.text(node, what).lower()
        if text not in YES and isinstance(node, Text):
            self.fault("wrong-shape", node.place, f"{what} is yes or no, and here is {text!r}")
        return YES.get(text, False)

    def span(self, node: Node, what: str) -> tuple[int, int] | None:
        """``2-6``, ``2 to 6`` or ``3``."""
        match = re.fullmatch(
            r"([0-9]{1,6})(?:\s*(?:-|–|to)\s*([0-9]{1,6}))?", self.text(node, what).strip()
        )
        if not match:
            if isinstance(node, Text):
                self.fault("wrong-shape", node.place, f"{what} is a number or a range", "write 2-6")
            return None
        low, high = int(match[1]), int(match[2] or match[1])
        if high < low:
            self.fault(
                "wrong-range", node.place, f"{what} ends before it begins", f"write {high}-{low}"
            )
            return None
        return low, high

    def few(self, node: Node, many: int) -> int:
        """How many hands somebody may have."""
        if many > MOST_HANDS:
            self.fault("wrong-shape", node.place, f"nobody holds more than {MOST_HANDS} hands")
        return min(many, MOST_HANDS)

    def words(self, node: Node, what: str) -> tuple[str, ...]:
        """A list of words, or one word or several with blanks between."""
        if isinstance(node, Seq):
            return tuple(self.text(item, what).strip() for item in node.items)
        text = self.text(node, what)
        return tuple(text.replace(",", " ").split())

    def texts(self, node: Node, what: str) -> tuple[str, ...]:
        if isinstance(node, Seq):
            return tuple(self.text(item, what) for item in node.items)
        return (self.text(node, what),)

    def name(self, node: Node, what: str) -> str:
        text = self.text(node, what).strip()
        if isinstance(node, Text) and not is_name(text):
            self.fault(
                "wrong-name",
                node.place,
                f"{what} is one name of letters, digits and _, and here is {text!r}",
                f"write {slug(text)}" if slug(text) else "",
            )
        return text

    def one_of(self, node: Node, words: Iterable[str], what: str) -> str:
        text, known = self.text(node, what).strip(), list(words)
        if text not in known and isinstance(node, Text):
            self.fault(
                "unknown-word",
                node.place,
                f"{what} is one of {', '.join(known)}, and here is {text!r}",
                did_you_mean(text, known),
            )
            return known[0]
        return text

    # -- formulas and sentences

    def formula(self, node: Node, what: str = "a formula") -> Expr | None:
        if (
            isinstance(node, Seq)
            and node.flow
            and all(isinstance(item, Text) for item in node.items)
        ):
            inner = ", ".join(item.value for item in node.items if isinstance(item, Text))
            return self.parsed(f"[{inner}]", node.place)
        if isinstance(node, Seq):
            self.fault(
                "list-for-formula",
                node.place,
                f"{what} is written as one text, and here is a list",
                "put quotes round it, or write it on a line of its own",
            )
            return None
        if isinstance(node, Map):
            self.fault(
                "wrong-shape", node.place, f"{what} is written as one text, and here is a map"
            )
            return None
        return self.parsed(node.value, inside(node))

    def parsed(self, text: str, place: Place) -> Expr | None:
        try:
            return parse(text, place)
        except FormulaFault as fault:
            self.fault(fault.code, shifted(place, fault.offset), fault.message, fault.mend)
            return None

    def count(self, node: Node, what: str) -> Expr | None:
        """``3``, ``1-4`` or ``1 to free``: a number or a range."""
        if isinstance(node, Text) and (
            match := re.fullmatch(r"([0-9]{1,4})\s*[-–]\s*([0-9]{1,4})", node.value)
        ):
            low, high = (self.parsed(match[i], inside(node)) for i in (1, 2))
            return To(node.place, low, high) if low and high else None
        return self.formula(node, what)

    def sentence(self, node: Node, what: str = "a sentence") -> Sentence | None:
        if not isinstance(node, Text):
            kind = "a list" if isinstance(node, Seq) else "a map"
            self.fault(
                "wrong-shape",
                node.place,
                f"{what} is a sentence, and here is {kind}",
                'a sentence that holds ": " or begins with a sign needs quotes round it',
            )
            return None
        try:
            return read_sentence(node.value, inside(node))
        except FormulaFault as fault:
            self.fault(fault.code, shifted(inside(node), fault.offset), fault.message, fault.mend)
            return None

    def kind(self, node: Node) -> Kind | None:
        """``number``, ``list of rank`` …"""
        text = self.text(node, "a kind").strip()
        if not text:
            return None
        one = text.removeprefix("list of ").strip()
        if (found := KINDS.get(one) or self.faces.get(one)) is not None:
            return found if one == text else list_of(found)
        self.fault(
            "unknown-kind",
            node.place,
            f"{text!r} is no kind",
            did_you_mean(one, [*KINDS, *self.faces])
            or "kinds are " + ", ".join([*KINDS, *self.faces]) + ", and list of each",
        )
        return UNKNOWN

    # -- maps

    def map(self, node: Node, what: str) -> Map | None:
        if isinstance(node, Map):
            return node
        if isinstance(node, Text) and not node.value:
            self.fault("empty-part", node.place, f"{what} is empty")
        else:
            self.fault("wrong-shape", node.place, f"{what} is a map of keys and values")
        return None

    def fields(
        self,
        node: Map,
        known: dict[str, Callable[[Node], None]],
        what: str,
        needed: Iterable[str] = (),
    ) -> None:
        """Reads each key with its reader; strangers and what is missing are faults."""
        for key, value in node.pairs:
            if (read := known.get(key.value)) is not None:
                read(value)
            else:
                self.fault(
                    "unknown-key",
                    key.place,
                    f"{what} has no key {key.value!r}",
                    did_you_mean(key.value, known) or "its keys are " + ", ".join(known),
                )
        for name in needed:
            if node.get(name) is None:
                self.fault("missing-key", node.place, f"{what} needs {name}")


def stored(into: dict[str, T], name: str, read: Callable[[Node], T]) -> Callable[[Node], None]:
    """A reader that puts what it reads into a map under ``name``."""

    def section(node: Node) -> None:
        into[name] = read(node)

    return section


def inside(node: Text) -> Place:
    """Where the text of a scalar begins: behind its quote, if it has one."""
    place = node.place
    return Place(place.file, place.line, place.column + 1) if node.quoted else place


def shifted(place: Place, offset: int) -> Place:
    return Place(place.file, place.line, place.column + offset)


def slug(text: str) -> str:
    """A name made of some text: ``Hold back a pair`` is ``hold_back_a_pair``."""
    made = re.sub(r"\W+", "_", text.strip().lower()).strip("_")
    return made if made and not made[0].isdigit() else ""


def one_of_kind(words: tuple[str, ...], name: str) -> Kind:
    """Words, or numbers where every word is one."""
    return NUMBER if words and all(is_whole(w) for w in words) else word(words, name)
