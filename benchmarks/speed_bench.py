"""Rules against programs written by hand for one game: rounds a second as ratios, side by side in one run, one core.

Random play, each option equally likely, no facts. ``returns``: the form that returns at each decision, driven from
outside; ``asks``: the one that calls a policy; ``in place``: the random choice written into the code. Then what a copy
of a state in mid-round costs beside copying its lists by hand, and what parse, check and compile cost.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from benchmarks.by_hand import crazy_eights, liars_dice, pig, snaggletooth, snake, twenty_one
from benchmarks.peers.ours import Game, table_of
from referee.compiler.build import compile_rules
from referee.compiler.quick.called import random_choice
from referee.compiler.quick.tables import MOST_DECISIONS, QuickTable
from referee.library import Shelf

GAMES: list[tuple[str, Any, int, int]] = [
    ("snaggletooth", snaggletooth, 3, 60),
    ("snaggletooth", snaggletooth, 4, 50),
    ("snaggletooth", snaggletooth, 6, 40),
    ("snake", snake, 2, 8),
    ("snake", snake, 4, 25),
    ("crazy_eights", crazy_eights, 4, 150),
    ("pig", pig, 3, 400),
    ("liars_dice", liars_dice, 4, 100),
    ("twenty_one", twenty_one, 3, 400),
]
REPEATS = 40


def seconds(work: Callable[[], Any], times: int) -> float:
    begin = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - begin


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
        if kind == "alike":  # a card stands for itself and those like it that come before
            at = int(draw() * (len(options) + (1 if low else 0)))
            if at == len(options):
                return None
            card = options[at]
            rank, taken = ranks[card], [card]
            while at:
                at -= 1
                card = options[at]
                if ranks[card] == rank:
                    taken.append(card)
            return taken
        if kind == "choose":
            return options[int(draw() * len(options))]
        rest = [one for one in (low, high) if one is not None]
        return random_choice(S, kind, who, options, *rest)

    def returning() -> Any:
        S = table.fresh(draw)
        for _ in range(MOST_DECISIONS):
            if not play(S):
                break
            kind, options = kinds[S.at], S.options
            if kind == "choose":
                S.choice = options[int(draw() * len(options))]
            elif kind == "alike":
                at = int(draw() * (len(options) + (1 if S.least else 0)))
                if at == len(options):
                    S.choice = None
                    continue
                card = options[at]
                rank, taken = ranks[card], [card]
                while at:
                    at -= 1
                    card = options[at]
                    if ranks[card] == rank:
                        taken.append(card)
                S.choice = taken
            else:
                S.choice = choice(S, S.at, *S.args)
        return S

    def returning_choices() -> Any:
        S = table.fresh(draw)
        for _ in range(MOST_DECISIONS):
            if not play(S):
                break
            options = S.options
            S.choice = options[int(draw() * len(options))]
        return S

    def choice_alone(S: Any, k: int, who: Any, options: Any) -> Any:
        return options[int(draw() * len(options))]

    if set(kinds) == {"choose"}:  # one of the options is all that is ever asked for
        returning, choice = returning_choices, choice_alone

    def asking() -> Any:
        S = table.fresh(draw, choice)
        asks(S)
        return S

    def in_place() -> Any:
        S = table.fresh(draw)
        placed(S)
        return S

    return {"returns": returning, "asks": asking, "in place": in_place}


def rounds() -> None:
    print("rounds a second, as a ratio to the program by hand (1.00 is as fast)")
    print(f"{'game':<14}{'players':>8}{'by hand/s':>11}{'returns':>9}{'asks':>7}{'in place':>10}")
    for name, by_hand, many, times in GAMES:
        table, chance = table_of(Game(name, many)), random.Random(1)
        forms = drivers(table, chance)
        found: dict[str, list[float]] = {form: [] for form in forms}
        speeds = []
        for _ in range(REPEATS):
            hand = seconds(lambda g=by_hand, n=many, c=chance: g.play(n, c), times)  # type: ignore[misc]
            speeds.append(times / hand)
            for form, work in forms.items():
                found[form].append(hand / seconds(work, times))
        ratios = {form: statistics.median(values) for form, values in found.items()}
        print(
            f"{name:<14}{many:>8}{statistics.median(speeds):>11.0f}"
            f"{ratios['returns']:>9.2f}{ratios['asks']:>7.2f}{ratios['in place']:>10.2f}"
        )


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
