"""What is kept in the cache folder comes back whole and the user's own, or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from referee.source.keeping import KEEP, cache_folder, engine_mark, read_kept, write_kept


def test_what_was_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "made" / "one"
    assert read_kept(path) is None
    write_kept(path, b"first", 9)
    write_kept(path, b"second", 9)
    assert read_kept(path) == b"second"
    assert [each.name for each in path.parent.iterdir()] == ["one"]


@pytest.mark.parametrize("cut", [0, 1, 4, 7])
def test_a_file_cut_short_is_nothing(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "one"
    write_kept(path, b"words", 9)
    path.write_bytes(path.read_bytes()[:cut])
    assert read_kept(path) is None


def test_a_file_with_a_changed_byte_is_nothing(tmp_path: Path) -> None:
    path = tmp_path / "one"
    write_kept(path, b"words", 9)
    path.write_bytes(path.read_bytes().replace(b"words", b"sword"))
    assert read_kept(path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs owners and links")
def test_what_others_could_have_written_is_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, link = tmp_path / "one", tmp_path / "link"
    write_kept(path, b"words", 9)
    link.symlink_to(path)
    assert read_kept(link) is None
    path.chmod(0o666)
    assert read_kept(path) is None
    path.chmod(0o600)
    assert read_kept(path) == b"words"
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    assert read_kept(path) is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs a named pipe")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert read_kept(tmp_path / "pipe") is None


def test_the_newest_stay(tmp_path: Path) -> None:
    for number in range(5):
        path = tmp_path / f"{number}"
        write_kept(path, b"words", 3)
        os.utime(path, (number, number))
    write_kept(tmp_path / "last", b"words", 3)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["3", "4", "last"]


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    write_kept(tmp_path / "file" / "one", b"words", 3)
    assert read_kept(tmp_path / "file" / "one") is None


def test_the_folder_is_the_one_that_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEEP, str(tmp_path))
    assert cache_folder() == tmp_path


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="folders of other systems")
def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv(KEEP, raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    write_kept(cache_folder() / "one", b"words", 3)
    assert read_kept(cache_folder() / "one") is None


def test_a_changed_room_is_another_engine(tmp_path: Path) -> None:
    first = engine_mark(["source"])
    assert first == engine_mark(["source"])
    assert first != engine_mark(["source", "words"])
