"""How a command is spelt for whoever may type it: at a shell, in the live table, or not at all.

A screen's sentences name commands without ``referee``: "choose done", "enter 17". An empty answer
means that nothing is to be typed here, and the sentence does without.
"""

from __future__ import annotations

from collections.abc import Callable

ELSEWHERE = ("play", "watch", "serve")
"""Commands that are for a terminal of their own: wherever they are named, they are spelt as they are typed there."""

Typed = Callable[[str], str]


def at_a_shell(command: str) -> str:
    """``'referee choose done'``: a command line of its own."""
    return f"'referee {command}'"


def at_the_table(command: str) -> str:
    """In the live table answers are typed as they are, and Enter alone goes on or lets an NPC play: ``'done'``, ``Enter``."""
    if command in ("choose ok", "auto"):
        return "Enter"
    verb, _, answer = command.partition(" ")
    if verb in ELSEWHERE:
        return at_a_shell(command)
    if verb not in ("choose", "enter") or answer.startswith("--"):
        return f"'{command}'"
    return "" if answer == "..." else f"'{answer}'"


def beside_an_npc(command: str) -> str:
    """At the live table while an NPC means something: Enter does that, and the stop is passed with ``'ok'``."""
    return "'ok'" if command == "choose ok" else at_the_table(command)


def by_nobody(command: str) -> str:
    """On a screen that is only looked at."""
    return ""
