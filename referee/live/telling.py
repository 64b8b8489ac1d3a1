"""What happened, in a few lines: before one came back, and by another shell meanwhile."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from referee.errors import Refusal
from referee.live.scene import Scene
from referee.rounds.views import GM
from referee.screens.intending import intent_lines
from referee.screens.told_to_type import Typed, at_the_table, beside_an_npc
from referee.screens.waiting import waiting_lines
from referee.store import Store
from referee.table.amending import last_round
from referee.table.history import Teller
from referee.table.records import Table
from referee.words import ascii_fallback

_SPELT = re.compile(r"'referee ([^']+)'(?P<does> does it)?")
LAST_TOLD = 2
MOST_FACTS = 60


def previously(folder: Path, scene: Scene, width: int | None) -> list[str]:
    """Where the evening stood when it was last left: the last things that happened, who is waited for."""
    table = scene.table
    if table is None:
        return []
    told = _told_here(folder, scene, table)[-LAST_TOLD:]
    on = f"round {table.rounds}" if scene.running is not None else f"after round {table.rounds}"
    if not told:
        return [f"{scene.place}: {table.title}, table {table.id}."]
    waits = ((scene.plain or {}).get("wait") or {}).get("who")
    asked = f" {waits} is waited for." if waits else ""
    return [f"Previously, at {scene.place}: {table.title}, table {table.id}, {on}.{asked}", *told]


def _told_here(folder: Path, scene: Scene, table: Table) -> list[str]:
    """What the last round at a table has brought about so far, as the game master is told it."""
    try:
        with Store.open(folder) as store:
            found = scene.running.record if scene.running is not None else last_round(store, table)
            facts = [] if found is None else store.facts(found.id)[-MOST_FACTS:]
            return [line for told in Teller(store).told(facts, GM) for line in told.lines]
    except Refusal:
        return []


def done_elsewhere(folder: Path, after: int, upto: int) -> list[str]:
    """What another shell has done since a command and up to another, which is the last in view: its words, and what came
    of it."""
    try:
        with Store.open(folder) as store:
            journal = [one for one in store.journal(20) if after < one.id <= upto]
            facts = [one for one in store.last_facts(MOST_FACTS) if after < one.command <= upto]
            told = [line for told in Teller(store).told(facts, GM) for line in told.lines]
    except Refusal:
        return []
    words = "; ".join(one.words for one in journal)
    return [f"Elsewhere: {words}", *told] if journal else []


def without_referee(lines: Sequence[str]) -> list[str]:
    """Commands named in a sentence as they are typed here: ``'rule card'``, ``'done'``."""
    meant = any("'referee auto' does it" in line for line in lines)
    typed = beside_an_npc if meant else at_the_table
    return [_SPELT.sub(lambda found: _here(found, typed), line) for line in lines]


def _here(found: re.Match[str], typed: Typed) -> str:
    """Enter does what an NPC means to, and nothing else that ``auto`` would do."""
    command, does = found[1], found["does"] or ""
    if command == "auto" and not does:
        return "'auto'"
    return (typed(command) or f"'{command}'") + does


def without_wait(
    lines: Sequence[str], scene: Scene, width: int | None, encoding: str = "utf-8"
) -> list[str]:
    """What a command printed, without what is waited for: that stands in the table above."""
    plain = scene.plain
    if plain is None:
        return list(lines)
    waited = [*waiting_lines(plain["wait"], scene.money, width), *intent_lines(plain, width)]
    many = len(waited)
    printed = [ascii_fallback(line, encoding) for line in waited]
    return list(lines[:-many]) if many and list(lines[-many:]) == printed else list(lines)
