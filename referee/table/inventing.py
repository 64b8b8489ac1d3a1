"""A cheat that nobody wrote down: the game master names what is rolled and its DC. What follows is the GM's word."""

from __future__ import annotations

from typing import Any

from referee.errors import NotFound
from referee.rounds.setting import Setting, made_check
from referee.sheets import (
    ANY_SET,
    GAMING_SETS,
    Check,
    Roll,
    Sheet,
    ability_key,
    find_skill,
    observe,
    resolve,
    roll_dice,
    skill_key,
    tool_key,
    what_is_missing,
)
from referee.store import Command
from referee.table.catching import Try, is_npc, roll_for_all, watching
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, is_house
from referee.table.inputs import Input
from referee.table.playing import loaded, refuse_missing
from referee.table.records import Table
from referee.table.running import Running
from referee.table.throwing import ENTERED, ROLLED

TOOLS = ("tools", "kit", "set", "supplies", "utensils")
"""Last words of what is surely a tool, whether a sheet has it or not."""


def rolled_on(sheet: Sheet, typed: str) -> str:
    """The ability, tool or skill that is typed; a skill may be shortened. NotFound, with a guess, for none of them."""
    for read in (ability_key, skill_key):
        try:
            return read(typed)
        except NotFound:
            continue
    tool = tool_key(typed)
    if tool in (*GAMING_SETS, ANY_SET, *sheet.tools) or tool.rpartition("_")[2] in TOOLS:
        return tool
    return find_skill(typed)


def invented(
    desk: Desk, command: Command, table: Table, title: str, by: str, skill: str, dc: int, one: Try
) -> Outcome:
    """The roll of a cheat of the GM's own, held against its DC and everybody who might notice."""
    running = loaded(desk, command, table)
    setting = running.round.setting
    seat = running.record.seats.index(desk.seated(table, by)) if not is_house(by) else -1
    subject = rolled_on(setting.sheet(seat), skill)
    check = check_of({"subject": subject, "dc": dc})
    roll, how = one.roll, ENTERED
    if roll is None and (table.chance == ROLLED or is_npc(running, seat)):
        source, sheet = running.chance(), setting.sheet(seat)
        roll = roll_dice(lambda n: int(source.random() * n), sheet, setting.edition, check)
        how = ROLLED
    seen = watching(desk, running, one.watch)
    if desk.campaign.noticing == "rolled":
        roll_for_all(running, seen, [p for p in there(running) if p != seat])
    asked = {
        "title": title,
        "by": seat,
        "subject": subject,
        "dc": dc,
        "roll": (roll or Roll()).to_plain(),
        "looked": seen.looked,
        "bystanders": seen.bystanders,
    }
    running.do({**judged_again(running, asked), "how": how})
    return written(desk, command, running, [])


def there(running: Running) -> list[int]:
    return [p for p in running.round.S.players if p not in running.round.S.gone]


def check_of(asked: dict[str, Any]) -> Check:
    """The check of a cheat of the GM's own."""
    return made_check((asked["subject"], None, None), asked["dc"])


def judged_again(running: Running, asked: dict[str, Any]) -> Input:
    """The input of such a cheat, by what was asked and rolled. BadInput with the question for a die that is missing."""
    setting, seat = running.round.setting, asked["by"]
    check, roll = check_of(asked), Roll.from_plain(asked["roll"])
    refuse_missing(what_is_missing(setting.sheet(seat), setting.edition, check, roll))
    result = resolve(setting.sheet(seat), setting.edition, check, roll)
    people = {setting.name(p): setting.sheet(p) for p in there(running) if p != seat}
    people |= {plain["name"]: Sheet.from_plain(plain) for plain in asked["bystanders"]}
    fact = {
        "number": 0,
        "name": "",
        "title": asked["title"],
        "by": seat,
        "ploy": False,
        "result": result.to_plain(),
        "total": result.total,
        "worked": bool(result.success),
        "observers": observed(setting, people, result, dict(asked["looked"])),
    }
    return {"do": "invented", "fact": fact, "asked": asked}


def observed(
    setting: Setting, people: dict[str, Sheet], result: Any, looked: dict[str, int]
) -> list[dict[str, Any]]:
    """Each observer, with what they had and whether they noticed."""
    return [
        {**observe(sheet, setting.edition, result, looked.get(name)).to_plain(), "name": name}
        for name, sheet in people.items()
    ]
