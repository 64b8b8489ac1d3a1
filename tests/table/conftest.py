"""A tavern for each test, copied from one that is made once."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.sheets import Edition
from tests.table.tavern import Tavern


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[Edition, Tavern]:
    """One campaign of each edition, never played in."""
    place = tmp_path_factory.mktemp("taverns")
    return {edition: Tavern(place / str(edition), edition) for edition in Edition}


@pytest.fixture
def taverns(models: dict[Edition, Tavern], tmp_path: Path) -> Callable[[Edition], Tavern]:
    def made(edition: Edition) -> Tavern:
        other = object.__new__(Tavern)
        other.folder = tmp_path / str(edition)
        shutil.copytree(models[edition].folder, other.folder)
        other.reread()
        return other

    return made


@pytest.fixture
def tavern(taverns: Callable[[Edition], Tavern]) -> Tavern:
    return taverns(Edition.E2014)
