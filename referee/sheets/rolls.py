"""What the dice on the table showed, as the GM types it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from referee.errors import BadInput
from referee.records import record
from referee.sheets.formulas import dice_of, held_by_dice
from referee.words import printable, said

_LONGEST = 80
_MOST_PLUS = 100
_TOTALS = (-100, 300)
_NAMED_DICE = {"guidance": "1d4", "bless": "1d4"}
_LOOKS_LIKE_DICE = re.compile(r"[0-9]*d[0-9]+")


@record
class Roll:
    """One roll: the natural die, or the total that was called out, or both.

    second: the other die of advantage or disadvantage. reroll: the new die of halfling luck.
    advantage, disadvantage: said with the roll, beside what the sheet and the moment give.
    plus: what else was added, as (label, value): ("1d4", 3), ("guidance", 2), ("bardic", 5).
    inspiration: the new die, where inspiration is a reroll. stroke_of_luck: it is used if this fails.
    BadInput for a die that no d20 shows.
    """

    natural: int | None = None
    total: int | None = None
    second: int | None = None
    reroll: int | None = None
    advantage: bool = False
    disadvantage: bool = False
    plus: tuple[tuple[str, int], ...] = ()
    inspiration: int | None = None
    stroke_of_luck: bool = False

    def __post_init__(self) -> None:
        for die in (self.natural, self.second, self.reroll, self.inspiration):
            if die is not None and not 1 <= die <= 20:
                raise BadInput(f"A d20 shows 1 to 20, not {die}: type what the die shows.")
        if self.total is not None and not _TOTALS[0] <= self.total <= _TOTALS[1]:
            raise BadInput(f"A total of {self.total} cannot be: type the die and its modifiers.")

    def to_plain(self) -> dict[str, object]:
        """Give a dict that JSON can hold, without what was not typed."""
        plain = {
            key: value for key, value in asdict(self).items() if value not in (None, False, ())
        }
        if self.total == 0:
            plain["total"] = 0
        if self.plus:
            plain["plus"] = [list(each) for each in self.plus]
        return plain

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Roll:
        """Give the roll that ``to_plain`` gave."""
        plus = tuple((str(label), int(value)) for label, value in plain.get("plus", ()))
        return cls(**{**plain, "plus": plus})


NO_ROLL = Roll()


def parse_plus(text: str) -> tuple[str, int]:
    """Read ``1d4=3``, ``guidance=2`` or ``+2`` as (label, value).

    BadInput when the dice cannot show the value, or when no value is given.
    """
    if len(text) > _LONGEST:
        raise BadInput(f"{said(text)} is too long: write 1d4=3.")
    label, equals, number = printable(text).rpartition("=")
    label = label.strip() or "bonus"
    value = _signed(number)
    if value is None or (equals and not text.partition("=")[0].strip()):
        bare = number.strip().lower()
        if _LOOKS_LIKE_DICE.fullmatch(bare):
            dice_of(bare)
            raise BadInput(f"What did {bare} show? Write {bare}=3.")
        raise BadInput(f"{said(text)} is nothing to add: write 1d4=3, guidance=3 or +2.")
    if _LOOKS_LIKE_DICE.fullmatch(label.lower()):
        return label.lower(), held_by_dice(label.lower(), value)
    if label.lower() in _NAMED_DICE:
        return label, held_by_dice(_NAMED_DICE[label.lower()], value)
    if abs(value) > _MOST_PLUS:
        raise BadInput(f"{said(text)} adds too much: at most {_MOST_PLUS}.")
    return label, value


def parse_roll(text: str) -> Roll:
    """Read what dice showed: ``17``; ``17 9`` for two dice, and a third for luck's reroll.

    ``adv`` or ``dis`` may follow, ``1d4=3`` for what was added, and ``=22`` or ``total 22`` gives
    the total instead of the die. BadInput, with the reason, for anything else.
    """
    if len(text) > _LONGEST:
        raise BadInput(f"{said(text)} is too long: type what the die shows, such as 17.")
    words = re.sub(r"\btotal\s*=?\s*(?=[-+0-9])", "=", text.lower()).replace(",", " ").split()
    dice = [word for word in words if re.fullmatch(r"[0-9]{1,4}", word)]
    totals = [word for word in words if word.startswith("=")]
    sways = [_SWAYS[word] for word in words if word in _SWAYS]
    plus = [w for w in words if w not in dice and w not in totals and w not in _SWAYS]
    for word in plus:
        if not re.fullmatch(r"[a-z0-9_]+=[-+]?[0-9]{1,4}|[+][0-9]{1,4}", word):
            raise BadInput(_no_die(word))
    total = _signed(totals[0][1:]) if totals else None
    if len(dice) > 3 or len(totals) > 1 or (totals and total is None) or not (dice or totals):
        raise BadInput(f"{said(text)} is no roll: type what the die shows, such as 17, or =22.")
    natural, second, reroll = (*map(int, dice), None, None, None)[:3]
    return Roll(
        natural=natural,
        total=total,
        second=second,
        reroll=reroll,
        advantage="advantage" in sways,
        disadvantage="disadvantage" in sways,
        plus=tuple(parse_plus(word) for word in plus),
    )


_SWAYS = {
    "adv": "advantage",
    "advantage": "advantage",
    "dis": "disadvantage",
    "disadv": "disadvantage",
    "disadvantage": "disadvantage",
}


def _signed(text: str) -> int | None:
    bare = text.strip().replace("−", "-")
    return int(bare) if re.fullmatch(r"[-+]?[0-9]{1,4}", bare) else None


def _no_die(word: str) -> str:
    if re.fullmatch(r"[-+−][0-9]+|[0-9]+\.[0-9]+", word) or re.fullmatch(r"[0-9]+", word):
        return f"A d20 shows 1 to 20, not {said(word)[1:-1]}: type what the die shows."
    if _LOOKS_LIKE_DICE.match(word):
        return f"{said(word)} asks for dice to be rolled: type what the die on the table shows, such as 17."
    return f"{said(word)} is no die: type what the die shows, a whole number from 1 to 20."
