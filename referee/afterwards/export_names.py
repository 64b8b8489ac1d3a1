"""What accounts and items are called in another program: as here, as far as its rules allow, and no two alike."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping

from referee.store import accounts

KINDS = {
    "purse": ("Assets", "Purse"),
    "stake": ("Assets", "Stake"),
    "pot": ("Assets", "Pot"),
    "bet": ("Assets", "Bet"),
    "house": ("Assets", "House"),
    "debt": ("Liabilities", "Debt"),
    "item": ("Liabilities", "Item"),
    "outside": ("Equity", "Outside"),
}
"""Where accounts of a kind stand. What an item on a table stands for is owed, as a debt is; outside is where all comes from."""

Clean = Callable[[str], str]


def named_accounts(
    used: Iterable[str], people: Callable[[str], str], items: Mapping[str, str], clean: Clean
) -> dict[str, str]:
    """Each account's name elsewhere. ``people`` says how somebody is called now; ``clean`` makes one part of a name, and
    may give "" for what has no letter that is allowed.

    Whoever comes out like somebody else is numbered, in the order in which they first had to do with money, which never
    changes, and is called so in every account.
    """
    used = list(used)
    taken: set[str] = set()
    found: dict[str, str] = {}
    persons = _persons(used, people, clean)
    for account in used:
        name = ":".join(_parts(account, persons, items, clean))
        found[account] = free(name, taken, "-")
        taken.add(found[account].casefold())
    return found


def _persons(used: Iterable[str], people: Callable[[str], str], clean: Clean) -> dict[str, str]:
    """What each person is called, by id."""
    taken: set[str] = set()
    found: dict[str, str] = {}
    for account in used:
        person = accounts.parse(account).person
        if person and person not in found:
            found[person] = free(clean(people(person)) or "Person", taken, "-")
            taken.add(found[person].casefold())
    return found


def _parts(
    account: str, persons: Mapping[str, str], items: Mapping[str, str], clean: Clean
) -> list[str]:
    it = accounts.parse(account)
    parts = [*KINDS[it.kind]]
    if it.table:
        parts.append(clean(it.table) or "Table")
    if it.kind == "item":
        parts.append(clean(f"{items.get(it.name, '')} {it.name}") or "Item")
    elif it.name:
        parts.append(clean(it.name) or "Pot")
    if it.person:
        parts.append(persons[it.person])
    return parts


def free(name: str, taken: set[str], sign: str) -> str:
    """The name, with a number behind it where it is taken."""
    number, found = 1, name
    while found.casefold() in taken:
        number += 1
        found = f"{name}{sign}{number}"
    return found


# -- hledger


def for_hledger(part: str) -> str:
    """A part of an account's name: single blanks, no colon and nothing that begins a comment."""
    return " ".join(re.sub(r"[:;|]", " ", _seen(part)).split())


def hledger_item(item: str, name: str) -> str:
    """An item as a commodity: in quotes, with its number, since two rings may be called alike."""
    words = " ".join(re.sub(r'[";|]', " ", _seen(name)).split())
    return f'"{words} {item}"' if words else f'"{item}"'


def _seen(text: str) -> str:
    """Without what cannot be seen: joiners within emoji would part one name from another that looks the same."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C")


# -- beancount


def for_beancount(part: str) -> str:
    """A part of an account's name: ASCII letters, digits and hyphens, the first a capital or a digit."""
    plain = _ascii(part)
    words = re.findall(r"[A-Za-z0-9]+", plain)
    return "-".join(word[:1].upper() + word[1:] for word in words)[:80].strip("-")


def beancount_item(item: str, name: str) -> str:
    """An item as a commodity: at most 24 capitals, digits and hyphens, its number behind."""
    words = "-".join(re.findall(r"[A-Z0-9]+", _ascii(name).upper()))
    words = words.lstrip("0123456789-")[: 22 - len(item)].strip("-")
    return f"{words}-{item.upper()}" if words else f"ITEM-{item.upper()}"


def _ascii(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("'", ""))
    return "".join(c for c in parts if c.isascii())
