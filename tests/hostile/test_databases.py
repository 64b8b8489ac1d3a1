"""A stranger's database: rules, rounds and inputs that somebody has written into it. No traceback, no end of waiting."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.conftest import Run, refused, rewritten, run

HEAD = "referee: 1\ntitle: T\nplayers: 2-4\n"
GAME = HEAD + (
    "track:\n  turns: {start: 0}\n"
    "play:\n  - turns: p\n    from: dealer\n    do:\n      - choose: x\n        by: p\n        from: [1, 2]\n"
    "      - set: turns = turns + 1\n"
)
COMMANDS = (("status",), ("choose", "1"), ("verify",), ("undo",))

RULES: dict[str, str] = {
    "no yaml": "{[",
    "nothing": "",
    "words": "just words",
    "faults": HEAD + "play:\n  - nonsense: 1\n",
    "a program": HEAD + "play:\n  - let: x = __import__('os').system('touch escaped')\n",
    "a loop": HEAD + "play:\n  - loop:\n      - let: x = 1\n",
    "a loop after the first answer": GAME.replace(
        "      - set: turns = turns + 1\n",
        "      - while: yes\n        do:\n          - let: y = 1\n",
    ),
    "numbers without end": HEAD + "play:\n  - let: x = 9\n  - loop:\n      - set: x = x * x\n",
    "another game": HEAD
    + "play:\n  - choose: other\n    by: dealer\n    from: [7, 8, 9]\n  - tell: x\n",
    "lists in lists": "[" * 50_000,
    "control characters": HEAD + "summary: '\x1b]0;owned\x07'\n" + GAME[len(HEAD) :],
    "a circle": GAME + "extends: t\n",
    "a path": GAME + "extends: ../../../etc/passwd\n",
    "too much": "a: b\n" * 300_000,
}


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with a round on, made once."""
    made = tmp_path_factory.mktemp("dealt") / "boot"
    words = [["sit", "Ann"], ["sit", "Bob"], ["deal"], ["choose", "1"]]
    assert run("new", str(made), "--name", "The Boot").exit_code == 0
    (made / "rulesets").mkdir(exist_ok=True)
    (made / "rulesets" / "t.yaml").write_text(GAME)
    for line in [
        ["character", "add", "Ann"],
        ["character", "add", "Bob"],
        ["table", "open", "t"],
        *words,
    ]:
        assert run("--campaign", str(made), *line).exit_code == 0, line
    return made


@pytest.fixture
def table(dealt: Path, folder: Path) -> Path:
    """A campaign with a round on, of this test's own."""
    shutil.rmtree(folder)
    shutil.copytree(dealt, folder)
    return folder


def all_answer(referee: Run) -> list[int]:
    """The exit codes of some commands, none of which ends in a traceback."""
    codes = []
    for words in COMMANDS:
        result = referee(*words)
        codes.append(result.exit_code)
        if result.exit_code:
            refused(result, 1, 2, 3, 4, 5, 6, 7)
    return codes


@pytest.mark.parametrize("name", RULES)
def test_stored_rules_that_somebody_has_changed(name: str, table: Path, referee: Run) -> None:
    def change(body: Any) -> Any:
        body["texts"][0][2] = RULES[name]
        return body

    rewritten(table, "ruleset", change)
    codes = all_answer(referee)
    assert codes[1] != 0, "a round does not go on by other rules"
    assert not (table / "escaped").exists() and not Path("escaped").exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda body: {},
        lambda body: [],
        lambda body: None,
        lambda body: {"name": 5, "texts": 7},
        lambda body: {"name": "t", "texts": []},
        lambda body: {"name": "t", "texts": [["t"]]},
        lambda body: {"name": "t", "texts": [[1, 2, 3]]},
        lambda body: {"name": "\x1b[31m", "texts": [["t", "\x1b]0;x\x07", "{["]]},
        lambda body: {"name": "t", "texts": [["t", __file__, GAME]]},
    ],
)
def test_stored_rules_that_are_not_whole(
    change: Callable[[Any], Any], table: Path, referee: Run
) -> None:
    rewritten(table, "ruleset", change)
    all_answer(referee)


INPUTS: list[Any] = [
    {},
    {"do": "answer"},
    {"do": "answer", "value": {"a": [1]}},
    {"do": "answer", "value": 10**400},
    {"do": "answer", "value": [[[[[[]]]]]]},
    {"do": "eval", "value": "1"},
    {"do": "__class__"},
    {"do": ["answer"]},
    {"do": None},
    {"do": "check", "roll": {"natural": 10**30}},
    {"do": "cheat", "cheat": "c", "by": 99},
    {"do": "bet", "by": -(10**9), "market": "m", "pick": 0, "amount": 1},
    {"do": "leave", "seat": 10**9},
    {"do": "leave", "seat": "Ann"},
    {"do": "top_up", "seat": 0, "amount": 10**30},
    [],
    5,
    None,
]


@pytest.mark.parametrize("body", INPUTS, ids=lambda body: json.dumps(body)[:50])
def test_stored_inputs_that_somebody_has_changed(body: Any, table: Path, referee: Run) -> None:
    with sqlite3.connect(table / "referee.db") as database:
        database.execute(
            "UPDATE inputs SET body = ? WHERE seq = (SELECT max(seq) FROM inputs)",
            (json.dumps(body),),
        )
    database.close()
    codes = all_answer(referee)
    assert codes[1] != 0


@pytest.mark.parametrize("place", ["round", "round_state", "table"])
@pytest.mark.parametrize("body", [{}, [], None, 5, "x", {"id": "1"}], ids=repr)
def test_stored_rounds_and_tables_that_are_not_whole(
    place: str, body: Any, table: Path, referee: Run
) -> None:
    rewritten(table, place, lambda _: body)
    all_answer(referee)


@pytest.mark.parametrize(
    "raw", [b"", b"SQLite format 3\x00", b"\x00" * 8192, b"just words", bytes(range(256)) * 64]
)
def test_a_database_that_is_none(raw: bytes, table: Path, referee: Run) -> None:
    (table / "referee.db").write_bytes(raw)
    for words in COMMANDS:
        refused(referee(*words), 1, 2, 3, 4, 5, 6, 7)
    assert (table / "referee.db").read_bytes() == raw


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE documents",
        "DROP TABLE inputs",
        "UPDATE documents SET body = '{'",
        "UPDATE documents SET body = '" + "[" * 50_000 + "'",
        "UPDATE documents SET body = x'ff00'",
        "UPDATE inputs SET body = '{'",
        "UPDATE facts SET body = 'nonsense'",
        "CREATE VIEW v AS SELECT load_extension('x')",
        "CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM entries; END",
    ],
)
def test_a_database_that_somebody_has_cut_about(statement: str, table: Path, referee: Run) -> None:
    with sqlite3.connect(table / "referee.db") as database:
        database.execute(statement)
    database.close()
    all_answer(referee)
