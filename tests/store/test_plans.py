"""What is asked at the table goes by an index, so that it does not slow down over the years."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.store import Asked, Reading, Store, accounts, current_night, move

QUESTIONS: dict[str, Callable[[Reading], object]] = {
    "document": lambda it: it.get("seat", "ann"),
    "documents": lambda it: it.all("seat"),
    "documents by a field": lambda it: it.where("seat", ("table", "=", "t1")),
    "night": current_night,
    "inputs": lambda it: it.inputs("r1"),
    "facts": lambda it: it.facts("r1"),
    "facts between": lambda it: it.facts_between(2, 5),
    "facts of a night": lambda it: it.facts_of_night(1),
    "balance": lambda it: it.balance("house"),
    "accounts": lambda it: it.accounts("stake:t1:"),
    "entries of a person": lambda it: list(it.entries(Asked(person="ann"))),
    "entries of an account": lambda it: list(it.entries(Asked(account="house"))),
    "entries of a night": lambda it: list(it.entries(Asked(night=1))),
    "entries of a table": lambda it: list(it.entries(Asked(table="t1"))),
    "undoable": lambda it: it.undoable(3),
    "redoable": lambda it: it.redoable(3),
    "last command": lambda it: it.last_command(),
}
LARGE = ("commands", "documents", "changes", "inputs", "facts", "entries", "postings", "balances")
SHORT = ("running", "mine", "(subquery", "CONSTANT")
"""Results made on the way, no longer than the answer."""


def statements(store: Store, run: Callable[[], object]) -> list[str]:
    """The SQL that a question runs, with its values filled in."""
    seen: list[str] = []
    store._database.connection.set_trace_callback(seen.append)
    run()
    store._database.connection.set_trace_callback(None)
    return [sql for sql in seen if sql.lstrip().startswith(("SELECT", "WITH", "UPDATE", "INSERT"))]


def scans(store: Store, sql: str) -> list[str]:
    steps = [row[3] for row in store._database.all(f"EXPLAIN QUERY PLAN {sql}")]
    return [
        step for step in steps if step.startswith("SCAN") and not step.split()[1].startswith(SHORT)
    ]


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_reads_no_table_through(store: Store, question: str) -> None:
    asked = statements(store, lambda: QUESTIONS[question](store))
    assert asked
    assert [step for sql in asked for step in scans(store, sql)] == []


@pytest.mark.parametrize("last", [Reading.last_facts, Reading.last_stretches])
def test_the_last_facts_stop_at_their_number(
    store: Store, last: Callable[[Reading, int], object]
) -> None:
    (sql,) = statements(store, lambda: last(store, 5))
    plan = [row[3] for row in store._database.all(f"EXPLAIN QUERY PLAN {sql}")]
    assert not any("TEMP B-TREE" in step for step in plan)


def test_writing_and_taking_back_read_no_table_through(store: Store) -> None:
    def play() -> None:
        with store.command("x") as command:
            command.put("seat", "ann", 1)
            command.add_input("r1", 1)
            command.add_fact("r1", 1)
            command.post(move("in", accounts.OUTSIDE, accounts.purse("ann"), 1))
        store.undo()
        store.redo()

    asked = statements(store, play)
    assert len(asked) > 20
    assert [step for sql in asked for step in scans(store, sql)] == []


def test_a_scan_would_be_seen(store: Store) -> None:
    for table in LARGE:
        assert scans(store, f"SELECT * FROM {table}") == [f"SCAN {table}"]
