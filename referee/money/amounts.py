"""Reading an amount of money as somebody types it."""

from __future__ import annotations

import re

from referee.errors import BadInput
from referee.money.coins import COPPER_IN, show_amount
from referee.words import said

MOST = 10**12
"""The largest amount in copper that is taken: more is a slip of the finger."""

_COIN_WORDS = {"platinum": "pp", "gold": "gp", "electrum": "ep", "silver": "sp", "copper": "cp"}
_PART = re.compile(
    r"([0-9]+)\s*(pp|gp|ep|sp|cp|(?:platinum|gold|electrum|silver|copper)(?:\s+(?:pieces?|coins?))?)"
    r"(?![a-z])(?:\s*,\s*|\s+and\s+|\s*)",
)
_LONGEST = 100
_LONGEST_NUMBER = 15


def parse_amount(text: str, of: int | None = None, zero: bool = False) -> int:
    """Read ``5gp``, ``2gp 3sp``, ``150cp``, ``half`` or ``all`` as whole copper.

    ``of`` is the copper that "half" (rounded down) and "all" are taken from; without it they are
    refused. Nothing at all is refused unless ``zero``. BadInput, with the mend, for anything else.
    """
    if len(text) > _LONGEST:
        raise BadInput(_why_not("too long", text))
    words = " ".join(text.lower().split())
    if words in ("half", "all"):
        copper = _part_of(words, of)
    else:
        copper = _counted(words, text)
    if copper == 0 and not zero:
        raise BadInput(f"{said(text)} comes to nothing: an amount is at least 1cp.")
    if copper > MOST:
        raise BadInput(f"{said(text)} is too much: at most {show_amount(MOST)}.")
    return copper


def _part_of(words: str, of: int | None) -> int:
    if of is None:
        raise BadInput(
            f'"{words}" of what? There is no purse or stake here: write 5gp, 5sp or 5cp.'
        )
    return max(of, 0) // 2 if words == "half" else max(of, 0)


def _counted(words: str, text: str) -> int:
    coins: dict[str, int] = {}
    at = 0
    while at < len(words):
        part = _PART.match(words, at)
        if part is None:
            raise BadInput(_why_not(words, text))
        number, coin = part[1].lstrip("0") or "0", _COIN_WORDS.get(part[2].split()[0], part[2])
        if len(number) > _LONGEST_NUMBER:
            raise BadInput(f"{said(text)} is too much: at most {show_amount(MOST)}.")
        if coin in coins:
            raise BadInput(f"{said(text)} names {coin} twice: write each coin once, as 2gp 3sp.")
        coins[coin] = int(number) * COPPER_IN[coin]
        at = part.end()
    if not coins or words.endswith((",", " and")):
        raise BadInput(_why_not(words, text))
    return sum(coins.values())


def _why_not(words: str, text: str) -> str:
    if not words:
        return "No amount was given: write 5gp, 5sp or 5cp."
    if re.fullmatch(r"[0-9]{1,15}", words):
        return f"{words} of what? Write {words}gp, {words}sp or {words}cp."
    if re.match(r"[-−–]\s*[0-9]", words):
        return f"{said(text)} is less than nothing: write the amount without the sign."
    if re.match(r"[0-9]+[.,][0-9]+\s*[a-z]", words):
        return f"{said(text)} is not in whole coins: write 1gp 5sp, not 1.5gp."
    return f"{said(text)} is not an amount: write 5gp, 2gp 3sp or 150cp."
