"""What it costs that a round can stop at its decisions: one sample game in every form, rounds a second.

Run it with ``python benchmarks/reentry_bench.py [seconds for each form]``.
"""

from __future__ import annotations

import ast
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from referee.compiler.reentry import Form, Straight, parse_procedures

TURNS = 5  # each form is measured so often, in turn; the best counts

GAME = """
def play(S):
    deal(S)
    turns = 0
    while turns < 40:
        turns += 1
        for p in S.seats:
            if not S.hands[p]:
                continue
            done = turn(S, p)
            if done:
                S.won[p] += 1
        if not any(S.hands[p] for p in S.seats):
            break
    return best(S)

def deal(S):
    deck = [c for c in range(52)]
    shuffle(deck)
    for p in S.seats:
        S.hands[p] = [deck.pop() for i in range(5)]
    S.pile = deck

def turn(S, p):
    others = [q for q in S.seats if q != p and S.hands[q]]
    if others:
        ranks = sorted(set(c >> 2 for c in S.hands[p]))
        victim = WAIT(1, p, others)
        rank = WAIT(2, p, ranks)
        got = [c for c in S.hands[victim] if c >> 2 == rank]
        if got:
            for c in got:
                S.hands[victim].remove(c)
            S.hands[p].extend(got)
        elif S.pile:
            S.hands[p].append(S.pile.pop())
    return lay(S, p)

def lay(S, p):
    hand = S.hands[p]
    for r in range(13):
        if len([c for c in hand if c >> 2 == r]) >= 3:
            S.hands[p] = [c for c in hand if c >> 2 != r]
            return True
    if S.pile:
        hand.append(S.pile.pop())
    return not hand

def best(S):
    return max(range(4), key=S.won.__getitem__)
"""


def pick(S: Any, k: int, who: int, options: list[int]) -> int:
    return options[int(random.random() * len(options))]


def inline(target: str | None, k: int, args: list[ast.expr]) -> list[ast.stmt]:
    """A decision as a call of ``pick``."""
    texts = ", ".join(map(ast.unparse, args))
    return ast.parse(f"{target} = pick(S, {k}, {texts})").body


def loaded(text: str) -> dict[str, Any]:
    env: dict[str, Any] = {"shuffle": random.shuffle, "pick": pick}
    exec(compile(text, "<game>", "exec"), env)
    return env


def generators() -> str:
    """The game as generators: the plainest way to stop, but such a round cannot be copied."""
    text = GAME.replace("WAIT(1, p, others)", "yield 1, p, others")
    text = text.replace("WAIT(2, p, ranks)", "yield 2, p, ranks")
    return text.replace("= turn(S, p)", "= yield from turn(S, p)")


def by_hand() -> str:
    return GAME.replace("WAIT(", "pick(S, ")


def state(form: Form | None) -> Callable[[], Any]:
    slots = form.slots if form else ()
    names = ("seats", "hands", "won", "pile", *(name for name, _ in slots))
    kind = type("State", (), {"__slots__": names})

    def fresh() -> Any:
        S = kind()
        S.seats, S.hands, S.won, S.pile = (0, 1, 2, 3), [[], [], [], []], [0] * 4, []
        for name, idle in slots:
            setattr(S, name, idle)
        return S

    return fresh


def run_generators(play: Any, S: Any) -> None:
    going = play(S)
    try:
        question = next(going)
        while True:
            question = going.send(pick(S, *question))
    except StopIteration:
        pass


def run_returning(play: Any, S: Any) -> None:
    while play(S):
        S.choice = pick(S, S.at, *S.args)


def run_continuing(first: Any, again: Any) -> Callable[[Any], None]:
    """Stops at the first decision and goes on inline from there."""

    def run(S: Any) -> None:
        first(S)
        S.choice = pick(S, S.at, *S.args)
        again(S)

    return run


def rounds_a_second(
    run: Callable[[Any], object], fresh: Callable[[], Any], seconds: float
) -> float:
    """Rounds in a second of processor time."""
    random.seed(1)
    rounds, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            run(fresh())
        rounds += 20
    return rounds / (time.process_time() - start)


def outcome(run: Callable[[Any], object], fresh: Callable[[], Any]) -> object:
    """How the round of one seed ends: the same in every form."""
    random.seed(7)
    S = fresh()
    run(S)
    return S.hands, S.won, S.pile


def forms(loops: bool) -> dict[str, tuple[Callable[[Any], object], Callable[[], Any]]]:
    straight = Straight(parse_procedures(GAME), inline=True, loops=loops)
    plain, returning = straight.inlined(inline), straight.returning()
    continuing = straight.continuing(inline)
    play = loaded(returning.text)["play"]
    again = loaded(continuing.text)["again_play"]
    mark = ", loops" if loops else ""
    return {
        f"H, plain{mark}": (loaded(plain.text)["play"], state(plain)),
        f"H, resumed{mark}": (run_continuing(play, again), state(returning)),
        f"R{mark}": (lambda S: run_returning(play, S), state(returning)),
    }


def main(seconds: float) -> None:
    hand, yielding = loaded(by_hand())["play"], loaded(generators())["play"]
    table: dict[str, tuple[Callable[[Any], object], Callable[[], Any]]] = {
        "straight, as written": (hand, state(None)),
        "generators": (lambda S: run_generators(yielding, S), state(None)),
    }
    table |= forms(loops=False) | forms(loops=True)
    end = outcome(hand, state(None))
    best = dict.fromkeys(table, 0.0)
    for _ in range(TURNS):
        for name, (run, fresh) in table.items():
            assert outcome(run, fresh) == end, f"{name} plays another round"
            best[name] = max(best[name], rounds_a_second(run, fresh, seconds / TURNS))
    base = next(iter(best.values()))
    for name, speed in best.items():
        print(f"{name:<24}{speed:>10,.0f} rounds/s{speed / base:>8.2f}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
