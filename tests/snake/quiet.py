"""Snake as it is simulated, played at random, with the piles that are taken and blown up counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.compiler.quick.build import Quick, compile_quick
from referee.compiler.states import new_state
from referee.language import load_rules
from referee.source import Faults
from tests.rounds.playing import STACK, options_of, setting
from tests.snake.deck import rank_of

RULESET = Path(__file__).parent.parent.parent / "rulesets" / "snake.yaml"
COUNTED = {
    "  skips:       {kind": "  piles_taken: {kind: number}\n  blown_up: {kind: number}\n  skips:       {kind",
    "      say: takes_pile\n": "      say: takes_pile\n    - set: piles_taken = piles_taken + 1\n",
    "          say: blown_up\n": "          say: blown_up\n        - set: blown_up = blown_up + 1\n",
}
"""What is put into the ruleset's text, so that it counts."""


class Ended(NamedTuple):
    """How a round ended: the winners, how long it took, and what happened to the pile on the way."""

    winners: tuple[int, ...]
    opener: int
    turns: int
    piles_taken: int
    blown_up: int
    stacks: tuple[int, ...]
    where: list[int]


@lru_cache(maxsize=1)
def quick() -> Quick:
    text = RULESET.read_text(encoding="utf-8")
    for plain, counted in COUNTED.items():
        assert text.count(plain) == 1
        text = text.replace(plain, counted)
    faults = Faults()
    typed = load_rules(text, str(RULESET), faults, lambda name: None)
    assert typed is not None and not faults.all
    return compile_quick(typed)


def uniform(random: Random) -> Callable[..., Any]:
    """Each legal (rank, how many) is as likely as another, to pass where it is allowed is one of them, and so is each row."""
    draw = random.random

    def alike(offered: Any, may_pass: Any) -> Any:
        at = int(draw() * (len(offered) + bool(may_pass)))
        if at == len(offered):
            return None
        rank = rank_of(offered[at])
        return [card for card in offered[: at + 1] if rank_of(card) == rank]

    def some(offered: Any, low: int, high: int) -> Any:
        return tuple(random.sample(list(offered), low))

    return lambda S, kind, offered, *rest: (alike if kind == "alike" else some)(offered, *rest)


def played(n: int, random: Random, **options: Any) -> Ended:
    """One round of the form that returns at its decisions."""
    form = quick().returning
    S = new_state(form, setting(form, n), n, options_of(form, **options), [STACK] * n)
    S.random = random.random
    step, policy = form.function("play"), uniform(random)
    opener = None
    while step(S):
        opener = S.turn_of if opener is None else opener
        S.choice = policy(S, form.waits[S.at]["kind"], *S.args[1:])
    zones = [S.z_stock, S.z_pile, S.z_gone, *S.z_hand, *S.z_face_up, *S.z_face_down]
    return Ended(
        tuple(S.winners),
        -1 if opener is None else opener,
        S.t_turns_taken,
        S.t_piles_taken,
        S.t_blown_up,
        tuple(S.stack),
        sorted(card for zone in zones for card in zone),
    )
