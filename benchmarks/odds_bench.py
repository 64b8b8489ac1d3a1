"""``referee odds``: how many rounds are played on from a table in mid-round, and how near the chances are known by then.

One processor, two, and the whole command as a process of its own. The aim: a Snaggletooth table for four to ±2 % in under
a second.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from referee.authoring.sampled import setting_for
from referee.campaign.temperaments import ORDINARY
from referee.library import Shelf, compiled_rules
from referee.npcs.mind import Mind
from referee.npcs.playing import goes_on
from referee.rounds.round import Round
from referee.simulation.chances import NARROW, Box, sampled
from referee.simulation.here import LOOKED_AT
from referee.simulation.onward import Onward

TABLES = [
    ("snaggletooth", 4, 20, "gm"),
    ("snaggletooth", 4, 20, 0),
    ("snaggletooth", 4, 2, "gm"),
    ("crazy_eights", 4, 10, 0),
    ("holdem", 4, 8, 0),
    ("liars_dice", 4, 9, 0),
    ("pig", 4, 9, "gm"),
]
MIND = Mind(ORDINARY, LOOKED_AT)


def in_mid_round(name: str, seats: int, waits: int) -> Round:
    compiled = compiled_rules(Shelf().source(name))
    options = {o.name: o.default for o in compiled.rules.options.values()}
    round_ = Round.begin(compiled, setting_for(compiled, seats), [5000] * seats, options)
    rng = random.Random(3)
    for _ in range(waits):
        wait = round_.wait
        assert wait is not None
        goes_on(round_, wait, [MIND] * seats, rng)
    return round_


def measured(onward: Onward, most: int) -> str:
    begin = time.perf_counter()
    found = sampled(onward, Box(), most)
    took = time.perf_counter() - begin
    rounds = found.chances.rounds
    return f"{rounds:>7,} in {took:4.2f} s  ±{100 * found.chances.widest():4.1f}%"


class Command:
    """Gives commands in a campaign's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str) -> tuple[float, str]:
        """Seconds, and what was printed."""
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "referee", *words, "--campaign", str(self.folder)],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        return time.perf_counter() - begin, done.stdout

    def processor(self, *words: str) -> tuple[float, str]:
        """Seconds of processor, the least of some times, and what was printed."""
        found = []
        for _ in range(3):
            before = os.times()
            _, said = self(*words)
            now = os.times()
            used = now.children_user + now.children_system
            found.append((used - before.children_user - before.children_system, said))
        return min(found)

    def with_free_processors(self) -> str:
        """How long it would take to know chances to 2 points on two free cores, by the seconds of processor that a round
        takes: also on a busy machine."""
        few, many = 10, 2000
        alone, _ = self.processor("odds", "--rounds", str(few))
        whole, said = self.processor("odds", "--rounds", str(many), "--json")
        each, error = (whole - alone) / (many - few), json.loads(said)["error"]
        rounds = many * (error / NARROW) ** 2
        return (
            f"by processor: {1000 * each:.2f} ms a round, so {alone + rounds * each / 2:.2f} s for {rounds:,.0f} rounds "
            f"and \u00b1{100 * NARROW:g} points on two free cores"
        )


def whole_command() -> str:
    """A Snaggletooth table for four in mid-round, in a campaign on disk: the process from its start to its end."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "boot"
        referee = Command(folder)

        subprocess.run(
            [sys.executable, "-m", "referee", "new", str(folder)], check=True, capture_output=True
        )
        for name in ("Ann", "Bob", "Cas", "Dov"):
            referee("character", "add", name)
        referee("table", "open", "snaggletooth", "--no-stops", "--chance", "rolled")
        referee("sit", "Ann", "Bob", "Cas", "Dov", "--stake", "10gp")
        referee("deal", "--seed", "5")
        referee("auto", "--all")
        took, said = min(referee("odds") for _ in range(3))
        status, _ = min(referee("status") for _ in range(3))
        free = referee.with_free_processors()
    line = next(line for line in said.splitlines() if "played on from here" in line)
    return f"the whole command: {took:.2f} s (status: {status:.2f} s): {line}\n{free}"


def main() -> None:
    print(f"{'table':22}{'known':>6}   {'one processor':32}two")
    for name, seats, waits, viewer in TABLES:
        round_ = in_mid_round(name, seats, waits)
        onward = Onward(round_, [MIND] * seats, viewer)
        onward.played(0)
        one, two = measured(onward, 1), measured(onward, 2)
        print(f"{name + ' for ' + str(seats):22}{viewer!s:>6}   {one:32}{two}")
    print(whole_command())


if __name__ == "__main__":
    main()
