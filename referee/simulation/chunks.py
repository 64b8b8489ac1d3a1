"""Rounds in chunks, by as many workers as there are: the same chunks whoever plays them, added up in their order."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from hashlib import sha256

from referee.simulation.closely import CloseRounds
from referee.simulation.events import Events, Sums
from referee.simulation.plan import Plan
from referee.simulation.quickly import QuickRounds
from referee.simulation.tally import Tally

CHUNK, CLOSE_CHUNK = 500, 50
"""Rounds that one worker plays in one go, in the fast form and as at the table; part of what a seed means."""

IN_FLIGHT = 3
"""Chunks for each worker that are asked for before the first of them is back."""

Report = Callable[[Sums], bool]
"""Told of the sums so far after each chunk; whether that is enough."""

_players: dict[str, QuickRounds | CloseRounds] = {}


def player_of(plan: Plan) -> QuickRounds | CloseRounds:
    """What plays a plan's rounds: the fast form where that will do."""
    return QuickRounds(plan) if plan.quick else CloseRounds(plan)


def simulate(
    plan: Plan,
    rounds: int,
    executor: Executor | None = None,
    workers: int = 1,
    enough: Report | None = None,
) -> Sums:
    """Plays so many rounds of a plan, and gives their sums.

    ``executor``: any of ``concurrent.futures``, with so many ``workers``; without one, this process plays. ``enough`` is
    asked after each chunk in their order, so that it ends at the same round whoever plays. A ``KeyboardInterrupt`` ends it
    with what there is.
    """
    whole = Sums(Tally(plan.players), Events())
    chunks = _here(plan, rounds) if executor is None else _there(plan, rounds, executor, workers)
    try:
        for tally in chunks:
            whole.take(tally)
            if enough is not None and enough(whole):
                break
    except KeyboardInterrupt:
        pass
    finally:
        chunks.close()
    return whole


def _spans(plan: Plan, rounds: int) -> Iterator[tuple[int, int]]:
    size = CHUNK if plan.quick else CLOSE_CHUNK
    for first in range(0, rounds, size):
        yield first, min(size, rounds - first)


def _here(plan: Plan, rounds: int) -> Generator[Sums, None, None]:
    player = player_of(plan)
    for first, many in _spans(plan, rounds):
        yield player.played(first, many)


def _there(
    plan: Plan, rounds: int, executor: Executor, workers: int
) -> Generator[Sums, None, None]:
    key = sha256(pickle.dumps(plan)).hexdigest()
    spans, asked = _spans(plan, rounds), deque[Future[Sums]]()
    try:
        while True:
            while len(asked) < workers * IN_FLIGHT and (span := next(spans, None)) is not None:
                asked.append(executor.submit(play_chunk, key, plan, *span))
            if not asked:
                return
            yield asked.popleft().result()
    finally:
        for future in asked:
            future.cancel()


def play_chunk(key: str, plan: Plan, first: int, many: int) -> Sums:
    """One chunk, in a worker's process, which keeps the rules that it has compiled for the next one."""
    if key not in _players:
        _players.clear()
        _players[key] = player_of(plan)
    return _players[key].played(first, many)
