"""Carrying a round on until it waits for somebody: the referee shuffles, draws unseen cards and passes moments at which
nobody means to cheat; armed cheats are tried when their moment comes."""

from __future__ import annotations

from typing import Any

from referee.rounds import cheating
from referee.rounds.waits import Wait
from referee.sheets import Roll, roll_dice
from referee.store import Command
from referee.table.records import ARMED, Armed, armed_at
from referee.table.running import Running

ROLLED, ENTERED = "rolled", "entered"


def carry_on(running: Running, command: Command, *, everything: bool = False) -> list[str]:
    """Goes on to the next thing that waits for the game master or a player. Returns lines of the table's own.

    ``everything``: no stops at moments and all chance rolled by the referee, as simulation and ``auto`` want it.
    """
    lines: list[str] = []
    while (wait := running.round.wait) is not None:
        if wait.kind == "moment":
            fired = fire_armed(running, command, lines, everything)
            if fired == "waits":
                return lines
            if fired == "tried":
                continue
            if not everything and stops_here(running):
                return lines
            running.do({"do": "answer", "value": None, "auto": True})
        elif referees_own(running, wait) or (everything and wait.is_chance):
            roll_now(running, wait)
        else:
            return lines
    return lines


def stops_here(running: Running) -> bool:
    """Whether a player's character could cheat at this moment, and the table stops for that."""
    if not running.table.stops:
        return False
    kinds = running.record.kinds
    return any(
        not c.cheat.ploy and 0 <= c.by < len(kinds) and kinds[c.by] == "player"
        for c in cheating.possible(running.round)
    )


def referees_own(running: Running, wait: Wait) -> bool:
    """Shuffles and unseen picks are the referee's; dice, coins, lots and d20s where the table says so."""
    if wait.kind == "shuffle" or (wait.kind == "random" and wait.about.get("hidden")):
        return True
    return wait.is_chance and running.table.chance == ROLLED


def roll_now(running: Running, wait: Wait) -> None:
    """The referee draws, rolls or shuffles what is waited for."""
    chance = running.chance()
    if wait.kind == "check":
        now = cheating.check_now(running.round)
        assert now is not None
        check, sheet = now
        roll = roll_dice(
            lambda n: int(chance.random() * n), sheet, running.round.setting.edition, check
        )
        running.do({"do": "check", "roll": roll.to_plain(), "how": ROLLED})
        return
    running.do({"do": "answer", "value": drawn(wait, chance), "how": ROLLED})


def drawn(wait: Wait, chance: Any) -> Any:
    """What chance gives for a wait, as plain data."""

    def below(n: int) -> int:
        return int(chance.random() * n)

    options = wait.options or ()
    if wait.kind == "shuffle":
        cards = list(wait.detail)
        for i in range(len(cards) - 1, 0, -1):
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards
    if wait.kind == "roll":
        return [options[below(len(options))] for _ in range(wait.low)]
    return options[below(len(options))]


# -- armed cheats


def fire_armed(running: Running, command: Command, lines: list[str], everything: bool) -> str:
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
        if (
            one.roll is None
            and cheating.check_for(running.round, chance, cheating.Attempt()) is not None
        ):
            entered = running.record.kinds[seat] == "player" and running.table.chance == ENTERED
            if entered and not everything:
                name = running.round.setting.name(seat)
                lines.append(
                    f"{name} means to try it now: {chance.cheat.title.lower()}. "
                    f"Type the die: referee cheat {_word(name)} {one.cheat} --roll N."
                )
                return "waits"
            attempt["roll"], how = rolled_for(running, chance).to_plain(), ROLLED
        command.drop(ARMED, one.id)
        running.do({"do": "cheat", "cheat": one.cheat, "by": seat, **attempt, "how": how})
        return "tried"
    return ""


def rolled_for(running: Running, chance: cheating.Chance) -> Roll:
    """The referee's dice for a try."""
    source = running.chance()
    check = cheating.check_for(running.round, chance, cheating.Attempt())
    if check is None:
        return Roll()
    sheet = running.round.setting.sheet(chance.by)
    return roll_dice(
        lambda n: int(source.random() * n), sheet, running.round.setting.edition, check
    )


def _word(name: str) -> str:
    return f'"{name}"' if " " in name else name


def disarm(command: Command, armed: Armed) -> None:
    command.drop(ARMED, armed.id)
