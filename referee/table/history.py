"""What happened, read back: the facts of rounds as told to a viewer, and rounds played again to see that they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Any

from referee.errors import Refusal
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.telling import tell
from referee.rounds.views import Viewer
from referee.store import Reading, accounts
from referee.store.recorded import Recorded
from referee.table.inputs import carry_out
from referee.table.item_words import FACT
from referee.table.items import problems_of_items
from referee.table.records import ROUNDS, round_of, state_of, table_of, tables
from referee.table.running import Running, fresh_round, plain, setting_of


@record(frozen=False)
class Told:
    """What one command brought about in a round: the command's number, when, the lines, and for each piece of chance
    whether it was entered or rolled."""

    command: int
    at: str
    round: str
    lines: list[str] = field(default_factory=list)
    chance: list[str] = field(default_factory=list)


class Teller:
    """Tells stored facts; the rules of each round are read once."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.rounds: dict[str, Round] = {}

    def round(self, round_id: str) -> Round:
        if round_id not in self.rounds:
            record, state = round_of(self.reading, round_id), state_of(self.reading, round_id)
            setting = setting_of(self.reading, record, state)
            self.rounds[round_id] = Round(setting.compiled, setting, None)
        return self.rounds[round_id]

    def told(self, facts: Iterable[Recorded], viewer: Viewer) -> Iterator[Told]:
        """The lines, command by command."""
        group: list[Recorded] = []
        for one in facts:
            if group and (one.command, one.round) != (group[0].command, group[0].round):
                yield self._one(group, viewer)
                group = []
            group.append(one)
        if group:
            yield self._one(group, viewer)

    def _one(self, group: list[Recorded], viewer: Viewer) -> Told:
        first = group[0]
        if first.round is None:
            items = [one.body["fact"][4] for one in group if _is_of_an_item(one.body)]
            return Told(first.command, first.at, "", items)
        facts = [one.body["fact"] for one in group]
        lines = tell(self.round(first.round), facts, viewer)
        chance = [
            f"{one.body['fact'][0]} {one.body['how']}" for one in group if one.body.get("how")
        ]
        return Told(first.command, first.at, first.round, lines, chance)


def _is_of_an_item(body: Any) -> bool:
    fact = body.get("fact") if isinstance(body, dict) else None
    return isinstance(fact, list) and len(fact) == 5 and fact[0] == FACT


# -- verify


def problems(reading: Reading) -> list[str]:
    """Everything that does not hold: of the records themselves, and of rounds played again."""
    found = list(reading.audit()) if hasattr(reading, "audit") else []
    for round_id in sorted(reading.all(ROUNDS), key=lambda one: int(one[1:])):
        try:
            found += replayed(reading, round_id)
        except Refusal as refused:
            found.append(f"Round {round_id} cannot be played again: {refused}")
        except (TypeError, LookupError, ValueError, AttributeError) as strange:
            found.append(
                f"Round {round_id} cannot be played again: what is stored of it means nothing ({strange})."
            )
    for table in tables(reading):
        found += stacks_agree(reading, table.id)
    return [*found, *problems_of_items(reading)]


def replayed(reading: Reading, round_id: str) -> list[str]:
    """Plays a round again from its inputs: what comes out is what was written down."""
    record, state = round_of(reading, round_id), state_of(reading, round_id)
    round_ = fresh_round(reading, record, state)
    kept = [one.body["fact"] for one in reading.facts(round_id)]
    facts = list(round_.take_facts())
    for one in reading.inputs(round_id)[1:]:
        carry_out(round_, one.body)
        facts += round_.take_facts()
    again = plain(facts)
    if again == kept:
        return []
    at = next(
        (i for i, (a, b) in enumerate(zip(again, kept, strict=False)) if a != b),
        min(len(again), len(kept)),
    )
    return [f"Round {round_id} plays differently from fact {at + 1} of {len(kept)} on."]


def stacks_agree(reading: Reading, table_id: str) -> list[str]:
    """The stacks of a round that is on and the balances of the ledger are the same numbers."""
    table = table_of(reading, table_id)
    if table.round is None:
        return []
    running = Running.load(reading, table)
    found = []
    for seat, person in enumerate(running.record.seats):
        have = reading.balance(accounts.stake(table.id, person))
        stack = running.round.S.stack[seat]
        if have != stack and person in table.seats:
            found.append(
                f"{running.record.names[seat]} has {have}cp on the ledger and {stack}cp at table {table.id}."
            )
    return found
