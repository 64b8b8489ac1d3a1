"""Cheats at the table: tried, armed, noticed, called out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from referee.errors import BadInput, NotAllowed, NotFound
from referee.records import record
from referee.rounds import cheating
from referee.rounds.telling import begun
from referee.sheets import Roll, what_is_missing
from referee.store import Command
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, is_house
from referee.table.driving import carry_on
from referee.table.playing import loaded, need_wait, refuse_missing
from referee.table.records import ARMED, Armed, Table, armed_at, next_id
from referee.table.running import Running
from referee.table.speaking import Charge, charged, cheats_of, deeds_of
from referee.table.throwing import ENTERED, ROLLED, looks, rolled_for, watchers
from referee.words import match, one_word, same_words


@record(frozen=False)
class Try:
    """What was typed of a try: the roll (``None``: none yet), who looks on purpose, the other's total."""

    roll: Roll | None = None
    watch: tuple[str, ...] = ()
    against: int | None = None


def named_cheat(running: Running, typed: str) -> str:
    """A cheat by its name or its title, shortened."""
    titles = cheats_of(running)
    if not titles:
        raise NotAllowed(
            f"{running.table.title} has no cheats: 'referee rule cheat' judges one of your own."
        )
    for words in (list(titles), list(titles.values())):
        begun = [w for w in words if same_words(w).startswith(same_words(typed))]
        if len(begun) == 1 or (begun and same_words(begun[0]) == same_words(typed)):
            return (
                begun[0]
                if words == list(titles)
                else next(n for n, t in titles.items() if t == begun[0])
            )
    return match(typed, list(titles), "cheat")


@record(frozen=False)
class Watching:
    """Who looks on purpose, with their totals, and who stands by beside those who sit there."""

    looked: list[list[Any]] = field(default_factory=list)
    bystanders: list[dict[str, Any]] = field(default_factory=list)


def watching(desk: Desk, running: Running, watch: Sequence[str]) -> Watching:
    """``Ann=15``: somebody looks on purpose, with this total. ``Grubb``: an onlooker who may notice by passive score."""
    found = Watching()
    seated = [*running.record.names, *(s.name for s in running.round.setting.bystanders)]
    for text in watch:
        name, sign, total = text.rpartition("=")
        if not sign:
            name = text
        elif not (total.isascii() and total.lstrip("-").isdigit() and len(total) < 4):
            raise BadInput(
                f"Write --watch NAME=TOTAL, such as --watch {seated[0]}=15, not {text!r}."
            )
        try:
            who = match(name, seated, "observer")
        except NotFound:
            person = desk.person(name)
            who = person.name
            found.bystanders.append(person.sheet.to_plain())
        if sign:
            found.looked.append([who, int(total)])
    return found


def roll_for_all(running: Running, seen: Watching, seats: Sequence[int]) -> None:
    """Where the campaign says ``noticing: rolled``, everybody looks on purpose: players' rolls are typed, the
    referee rolls for NPCs."""
    setting, known = running.round.setting, {name for name, _ in seen.looked}
    asked = [p for p in seats if setting.name(p) not in known]
    absent = [setting.name(p) for p in asked if running.record.kinds[p] == "player"]
    seen.looked += looks(running, [p for p in asked if running.record.kinds[p] != "player"])
    if absent:
        options = " ".join(f"--watch {one_word(name)}=TOTAL" for name in absent)
        raise BadInput(f"In this campaign noticing is rolled: add {options}.")


def cheat(desk: Desk, command: Command, table: Table, who: str, typed: str, one: Try) -> Outcome:
    """Somebody tries a cheat or a ploy at this moment."""
    running = loaded(desk, command, table)
    wait = need_wait(running)
    name = named_cheat(running, typed)
    seat = running.record.seats.index(desk.seated(table, who)) if not is_house(who) else -1
    chance = next(
        (c for c in cheating.possible(running.round) if (c.cheat.name, c.by) == (name, seat)), None
    )
    if chance is None:
        raise NotAllowed(why_not_now(running, name, seat, wait.kind))
    seen = watching(desk, running, one.watch)
    if desk.campaign.noticing == "rolled":
        roll_for_all(running, seen, watchers(running, chance))
    attempt = {"looked": seen.looked, "bystanders": seen.bystanders, "against": one.against}
    how = ENTERED
    check = cheating.check_for(running.round, chance, cheating.Attempt(against=one.against))
    roll = one.roll
    if check is not None:
        sheet = running.round.setting.sheet(seat)
        if roll is None and (running.table.chance == ROLLED or is_npc(running, seat)):
            roll, how = rolled_for(running, chance), ROLLED
        refuse_missing(what_is_missing(sheet, running.round.setting.edition, check, roll or Roll()))
    elif roll is not None:
        raise BadInput(f"{chance.cheat.title} needs no roll: leave it away.")
    for armed in armed_at(command, table.id):
        if (armed.cheat, armed.person) == (name, running.record.seats[seat] if seat >= 0 else ""):
            command.drop(ARMED, armed.id)
    plain = roll.to_plain() if roll is not None else None
    running.do({"do": "cheat", "cheat": name, "by": seat, "roll": plain, **attempt, "how": how})
    lines: list[str] = []
    now = running.round.wait
    if now is None or now.kind != "moment" or not cheating.possible(running.round):
        lines = carry_on(running, command)
    return written(desk, command, running, lines)


def is_npc(running: Running, seat: int) -> bool:
    return seat < 0 or running.record.kinds[seat] != "player"


def why_not_now(running: Running, name: str, seat: int, kind: str) -> str:
    """Why a cheat cannot be tried at this moment."""
    who, title = running.round.setting.name(seat), cheats_of(running)[name]
    if kind != "moment":
        return (
            f"This is not the moment for it ({title.lower()}): "
            f"arm it with --arm, and it is tried when the moment comes."
        )
    if (name, seat) in running.round.S.tried:
        return begun(f"{who} has tried that here already.")
    possible = [
        f"{running.round.setting.name(c.by)} could {c.cheat.title.lower()}"
        for c in cheating.possible(running.round)
    ]
    there = "; ".join(possible) if possible else "nobody could try anything here"
    return begun(
        f"{who} cannot do that at this moment ({there}): arm it with --arm for the next occasion."
    )


def arm(desk: Desk, command: Command, table: Table, who: str, typed: str, one: Try) -> list[str]:
    """Somebody means to try something when its moment comes."""
    running = loaded(desk, command, table)
    name = named_cheat(running, typed)
    person = desk.seated(table, who)
    if person not in running.record.seats:
        raise NotAllowed(f"{desk.name(person)} is not in this round.")
    for armed in armed_at(command, table.id):
        if (armed.person, armed.cheat) == (person, name):
            raise NotAllowed(
                f"{desk.name(person)} means to do that already: --disarm takes it back."
            )
    Armed(
        next_id(command, ARMED, "a"),
        table.id,
        person,
        name,
        one.roll.to_plain() if one.roll is not None else None,
        watching(desk, running, one.watch).looked,
        command.id,
    ).put(command)
    return [
        f"{desk.name(person)} means to try it when the moment comes: {cheats_of(running)[name].lower()}."
    ]


def disarm(desk: Desk, command: Command, table: Table, who: str, typed: str) -> list[str]:
    running = loaded(desk, command, table)
    name, person = named_cheat(running, typed), desk.seated(table, who)
    for armed in armed_at(command, table.id):
        if (armed.person, armed.cheat) == (person, name):
            command.drop(ARMED, armed.id)
            return [f"{desk.name(person)} does not mean to do that any more."]
    raise NotAllowed(f"{desk.name(person)} did not mean to do that.")


# -- speaking up


def accuse(
    desk: Desk,
    command: Command,
    table: Table,
    who: str,
    of: str,
    plain: bool,
    then: str | None = None,
) -> Outcome:
    """Somebody speaks up. What they are right about follows by the rules; what comes on top is the GM's choice."""
    running = loaded(desk, command, table)
    accuser, accused = anybody(desk, table, who), desk.seated(table, of)
    if accuser == accused:
        raise BadInput("Nobody accuses themselves.")
    deeds = [] if plain else deeds_of(running, accused)
    charge = Charge(accuser, desk.name(accuser), accused, desk.name(accused))
    charged(running, command, charge, deeds, plain)
    lines = carry_on(running, command)
    if then is not None:
        lines += consequence(desk, running, command, accused, then)
    elif not plain:
        lines.append(f"What follows is yours to say: {', '.join(desk.campaign.caught)}.")
    return written(desk, command, running, lines)


def anybody(desk: Desk, table: Table, typed: str) -> str:
    """The id of who sits at the table, or else of an onlooker."""
    try:
        return desk.seated(table, typed)
    except NotFound:
        return desk.person(typed).id


def consequence(
    desk: Desk, running: Running, command: Command, accused: str, then: str
) -> list[str]:
    """What the GM lets follow: nothing, the round lost, or words of their own; what needs a choice is named."""
    word = next(
        (w for w in desk.campaign.caught if same_words(w).startswith(same_words(then))), then
    )
    name = desk.name(accused)
    running.do({"do": "consequence", "name": name, "words": word})
    typed = one_word(name)
    if word == "forfeit" and accused in running.record.seats and running.round.wait is not None:
        seat = running.record.seats.index(accused)
        if seat in running.round.S.still:
            running.do({"do": "out", "seat": seat, "why": "forfeit"})
        return [f"{name} forfeits the round.", *carry_on(running, command)]
    next_step = {
        "give back": f"'referee rule coins AMOUNT {typed} NAME' gives it back.",
        "thrown out": f"'referee leave {typed} --why \"thrown out\"' sees {name} to the door.",
        "brawl": "'referee stop --pot refund|split|scramble' ends the round when fists fly.",
    }
    return [f"What follows: {word}.", *([next_step[word]] if word in next_step else [])]
