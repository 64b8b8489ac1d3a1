"""Seats: who comes after whom, who is out, who won."""

from __future__ import annotations

from collections.abc import Iterable

from referee.compiler.facts import State, note


def after(S: State, p: int) -> int | None:
    """The next who is still in, the way the turns go; ``p`` again when nobody else is."""
    still = S.still
    if not still:
        return None
    for step in range(1, S.n + 1):
        q = (p + step * S.way) % S.n
        if q in still:
            return int(q)
    return None


def seat_or_after(S: State, p: int | None) -> int | None:
    if p is None or p in S.still:
        return p
    return after(S, p)


def around(S: State, p: int | None = None, direction: str = "left") -> list[int]:
    """Those still in, going round from ``p`` (or the first after it who is)."""
    step = -1 if direction == "right" else 1
    start = 0 if p is None else p
    return [q for i in range(S.n) if (q := (start + i * step) % S.n) in S.still]


def put_out(S: State, p: int) -> None:
    if p in S.still:
        S.still = tuple(q for q in S.still if q != p)
        note(S, ("out", p))


def finish(S: State, winners: Iterable[int], standing: Iterable[int]) -> None:
    S.winners = tuple(winners)
    S.standing = tuple(standing)
    S.over = True
    note(S, ("finished", S.winners, S.standing))
