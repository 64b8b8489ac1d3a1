"""A check resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from referee.errors import NotAllowed
from referee.records import record
from referee.sheets.checks import Check
from referee.sheets.dice import Counted, count_dice
from referee.sheets.editions import RULES, Edition
from referee.sheets.missing import refuse_missing
from referee.sheets.modifiers import Parts, has_trait, modifier
from referee.sheets.rolls import Roll
from referee.sheets.sheet import Sheet
from referee.words import same_words

DEGREES = ("critical failure", "failure", "success", "critical success")


@record
class Result:
    """What a check came to. ``die`` and the ``parts`` sum to ``total``.

    natural: the d20 that counted, as it lay there; die: what it counted as; both None when only a
    total was called out. dice: every d20 shown. dc, margin, success and degree are None without a
    DC; degree is success or failure, in Pathfinder one of ``DEGREES``. notes: what the rules did.
    """

    name: str
    title: str
    total: int
    natural: int | None
    die: int | None
    dice: tuple[int, ...]
    parts: Parts
    dc: int | None = None
    margin: int | None = None
    success: bool | None = None
    degree: str | None = None
    notes: tuple[str, ...] = ()

    def to_plain(self) -> dict[str, object]:
        """Give a dict that JSON can hold, always with the same keys."""
        plain = asdict(self)
        plain["parts"] = [list(part) for part in self.parts]
        return {**plain, "dice": list(self.dice), "notes": list(self.notes)}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Result:
        """Give the result that ``to_plain`` gave."""
        parts = tuple((str(label), int(value)) for label, value in plain["parts"])
        dice, notes = tuple(plain["dice"]), tuple(plain["notes"])
        return cls(**{**plain, "parts": parts, "dice": dice, "notes": notes})


def resolve(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> Result:
    """Hold a roll against its DC. BadInput with the question when a die is missing.

    Dice typed with ``plus`` come on top of a total that was called out.
    """
    refuse_missing(sheet, edition, check, roll)
    counted = count_dice(sheet, edition, check, roll)
    notes = list(counted.notes) if counted else []
    parts = _fixed_parts(sheet, edition, check, roll, counted)
    die = counted.value if counted else None
    parts += _added(edition, check, roll, (die or 0) + _sum(parts), notes)
    if roll.stroke_of_luck and die is not None:
        if check.dc is None or die + _sum(parts) < check.dc:
            die = 20
            notes.append("Stroke of Luck: the die counts as 20.")
        else:
            notes.append("Stroke of Luck was not needed and is not spent.")
    total = (die or 0) + _sum(parts)
    natural = counted.natural if counted else None
    degree = degree_of(edition, total, check.dc, natural, check.naturals_decide)
    success = None if degree is None else degree in DEGREES[2:]
    if success is False and not roll.stroke_of_luck and has_trait(sheet, edition, "stroke_of_luck"):
        notes.append("Stroke of Luck could make the die a 20, once a rest.")
    return Result(
        name=sheet.name,
        title=check.title(edition),
        total=total,
        natural=natural,
        die=die,
        dice=counted.dice if counted else (),
        parts=tuple(parts),
        dc=check.dc,
        margin=None if check.dc is None else total - check.dc,
        success=success,
        degree=degree,
        notes=tuple(notes),
    )


def degree_of(
    edition: Edition,
    total: int,
    dc: int | None,
    natural: int | None = None,
    naturals_decide: bool = False,
) -> str | None:
    """Give the degree of a total against a DC (None without one).

    5e: meeting the DC succeeds and a natural 20 or 1 is nothing special, unless the house says so.
    Pathfinder: ten more or less is critical, then a natural 20 or 1 shifts the degree by one step.
    """
    if dc is None:
        return None
    if not RULES[edition].four_degrees:
        if naturals_decide and natural in (1, 20):
            return DEGREES[2] if natural == 20 else DEGREES[1]
        return DEGREES[2] if total >= dc else DEGREES[1]
    step = 3 if total >= dc + 10 else 2 if total >= dc else 0 if total <= dc - 10 else 1
    step += (natural == 20) - (natural == 1)
    return DEGREES[min(max(step, 0), 3)]


def _fixed_parts(
    sheet: Sheet, edition: Edition, check: Check, roll: Roll, counted: Counted | None
) -> list[tuple[str, int]]:
    if counted is None:
        return [("called out", roll.total or 0)]
    sheets = modifier(sheet, edition, skill=check.skill, tool=check.tool, ability=check.ability)
    parts = list(sheets.parts)
    if roll.total is not None and roll.total != counted.value + sheets.total:
        other = roll.total - counted.called - sheets.total
        parts += [("called out beyond the sheet", other)] if other else []
    return parts


def _added(
    edition: Edition, check: Check, roll: Roll, before: int, notes: list[str]
) -> list[tuple[str, int]]:
    rules = RULES[edition]
    parts: list[tuple[str, int]] = []
    bardic: list[tuple[str, int]] = []
    for label, value in roll.plus:
        word = same_words(label)
        if word == "guidance" and rules.guidance_on_skills and not check.skill:
            raise NotAllowed(
                f"In {edition} Guidance helps with a chosen skill: this check has none."
            )
        late = word.startswith("bardic") and rules.bardic_after_failure and check.dc is not None
        (bardic if late else parts).append((label, value))
    for label, value in bardic:
        if before + _sum(parts) >= (check.dc or 0):
            notes.append(f"The {label} die was not needed and is not spent.")
        else:
            parts.append((label, value))
    return parts


def _sum(parts: list[tuple[str, int]]) -> int:
    return sum(value for _, value in parts)
