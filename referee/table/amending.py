"""An earlier input of a round changed, left away or put in between, and what followed played again from there.

It is one command: what was written down from there on is put aside, the ledger's entries of it are taken back, and the
new course is written down as if it had been played so. What has been done beside the round since stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Any

from referee.errors import NotAllowed, NotFound
from referee.records import record
from referee.rounds import cheating
from referee.store import Command, Reading
from referee.store.replaced import Standing
from referee.table.course import Course, Put, begun_again, course_of
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk
from referee.table.driving import carry_on
from referee.table.inputs import Input
from referee.table.records import (
    COUNTERS,
    ROUNDS,
    RoundRecord,
    Table,
    round_of,
    state_of,
)
from referee.table.refitting import Refit
from referee.table.righting import (
    accused_again,
    armed_again,
    come_back,
    even_with_leavers,
    in_step,
    items_back,
    seated_as,
    unsuspected,
)
from referee.table.running import Running, plain

LAST = "last"
Change = Callable[[Running, Put], Input | None]
"""What stands in place of an input, asked where the round waits for it; None leaves it away."""


@record(frozen=False)
class Amendment:
    """What came of it. ``first`` is the input that was changed (or before which one was put in), ``facts`` are the new
    ones from there on and ``before`` those that they replace; ``refit`` tells what became of the later inputs."""

    outcome: Outcome
    course: Course
    first: Put
    one: Input | None
    refit: Refit
    before: list[Any]
    facts: list[Any]
    between: bool = False
    lines: list[str] = field(default_factory=list)


def open_to_change(desk: Desk, table: Table) -> RoundRecord:
    """The round that is on, or the last one while nothing has come after it. NotAllowed for any other."""
    if table.round is not None:
        return round_of(desk.reading, table.round)
    found = last_round(desk.reading, table)
    if found is None:
        raise NotAllowed("Nothing has been dealt at this table: there is nothing to amend.")
    if not table.open:
        raise NotAllowed("That table is closed: 'referee undo' takes that back first.")
    here = {*table.seats, *table.late, *left_meanwhile(desk.reading, found)}
    left = [n for p, n in zip(found.seats, found.names, strict=True) if p not in here]
    if left:
        raise NotAllowed(
            f"{left[0]} has left since round {found.number} was over, and has taken the money along: "
            "'referee undo' takes that back first."
        )
    return found


def last_round(reading: Reading, table: Table) -> RoundRecord | None:
    """The round that a table played last."""
    for number in range((reading.get(COUNTERS, ROUNDS) or {"n": 0})["n"], 0, -1):
        if reading.get(ROUNDS, f"r{number}") is not None:
            found = round_of(reading, f"r{number}")
            if found.table == table.id:
                return found
    return None


def left_meanwhile(reading: Reading, record_: RoundRecord) -> list[str]:
    """The ids of who left while the round was on."""
    bodies = (row.body for row in reading.inputs(record_.id))
    return [record_.seats[one["seat"]] for one in bodies if one.get("do") == "leave"]


def course_at(desk: Desk, table: Table) -> Course:
    found = open_to_change(desk, table)
    return course_of(desk.reading, found, state_of(desk.reading, found.id))


def changeable(course: Course) -> list[Put]:
    """What people have put in, in order: its place in this list (from 1) is the number that is typed."""
    return [put for put in course.puts if not put.unseen and put.one["do"] != "top_up"]


def meant(course: Course, typed: str) -> Put:
    """The input of a number, or the last one. NotFound, saying how many there are."""
    found = changeable(course)
    if not found:
        raise NotAllowed("Nobody has put anything in yet in this round.")
    if typed.lower() == LAST:
        return found[-1]
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 7 else 0
    if not 1 <= number <= len(found):
        raise NotFound(
            f"There is no input {typed} in this round: they are numbered 1 to {len(found)}, "
            "and 'referee amend' lists them."
        )
    return found[number - 1]


# -- done


def written_again(
    desk: Desk,
    command: Command,
    table: Table,
    course: Course,
    first: Put,
    change: Change,
    between: bool = False,
) -> Amendment:
    """Plays a round again from ``first`` on, with what ``change`` gives in its place; ``between``: in front of it, which
    stays. NotAllowed where nothing would change; a Refusal of ``change`` for what cannot be put in there.
    """
    # it belongs to the evening on which the round was played
    command.night = course.inputs[-1].night
    refuse_returned(course, table, first)
    running = standing_before(command, table, course, first)
    one = change(running, first)
    if one is not None:
        if not between and same_input(one, first.one):
            raise NotAllowed("That is what was put in: nothing changes.")
        running.do(one)
    refit = Refit(running, course.puts[first.at - (1 if between else 0) :])
    refit.follow()
    before = course.facts[len(running.past) :]
    outcome, lines = put_down(desk, command, table, course, first, refit)
    return Amendment(outcome, course, first, one, refit, before, outcome.facts, between, lines)


def standing_before(command: Command, table: Table, course: Course, first: Put) -> Running:
    """The round as it stood before an input, at a table where it is on."""
    state = state_of(command, course.record.id)
    running = Running(come_back(command, table, course), course.record, state, course.round)
    running.state.over, running.state.winners = False, []
    begun_again(command, running, course.puts[: first.at - 1])
    return running


def put_down(
    desk: Desk, command: Command, table: Table, course: Course, first: Put, refit: Refit
) -> tuple[Outcome, list[str]]:
    """The new course in place of the old one: in the log, on the ledger, and in whatever stands beside the inputs.

    Returns what it comes to, and lines about the coins of who has left.
    """
    running, past = refit.running, len(refit.running.past)
    gone = [*refit.dropped, *([refit.stopped] if refit.stopped is not None else [])]
    stands, aside = entries_since(command, course, first)
    with command.settling():
        put_aside(command, course, first, past, aside)
        items_back(command, course, first, aside, stands)
        unsuspected(desk, command, running, running.past)
        armed_again(command, running, gone)
        lines = [] if stands_as_before(running, course, refit) else carry_on(running, command)
        accused_again(desk, command, running)
        outcome = written(desk, command, running, lines)
        even = even_with_leavers(desk, command, running)
        if table.round is None and outcome.finished:
            seated_as(command, outcome.table, table)
        elif table.round is None and in_step(command, running):
            outcome.facts = [*outcome.facts, *written(desk, command, running, []).facts]
    return outcome, even


def same_input(one: Input, other: Input) -> bool:
    """Whether two inputs say the same, whoever threw it."""
    kept = ("how", "auto", "why")
    both = [{k: plain(v) for k, v in each.items() if k not in kept} for each in (one, other)]
    return both[0] == both[1]


def refuse_returned(course: Course, table: Table, first: Put) -> None:
    """Who left after that and sits here again has other coins before them than the round knows."""
    for put in course.puts[first.at - 1 :]:
        if put.one["do"] == "leave" and course.record.seats[put.one["seat"]] in (
            *table.seats,
            *table.late,
        ):
            raise NotAllowed(
                f"{course.record.names[put.one['seat']]} has left since and sits here again: "
                "amend something later, or take that back with 'referee undo'."
            )


def stands_as_before(running: Running, course: Course, refit: Refit) -> bool:
    """Whether the round stops at the very moment at which it had stopped, and everything was put in again."""
    wait, old = running.round.wait, course.round.wait
    if refit.stopped is not None or wait is None or old is None or wait.kind != "moment":
        return False
    return wait.number == old.number and bool(cheating.possible(running.round))


# -- what is put aside


def entries_since(
    command: Command, course: Course, first: Put
) -> tuple[list[Standing], list[Standing]]:
    """The payments of the command of an input before it, which stand, and all that the round has made from there on."""
    since = {put.command for put in course.puts[first.at - 1 :]}
    found = [one for one in command.standing(course.record.id) if of_rules(course, one)]
    own = [one for one in found if one.origin == first.command]
    rest = [one for one in found if one.origin in since and one.origin != first.command]
    many = paid_before(course, first, own)
    return own[:many], [*own[many:], *rest]


def of_rules(course: Course, one: Standing) -> bool:
    """Whether the rules paid it: a bet in words belongs to the round as well, and stays."""
    ids = [account.split(":")[1] for account, _ in one.postings if account.startswith("bet:")]
    return all(bet.startswith(f"{course.record.id}.") for bet in ids)


def paid_before(course: Course, first: Put, own: list[Standing]) -> int:
    """How many entries of the command of an input were paid before it: one or two for each payment, and what it costs
    that an item leaves the table with it."""
    begun = next((put.facts for put in course.puts if put.command == first.command), first.facts)
    if course.inputs[0].command == first.command:
        begun = 0
    paid = sum(fact[0] in ("paid", "owes") for fact in course.facts[begun : first.facts])
    count = 0
    while paid or (count < len(own) and own[count].goes_with(f"{course.record.id}.won")):
        paid -= 0 if own[count].goes_with(f"{course.record.id}.won") else 1
        count += 1
    return count


def put_aside(
    command: Command, course: Course, first: Put, past: int, aside: list[Standing]
) -> None:
    """The rows of the log from an input on, with the entries that came of them."""
    rid = course.record.id
    inputs = [row.id for row in command.inputs(rid, after=first.at)]
    facts = [row.id for row in command.facts(rid, after=past)]
    command.put_aside(rid, inputs, facts, aside)
