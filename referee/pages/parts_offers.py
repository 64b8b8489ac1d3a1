"""What a seat can tap, as HTML: one button for each offer, and beside it what page.js needs to ask for the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from referee.money.coins import Coins
from referee.pages.parts_cards import spoken, with_suits
from referee.pages.parts_text import key, text

Plain = dict[str, Any]

MANY = 12
"""Of more offers than these, one is found by typing a part of it."""

FEW_NUMBERS = 12
"""So many numbers are there to be tapped; of more one is typed."""

SHORT = 14
"""Labels up to this length stand beside each other."""

AT_ONCE = ("choice", "roll")
"""Kinds that one tap sends, where nothing is to be typed and nothing paid; all others are asked about once more."""

_COINS = re.compile(r"\d(?:pp|gp|ep|sp|cp)\b")
_HANDY = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000, 100000)
_MOST_HANDY = 5


def offers(of: Sequence[Plain], coins: Coins, place: str, question: str = "") -> str:
    """All offers of a group. ``place``: the group's name; ``question``: what they answer, so that the same word is not
    taken for the same answer to another question."""
    if not of:
        return ""
    flat = all(len(str(one["label"])) <= SHORT and not one["detail"] for one in of)
    items = "".join(
        offer(one, coins, known) for one, known in zip(of, _keys(of, question), strict=True)
    )
    listed = f'<ul class="offers{" flat" if flat else ""}">{items}</ul>'
    return _find(place) + listed if len(of) > MANY else listed


def under_what_is_told(of: Sequence[Plain], coins: Coins, place: str) -> Iterator[tuple[str, str]]:
    """Offers that share what is told of them: that text, and their HTML without it."""
    for detail, some in groupby(of, lambda one: str(one["detail"])):
        yield detail, offers([{**one, "detail": ""} for one in some], coins, place)


def _keys(of: Sequence[Plain], question: str) -> list[str]:
    """What each is known by while the others come and go: what it is, whichever number it has now."""
    about = [(re.sub(r"\d+", "", one["id"]), one["label"], one["kind"], one["takes"]) for one in of]
    return [key(question, *one, about[:at].count(one)) for at, one in enumerate(about)]


def offer(one: Plain, coins: Coins, known: str) -> str:
    """One offer; where it is not possible, why."""
    said = with_suits(one["label"])
    if one["why_not"]:
        why = f'<span class="why">{with_suits(one["why_not"])}</span>'
        return f'<li data-k="{known}" class="not"><div class="offer">{said} {why}</div></li>'
    more = f"<small>{with_suits(one['detail'])}</small>" if one["detail"] else ""
    return (
        f'<li data-k="{known}"><button type="button" class="offer"{_asks(one, coins)}>'
        f"<span>{said}</span>{more}</button></li>"
    )


def _asks(one: Plain, coins: Coins) -> str:
    """The attributes from which page.js asks what the offer takes."""
    takes, least, most = one["takes"], one["least"], one["most"]
    found: dict[str, object] = {"offer": one["id"]}
    if takes:
        found["takes"] = takes
    if takes or one["kind"] not in AT_ONCE or _COINS.search(one["label"]):
        found["ask"] = 1
    if takes in ("number", "roll", "some"):
        found |= {"least": least, "most": most}
    if hint := _hint(one, coins):
        found["hint"] = hint
    if chips := _chips(one, coins):
        found["chips"] = "|".join(chips)
    if takes == "some":
        found["options"] = json.dumps([[each, spoken(each)] for each in one["options"]])
    if one.get("optional"):
        found["optional"] = 1
    return "".join(f' data-{name}="{text(value)}"' for name, value in found.items())


def _hint(one: Plain, coins: Coins) -> str:
    """The bounds of what is to be typed, as they are read."""
    if one["takes"] in ("", "words"):
        return ""
    least, most = one["least"], one["most"]
    if one["takes"] == "amount":
        return f"{between(coins.show(least), coins.show(most))}; a number alone is in {one['coin']}"
    return between(str(least), str(most))


def between(first: str, last: str) -> str:
    return first if first == last else f"{first} to {last}"


def _chips(one: Plain, coins: Coins) -> list[str]:
    """What can be tapped instead of typed."""
    least, most, step = one["least"], one["most"], one.get("step", 1)
    if one["takes"] == "amount":
        return [coins.show(copper) for copper in handy(least, most, step)]
    if one["takes"] in ("number", "roll") and (most - least) // step < FEW_NUMBERS:
        return [str(number) for number in range(least, most + 1, step)]
    return []


def handy(least: int, most: int, step: int = 1) -> list[int]:
    """A few amounts from the least to the most, both among them, those between in round coins."""
    round_ones = [
        copper for copper in _HANDY if least < copper < most and not (copper - least) % step
    ]
    room = _MOST_HANDY - 2
    if len(round_ones) > room:
        round_ones = [round_ones[at * (len(round_ones) - 1) // (room - 1)] for at in range(room)]
    return [*dict.fromkeys([least, *round_ones, most])] if least <= most else []


def _find(place: str) -> str:
    return (
        f'<label class="find" data-k="find-{text(place)}"><span>Find</span> '
        '<input type="text" data-find autocomplete="off" autocorrect="off" spellcheck="false"></label>'
    )
