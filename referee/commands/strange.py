"""A campaign may come from a stranger: what is stored in it can be good JSON and mean nothing."""

from __future__ import annotations

from pathlib import Path

from referee.errors import Damaged
from referee.store import Store


def damage_behind(strange: Exception, store: Store, folder: Path) -> Exception:
    """The refusal to give in place of an unforeseen error, where the campaign's records do not hold; else the error itself,
    which is a fault of ours."""
    if _holds(store):
        return strange
    return Damaged(
        f"What is stored of {folder} does not hold together, and what was asked for cannot be read from it: "
        "'referee verify' says more. Go back to a copy that is whole."
    )


def _holds(store: Store) -> bool:
    from referee.table.history import problems

    try:
        return not problems(store)
    except (TypeError, LookupError, ValueError, AttributeError):
        return False
