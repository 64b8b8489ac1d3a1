"""A round that a process keeps in memory is the same, after every command, as one that is played again from the deal."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import initialize, invariant, run_state_machine_as_test

from referee.errors import Damaged, NotAllowed, NotFound
from referee.table import keeping
from referee.table.running import Running
from tests.table.tavern import Tavern
from tests.table.test_stateful import Evening

APART = {"setting", "log"}
"""Slots that say nothing of the state: who sits there is compared by itself, and facts were taken out."""


def state(running: Running) -> dict[str, Any]:
    S = running.round.S
    return {name: getattr(S, name) for name in S.__slots__ if name not in APART}


class AtALiveTable(Evening):
    """The same random evenings, with rounds kept."""

    @initialize()
    def the_process_stays(self) -> None:
        self.stack = ExitStack()
        self.stack.enter_context(keeping.staying())

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.stack.close()
        super().teardown()

    @invariant()
    def what_is_kept_is_what_the_log_says(self) -> None:
        for name in ("t1", "t2"):
            try:
                kept = self.tavern.running(name)
            except (NotAllowed, NotFound, AttributeError):
                continue
            keeper, keeping._Now.keeper = keeping._Now.keeper, None
            try:
                again = self.tavern.running(name)
            finally:
                keeping._Now.keeper = keeper
            assert state(kept) == state(again)
            assert kept.inputs == again.inputs and kept.past == again.past
            assert kept.round.setting.people == again.round.setting.people


def test_what_is_kept_is_what_the_log_says() -> None:
    run_state_machine_as_test(
        AtALiveTable,
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_only_what_is_new_is_played(tavern: Tavern, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    carry = Running.carry

    def counted(self: Running, one: Any, at: int) -> None:
        played.append(at)
        carry(self, one, at)

    monkeypatch.setattr(Running, "carry", counted)
    tavern.open(chance="rolled")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal()
    with keeping.staying():
        for _ in range(6):
            tavern.choose("done") if tavern.wait().kind == "bets" else tavern.auto()
        tavern.running()
        played.clear()
        tavern.running()
        assert played == []
    tavern.running()
    assert len(played) > 6


def test_a_log_that_is_another_is_played_from_the_deal(tavern: Tavern) -> None:
    """As after an older copy of the campaign was put in the place of the database."""
    tavern.open(chance="rolled")
    tavern.sit("Ann", "Bob", "Cas")
    tavern.deal(seed=1)
    with keeping.staying():
        tavern.running()
        tavern.undo(1)
        tavern.deal(seed=2)
        assert tavern.running().record.seed == 2
        tavern.auto()
        here = tavern.running().record.id
        tavern.store._database.run("UPDATE facts SET id = -id WHERE round = ?", here)
        assert tavern.running().inputs[-1]["do"] == "answer"
        tavern.store._database.run(
            "UPDATE facts SET body = ?, id = -id WHERE round = ? AND seq = 1",
            *('{"fact": ["nothing"]}', here),
        )
        with pytest.raises(Damaged, match="does not play as it was written down"):
            tavern.running()
