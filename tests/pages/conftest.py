"""Rounds stay in memory between looks, as they do where pages are served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.table import keeping
from tests.pages.seats import Seats, Table


@pytest.fixture(scope="module", autouse=True)
def _stays() -> Iterator[None]:
    with keeping.staying():
        yield


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table of a game, dealt: ``table("holdem", 3, "--no-stops")``."""

    def opened(game: str = "snaggletooth", many: int = 3, *options: str, seed: int = 3) -> Seats:
        seats = Seats(tmp_path, game, many, *options)
        seats.referee("deal", "--seed", str(seed))
        return seats

    return opened
