"""What people do in a running round: choices, entered dice, rolls, passing stops, seats played by the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.errors import BadInput, NotAllowed
from referee.rounds import cheating
from referee.rounds.waits import Wait, why_not
from referee.sheets import Roll, Wanted, parse_plus, parse_roll, what_is_missing
from referee.store import Command
from referee.table.answering import answer_from, goes_on
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, touch
from referee.table.driving import ENTERED, ROLLED, carry_on, drawn, roll_now
from referee.table.records import Table
from referee.table.running import Running

MOST_STEPS = 50_000


def loaded(desk: Desk, command: Command, table: Table) -> Running:
    touch(desk, command)
    return Running.load(command, table)


def need_wait(running: Running) -> Wait:
    wait = running.round.wait
    if wait is None:
        raise NotAllowed("The round is over: 'referee deal' begins the next one.")
    return wait


def pass_stops(running: Running, command: Command, lines: list[str]) -> Wait:
    """Whoever answers the next thing has passed the stops before it."""
    wait = need_wait(running)
    while wait.kind == "moment":
        running.do({"do": "answer", "value": None, "auto": True})
        lines += carry_on(running, command)
        wait = need_wait(running)
    return wait


def go_on(desk: Desk, command: Command, table: Table) -> Outcome:
    """Passes the stop, or closes the betting window: nobody cheats here, everybody has bet."""
    running = loaded(desk, command, table)
    wait = need_wait(running)
    if wait.kind not in ("moment", "bets", "window") and not (wait.may_pass and wait.who is None):
        raise NotAllowed(f"There is no stop to pass: {waiting_words(running, wait)}.")
    running.do({"do": "answer", "value": None})
    lines = carry_on(running, command)
    return written(desk, command, running, lines)


def choose(desk: Desk, command: Command, table: Table, words: Sequence[str]) -> Outcome:
    """Answers for whoever is waited for, by number or in words."""
    running, lines = loaded(desk, command, table), list[str]()
    wait = need_wait(running)
    if wait.kind in ("moment", "bets") and goes_on(words):
        return go_on(desk, command, table)
    wait = pass_stops(running, command, lines)
    if wait.kind == "bets":
        raise NotAllowed("Bets are open: 'referee choose done' closes the window.")
    if wait.is_chance and wait.kind != "random":
        raise NotAllowed(f"Nothing is chosen now: {waiting_words(running, wait)}.")
    running.do({"do": "answer", "value": answer_from(running.round, wait, words)})
    lines += carry_on(running, command)
    return written(desk, command, running, lines)


def enter(desk: Desk, command: Command, table: Table, words: Sequence[str]) -> Outcome:
    """Types what the real dice, the coin or the table showed; several answers in one go serve what follows."""
    running, lines = loaded(desk, command, table), list[str]()
    wait = pass_stops(running, command, lines)
    if wait.kind == "check":
        enter_check(running, " ".join(words))
        lines += carry_on(running, command)
        return written(desk, command, running, lines)
    if wait.kind not in ("enter", "roll", "flip", "random"):
        raise NotAllowed(f"Nothing is entered now: {waiting_words(running, wait)}.")
    left = list(words)
    while left:
        wait = need_wait(running)
        taken, left = portion(wait, left)
        value = answer_from(running.round, wait, taken)
        running.do({"do": "answer", "value": value, "how": ENTERED})
        lines += carry_on(running, command)
        if left and (
            running.round.wait is None or running.round.wait.kind not in ("enter", "roll", "flip")
        ):
            raise BadInput(f"{' '.join(left)!r} is more than was waited for.")
    return written(desk, command, running, lines)


def portion(wait: Wait, words: list[str]) -> tuple[list[str], list[str]]:
    """How many of the words answer this wait: the dice of one throw, one value, or a whole list."""
    if wait.kind == "roll":
        return words[: wait.low], words[wait.low :]
    if wait.kind == "enter" and wait.of.is_list:
        return words, []
    return (words[:1], words[1:]) if wait.kind in ("enter", "flip") else (words, [])


def enter_check(running: Running, text: str) -> None:
    now = cheating.check_now(running.round)
    assert now is not None
    check, sheet = now
    roll = parse_roll(text)
    edition = running.round.setting.edition
    refuse_missing(what_is_missing(sheet, edition, check, roll))
    running.do({"do": "check", "roll": roll.to_plain(), "how": ENTERED})


def refuse_missing(wanted: tuple[Wanted, ...]) -> None:
    """More dice are needed than were typed."""
    if wanted:
        one = wanted[0]
        raise BadInput(f"{one.ask} Type it with the others, in the order thrown.")


def roll(desk: Desk, command: Command, table: Table) -> Outcome:
    """The referee rolls, tosses or draws what is waited for."""
    running, lines = loaded(desk, command, table), list[str]()
    wait = pass_stops(running, command, lines)
    if wait.kind == "enter" and wait.options:
        running.do({"do": "answer", "value": drawn(wait, running.chance()), "how": ROLLED})
    elif wait.is_chance:
        roll_now(running, wait)
    else:
        raise NotAllowed(f"There is nothing to roll: {waiting_words(running, wait)}.")
    lines += carry_on(running, command)
    return written(desk, command, running, lines)


# -- seats played by the referee


def auto(
    desk: Desk, command: Command, table: Table, seat: str | None, everybody: bool, whole_round: bool
) -> Outcome:
    """Plays seats, uniformly among what is legal.

    Without a name whoever is waited for plays once; with one, that seat plays until somebody else is waited for;
    ``everybody`` and ``whole_round`` play all seats, one decision each or to the end. NotAllowed where there is nothing
    to play: bets are open, or somebody else is to decide.
    """
    running, lines = loaded(desk, command, table), list[str]()
    need_wait(running)
    wanted = running.record.seats.index(desk.seated(table, seat)) if seat else None
    steps, at_first = 0, len(running.inputs)
    while (wait := running.round.wait) is not None:
        if steps >= MOST_STEPS:
            raise NotAllowed(f"{MOST_STEPS} steps were played, and the round is not over.")
        if wait.kind in ("moment", "bets"):
            if whole_round or wait.kind == "moment":
                running.do({"do": "answer", "value": None, "auto": True})
                lines += carry_on(running, command, everything=True)
                continue
            break
        if wait.is_chance:
            roll_now(running, wait)
        elif wanted is not None and wait.who != wanted:
            break
        else:
            running.do({"do": "answer", "value": picked(running, wait), "auto": True})
        steps += 1
        lines += carry_on(running, command, everything=True)
        if (
            not whole_round
            and wanted is None
            and (not everybody or steps >= len(running.record.seats))
        ):
            break
    if wait is not None and len(running.inputs) == at_first:
        raise NotAllowed(why_nothing(running, wait))
    return written(desk, command, running, lines)


def why_nothing(running: Running, wait: Wait) -> str:
    if wait.kind == "bets":
        return "Bets are open: 'referee choose done' closes them, 'referee auto --round' plays to the end."
    return f"There is nothing for them to decide now: {waiting_words(running, wait)}."


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
    if (reason := why_not(wait, value)) is not None:
        raise NotAllowed(reason)
    return value


def _between(wait: Wait) -> Sequence[int]:
    """The numbers that may be entered, where both ends are said."""
    if wait.kind != "enter" or wait.of.base != "number" or None in (wait.detail or (None,)):
        return ()
    least, most = wait.detail
    return range(least, most + 1)


# -- what is waited for, in words


def waiting_words(running: Running, wait: Wait) -> str:
    """What is waited for, in a few words."""
    name = running.round.setting.name(wait.who) if wait.who is not None else ""
    return {
        "choose": f"{name} is to choose",
        "some": f"{name} is to choose",
        "betting": f"{name} is to bet",
        "stake": f"{name} is to name a stake",
        "enter": f"{wait.ask or 'something is to be entered'}".rstrip("?.") + " is waited for",
        "roll": f"{name or 'the table'} is to roll",
        "flip": "a coin is to be tossed",
        "check": f"{name} is to roll a check",
        "random": "a lot is to be drawn",
        "moment": "the round has stopped, in case somebody cheats",
        "bets": "bets are open",
        "window": "anybody may speak up",
        "shuffle": "the cards are to be shuffled",
    }[wait.kind]


def roll_of(
    die: int | None,
    total: int | None,
    second: int | None,
    advantage: bool,
    disadvantage: bool,
    plus: Sequence[str],
    reroll: int | None = None,
    inspiration: int | None = None,
    stroke_of_luck: bool = False,
) -> Roll | None:
    """A roll from the options of a command; ``None`` when nothing was rolled."""
    if die is None and total is None:
        return None
    return Roll(
        natural=die,
        total=total,
        second=second,
        advantage=advantage,
        disadvantage=disadvantage,
        plus=tuple(parse_plus(one) for one in plus),
        reroll=reroll,
        inspiration=inspiration,
        stroke_of_luck=stroke_of_luck,
    )
