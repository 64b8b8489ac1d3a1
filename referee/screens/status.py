"""A table at a glance, and what a command that acts has brought about."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rounds.telling import tell
from referee.rounds.views import GM, Viewer
from referee.screens.glance import Glance
from referee.screens.intending import intended, intent_lines
from referee.screens.round_end import is_told_at_end, round_end_lines
from referee.screens.seen import seen
from referee.screens.told_to_type import Typed, at_a_shell
from referee.screens.waiting import waiting_lines
from referee.screens.wrapping import folded, screen_width
from referee.table.dealing import Outcome
from referee.table.desk import Desk
from referee.table.records import Table
from referee.table.running import Running

MOST_TOLD = 14
"""How many lines of what happened are printed before the rest is left to the log."""

BETTING = frozenset({"bet_placed", "paid"})
"""Kinds of facts of a command that took a bet and nothing else."""


def status_lines(
    desk: Desk,
    table: Table,
    running: Running | None,
    viewer: Viewer = GM,
    width: int | None = None,
    everything: bool = False,
) -> list[str]:
    """The table as "gm", "public" or a seat may see it; ``running`` is the round that is on.

    width: columns of the terminal, None where the lines are not folded.
    """
    glance = Glance(desk.money, width, None if running is None else running.round, everything)
    return glance.lines(seen(desk, table, running, viewer), viewer)


def outcome_lines(
    desk: Desk, outcome: Outcome, width: int | None = None, typed: Typed = at_a_shell
) -> list[str]:
    """What a command has brought about, for the game master: what happened, who is waited for.

    Where the round is over, how it ended. Without a width, that of the terminal.
    ``typed`` spells the commands that go on.
    """
    width = width or screen_width()
    round_ = outcome.running.round
    facts = outcome.facts
    if outcome.finished:
        facts = [fact for fact in facts if not is_told_at_end(fact)]
    told = [*tell(round_, facts, GM), *dict.fromkeys(outcome.lines)]
    whole = any(fact[0] == "cheated" for fact in facts) and len(told) <= 3 * MOST_TOLD
    lines = [part for line in (told if whole else capped(told)) for part in folded(line, width)]
    if outcome.finished:
        return lines + round_end_lines(desk, outcome, width)
    kinds = {fact[0] for fact in facts}
    still_open = round_.wait is not None and round_.wait.kind == "bets"
    if still_open and "bet_placed" in kinds and kinds <= BETTING:
        done = typed("choose done")
        lines.append(f"Bets are still open: {done} when everybody has bet.")
        return lines + intent_lines({"intends": intended(outcome.running)}, width, typed)
    plain = seen(desk, outcome.table, outcome.running, GM)
    waits = waiting_lines(plain["wait"], desk.money, width, typed)
    return [*lines, *waits, *intent_lines(plain, width, typed)]


def capped(told: Sequence[str]) -> list[str]:
    """The last lines of many; what came before is in the log."""
    if len(told) <= MOST_TOLD:
        return list(told)
    left = len(told) - MOST_TOLD + 1
    return [f"… {left} more lines: 'referee log'", *told[-MOST_TOLD + 1 :]]
