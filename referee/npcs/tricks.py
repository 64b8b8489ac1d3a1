"""Cheats and ploys: how often somebody tries one, and when it has a fair hope."""

from __future__ import annotations

import random
from collections.abc import Sequence

from referee.campaign.temperaments import Temperament
from referee.npcs.deciding import is_exact
from referee.rounds.cheating import Attempt, Chance, check_for
from referee.rounds.guard import RulesetFault
from referee.rounds.round import Round
from referee.sheets import unrolled_total
from referee.sheets.modifiers import modifier

LIKELY_PASSIVE = 12
"""What somebody who may notice is taken to have; nobody knows another's sheet."""

FAIR = 0.5
"""The hope below which one who weighs it does not try."""


def tried(
    round_: Round, chances: Sequence[Chance], temperament: Temperament, rng: random.Random
) -> Chance | None:
    """One of the chances, or mostly none. Each is an occasion of its own; the draws are as many as the chances."""
    often = {False: temperament.cheats, True: temperament.ploys}
    wanted = [one for one in chances if rng.random() < often[one.cheat.ploy]]
    if is_exact(temperament):
        wanted = [one for one in wanted if hope(round_, one) >= FAIR]
    elif temperament.prefers[:1] != ("drunk",):
        wanted = [one for one in wanted if hope(round_, one) > 0]
    at = rng.random()
    return wanted[int(at * len(wanted))] if wanted else None


def hope(round_: Round, chance: Chance) -> float:
    """The share of d20s with which it works, and for a cheat goes unnoticed by somebody likely."""
    setting = round_.setting
    sheet, edition = setting.sheet(chance.by), setting.edition
    hidden = round_.compiled.has(f"c_{chance.cheat.name}_watch")
    if chance.cheat.check is None:
        total = unrolled_total(sheet, edition)
        return 1.0 if chance.cheat.ploy or not hidden or total >= LIKELY_PASSIVE else 0.0
    contested = LIKELY_PASSIVE if chance.cheat.check.against else None
    try:
        check = check_for(round_, chance, Attempt(against=contested))
    except RulesetFault:
        return 0.0
    if check is None or check.dc is None:
        return 1.0
    plus = modifier(sheet, edition, skill=check.skill, tool=check.tool, ability=check.ability).total
    needed = check.dc
    if hidden and chance.cheat.noticed_when == "always":
        needed = max(needed, LIKELY_PASSIVE)
    one = max(0.0, min(1.0, (21 + plus - needed) / 20))
    if check.advantage and not check.disadvantage:
        return 1 - (1 - one) ** 2
    if check.disadvantage and not check.advantage:
        return one**2
    return one
