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
    return lines[0] if lines else _asked_next(ahead)


def _asked_next(ahead: Round) -> str:
    """What is waited for behind the stop, as a sentence."""
    wait = ahead.wait
    if wait is None:
        return ""
    who = ahead.setting.name(wait.who) if wait.who is not None else "the table"
    if wait.kind in ("roll", "check"):
        return f"{who[:1].upper()}{who[1:]} rolls."
    if wait.kind == "flip":
        return "A coin is tossed."
    return wait.ask if not wait.ask or wait.ask[-1] in ".?!" else f"{wait.ask}."


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
