"""What players propose from their phones, as the live table keeps it in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from referee.phones import Phones
from referee.phones.proposals import SECRET, Proposal
from referee.records import record
from referee.screens.phones import told_of
from referee.screens.seen import Plain

_MASKED = {"choice": "a choice", "roll": "a roll", "bet": "a bet"}
"""What everybody may know that somebody proposes; a choice may name a card that is hidden."""


@record
class Offered:
    """A proposal that waits. name: whose; told: the game master's sentence; masked: what may be seen of it while what
    is secret is hidden, "" for one that nobody may know of."""

    id: int
    kind: str
    name: str
    told: str
    masked: str


@record
class FromPhones:
    """What there is of phones. offered: what waits, the oldest first; frozen: whether all pages are."""

    offered: tuple[Offered, ...] = ()
    frozen: bool = False


def from_phones(folder: Path, named: Callable[[str], str]) -> FromPhones:
    """Look at it. Raises Damaged where it cannot be read."""
    with Phones.reading(folder) as phones:
        waiting = phones.proposals.in_state()
        return FromPhones(
            tuple(_offered(one, named(one.person)) for one in waiting), phones.rules.frozen
        )


def _offered(one: Proposal, name: str) -> Offered:
    masked = "" if one.kind in SECRET else f"{name}: {_MASKED[one.kind]}."
    return Offered(one.id, one.kind, name, told_of(one), masked)


def in_sight(proposed: Sequence[Offered], hidden: bool) -> list[Offered]:
    """Those that are in view; while what is secret is hidden, those alone of which everybody may know."""
    return [one for one in proposed if one.masked or not hidden]


def with_proposed(plain: Plain, proposed: Sequence[Offered], hidden: bool) -> Plain:
    """A table with what is proposed beside it, for the game master's own screen."""
    shown = in_sight(proposed, hidden)
    if not shown:
        return plain
    rows = [{"id": one.id, "said": one.masked if hidden else one.told} for one in shown]
    return {**plain, "proposed": rows}
