"""A stop before a moment: what is about to happen, and who could try what there. For the game master alone."""

from __future__ import annotations

from typing import Any

from referee.errors import Refusal
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.telling import tell


def what_comes(round_: Round) -> str:
    """What the rules do next if nobody cheats, as a sentence; "" where it has no words."""
    wait = round_.wait
    if wait is None or wait.kind != "moment" or wait.about.get("after"):
        return ""
    ahead = round_.copy()
    try:
        ahead.answer(None)
    except Refusal:
        return ""
    lines = tell(ahead, ahead.take_facts())
    if lines:
        return lines[0]
    return ahead.wait.ask if ahead.wait is not None and ahead.wait.is_chance else ""


def what_is_possible(round_: Round) -> list[dict[str, Any]]:
    """Each try that somebody could make at the moment that is waited at."""
    return [
        {
            "by": round_.setting.name(chance.by),
            "cheat": chance.cheat.name,
            "title": chance.cheat.title,
            "ploy": chance.cheat.ploy,
        }
        for chance in cheating.possible(round_)
    ]
