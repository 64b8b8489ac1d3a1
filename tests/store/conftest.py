"""A campaign in a temporary folder, and the moment at which its tests are played."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.store import Store, opening

NOW = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def unhurried_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk, but where a test is marked to be durable as the product is."""

    def write_ahead(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")

    if "durable" not in request.fixturenames:
        monkeypatch.setattr(opening, "_make_durable", write_ahead)


@pytest.fixture
def durable() -> None:
    """Ask for this to leave the database's settings as they are for a GM."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Store.create(tmp_path, engine="0.1.0", now=NOW)
    return tmp_path


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder, write=True) as opened:
        yield opened
