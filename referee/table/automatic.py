"""Seats played by the referee: NPCs as they are, anybody else like anybody, one decision or a whole round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from referee.errors import NotAllowed
from referee.rounds.waits import PLAYERS_DECIDE, Wait, why_not
from referee.store import Command
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk
from referee.table.driving import Manner, carry_on, manner_of
from referee.table.minded import Nature, natures_of, ordinary
from referee.table.minds import ANSWER, SPEAK, Intention, drawn_for, meant, says
from referee.table.playing import loaded, need_wait, waiting_words
from referee.table.records import Table
from referee.table.running import Running
from referee.table.throwing import roll_now
from referee.table.willing import does

MOST_STEPS = 50_000
PASSED = {"do": "answer", "value": None, "auto": True}
HURRIED = Manner(stops=False, rolls=True, tries=True, asks=False)
"""The referee plays, and asks nobody: NPCs try what they mean to, and all chance is rolled."""


def auto(
    desk: Desk, command: Command, table: Table, seat: str | None, everybody: bool, whole_round: bool
) -> Outcome:
    """Plays seats: NPCs by their temperament, anybody else like anybody and without cheating.

    Without a name what an NPC means to do is done, or else whoever is waited for plays once; with one, that seat plays
    until somebody else is waited for; ``everybody`` and ``whole_round`` play all seats, one decision each or to the
    end. NotAllowed where there is nothing to play: bets are open, or somebody else is to decide.
    """
    running, lines = loaded(desk, command, table), list[str]()
    need_wait(running)
    wanted = running.record.seats.index(desk.seated(table, seat)) if seat else None
    one = meant(running)
    if one is not None and not (seat or everybody or whole_round):
        lines += does_and_goes_on(running, command, one)
        return written(desk, command, running, lines)
    at_first = len(running.inputs)
    play = Play(running, command, lines, wanted, everybody, whole_round)
    play.on()
    if running.round.wait is not None and len(running.inputs) == at_first:
        raise NotAllowed(why_nothing(running, running.round.wait))
    return written(desk, command, running, lines)


def does_and_goes_on(running: Running, command: Command, one: Intention) -> list[str]:
    """An NPC does what was shown; the round stops again where the table says so."""
    does(running, command, one)
    usual = manner_of(running.table)
    return carry_on(running, command, Manner(usual.stops, True, usual.tries, usual.turns))


class Play:
    """Decisions taken one after the other. ``wanted``: the one seat that is played; ``everybody``, ``whole_round``: all
    seats are, and NPCs cheat and bet without being asked."""

    def __init__(
        self,
        running: Running,
        command: Command,
        lines: list[str],
        wanted: int | None,
        everybody: bool,
        whole_round: bool,
    ) -> None:
        self.running, self.command, self.lines = running, command, lines
        self.wanted, self.everybody, self.whole_round = wanted, everybody, whole_round
        all_seats = everybody or whole_round
        self.how = HURRIED if all_seats else Manner(stops=False, rolls=True)
        self.decided = (ANSWER, SPEAK) if all_seats else (ANSWER,)

    def on(self) -> None:
        """Plays as long as it is to."""
        running, decided = self.running, 0
        while (wait := running.round.wait) is not None:
            if decided >= MOST_STEPS:
                raise NotAllowed(f"{MOST_STEPS} steps were played, and the round is not over.")
            one = meant(running)
            if one is not None and one.kind not in self.decided:
                if self.how.asks and one.seat != self.wanted:
                    return
                does(running, self.command, one, not self.how.asks)
                self.go_on()
                continue
            if wait.kind == "moment" or (wait.kind == "bets" and self.whole_round):
                running.do(dict(PASSED))
                self.go_on()
                continue
            if wait.kind == "bets" or (
                self.wanted is not None and not wait.is_chance and wait.who != self.wanted
            ):
                return
            takes(running, wait, one)
            decided += 1
            self.go_on()
            seats = len(running.record.seats) if self.everybody else 1
            if not self.whole_round and self.wanted is None and decided >= seats:
                return

    def go_on(self) -> None:
        self.lines += carry_on(self.running, self.command, self.how)


def takes(running: Running, wait: Wait, one: Intention | None) -> None:
    """The decision that is waited for, or chance, by the referee."""
    if wait.is_chance:
        roll_now(running, wait)
    elif wait.kind == "window":
        running.do({"do": "answer", "value": first_to_speak(running, wait), "auto": True})
    elif one is not None:
        running.do(one.input)
    else:
        running.do({"do": "answer", "value": like_anybody(running, wait), "auto": True})


def why_nothing(running: Running, wait: Wait) -> str:
    if (one := meant(running)) is not None:
        return f"First {one.name} means to {one.words}: 'referee auto' does it."
    if wait.kind == "bets":
        return "Bets are open: 'referee choose done' closes them, 'referee auto --round' plays to the end."
    return f"There is nothing for them to decide now: {waiting_words(running, wait)}."


# -- seats that are not an NPC's, and what only the game master can say


@cache
def anybody() -> Nature:
    return ordinary()


def like_anybody(running: Running, wait: Wait) -> Any:
    """An answer as anybody would give it; what nothing is known of is picked, each as likely as another."""
    mind = anybody().mind
    if wait.kind in PLAYERS_DECIDE and wait.who is not None:
        value = mind.answer(running.round, wait, drawn_for(running, wait.who))
        if why_not(wait, value) is None:
            return value
    return picked(running, wait)


def first_to_speak(running: Running, wait: Wait) -> list[Any] | None:
    """Of all who would speak up any is the first."""
    natures = natures_of(running)
    told = [says(running, wait, p, natures.get(p) or anybody()) for p in wait.options or ()]
    heard = [one for one in told if one is not None]
    return list(drawn_for(running, -1).choice(heard)) if heard else None


def picked(running: Running, wait: Wait) -> Any:
    """One legal answer, each as likely as another."""
    chance = running.chance()

    def below(n: int) -> int:
        return int(chance.random() * n)

    if wait.kind == "window":
        return None if below(2) else [wait.options[below(len(wait.options))], wait.about["acts"][0]]  # type: ignore[index, arg-type]
    if wait.kind == "stake":
        return wait.low
    if wait.kind == "betting":
        act, least, _ = (wait.options or ())[below(len(wait.options or ()))]
        return [act, least]
    if wait.kind == "some":
        pool = list(wait.options or ())
        many = min(len(pool), wait.low + below(min(wait.high, len(pool)) - wait.low + 1))
        return [pool.pop(below(len(pool))) for _ in range(many)]
    if wait.kind == "enter" and wait.of.is_list:
        options = list(wait.options or ())
        return [options[below(len(options))]] if options else []
    options = list(wait.options or _between(wait))
    if wait.may_pass:
        options.append(None)
    if not options:
        raise NotAllowed(f"Only the game master can answer this: {wait.ask}")
    value = options[below(len(options))]
    if (reason := why_not(wait, value, running.round.setting.coins)) is not None:
        raise NotAllowed(reason)
    return value


def _between(wait: Wait) -> Sequence[int]:
    """The numbers that may be entered, where both ends are said."""
    if wait.kind != "enter" or wait.of.base != "number" or None in (wait.detail or (None,)):
        return ()
    least, most = wait.detail
    return range(least, most + 1)
