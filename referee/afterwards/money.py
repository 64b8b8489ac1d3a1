"""Where the money of one night went: who brought and took what, what each won or lost, round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import field

from referee.records import record
from referee.store import WORTH, Asked, LedgerLine, Reading, accounts
from referee.table.bringing import STAKED
from referee.table.carrying import TAKEN
from referee.table.seating import HOME, STAKE, TOP_UP
from referee.table.silence import WHY as FOR_SILENCE

Nets = dict[str, int]


@record
class Moved:
    """Coins that came to a table or left it: by which entry of the ledger, who, how much copper; 0 where an item went home."""

    entry: int
    table: str
    person: str
    copper: int


@record(frozen=False)
class Flow:
    """The money of a night. Nets are copper won, or below zero lost, by person.

    ``house``: the house's own, by round, of each in which it paid or was paid; ``stakes``: what lies before people in the
    end, and ``stakes_at_first`` when the night began, by account; ``broke``: who had nothing left before them after a round;
    ``owed``: what people came to owe, ``owed_at_play``: in rounds, as everybody heard; ``spans``: the first and last entry
    of each round; ``beside``: what was won, or below zero lost, between rounds.
    """

    lines: list[LedgerLine] = field(default_factory=list)
    brought: list[Moved] = field(default_factory=list)
    topped: list[Moved] = field(default_factory=list)
    home: list[Moved] = field(default_factory=list)
    nets: Nets = field(default_factory=lambda: defaultdict(int))
    by_round: dict[str, Nets] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    by_table: dict[str, Nets] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    house: Nets = field(default_factory=lambda: defaultdict(int))
    stakes: Nets = field(default_factory=lambda: defaultdict(int))
    stakes_at_first: Nets = field(default_factory=dict)
    owed: Nets = field(default_factory=lambda: defaultdict(int))
    owed_at_play: Nets = field(default_factory=lambda: defaultdict(int))
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    beside: list[Moved] = field(default_factory=list)
    broke: dict[str, list[str]] = field(default_factory=dict)


def is_result(line: LedgerLine) -> bool:
    """Whether an entry won or lost somebody something; what only changes where the money is does not, nor what was paid
    for keeping quiet, which nobody is to know of."""
    if line.why == FOR_SILENCE:
        return False
    kinds = {account.partition(":")[0] for account, _ in line.postings}
    return not kinds & {"outside", "debt", "item"}


def flow_of(reading: Reading, night: int) -> Flow:
    """The money of a night, what was taken back left out."""
    flow = Flow(lines=[*reading.entries(Asked(night=night, standing=True))])
    first = flow.lines[0].entry if flow.lines else 0
    for account, copper in stakes_before(reading, flow.lines, first):
        flow.stakes[account] = flow.stakes_at_first[account] = copper
    last = {line.round: line.entry for line in flow.lines}
    for line in flow.lines:
        _add(flow, line)
        if line.round:
            flow.spans[line.round] = (flow.spans.get(line.round, (line.entry, 0))[0], line.entry)
        if line.round and line.table and last[line.round] == line.entry:
            flow.broke[line.round] = _broke(flow, line.round, line.table)
    return flow


def span_of(flow: Flow, round_: str, table: str, command: int, before: int) -> tuple[int, int]:
    """Between which entries of the ledger a round was played.

    One without any stands behind what its command found, behind ``before`` (the last entry of the round before it at the
    table), and behind what people sat down with in the same command: an evening that is settled seats them and plays.
    """
    found = flow.spans.get(round_)
    if found is None:
        earlier = [line.entry for line in flow.lines if line.command < command]
        seated = [
            line.entry
            for line in flow.lines
            if (line.command, line.table) == (command, table) and line.why in (STAKE, STAKED)
        ]
        at = max([0, before, *earlier, *seated])
        return at, at
    return found


def stakes_before(
    reading: Reading, lines: Iterable[LedgerLine], first: int
) -> Iterator[tuple[str, int]]:
    """What lay before people, at tables of this night, when it began."""
    for table in dict.fromkeys(line.table for line in lines if line.table):
        for account in reading.accounts(accounts.stakes_at(table)):
            if held := held_before(reading, account, first):
                yield account, held


def held_before(reading: Reading, account: str, entry: int) -> int:
    """Copper in an account just before an entry was written."""
    held = 0
    for line in reading.entries(Asked(account=account)):
        if line.entry >= entry:
            break
        held = line.balance or 0
    return held


def _add(flow: Flow, line: LedgerLine) -> None:
    result = is_result(line)
    for account, copper in line.postings:
        kind = account.partition(":")[0]
        if kind == "stake":
            flow.stakes[account] += copper
            _note_moved(flow, line, account, copper)
        elif kind == "debt":
            flow.owed[accounts.parse(account).person] -= copper
            if line.round:
                flow.owed_at_play[accounts.parse(account).person] -= copper
        elif kind == "house" and result:
            flow.house[line.round or ""] += copper
        if result and kind in WORTH:
            person = accounts.parse(account).person
            flow.nets[person] += copper
            if line.round:
                flow.by_round[line.round][person] += copper
            else:
                flow.beside.append(Moved(line.entry, line.table or "", person, copper))
            if line.table:
                flow.by_table[line.table][person] += copper


def _note_moved(flow: Flow, line: LedgerLine, account: str, copper: int) -> None:
    it = accounts.parse(account)
    lists = {STAKE: flow.brought, STAKED: flow.brought, TOP_UP: flow.topped, HOME: flow.home}
    if (kept := lists.get(line.why)) is not None and line.round is None:
        kept.append(Moved(line.entry, it.table, it.person, abs(copper)))
    elif line.why == TAKEN and line.round is None:
        flow.home.append(Moved(line.entry, it.table, it.person, 0))


def _broke(flow: Flow, round_: str, table: str) -> list[str]:
    """Whoever lost in this round and has nothing left before them."""
    return [
        person
        for person, net in flow.by_round[round_].items()
        if net < 0 and flow.stakes.get(accounts.stake(table, person)) == 0
    ]
