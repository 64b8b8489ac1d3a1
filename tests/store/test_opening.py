"""A campaign's folder may come from a stranger: what is not wholly ours is refused unwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from referee.errors import Busy, Damaged, NotAllowed, NotFound, Refusal
from referee.store import Store, accounts, move
from referee.store.schema import OBJECTS

DB = "referee.db"


def contents(folder: Path) -> dict[str, bytes | None]:
    """Every name in the folder with its bytes (None for what is no file)."""
    return {
        path.name: path.read_bytes() if path.is_file() else None
        for path in sorted(folder.iterdir())
    }


def refused(folder: Path, *, untouched: bool = True) -> str:
    """Open both ways, see that neither writes, and give the sentence."""
    (folder / "referee.lock").unlink(missing_ok=True)
    before = contents(folder)
    sentences = set()
    for write in (False, True):
        with pytest.raises(Damaged) as caught:
            Store.open(folder, write=write, wait=0)
        sentences.add(str(caught.value))
    after = contents(folder)
    assert after[DB] == before[DB]
    assert not untouched or after == before
    (sentence,) = sentences
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence


def alter(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / DB, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_the_schema_in_the_file_is_the_one_in_the_source(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DB)) as connection:
        rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    assert sorted(rows) == sorted(OBJECTS)


def test_a_file_that_is_not_sqlite(folder: Path) -> None:
    (folder / DB).write_bytes(b"Dear diary, " * 1000)
    assert "no database" in refused(folder)


@pytest.mark.parametrize("kept", [0, 50, 4096, 20000])
def test_a_file_that_was_cut_off(folder: Path, kept: int) -> None:
    whole = (folder / DB).read_bytes()
    assert len(whole) > 20000
    (folder / DB).write_bytes(whole[:kept])
    refused(folder)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("PRAGMA application_id = 7", "is not a campaign database"),
        ("PRAGMA user_version = 2", "was written by a newer Referee"),
        ("PRAGMA user_version = 0", "which never was"),
        (
            "CREATE TRIGGER t AFTER INSERT ON commands BEGIN DELETE FROM facts; END",
            "did not make (trigger 't')",
        ),
        ("CREATE VIEW v AS SELECT load_extension('x')", "did not make (view 'v')"),
        ("CREATE INDEX i ON facts (body)", "did not make (index 'i')"),
        ("CREATE TABLE extra (x)", "did not make (table 'extra')"),
        ("ANALYZE", "did not make (table 'sqlite_stat1')"),
        ("ALTER TABLE facts ADD COLUMN x DEFAULT (random())", "not as Referee makes them"),
        ("DROP INDEX facts_by_round", "not as Referee makes them"),
    ],
)
def test_foreign_objects_and_versions(folder: Path, statement: str, sentence: str) -> None:
    alter(folder, statement)
    assert sentence in refused(folder)


def test_a_trigger_that_hides_in_the_log_beside_the_file(folder: Path) -> None:
    with closing(sqlite3.connect(folder / DB, isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON facts BEGIN SELECT 1; END")
        copy = folder / "copy"
        copy.mkdir()
        for name in (DB, f"{DB}-wal"):
            shutil.copy(folder / name, copy / name)
    assert "trigger 't'" in refused(copy, untouched=False)


def test_two_tables_on_one_page(folder: Path) -> None:
    alter(
        folder,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET rootpage = 1 WHERE name = 'balances'",
    )
    refused(folder)


def test_a_page_of_rubbish(folder: Path) -> None:
    with Store.open(folder, write=True) as store:
        for number in range(200):
            with store.command(f"command {number} " + "x" * 100) as command:
                command.put("seat", f"s{number}", "y" * 100)
    (folder / "referee.lock").unlink()
    whole = bytearray((folder / DB).read_bytes())
    whole[-8192:-4096] = b"\xa5" * 4096
    (folder / DB).write_bytes(whole)
    before = contents(folder)
    with pytest.raises(Damaged):
        Store.open(folder, write=True)
    assert contents(folder) == before


@pytest.mark.parametrize("name", [DB, f"{DB}-wal", f"{DB}-shm", "referee.lock"])
@pytest.mark.parametrize("dangling", [True, False])
def test_links_are_not_followed(folder: Path, name: str, dangling: bool) -> None:
    target = folder.parent / f"{folder.name}-precious"
    if not dangling:
        if name == DB:
            shutil.copy(folder / DB, target)
        else:
            target.write_text("precious")
    before = target.read_bytes() if target.exists() else None
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(target)
    for write in (False, True):
        with pytest.raises(Damaged, match="not an ordinary file"):
            Store.open(folder, write=write)
    assert (target.read_bytes() if target.exists() else None) == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("name", [DB, f"{DB}-wal", "referee.lock"])
def test_a_pipe_does_not_hang_us(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    with pytest.raises(Damaged, match="not an ordinary file"):
        Store.open(folder, write=True)


def test_a_strangers_rollback_journal_is_not_played(folder: Path) -> None:
    (folder / f"{DB}-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    assert "move it away" in refused(folder)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE documents SET body = '{\"half\":'",
        "UPDATE documents SET body = '[' || replace(hex(zeroblob(60000)), '0', '[')",
        "UPDATE documents SET body = '[1, 2]'",
        "UPDATE documents SET body = CAST(x'ff' AS TEXT)",
    ],
)
def test_values_that_cannot_be_read(folder: Path, statement: str) -> None:
    alter(folder, statement)
    with Store.open(folder) as store, pytest.raises(Damaged, match="damaged"):
        store.origin  # noqa: B018


def test_odd_rows_of_money(folder: Path) -> None:
    with Store.open(folder, write=True) as store, store.command("x") as command:
        command.post(move("in", accounts.OUTSIDE, accounts.purse("ann"), 5))
    alter(folder, "PRAGMA ignore_check_constraints = ON", "UPDATE balances SET amount = 'x'")
    with Store.open(folder) as store, pytest.raises(Damaged, match="whole number"):
        store.balance("purse:ann")
    alter(folder, "UPDATE postings SET account = 'bank:' || seq")
    with Store.open(folder) as store, pytest.raises(Damaged, match="bank:1"):
        list(store.entries())


def test_missing_and_existing(tmp_path: Path) -> None:
    for write in (False, True):
        with pytest.raises(NotFound, match="referee new"):
            Store.open(tmp_path, write=write)
    with pytest.raises(Refusal, match="cannot be opened"):
        Store.create(tmp_path / "not there", engine="1")
    assert contents(tmp_path) == {}
    Store.create(tmp_path, engine="1")
    before = contents(tmp_path)
    with pytest.raises(NotAllowed, match="already"):
        Store.create(tmp_path, engine="1")
    assert contents(tmp_path) == before
    assert sorted(before) == [DB, "referee.lock"]


def test_folders_with_odd_names(tmp_path: Path) -> None:
    for name in ("a?mode=rw&x#y%41", "日本 Zoë", "-dash"):
        folder = tmp_path / name
        folder.mkdir()
        Store.create(folder, engine="1")
        with Store.open(folder, write=True) as store, store.command("x"):
            pass
        with Store.open(folder) as store:
            assert store.last_command() == 2


def test_a_reader_writes_nothing_and_sees_one_moment(folder: Path) -> None:
    reader = Store.open(folder)
    with Store.open(folder, write=True) as store, store.command("x") as command:
        command.put("seat", "ann", 1)
    assert reader.get("seat", "ann") is None
    reader.refresh()
    assert reader.get("seat", "ann") == 1
    with pytest.raises(Refusal, match="cannot be opened or written"):
        reader._database.run("DELETE FROM documents")
    reader.close()


def test_a_folder_that_cannot_be_written_can_be_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    before = contents(folder)
    with Store.open(folder) as store:
        assert store.last_command() == 1
        assert contents(folder) == before


def test_a_second_writer_is_told_after_a_short_wait(folder: Path) -> None:
    with Store.open(folder, write=True):
        with pytest.raises(Busy, match="Somebody else"):
            Store.open(folder, write=True, wait=0.05)
        with Store.open(folder) as reader:
            assert reader.last_command() == 1
    with Store.open(folder, write=True, wait=0) as store:
        assert store.last_command() == 1


def damage(run: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as caught:
        run()
    return str(caught.value)


def test_a_full_disk_is_one_sentence_and_nothing_written(folder: Path) -> None:
    with Store.open(folder, write=True) as store:
        pages = store._database.number("PRAGMA page_count")
        store._database.all(f"PRAGMA max_page_count = {pages}")

        def fill() -> None:
            with store.command("x") as command:
                command.put("seat", "ann", "x" * 100_000)

        assert "full" in damage(fill)
        assert store.all("seat") == {}
        with store.command("small"):
            pass
        assert store.audit() == []
