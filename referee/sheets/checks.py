"""A check that is asked for: what is rolled, against what, and what sways it."""

from __future__ import annotations

from referee.errors import BadInput
from referee.records import record
from referee.sheets.editions import RULES, Edition
from referee.sheets.modifiers import known, touches
from referee.sheets.ranks import is_full
from referee.sheets.rolls import NO_ROLL, Roll
from referee.sheets.sheet import Sheet
from referee.sheets.skills import ability_key, is_set, shown, skill_key, tool_key, usual_ability


@record
class Check:
    """One check: a skill, a tool or an ability (or a skill with a tool), and the DC if it has one.

    A gaming set may stand where a skill does. advantage, disadvantage: what gives it, as the GM
    reads it ("the drunken crowd"). naturals_decide: the house rule that a natural 20 succeeds and a
    natural 1 fails. BadInput or NotFound when the names cannot be read or nothing is named.
    """

    skill: str = ""
    tool: str = ""
    ability: str = ""
    dc: int | None = None
    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()
    naturals_decide: bool = False

    def __post_init__(self) -> None:
        put = object.__setattr__
        if self.skill and is_set(tool_key(self.skill)):
            put(self, "tool", self.tool or self.skill)
            put(self, "skill", "")
        put(self, "skill", skill_key(self.skill) if self.skill else "")
        put(self, "tool", tool_key(self.tool) if self.tool else "")
        put(self, "ability", ability_key(self.ability) if self.ability else "")
        if not (self.skill or self.tool or self.ability):
            raise BadInput("A check needs a skill, a tool or an ability, such as sleight_of_hand.")
        if self.dc is not None and not -20 <= self.dc <= 100:
            raise BadInput(f"A DC of {self.dc} cannot be: write a number such as 10, 15 or 20.")

    def uses(self, edition: Edition) -> str:
        """Give the ability that the check is made with: the one it names, or the usual one."""
        return self.ability or usual_ability(edition, self.skill, self.tool)

    def title(self, edition: Edition) -> str:
        """Give the check as the GM reads it: ``Dexterity (Sleight of Hand)``."""
        what = " and ".join(shown(each) for each in (self.skill, self.tool) if each)
        ability = shown(self.uses(edition))
        return f"{ability} ({what})" if what else ability


@record
class Sway:
    """What gives advantage and disadvantage on one roll, each source by name."""

    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()

    @property
    def net(self) -> int:
        """1 for advantage, -1 for disadvantage, 0 for neither or both, however many of each."""
        return bool(self.advantage) - bool(self.disadvantage)


def sway_of(sheet: Sheet, edition: Edition, check: Check, roll: Roll = NO_ROLL) -> Sway:
    """Give what sways a check: the sheet, the edition, the moment, and what was said with the roll."""
    reached = (edition, check.skill, check.tool, check.uses(edition))
    advantage, disadvantage = [*check.advantage], [*check.disadvantage]
    if touches(sheet.advantage, *reached):
        advantage.append("the sheet")
    if touches(sheet.disadvantage, *reached):
        disadvantage.append("the sheet")
    if _set_and_skill(sheet, edition, check):
        advantage.append(f"{shown(check.tool)} with {shown(check.skill)}")
    if RULES[edition].exhaustion == "disadvantage" and sheet.exhaustion:
        disadvantage.append("exhaustion")
    if roll.advantage:
        advantage.append("the roll")
    if roll.disadvantage:
        disadvantage.append("the roll")
    return Sway(tuple(advantage), tuple(disadvantage))


def _set_and_skill(sheet: Sheet, edition: Edition, check: Check) -> bool:
    if not (RULES[edition].set_and_skill and check.tool and check.skill):
        return False
    return is_full(known(sheet, edition, check.skill)) and is_full(
        known(sheet, edition, tool=check.tool)
    )
