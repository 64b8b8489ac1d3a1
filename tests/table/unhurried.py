"""No waiting for the disk in tests that are not about it. Commands run as processes of their own wait as a GM's do."""

from __future__ import annotations

import os
import sqlite3

import pytest

from referee.store import opening


def _write_ahead(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = OFF")


@pytest.fixture(autouse=True)
def unhurried_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """To be imported by a conftest."""
    monkeypatch.setattr(opening, "_make_durable", _write_ahead)
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
