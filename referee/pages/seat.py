"""Somebody at a table as they may see it: whose eyes these are, and the round as it was last shown to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.records import record
from referee.rounds.round import Round
from referee.rounds.waits import Wait
from referee.table.desk import Desk
from referee.table.records import Table
from referee.table.running import Running


@record
class Seat:
    """``person``: their id, ``name`` as people call them; ``at``: their seat in the round, None where they have none in it or no
    round is on; ``plain``: what they may see of the table, as ``seen`` gives it; ``running``: the round as it was shown."""

    desk: Desk
    table: Table
    running: Running | None
    person: str
    name: str
    at: int | None
    plain: dict[str, Any]
    given: frozenset[str] = frozenset()
    only_dealt: bool = False

    @property
    def round(self) -> Round | None:
        return None if self.running is None else self.running.round

    @property
    def wait(self) -> Wait | None:
        return None if self.running is None else self.running.round.wait

    @property
    def money(self) -> Callable[[int], str]:
        return self.desk.money

    @property
    def plays(self) -> bool:
        """Whether they have a seat in the round and have not got up from it."""
        return (
            self.running is not None
            and self.at is not None
            and self.at not in self.running.round.S.gone
            and self.person in self.table.seats
        )

    @property
    def why_not_playing(self) -> str:
        """Why they can do nothing of what only players do; "" where they can."""
        if self.running is None:
            return "No round is on."
        if self.at is None:
            late = self.person in self.table.late
            return "You are dealt in next round." if late else "You are not in this round."
        return "" if self.plays else "You have left this round."
