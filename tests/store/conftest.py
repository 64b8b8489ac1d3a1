"""A campaign in a temporary folder, and the moment at which its tests are played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.store import Store

NOW = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Store.create(tmp_path, engine="0.1.0", now=NOW)
    return tmp_path


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder, write=True) as opened:
        yield opened
