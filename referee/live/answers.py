"""Whether a typed line answers what is waited for, found out by trying it on a copy of the round."""

from __future__ import annotations

from collections.abc import Sequence

from referee.errors import Refusal
from referee.live.coins import coined
from referee.live.scene import Scene
from referee.money import parse_amount
from referee.rounds.round import Round
from referee.rounds.waits import Wait, frozen, why_not
from referee.sheets import parse_roll
from referee.table.answering import answer_from, goes_on, is_nothing
from referee.table.playing import portion

ENTERED = ("enter", "roll", "flip", "check")
MOST = 10**9
"""More copper than anybody has, of which "half" may be said."""
READ = ("player", "rank", "suit", "card", "amount", "yes_no", "word", "number")
"""Kinds of values that are looked up among possible ones: anything else is free text."""


def answer_to(scene: Scene, words: Sequence[str]) -> list[str] | None:
    """The command line by which the words answer; None where they do not."""
    round_, wait = scene.round, scene.wait
    if round_ is None or wait is None or not words:
        return None
    if wait.kind == "bets":
        return ["choose", *words] if goes_on(words) else None
    if wait.kind == "moment":
        behind = _behind(round_)
        if goes_on(words) and not (is_nothing(words) and behind and behind[1].kind == "enter"):
            return ["choose", *words]
        if behind is None:
            return None
        round_, wait = behind
    try:
        return _answer(scene, round_, wait, list(words))
    except Refusal:
        return None


def _behind(round_: Round) -> tuple[Round, Wait] | None:
    """What is waited for behind the stops, where that can be answered now."""
    ahead = past_stops(round_)
    if ahead is None or ahead.wait is None or ahead.wait.kind in ("moment", "bets"):
        return None
    return ahead, ahead.wait


def past_stops(round_: Round) -> Round | None:
    """A copy of a round behind the stops that it waits at; None where the rules refuse."""
    ahead = round_.copy()
    try:
        while ahead.wait is not None and ahead.wait.kind == "moment":
            ahead.answer(None)
    except Refusal:
        return None
    return ahead


def is_free_text(wait: Wait) -> bool:
    """Whether anything at all can be entered."""
    kind = wait.of.of if wait.of.is_list and wait.of.of is not None else wait.of
    return wait.kind == "enter" and kind.base not in READ and wait.options is None


def _answer(scene: Scene, round_: Round, wait: Wait, words: list[str]) -> list[str] | None:
    words = coined(scene, wait, words)
    if _says_more(wait, words):
        return None
    if wait.kind == "check":
        parse_roll(" ".join(words))
        return ["enter", *words]
    if wait.kind in ENTERED:
        return ["enter", *words] if _enters(round_, words) else None
    value = frozen(answer_from(round_, wait, words))
    return ["choose", *words] if why_not(wait, value) is None else None


def _says_more(wait: Wait, words: list[str]) -> bool:
    """Whether there are words behind an answer that would not be listened to: then it is none."""
    if len(words) == 1:
        return False
    if wait.kind == "betting":
        return not _is_amount(" ".join(words[1:]))
    return wait.kind == "flip" or (
        wait.kind == "window" and len(wait.about.get("acts") or ("",)) == 1
    )


def _is_amount(text: str) -> bool:
    try:
        return parse_amount(text, of=MOST) > 0
    except Refusal:
        return False


def _enters(round_: Round, words: list[str]) -> bool:
    """Whether several answers in one go serve what is entered one after the other."""
    ahead, left = round_.copy(), words
    while left:
        behind = past_stops(ahead)
        if behind is None or behind.wait is None or behind.wait.kind not in ENTERED[:3]:
            return False
        ahead, wait = behind, behind.wait
        taken, left = portion(wait, left)
        value = frozen(answer_from(ahead, wait, taken))
        if why_not(wait, value) is not None:
            return False
        ahead.answer(value)
    return True
