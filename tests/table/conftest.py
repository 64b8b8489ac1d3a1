"""A tavern for each test, copied from one that is made once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.sheets import Edition
from tests.table.tavern import Tavern
from tests.table.unhurried import unhurried_disk

__all__ = ["unhurried_disk"]


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[Edition, Tavern]:
    """One campaign of each edition, never played in."""
    place = tmp_path_factory.mktemp("taverns")
    made = {edition: Tavern(place / str(edition), edition) for edition in Edition}
    for one in made.values():
        one.rest()
    return made


@pytest.fixture
def taverns(models: dict[Edition, Tavern], tmp_path: Path) -> Iterator[Callable[[Edition], Tavern]]:
    opened: list[Tavern] = []

    def made(edition: Edition) -> Tavern:
        other = object.__new__(Tavern)
        other.folder = tmp_path / str(edition)
        shutil.copytree(models[edition].folder, other.folder)
        other.reread()
        opened.append(other)
        return other

    yield made
    for one in opened:
        one.rest()


@pytest.fixture
def tavern(taverns: Callable[[Edition], Tavern]) -> Tavern:
    return taverns(Edition.E2014)
