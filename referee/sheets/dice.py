"""The die that counts: two dice, luck's reroll, the floor of Reliable Talent, in that order."""

from __future__ import annotations

from referee.errors import BadInput, NotAllowed
from referee.records import record
from referee.sheets.checks import Check, Sway, sway_of
from referee.sheets.editions import RULES, Edition
from referee.sheets.modifiers import has_trait, known
from referee.sheets.ranks import is_full
from referee.sheets.rolls import Roll
from referee.sheets.sheet import Sheet
from referee.words import listed

RELIABLE = 10


@record
class Counted:
    """natural: the die that counts, as it lies there. value: what it counts as.

    called: the die that a total called out was made with. dice: every die shown, in order.
    """

    natural: int
    value: int
    called: int
    dice: tuple[int, ...]
    notes: tuple[str, ...]


def count_dice(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> Counted | None:
    """Give the die that counts, or None when only a total was called out.

    Nothing that a rule needs may be missing any more (``what_is_missing``).
    """
    if roll.natural is None:
        return None
    sway = sway_of(sheet, edition, check, roll)
    two = sway.net != 0 and roll.second is not None
    dice = [roll.natural, roll.second] if two and roll.second else [roll.natural]
    every = list(dice)
    called = _pick(dice, sway, 0)
    notes = _sway_notes(sway)
    new = luck_die(sheet, edition, check, roll)
    if new is not None and 1 in dice:
        dice[dice.index(1)] = new
        every.append(new)
        notes.append(f"Halfling luck: a 1 was rolled again and shows {new}.")
    if roll.inspiration is not None:
        lowest = min(dice)
        dice[dice.index(lowest)] = roll.inspiration
        every.append(roll.inspiration)
        notes.append(f"Inspiration: a {lowest} was rolled again and shows {roll.inspiration}.")
    floor = RELIABLE if is_reliable(sheet, edition, check) else 0
    natural = _pick(dice, sway, floor)
    if natural < floor:
        notes.append(f"Reliable Talent: a {natural} counts as {floor}.")
    return Counted(natural, max(natural, floor), called, tuple(every), tuple(notes))


def is_lucky(sheet: Sheet, edition: Edition) -> bool:
    """Say whether a 1 is rolled again."""
    return has_trait(sheet, edition, "halfling_luck")


def is_reliable(sheet: Sheet, edition: Edition, check: Check) -> bool:
    """Say whether a die of 9 or less counts as 10: the whole bonus must go with the check."""
    return has_trait(sheet, edition, "reliable_talent") and is_full(
        known(sheet, edition, check.skill, check.tool)
    )


def luck_die(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> int | None:
    """Give the die that luck's reroll showed, if it was typed.

    Where nothing asks for two dice, a second die behind a 1 is the reroll.
    """
    if not is_lucky(sheet, edition):
        return None
    if roll.reroll is None and roll.natural == 1 and not _swayed(sheet, edition, check, roll):
        return roll.second
    return roll.reroll


def refuse_misuse(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> None:
    """Raise when a die was typed that no rule asks for, or a rule used that is not there."""
    swayed = _swayed(sheet, edition, check, roll)
    luck = luck_die(sheet, edition, check, roll)
    if roll.second is not None and not swayed and (luck is None or roll.reroll is not None):
        raise BadInput(
            "Two dice, and nothing gives advantage or disadvantage: say which it is, or type one die."
        )
    if roll.reroll is not None and (luck is None or 1 not in (roll.natural, roll.second)):
        raise BadInput(
            "Nothing is rolled again here: luck asks for it on a 1 only. Type less dice."
        )
    if roll.inspiration is not None and RULES[edition].inspiration == "advantage":
        raise NotAllowed(f"In {edition} inspiration gives advantage: roll two dice instead.")
    if roll.stroke_of_luck and not has_trait(sheet, edition, "stroke_of_luck"):
        raise NotAllowed(
            f"{sheet.name} has no Stroke of Luck to use: take it off, or add the trait."
        )


def _swayed(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> bool:
    sway = sway_of(sheet, edition, check, roll)
    return bool(sway.advantage or sway.disadvantage)


def _pick(dice: list[int], sway: Sway, floor: int) -> int:
    def worth(die: int) -> tuple[int, int]:
        return max(die, floor), die

    return min(dice, key=worth) if sway.net < 0 else max(dice, key=worth)


def _sway_notes(sway: Sway) -> list[str]:
    good = f"Advantage from {listed(sway.advantage)}" if sway.advantage else ""
    bad = f"disadvantage from {listed(sway.disadvantage)}" if sway.disadvantage else ""
    if good and bad:
        return [f"{good} and {bad}: neither."]
    return [f"{good or 'D' + bad[1:]}."] if good or bad else []
