"""Which dice a check still needs, and rolling them for somebody who has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from referee.errors import BadInput
from referee.records import record
from referee.sheets.checks import Check, sway_of
from referee.sheets.dice import is_lucky, is_reliable, luck_die, refuse_misuse
from referee.sheets.editions import RULES, Edition
from referee.sheets.formulas import dice_of, held_by_dice
from referee.sheets.modifiers import reaches
from referee.sheets.rolls import NO_ROLL, Roll
from referee.sheets.sheet import Bonus, Sheet


@record
class Wanted:
    """A throw that is waited for. ``dice`` is what to throw ("1d20"), ``ask`` what the GM reads."""

    kind: Literal["natural", "second", "reroll", "plus"]
    dice: str
    ask: str
    label: str = ""


def what_is_missing(
    sheet: Sheet, edition: Edition, check: Check, roll: Roll = NO_ROLL
) -> tuple[Wanted, ...]:
    """Give the throws that a check still needs, none when it can be resolved.

    Answering them may ask for one more (a second die that shows a luck's 1), never for many. A total
    called out needs the die only where a rule looks at it. Refuses dice that no rule asks for.
    """
    refuse_misuse(sheet, edition, check, roll)
    if roll.natural is None and (
        roll.total is None or _looks_at_the_die(sheet, edition, check, roll)
    ):
        return (Wanted("natural", "1d20", f"What does {sheet.name}'s d20 show?"),)
    wanted = []
    if roll.natural is not None:
        wanted += _more_d20s(sheet, edition, check, roll)
    if roll.total is None:
        wanted += [
            Wanted(
                "plus",
                each.dice,
                f"What does {sheet.name}'s {each.dice} ({each.label}) show?",
                _named(each),
            )
            for each in _dice_to_add(sheet, edition, check, roll)
        ]
    return tuple(wanted)


def answered(roll: Roll, wanted: Wanted, value: int) -> Roll:
    """Give the roll with one throw more. BadInput when those dice cannot show ``value``."""
    held_by_dice(wanted.dice, value)
    if wanted.kind == "natural":
        return replace(roll, natural=value)
    if wanted.kind == "second":
        return replace(roll, second=value)
    if wanted.kind == "reroll":
        return replace(roll, reroll=value)
    return replace(roll, plus=(*roll.plus, (wanted.label, value)))


def roll_dice(
    chance: Callable[[int], int], sheet: Sheet, edition: Edition, check: Check, roll: Roll = NO_ROLL
) -> Roll:
    """Throw whatever a check still needs. ``chance(n)`` gives 0 to n - 1, each as likely."""
    while wanted := what_is_missing(sheet, edition, check, roll):
        many, faces = dice_of(wanted[0].dice)
        roll = answered(roll, wanted[0], sum(chance(faces) + 1 for _ in range(many)))
    return roll


def refuse_missing(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> None:
    """Raise BadInput with the question when a die is missing."""
    wanted = what_is_missing(sheet, edition, check, roll)
    if wanted:
        raise BadInput(" ".join(each.ask for each in wanted))


def _looks_at_the_die(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> bool:
    held = check.dc is not None and (RULES[edition].four_degrees or check.naturals_decide)
    fails = roll.stroke_of_luck and (check.dc is None or (roll.total or 0) < check.dc)
    ruled = is_lucky(sheet, edition) or is_reliable(sheet, edition, check)
    return held or fails or ruled or roll.inspiration is not None


def _more_d20s(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> list[Wanted]:
    net = sway_of(sheet, edition, check, roll).net
    lucky = is_lucky(sheet, edition)
    wanted = []
    if net and roll.second is None and (roll.total is None or (lucky and roll.natural == 1)):
        why = "advantage" if net > 0 else "disadvantage"
        wanted.append(
            Wanted("second", "1d20", f"What does {sheet.name}'s second d20 show ({why})?")
        )
    dice = (roll.natural, roll.second if net else None)
    if lucky and 1 in dice and luck_die(sheet, edition, check, roll) is None:
        wanted.append(
            Wanted("reroll", "1d20", f"{sheet.name}'s luck: roll the 1 again. What does it show?")
        )
    return wanted


def _dice_to_add(sheet: Sheet, edition: Edition, check: Check, roll: Roll) -> list[Bonus]:
    typed = [label for label, _ in roll.plus]
    open_ = []
    for bonus in sheet.bonuses:
        on = (bonus.on, edition, check.skill, check.tool, check.uses(edition))
        if not bonus.dice or not reaches(*on):
            continue
        label = next((each for each in (_named(bonus), bonus.dice) if each in typed), None)
        if label is None:
            open_.append(bonus)
        else:
            typed.remove(label)
    return open_


def _named(bonus: Bonus) -> str:
    return bonus.dice if bonus.label == "bonus" else bonus.label
