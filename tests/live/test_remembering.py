"""Lines typed before are the user's own: kept for each campaign, and never in one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from referee.live.remembering import history_of


def test_lines_are_kept_for_each_campaign_outside_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    boot, crown = tmp_path / "boot", tmp_path / "crown"
    boot.mkdir()
    crown.mkdir()
    history_of(boot).store_string("c vex shift 17")
    assert list(history_of(boot).load_history_strings()) == ["c vex shift 17"]
    assert list(history_of(crown).load_history_strings()) == []
    assert list(boot.iterdir()) == []
    kept = list((tmp_path / "cache").rglob("*"))
    assert kept
    if sys.platform != "win32":
        assert not any(os.stat(path).st_mode & 0o077 for path in kept)


def test_where_nothing_can_be_kept_lines_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file, no folder", encoding="utf-8")
    monkeypatch.setenv("REFEREE_CACHE", str(tmp_path / "cache"))
    history = history_of(tmp_path)
    history.append_string("7 8")
    assert history.get_strings() == ["7 8"]
