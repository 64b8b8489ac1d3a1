"""A round played on by the referee, wait after wait, until something is worth the game master's attention."""

from __future__ import annotations

from collections.abc import Callable

from referee.errors import NotAllowed
from referee.records import record
from referee.rounds.waits import PLAYERS_DECIDE, Wait
from referee.store import Command
from referee.table.automatic import MOST_STEPS, PASSED, takes
from referee.table.driving import fire_armed
from referee.table.minds import ANSWER, SPEAK, Intention, meant
from referee.table.running import Running
from referee.table.willing import does

Stop = Callable[[Running, Wait, Intention | None], str]
"""Why a round stops at a wait, with what an NPC means to do there; "" where it goes on."""

THROWN = ("roll", "flip", "check", "random")


@record(frozen=False)
class Pace:
    """What a round took: decisions (a choice, a bet, a try, a word spoken up), and throws of dice and coins."""

    decisions: int = 0
    throws: int = 0


def never(running: Running, wait: Wait, one: Intention | None) -> str:
    return ""


def play_on(
    running: Running,
    command: Command,
    lines: list[str],
    stop: Stop = never,
    pace: Pace | None = None,
) -> str:
    """Plays every seat until ``stop`` says why not, or until the round is over. Returns what it said.

    NPCs cheat, bet and speak up as they are; players' characters decide like anybody, and cheat only where they act by
    a nature of their own (``running.natures``).
    """
    pace, steps = pace or Pace(), 0
    while (wait := running.round.wait) is not None:
        if (steps := steps + 1) > MOST_STEPS:
            raise NotAllowed(f"{MOST_STEPS} steps were played, and the round is not over.")
        one = None if wait.is_chance else meant(running)
        if reason := stop(running, wait, one):
            return reason
        step(running, command, lines, wait, one, pace)
    return ""


def step(
    running: Running,
    command: Command,
    lines: list[str],
    wait: Wait,
    one: Intention | None,
    pace: Pace,
) -> None:
    """Whatever comes next at a wait."""
    if one is not None and one.kind not in (ANSWER, SPEAK):
        does(running, command, one, everybody=True)
        pace.decisions += 1
    elif wait.kind == "moment":
        if not fire_armed(running, command, lines, rolls=True):
            running.do(dict(PASSED))
    elif wait.kind == "bets":
        running.do(dict(PASSED))
    else:
        pace.decisions += wait.kind in PLAYERS_DECIDE or (wait.kind == "window" and one is not None)
        pace.throws += wait.kind in THROWN and not wait.about.get("hidden")
        takes(running, wait, one)
