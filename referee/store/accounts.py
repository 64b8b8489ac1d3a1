"""The names of accounts: who or what holds the money.

``purse:<person>`` · ``stake:<table>:<person>`` · ``pot:<table>:<name>`` · ``bet:<bet>`` or
``bet:<bet>:<person>`` (escrow, told apart by backer) · ``debt:<person>`` · ``item:<id>`` (minus its
worth while the item stands for coins on a table) · ``house`` · ``outside``

Every person's name here is their key in the campaign. A colon or a percent sign within a part is
written ``%3A`` or ``%25``, so any text may be a part.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from referee.records import record

Kind = Literal["purse", "stake", "pot", "bet", "debt", "item", "house", "outside"]

HOUSE: Final = "house"
OUTSIDE: Final = "outside"

_PARTS: Final[dict[str, tuple[int, ...]]] = {
    "purse": (1,),
    "stake": (2,),
    "pot": (2,),
    "bet": (1, 2),
    "debt": (1,),
    "item": (1,),
    "house": (0,),
    "outside": (0,),
}


@record
class Account:
    """An account's name taken apart; parts that its kind has not are empty.

    ``name`` is a pot's name, or the id of a bet or an item.
    """

    kind: Kind
    table: str = ""
    person: str = ""
    name: str = ""


def purse(person: str) -> str:
    return _join("purse", person)


def stake(table: str, person: str) -> str:
    return _join("stake", table, person)


def pot(table: str, name: str = "main") -> str:
    return _join("pot", table, name)


def bet(bet_id: str, backer: str | None = None) -> str:
    """Escrow of a bet; with ``backer``, the part of it that this person put in."""
    return _join("bet", bet_id) if backer is None else _join("bet", bet_id, backer)


def debt(person: str) -> str:
    """What a person owes, as a balance below zero."""
    return _join("debt", person)


def item(item_id: str) -> str:
    """What an item stands for on a table, as a balance below zero."""
    return _join("item", item_id)


def stakes_at(table: str) -> str:
    """The beginning of every stake's name at a table, for ``accounts(prefix)``."""
    return _join("stake", table) + ":"


def pots_at(table: str) -> str:
    """The beginning of every pot's name at a table."""
    return _join("pot", table) + ":"


def parse(account: str) -> Account:
    """Take a name apart. Raises ValueError when it is no account's name."""
    kind, *quoted = account.split(":")
    parts = [_unquote(part) for part in quoted]
    if len(parts) not in _PARTS.get(kind, ()) or not all(parts) or _join(kind, *parts) != account:
        raise ValueError(f"{account!r} is not the name of an account")
    named = cast(Kind, kind)
    match named:
        case "purse" | "debt":
            return Account(named, person=parts[0])
        case "stake":
            return Account(named, table=parts[0], person=parts[1])
        case "pot":
            return Account(named, table=parts[0], name=parts[1])
        case "item":
            return Account(named, name=parts[0])
        case "bet":
            return Account(named, name=parts[0], person=parts[1] if len(parts) > 1 else "")
        case _:
            return Account(named)


def describe(account: str) -> str:
    """The account in words, to begin a sentence with."""
    it = parse(account)
    match it.kind:
        case "purse":
            return f"The purse of {it.person}"
        case "stake":
            return f"The stake of {it.person}"
        case "debt":
            return f"The debt of {it.person}"
        case "pot":
            return "The pot" if it.name == "main" else f"The pot {it.name!r}"
        case "bet":
            return f"Bet {it.name}"
        case "item":
            return f"Item {it.name}"
        case "house":
            return "The house"
        case "outside":
            return "The outside"


def _join(kind: str, *parts: str) -> str:
    if not all(parts):
        raise ValueError(f"an account of kind {kind} needs every part of its name: {parts}")
    return ":".join((kind, *(part.replace("%", "%25").replace(":", "%3A") for part in parts)))


def _unquote(part: str) -> str:
    return part.replace("%3A", ":").replace("%25", "%")
