"""How fast compiled rules are beside the same game written as a program of its own: Snaggletooth, one core.

Run it from the repository: ``python -m benchmarks.rounds_bench [SECONDS]`` (for each form and number of players, 2 by
default). Both forms play in turn in one process, so that what else the machine does falls on both alike; the ratio is
what counts. ``quick`` is the form for simulation, stopped at each decision; ``quiet`` the table's own lowering without
facts, stops and waiting for chance; ``table`` the form that is played at the table, answered in memory.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.by_hand import snaggletooth
from referee.compiler.build import compile_rules
from referee.compiler.compiled import QUIET, Compiled
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.compiler.states import new_state
from referee.language import Typed
from referee.library import Shelf
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.table.driving import drawn

PLAYERS = (3, 4, 6)
STACK = 1000
SLICES = 8
Form = Callable[[], None]


def setting_for(compiled: Compiled, n: int) -> Setting:
    names = tuple("ABCDEF"[:n])
    sheets = tuple(Sheet(name) for name in names)
    return Setting(compiled, Edition.E2014, names, sheets, Sheet("the house", kind="npc"))


def quiet_form(compiled: Compiled, n: int, random: Random) -> Form:
    """One round of the form for simulation, any legal option as likely as another."""
    place = setting_for(compiled, n)
    options = {o.name: o.default for o in compiled.rules.options.values()}
    play, draw = compiled.function("play"), random.random

    def one() -> None:
        S = new_state(compiled, place, n, options, [STACK] * n)
        S.random = draw
        while play(S):
            among = S.args[1]
            S.choice = among[int(draw() * len(among))]

    return one


def quick_form(rules: Typed, n: int, random: Random) -> Form:
    """One round of the quick form, written for so many players and the options as shipped."""
    options = {o.name: o.default for o in rules.rules.options.values()}
    quick = compile_quick(rules, n, options)
    table = QuickTable(quick, setting_for(quick.returning, n), n, options, [STACK] * n)
    play, draw = quick.returning.function("play"), random.random

    def one() -> None:
        S = table.fresh(draw)
        while play(S):
            among = S.options
            S.choice = among[int(draw() * len(among))]

    return one


def table_form(compiled: Compiled, n: int, random: Random) -> Form:
    """One round as it is played at the table: every wait made, judged and answered, every fact kept."""
    place = setting_for(compiled, n)
    options = {o.name: o.default for o in compiled.rules.options.values()}

    def answer(wait: Any) -> Any:
        if wait.kind in ("moment", "bets"):
            return None
        if wait.is_chance:
            return drawn(wait, random)
        among = [*(wait.options or ()), *([None] if wait.may_pass else [])]
        return among[int(random.random() * len(among))]

    def one() -> None:
        round_ = Round.begin(compiled, place, [STACK] * n, options)
        while (wait := round_.wait) is not None:
            round_.answer(answer(wait))

    return one


def speeds(forms: list[Form], seconds: float) -> list[float]:
    """Rounds a second of processor time of each form, measured in turns of a slice."""
    rounds, spent = [0] * len(forms), [0.0] * len(forms)
    for form in forms:
        form()
    for _ in range(SLICES):
        for at, form in enumerate(forms):
            begun = process_time()
            while (now := process_time()) - begun < seconds / SLICES:
                form()
                rounds[at] += 1
            spent[at] += now - begun
    return [many / time for many, time in zip(rounds, spent, strict=True)]


def main() -> None:
    """A line for each number of players."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    rules = Shelf().source("snaggletooth").rules()
    quiet, table = compile_rules(rules, QUIET), compile_rules(rules)
    print("Snaggletooth, rounds a second; in brackets beside the program by hand")
    print(f"{'':12}{'by hand':>12}{'quick':>18}{'quiet':>18}{'table':>18}")
    for n in PLAYERS:
        random = Random(1)
        by_hand, *others = speeds(
            [
                lambda n=n, random=random: snaggletooth.play(n, random) and None,  # type: ignore[misc]
                quick_form(rules, n, random),
                quiet_form(quiet, n, random),
                table_form(table, n, random),
            ],
            seconds,
        )
        columns = "".join(f"{speed:11,.0f} ({speed / by_hand:.2f})" for speed in others)
        print(f"{n} players   {by_hand:12,.0f}{columns}")


if __name__ == "__main__":
    main()
