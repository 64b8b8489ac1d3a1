"""Rounds in chunks, by as many workers as there are: the same chunks whoever plays them, added up in their order."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import sha256
from threading import Lock

from referee.errors import Refusal
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

MOST_PLAYERS = 4
"""Plans whose compiled rules a process keeps at once."""

ENDLESS, ENDLESS_PART = 3, 5
"""It is left at that where so many rounds had no end, and they are one in so many of all."""

_players: dict[str, QuickRounds | CloseRounds] = {}
_one_plays = Lock()
"""In one process one plays at a time: what a ruleset may spend is counted for the whole process."""


class WorkerDied(Refusal):
    """A worker has ended in the middle of its rounds. ``sums``: of the chunks before."""

    def __init__(self, sums: Sums) -> None:
        super().__init__(
            "A worker died in the middle of its rounds (is there memory left?): "
            "try again with --workers 1."
        )
        self.sums = sums


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
    with what there is, and so do rounds that have no end. ``WorkerDied`` has what there was until then.
    """
    whole = Sums(Tally(plan.players), Events())
    chunks = _here(plan, rounds) if executor is None else _there(plan, rounds, executor, workers)
    try:
        for tally in chunks:
            whole.take(tally)
            if (enough is not None and enough(whole)) or too_many_endless(whole.tally):
                break
    except KeyboardInterrupt:
        pass
    except BrokenExecutor:
        raise WorkerDied(whole) from None
    finally:
        chunks.close()
    return whole


def too_many_endless(tally: Tally) -> bool:
    """Whether so many rounds have no end that playing more of them tells nothing new."""
    many = len(tally.endless)
    return many >= ENDLESS and many * ENDLESS_PART > tally.rounds


def size_of(plan: Plan) -> int:
    """Rounds of a chunk."""
    return CHUNK if plan.quick else CLOSE_CHUNK


def _spans(plan: Plan, rounds: int) -> Iterator[tuple[int, int]]:
    size = size_of(plan)
    for first in range(0, rounds, size):
        yield first, min(size, rounds - first)


def _here(plan: Plan, rounds: int) -> Generator[Sums, None, None]:
    key = key_of(plan)
    for first, many in _spans(plan, rounds):
        yield play_chunk(key, plan, first, many)


def _there(
    plan: Plan, rounds: int, executor: Executor, workers: int
) -> Generator[Sums, None, None]:
    key = key_of(plan)
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


def key_of(plan: Plan) -> str:
    """What a plan is known by among processes: two that have the same key play the same rounds."""
    return sha256(pickle.dumps(plan)).hexdigest()


def ready(plan: Plan) -> None:
    """Compiles a plan's rules in this process, and in those that are forked from it."""
    _kept(key_of(plan), plan)


def play_chunk(key: str, plan: Plan, first: int, many: int) -> Sums:
    """One chunk, in a worker's process, which keeps the rules that it has compiled for the next one."""
    with _one_plays:
        return _kept(key, plan).played(first, many)


def _kept(key: str, plan: Plan) -> QuickRounds | CloseRounds:
    if key not in _players:
        while len(_players) >= MOST_PLAYERS:
            _players.pop(next(iter(_players)))
        _players[key] = player_of(plan)
    return _players[key]
