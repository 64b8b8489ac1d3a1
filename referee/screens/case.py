"""A round as an argument about it is looked into: where it stands, what it is played by, what was told when."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

from referee.errors import NotAllowed
from referee.language import formula as f
from referee.language.model import Block, Ruleset, Step, every_step
from referee.library import Source
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.telling import tell
from referee.rounds.views import Viewer
from referee.screens.rule_text import RuleText
from referee.store.recorded import Recorded
from referee.table.amending import last_round
from referee.table.course import Course, course_of
from referee.table.desk import Desk
from referee.table.records import Table, round_of, state_of
from referee.table.running import stored_source

MOST_FACTS = 3


@record(frozen=False)
class Argument:
    """An answer in three lines: the rule, what happened, what follows."""

    rule: list[str]
    facts: list[str]
    so: list[str]

    def plain(self) -> dict[str, Any]:
        """The keys are a contract."""
        return {"rule": self.rule, "facts": self.facts, "so": self.so}

    def lines(self) -> list[str]:
        parts = (("The rule", self.rule), ("What happened", self.facts), ("So", self.so))
        return [f"{name}: {' '.join(texts)}" for name, texts in parts if texts]


@lru_cache(maxsize=4)
def whole_rules(source: Source) -> Ruleset:
    """A ruleset read and typed; the live table asks again and again."""
    return source.rules().rules


class Case:
    """The round that is on, or the last one, for somebody who may see it: "gm" or "public"."""

    def __init__(self, desk: Desk, table: Table, viewer: Viewer) -> None:
        self.desk, self.table, self.viewer = desk, table, viewer
        found = (
            round_of(desk.reading, table.round)
            if table.round is not None
            else last_round(desk.reading, table)
        )
        if found is None:
            raise NotAllowed(
                "Nothing has been dealt at this table yet: 'referee rules show' has the rules."
            )
        self.course: Course = course_of(desk.reading, found, state_of(desk.reading, found.id))
        self.round: Round = self.course.round
        self.rules = self.round.compiled.rules
        self.text = RuleText(self.rules, dict(found.options), desk.money, len(found.names))
        self.name = self.round.setting.name

    @cached_property
    def whole(self) -> Ruleset:
        """The rules as their author wrote them: what is played has no steps any more."""
        return whole_rules(stored_source(self.desk.reading, self.course.record.ruleset))

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block of steps of the rules."""
        rules = self.whole
        found = [rules.play, *(one.body for one in rules.procedures.values())]
        for one in (*rules.cheats.values(), *rules.ploys.values()):
            found += [one.success, one.failure, one.exposed]
        return [*found, *([rules.leaves.body] if rules.leaves is not None else [])]

    def meant_by(self, expr: f.Expr) -> f.Expr:
        """What a formula stands for that is only a name of another."""
        named = expr.name if isinstance(expr, (f.Name, f.Call)) else ""
        define = self.whole.define.get(named)
        return define.cases[0][1] if define is not None and len(define.cases) == 1 else expr

    @property
    def steps(self) -> Iterator[Step]:
        return (step for block in self.blocks for step in every_step(block))

    def sentence(self, *about: str, end: bool | None = False) -> str:
        """What the rule sheet says of these words, whoever they name; ``end``: of how a round ends; None: not of that."""
        return self.text.sentence(*about, names=self.course.record.names, end=end)

    def first_sentence(self, *ways: str, end: bool | None = False) -> str:
        """What it says of one of several words, the first that it speaks of, however often."""
        found = (self.text.sentence(words, end=end, least=0.3) for words in ways)
        return next((sentence for sentence in found if sentence), "")

    @property
    def knows_all(self) -> bool:
        return self.viewer == "gm"

    @cached_property
    def facts(self) -> list[Recorded]:
        return self.desk.reading.facts(self.course.record.id)

    @cached_property
    def told(self) -> list[tuple[int, str]]:
        """What was told, line by line, with the number of the command."""
        return self.told_to(self.viewer)

    def told_to(self, viewer: Viewer) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        at = 0
        while at < len(self.facts):
            command, group = self.facts[at].command, []
            while at < len(self.facts) and self.facts[at].command == command:
                group.append(self.facts[at].body["fact"])
                at += 1
            found += [(command, line.strip()) for line in tell(self.round, group, viewer)]
        return found

    def last_told(self, *about: str, most: int = MOST_FACTS) -> list[str]:
        """The last lines in which all of these words stand, oldest first, with their numbers in the log."""
        fitting = [each for each in self.told if all(word in each[1] for word in about)]
        return [self.with_number(line, number) for number, line in fitting[-most:]]

    def last_said(self, most: int = 2) -> list[tuple[int, str]]:
        """The last lines that the rules said to everybody, without payments and what bets came to; with the numbers."""
        said = [one for one in self.told_to("public") if not any(map(str.isdigit, one[1]))]
        return said[-most:]

    def with_number(self, line: str, number: int) -> str:
        return f"{line} (log {number})" if self.knows_all else line

    def money(self, copper: int) -> str:
        return self.desk.money(copper)

    def seat(self, typed: str) -> int | None:
        """The seat of somebody in this round, if the words name one."""
        from referee.errors import Refusal
        from referee.words import match

        try:
            return self.course.record.names.index(match(typed, self.course.record.names, "seat"))
        except Refusal:
            return None
