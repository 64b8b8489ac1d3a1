"""What an NPC means to do, done: it goes into the round as anybody's would."""

from __future__ import annotations

from referee.errors import BadInput
from referee.rounds import cheating
from referee.store import Command
from referee.table.inputs import chance_for
from referee.table.minds import ACCUSE, CHEAT, Intention
from referee.table.running import Running
from referee.table.speaking import Charge, charged, deeds_of
from referee.table.throwing import ROLLED, looks, rolled_for, watchers
from referee.words import listed, one_word


def does(running: Running, command: Command, one: Intention, everybody: bool = False) -> None:
    """Carries an intention out. ``everybody``: the referee rolls for players, too, who look on purpose. BadInput where
    their totals are the game master's to type."""
    if one.kind == CHEAT:
        tries(running, one, everybody)
    elif one.kind == ACCUSE:
        speaks(running, command, one)
    else:
        running.do(one.input)


def tries(running: Running, one: Intention, everybody: bool) -> None:
    chance = chance_of(running, one)
    absent = must_look(running, chance)
    if absent and not everybody:
        options = " ".join(f"--watch {one_word(name)}=TOTAL" for name in absent)
        raise BadInput(
            f"In this campaign noticing is rolled, and {listed(absent)} may look: "
            f"referee {one.typed} {options}"
        )
    looked = looks(running, watchers(running, chance)) if running.record.noticing == ROLLED else []
    check = cheating.check_for(running.round, chance, cheating.Attempt())
    roll = rolled_for(running, chance).to_plain() if check is not None else None
    running.do({**one.input, "roll": roll, "looked": looked, "how": ROLLED})


def chance_of(running: Running, one: Intention) -> cheating.Chance:
    """The try that is meant."""
    chance = chance_for(running.round, one.input["cheat"], one.seat)
    assert chance is not None
    return chance


def must_look(running: Running, chance: cheating.Chance) -> list[str]:
    """The players' characters whose rolls for noticing are the game master's to type."""
    if running.record.noticing != ROLLED:
        return []
    kinds, name = running.record.kinds, running.round.setting.name
    return [name(p) for p in watchers(running, chance) if kinds[p] == "player"]


def waits_for_players(running: Running, one: Intention) -> bool:
    """Whether a try cannot go by itself, because players roll for noticing it."""
    return one.kind == CHEAT and bool(must_look(running, chance_of(running, one)))


def speaks(running: Running, command: Command, one: Intention) -> None:
    """Calls out the one deed that was seen."""
    seats = running.record.seats
    charge = Charge(seats[one.seat], one.name, seats[one.input["by"]], one.input["of"])
    deeds = [deed for deed in deeds_of(running, charge.of) if deed[0] == one.input["number"]]
    charged(running, command, charge, deeds, plain=False)
