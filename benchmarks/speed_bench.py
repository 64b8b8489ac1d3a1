"""Rules against programs written by hand for one game: rounds a second as ratios, side by side in one run, one core.

Random play, each option equally likely, no facts. ``in place``: the random choice written into the code; ``asks``: the form
that calls a policy; ``returns``: the one that returns at each decision, driven from outside. They are those of simulation: cards
are drawn by lot where nobody can tell the difference, and dice that are thrown together fall by one number. By hand whole decks
are shuffled by ``random.shuffle``, and dice are thrown one by one, as one would write it.

By hand there are two programs of each game. ``by_hand.play`` decides by chance in the middle of its loops; ``in place`` and
``asks`` are held against it, though ``asks`` calls a policy for each decision, and it calls none. Nobody can drive it, and the
form that returns does more: it says who decides among what, takes the answer, and may be copied at any decision. What that is
held against does all of it too (``by_hand.stopping``), and the same lines drive both. ``/ straight`` is the form that returns
as a ratio to ``by_hand.play`` all the same: what being driven costs altogether, the driver with it.

Then what a copy of a state in mid-round costs beside copying its lists by hand, and what parse, check and compile cost.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.by_hand import crazy_eights, liars_dice, pig, snaggletooth, snake, twenty_one
from benchmarks.by_hand.stopping import crazy_eights as crazy_eights_stopping
from benchmarks.by_hand.stopping import liars_dice as liars_dice_stopping
from benchmarks.by_hand.stopping import pig as pig_stopping
from benchmarks.by_hand.stopping import snaggletooth as snaggletooth_stopping
from benchmarks.by_hand.stopping import snake as snake_stopping
from benchmarks.by_hand.stopping import twenty_one as twenty_one_stopping
from benchmarks.peers.ours import Game, table_of
from referee.compiler.build import compile_rules
from referee.compiler.quick.tables import MOST_DECISIONS, QuickTable
from referee.library import Shelf

GAMES: list[tuple[str, Any, Any, int, int]] = [
    ("snaggletooth", snaggletooth, snaggletooth_stopping, 3, 60),
    ("snaggletooth", snaggletooth, snaggletooth_stopping, 4, 50),
    ("snaggletooth", snaggletooth, snaggletooth_stopping, 6, 40),
    ("snake", snake, snake_stopping, 2, 8),
    ("snake", snake, snake_stopping, 4, 25),
    ("crazy_eights", crazy_eights, crazy_eights_stopping, 4, 150),
    ("pig", pig, pig_stopping, 3, 400),
    ("liars_dice", liars_dice, liars_dice_stopping, 4, 100),
    ("twenty_one", twenty_one, twenty_one_stopping, 3, 400),
]
REPEATS = 40


def seconds(work: Callable[[], Any], times: int) -> float:
    begin = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - begin


def taken(options: Any, ranks: Any, may_pass: Any, draw: Callable[[], float]) -> Any:
    """A card stands for itself and those like it that come before."""
    at = int(draw() * (len(options) + (1 if may_pass else 0)))
    if at == len(options):
        return None
    card = options[at]
    rank, found = ranks[card], [card]
    while at:
        at -= 1
        card = options[at]
        if ranks[card] == rank:
            found.append(card)
    return found


def several(options: Any, low: int, high: int, draw: Callable[[], float]) -> Any:
    """So many out of a pool."""
    pool, found = list(options), []
    for _ in range(low + int(draw() * (min(high, len(pool)) - low + 1))):
        found.append(pool.pop(int(draw() * len(pool))))
    return tuple(found)


def driver(
    begin: Callable[[], Any],
    play: Callable[[Any], bool],
    kinds: Sequence[str],
    ranks: Any,
    draw: Callable[[], float],
) -> Callable[[], Any]:
    """Plays a round that returns at each decision, the rules' or one by hand. ``kinds``: of each decision, by ``at``."""

    def choosing() -> Any:
        S = begin()
        for _ in range(MOST_DECISIONS):
            if not play(S):
                break
            options = S.options
            S.choice = options[int(draw() * len(options))]
        return S

    def answering() -> Any:
        S = begin()
        for _ in range(MOST_DECISIONS):
            if not play(S):
                break
            kind = kinds[S.at]
            if kind == "choose":
                options = S.options
                S.choice = options[int(draw() * len(options))]
            elif kind == "alike":
                S.choice = taken(S.options, ranks, S.least, draw)
            else:
                S.choice = several(S.options, S.least, S.most, draw)
        return S

    return choosing if set(kinds) == {"choose"} else answering


def drivers(table: QuickTable, chance: random.Random) -> dict[str, Callable[[], Any]]:
    quick = table.quick
    kinds = [about["kind"] for about in quick.returning.waits]
    ranks = quick.returning.env["RANK"]
    play, asks, placed = (
        form.function("play") for form in (quick.returning, quick.inline, quick.at_random)
    )
    draw = chance.random

    def choice(S: Any, k: int, who: Any, options: Any, low: Any = None, high: Any = None) -> Any:
        kind = kinds[k]
        if kind == "alike":
            return taken(options, ranks, low, draw)
        if kind == "choose":
            return options[int(draw() * len(options))]
        return several(options, low, high, draw)

    def choice_alone(S: Any, k: int, who: Any, options: Any) -> Any:
        return options[int(draw() * len(options))]

    if set(kinds) == {"choose"}:  # one of the options is all that is ever asked for
        choice = choice_alone

    def asking() -> Any:
        S = table.fresh(draw, choice)
        asks(S)
        return S

    def in_place() -> Any:
        S = table.fresh(draw)
        placed(S)
        return S

    returning = driver(lambda: table.fresh(draw), play, kinds, ranks, draw)
    return {"returns": returning, "asks": asking, "in place": in_place}


def rounds() -> None:
    print("rounds a second, as a ratio to the program by hand (1.00 is as fast)")
    print(
        f"{'game':<14}{'players':>8}{'by hand/s':>11}{'in place':>10}{'asks':>7}"
        f"{'stopping/s':>13}{'returns':>9}{'/ straight':>12}"
    )
    for name, by_hand, stopping, many, times in GAMES:
        table, chance = table_of(Game(name, many)), random.Random(1)
        forms = drivers(table, chance)
        forms["stopping"] = driver(
            lambda r=stopping.Round, n=many, c=chance: r(n, c),  # type: ignore[misc]
            stopping.Round.go_on,
            stopping.KINDS,
            snake_stopping.RANK,
            chance.random,
        )
        found: dict[str, list[float]] = {form: [] for form in ("by hand", *forms)}
        for _ in range(REPEATS):
            hand = seconds(lambda g=by_hand, n=many, c=chance: g.play(n, c), times)  # type: ignore[misc]
            found["by hand"].append(hand)
            for form, work in forms.items():
                found[form].append(seconds(work, times))
        print(
            f"{name:<14}{many:>8}{times / statistics.median(found['by hand']):>11.0f}"
            f"{ratio(found, 'by hand', 'in place'):>10.2f}{ratio(found, 'by hand', 'asks'):>7.2f}"
            f"{times / statistics.median(found['stopping']):>13.0f}"
            f"{ratio(found, 'stopping', 'returns'):>9.2f}{ratio(found, 'by hand', 'returns'):>12.2f}"
        )


def ratio(found: dict[str, list[float]], hand: str, form: str) -> float:
    """How fast a form is beside a program by hand, over runs side by side."""
    return statistics.median(h / f for h, f in zip(found[hand], found[form], strict=True))


def copies() -> None:
    """A state in mid-round: the whole copy beside copying its lists alone."""
    print("\na copy in mid-round, as a multiple of copying its lists by hand")
    for name, many in (("snaggletooth", 4), ("snake", 4)):
        table = table_of(Game(name, many))
        play = table.quick.returning.function("play")
        S = table.fresh(random.Random(3).random)
        for _ in range(6):
            if play(S):
                S.choice = (
                    S.options[0]
                    if table.quick.returning.waits[S.at]["kind"] != "alike"
                    else S.options[:1]
                )
                if table.quick.returning.waits[S.at]["kind"] == "some":
                    S.choice = tuple(S.options[: S.least])
        lists = [getattr(S, slot) for slot in S.__slots__ if isinstance(getattr(S, slot), list)]

        def by_hand(lists: list[Any] = lists) -> list[Any]:
            return [
                [one[:] for one in each] if each and isinstance(each[0], list) else each[:]
                for each in lists
            ]

        ratios = [
            seconds(lambda t=table, s=S: t.copy(s), 2000) / seconds(by_hand, 2000)
            for _ in range(15)
        ]  # type: ignore[misc]
        print(f"{name:<14}{statistics.median(ratios):>8.2f}")


def compiling() -> None:
    """Parse, check and compile of the shipped rulesets, in this process, in milliseconds."""
    print("\nparse, check and compile, ms")
    shelf = Shelf()
    for found in shelf.all():
        source = shelf.of_file(found.path, found.name)
        times = []
        for _ in range(5):
            begin = time.process_time()
            compile_rules(source.rules())
            times.append((time.process_time() - begin) * 1000)
        print(f"{found.name:<24}{min(times):>7.0f} to {max(times):.0f}")


if __name__ == "__main__":
    rounds()
    copies()
    compiling()
