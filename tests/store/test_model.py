"""Random commands, undo, redo and restarts against a model of plain Python."""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from referee.errors import NotAllowed
from referee.store import Asked, Store, accounts, move

PEOPLE = st.sampled_from(["ann", "bo", "Zoë: the %3A"])
ACCOUNTS = st.one_of(
    st.builds(accounts.purse, PEOPLE),
    st.builds(accounts.stake, st.sampled_from(["t1", "t:2"]), PEOPLE),
    st.builds(accounts.bet, st.sampled_from(["b1", "b2"]), st.one_of(st.none(), PEOPLE)),
    st.builds(accounts.debt, PEOPLE),
    st.just(accounts.HOUSE),
    st.just(accounts.OUTSIDE),
    st.just(accounts.pot("t1")),
)
PLACES = st.sampled_from(["seat", "bet"])
KEYS = st.sampled_from(["a", "b", "c"])
VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.text(max_size=5)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
STEPS = st.one_of(
    st.tuples(st.just("put"), PLACES, KEYS, VALUES),
    st.tuples(st.just("drop"), PLACES, KEYS),
    st.tuples(st.just("input"), st.sampled_from(["r1", "r2"]), VALUES),
    st.tuples(st.just("fact"), st.sampled_from(["r1", None]), VALUES),
    st.tuples(st.just("post"), ACCOUNTS, ACCOUNTS, st.integers(1, 500)),
)


class State:
    """What a campaign holds."""

    def __init__(self) -> None:
        self.documents: dict[tuple[str, str], Any] = {}
        self.inputs: list[tuple[str, Any]] = []
        self.facts: list[tuple[str | None, Any]] = []
        self.money: dict[str, int] = {}

    def apply(self, step: tuple[Any, ...]) -> bool:
        """Do one step; False when it would take money that is not there."""
        match step:
            case ("put", place, key, value):
                self.documents[place, key] = value
            case ("drop", place, key):
                self.documents.pop((place, key), None)
            case ("input", round, body):
                self.inputs.append((round, body))
            case ("fact", round, body):
                self.facts.append((round, body))
            case ("post", source, target, copper) if source != target:
                free = source == "outside" or source.startswith("debt:")
                if not free and self.money.get(source, 0) < copper:
                    return False
                self.money[source] = self.money.get(source, 0) - copper
                self.money[target] = self.money.get(target, 0) + copper
        return True


class Campaign(RuleBasedStateMachine):
    @initialize()
    def make(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        Store.create(self.path, engine="1")
        self.store = Store.open(self.path, write=True)
        self.past: list[tuple[str, State]] = []
        self.future: list[tuple[str, State]] = []
        self.state = State()
        self.commands = 1
        self.entries = 0

    @rule(steps=st.lists(STEPS, max_size=6), number=st.integers(0, 99))
    def act(self, steps: list[tuple[Any, ...]], number: int) -> None:
        after = copy.deepcopy(self.state)
        allowed = all(after.apply(step) for step in steps)
        words = f"command {number}"
        if not allowed:
            with pytest.raises(NotAllowed):
                self.say(words, steps)
            return
        self.say(words, steps)
        self.past.append((words, self.state))
        self.future = []
        self.state = after
        self.commands += 1

    def say(self, words: str, steps: list[tuple[Any, ...]]) -> None:
        with self.store.command(words) as command:
            for step in steps:
                match step:
                    case ("put", place, key, value):
                        command.put(place, key, value)
                    case ("drop", place, key):
                        command.drop(place, key)
                    case ("input", round, body):
                        command.add_input(round, body)
                    case ("fact", round, body):
                        command.add_fact(round, body)
                    case ("post", source, target, copper) if source != target:
                        command.post(move("because", source, target, copper))

    @rule(count=st.integers(1, 3))
    def undo(self, count: int) -> None:
        if count > len(self.past):
            with pytest.raises(NotAllowed):
                self.store.undo(count)
            return
        expected = []
        for _ in range(count):
            words, before = self.past.pop()
            self.future.append((words, self.state))
            self.state = before
            expected.append(words)
        assert self.store.undo(count) == expected
        self.commands += 1

    @rule(count=st.integers(1, 3))
    def redo(self, count: int) -> None:
        if count > len(self.future):
            with pytest.raises(NotAllowed):
                self.store.redo(count)
            return
        expected = []
        for _ in range(count):
            words, after = self.future.pop()
            self.past.append((words, self.state))
            self.state = after
            expected.append(words)
        assert self.store.redo(count) == expected
        self.commands += 1

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store.open(self.path, write=True)

    @invariant()
    def money_is_conserved_and_kept(self) -> None:
        held = self.store.accounts()
        assert sum(held.values()) == 0
        live = {name: copper for name, copper in held.items() if copper}
        assert live == {name: copper for name, copper in self.state.money.items() if copper}
        now = len(list(self.store.entries()))
        assert now >= self.entries, "entries are only ever added"
        self.entries = now

    @invariant()
    def everything_is_as_the_model_says(self) -> None:
        for place in ("seat", "bet"):
            wanted = {k: v for (p, k), v in self.state.documents.items() if p == place}
            assert self.store.all(place) == wanted
        for name in ("r1", "r2"):
            bodies = [body for round, body in self.state.inputs if round == name]
            assert [(it.seq, it.body) for it in self.store.inputs(name)] == [*enumerate(bodies, 1)]
        facts = [(it.round, it.body) for it in self.store.every_fact()]
        assert facts == self.state.facts
        assert [(it.round, it.body) for it in self.store.last_facts(3)] == self.state.facts[-3:]
        assert self.store.last_command() == self.commands

    @invariant()
    def a_persons_balance_runs_to_what_they_hold(self) -> None:
        lines = list(self.store.entries(Asked(person="ann", kinds=("purse", "stake"))))
        held = self.store.balance("purse:ann") + self.store.balance("stake:t1:ann")
        held += self.store.balance(accounts.stake("t:2", "ann"))
        assert (lines[-1].balance if lines else 0) == held
        assert sum(line.amount for line in lines if not line.reversed and not line.reverses) == held

    @invariant()
    def the_audit_is_content(self) -> None:
        assert self.store.audit() == []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.folder.cleanup()


TestCampaign = Campaign.TestCase
TestCampaign.settings = settings(
    max_examples=settings.default.max_examples // 4, stateful_step_count=20, deadline=None
)
