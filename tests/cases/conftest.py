"""A fresh campaign for each test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.tables import Boot
from tests.table.unhurried import unhurried_disk

__all__ = ["unhurried_disk"]


@pytest.fixture
def boot(tmp_path: Path) -> Boot:
    return Boot(tmp_path / "boot")


@pytest.fixture
def seated(boot: Boot) -> Boot:
    """Ann, Bob and Cas with a gold piece each at Snaggletooth; the round does not stop for cheats."""
    boot("table", "open", "snaggletooth", "--no-stops")
    boot("sit", "Ann", "1gp", "Bob", "1gp", "Cas", "1gp")
    return boot


@pytest.fixture
def dealt(seated: Boot) -> Boot:
    seated("deal", "--seed", "7")
    return seated
