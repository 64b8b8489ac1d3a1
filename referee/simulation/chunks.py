"""Rounds in chunks, by as many workers as there are: the same chunks whoever plays them, added up in their order."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import sha256
from threading import Lock
from typing import Any, TypeVar, overload

from referee.errors import Refusal
from referee.simulation.closely import CloseRounds
from referee.simulation.events import Events, Sums
from referee.simulation.paired import PAIR_CHUNK, Pair, PairedRounds, PairSums, empty
from referee.simulation.plan import Plan
from referee.simulation.quickly import QuickRounds
from referee.simulation.tally import Tally

CHUNK, CLOSE_CHUNK = 500, 50
"""Rounds that one worker plays in one go, in the fast form and as at the table; part of what a seed means."""

IN_FLIGHT = 3
"""Chunks for each worker that are asked for before the first of them is back."""

Work = Plan | Pair
"""What can be played in chunks: rounds of a plan, or of two side by side."""

MOST_PLAYERS = 4
"""Plans whose compiled rules a process keeps at once."""

ENDLESS, ENDLESS_PART = 3, 5
"""It is left at that where so many rounds had no end, and they are one in so many of all."""

_players: dict[str, QuickRounds | CloseRounds | PairedRounds] = {}
_one_plays = Lock()
"""In one process one plays at a time: what a ruleset may spend is counted for the whole process."""


class WorkerDied(Refusal):
    """A worker has ended in the middle of its rounds. ``sums``: of the chunks before, as ``simulate`` gives them."""

    def __init__(self, sums: Any) -> None:
        super().__init__(
            "A worker died in the middle of its rounds (is there memory left?): "
            "try again with --workers 1."
        )
        self.sums = sums


def player_of(work: Work) -> QuickRounds | CloseRounds | PairedRounds:
    """What plays it: the fast form where that will do."""
    if isinstance(work, Pair):
        return PairedRounds(work)
    return QuickRounds(work) if work.quick else CloseRounds(work)


@overload
def simulate(
    plan: Plan,
    rounds: int,
    executor: Executor | None = None,
    workers: int = 1,
    enough: Callable[[Sums], bool] | None = None,
) -> Sums: ...
@overload
def simulate(
    plan: Pair,
    rounds: int,
    executor: Executor | None = None,
    workers: int = 1,
    enough: Callable[[PairSums], bool] | None = None,
) -> PairSums: ...
def simulate(
    plan: Work,
    rounds: int,
    executor: Executor | None = None,
    workers: int = 1,
    enough: Callable[[Any], bool] | None = None,
) -> Sums | PairSums:
    """Plays so many rounds of a plan, or pairs of rounds, and gives their sums.

    ``executor``: any of ``concurrent.futures``, with so many ``workers``; without one, this process plays. ``enough`` is
    asked after each chunk in their order, so that it ends at the same round whoever plays. A ``KeyboardInterrupt`` ends it
    with what there is, and so do rounds that have no end. ``WorkerDied`` has what there was until then.
    """
    whole: Any = empty(plan) if isinstance(plan, Pair) else Sums(Tally(plan.players), Events())
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
    sums: Sums | PairSums = whole
    return sums


def too_many_endless(tally: Tally) -> bool:
    """Whether so many rounds have no end that playing more of them tells nothing new."""
    many = len(tally.endless)
    return many >= ENDLESS and many * ENDLESS_PART > tally.rounds


def size_of(plan: Work) -> int:
    """Rounds of a chunk."""
    if isinstance(plan, Pair):
        return PAIR_CHUNK
    return CHUNK if plan.quick else CLOSE_CHUNK


def _spans(plan: Work, rounds: int) -> Iterator[tuple[int, int]]:
    size = size_of(plan)
    for first in range(0, rounds, size):
        yield first, min(size, rounds - first)


def _here(plan: Work, rounds: int) -> Generator[Sums | PairSums, None, None]:
    key = key_of(plan)
    for first, many in _spans(plan, rounds):
        yield play_chunk(key, plan, first, many)


def _there(
    plan: Work, rounds: int, executor: Executor, workers: int
) -> Generator[Sums | PairSums, None, None]:
    key = key_of(plan)
    spans, asked = _spans(plan, rounds), deque[Future[Sums | PairSums]]()
    try:
        while True:
            while len(asked) < workers * IN_FLIGHT and (span := next(spans, None)) is not None:
                asked.append(executor.submit(play_chunk, key, plan, *span))
            if not asked:
                return
            yield came_back(asked.popleft(), executor)
    finally:
        for future in asked:
            future.cancel()


Came = TypeVar("Came")


class ClusterFailed(Refusal):
    """A cluster could not play what it was given."""


def came_back(future: Future[Came], executor: Executor) -> Came:
    """What a worker has sent. What goes wrong with a cluster itself is told; a fault of ours is not hidden elsewhere."""
    try:
        return future.result()
    except (Refusal, BrokenExecutor):
        raise
    except Exception as error:
        if not type(executor).__module__.startswith("distributed"):
            raise
        why = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        raise ClusterFailed(
            f"The cluster could not play it ({why}). Its scheduler and its workers need the same Referee and the same Python as this machine."
        ) from None


def key_of(plan: Work) -> str:
    """What a plan is known by among processes: two that have the same key play the same rounds."""
    return sha256(pickle.dumps(plan)).hexdigest()


def ready(plan: Work) -> None:
    """Compiles a plan's rules in this process, and in those that are forked from it."""
    _kept(key_of(plan), plan)


def play_chunk(key: str, plan: Work, first: int, many: int) -> Sums | PairSums:
    """One chunk, in a worker's process, which keeps the rules that it has compiled for the next one."""
    with _one_plays:
        return _kept(key, plan).played(first, many)


def _kept(key: str, plan: Work) -> QuickRounds | CloseRounds | PairedRounds:
    if key not in _players:
        while len(_players) >= MOST_PLAYERS:
            _players.pop(next(iter(_players)))
        _players[key] = player_of(plan)
    return _players[key]
