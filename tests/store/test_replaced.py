"""The rest of a round put aside and played otherwise: what counts, what undo brings back, what the audit finds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import Damaged, NotAllowed
from referee.store import Command, Store, accounts, move

PURSE = accounts.purse("ann")


@pytest.fixture
def amended(folder: Path) -> Iterator[Store]:
    """Commands 2 and 3 put 1, 2 and 3 into a round; 4 put 20 in place of the 2 and left the 3 away."""
    with Store.open(folder, write=True) as store:
        with store.command("two inputs") as command:
            put_in(command, 1)
            put_in(command, 2)
        with store.command("one input") as command:
            put_in(command, 3)
        with store.command("amend") as command:
            put_aside(command, 1)
            put_in(command, 20)
        yield store


def put_in(command: Command, number: int) -> None:
    command.add_input("r1", number)
    command.add_fact("r1", number)
    command.post(move("in", accounts.OUTSIDE, PURSE, number, round="r1"))


def put_aside(command: Command, after: int) -> None:
    """What the round holds behind its first rows."""
    inputs = [row.id for row in command.inputs("r1", after)]
    facts = [row.id for row in command.facts("r1", after)]
    with command.settling():
        command.put_aside("r1", inputs, facts, command.standing("r1")[after:])


def holds(store: Store) -> tuple[list[int], list[int], int]:
    inputs = [row.body for row in store.inputs("r1")]
    return inputs, [row.body for row in store.facts("r1")], store.balance(PURSE)


def test_only_what_stands_now_counts(amended: Store) -> None:
    assert holds(amended) == ([1, 20], [1, 20], 21)
    assert [one.postings[1][1] for one in amended.standing("r1")] == [1, 20]
    assert amended.amended() == {2: 4, 3: 4}
    assert amended.audit() == []


def test_undo_and_redo_in_any_depth(amended: Store) -> None:
    seen = []
    for count in (1, 1, 1):
        amended.undo(count)
        seen.append(holds(amended))
        assert amended.audit() == []
    assert seen == [([1, 2, 3], [1, 2, 3], 6), ([1, 2], [1, 2], 3), ([], [], 0)]
    amended.redo(3)
    assert holds(amended) == ([1, 20], [1, 20], 21)
    assert amended.audit() == []


def test_an_amendment_is_amended(amended: Store) -> None:
    with amended.command("amend again") as command:
        put_aside(command, 0)
        put_in(command, 100)
    assert holds(amended) == ([100], [100], 100) and amended.audit() == []
    amended.undo(2)
    assert holds(amended) == ([1, 2, 3], [1, 2, 3], 6) and amended.audit() == []
    amended.redo(2)
    assert holds(amended) == ([100], [100], 100) and amended.audit() == []
    amended.undo(4)
    amended.redo(4)
    assert holds(amended) == ([100], [100], 100) and amended.audit() == []


def test_accounts_may_be_short_only_for_a_while(amended: Store) -> None:
    with amended.command("spend") as command:
        command.post(move("out", PURSE, accounts.OUTSIDE, 21))
    before = holds(amended)
    with (
        pytest.raises(NotAllowed, match="would be short of 1sp"),
        amended.command("amend") as command,
        command.settling(),
    ):
        put_aside_here(command)
        put_in(command, 10)
    assert holds(amended) == before
    with amended.command("amend") as command, command.settling():
        put_aside_here(command)
        put_in(command, 25)
    assert amended.balance(PURSE) == 5 and amended.audit() == []


def put_aside_here(command: Command) -> None:
    inputs = [row.id for row in command.inputs("r1", 1)]
    facts = [row.id for row in command.facts("r1", 1)]
    command.put_aside("r1", inputs, facts, command.standing("r1")[1:])


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE facts SET live = 1 WHERE id = 3", "Row 3 of facts counts though an amendment"),
        ("UPDATE inputs SET live = 0 WHERE id = 1", "Row 1 of inputs does not count though not"),
        (
            """UPDATE documents SET body = replace(body, '"entries":[2,3]', '"entries":[2]')""",
            "Command 3 should have 1 entries that stand, and has 0",
        ),
    ],
)
def test_what_cannot_be_is_found(
    amended: Store, folder: Path, statement: str, sentence: str
) -> None:
    amended.close()
    with closing(sqlite3.connect(folder / "referee.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement)
    with Store.open(folder) as store:
        assert any(sentence in problem for problem in store.audit()), store.audit()


@pytest.mark.parametrize(
    "body", ['{"round":"r1"}', '{"round":"r1","inputs":["x"],"facts":[],"entries":[]}', "[]"]
)
def test_a_stranger_s_document_is_damage(amended: Store, folder: Path, body: str) -> None:
    amended.close()
    with closing(sqlite3.connect(folder / "referee.db", isolation_level=None)) as connection:
        connection.execute("UPDATE documents SET body = ? WHERE place = 'replaced'", (body,))
    with Store.open(folder, write=True) as store:
        with pytest.raises(Damaged):
            store.amended()
        with pytest.raises(Damaged):
            store.undo()
        assert store.audit()
