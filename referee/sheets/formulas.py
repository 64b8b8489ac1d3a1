"""Dice as text: ``1d4``, and what they may show."""

from __future__ import annotations

import re

from referee.errors import BadInput
from referee.words import said

_MOST_DICE = 20
_MOST_FACES = 100
_DICE = re.compile(r"([0-9]{0,6})d([0-9]{1,6})")
_TERM = re.compile(r"([+-]?)([0-9]{0,6}d[0-9]{1,6}|[0-9]{1,6})")
_LONGEST = 60


def dice_of(text: str) -> tuple[int, int]:
    """Read ``1d4`` as (how many, faces). BadInput unless it is 1 to 20 dice of 2 to 100 faces."""
    dice = _DICE.fullmatch(text.strip().lower()) if len(text) <= _LONGEST else None
    if dice is None:
        raise BadInput(f"{said(text)} are no dice: write 1d4 or 2d6.")
    many, faces = int(dice[1] or 1), int(dice[2])
    if not 1 <= many <= _MOST_DICE or not 2 <= faces <= _MOST_FACES:
        raise BadInput(
            f"{said(text)}: at most {_MOST_DICE} dice of 2 to {_MOST_FACES} faces can be rolled."
        )
    return many, faces


def held_by_dice(label: str, value: int) -> int:
    """Give ``value`` back when the dice ``label`` can show it. BadInput when they cannot."""
    many, faces = dice_of(label)
    if not many <= value <= many * faces:
        raise BadInput(f"{label} shows {many} to {many * faces}, not {value}.")
    return value


def fixed_and_dice(text: str) -> tuple[int, str]:
    """Read a bonus, ``+1``, ``1d4`` or ``1d4+1``, as its fixed part and its dice ("" for none).

    BadInput for anything else, for several kinds of dice, and for dice that are taken away.
    """
    bare = "".join(text.split()).lower()
    fixed, dice, at = 0, "", 0
    while at < len(bare) <= _LONGEST:
        term = _TERM.match(bare, at)
        if term is None or (at and not term[1]):
            break
        at = term.end()
        if "d" not in term[2]:
            fixed += int(term[2]) * (-1 if term[1] == "-" else 1)
        elif dice or term[1] == "-":
            break
        else:
            many, faces = dice_of(term[2])
            dice = f"{many}d{faces}"
    else:
        if bare and len(bare) <= _LONGEST:
            return fixed, dice
    raise BadInput(f"{said(text)} is no bonus: write +1, 1d4 or 1d4+1.")
