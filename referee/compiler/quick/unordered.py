"""Zones whose cards are drawn by lot: nobody sees more of them than which cards lie there, and all of them have been
shuffled whenever one is drawn. They need not be put in order then, and a card is left to chance when it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.compiler.quick.added import LEAVING
from referee.compiler.quick.formulas import NO, YES
from referee.compiler.quick.lasting import formulas
from referee.compiler.quick.reads import bodies, names_read
from referee.compiler.quick.uses import ANY_ORDER, order_free
from referee.language import formula as f
from referee.language.model import Block, Ruleset, Step, blocks_of, every_step

if TYPE_CHECKING:
    from referee.compiler.quick.steps import QuickSteps


def find_unordered(steps: QuickSteps) -> frozenset[str]:
    """The zones of which that is so in rounds that begin afresh."""
    rules = steps.rules
    return frozenset(
        name
        for name, zone in rules.zones.items()
        if not zone.each
        and steps.plain_zones()
        and not most_are_drawn(steps, name)
        and not any(scatters(step, name) for body in bodies(rules) for step in every_step(body))
        and not any(asks_order(rules, expr, name, truth) for expr, truth in looks(steps, name))
        and Shuffled(steps, name).whenever_drawn()
    )


def is_zone(expr: object, name: str) -> bool:
    return isinstance(expr, f.Name) and expr.name == name and expr.ref[0] == "zone"


def most_are_drawn(steps: QuickSteps, name: str) -> bool:
    """Whether most of the cards are dealt, or they are drawn for as long as there are any: then it is quicker to put all
    of them in order."""
    kit, dealt = steps.rules.kit, 0
    cards = len(kit.cards) if kit is not None else 0
    for step in (step for body in bodies(steps.rules) for step in every_step(body)):
        if step.verb == "while" and isinstance(step.head, f.Expr):
            inner = [one for block in blocks_of(step) for one in every_step(block)]
            if is_zone(step.head, name) and any(draws(one, name) for one in inner):
                return True
        if step.verb == "deal" and draws(step, name) and isinstance(step.head, f.Expr):
            many = steps.value_of(step.head)
            dealt += int(many) * steps.how_many if many.isdigit() else cards
    return dealt > cards / 2


def draws(step: Step, name: str) -> bool:
    return step.verb in ("draw", "deal") and is_zone(step.params.get("from"), name)


def looks(steps: QuickSteps, name: str) -> Iterator[tuple[f.Expr, bool]]:
    """All that honest play and its bets ask, but for what puts cards into the zone, shuffles it or draws from it; each
    with whether no more is asked than if it is so."""
    rules = steps.rules
    for body in bodies(rules):
        steps.read = names_read(body)
        for step in every_step(body):
            tests = {id(step.when), id(step.params.get("until"))}
            tests |= {id(step.head)} if step.verb in ("if", "while") else set()
            handled = {id(one) for one in handles(steps, step, name)}
            for expr in formulas(step):
                if id(expr) not in handled:
                    yield expr, id(expr) in tests
    for define in rules.define.values():
        for expr in (one for case in define.cases for one in case if one is not None):
            yield expr, False
    for market in rules.bets.values():
        for one in (market.picks, market.odds_formula, *market.fields.values()):
            if one is not None:
                yield one, False
    for track in rules.track.values():
        if track.start is not None:
            yield track.start, False


def handles(steps: QuickSteps, step: Step, name: str) -> list[object]:
    """The parts of a step that put cards into a zone, shuffle it or draw from it, whatever order they lie in."""
    source, to, into = (step.params.get(part) for part in ("from", "to", "into"))
    found = [step.head] if step.verb == "shuffle" and is_zone(step.head, name) else []
    if step.verb == "gather" and is_zone(into, name):
        found += [step.head, into]
    if step.verb in ("move", "draw") and is_zone(to, name):
        found.append(to)
    if step.verb in ("draw", "deal") and is_zone(source, name) and steps.drawn_in_place(step):
        found.append(source)
    return found


def scatters(step: Step, name: str) -> bool:
    """Whether a step gathers the cards of all zones into another."""
    return (
        step.verb == "gather"
        and not is_zone(step.params.get("into"), name)
        and any(isinstance(one, f.Name) and one.name == "all_cards" for one in formulas(step))
    )


def asks_order(rules: Ruleset, expr: f.Expr, name: str, truth: bool) -> bool:
    """Whether a formula may ask for more than which cards lie in a zone, in any order."""
    if is_zone(expr, name):
        return not truth
    inner = f.parts(expr)
    if isinstance(expr, f.Call):
        inner = [one for one in inner if not is_zone(one, name) or not blind(rules, expr, one)]
    if isinstance(expr, f.Choice):
        parts = [(expr.test, True), (expr.yes, False), (expr.no, False)]
    else:
        tests = isinstance(expr, f.Not) or (isinstance(expr, f.Both) and expr.kind.base == "yes_no")
        parts = [(one, tests) for one in inner]
    return any(asks_order(rules, one, name, tested) for one, tested in parts)


def blind(rules: Ruleset, call: f.Call, given: f.Expr) -> bool:
    """Whether it is all one to what is called in which order cards lie in what it is given."""
    if call.ref[0] == "function":
        return call.name in ANY_ORDER and given is call.args[0]
    if call.ref[0] != "define":
        return False
    define = rules.define[call.name]
    named = [param for param, arg in zip(define.params, call.args, strict=True) if arg is given]
    return all(order_free(rules, define, param) for param in named)


@dataclass(frozen=True)
class Now:
    """What is certain at a place of the rules: whether the zone's cards have all been shuffled, and which zones are
    empty."""

    shuffled: bool
    empty: frozenset[str]

    def or_else(self, other: Now) -> Now:
        """What is certain either way."""
        return Now(self.shuffled and other.shuffled, self.empty & other.empty)


class Shuffled:
    """A walk through honest play, from the beginning of a round."""

    def __init__(self, steps: QuickSteps, name: str) -> None:
        self.steps, self.rules, self.name = steps, steps.rules, name
        self.left: list[Now] = []
        self.inside: list[str] = []
        self.in_order = False

    def whenever_drawn(self) -> bool:
        """Whether the zone is drawn from, and whenever it is, all its cards have been shuffled."""
        found = [s for b in bodies(self.rules) for s in every_step(b) if draws(s, self.name)]
        empty = {name for name, zone in self.rules.zones.items() if not zone.holds_all}
        self.block(self.rules.play, Now(False, frozenset(empty)))
        return bool(found) and not self.in_order

    def block(self, block: Block, now: Now) -> Now:
        for step in block:
            now = self.step(step, now)
        return now

    def step(self, step: Step, now: Now) -> Now:
        so = None if step.when is None else self.known(step.when, now)
        if so is False:
            return now
        after = self.done(step, now)
        return after if step.when is None or so else after.or_else(now)

    def done(self, step: Step, now: Now) -> Now:
        if step.verb == "if":
            return self.either(step, now)
        if step.verb == "call" and isinstance(step.head, f.Call):
            now = Now(now.shuffled, now.empty - named(step))
            return self.called(step.head.name, now)
        if step.verb == "shuffle" and is_zone(step.head, self.name):
            return Now(True, now.empty)
        if draws(step, self.name) and not now.shuffled:
            self.in_order = True
        if step.verb in LEAVING:
            self.left.append(now)
        blocks = blocks_of(step)
        if blocks:
            return self.again_and_again(blocks, now)
        added = any(is_zone(step.params.get(part), self.name) for part in ("to", "into"))
        return Now(now.shuffled and not added, now.empty - named(step))

    def either(self, step: Step, now: Now) -> Now:
        then, other = step.params.get("then"), step.params.get("else")
        so = self.known(step.head, now)
        first = self.block(then, now) if isinstance(then, list) and so is not False else now
        second = self.block(other, now) if isinstance(other, list) and so is not True else now
        return first if so is True else second if so is False else first.or_else(second)

    def again_and_again(self, blocks: list[Block], now: Now) -> Now:
        """Blocks that are run any number of times."""
        while True:
            after = now
            for block in blocks:
                after = after.or_else(self.left_anywhere(block, now))
            if after == now:
                return now
            now = after

    def left_anywhere(self, block: Block, now: Now) -> Now:
        """What is certain behind a block that is left at its end or before."""
        outer, self.left = self.left, []
        after = self.block(block, now)
        for one in self.left:
            after = after.or_else(one)
        self.left = outer + self.left
        return after

    def called(self, name: str, now: Now) -> Now:
        if name in self.inside:  # too deep to be looked into
            self.in_order = True
            return Now(False, frozenset())
        self.inside.append(name)
        after = self.left_anywhere(self.rules.procedures[name].body, now)
        self.inside.pop()
        return after

    def known(self, test: object, now: Now) -> bool | None:
        """Whether a test is so, where that is certain."""
        if isinstance(test, f.Name) and test.ref[0] == "zone":
            return False if test.name in now.empty else None
        if isinstance(test, f.Not):
            so = self.known(test.of, now)
            return None if so is None else not so
        if isinstance(test, f.Both) and test.kind.base == "yes_no":
            found = [self.known(one, now) for one in test.items]
            ends = test.op == "or"
            return ends if ends in found else None if None in found else not ends
        assert isinstance(test, f.Expr)
        return {YES: True, NO: False}.get(self.steps.value_of(test))


def named(step: Step) -> frozenset[str]:
    """The zones that a step names, which may not be empty after it."""
    found = {value for value in step.params.values() if isinstance(value, str)}
    for expr in formulas(step):
        for part in f.walk(expr):
            if isinstance(part, (f.Name, f.Attribute)):
                found.add(part.name)
    return frozenset(found)
