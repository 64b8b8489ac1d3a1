"""A ``phones.db`` may come from a stranger, or from a disk that has gone bad: refused in a sentence, and nothing written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import Busy, Damaged, Refusal
from referee.phones import Phones
from referee.phones.phones import MEND, phones_path
from referee.phones.schema import PHONES
from referee.store.lock import WriterLock

FILE, LOCK = PHONES.file_name, PHONES.lock_name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One of each thing that can stand in it."""
    with Phones.writing(tmp_path, "c") as phones:
        phones.links.come(phones.links.new("Vex"))
        phones.proposals.add("t" * 16, "Vex", "bet", ["bet"], "told")
        phones.letters.send("Vex", "note", "hush")
        phones.rules.freeze(False)
        phones.rules.let_pass(kind="bet")
    return tmp_path


def alter(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def everything(phones: Phones) -> None:
    """Ask all that can be asked."""
    phones.links.all()
    phones.links.pages()
    phones.links.person_of("x")
    phones.links.come("x")
    phones.proposals.in_state()
    phones.proposals.of("Vex", 9)
    phones.letters.to("Vex", 9)
    phones.letters.kept_quiet("Vex")
    assert isinstance(phones.rules.frozen, bool)
    phones.rules.passing()
    assert phones.rules.served is None


def refused(folder: Path) -> str:
    """Refused to whoever reads, and to whoever writes with nothing written."""
    before, said = (folder / FILE).read_bytes(), set[str]()
    for opened in (Phones.reading, Phones.writing):
        with pytest.raises(Damaged) as caught, opened(folder, "c") as phones:
            everything(phones)
        said.add(str(caught.value))
    assert (folder / FILE).read_bytes() == before
    (sentence,) = said
    assert "\n" not in sentence and sentence.endswith(MEND)
    return sentence


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("PRAGMA application_id = 7", "is not what Referee keeps of phones"),
        ("PRAGMA user_version = 9", "was written by a newer Referee"),
        (
            "CREATE TRIGGER t AFTER INSERT ON pages BEGIN DELETE FROM links; END",
            "did not make (trigger 't')",
        ),
        ("CREATE VIEW v AS SELECT * FROM links", "did not make (view 'v')"),
        ("CREATE TABLE more (x)", "did not make (table 'more')"),
        ("DROP INDEX proposals_by_tap", "not as Referee makes them"),
        ("ALTER TABLE links ADD COLUMN more", "not as Referee makes them"),
    ],
)
def test_what_is_not_wholly_ours(folder: Path, statement: str, why: str) -> None:
    alter(folder, statement)
    assert why in refused(folder)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE proposals SET words = '{'",
        "UPDATE proposals SET words = '[1]'",
        "UPDATE proposals SET words = '7'",
        "UPDATE proposals SET kind = 'purse'",
        "UPDATE proposals SET person = x'00ff'",
        "UPDATE proposals SET told = x'00ff'",
        "UPDATE proposals SET answer = x'00ff'",
        "UPDATE links SET made = x'00'",
        "UPDATE links SET used = x'00'",
        "UPDATE letters SET body = x'00ff'",
        "UPDATE facts SET body = '{'",
    ],
)
def test_rows_that_mean_nothing(folder: Path, statement: str) -> None:
    alter(folder, statement)
    refused(folder)


@pytest.mark.parametrize("used", ["yesterday", "2031-12-24T20:00:00", ""])
def test_a_link_that_was_used_at_no_time(folder: Path, used: str) -> None:
    with Phones.writing(folder, "c") as phones:
        secret = phones.links.new("Vex")
    alter(folder, f"UPDATE links SET used = '{used}'")
    with pytest.raises(Damaged, match="a time is none"), Phones.writing(folder, "c") as phones:
        phones.links.come(secret)


@pytest.mark.parametrize("kept", [0, 50, 4096])
def test_a_file_that_was_cut_off(folder: Path, kept: int) -> None:
    (folder / FILE).write_bytes((folder / FILE).read_bytes()[:kept])
    refused(folder)


def test_a_file_that_is_not_sqlite(folder: Path) -> None:
    (folder / FILE).write_bytes(b"Dear diary, " * 1000)
    refused(folder)


def test_the_campaigns_own_database_in_its_place(folder: Path) -> None:
    from referee.store import Store

    Store.create(folder, engine="x")
    (folder / FILE).write_bytes((folder / "referee.db").read_bytes())
    assert "is not what Referee keeps of phones" in refused(folder)


def link(path: Path, to: Path) -> None:
    path.symlink_to(to)


def pipe(path: Path, to: Path) -> None:
    os.mkfifo(path)


def directory(path: Path, to: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize("make", [link, pipe, directory])
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", LOCK])
def test_what_is_no_ordinary_file_is_left_alone(
    folder: Path, name: str, make: Callable[[Path, Path], None]
) -> None:
    victim = folder.parent / f"{folder.name}-victim"
    victim.write_bytes(b"precious" * 10_000)
    (folder / name).unlink(missing_ok=True)
    make(folder / name, victim)
    for opened in (Phones.reading, Phones.writing):
        with pytest.raises(Refusal), opened(folder, "c") as phones:
            everything(phones)
    assert victim.read_bytes() == b"precious" * 10_000


def test_reading_makes_no_file(tmp_path: Path) -> None:
    with Phones.reading(tmp_path) as phones:
        everything(phones)
    assert not [*tmp_path.iterdir()]


def test_another_writer_is_waited_for_and_then_told_of(folder: Path) -> None:
    lock = WriterLock(folder / LOCK, 0)
    try:
        with pytest.raises(Busy), Phones.writing(folder, "c", wait=0.05):
            pass
        with Phones.reading(folder) as phones:
            everything(phones)
    finally:
        lock.release()


def test_what_is_raised_leaves_nothing_written(folder: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Phones.writing(folder, "c") as phones:
        phones.letters.send("Vex", "note", "second")
        raise KeyboardInterrupt
    with Phones.writing(folder, "c") as phones:
        assert [one.body for one in phones.letters.to("Vex", 9)] == ["hush"]
    assert phones_path(folder) == folder.resolve() / FILE
