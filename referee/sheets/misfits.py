"""What a sheet says that the campaign's edition does not know."""

from __future__ import annotations

from referee.errors import BadInput
from referee.sheets.editions import RULES, Edition
from referee.sheets.ranks import fits
from referee.sheets.sheet import Sheet
from referee.sheets.skills import PF2E_SKILLS, SKILLS, in_edition, shown


def misfits(sheet: Sheet, edition: Edition) -> list[str]:
    """Give a sentence for each thing on a sheet that the edition would refuse or pass over."""
    found = [
        f'{sheet.name}: {shown(name)} is "{rank}", which is no proficiency of {edition}.'
        for name, rank in {**sheet.skills, **sheet.tools}.items()
        if not fits(rank, edition)
    ]
    for name in {**sheet.skills, **sheet.modifiers, **sheet.passives}:
        if name in SKILLS or name in PF2E_SKILLS:
            found += _foreign(sheet, name, edition)
    for trait in sorted(sheet.traits - RULES[edition].traits):
        found.append(f"{sheet.name}: {shown(trait)} does nothing in {edition}.")
    if sheet.exhaustion and RULES[edition].exhaustion == "none":
        found.append(f"{sheet.name}: exhaustion does nothing in {edition}.")
    return found


def _foreign(sheet: Sheet, skill: str, edition: Edition) -> list[str]:
    try:
        in_edition(skill, edition)
    except BadInput as refusal:
        return [f"{sheet.name}: {refusal}"]
    return []
