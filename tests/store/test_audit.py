"""Every kind of planted fault is found by the audit, each by its own check."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store import Store, accounts, move
from referee.store.audit import CHECKS


@pytest.fixture
def played(folder: Path) -> Iterator[Path]:
    """Commands 2 to 5; 6 took back 5 and 4, and 7 did 4 again."""
    with Store.open(folder, write=True) as store:
        for number in range(2, 6):
            with store.command(f"command {number}") as command:
                command.put("seat", "ann", number)
                command.put("seat", f"s{number}", number)
                command.add_input("r1", number)
                command.add_fact("r1", number)
                command.post(move("in", accounts.OUTSIDE, accounts.purse("ann"), number))
        store.undo(2)
        store.redo()
        assert store.audit() == []
    yield folder


def found(folder: Path, *statements: str) -> list[str]:
    with closing(sqlite3.connect(folder / "referee.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            connection.execute(statement)
    with Store.open(folder) as store:
        problems = store.audit()
    assert all(it.endswith(".") and "\n" not in it for it in problems)
    return problems


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE commands SET kind = 'new' WHERE id = 3", "Command 3 is of the kind 'new'"),
        ("UPDATE commands SET undone_by = 3 WHERE id = 2", "Command 2 (do) is said to be taken"),
        ("UPDATE facts SET live = 1 WHERE command = 5", "counts though its command 5"),
        ("UPDATE inputs SET live = 0 WHERE command = 2", "does not count though not its"),
        ("UPDATE facts SET seq = 9 WHERE command = 3", "The facts of round 'r1' are not numbered"),
        ("DELETE FROM inputs WHERE command = 2", "The inputs of round 'r1' are not numbered"),
        ("UPDATE changes SET seq = 7 WHERE seq = 2", "The changes of command 2 are not numbered"),
        ("UPDATE changes SET after = '8' WHERE seq = 1", "found seat ann otherwise"),
        ("UPDATE documents SET body = '8' WHERE key = 's2'", "seat s2 is not what its changes"),
        ("DELETE FROM documents WHERE key = 's2'", "seat s2 is missing"),
        ("INSERT INTO documents VALUES ('seat', 'x', '1')", "seat x is not what its changes"),
        ("UPDATE postings SET amount = 3 WHERE entry = 1 AND seq = 2", "Entry 1 does not balance"),
        ("DELETE FROM postings WHERE entry = 1 AND seq = 2", "Entry 1 does not balance"),
        ("UPDATE balances SET amount = 8 WHERE person = 'ann'", "purse:ann is kept as 8cp"),
        ("UPDATE balances SET amount = -9 WHERE person = 'ann'", "less than nothing"),
        ("UPDATE balances SET amount = 0", "is kept as 0cp, which is not"),
        ("UPDATE balances SET person = 'bo' WHERE person = 'ann'", "an account of 'bo'"),
        ("UPDATE balances SET account = 'bank:ann' WHERE person = 'ann'", "not the name of an"),
        ("DELETE FROM balances WHERE person = 'ann'", "has postings and no balance"),
        ("DELETE FROM balances WHERE person = 'ann'", "All accounts together come to -9cp"),
        ("UPDATE entries SET reverses = NULL", "entries that stand, and has"),
        ("UPDATE entries SET reverses = 1 WHERE reverses = 3", "does not move what it says"),
        ("UPDATE entries SET repeats = 2 WHERE repeats IS NOT NULL", "that it repeats"),
        ("UPDATE facts SET command = 99 WHERE command = 2", "belongs to a row of commands that"),
        ("UPDATE facts SET live = 7 WHERE command = 2", "facts holds values that cannot be there"),
        ("UPDATE commands SET kind = 'x' WHERE id = 7", "commands holds values that cannot"),
    ],
)
def test_a_planted_fault_is_found(played: Path, statement: str, sentence: str) -> None:
    problems = found(played, statement)
    assert any(sentence in problem for problem in problems), problems


def test_a_command_that_is_gone(played: Path) -> None:
    problems = found(
        played,
        "DELETE FROM commands WHERE id = 7",
        "UPDATE entries SET command = 6",
        "INSERT INTO commands VALUES (8, '', '', 'do', NULL, NULL)",
    )
    assert problems == ["Command 8 stands where command 7 belongs."]


def test_text_in_place_of_a_number(played: Path) -> None:
    assert found(played, "UPDATE postings SET amount = 'many' WHERE entry = 1")


def test_each_check_says_what_it_looks_for() -> None:
    assert len({check.__name__ for check in CHECKS}) == len(CHECKS) == 12
