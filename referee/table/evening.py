"""A whole evening, settled: as many rounds as fit into its hours, each of them a real one, by the characters' checks and
the game's odds."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import isfinite

from referee.campaign.temperaments import BUILT_IN, Temperament
from referee.errors import BadInput, NotAllowed, NotFound
from referee.library import compiled_rules
from referee.records import record
from referee.store import Command
from referee.table.catching import named_cheat
from referee.table.dealing import Outcome, begun, short_of_ante, why_not_dealt, written
from referee.table.desk import Desk
from referee.table.gm_word import leave
from referee.table.minded import Nature, nature, natures_of
from referee.table.minds import of_real_things
from referee.table.playing_on import Pace, play_on
from referee.table.records import Table, open_tables
from referee.table.running import Running
from referee.table.seating import source_of
from referee.words import listed, one_word

TO_DEAL, A_DECISION, A_THROW = 60, 20, 10
"""Seconds: to shuffle, deal, pay and talk it over; for each decision; for each throw of dice, coin or check."""


@record
class Plan:
    """What was asked for. ``minutes``: how long the evening lasts. ``like``: how players' characters play, by the id of the
    person; ``cheats``: which of them cheat, and with which cheat alone ("" for any). ``pace``: seconds a decision.
    """

    minutes: int
    pace: int = A_DECISION
    seed: int | None = None
    like: Mapping[str, Temperament] = field(default_factory=dict)
    cheats: Mapping[str, str] = field(default_factory=dict)


@record(frozen=False)
class Evening:
    """What came of it: an outcome for each round, its seconds, and who got up after which round because of the ante.

    ``ended``: why it was over before its time, as a sentence; "" where it was not.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    up: list[tuple[str, int]] = field(default_factory=list)
    decisions: int = 0
    throws: int = 0
    ended: str = ""
    pace: int = A_DECISION


def evening(desk: Desk, command: Command, table: Table, plan: Plan) -> Evening:
    """Plays rounds until the next would not fit any more. NotAllowed where not even one can be dealt."""
    if table.round is not None:
        raise NotAllowed(
            "A round is on: finish it ('referee auto --round'), and then settle the evening."
        )
    if of_real_things(compiled_rules(source_of(desk, table)).rules):
        raise NotAllowed(
            f"{table.title}: only the real table knows how an evening at it ends. "
            "'referee rules list' names the games that the referee plays by itself."
        )
    found = Evening(pace=plan.pace)
    seeds = random.Random(secrets.randbelow(2**48) if plan.seed is None else plan.seed)
    while fits(found, plan.minutes * 60):
        if found.outcomes:
            gets_up(desk, command, table, found)
        if (reason := why_not_dealt(desk, table)) is not None:
            if not found.outcomes:
                raise NotAllowed(reason)
            found.ended = who_is_left(desk, table) or reason
            break
        one_round(desk, command, table, plan, found, seeds.randrange(2**48))
    return found


def fits(found: Evening, seconds: int) -> bool:
    """Whether one more round, as long as they were so far, is over before the time is."""
    rounds = len(found.outcomes)
    return not rounds or sum(found.seconds) * (rounds + 1) <= seconds * rounds


def gets_up(desk: Desk, command: Command, table: Table, found: Evening) -> None:
    """Who cannot pay the ante any more leaves the table with what there is left."""
    for person in short_of_ante(desk, table):
        found.up.append((desk.name(person), table.rounds))
        leave(desk, command, table, desk.name(person), "")


def who_is_left(desk: Desk, table: Table) -> str:
    """That those who are left are too few, as a sentence; "" where somebody has got up for no want of people."""
    names = [desk.name(one) for one in table.seats]
    if len(names) >= compiled_rules(source_of(desk, table)).rules.players[0]:
        return ""
    if not names:
        return "Then nobody is left at the table."
    return f"Then only {listed(names)} {'is' if len(names) == 1 else 'are'} left at the table."


def one_round(
    desk: Desk, command: Command, table: Table, plan: Plan, found: Evening, seed: int
) -> None:
    running = begun(desk, command, table, seed)
    as_they_are(running, plan)
    pace, lines = Pace(), list[str]()
    play_on(running, command, lines, pace=pace)
    found.outcomes.append(written(desk, command, running, lines))
    found.seconds.append(TO_DEAL + plan.pace * pace.decisions + A_THROW * pace.throws)
    found.decisions += pace.decisions
    found.throws += pace.throws


def as_they_are(running: Running, plan: Plan) -> None:
    """Players' characters have a nature of their own where they play like somebody or cheat, and where there is nothing
    to do but bet against a bank."""
    natures = natures_of(running)
    for seat, person in enumerate(running.record.seats):
        named = person in plan.like or person in plan.cheats
        if running.record.kinds[seat] != "npc" and (named or is_banked(running)):
            natures[seat] = players_nature(running, plan, person)
    running.natures = dict(sorted(natures.items()))


def is_banked(running: Running) -> bool:
    """Whether a game is nothing but bets against a bank."""
    rules = running.round.compiled.rules
    return "ante" not in rules.options and any(one.against for one in rules.bets.values())


def players_nature(running: Running, plan: Plan, person: str) -> Nature:
    """Like somebody, or like anybody who tries nothing and makes no side bets; honest unless it was said. Who cheats does
    it as often as a cheat."""
    bets = BUILT_IN[""].bets if is_banked(running) else 0.0
    one = plan.like.get(person) or replace(BUILT_IN[""], ploys=0.0, bets=bets)
    if person not in plan.cheats:
        return nature(replace(one, cheats=0.0))
    often, only = max(one.cheats, BUILT_IN["cheat"].cheats), plan.cheats[person]
    return nature(replace(one, cheats=often), named_cheat(running, only) if only else "")


def minutes_from(hours: float) -> int:
    """Minutes of a number of hours as typed. BadInput beyond a day, or for none."""
    minutes = round(hours * 60) if isfinite(hours) else 0
    if not 1 <= minutes <= 24 * 60:
        raise BadInput(
            "An evening lasts from a minute to 24 hours: write --hours 2, or --hours 1.5."
        )
    return minutes


def sits_at(desk: Desk, game: str, named: bool) -> Table:
    """The open table of a game: the one that was named, or the only one. NotFound or BadInput, with the mend."""
    source = desk.shelf.source(game)
    if named:
        table = desk.table()
        if table.game != source.name:
            raise BadInput(
                f"At table {table.id} {table.title} is played: name that game, or another table."
            )
        return table
    found = [one for one in open_tables(desk.reading) if one.game == source.name]
    if len(found) == 1:
        return found[0]
    if found:
        ids = listed([one.id for one in found], "or")
        raise BadInput(
            f"{found[0].title} is played at several tables: say which with --table: {ids}."
        )
    raise NotFound(
        f"No table is open for {source.name}: say who plays, and what each brings: "
        f"'referee evening {source.name} NAME... --stake 5gp'."
    )


def plan_from(
    desk: Desk,
    table: Table,
    minutes: int,
    pace: int,
    seed: int | None,
    like: Sequence[str],
    cheats: Sequence[str],
) -> Plan:
    """``Vex=bold`` and ``Vex:shift`` as typed, for players' characters at the table."""
    plays = {}
    for text in like:
        name, sign, word = text.rpartition("=")
        if not sign or not name:
            raise BadInput(f"Write --as NAME=TEMPERAMENT, such as --as Vex=bold, not {text!r}.")
        plays[player_at(desk, table, name)] = desk.campaign.temperament(word)
    tries = {}
    for text in cheats:
        name, _, cheat = text.partition(":")
        tries[player_at(desk, table, name)] = cheat
    return Plan(minutes, pace, seed, plays, tries)


def player_at(desk: Desk, table: Table, typed: str) -> str:
    """The id of a player's character who sits there. An NPC has a temperament of its own."""
    person = desk.people.by_id(desk.seated(table, typed))
    if person.kind == "npc":
        raise BadInput(
            f"{person.name} is an NPC, and plays by a temperament: "
            f"'referee character set {one_word(person.name)} temperament=cheat' changes it."
        )
    return person.id
