"""What the options of ``rules simulate`` ask for: the plan, how many rounds, and who plays them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from referee.campaign.temperaments import find_temperament
from referee.commands.session import Session
from referee.commands.shelves import campaign_folder, shelf_of
from referee.commands.stopping import stopping
from referee.errors import BadInput, NotAllowed
from referee.language.model import Ruleset
from referee.library import Shelf, Source
from referee.screens.checked import is_path
from referee.screens.games import PHYSICAL
from referee.screens.simulated_progress import progress
from referee.sheets import Edition
from referee.simulation.again import Again, told_again
from referee.simulation.asked import Asked, TemperamentOf, plan_of
from referee.simulation.chunks import simulate
from referee.simulation.comparing import both_ways, cheating, passives_from
from referee.simulation.events import Sums
from referee.simulation.paired import Pair, PairSums
from referee.simulation.plan import Plan
from referee.simulation.running import (
    CLOSE_ROUNDS,
    PAIRS,
    Result,
    Wanted,
    as_it_must_be,
    rounds_for,
    run,
    watched_plan,
)
from referee.simulation.workers import workers

_UNTIL = re.compile(r"(?:±|\+-|\+/-)?\s*([0-9]{1,2}(?:[.,][0-9]{1,4})?)\s*%?")


class Simulating:
    """One command line, read."""

    def __init__(
        self,
        source: Source,
        rules: Ruleset,
        asked: Asked,
        meaning: TemperamentOf,
        typed: Mapping[str, Any],
    ) -> None:
        self.source, self.rules, self.asked = source, rules, asked
        self.meaning, self.typed = meaning, typed

    @classmethod
    def of(cls, session: Session, game: str, typed: Mapping[str, Any]) -> Simulating:
        """The game is found and checked, and what was typed is read; refused is what cannot be."""
        until_from(typed["until"])
        shelf, folder = shelf_of(session), campaign_folder(session)
        campaign = session.campaign if folder is not None else None
        edition = campaign.edition if campaign is not None else Edition.E2014
        source = source_of(shelf, game)
        meaning = (
            campaign.temperament
            if campaign is not None
            else lambda word: find_temperament(word, {})
        )
        asked = Asked(
            typed["players"],
            typed["house"],
            typed["policy"],
            typed["seats"],
            typed["stack"],
            typed["seed"],
            Edition.parse(typed["edition"]) if typed["edition"] else edition,
        )
        rules = source.rules().rules
        refuse_real_things(rules, source.name, [one.name for one in shelf.all()])
        return cls(source, rules, asked, meaning, typed)

    def text(self, name: str) -> str:
        return str(self.typed[name])

    @property
    def for_programs(self) -> bool:
        """Whether what is printed is for another program to read."""
        return bool(self.typed["as_json"] or (self.typed["as_csv"] and not self.text("out")))

    def plan(self) -> Plan:
        """Who plays what."""
        return as_it_must_be(plan_of(self.source, self.rules, self.asked, self.meaning), self.rules)

    def wanted(self, plan: Plan) -> Wanted:
        """How much of it."""
        until = until_from(self.text("until"))
        rounds = rounds_for(plan, self.typed["rounds"], until)
        return Wanted(rounds, self.typed["closely"], until)

    def again(self, number: int) -> Again:
        """One round of it, told."""
        return told_again(self.plan(), number)

    def pair(self) -> Pair:
        """The two ways of a comparison, or a game without and with a cheat."""
        if self.text("compare"):
            return both_ways(
                self.source,
                self.rules,
                self.asked,
                self.text("compare"),
                self.meaning,
            )
        passives = passives_from(self.text("passive"))
        return cheating(self.plan(), self.rules, self.text("cheat"), passives)

    def both(self, pair: Pair) -> tuple[PairSums, int, bool]:
        """Plays both ways: the sums, how many rounds were wanted, and whether it was stopped."""
        rounds = self.typed["rounds"] or (PAIRS if pair.one.quick else CLOSE_ROUNDS)
        with (
            workers(self.typed["workers"], self.text("cluster"), [pair]) as who,
            stopping() as stop,
            progress(pair.one, rounds, "rounds both ways") as tell,
        ):

            def told(sums: PairSums) -> bool:
                tell(sums.other)
                return stop.wanted

            sums = simulate(pair, rounds, who.executor, who.many, told)
        return sums, rounds, stop.wanted

    def result(self) -> Result:
        """Plays it, with a bar where somebody looks on."""
        plan = self.plan()
        wanted = self.wanted(plan)
        plans = [plan, *([] if plan.moments or wanted.watched == 0 else [watched_plan(plan)])]
        with (
            workers(self.typed["workers"], self.text("cluster"), plans) as who,
            stopping() as stop,
            progress(plan, wanted.rounds) as tell,
        ):

            def told(sums: Sums) -> bool:
                tell(sums)
                return stop.wanted

            return run(plan, self.rules, wanted, who, told, lambda sums: stop.wanted)


def source_of(shelf: Shelf, game: str) -> Source:
    """A game within reach, or a file."""
    return shelf.of_file(Path(game)) if is_path(game) else shelf.source(game)


def refuse_real_things(rules: Ruleset, name: str, games: Sequence[str]) -> None:
    """What falls on a real table is entered by the game master: nobody can play that many times over."""
    if not any(tag.startswith("real ") for tag in rules.tags):
        return
    base = name.removesuffix(PHYSICAL)
    mend = f" Simulate {base} instead." if base != name and base in games else ""
    raise NotAllowed(f"{rules.title}: what happens on your own table cannot be simulated.{mend}")


def until_from(text: str) -> float:
    """``±0.2%``, ``0.2`` as half the width of an interval, in parts of 1; 0 for nothing. BadInput for anything else."""
    if not text.strip():
        return 0.0
    found = _UNTIL.fullmatch(text.strip())
    half = float(found[1].replace(",", ".")) / 100 if found else 0.0
    if not half:
        raise BadInput(f"--until {text[:20]!r} cannot be read: write percent points, such as 0.2.")
    return half
