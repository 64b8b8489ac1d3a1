"""Golden playthroughs through the log do not wait for the disk."""

from tests.table.unhurried import unhurried_disk

__all__ = ["unhurried_disk"]
