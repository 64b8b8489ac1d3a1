"""What somebody means to do, in words, and as it would be typed."""

from __future__ import annotations

from typing import Any

from referee.errors import Refusal
from referee.rounds.round import Round
from referee.rounds.waits import Wait, frozen
from referee.table.answering import answer_from, plain_card
from referee.words import begun_small, listed, one_word

PUTS_IN = {"raise": "raise, putting in"}


def label_of(round_: Round, wait: Wait, value: Any) -> str:
    """An answer as its option is shown."""
    options = wait.options or ()
    if wait.labels and value in options:
        return wait.labels[list(options).index(value)]
    return round_.speaker.label(value, wait.of)


# -- an answer


def answer_words(round_: Round, wait: Wait, value: Any) -> str:
    """``choose K♠``, ``pass``, ``raise, putting in 5cp``: what follows "means to"."""
    if value is None:
        return "pass"
    if wait.kind == "betting":
        act, amount = value
        return (
            f"{PUTS_IN.get(act, act)} {round_.setting.coins.show(amount)}" if amount else str(act)
        )
    if wait.kind == "stake":
        return f"stake {round_.setting.coins.show(value)}"
    if wait.kind == "some":
        inner = wait.of.of or wait.of
        return f"choose {listed([round_.speaker.label(one, inner) for one in value]) or 'nothing'}"
    label = label_of(round_, wait, value)
    if wait.about.get("acts"):
        return begun_small(label)
    return f"choose {label}"


def typed_answer(round_: Round, wait: Wait, value: Any) -> str:
    """The command that answers so, in words where they are understood, else by number."""
    return " ".join(["choose", *(spelt(round_, wait, value) or ())])


def spelt(round_: Round, wait: Wait, value: Any) -> list[str] | None:
    """The words behind ``choose`` that answer so; None where no words do."""
    for words in _spellings(round_, wait, value):
        try:
            if frozen(answer_from(round_, wait, words)) == frozen(value):
                return words
        except Refusal:
            continue
    return None


def _spellings(round_: Round, wait: Wait, value: Any) -> list[list[str]]:
    options = list(wait.options or ()) if not isinstance(wait.options, range) else []
    if value is None:
        return [["pass"]]
    if wait.kind == "betting":
        act, amount = value
        return [[act], [act, _copper(amount)]]
    if wait.kind == "stake":
        return [[_copper(value)]]
    if wait.kind == "some":
        inner = wait.of.of or wait.of
        labels = [plain_card(round_.speaker.label(one, inner)) for one in value]
        numbers = [str(options.index(one) + 1) for one in value if one in options]
        return [labels or ["nothing"], numbers]
    found = [plain_card(label_of(round_, wait, value)).split()]
    if value in options:
        found.append([str(options.index(value) + 1)])
    if isinstance(value, int):
        found += [[_copper(value)], [str(value)]]
    return found


def _copper(amount: int) -> str:
    """An amount in one word."""
    return f"{amount}cp"


# -- a bet, and a word spoken up


def bet_words(round_: Round, market: str, pick: Any, amount: int, name: str) -> tuple[str, str]:
    """``bet 2sp on Ann (wins the round)``, and the command."""
    one = round_.compiled.rules.bets[market]
    title = begun_small(one.title)
    label = round_.speaker.label(pick, one.pick_kind) if pick is not None else ""
    words = f"bet {round_.setting.coins.show(amount)} on {f'{label} ({title})' if label else title}"
    typed = ["bet", one_word(name), _copper(amount), market, *([one_word(label)] if label else [])]
    return words, " ".join(typed)


def speak_words(wait: Wait, said: tuple[int, str], name: str) -> tuple[str, str]:
    """``speak up: A lie!``, and the command."""
    acts, act = wait.about.get("acts") or (), said[1]
    words = f"speak up: {act}" if act else "speak up"
    typed = ["choose", one_word(name), *([act] if len(acts) > 1 else [])]
    return words, " ".join(typed)
