"""What steps change of a search through somebody's cards: nothing, or cards come on top that have not been looked at yet."""

from __future__ import annotations

from dataclasses import dataclass

from referee.language import formula as f
from referee.language.model import Assign, Block, In, Ruleset, Step, blocks_of, every_step

MANY = 1000
"""More than can be said."""

DEEPEST = 4
LEAVING = {"return", "stop", "finish"}
"""Verbs of steps that leave the block in which they stand."""


@dataclass(frozen=True)
class Asked:
    """What a test asks for beside the card: names, the zones that it looks into, and those of which it asks no more than
    whether there is a top card, and which."""

    names: frozenset[str]
    zones: frozenset[str]
    tops: frozenset[str]


def asked_by(rules: Ruleset, test: f.Expr) -> Asked:
    """What a test asks for, its named formulas looked into."""
    names: set[str] = set()
    zones: set[str] = set()
    tops: set[str] = set()
    todo, seen = [test], set()
    while todo:
        one = todo.pop()
        if isinstance(one, f.Index) and shared_zone(one.of) and is_number(one.at, 0):
            tops.add(shared_zone(one.of))
            continue
        inner = f.parts(one)
        if isinstance(one, f.Not) or (isinstance(one, f.Both) and one.kind.base == "yes_no"):
            tops |= {shared_zone(part) for part in inner} - {""}
            inner = [part for part in inner if not shared_zone(part)]
        todo += inner
        if not isinstance(one, (f.Name, f.Attribute, f.Call)):
            continue
        names.add(one.name)
        if one.ref[0] in ("zone", "each"):
            zones.add(one.name)
        if one.ref[0] == "define" and one.name not in seen:
            seen.add(one.name)
            todo += [e for case in rules.define[one.name].cases for e in case if e is not None]
    return Asked(frozenset(names), frozenset(zones), frozenset(tops))


def shared_zone(expr: object) -> str:
    return expr.name if isinstance(expr, f.Name) and expr.ref[0] == "zone" else ""


def is_number(expr: object, least: int) -> bool:
    """Whether a formula is a number, and no less than this (nothing but it, for 0)."""
    return isinstance(expr, f.Number) and (expr.value == 0 if not least else expr.value >= least)


@dataclass(frozen=True)
class Adding:
    """``hand``: the zone of each player's that is searched, by a test that asks for so much."""

    rules: Ruleset
    hand: str
    asked: Asked

    def by(self, block: object, depth: int = 0) -> int | None:
        """How many cards steps may add on top of the hand, at most; None where they do anything else to what is found."""
        total = 0
        for step in block if isinstance(block, list) else []:
            more = self.step(step, depth)
            if more is None:
                return None
            total += more
        return total

    def step(self, step: Step, depth: int) -> int | None:
        if self.gives(step):
            return None
        if step.verb in ("tell", "let", "set"):
            return 0
        if step.verb == "draw":
            return self.drawn(step)
        if step.verb == "call":
            return self.called(step, depth)
        if step.verb not in ("if", "while", "repeat", "loop", "for"):
            return None
        found = [self.by(block, depth) for block in blocks_of(step)]
        if None in found:
            return None
        most = max([many for many in found if many is not None], default=0)
        return most if step.verb == "if" else MANY if most else 0

    def gives(self, step: Step) -> bool:
        """Whether a step gives anything that the test asks for another value."""
        given: list[object] = [step.params.get("as"), step.notes.get("as")]
        given += [step.head.target] if isinstance(step.head, Assign) else []
        names = {n.name for one in given if isinstance(one, f.Expr) for n in named(one)}
        names |= {step.head.name} if isinstance(step.head, In) else set()
        return bool(names & self.asked.names)

    def called(self, step: Step, depth: int) -> int | None:
        if not isinstance(step.head, f.Call) or depth == DEEPEST:
            return None
        body: Block = self.rules.procedures[step.head.name].body
        if any(one.verb in LEAVING for one in every_step(body)):
            return None
        return self.by(body, depth + 1)

    def drawn(self, step: Step) -> int | None:
        source, to = shared_zone(step.params.get("from")), step.params.get("to")
        into = to.name if isinstance(to, (f.Name, f.Attribute)) and to.ref[0] == "zone" else ""
        if not source or not into or not self.untouched(source) or not self.put_back(step):
            return None
        if into != self.hand:
            return 0 if self.untouched(into) else None
        return int(step.head.value) if isinstance(step.head, f.Number) else MANY

    def untouched(self, zone: str) -> bool:
        """Whether the test asks nothing of a zone."""
        return zone != self.hand and zone not in self.asked.zones | self.asked.tops

    def put_back(self, step: Step) -> bool:
        """Whether it is all one to the test what is shuffled where no card is left: a top card stays where it is."""
        short = step.params.get("short")
        if not isinstance(short, dict) or short.get("reshuffle") is None:
            return True
        back = shared_zone(short["reshuffle"])
        if back in self.asked.tops - self.asked.zones and is_number(short.get("keep"), 1):
            return True
        return bool(back) and self.untouched(back)


def named(expr: f.Expr) -> list[f.Name | f.Attribute]:
    return [one for one in f.walk(expr) if isinstance(one, (f.Name, f.Attribute))]
