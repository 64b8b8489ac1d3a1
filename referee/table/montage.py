"""A montage: the referee plays every seat, over as many rounds as were asked for, up to the next decision that is worth a
spotlight."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import BadInput, NotAllowed
from referee.records import record
from referee.rounds import cheating
from referee.rounds.waits import PLAYERS_DECIDE, Wait
from referee.store import Command
from referee.table.dealing import Outcome, begun, why_not_dealt, written
from referee.table.desk import Desk
from referee.table.minds import ACCUSE, CHEAT, Intention
from referee.table.playing import loaded
from referee.table.playing_on import play_on
from referee.table.records import Table, armed_at
from referee.table.running import Running

CHEATS, LAST_TWO, PC_TURN = "cheat", "last-two", "pc-turn"
SPOTS = (CHEATS, LAST_TWO, PC_TURN)
MOST_ROUNDS = 200


@record
class Until:
    """What a montage plays on to: any of these, or so many rounds that are played to their end. ``rounds`` 1 unless it was
    said: the round that is on, or the next one."""

    spots: frozenset[str]
    rounds: int


@record(frozen=False)
class Montage:
    """What was played: an outcome for each round, and why it stopped. ``reason`` is "" at the end of the last round."""

    outcomes: list[Outcome]
    reason: str = ""


def until_from(words: Sequence[str]) -> Until:
    """``cheat``, ``last-two``, ``pc-turn`` and a number of rounds, as typed. BadInput with what there is."""
    spots, rounds = set(), None
    for text in (part.strip().lower() for one in words for part in one.split(",")):
        spot = next((each for each in SPOTS if text and each.startswith(text)), None)
        if text.isascii() and text.isdigit() and 0 < int(text[:6]) <= MOST_ROUNDS:
            rounds = int(text)
        elif spot is not None:
            spots.add(spot)
        else:
            raise BadInput(
                f"Until what? {', '.join(SPOTS)}, or a number of rounds from 1 to {MOST_ROUNDS}, not {text!r}."
            )
    return Until(frozenset(spots), rounds or 1)


def montage(desk: Desk, command: Command, table: Table, until: Until) -> Montage:
    """Plays on. NotAllowed where the spot is here already, or no round can be dealt."""
    found = Montage([])
    while len(found.outcomes) < until.rounds and not found.reason:
        if table.round is not None:
            running = loaded(desk, command, table)
        elif (reason := why_not_dealt(desk, table)) is None:
            running = begun(desk, command, table, None)
        elif found.outcomes:
            found.reason = reason
            break
        else:
            raise NotAllowed(reason)
        found.outcomes.append(one_round(desk, command, running, until, found))
        table = running.table
    return found


def one_round(
    desk: Desk, command: Command, running: Running, until: Until, found: Montage
) -> Outcome:
    """A round played to its end, or to the spot."""
    watch, lines, first = Watch(command, running, until.spots), list[str](), len(running.inputs)
    found.reason = play_on(running, command, lines, watch.spot)
    if found.reason and not found.outcomes and len(running.inputs) == first and not running.fresh:
        raise NotAllowed(
            f"{found.reason.rstrip('.')} already: 'referee auto' does that one thing, and then it can go on."
        )
    return written(desk, command, running, lines)


class Watch:
    """Looks out for the spots in one round."""

    def __init__(self, command: Command, running: Running, spots: frozenset[str]) -> None:
        self.command, self.spots = command, spots
        self.many = len(running.round.S.still) > 2

    def spot(self, running: Running, wait: Wait, one: Intention | None) -> str:
        """Why the round stops here, as a sentence; "" for going on."""
        if CHEATS in self.spots and (said := self.cheat(running, wait, one)):
            return said
        if LAST_TWO in self.spots and self.many and len(running.round.S.still) == 2:
            names = [running.round.setting.name(p) for p in running.round.S.still]
            return f"Only {names[0]} and {names[1]} are left."
        if PC_TURN in self.spots and (name := deciding_player(running, wait)):
            return f"{name} is to decide."
        return ""

    def cheat(self, running: Running, wait: Wait, one: Intention | None) -> str:
        """Somebody means to cheat, or has seen it and means to say so."""
        tries = one is not None and one.kind == CHEAT and not is_ploy(running, one.input["cheat"])
        if one is not None and (tries or one.kind == ACCUSE):
            return f"{one.name} means to {one.words}."
        if wait.kind == "moment" and (name := armed_here(running, self.command)):
            return f"{name} means to cheat."
        return ""


def is_ploy(running: Running, cheat: str) -> bool:
    return cheat in running.round.compiled.rules.ploys


def armed_here(running: Running, command: Command) -> str:
    """Who has armed a cheat that can be tried at this moment, "" for nobody."""
    armed = armed_at(command, running.table.id)
    possible = cheating.possible(running.round) if armed else []
    for chance in possible:
        if 0 <= chance.by < len(running.record.seats):
            person = running.record.seats[chance.by]
            if any((one.cheat, one.person) == (chance.cheat.name, person) for one in armed):
                return running.round.setting.name(chance.by)
    return ""


def deciding_player(running: Running, wait: Wait) -> str:
    """The player's character that is to decide, or might speak up."""
    kinds, name = running.record.kinds, running.round.setting.name
    if wait.kind == "window":
        players = [p for p in wait.options or () if kinds[p] == "player"]
        return name(players[0]) if players else ""
    decides = wait.kind in PLAYERS_DECIDE and wait.who is not None and wait.who >= 0
    return name(wait.who) if decides and kinds[wait.who or 0] == "player" else ""
