"""Carrying a round on until it waits for somebody: the referee shuffles, draws unseen cards and passes moments at which
nobody means to cheat; armed cheats are tried when their moment comes, and NPCs act where the table lets them."""

from __future__ import annotations

from referee.errors import Refusal
from referee.records import record
from referee.rounds import cheating
from referee.rounds.waits import PLAYERS_DECIDE, Wait
from referee.sheets import Roll, Wanted
from referee.store import Command
from referee.table.minded import natures_of
from referee.table.minds import ANSWER, CHEAT, SPEAK, Intention, accusations, meant
from referee.table.records import ARMED, PLAY, Armed, Table, armed_at
from referee.table.running import Running
from referee.table.throwing import ENTERED, ROLLED, drawn, roll_now, rolled_for
from referee.table.willing import does, waits_for_players
from referee.words import one_word

__all__ = [
    "ENTERED", "ROLLED", "Manner", "carry_on", "drawn", "manner_of", "roll_now", "rolled_for",
]  # fmt: skip


TOLD = ("said", "bet_act", "paid", "cheated")
"""Kinds of facts by which the table hears of what somebody decided."""


@record
class Manner:
    """How a round is carried on.

    ``stops``: it stops where a player's character could cheat. ``rolls``: all chance is the referee's. ``tries``: NPCs
    cheat, bet and call out by themselves; else the round stops where they mean to. ``turns``: they decide by
    themselves. ``asks``: players who may notice by a roll are asked for it.
    """

    stops: bool
    rolls: bool
    tries: bool = False
    turns: bool = False
    asks: bool = True


def manner_of(table: Table) -> Manner:
    """As a table says."""
    plays = table.npcs == PLAY
    return Manner(table.stops, table.chance == ROLLED, plays, plays)


def carry_on(running: Running, command: Command, manner: Manner | None = None) -> list[str]:
    """Goes on to the next thing that waits for the game master or a player. Returns lines of the table's own."""
    how = manner or manner_of(running.table)
    lines: list[str] = []
    decided: list[tuple[int, str]] = []
    _carried_on(running, command, how, lines, decided)
    return [*untold(running, decided), *lines]


def _carried_on(
    running: Running,
    command: Command,
    how: Manner,
    lines: list[str],
    decided: list[tuple[int, str]],
) -> None:
    while (wait := running.round.wait) is not None:
        one = meant_now(running, wait, how)
        if one is not None and by_itself(running, one, wait, how):
            if one.kind == ANSWER:
                decided.append((len(running.fresh), told(one)))
            does(running, command, one, not how.asks)
        elif wait.kind == "moment":
            fired = fire_armed(running, command, lines, how.rolls)
            if fired == "waits":
                return
            if fired == "tried":
                continue
            if one is not None or (how.stops and stops_here(running)):
                return
            running.do({"do": "answer", "value": None, "auto": True})
        elif one is None and rolls_it(running, wait, how):
            roll_now(running, wait)
        else:
            return


def told(one: Intention) -> str:
    """A decision in a line: ``Grubb chooses Vex.``"""
    if one.words.startswith("choose "):
        return f"{one.name} chooses {one.words.removeprefix('choose ')}."
    return f"{one.name}: {one.words}."


def untold(running: Running, decided: list[tuple[int, str]]) -> list[str]:
    """Decisions that NPCs took by themselves and of which the rules tell nothing, in lines."""
    ends = [at for at, _ in (*decided[1:], (len(running.fresh), ""))]
    return [
        line
        for (at, line), end in zip(decided, ends, strict=False)
        if not any(fact[0] in TOLD for _, facts in running.fresh[at:end] for fact in facts)
    ]


def meant_now(running: Running, wait: Wait, how: Manner) -> Intention | None:
    """What an NPC means to do here before the round goes on; a decision that is left to the game master is none."""
    if wait.is_chance:
        return None
    if wait.kind in PLAYERS_DECIDE and not how.turns:
        return next(accusations(running), None)
    return meant(running)


def by_itself(running: Running, one: Intention, wait: Wait, how: Manner) -> bool:
    """Whether what an NPC means to do goes without the game master's word."""
    if one.kind == ANSWER:
        return how.turns
    if one.kind == SPEAK:  # players who may speak up as well are asked first
        return how.turns and not players_may_speak(running, wait)
    if one.kind == CHEAT and how.asks and waits_for_players(running, one):
        return False
    return how.tries


def players_may_speak(running: Running, wait: Wait) -> bool:
    return any(running.record.kinds[p] == "player" for p in wait.options or ())


def stops_here(running: Running) -> bool:
    """Whether a player's character could cheat at this moment."""
    kinds = running.record.kinds
    return any(
        not c.cheat.ploy and 0 <= c.by < len(kinds) and kinds[c.by] == "player"
        for c in cheating.possible(running.round)
    )


def rolls_it(running: Running, wait: Wait, how: Manner) -> bool:
    """Shuffles and unseen picks are the referee's; dice, coins, lots and d20s where the table says so. NPCs who act by
    themselves leave their checks to the referee."""
    if wait.kind == "shuffle" or (wait.kind == "random" and wait.about.get("hidden")):
        return True
    own = how.turns and wait.kind == "check" and wait.who in natures_of(running)
    return wait.is_chance and (own or how.rolls or running.table.chance == ROLLED)


# -- armed cheats


def fire_armed(running: Running, command: Command, lines: list[str], rolls: bool) -> str:
    """Tries a cheat that somebody has armed for this moment: "tried", "waits" for its roll, or "" for none."""
    armed = armed_at(command, running.table.id)
    if not armed:
        return ""
    possible = {(c.cheat.name, c.by): c for c in cheating.possible(running.round)}
    for one in armed:
        if one.person not in running.record.seats:
            continue
        seat = running.record.seats.index(one.person)
        chance = possible.get((one.cheat, seat))
        if chance is None:
            continue
        attempt = {"roll": one.roll, "looked": one.looked}
        how = ENTERED
        roll, wanted = _dice(running, chance, one)
        if wanted:
            entered = running.record.kinds[seat] == "player" and running.table.chance == ENTERED
            if entered and not rolls:
                lines.append(_type_the_die(running, chance, roll, wanted[0]))
                return "waits"
            attempt["roll"], how = rolled_for(running, chance, roll).to_plain(), ROLLED
        command.drop(ARMED, one.id)
        running.do({"do": "cheat", "cheat": one.cheat, "by": seat, **attempt, "how": how})
        return "tried"
    return ""


def _dice(
    running: Running, chance: cheating.Chance, armed: Armed
) -> tuple[Roll | None, tuple[Wanted, ...]]:
    """The dice of an armed cheat and those that it needs besides, now that its moment has come. Dice that do not fit this
    moment are none: whoever goes on here is not to be refused for them."""
    roll = None if armed.roll is None else Roll.from_plain(armed.roll)
    try:
        return roll, cheating.missing(running.round, chance, cheating.Attempt(roll))
    except Refusal:
        return None, cheating.missing(running.round, chance, cheating.Attempt())


def _type_the_die(
    running: Running, chance: cheating.Chance, roll: Roll | None, wanted: Wanted
) -> str:
    """What is asked of the game master when the moment of an armed cheat has come, and its dice are not all thrown."""
    name = running.round.setting.name(chance.by)
    begun = f"{name} means to try it now: {chance.cheat.title.lower()}."
    typed = f"referee cheat {one_word(name)} {chance.cheat.name} --roll"
    if roll is None or roll.natural is None:
        return f"{begun} Type the die: {typed} N."
    option = {"second": "--second N", "reroll": "--reroll N"}.get(
        wanted.kind, f"--plus {wanted.dice}=N"
    )
    return f"{begun} {wanted.ask} Type it as well: {typed} {roll.natural} {option}."
