"""What is played with: decks, orders, values, dice, and rankings of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.language.model import Card, Die, HandClass, Kit, Ranking
from referee.language.reading import stored
from referee.language.tokens import is_whole
from referee.source import Map, Node, Text, did_you_mean

if TYPE_CHECKING:
    from referee.language.read import RulesetReader

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")
SHORT = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUIT_LETTERS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
JOKER = "joker"


def rank_word(text: str) -> str:
    """``K`` and ``king`` are one rank."""
    return SHORT.get(text.upper(), text.lower()) if text.upper() in SHORT else text


def letter(rank: str) -> str:
    """The short form of a rank: ``K``, ``10``."""
    return next((k for k, v in SHORT.items() if v == rank), rank)


def french(jokers: int) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Card, ...]]:
    """The usual deck: 52 cards, and jokers above the ace."""
    cards = [
        Card(r, s, f"{letter(rank)}{suit[0].upper()}")
        for r, rank in enumerate(RANKS)
        for s, suit in enumerate(SUITS)
    ]
    ranks: tuple[str, ...] = RANKS
    if jokers:
        ranks = (*RANKS, JOKER)
        cards += [Card(len(RANKS), None, f"joker{n + 1}") for n in range(jokers)]
    return ranks, SUITS, tuple(cards)


DECKS = {"french_52": 0, "french_54": 2}
MOST_FACES = 1000
MOST_CARDS = 1000
"""Cards of one deck."""


def kit(reader: RulesetReader, node: Node) -> Kit | None:
    found = Kit(node.place)
    if not (mapping := reader.map(node, "kit")):
        return None
    later: dict[str, Node] = {}
    reader.fields(
        mapping,
        {
            "cards": lambda n: cards(reader, found, n),
            "order": lambda n: later.update(order=n),
            "values": lambda n: later.update(values=n),
            "without": lambda n: later.update(without=n),
            "dice": lambda n: dice(reader, found, n),
        },
        "kit",
    )
    if "order" in later:
        order(reader, found, later["order"])
    if "without" in later:
        without(reader, found, later["without"])
    if "values" in later:
        values(reader, found, later["values"])
    return found


def cards(reader: RulesetReader, found: Kit, node: Node) -> None:
    if isinstance(node, Text):
        name = reader.one_of(node, DECKS, "a deck")
        found.ranks, found.suits, found.cards = french(DECKS[name])
        return
    if not (mapping := reader.map(node, "cards")):
        return
    parts: dict[str, tuple[str, ...]] = {}

    def decks(n: Node) -> None:
        found.decks = reader.formula(n, "decks")

    reader.fields(
        mapping,
        {
            "of": lambda n: cards(reader, found, n) if isinstance(n, Text) else None,
            "decks": decks,
            "ranks": lambda n: parts.update(ranks=reader.words(n, "ranks")),
            "suits": lambda n: parts.update(suits=reader.words(n, "suits")),
            "copies": lambda n: parts.update(copies=(str(reader.whole(n, "copies") or 1),)),
        },
        "cards",
    )
    if "ranks" in parts:
        own_deck(reader, found, parts)


def own_deck(reader: RulesetReader, found: Kit, parts: dict[str, tuple[str, ...]]) -> None:
    """Every rank in every suit, each so many times; without suits, each rank alone."""
    found.ranks, found.suits = parts["ranks"], parts.get("suits", ())
    copies = int(parts.get("copies", ("1",))[0])
    many = len(found.ranks) * max(1, len(found.suits)) * copies
    if copies < 1 or many > MOST_CARDS:
        reader.fault(
            "too-big",
            found.place,
            f"a deck has 1 to {MOST_CARDS} cards, and this one has {many}",
            "look at ranks, suits and copies",
        )
        return
    made = []
    for r, rank in enumerate(found.ranks):
        for s, suit in enumerate(found.suits or (None,)):
            for _ in range(copies):
                name = f"{rank}_{suit}" if suit else rank
                made.append(Card(r, s if suit else None, name))
    found.cards = tuple(made)


def order(reader: RulesetReader, found: Kit, node: Node) -> None:
    """The order of ranks, lowest first."""
    wanted = [rank_word(w) for w in reader.words(node, "order")]
    if sorted(wanted) != sorted(found.ranks):
        missing = [r for r in found.ranks if r not in wanted] or [
            w for w in wanted if w not in found.ranks
        ]
        reader.fault(
            "wrong-order", node.place, f"order names every rank once: look at {missing[0]}"
        )
        return
    at = {rank: wanted.index(rank) for rank in wanted}
    found.cards = tuple(
        Card(at[found.ranks[c.rank]] if c.rank is not None else None, c.suit, c.name)
        for c in found.cards
    )
    found.ranks = tuple(wanted)


def without(reader: RulesetReader, found: Kit, node: Node) -> None:
    for word in reader.words(node, "without"):
        if not any(c.name == word for c in found.cards):
            names = [c.name for c in found.cards]
            reader.fault(
                "unknown-card", node.place, f"{word!r} is no card", did_you_mean(word, names)
            )
        found.cards = tuple(c for c in found.cards if c.name != word)


def values(reader: RulesetReader, found: Kit, node: Node) -> None:
    if mapping := reader.map(node, "values"):
        for key, value in mapping.pairs:
            word = rank_word(key.value.strip())
            if word not in found.ranks:
                hint = did_you_mean(word, found.ranks)
                reader.fault("unknown-rank", key.place, f"{key.value!r} is no rank", hint)
            elif (number := reader.whole(value, "a value")) is not None:
                found.values[found.ranks.index(word)] = number


def dice(reader: RulesetReader, found: Kit, node: Node) -> None:
    if mapping := reader.map(node, "dice"):
        for key, value in mapping.pairs:
            name = reader.name(key, "a die")
            faces: tuple[str, ...] = ()
            if isinstance(value, Map):
                got: dict[str, tuple[str, ...]] = {}
                reader.fields(
                    value,
                    {"faces": stored(got, "faces", lambda n: reader.words(n, "faces"))},
                    "a die",
                    ["faces"],
                )
                faces = got.get("faces", ())
            else:
                faces = numbered(reader.words(value, "faces"))
            if len(faces) < 2:
                reader.fault("wrong-dice", key.place, f"{name} needs two faces or more")
            found.dice[name] = Die(name, faces, key.place)


def numbered(faces: tuple[str, ...]) -> tuple[str, ...]:
    """The faces of ``d8`` are 1 to 8; any others are what they are."""
    many = faces[0][1:] if len(faces) == 1 and faces[0][:1] == "d" else ""
    if is_whole(many) and 2 <= int(many) <= MOST_FACES:
        return tuple(str(n) for n in range(1, int(many) + 1))
    return faces


def ranking(reader: RulesetReader, name: str, key: Text, node: Node) -> Ranking | None:
    found = Ranking(name, key.place, 5, [])
    if not (mapping := reader.map(node, f"the ranking {name}")):
        return None

    def best_first(n: Node) -> None:
        if classes := reader.map(n, "best_first"):
            for title, value in classes.pairs:
                found.classes.append(hand_class(reader, title, value))

    def how_many(n: Node) -> None:
        found.cards = reader.whole(n, "cards") or 5

    def also_low(n: Node) -> None:
        word = rank_word(reader.text(n, "also_low").strip())
        if word not in ranks:
            hint = did_you_mean(word, ranks)
            reader.fault("unknown-rank", n.place, f"{word!r} is no rank", hint)
        else:
            found.also_low = ranks.index(word)

    ranks = reader.rules.kit.ranks if reader.rules.kit else RANKS
    found.also_low = ranks.index("ace") if "ace" in ranks else -1
    reader.fields(
        mapping,
        {"cards": how_many, "best_first": best_first, "also_low": also_low},
        f"the ranking {name}",
        ["best_first"],
    )
    return found


def hand_class(reader: RulesetReader, title: Text, node: Node) -> HandClass:
    found = HandClass(title.value, title.place)
    if isinstance(node, Text) and not node.value:
        return found
    if mapping := reader.map(node, title.value):

        def alike(n: Node) -> None:
            numbers = [w for w in reader.words(n, "alike") if is_whole(w)]
            found.alike = tuple(sorted((int(w) for w in numbers), reverse=True))

        def first(n: Node) -> None:
            ranks = reader.rules.kit.ranks if reader.rules.kit else RANKS
            words = [rank_word(w) for w in reader.words(n, "first")]
            for w in words:
                if w not in ranks:
                    reader.fault(
                        "unknown-rank", n.place, f"{w!r} is no rank", did_you_mean(w, ranks)
                    )
            found.first = tuple(ranks.index(w) for w in words if w in ranks)

        reader.fields(
            mapping,
            {
                "alike": alike,
                "run": lambda n: setattr(found, "run", reader.whole(n, "run") or 0),
                "flush": lambda n: setattr(found, "flush", reader.yes_no(n, "flush")),
                "first": first,
            },
            title.value,
        )
    return found
