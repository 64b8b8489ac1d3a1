"""One server for the tests of a module that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving.served import ODO, Served, dealt


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign with a round on, that is not served as yet."""
    return dealt(tmp_path / "boot")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(dealt(tmp_path_factory.mktemp("served") / "boot", *ODO)) as begun:
        yield begun
