"""The facts of a compiled round in the interpreter's form (see ``happening``), and both made ready to be compared.

Pinned and compared in order: everything, but for how a settled bet's coins travel. They lie in escrow bet by bet, and which
loser's coins go to which winner is nobody's rule: for each run of settlements the sum on each account is compared, and of
each bet how it ended and what it gained, as ``screens.round_end`` reads it from the payments before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from referee.rounds.round import Round
from tests.reference.happening import Fact, as_told

OF_BETS = ("bet won", "bet lost", "bet half lost", "bet back")
SETTLING = ("settling", "settled", "owes", "bank broken")


class Reader:
    """Reads the facts of one compiled round as they come."""

    def __init__(self) -> None:
        self.amounts: dict[int, int] = {}
        self.gained = 0

    def read(self, round_: Round, facts: Iterable[Fact]) -> list[Fact]:
        found: list[Fact] = []
        for fact in facts:
            found += self.one(round_, fact)
        return found

    def one(self, round_: Round, fact: Fact) -> list[Fact]:
        name, *rest = fact
        about = round_.compiled.waits
        match name:
            case "said":
                return [said(round_, *rest)]
            case "chose" | "rolled" | "drew_lot" | "checked":
                number, *values = rest
                return [(name.replace("_", " "), about[number]["line"], *map(as_told, values))]
            case "revealed":
                cards, whom, where = rest
                return [(name, cards, whom, where)]
            case "moved":
                return [(*fact[:4], tuple(people(seen) for seen in fact[4]))]
            case "cheated":
                one = rest[0]
                return [
                    ("tried", one["number"], one["name"], one["by"], one["ploy"], one["worked"])
                ]
            case "bet_settled":
                return [self.settled(*rest)]
            case "paid" if rest[3] in OF_BETS:
                source, to, amount, why = rest
                self.gained += amount if why == "bet won" else 0
                return [("settling", source, -amount), ("settling", to, amount)]
        if name == "bet_placed":
            self.amounts[rest[0]] = rest[4]
        return [(name.replace("_", " "), *map(as_told, rest))]

    def settled(self, number: int, how: str, dropped: Any) -> Fact:
        gain = self.gained - self.amounts[number] if how == "won" else 0
        self.gained = 0
        return ("settled", number, how, tuple(dropped), gain)


def said(round_: Round, number: int, count: int, hears: Any, values: Any, seen: Any) -> Fact:
    """The sentence with the values where they stand in it, and who sees the cards among them."""
    known = {card: people(who) for card, who in pairs(seen)}
    cards: dict[int, Any] = {}
    varieties = []
    for variety in round_.compiled.sentences[number]:
        pieces: list[Any] = []
        for piece in variety.pieces:
            if isinstance(piece, str):
                pieces.append(piece)
                continue
            at, kind, one, many = piece
            value = as_told(values[at])
            pieces.append((value, kind, one, many))
            if kind in ("card", "list card"):
                for card in value if isinstance(value, tuple) else (value,):
                    if card is not None:
                        cards[card] = known.get(card, ())
        varieties.append(tuple(pieces))
    return ("said", count, hears, tuple(varieties), cards)


def pairs(seen: Any) -> list[tuple[int, Any]]:
    """Each card that is named, with who sees it, whether it was named alone or in a list."""
    found: list[tuple[int, Any]] = []
    for one in seen:
        found += list(one) if one and isinstance(one[0], tuple) else [one] if one else []
    return found


def people(who: Any) -> Any:
    return None if who is None else tuple(sorted(who))


def ready(facts: list[Fact]) -> list[Fact]:
    """Runs of settlements summed up."""
    if not any(fact[0] in SETTLING for fact in facts):
        return facts
    found: list[Fact] = []
    for of_bets, run in groupby(facts, lambda fact: fact[0] in SETTLING):
        some = list(run)
        found += [settlement(some)] if of_bets else some
    return found


def settlement(facts: list[Fact]) -> Fact:
    sums: Counter[Any] = Counter()
    for fact in facts:
        if fact[0] == "settling" and fact[1][0] != "bet":
            sums[fact[1]] += fact[2]
    money = {account: by for account, by in sums.items() if by}
    return ("settlement", money, sorted(fact for fact in facts if fact[0] != "settling"))


def differing_facts(mine: list[Fact], theirs: list[Fact]) -> str:
    """The first that is not the same in both, in words; nothing where all are."""
    if mine == theirs:
        return ""
    at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), None)
    at = min(len(mine), len(theirs)) if at is None else at
    one, other = ([*some, "no more"][at] for some in (mine, theirs))
    return f"fact {at + 1} is {one!r} / {other!r} (of {len(mine)} / {len(theirs)})"
