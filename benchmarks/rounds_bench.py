"""How fast compiled rules are beside the same game written as a program of its own: Snaggletooth, one core.

Run it from the repository: ``python -m benchmarks.rounds_bench [SECONDS]`` (for each form and number of players, 2 by
default). Both forms play in turn in one process, so that what else the machine does falls on both alike; the ratio is
what counts. ``quiet`` is the form for simulation (no facts, chance drawn at once), ``table`` the form that is played at
the table, answered in memory.
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
from referee.compiler.states import new_state
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
    print("Snaggletooth, rounds a second     by hand       quiet  ratio       table  ratio")
    for n in PLAYERS:
        random = Random(1)
        by_hand, simulated, played = speeds(
            [
                lambda n=n, random=random: snaggletooth.play(n, random) and None,  # type: ignore[misc]
                quiet_form(quiet, n, random),
                table_form(table, n, random),
            ],
            seconds,
        )
        print(
            f"{n} players                   {by_hand:14,.0f} {simulated:11,.0f} {simulated / by_hand:6.2f}"
            f" {played:11,.0f} {played / by_hand:6.2f}"
        )


if __name__ == "__main__":
    main()
