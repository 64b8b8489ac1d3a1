"""What counts of a night: rounds weighed by what happened in them, and the ones that are told."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import field
from typing import Any

from referee.afterwards.evening import Evening, Sitting
from referee.afterwards.money import Moved
from referee.afterwards.rounds import HOUSE, Bet, OpenRound
from referee.afterwards.things import Thing
from referee.records import record

ALL_TOLD = 7
"""Rounds of a night up to which each is told."""
OF_EACH = 2
"""Rounds of every table that are told at the least."""
MOST_BETS, MOST_EMPTY = 4, 3


@record(frozen=False)
class Told:
    """A round with what makes it worth telling.

    ``leader``: who leads now, and ``passed``: who led before, where the lead changed hands.
    ``streak``: rounds that one person had won in a row when it ended there. ``line``: a sentence that was rarely heard.
    ``folded``: in the middle of a row of wins by one person, which is told of as a row.
    """

    round: OpenRound
    weight: float = 0.0
    leader: str = ""
    passed: str = ""
    streak: int = 0
    greatest: bool = False
    line: Any = None
    bets: list[Bet] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    chosen: bool = False
    folded: bool = False


@record(frozen=False)
class Turning:
    """The rounds of every table, by its id, and how often the lead changed hands."""

    by_table: dict[str, list[Told]]
    leads: int = 0

    @property
    def all(self) -> list[Told]:
        return sorted(
            (one for told in self.by_table.values() for one in told), key=lambda one: one.round.last
        )


def turning_points(evening: Evening) -> Turning:
    """Weighs every round of the night and chooses those that are told."""
    found = Turning(
        {
            s.table.id: [Told(r, things=s.lost_things(r)) for r in s.finished]
            for s in evening.sittings
        }
    )
    rounds = found.all
    if not rounds:
        return found
    _greatest(rounds)
    for sitting in evening.sittings:
        told = found.by_table[sitting.table.id]
        found.leads += _leads(told, evening.flow.beside)
        _streaks(told)
        _bets(sitting, told)
    _cut_bets(rounds)
    _rare_lines(rounds)
    for told in found.by_table.values():
        _weigh(told)
    _choose(found, rounds)
    return found


def _greatest(rounds: list[Told]) -> None:
    best = max(rounds, key=lambda one: (one.round.at_stake, -one.round.last))
    rivals = sum(one.round.at_stake == best.round.at_stake for one in rounds)
    best.greatest = len(rounds) > 2 and rivals == 1 and best.round.at_stake > 0


def _leads(told: list[Told], beside: list[Moved]) -> int:
    """Which of those who play is ahead after each round; how often one passed another."""
    sums: dict[str, int] = defaultdict(int)
    leader, changes, before = "", 0, 0
    for one in told:
        for moved in beside:
            if before < moved.entry <= one.round.last and moved.table == one.round.table:
                sums[moved.person] += moved.copper if moved.person in one.round.people else 0
        before = one.round.last
        for person, net in one.round.nets.items():
            if person in one.round.people:
                sums[person] += net
        top = max(sums.values(), default=0)
        best = [person for person, net in sums.items() if net == top]
        if top > 0 and len(best) == 1 and best[0] != leader:
            if leader:
                one.leader, one.passed = best[0], leader
                changes += 1
            leader = best[0]
    return changes


def _streaks(told: list[Told]) -> None:
    """Counts rounds that the same one person won in a row, where the row ends."""
    row = 0
    for at, one in enumerate(told):
        winners = one.round.winners
        alone = len(winners) == 1 and not one.round.stopped
        row = row + 1 if alone and at and told[at - 1].round.winners == winners else int(alone)
        after = told[at + 1].round.winners if at + 1 < len(told) else None
        if row >= 3 and (after != winners):
            one.streak = row
            for inner in told[at - row + 2 : at]:
                inner.folded = not (inner.round.broke or inner.round.accusations)


def bank_game(sitting: Sitting) -> bool:
    """Whether one plays against the house there, and the bets are the game: nothing is won out of a pot."""
    return not any(one.pot for one in sitting.finished)


def _bets(sitting: Sitting, told: list[Told]) -> None:
    """Bets that may be told by themselves: where they are the game, only those of onlookers and what is told of winners."""
    for one in told:
        settled = [bet for bet in one.round.bets if bet.gain]
        if bank_game(sitting):
            settled = [bet for bet in settled if bet.person not in one.round.people]
        one.bets = sorted(settled, key=lambda bet: -abs(bet.gain))[:2]


def _cut_bets(rounds: list[Told]) -> None:
    """Only the most telling bets of the night are kept."""
    every = [(abs(bet.gain) + (bet.gain > 0), bet) for one in rounds for bet in one.bets]
    every.sort(key=lambda pair: -pair[0])
    kept = [id(bet) for _, bet in every[:MOST_BETS]]
    for one in rounds:
        one.bets = [bet for bet in one.bets if id(bet) in kept]


def _rare_lines(rounds: list[Told]) -> None:
    """In each round the sentence that was heard in the fewest others of its game, the later one of two; each but once."""
    heard: Counter[tuple[str, int]] = Counter()
    games: Counter[str] = Counter(one.round.mark for one in rounds)
    for one in rounds:
        heard.update({(one.round.mark, said[1]) for said in one.round.sayings})
    quoted: set[tuple[str, int]] = set()
    for one in rounds:
        rarest: tuple[int, Any] | None = None
        for said in one.round.sayings:
            times = heard[one.round.mark, said[1]]
            if (one.round.mark, said[1]) not in quoted and (rarest is None or times <= rarest[0]):
                rarest = (times, said)
        if rarest is not None and rarest[0] * 4 <= games[one.round.mark]:
            one.line = rarest[1]
            quoted.add((one.round.mark, rarest[1][1]))


def _weigh(told: list[Told]) -> None:
    """Weighs the rounds of a table by what is usual there."""
    usual = sum(one.round.at_stake for one in told) / max(1, len(told)) or 1
    for one in told:
        round_ = one.round
        shown = sum(bool(accusation.shown) for accusation in round_.accusations)
        one.weight = min(round_.at_stake / usual, 4.0)
        one.weight += 5 * one.greatest + 3 * bool(one.leader)
        one.weight += 4 * len(round_.broke) + 5 * len(round_.walked) + 8 * bool(round_.stopped)
        one.weight += 7 * shown + (len(round_.accusations) > shown) + 4 * round_.bank_broken
        one.weight += (
            6 * len(one.things) + one.streak + 1.5 * len(one.bets) + 1.5 * (one.line is not None)
        )


def _choose(found: Turning, rounds: list[Told]) -> None:
    """The last round of the night is always told, and a few of each table."""
    many = len(rounds) if len(rounds) <= ALL_TOLD else ALL_TOLD + min(4, len(rounds) // 20)
    heaviest = sorted(rounds, key=lambda one: (-one.weight, one.round.last))
    for one in heaviest[:many]:
        one.chosen = not one.folded or one.greatest
    for told in found.by_table.values():
        able = sorted(
            (one for one in told if not one.folded), key=lambda one: (-one.weight, one.round.last)
        )
        for one in able[:OF_EACH]:
            one.chosen = True
    rounds[-1].chosen = True


def taker(rounds: list[OpenRound]) -> tuple[str, int]:
    """Who gained most over several rounds, and how much; ``HOUSE`` where that was the house; 0 where nobody did."""
    sums: dict[str, int] = defaultdict(int)
    for one in rounds:
        for person, net in one.nets.items():
            sums[person] += net
        sums[HOUSE] += one.house
    if not sums:
        return "", 0
    person = max(sums, key=lambda one: (sums[one], one))
    return person, max(0, sums[person])
