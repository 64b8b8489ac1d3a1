"""What people do in a running round: choices, entered dice, rolls, passing stops, seats played by the referee."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import BadInput, NotAllowed
from referee.rounds import cheating
from referee.rounds.waits import Wait
from referee.sheets import Roll, Wanted, parse_plus, parse_roll, what_is_missing
from referee.store import Command
from referee.table.answering import answer_from, goes_on
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, touch
from referee.table.driving import carry_on
from referee.table.minds import meant
from referee.table.records import Table
from referee.table.running import Running
from referee.table.throwing import ENTERED, ROLLED, drawn, roll_now


def loaded(desk: Desk, command: Command, table: Table) -> Running:
    touch(desk, command)
    return Running.load(command, table)


def in_step(desk: Desk, command: Command, table: Table, person: str, change: int) -> None:
    """The stack of a round that is on follows the ledger."""
    if table.round is None or person not in table.seats or not change:
        return
    running = loaded(desk, command, table)
    if running.round.wait is not None and person in running.record.seats:
        seat = running.record.seats.index(person)
        running.do({"do": "top_up", "seat": seat, "amount": change})
        written(desk, command, running, [])


def need_wait(running: Running) -> Wait:
    wait = running.round.wait
    if wait is None:
        raise NotAllowed("The round is over: 'referee deal' begins the next one.")
    return wait


def pass_stops(running: Running, command: Command, lines: list[str]) -> Wait:
    """Whoever answers the next thing has passed the stops before it, but none at which an NPC means to do something
    that the game master has not seen yet."""
    wait, first = need_wait(running), True
    while wait.kind == "moment":
        if not first and (one := meant(running)) is not None:
            raise NotAllowed(
                f"Before that {one.name} means to {one.words}: pass this stop first "
                "('referee choose ok'), and then let it happen ('referee auto') or pass it, too."
            )
        running.do({"do": "answer", "value": None, "auto": True, "passed": True})
        lines += carry_on(running, command)
        wait, first = need_wait(running), False
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
