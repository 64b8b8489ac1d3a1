"""A round as everybody at the table knows it: who won, what they bet aloud, who was accused, how it ended.

Nothing is taken from what was secret: neither cards, nor tries, nor who noticed, nor the game master's reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from referee.afterwards.rulebook import Rulebook
from referee.records import record
from referee.screens.round_end import settled_bets
from referee.store import Recorded
from referee.table.records import RoundRecord, RoundState

HOUSE = "\0house"
"""Stands where a person's id would: the house itself."""
GIVEN_OUT = ("won", "split", "scramble", "refund")
"""Reasons of payments out of a pot at a round's end."""


@record(frozen=False)
class Bet:
    """A bet that was settled. ``gain``: copper beside the bet itself, below zero what it cost. ``on``: what it was
    on, to follow its amount. ``against``: who took it, of bets in anybody's words."""

    person: str
    on: str
    amount: int
    how: str
    gain: int
    against: str = ""


@record(frozen=False)
class Accusation:
    """Somebody spoke up. ``plain``: a word against a word. ``shown``: the title of what came to light, "" for nothing."""

    who: str
    of: str
    plain: bool = False
    shown: str = ""
    followed: str = ""


@record(frozen=False)
class OpenRound:
    """One round. People are ids; ``order`` counts tonight's rounds at its table from 1.

    ``pot``: copper that was given out of pots when it ended; ``nets``: what each won or lost in it, onlookers too;
    ``stopped``: how it was ended by force, "" where it was not; ``sayings``: the facts of sentences that all heard.
    ``first`` and ``last``: the entries of the ledger, of tonight, between which it was played; where no money moved in it
    both are the entry behind which it was played.
    """

    id: str
    table: str
    mark: str
    order: int
    first: int
    last: int
    people: list[str]
    over: bool = False
    begun_before: bool = False
    winners: list[str] = field(default_factory=list)
    pot: int = 0
    nets: dict[str, int] = field(default_factory=dict)
    house: int = 0
    bets: list[Bet] = field(default_factory=list)
    accusations: list[Accusation] = field(default_factory=list)
    stopped: str = ""
    walked: list[str] = field(default_factory=list)
    broke: list[str] = field(default_factory=list)
    borrowed: list[str] = field(default_factory=list)
    bank_broken: bool = False
    sayings: list[Any] = field(default_factory=list)

    @property
    def swing(self) -> int:
        """Copper that changed hands."""
        return sum(net for net in self.nets.values() if net > 0) + max(0, self.house)

    @property
    def at_stake(self) -> int:
        """What the round was about: its pot, or else what changed hands."""
        return self.pot or self.swing


def people_in(record_: RoundRecord, state: RoundState) -> dict[str, str]:
    """The ids of those who sat or stood there, by the names that they had then."""
    by_name = dict(zip(state.people_names, state.people, strict=True))
    return by_name | dict(zip(record_.names, record_.seats, strict=True))


class Reader:
    """Reads the public side of one round's facts."""

    def __init__(
        self, book: Rulebook, record_: RoundRecord, state: RoundState, found: OpenRound
    ) -> None:
        self.book, self.record, self.state, self.found = book, record_, state, found
        self.ids = people_in(record_, state)

    def person(self, bettor: int) -> str:
        """The id behind a seat, or behind a bettor without one."""
        return self.record.seats[bettor] if bettor >= 0 else self.state.people[-bettor - 2]

    def read(self, facts: Sequence[Recorded], tonight: int) -> OpenRound:
        """All that happened; ``tonight``: facts from this one on are of the night that is told."""
        for one in facts:
            rule = getattr(self, "_" + one.body["fact"][0], None)
            if rule is not None and one.id >= tonight:
                rule(*one.body["fact"][1:])
        self.found.begun_before = tonight > facts[0].id
        self._bets([one.body["fact"] for one in facts])
        return self.found

    def _bets(self, facts: list[Any]) -> None:
        """Bets as they were made aloud: that a cheat has moved one since is nobody's to know."""
        for bet in settled_bets([fact for fact in facts if fact[0] != "bet_changed"]):
            on = self.book.bet_on(self.record, self.state, bet)
            lost = {"lost": bet.amount, "half": (bet.amount + 1) // 2}.get(bet.how, 0)
            gain = bet.gain if bet.how == "won" else -lost
            self.found.bets.append(Bet(self.person(bet.bettor), on, bet.amount, bet.how, gain))

    # -- facts that everybody knows; whatever has no rule here is not told

    def _said(self, number: int, count: int, hears: Any, values: Any, seen: Any) -> None:
        if hears is None:
            self.found.sayings.append(["said", number, count, hears, values, seen])

    def _paid(self, source: Any, to: Any, amount: int, why: str) -> None:
        if source[0] in ("pot", "stake") and to[0] == "stack" and why in GIVEN_OUT:
            self.found.pot += amount

    def _accused(self, who: str, of: str, kind: str, _title: str) -> None:
        self.found.accusations.append(
            Accusation(self.ids.get(who, who), self.ids.get(of, of), kind == "plain")
        )

    def _exposed(self, _number: int, cheat: str, by: int) -> None:
        of = self.person(by) if by != -1 else HOUSE
        title = self.book.cheat(self.record.ruleset, cheat)
        last = self.found.accusations[-1] if self.found.accusations else None
        if last is not None and last.of == of and not last.shown and not last.plain:
            last.shown = title
        else:
            self.found.accusations.append(Accusation("", of, shown=title))

    def _consequence(self, _name: str, words: str) -> None:
        if self.found.accusations:
            self.found.accusations[-1].followed = words

    def _left(self, p: int) -> None:
        self.found.walked.append(self.record.seats[p])

    def _back_in(self, p: int) -> None:
        if self.record.seats[p] in self.found.walked:
            self.found.walked.remove(self.record.seats[p])

    def _owes(self, bettor: int, _amount: int) -> None:
        self.found.borrowed.append(self.person(bettor))

    def _bank_broken(self, _number: int, _gain: int) -> None:
        self.found.bank_broken = True

    def _stopped(self, how: str) -> None:
        self.found.stopped = how

    def _finished(self, winners: Any, _standing: Any) -> None:
        self.found.over = True
        self.found.winners = [self.record.seats[p] for p in winners]
