"""The tavern of the table's tests, and what is told of its evenings."""

from __future__ import annotations

from tests.table.conftest import models, tavern, taverns
from tests.table.unhurried import unhurried_disk

__all__ = ["models", "tavern", "taverns", "unhurried_disk"]
