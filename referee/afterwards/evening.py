"""One night at the tables as everybody who was there knows it: tables, rounds, bets, coins. What is secret is not in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field

from referee.afterwards.money import Flow, Moved, flow_of, span_of
from referee.afterwards.rounds import HOUSE, Bet, OpenRound, Reader
from referee.afterwards.rulebook import Rulebook
from referee.afterwards.things import Thing, things_of
from referee.campaign import Campaign, People
from referee.records import record
from referee.store import Asked, Night, Reading, Recorded, accounts, nights
from referee.table.records import FreeBet, Table, free_bets, round_of, state_of, tables

KEPT_BACK = frozenset({"cheated", "accused", "exposed", "paid"})


@record
class WordBet:
    """A bet in anybody's words: with which entry of the ledger it was made and settled tonight (0: not tonight)."""

    bet: FreeBet
    made: int
    settled: int


@record(frozen=False)
class Sitting:
    """A table tonight. ``before``: copper that lay before people when the night began, by id; ``ante`` in copper, 0 for none.

    ``brought``, ``topped``, ``home``: coins that came and went; ``left_over``: copper still before people at its end.
    """

    table: Table
    cards: bool
    ante: int = 0
    before: dict[str, int] = field(default_factory=dict)
    brought: list[Moved] = field(default_factory=list)
    topped: list[Moved] = field(default_factory=list)
    home: list[Moved] = field(default_factory=list)
    rounds: list[OpenRound] = field(default_factory=list)
    nets: dict[str, int] = field(default_factory=dict)
    left_over: dict[str, int] = field(default_factory=dict)
    words: list[WordBet] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)

    @property
    def finished(self) -> list[OpenRound]:
        """Rounds that came to an end tonight."""
        return [one for one in self.rounds if one.over]

    def lost_things(self, round_: OpenRound) -> list[Thing]:
        """Items that became somebody else's in a round."""
        return [one for one in self.things if one.source and one.round == round_.id]

    @property
    def sitters(self) -> dict[str, int]:
        """Who sat there when the first round was dealt, with what, in copper, in the order of the seats."""
        first = self.rounds[0] if self.rounds else None
        found = dict(self.before)
        for moved in (*self.brought, *self.topped):
            if first is None or moved.entry <= first.first:
                found[moved.person] = found.get(moved.person, 0) + moved.copper
        for moved in self.home:
            if first is not None and moved.entry <= first.first:
                found.pop(moved.person, None)
        seats = first.people if first is not None else list(found)
        return {one: found.get(one, 0) for one in dict.fromkeys([*seats]) if one in found or first}


@record(frozen=False)
class Evening:
    """A night, as a tale and a page need it. ``nets``: by id, in copper, over all tables; ``house`` the house's own.

    ``kept_back``: facts that the game master's copy alone is told from; whatever players are given never reads them.
    """

    night: Night
    campaign: Campaign
    people: People
    book: Rulebook
    reading: Reading
    flow: Flow
    sittings: list[Sitting] = field(default_factory=list)
    kept_back: list[Recorded] = field(default_factory=list)

    def name(self, person: str) -> str:
        return "the house" if person == HOUSE else self.people.name_of(person)

    @property
    def nets(self) -> dict[str, int]:
        """What everybody won or lost tonight, the greatest winner first; who came out even is in it too."""
        return dict(sorted(self.flow.nets.items(), key=lambda item: (-item[1], item[0])))

    @property
    def house(self) -> int:
        return sum(self.flow.house.values())

    @property
    def rounds(self) -> list[OpenRound]:
        """All rounds that are over, in the order in which they ended."""
        found = [one for sitting in self.sittings for one in sitting.finished]
        return sorted(found, key=lambda one: one.last)

    def lying(self, sitting: Sitting) -> int:
        """Copper in the pots of a table as tonight left it."""
        pots = accounts.pots_at(sitting.table.id)
        return sum(
            copper
            for line in self.flow.lines
            for account, copper in line.postings
            if account.startswith(pots)
        )

    @property
    def is_last(self) -> bool:
        """Whether no night has begun since."""
        return nights(self.reading)[-1].number == self.night.number

    def since(self) -> dict[str, int]:
        """How each account of the ledger has changed since this night, in copper; empty after the last."""
        if not self.flow.lines:
            return {}
        last, changes = self.flow.lines[-1].entry, defaultdict[str, int](int)
        if self.is_last:
            return {}
        for line in self.reading.entries(Asked(standing=True)):
            if line.entry > last:
                for account, copper in line.postings:
                    changes[account] += copper
        return dict(changes)

    def owed_openly(self) -> dict[str, int]:
        """What people owe the house from rounds of tonight, in copper, as all could hear."""
        people = {one for round_ in self.rounds for one in round_.borrowed}
        owed = {one: self.flow.owed_at_play.get(one, 0) for one in people}
        return {one: copper for one, copper in sorted(owed.items()) if copper > 0}

    def lines(self, round_: OpenRound, most: int) -> list[str]:
        """The last sentences of the rules that everybody heard in a round."""
        record_ = round_of(self.reading, round_.id)
        state = state_of(self.reading, round_.id)
        found: list[str] = []
        for fact in reversed(round_.sayings):
            line = self.book.line(record_, state, fact)
            if line and line not in found:
                found.append(line)
            if len(found) == most:
                break
        return found[::-1]


def evening_of(
    reading: Reading,
    campaign: Campaign,
    people: People,
    night: Night,
    book: Rulebook | None = None,
) -> Evening:
    """Reads a night from what is kept; no round is played again. ``book``: rules that are read already."""
    book, flow = book or Rulebook(reading), flow_of(reading, night.number)
    evening = Evening(night, campaign, people, book, reading, flow)
    by_table: dict[str, list[OpenRound]] = defaultdict(list)
    all_facts = reading.facts_of_night(night.number)
    evening.kept_back = [one for one in all_facts if one.body["fact"][0] in KEPT_BACK]
    for id_, facts in _by_round(all_facts).items():
        one = _round(evening, id_, facts, by_table)
        by_table[one.table].append(one)
    wanted = {*by_table, *(m.table for m in (*flow.brought, *flow.home))}
    word_bets, things = _word_bets(reading, flow), things_of(flow.lines)
    for table in tables(reading):
        if table.id in wanted:
            sitting = _sitting(evening, table, by_table[table.id])
            sitting.words = [one for one in word_bets if one.bet.table == table.id]
            sitting.things = [one for one in things if one.table == table.id]
            evening.sittings.append(sitting)
    return evening


def _by_round(facts: Iterable[Recorded]) -> dict[str, list[Recorded]]:
    found: dict[str, list[Recorded]] = {}
    for one in facts:
        if one.round is not None:
            found.setdefault(one.round, []).append(one)
    return found


def _round(
    evening: Evening, id_: str, facts: list[Recorded], before: dict[str, list[OpenRound]]
) -> OpenRound:
    record_, state = round_of(evening.reading, id_), state_of(evening.reading, id_)
    table = record_.table
    last = before[table][-1].last if before[table] else 0
    found = OpenRound(
        *(id_, table, record_.ruleset, len(before[table]) + 1),
        *(*span_of(evening.flow, id_, table, facts[0].command, last), list(record_.seats)),
    )
    tonight = facts[0].id
    if facts[0].seq > 1:  # dealt in a night before this one
        facts = [one for one in evening.reading.facts(id_) if one.id <= facts[-1].id]
    Reader(evening.book, record_, state, found).read(facts, tonight)
    found.nets = dict(evening.flow.by_round[id_])
    found.house = evening.flow.house.get(id_, 0)
    gone = {
        m.person
        for m in evening.flow.home
        if m.table == found.table and found.first <= m.entry <= found.last
    }
    found.broke = [one for one in evening.flow.broke.get(id_, ()) if one not in gone]
    return found


def _sitting(evening: Evening, table: Table, rounds: list[OpenRound]) -> Sitting:
    flow, mark = evening.flow, rounds[0].mark if rounds else table.ruleset
    found = Sitting(table, evening.book.has_cards(mark), _ante(evening, table, rounds))
    found.rounds = rounds
    for mine, all_ in (
        (found.brought, flow.brought),
        (found.topped, flow.topped),
        (found.home, flow.home),
    ):
        mine += [one for one in all_ if one.table == table.id]
    for account, copper in flow.stakes_at_first.items():
        it = accounts.parse(account)
        if it.table == table.id:
            found.before[it.person] = copper
    for account, copper in flow.stakes.items():
        it = accounts.parse(account)
        if it.table == table.id and copper:
            found.left_over[it.person] = copper
    found.nets = dict(flow.by_table[table.id])
    return found


def _ante(evening: Evening, table: Table, rounds: list[OpenRound]) -> int:
    options = round_of(evening.reading, rounds[0].id).options if rounds else table.options
    ante = options.get("ante")
    return ante if isinstance(ante, int) and not isinstance(ante, bool) else 0


def _word_bets(reading: Reading, flow: Flow) -> list[WordBet]:
    """Bets in words that were made or settled tonight."""
    made: dict[str, int] = {}
    settled: dict[str, int] = {}
    for line in flow.lines:
        for account, copper in line.postings:
            if account.startswith("bet:b"):
                name = accounts.parse(account).name
                (made if copper > 0 and line.why == "bet" else settled).setdefault(name, line.entry)
    return [
        WordBet(bet, made.get(bet.id, 0), settled.get(bet.id, 0))
        for bet in free_bets(reading)
        if bet.id in made or bet.id in settled
    ]


def as_bet(one: WordBet) -> Bet:
    """A bet in words as its winner sees it: whose it was, and what it brought."""
    bet = one.bet
    winner, loser = (bet.backer, bet.against) if bet.state == "won" else (bet.against, bet.backer)
    if bet.state == "push":
        return Bet(bet.backer, bet.words, bet.amount, "push", 0, bet.against)
    return Bet(winner, bet.words, bet.amount, bet.state, bet.amount, loser)
