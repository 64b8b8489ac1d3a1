"""Why a cheat worked or failed, and why somebody noticed it or did not."""

from __future__ import annotations

from typing import Any

from referee.errors import NotAllowed, NotFound
from referee.rounds.telling import result_line
from referee.screens.case import Argument, Case
from referee.screens.why_people import said_of_cheat
from referee.words import listed, match


def why_cheat(case: Case, which: str) -> Argument:
    """The cheat of a number or a name, else the last one: its rule, the roll, who noticed and by what."""
    if not case.knows_all:
        return _called_out(case)
    deeds = [
        (one.command, one.body["fact"][1]) for one in case.facts if one.body["fact"][0] == "cheated"
    ]
    found = _meant(case, deeds, which)
    if found is None:
        return _untried(case, which)
    number, fact = found
    return Argument(_rule(case, fact), _facts(case, number, fact), _so(case, fact))


def _meant(
    case: Case, deeds: list[tuple[int, dict[str, Any]]], which: str
) -> tuple[int, dict[str, Any]] | None:
    if not which:
        if not deeds:
            raise NotAllowed("Nobody has tried anything in this round.")
        return deeds[-1]
    if which.isascii() and which.isdigit():
        by_number = [one for one in deeds if one[1]["number"] == int(which)]
        if not by_number:
            raise NotFound(f"There is no cheat {which} in this round: {len(deeds)} were tried.")
        return by_number[-1]
    seat = case.seat(which)
    if seat is not None:
        theirs = [one for one in deeds if one[1]["by"] == seat]
        if not theirs:
            raise NotFound(f"{case.name(seat)} has tried nothing in this round.")
        return theirs[-1]
    name = match(which, [*case.rules.cheats, *case.rules.ploys], "cheat")
    return next((one for one in reversed(deeds) if one[1]["name"] == name), None)


def _untried(case: Case, which: str) -> Argument:
    name = match(which, [*case.rules.cheats, *case.rules.ploys], "cheat")
    one = case.rules.cheats.get(name) or case.rules.ploys[name]
    return Argument([said_of_cheat(case, one)], [], ["Nobody has tried that in this round."])


def _rule(case: Case, fact: dict[str, Any]) -> list[str]:
    one = case.rules.cheats.get(fact["name"]) or case.rules.ploys.get(fact["name"])
    if one is None:
        return [
            f"{fact['title']}: the game master's own, rolled against the DC and everybody who might notice."
        ]
    return [said_of_cheat(case, one)]


def _facts(case: Case, number: int, fact: dict[str, Any]) -> list[str]:
    result = fact["result"]
    line = result_line(result) if result else f"No roll is needed; it stands at {fact['total']}."
    found = [case.with_number(line, number)]
    found += [
        f"{one['name']}: {one['what']} {one['value']} against {one['against']}."
        for one in fact["observers"]
    ]
    return found


def _so(case: Case, fact: dict[str, Any]) -> list[str]:
    by = case.name(fact["by"])
    how = f"{by}'s try {'works' if fact['worked'] else 'fails'}"
    if fact["ploy"]:
        return [f"{how}. A ploy is honest play: nobody can call it out."]
    noticed = [one["name"] for one in fact["observers"] if one["noticed"]]
    if noticed:
        verb = "has" if len(noticed) == 1 else "have"
        seen = f"{listed(noticed)} {verb} noticed, with as much as it stands at or more"
    elif fact["observers"]:
        seen = "nobody has noticed: all have less than it stands at"
    else:
        cheat = case.rules.cheats.get(fact["name"])
        fails = (
            cheat is not None and cheat.noticed_when == "failure" and cheat.noticed_by is not None
        )
        seen = "it can be noticed only when it fails" if fails else "nobody could notice"
    deed = next((d for d in case.round.S.deeds if d[0] == fact["number"]), None)
    after = " It was called out." if deed is not None and deed[6] else ""
    return [f"{how[:1].upper()}{how[1:]}; {seen}.{after}"]


def _called_out(case: Case) -> Argument:
    """For everybody: only what was called out loud."""
    lines = [line for _, line in case.told if "is called out" in line or " accuses " in line]
    if not lines:
        return Argument([], [], ["Nobody has called anything out in this round."])
    return Argument([], lines[-3:], ["What was noticed and not said is nobody's business."])
