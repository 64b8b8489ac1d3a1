"""Files are replaced whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.errors import NotFound
from referee.source import FaultyFile
from referee.source.files import NotWritten, read_text, write_text_atomically


def test_a_file_is_read_and_written_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    raw = b"\xef\xbb\xbfa: Zo\xc3\xab\r\nb: 1\n"
    path.write_bytes(raw)
    write_text_atomically(path, read_text(path))
    assert path.read_bytes() == raw
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "a.yaml", tmp_path / "link.yaml"
    path.write_text("a: 1\n")
    path.chmod(0o640)
    link.symlink_to(path)
    write_text_atomically(link, "a: 2\n")
    assert link.is_symlink() and path.read_text() == "a: 2\n"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_failure_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1\n")

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(NotWritten, match="No space left on device"):
        write_text_atomically(path, "a: 2\n")
    assert path.read_text() == "a: 1\n"
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotWritten):
        write_text_atomically(tmp_path / "none" / "a.yaml", "a: 1\n")
    with pytest.raises(NotFound):
        read_text(tmp_path / "none.yaml")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: \xff\n")
    with pytest.raises(FaultyFile, match="not-utf8"):
        read_text(path)
