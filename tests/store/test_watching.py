"""A watcher sees what others did to a campaign, once, and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import Store
from referee.store.schema import CAMPAIGN
from referee.store.watching import Watcher
from tests.store.conftest import NOW


@pytest.fixture
def watcher(folder: Path) -> Iterator[Watcher]:
    with Watcher(folder) as made:
        yield made


def act(folder: Path, words: str = "sit Ann") -> None:
    with Store.open(folder, write=True) as store, store.command(words, now=NOW):
        pass


def test_nothing_has_changed_until_somebody_acts(folder: Path, watcher: Watcher) -> None:
    assert not watcher.changed()
    act(folder)
    assert watcher.changed()
    assert not watcher.changed()


def test_what_is_undone_and_done_again_is_a_change_each(folder: Path, watcher: Watcher) -> None:
    act(folder)
    assert watcher.changed()
    with Store.open(folder, write=True) as store:
        store.undo()
        assert watcher.changed()
        store.redo()
        assert watcher.changed()
    assert not watcher.changed()


def test_a_command_that_is_not_done_yet_or_never_is_no_change(
    folder: Path, watcher: Watcher
) -> None:
    with (
        pytest.raises(RuntimeError),
        Store.open(folder, write=True) as store,
        store.command("sit Ann", now=NOW) as command,
    ):
        command.put("place", "key", 1)
        assert not watcher.changed()
        raise RuntimeError
    assert not watcher.changed()


def test_readers_and_the_tidying_of_the_file_are_no_change(folder: Path, watcher: Watcher) -> None:
    act(folder)
    assert watcher.changed()
    with Store.open(folder) as store:
        store.last_command()
    with Store.open(folder, write=True) as store:
        store._database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    assert not watcher.changed()


def test_another_process_is_seen(folder: Path, watcher: Watcher) -> None:
    code = (
        "import sys; from pathlib import Path; from referee.store import Store\n"
        "with Store.open(Path(sys.argv[1]), write=True) as s, s.command('deal'): pass"
    )
    subprocess.run([sys.executable, "-c", code, str(folder)], check=True)
    assert watcher.changed()


def test_it_does_not_keep_a_writer_waiting(folder: Path, watcher: Watcher) -> None:
    for number in range(20):
        act(folder, f"bet Ann {number}")
        assert watcher.changed()


def test_a_database_that_goes_comes_and_is_another_one(folder: Path, watcher: Watcher) -> None:
    aside = folder.with_name("aside")
    shutil.copytree(folder, aside)
    act(folder)
    assert watcher.changed()
    for name in (CAMPAIGN.file_name, f"{CAMPAIGN.file_name}-wal", f"{CAMPAIGN.file_name}-shm"):
        (folder / name).unlink(missing_ok=True)
    assert watcher.changed()
    assert not watcher.changed()
    shutil.copy(aside / CAMPAIGN.file_name, folder / CAMPAIGN.file_name)
    assert watcher.changed()
    act(folder)
    assert watcher.changed()


def test_a_file_that_is_no_database_is_a_change_and_no_error(
    folder: Path, watcher: Watcher
) -> None:
    good = (folder / CAMPAIGN.file_name).read_bytes()
    (folder / CAMPAIGN.file_name).unlink()
    (folder / CAMPAIGN.file_name).write_text("not a database, but long enough to look like one\n")
    assert watcher.changed()
    assert not watcher.changed()
    (folder / CAMPAIGN.file_name).unlink()
    (folder / CAMPAIGN.file_name).write_bytes(good)
    assert watcher.changed()


def test_files_beside_it_count_where_they_are_named(folder: Path) -> None:
    with Watcher(folder, ["campaign.yaml"]) as watcher:
        assert not watcher.changed()
        (folder / "campaign.yaml").write_text("name: A\n")
        assert watcher.changed()
        os.utime(folder / "campaign.yaml", ns=(1, 1))
        assert watcher.changed()
        (folder / "other.yaml").write_text("name: A\n")
        assert not watcher.changed()


def test_a_folder_without_a_campaign_is_watched_until_there_is_one(tmp_path: Path) -> None:
    with Watcher(tmp_path) as watcher:
        assert not watcher.changed()
        Store.create(tmp_path, engine="0.1.0", now=NOW)
        assert watcher.changed()


def test_a_look_costs_next_to_nothing(watcher: Watcher) -> None:
    begun = time.process_time()
    for _ in range(200):
        watcher.changed()
    assert (time.process_time() - begun) / 200 < 0.001
