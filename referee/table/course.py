"""The course of a round as it is written down: each input with what was waited for when it was put in."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from referee.records import record
from referee.rounds.round import Round
from referee.rounds.waits import Wait, frozen
from referee.store import Reading
from referee.store.recorded import Recorded
from referee.table.driving import ROLLED
from referee.table.inputs import Input, carry_out
from referee.table.records import RoundRecord, RoundState
from referee.table.running import Running, fresh_round, plain

Inside = tuple[Any, ...]
IN_THE_WORLD = ("leave", "top_up")
"""Inputs that say what has happened at the table itself: they hold, however the round is played again."""


@record(frozen=False)
class Put:
    """One input at its place. ``at`` counts from 1 behind the deal; ``facts`` came out before it; ``inside``: the steps
    beside the rules (of a cheat, of somebody who leaves) that asked for it, () for the rules themselves."""

    at: int
    one: Input
    command: int
    wait: Wait | None
    inside: Inside
    facts: int

    @property
    def passes(self) -> bool:
        """Whether it goes on from a stop, or closes a window for bets."""
        kind = self.wait.kind if self.wait is not None else ""
        return kind in ("moment", "bets") and self.one["do"] == "answer"

    @property
    def unseen(self) -> bool:
        """Whether nobody has put it in: a shuffle, an unseen card, a stop passed by the referee."""
        wait = self.wait
        if wait is None or self.one["do"] != "answer":
            return False
        hidden = wait.kind == "random" and bool(wait.about.get("hidden"))
        return wait.kind in ("moment", "shuffle") or hidden

    @property
    def is_the_referees(self) -> bool:
        """Whether the referee threw, drew or passed it: it is left away where it is not asked for any more."""
        chance = self.one["do"] in ("answer", "check") and self.one.get("how") == ROLLED
        return chance or self.passes


@record(frozen=False)
class Course:
    """A round from its deal to where it stands. ``facts`` are all of them; ``round`` is the round as it stands."""

    record: RoundRecord
    state: RoundState
    puts: list[Put]
    round: Round
    facts: list[Any]
    inputs: list[Recorded] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.round.wait is None


def inside_of(round_: Round) -> Inside:
    """Which steps beside the rules are running now; () for none."""
    S = round_.S
    return (S.running, *((frame[4], frame[5]) for frame in S.frames)) if S.frames else ()


def course_of(reading: Reading, record_: RoundRecord, state: RoundState) -> Course:
    """Plays a round from its deal, looking at each wait on the way."""
    round_ = fresh_round(reading, record_, state)
    facts, puts = list(round_.take_facts()), list[Put]()
    rows = reading.inputs(record_.id)
    for at, row in enumerate(rows[1:], 1):
        puts.append(Put(at, row.body, row.command, round_.wait, inside_of(round_), len(facts)))
        carry_out(round_, row.body)
        facts += round_.take_facts()
    return Course(record_, state, puts, round_, [frozen(plain(fact)) for fact in facts], rows)


def begun_again(reading: Reading, running: Running, puts: list[Put]) -> None:
    """Lets ``running`` stand at its deal and then behind these inputs, with nothing of that to be written down."""
    running.round = fresh_round(reading, running.record, running.state)
    running.past = list(running.round.take_facts())
    running.inputs = [{"do": "deal"}]
    for put in puts:
        running.carry(put.one, len(running.inputs))
        running.inputs.append(put.one)
        running.past += running.round.take_facts()
    running.fresh = []


def same_wait(one: Wait | None, other: Wait | None) -> bool:
    """Whether two waits ask the same of the same person."""
    if one is None or other is None:
        return one is other
    return (one.kind, one.number, one.who) == (other.kind, other.number, other.who)
