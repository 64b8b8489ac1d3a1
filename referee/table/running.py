"""A round that is played at a table: rebuilt from its inputs, answered, carried on to the next thing that waits for
somebody, and written down: inputs, facts, ledger."""

from __future__ import annotations

import random
from typing import Any

from referee.compiler.budget import CLOCK
from referee.errors import Damaged, NotAllowed, Refusal
from referee.library import Source, compiled_rules
from referee.money import Coins
from referee.rounds.guard import fault
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.store import Command, Reading
from referee.table import keeping
from referee.table.inputs import carry_out
from referee.table.records import (
    TEXTS,
    RoundRecord,
    RoundState,
    Table,
    round_of,
    state_of,
)

Input = dict[str, Any]
MOST_INPUTS = 250_000
MOST_SECONDS = 60.0
"""Inputs of a round, and seconds of a command in which its rules run: far more than any game needs."""

MIXED_IN = "r1"
"""Stands in every seed. Another word here would change the cards of every seed that anybody has written down."""


class Running:
    """A round of a table, at its place in the log."""

    def __init__(self, table: Table, record: RoundRecord, state: RoundState, round_: Round) -> None:
        self.table, self.record, self.state, self.round = table, record, state, round_
        self.clock = CLOCK.used
        self.inputs: list[Input] = []
        self.past: list[Any] = []
        self.fresh: list[tuple[Input, list[Any]]] = []
        self.natures: dict[int, Any] | None = None

    # -- made, and made again

    @classmethod
    def begin(
        cls, reading: Reading, table: Table, record: RoundRecord, state: RoundState
    ) -> Running:
        """A round that is dealt now: run to its first wait."""
        running = cls(table, record, state, fresh_round(reading, record, state))
        running.fresh.append(({"do": "deal"}, running.round.take_facts()))
        return running

    @classmethod
    def load(cls, reading: Reading, table: Table) -> Running:
        """The round that is on at a table, played again from its inputs and held against its facts."""
        if table.round is None:
            raise NotAllowed("No round is on at this table: 'referee deal' begins one.")
        record, state = round_of(reading, table.round), state_of(reading, table.round)
        keeper = keeping.keeper()
        kept = keeper.find(reading, record) if keeper is not None else None
        known = 0 if kept is None else len(kept.inputs)
        try:
            running = cls._played(reading, table, record, state, kept)
        except Refusal:
            if kept is None:
                raise
            running, known = cls._played(reading, table, record, state, None), 0
        if keeper is not None and (not known or len(running.inputs) > known):
            keeper.keep(reading, record, running.round, running.inputs, running.past)
        return running

    @classmethod
    def _played(
        cls,
        reading: Reading,
        table: Table,
        record: RoundRecord,
        state: RoundState,
        kept: keeping.Kept | None,
    ) -> Running:
        """The round as the log has it, from where it was kept or from the deal."""
        if kept is None:
            running = cls(table, record, state, fresh_round(reading, record, state))
            facts, known = running.round.take_facts(), 0
        else:
            kept.round.setting.people = tuple(state.people_names)
            running = cls(table, record, state, kept.round)
            running.inputs, facts, known = kept.inputs, kept.facts, len(kept.facts)
        for one in reading.inputs(record.id, after=len(running.inputs)):
            if running.inputs:  # the first is the deal, which a fresh round has behind it
                running.carry(one.body, len(running.inputs) - 1)
            running.inputs.append(one.body)
            facts += running.round.take_facts()
        running.compare(reading, facts, known)
        running.past = facts
        return running

    def compare(self, reading: Reading, facts: list[Any], known: int = 0) -> None:
        """The facts that come out again are those that were kept; the first ``known`` are so already."""
        kept = [one.body["fact"] for one in reading.facts(self.record.id, after=known)]
        if plain(facts[known:]) != kept:
            raise Damaged(
                f"Round {self.record.number} does not play as it was written down: "
                "'referee verify' says where. Nothing was changed."
            )

    # -- going on

    def do(self, one: Input) -> list[Any]:
        """Carries one input out and keeps it for the log."""
        self.carry(one, len(self.inputs))
        facts = self.round.take_facts()
        self.inputs.append(one)
        self.fresh.append((one, facts))
        return facts

    def carry(self, one: Input, at: int) -> None:
        """Carries an input out. ``RulesetFault`` for a round that never ends or takes for ever."""
        if at > MOST_INPUTS or CLOCK.used - self.clock > MOST_SECONDS:
            raise fault(
                self.round.compiled,
                f"this round goes on and on: {at} inputs, and no end",
                "look in the ruleset for what should end it",
            )
        carry_out(self.round, one)

    def chance(self) -> random.Random:
        """The referee's dice for the next input: the same for the same seed and place, in every round and on every
        machine."""
        number = len(self.inputs) + 1
        return random.Random(f"{self.record.seed}:{MIXED_IN}:{number}")

    def below(self, n: int) -> int:
        return int(self.chance().random() * n)

    # -- written down

    def write(self, command: Command, books: Any) -> list[Any]:
        """Writes what is new: inputs, facts with how their chance came about, and the payments."""
        told: list[Any] = []
        for one, facts in self.fresh:
            command.add_input(self.record.id, one)
            for fact in facts:
                body: dict[str, Any] = {"fact": plain(fact)}
                if how := one.get("how"):
                    body["how"] = how
                command.add_fact(self.record.id, body)
            books.post(command, facts, self.past)
            self.past = [*self.past, *facts]
            told += facts
        self.fresh = []
        self.state.inputs = len(self.inputs)
        self.state.put(command)
        return told


def plain(value: Any) -> Any:
    """As JSON gives it back: tuples are lists, keys are text."""
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items()}
    return value


def fresh_round(reading: Reading, record: RoundRecord, state: RoundState) -> Round:
    """A round as it was when it was dealt."""
    setting = setting_of(reading, record, state)
    return Round.begin(setting.compiled, setting, record.stacks, options_of(record), record.lasting)


def options_of(record: RoundRecord) -> dict[str, Any]:
    return dict(record.options)


def stored_source(reading: Reading, mark: str) -> Source:
    """The rules that a table plays by, as they were when it was opened."""
    body = reading.get(TEXTS, mark)
    if body is None:
        raise Damaged("The rules of this table are missing from the database.")
    texts = body.get("texts") if isinstance(body, dict) else None
    whole = isinstance(texts, list) and texts and all(_is_text(one) for one in texts)
    if not whole or not isinstance(body.get("name"), str):
        raise Damaged("The rules of this table are not whole in the database.")
    return Source.from_plain(body["name"], body["texts"])


def _is_text(one: Any) -> bool:
    """Whether something is a ruleset's name, its file and its text."""
    return isinstance(one, list) and len(one) == 3 and all(isinstance(part, str) for part in one)


def setting_of(reading: Reading, record: RoundRecord, state: RoundState) -> Setting:
    compiled = compiled_rules(stored_source(reading, record.ruleset))
    return Setting(
        compiled,
        Edition(record.edition),
        tuple(record.names),
        tuple(Sheet.from_plain(one) for one in record.sheets),
        Sheet.from_plain(record.house),
        tuple(state.people_names),
        tuple(Sheet.from_plain(one) for one in record.bystanders),
        Coins("ep" in record.coins, "pp" in record.coins),
    )
