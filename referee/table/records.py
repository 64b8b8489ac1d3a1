"""What the database keeps of tables, rounds and bets: plain documents, one dataclass each."""

from __future__ import annotations

from dataclasses import asdict, field
from typing import Any

from referee.errors import NotFound
from referee.records import record
from referee.store import Command, Reading, accounts

TABLES, ROUNDS, STATES, TEXTS = "table", "round", "round_state", "ruleset"
BETS, ARMED, CURRENT, COUNTERS = "bet", "armed", "current", "counter"
ASK, PLAY = "ask", "play"


@record(frozen=False)
class Table:
    """A table. ``seats``: ids of people, to the left in order; ``late``: who waits for the next round.

    ``options``: as set at the table; ``chance``: "entered" or "rolled"; ``lasting``: what outlives a round; ``npcs``:
    "ask" (what NPCs mean to do waits for the game master) or "play" (they act by themselves).
    """

    id: str
    game: str
    title: str
    ruleset: str
    options: dict[str, Any] = field(default_factory=dict)
    chance: str = "entered"
    stops: bool = True
    open: bool = True
    seats: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    dealer: str | None = None
    round: str | None = None
    rounds: int = 0
    lasting: dict[str, Any] = field(default_factory=dict)
    bystanders: list[str] = field(default_factory=list)
    npcs: str = "ask"

    def put(self, command: Command, *, openly: bool = True) -> None:
        """Keep it, as the one that was used last. ``openly``: whether anything has happened that everybody may see."""
        command.put(TABLES, self.id, asdict(self))
        command.put(CURRENT, "table", {"id": self.id})
        if openly:
            command.put(CURRENT, "seen", {"id": self.id})


@record
class _Current:
    id: str


def current_table(reading: Reading, kept_as: str = "table") -> str | None:
    """The id of the table that was used last, or as "seen" of the one at which something happened that all may see."""
    body = reading.get(CURRENT, kept_as)
    return None if body is None else reading.shaped(_Current, body).id


@record(frozen=False)
class RoundRecord:
    """How a round began: enough to play it again from its inputs alone.

    ``seats``: ids from the dealer's left, the dealer last; ``sheets``: as they were used, the house's last;
    ``people``: ids of who bets without a seat, numbered -2, -3 …; ``stacks``: copper before each seat; ``tempers``: how
    each seat plays that is an NPC's (else None), as it was when the round was dealt; ``noticing``: as the campaign said;
    ``coins``: those that amounts are shown in beside gold, silver and copper, "ep" and "pp".
    """

    id: str
    table: str
    number: int
    ruleset: str
    edition: str
    seats: list[str]
    names: list[str]
    sheets: list[dict[str, Any]]
    house: dict[str, Any]
    options: dict[str, Any]
    stacks: list[int]
    seed: int
    kinds: list[str]
    lasting: dict[str, Any] = field(default_factory=dict)
    bystanders: list[dict[str, Any]] = field(default_factory=list)
    tempers: list[dict[str, Any] | None] = field(default_factory=list)
    noticing: str = "passive"
    coins: list[str] = field(default_factory=list)

    def put(self, command: Command) -> None:
        command.put(ROUNDS, self.id, asdict(self))


@record(frozen=False)
class RoundState:
    """What changes of a round beside its inputs: who bets without a seat in it (and which account pays), whether it is
    over and who won."""

    id: str
    over: bool = False
    people: list[str] = field(default_factory=list)
    people_names: list[str] = field(default_factory=list)
    people_accounts: list[str] = field(default_factory=list)
    inputs: int = 0
    winners: list[str] = field(default_factory=list)

    def put(self, command: Command) -> None:
        command.put(STATES, self.id, asdict(self))


@record(frozen=False)
class FreeBet:
    """A bet in anybody's words, settled by the game master. ``state``: open, won, lost or push."""

    id: str
    table: str
    backer: str
    against: str
    amount: int
    words: str
    state: str = "open"
    sources: list[str] = field(default_factory=list)

    def put(self, command: Command) -> None:
        command.put(BETS, self.id, asdict(self))


@record(frozen=False)
class Armed:
    """A cheat that somebody means to try at the next occasion. ``since``: the number of the command that said so."""

    id: str
    table: str
    person: str
    cheat: str
    roll: dict[str, Any] | None = None
    looked: list[list[Any]] = field(default_factory=list)
    since: int = 0

    def put(self, command: Command) -> None:
        command.put(ARMED, self.id, asdict(self))


def next_id(command: Command, place: str, letter: str) -> str:
    """The next number for something of a kind: t1, t2 …"""
    kept = command.get(COUNTERS, place)
    number = (kept or {"n": 0})["n"] + 1
    command.put(COUNTERS, place, {"n": number})
    return f"{letter}{number}"


def tables(reading: Reading) -> list[Table]:
    """Every table, in the order in which they were opened."""
    found = [reading.shaped(Table, body) for body in reading.all(TABLES).values()]
    return sorted(found, key=lambda one: int(one.id[1:]))


def table_of(reading: Reading, table_id: str) -> Table:
    body = reading.get(TABLES, table_id)
    if body is None:
        raise NotFound(f"There is no table {table_id}: 'referee table list' names them.")
    return reading.shaped(Table, body)


def round_of(reading: Reading, round_id: str) -> RoundRecord:
    return reading.shaped(RoundRecord, reading.get(ROUNDS, round_id))


def state_of(reading: Reading, round_id: str) -> RoundState:
    return reading.shaped(RoundState, reading.get(STATES, round_id))


def open_tables(reading: Reading) -> list[Table]:
    """Those where people may sit now, in the order in which they were opened."""
    found = [
        reading.shaped(Table, body) for body in reading.where(TABLES, ("open", "=", True)).values()
    ]
    return sorted(found, key=lambda one: int(one.id[1:]))


def armed_at(reading: Reading, table_id: str) -> list[Armed]:
    found = reading.where(ARMED, ("table", "=", table_id))
    return [reading.shaped(Armed, body) for body in found.values()]


def free_bets(reading: Reading) -> list[FreeBet]:
    """All that were ever made, in their order."""
    return _in_order(reading, reading.all(BETS))


def open_bets(reading: Reading, table_id: str | None = None) -> list[FreeBet]:
    """Those that are yet to be settled, at one table or at any, in their order: coins lie on them."""
    ids = dict.fromkeys(accounts.parse(one).name for one in reading.held("bet:b"))
    kept = {one: body for one in ids if (body := reading.get(BETS, one)) is not None}
    found = [one for one in _in_order(reading, kept) if one.state == "open"]
    return [one for one in found if table_id is None or one.table == table_id]


def _in_order(reading: Reading, found: dict[str, Any]) -> list[FreeBet]:
    bets = [reading.shaped(FreeBet, body) for body in found.values()]
    return sorted(bets, key=lambda one: int(one.id[1:]))
