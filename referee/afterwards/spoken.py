"""Numbers, places in an order and coins as they are read aloud."""

from __future__ import annotations

from referee.campaign import Campaign
from referee.words import listed

_SMALL = (
    *(
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
    ),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_FIRST = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_WORTH = {"platinum": 1000, "gold": 100, "electrum": 50, "silver": 10, "copper": 1}
_STEPS = frozenset(
    {
        ("platinum", "gold"),
        ("gold", "electrum"),
        ("gold", "silver"),
        ("electrum", "silver"),
        ("silver", "copper"),
    }
)
_METALS = {"pp": "platinum", "gp": "gold", "ep": "electrum", "sp": "silver", "cp": "copper"}


def number(n: int) -> str:
    """In words below a hundred: ``forty-three``; ``no`` for nothing."""
    if not 0 <= n < 100:
        return str(n)
    if n < 20:
        return _SMALL[n]
    tens, ones = divmod(n, 10)
    return _TENS[tens] + (f"-{_SMALL[ones]}" if ones else "")


def ordinal(n: int) -> str:
    """``third``, ``twenty-first``; above ninety-nine ``121st``."""
    if not 0 < n < 100:
        end = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return f"{n}{end}"
    begin, dash, last = number(n).rpartition("-")
    if last in _FIRST:
        return f"{begin}{dash}{_FIRST[last]}"
    return f"{begin}{dash}{last[:-1]}ieth" if last.endswith("y") else f"{begin}{dash}{last}th"


def _coins(campaign: Campaign, copper: int) -> list[tuple[int, str]]:
    """How many of which metal, the greatest first."""
    shown = campaign.money(abs(copper)).split()
    return [(int(coin[:-2]), _METALS[coin[-2:]]) for coin in shown if int(coin[:-2])]


def coins(campaign: Campaign, copper: int) -> str:
    """Exactly: ``two gold, four silver and three copper``; ``one gold piece`` where it is a single coin."""
    parts = _coins(campaign, copper)
    if not parts:
        return "nothing"
    if len(parts) == 1:
        many, metal = parts[0]
        return f"{number(many)} {metal}" + (" piece" if many == 1 else "")
    return listed(f"{number(many)} {metal}" for many, metal in parts)


def about(campaign: Campaign, copper: int) -> str:
    """For the ear: exact in one metal or in two that are neighbours, else ``more than twelve gold``, ``nearly thirteen gold``;
    of a single coin, which says little, with what comes next: ``more than one platinum and seven gold``."""
    parts = _coins(campaign, copper)
    if len(parts) < 2 or (len(parts) == 2 and _neighbours(parts[0][1], parts[1][1])):
        return coins(campaign, copper)
    many, metal = parts[0]
    worth = _WORTH[metal]
    rest = abs(copper) - many * worth
    if rest * 5 >= worth * 4:
        return f"nearly {number(many + 1)} {metal}"
    word = "a little over" if rest * 4 <= worth else "more than"
    if many > 1:
        return f"{word} {number(many)} {metal}"
    if (word == "more than" or metal == "platinum") and _neighbours(metal, parts[1][1]):
        return f"more than one {metal} and {number(parts[1][0])} {parts[1][1]}"
    return f"{word} {'an' if metal[0] in 'aeiou' else 'a'} {metal} piece"


def _neighbours(one: str, other: str) -> bool:
    return (one, other) in _STEPS
