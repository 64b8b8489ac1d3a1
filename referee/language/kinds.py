"""The kinds of values that a formula may have.

A kind is a small frozen value. ``maybe`` says that ``nothing`` may stand in its place. Words (of a ``one_of``), ranks,
suits and faces are told apart by the kind that is expected, so one bare name can mean each of them in its place.
"""

from __future__ import annotations

from dataclasses import field, replace

from referee.records import record


@record
class Kind:
    """One kind of value: ``base`` is its family, ``of`` the kind of its elements (lists and zones)."""

    base: str
    of: Kind | None = None
    words: tuple[str, ...] = ()
    fields: tuple[tuple[str, Kind], ...] = ()
    alike: str = ""
    maybe: bool = False
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return describe(self)

    @property
    def plain(self) -> Kind:
        """The same kind where it is certain that there is a value."""
        return replace(self, maybe=False) if self.maybe else self

    @property
    def or_nothing(self) -> Kind:
        """The same kind where there may be no value."""
        return self if self.maybe or self.base == "nothing" else replace(self, maybe=True)

    @property
    def is_list(self) -> bool:
        return self.base in ("list", "zone")

    @property
    def numeric(self) -> bool:
        return self.base in ("number", "amount", "fraction")


ANY = Kind("any")
NUMBER = Kind("number")
FRACTION = Kind("fraction")
YES_NO = Kind("yes_no")
AMOUNT = Kind("amount")
TEXT = Kind("text")
PLAYER = Kind("player")
CARD = Kind("card")
RANK = Kind("rank")
SUIT = Kind("suit")
NOTHING = Kind("nothing")
ODDS = Kind("odds")
RANGE = Kind("list", of=NUMBER)
STRENGTH = Kind("strength")
BET = Kind("bet")
SKILL = Kind("skill")
RESULT = Kind(
    "result",
    fields=(
        ("total", NUMBER),
        ("natural", NUMBER),
        ("dc", NUMBER),
        ("margin", NUMBER),
        ("success", YES_NO),
        ("degree", NUMBER),
        ("tied", YES_NO),
        ("winner", Kind("player", maybe=True)),
    ),
)
ALONE = "one"
"""Marks the kind of a list of one card: it is alike in everything."""

ZONE = Kind("zone", of=CARD)
CARDS = Kind("list", of=CARD)
PLAYERS = Kind("list", of=PLAYER)
EMPTY = Kind("list", of=ANY)


def list_of(kind: Kind, alike: str = "") -> Kind:
    return Kind("list", of=kind.plain, alike=alike)


def word(words: tuple[str, ...], name: str = "") -> Kind:
    """One of an author's own words."""
    return Kind("word", words=words, name=name)


def face(faces: tuple[str, ...], name: str = "") -> Kind:
    """A face of a die with faces of the author's own."""
    return Kind("word", words=faces, name=name or "face")


def record_of(fields: tuple[tuple[str, Kind], ...]) -> Kind:
    return Kind("record", fields=fields)


_NAMES = {
    "any": "something that is not known yet",
    "yes_no": "yes or no",
    "amount": "an amount of money",
    "number": "a number",
    "fraction": "a fraction",
    "player": "a player",
    "card": "a card",
    "rank": "a rank",
    "suit": "a suit",
    "text": "text",
    "nothing": "nothing",
    "odds": "odds",
    "strength": "the strength of a hand",
    "bet": "a bet",
    "skill": "a skill",
    "result": "the result of a check",
    "record": "a bid of several parts",
}


def describe(kind: Kind) -> str:
    """The kind in words, for messages: ``a list of cards``."""
    if kind.base == "word":
        text = "one of " + ", ".join(kind.words)
    elif kind.base == "zone":
        text = "a zone of cards"
    elif kind.base == "list":
        inner = describe(kind.of) if kind.of else "something"
        text = "a list of " + _many(inner)
    else:
        text = _NAMES.get(kind.base, kind.base)
    return text + " or nothing" if kind.maybe else text


def _many(one: str) -> str:
    for article in ("a ", "an "):
        if one.startswith(article):
            one = one.removeprefix(article)
            break
    else:
        return one
    return one + "s" if " " not in one else one


def join(a: Kind, b: Kind) -> Kind | None:
    """The kind that holds values of both, or ``None`` where there is none."""
    if a.base == "any" or a.base == "nothing":
        return b if a.base == "any" and not a.maybe else b.or_nothing
    if b.base == "any" or b.base == "nothing":
        return a if b.base == "any" and not b.maybe else a.or_nothing
    maybe = a.maybe or b.maybe
    if a.is_list and b.is_list:
        of = join(a.of or ANY, b.of or ANY)
        if of is None:
            return None
        base = "zone" if a.base == b.base == "zone" else "list"
        return Kind(base, of=of, alike=_alike(a.alike, b.alike), maybe=maybe)
    if a.base == "word" and b.base == "word":
        words = a.words if a.words == b.words else tuple(dict.fromkeys(a.words + b.words))
        return Kind("word", words=words, maybe=maybe, name=a.name)
    if a.numeric and b.numeric:
        if a.base == b.base:
            base = a.base
        elif "amount" in (a.base, b.base):
            base = "amount"
        else:
            base = "fraction"
        return Kind(base, maybe=maybe)
    if a.base != b.base:
        return None
    if a.base == "record" and a.fields != b.fields:
        return None
    return replace(a, maybe=maybe)


def _alike(a: str, b: str) -> str:
    if ALONE in (a, b):
        return b if a == ALONE else a
    return a if a == b else ""


def fits(given: Kind, expected: Kind) -> bool:
    """Whether a value of ``given`` may stand where ``expected`` is asked for (``nothing`` is judged elsewhere)."""
    if "any" in (given.base, expected.base) or given.base == "nothing":
        return True
    if given.is_list and expected.is_list:
        return fits(given.of or ANY, expected.of or ANY)
    if given.base == "word" and expected.base == "word":
        return set(given.words) <= set(expected.words)
    if given.base == "number":
        return expected.base in ("number", "amount", "fraction")
    if given.base == "amount":
        return expected.base in ("amount", "number")
    if given.base == "record" and expected.base == "record":
        return given.fields == expected.fields
    return given.base == expected.base
