"""Nights begin by themselves, end when told to, and give what happens its number."""

from __future__ import annotations

import pytest

from referee.errors import NotAllowed
from referee.store import (
    Store,
    accounts,
    begin_night,
    current_night,
    end_night,
    ensure_night,
    move,
    nights,
)


def test_a_night_begins_with_its_first_table_and_lasts(store: Store) -> None:
    with store.command("table open") as command:
        assert ensure_night(command).number == 1
        assert command.night == 1
        command.add_fact(None, "opened")
    with store.command("sit") as command:
        assert ensure_night(command).number == 1
        command.post(move("in", accounts.OUTSIDE, accounts.purse("ann"), 1))
    assert [it.night for it in store.journal(2)] == [1, 1]
    assert [line.night for line in store.entries()] == [1]
    assert len(store.facts_of_night(1)) == 1


def test_begin_and_end(store: Store) -> None:
    with store.command("night end") as command, pytest.raises(NotAllowed, match="No night"):
        end_night(command)
    for number in range(1, 12):
        with store.command("night begin") as command:
            assert begin_night(command, f"evening {number}").number == number
        over = pytest.raises(NotAllowed, match=f"Night {number} is not over")
        with over, store.command("night begin") as command:
            begin_night(command)
        with store.command("night end") as command:
            assert end_night(command).number == number
        assert current_night(store) is None
    assert [it.number for it in nights(store)] == [*range(1, 12)]
    assert nights(store)[10].label == "evening 11"
    with store.command("between"):
        pass
    assert store.journal(1)[0].night is None


def test_undo_takes_a_beginning_back(store: Store) -> None:
    with store.command("night begin") as command:
        begin_night(command)
    store.undo()
    assert current_night(store) is None
    with store.command("table open") as command:
        assert ensure_night(command).number == 1
    assert store.audit() == []
