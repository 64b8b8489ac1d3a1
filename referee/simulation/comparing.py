"""What is held against what: the other house rule, seat or number of players of a comparison, or a cheat."""

from __future__ import annotations

import re
from dataclasses import replace

from referee.campaign.temperaments import Temperament
from referee.errors import BadInput, NotAllowed
from referee.language.model import Ruleset
from referee.library import Source
from referee.simulation.asked import Asked, TemperamentOf, plan_of, seat_named
from referee.simulation.paired import Pair
from referee.simulation.plan import Cheater, Plan
from referee.simulation.running import as_it_must_be
from referee.words import match, said

_CHEAT = re.compile(r"\s*(.+?)\s*:\s*(.+?)\s*(?:([+-])\s*([0-9]{1,2}))?\s*")
PASSIVES = (8, 10, 12, 14, 16, 18, 20)
"""Passive scores that a cheat is held against unless others are said."""


def other_way(asked: Asked, typed: str) -> Asked:
    """What was asked, changed as ``--compare`` says: ``option=value``, ``players=5``, ``policy=npc`` or ``seat NAME=sharp``."""
    what, equals, value = typed.partition("=")
    what = " ".join(what.split())
    if not equals or not what or not value.strip():
        raise BadInput(
            f"--compare {said(typed)} says nothing to compare: write option=value, players=5, "
            "policy=npc or 'seat Ann=sharp'."
        )
    if what.lower() == "players":
        return replace(asked, players=whole(value, "players"))
    if what.lower() == "policy":
        return replace(asked, policy=value.strip())
    if what.lower().startswith("seat "):
        return replace(asked, seats=seats_with(asked.seats, what[5:], value.strip()))
    name = what.lower()
    house = tuple(one for one in asked.house if one.partition("=")[0].strip().lower() != name)
    return replace(asked, house=(*house, typed))


def seats_with(seats: tuple[str, ...], name: str, temperament: str) -> tuple[str, ...]:
    """Who plays how, with one seat playing otherwise; the others stay in their places."""
    before = [one.partition("=")[0].strip() for one in seats]
    changed = f"{name}={temperament}"
    if name in before:
        return tuple(
            changed if one == name else whole for one, whole in zip(before, seats, strict=True)
        )
    return (*seats, changed)


def whole(text: str, what: str) -> int:
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise BadInput(f"{said(text)} is no number of {what}: write one such as 4.")
    return int(word)


def both_ways(
    source: Source,
    rules: Ruleset,
    asked: Asked,
    typed: str,
    meaning: TemperamentOf,
) -> Pair:
    """The two plans of a comparison. BadInput where both are the same."""
    plans = [
        as_it_must_be(plan_of(source, rules, one, meaning), rules)
        for one in (asked, other_way(asked, typed))
    ]
    close = any(not plan.quick for plan in plans)
    one, other = (
        replace(plan, paired=True, close=close or plan.close, policies=plain(plan, close))
        for plan in plans
    )
    if one == other:
        raise BadInput(f"--compare {said(typed)} is how it is played already: name another value.")
    return Pair(one, other)


def plain(plan: Plan, close: bool) -> tuple[Temperament, ...]:
    """Who plays by lot does not bet beside the game, where that is not all there is: it would drown the difference."""
    if not close or plan.close:
        return plan.policies
    return plan.unbetting


def cheating(plan: Plan, rules: Ruleset, typed: str, passives: tuple[int, ...]) -> Pair:
    """A plan without and with somebody who tries a cheat whenever there is a moment for it: ``Ann:shift+7``."""
    there_are = {**rules.cheats, **rules.ploys}
    if not there_are:
        raise NotAllowed(f"There is no cheat in {rules.title}.")
    found = _CHEAT.fullmatch(typed[:200])
    if found is None:
        raise BadInput(
            f"--cheat {said(typed)} cannot be read: write NAME:CHEAT+7, such as Ann:{next(iter(there_are))}+7."
        )
    seat, name = seat_named(plan, found[1]), match(found[2], list(there_are), "cheat")
    modifier = int(f"{found[3]}{found[4]}") if found[4] else 0
    one = replace(plan, paired=True, close=True, policies=plain(plan, True))
    other = replace(one, cheater=Cheater(seat, name, modifier), observers=passives or PASSIVES)
    return Pair(one, other)


def passives_from(typed: str) -> tuple[int, ...]:
    """``10,12,14``. BadInput for anything else."""
    words = [word.strip() for word in typed.split(",") if word.strip()]
    good = [
        word for word in words if word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= 40
    ]
    if len(good) != len(words) or (typed and not words) or len(words) > 20:
        raise BadInput(f"--passive {said(typed)} cannot be read: write scores such as 10,12,14.")
    return tuple(dict.fromkeys(int(word) for word in words))
