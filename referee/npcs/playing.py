"""A whole round played by minds, with every die, card and check drawn: how well somebody plays is measured so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.errors import Refusal
from referee.npcs.mind import Mind
from referee.rounds.cheating import answer_check, check_now
from referee.rounds.round import Round
from referee.rounds.stepping_in import bet
from referee.rounds.waits import Wait
from referee.sheets import roll_dice

MOST_WAITS = 20_000
MOST_BETS = 3
"""So many bets one makes in a window at the most."""


class TooLong(Refusal):
    """A round that does not come to its end."""


def played(round_: Round, minds: Sequence[Mind], rng: random.Random) -> list[int]:
    """Plays a round to its end, a mind for each seat, without cheats. What each has gained, in copper."""
    for _ in range(MOST_WAITS):
        wait = round_.wait
        if wait is None:
            S = round_.S
            return [have - brought for have, brought in zip(S.stack, S.brought, strict=True)]
        goes_on(round_, wait, minds, rng)
        round_.S.log = []
    raise TooLong(f"A round of {round_.compiled.rules.title} did not come to its end.")


def goes_on(
    round_: Round,
    wait: Wait,
    minds: Sequence[Mind],
    rng: random.Random,
    wills: Sequence[random.Random] = (),
) -> None:
    """Answers one thing that is waited for. ``wills``: what each seat decides by, where that is not ``rng``, so that what
    one seat does changes nothing of what falls and of what the others would do."""
    if wait.kind == "check":
        now = check_now(round_)
        assert now is not None
        check, sheet = now
        edition = round_.setting.edition
        answer_check(round_, roll_dice(lambda n: int(rng.random() * n), sheet, edition, check))
    elif wait.kind == "bets":
        bets(round_, minds, rng, wills)
        round_.answer(None)
    elif wait.kind == "window":
        round_.answer(spoken(round_, wait, minds, rng, wills))
    elif wait.who is not None and wait.who >= 0 and not wait.is_chance:
        will = wills[wait.who] if wills else rng
        round_.answer(minds[wait.who].answer(round_, wait, will))
    elif wait.kind == "moment":
        round_.answer(None)
    else:
        round_.answer(by_chance(wait, rng))


def bets(
    round_: Round,
    minds: Sequence[Mind],
    rng: random.Random,
    wills: Sequence[random.Random] = (),
) -> None:
    for seat, mind in enumerate(minds):
        for _ in range(MOST_BETS):
            wager = mind.bets(round_, seat, wills[seat] if wills else rng)
            if wager is None:
                break
            bet(round_, seat, *wager)


def spoken(
    round_: Round,
    wait: Wait,
    minds: Sequence[Mind],
    rng: random.Random,
    wills: Sequence[random.Random] = (),
) -> Any:
    """Of those who would speak up any is the first."""
    people = list(wait.options or ())
    said = [minds[p].answer(round_, wait, wills[p] if wills else rng, p) for p in people]
    speaking = [one for one in said if one is not None]
    first = rng.random()
    return speaking[int(first * len(speaking))] if speaking else None


def by_chance(wait: Wait, rng: random.Random) -> Any:
    """What falls, or what the house or the game master says, each thing as likely as another."""
    options = wait.options if wait.options is not None else ()
    if wait.kind == "shuffle":
        return tuple(rng.sample(wait.detail, len(wait.detail)))
    if wait.kind == "roll":
        return tuple(options[int(rng.random() * len(options))] for _ in range(wait.low))
    if wait.kind == "some":
        return tuple(rng.sample(list(options), min(wait.low, len(options))))
    if wait.kind == "betting":
        return (options[0][0], options[0][1])
    if wait.kind == "stake":
        return wait.low
    if wait.kind == "enter" and not options:
        low, high = wait.detail if len(wait.detail) == 2 else (None, None)
        low = low or 0
        return () if wait.of.is_list else rng.randint(low, low + 10 if high is None else high)
    if not options:
        return None
    one = options[int(rng.random() * len(options))]
    return (one,) if wait.kind == "enter" and wait.of.is_list else one
