"""Cheats and ploys in a round: what can be tried now, the one roll against the DC and every observer, speaking up.

Noticing is private knowledge and changes nothing at the table; the exposed steps run only when somebody speaks up.
"""

from __future__ import annotations

from typing import Any

from referee.errors import NotAllowed
from referee.language.model import Cheat
from referee.records import record
from referee.rounds.guard import InRules
from referee.rounds.round import Round
from referee.rounds.setting import bonus_of, made_check, plain_result, swayed, with_bonus
from referee.rounds.waits import Wait
from referee.sheets import (
    Check,
    Result,
    Roll,
    Sheet,
    Wanted,
    observe,
    resolve,
    unrolled_total,
    what_is_missing,
)


@record
class Chance:
    """Something that somebody could try at the moment that is waited at."""

    cheat: Cheat
    by: int
    names: tuple[Any, ...]


@record
class Attempt:
    """What the game master says of a try: the roll, who looks on purpose, the other side's total in a contest, and who
    else stands by."""

    roll: Roll | None = None
    looked: tuple[tuple[str, int], ...] = ()
    against: int | None = None
    bystanders: tuple[Sheet, ...] = ()


def cheat_of(round_: Round, name: str) -> Cheat:
    rules = round_.compiled.rules
    return rules.cheats.get(name) or rules.ploys[name]


def possible(round_: Round) -> list[Chance]:
    """Who could try what at the moment that is waited at; each cheat, person and occurrence once."""
    wait = round_.wait
    if wait is None or wait.kind != "moment":
        return []
    S, env = round_.S, round_.compiled.env
    values = names_now(round_, wait)
    found = []
    for name in wait.about["cheats"]:
        cheat = cheat_of(round_, name)
        names = tuple(values[n] for n in round_.compiled.cheats[name])
        needs = env.get(f"c_{name}_needs")
        with InRules(round_.compiled, S):
            for p in env[f"c_{name}_by"](S, *names):
                if p is None or p in S.gone or (name, p) in S.tried or _spent(round_, cheat, p):
                    continue
                chance = Chance(cheat, p, arguments(round_, cheat, names, p))
                if needs is None or needs(S, *chance.names):
                    found.append(chance)
    return found


def names_now(round_: Round, wait: Wait) -> dict[str, Any]:
    """The names of the moment that is waited at, as cheats have left them there."""
    changed = {name: getattr(round_.S, f"x_{name}") for name in wait.about["changed"]}
    return dict(zip(wait.about["names"], wait.detail, strict=True)) | changed


def _spent(round_: Round, cheat: Cheat, p: int) -> bool:
    """A ploy is honest play, and done at most so often a round by one person."""
    if not cheat.ploy:
        return False
    ploys = round_.compiled.rules.ploys
    used = sum(1 for deed in round_.S.deeds if deed[1] in ploys and deed[2] == p)
    return used >= cheat.per_round


def arguments(round_: Round, cheat: Cheat, names: tuple[Any, ...], p: int) -> tuple[Any, ...]:
    """The values of a cheat's own procedures: the names of its moment, then who cheats."""
    wanted = list(round_.compiled.cheats[cheat.name])
    own = ["cheater"]
    by_name = getattr(cheat.by, "name", None)
    if by_name and by_name != "cheater":
        own.append(by_name)
    kept = tuple(v for n, v in zip(wanted, names, strict=True) if n not in own)
    return (*kept, *(p for _ in own))


def check_for(round_: Round, chance: Chance, attempt: Attempt) -> Check | None:
    """The check that a try needs, with its DC; ``None`` for a cheat without one."""
    one = chance.cheat.check
    if one is None:
        return None
    env, S, name = round_.compiled.env, round_.S, chance.cheat.name
    sways = swayed(S, chance.by)
    dc = attempt.against
    with InRules(round_.compiled, S):
        if f"c_{name}_dc" in env:
            dc = env[f"c_{name}_dc"](S, *chance.names)
        elif dc is None:
            dc = round_.setting.passive(env[f"c_{name}_of"](S, *chance.names), one.against)
    return made_check((one.skill, one.tool, one.ability), dc - bonus_of(sways), sways)


def missing(round_: Round, chance: Chance, attempt: Attempt) -> tuple[Wanted, ...]:
    """The dice that are still asked for."""
    check = check_for(round_, chance, attempt)
    if check is None:
        return ()
    sheet = round_.setting.sheet(chance.by)
    roll = attempt.roll if attempt.roll is not None else Roll()
    return what_is_missing(sheet, round_.setting.edition, check, roll)


def attempt_cheat(round_: Round, chance: Chance, attempt: Attempt) -> None:
    """Tries it: one roll, held against the DC and against each observer; then its steps run."""
    S, setting = round_.S, round_.setting
    check = check_for(round_, chance, attempt)
    sheet = setting.sheet(chance.by)
    if check is None:
        result: Result | None = None
        worked, total = True, unrolled_total(sheet, setting.edition)
    else:
        result = resolve(sheet, setting.edition, check, attempt.roll or Roll())
        worked, total = bool(result.success), result.total
        S.sways = tuple(s for s in S.sways if s[0] != chance.by)
    seen = noticing(round_, chance, attempt, result if result is not None else total, worked)
    number = len(S.deeds) + 1
    noticed = tuple(o["name"] for o in seen if o["noticed"])
    S.deeds = (
        *S.deeds,
        (number, chance.cheat.name, chance.by, chance.names, worked, noticed, False),
    )
    S.tried = (*S.tried, (chance.cheat.name, chance.by))
    fact = {
        "number": number,
        "name": chance.cheat.name,
        "title": chance.cheat.title,
        "by": chance.by,
        "ploy": chance.cheat.ploy,
        "result": result.to_plain() if result is not None else None,
        "total": total,
        "worked": worked,
        "observers": seen,
    }
    round_.note("cheated", fact)
    part = "success" if worked else "failure"
    round_.beside(f"c_{chance.cheat.name}_{part}", *chance.names, owner=chance.by, part="cheat")


def noticing(
    round_: Round, chance: Chance, attempt: Attempt, against: Result | int, worked: bool
) -> list[dict[str, Any]]:
    """Each observer, with what they had and whether they noticed."""
    cheat = chance.cheat
    env, S, setting = round_.compiled.env, round_.S, round_.setting
    watch = env.get(f"c_{cheat.name}_watch")
    if watch is None or (cheat.noticed_when == "failure" and worked):
        return []
    looked = dict(attempt.looked)
    people: dict[str, Sheet] = {}
    with InRules(round_.compiled, S):
        watching = watch(S, *chance.names)
    for p in watching:
        if p is not None and p != chance.by:
            people[setting.name(p)] = setting.sheet(p)
    for sheet in (*setting.bystanders, *attempt.bystanders):
        people.setdefault(sheet.name, sheet)
    unknown = [name for name in looked if name not in people]
    if unknown:
        raise NotAllowed(f"{unknown[0]} cannot have noticed this: nobody of that name is watching.")
    return [
        {**observe(sheet, setting.edition, against, looked.get(name)).to_plain(), "name": name}
        for name, sheet in people.items()
    ]


# -- speaking up


def deed_of(round_: Round, number: int) -> tuple[Any, ...] | None:
    return next((deed for deed in round_.S.deeds if deed[0] == number), None)


def expose(round_: Round, number: int) -> None:
    """Somebody speaks up and it stands: the rule's own consequence follows, once."""
    S = round_.S
    deed = deed_of(round_, number)
    if deed is None:
        raise NotAllowed(f"There is no cheat number {number} in this round.")
    if deed[6]:
        raise NotAllowed("That cheat has been called out already.")
    S.deeds = tuple((*d[:6], True) if d[0] == number else d for d in S.deeds)
    round_.note("exposed", number, deed[1], deed[2])
    _, name, by, names, worked, _, _ = deed
    if S.at is None:
        return
    wait, part = round_.wait, "late"
    if wait is not None and wait.kind == "moment" and _tried_here(S, wait, deed):
        cheat, values = cheat_of(round_, name), names_now(round_, wait)
        here = tuple(values[n] for n in round_.compiled.cheats[name])
        names, part = arguments(round_, cheat, here, by), "exposed"
    round_.beside(f"c_{name}_exposed", *names, worked, owner=by, part=part)


def _tried_here(S: Any, wait: Wait, deed: tuple[Any, ...]) -> bool:
    """Whether this was tried at the very occurrence of a moment that is waited at; one person tries a cheat there once."""
    _, name, by, *_ = deed
    last = max(d[0] for d in S.deeds if d[1:3] == (name, by))
    return name in wait.about["cheats"] and (name, by) in S.tried and deed[0] == last


# -- checks that the rules themselves ask for


def check_now(round_: Round) -> tuple[Check, Sheet] | None:
    """The check that is waited for, with the sheet of who rolls it."""
    wait = round_.wait
    if wait is None or wait.kind != "check" or wait.who is None:
        return None
    what, dc = wait.detail
    sways = swayed(round_.S, wait.who)
    dc = None if dc is None else dc - bonus_of(sways)
    return made_check(what, dc, sways), round_.setting.sheet(wait.who)


def answer_check(round_: Round, roll: Roll) -> Result:
    """Answers the check that is waited for with a roll."""
    now = check_now(round_)
    if now is None:
        raise NotAllowed("No check is waited for.")
    check, sheet = now
    assert round_.wait is not None and round_.wait.who is not None
    bonus = bonus_of(swayed(round_.S, round_.wait.who))
    result = with_bonus(resolve(sheet, round_.setting.edition, check, roll), bonus)
    round_.note("check_rolled", result.to_plain())
    round_.answer(plain_result(result))
    return result
