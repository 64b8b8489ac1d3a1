"""What the slots of a run are known to hold is not put into them again: whoever is asked twice over in the same loop is
mostly the same, about the same options. What no run ever comes to is left out.

What is known is kept apart for a run that is being resumed (its ``pc`` is not idle) and for one that is not, so that the two
ways through one statement do not hide what each of them knows.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce

from .reading import filled, is_forever, loaded, placed, walk
from .straight import STATE, Block


@dataclass(frozen=True)
class Held:
    """What a slot holds, in terms of locals, slots of the procedure's own, and constants: as text, and of what it is made."""

    text: str
    made_of: frozenset[str]

    @classmethod
    def of(cls, value: ast.expr) -> Held:
        return cls(ast.dump(value), frozenset(mentioned(value)))


Facts = Mapping[str, Held]


@dataclass(frozen=True)
class Known:
    """What is known where a statement begins: ``fresh`` if ``pc`` is idle there, ``resumed`` if it is not; None for a way
    that no run comes."""

    fresh: Facts | None
    resumed: Facts | None

    def ways(self) -> list[Facts]:
        return [way for way in (self.fresh, self.resumed) if way is not None]


NOWHERE = Known(None, None)
NOTHING: Facts = {}


@dataclass(frozen=True)
class Slots:
    """``own`` are the slots that nothing but this procedure gives a value, ``shared`` those that every procedure does
    that may stop, which are ``stopping``. ``pc`` is the local, ``at_places`` what is known where a run has been
    resumed, by the id of the statement that makes ``pc`` ``idle``."""

    pc: str
    idle: int | None
    pc_slot: str
    own: frozenset[str]
    shared: frozenset[str]
    stopping: frozenset[str]
    at_places: Mapping[int, Facts]


def remembered(body: Block, slots: Slots) -> Block:
    """The body of a function without the stores that change nothing."""
    made, _ = _Remembering(slots).block(body, Known({}, None))
    return made


@dataclass
class _Ways:
    """What is known at the ways out of a loop's body but for its end."""

    on: list[Known] = field(default_factory=list)
    out: list[Known] = field(default_factory=list)


class _Remembering:
    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.ways = _Ways()
        self.seen: dict[int, tuple[frozenset[str], bool, ast.AST]] = {}

    def block(self, block: Block, known: Known) -> tuple[Block, Known]:
        """The block without what no run comes to, and what is known behind it."""
        made: Block = []
        for one in block:
            if known == NOWHERE:
                break
            some, known = self.statement(one, known)
            made += some
        return made, known

    def statement(self, one: ast.stmt, known: Known) -> tuple[Block, Known]:
        match one:
            case ast.If():
                return self.question(one, known)
            case ast.While() | ast.For():
                return self.loop(one, known)
            case ast.Return() | ast.Raise():
                return [one], NOWHERE
            case ast.Continue():
                self.ways.on.append(known)
                return [one], NOWHERE
            case ast.Break():
                self.ways.out.append(known)
                return [one], NOWHERE
            case ast.Assign(targets=[ast.Name(id=local)], value=value) if local == self.slots.pc:
                return [one], self.placed_at(one, value, known)
            case ast.Assign(targets=[target], value=value) if slot := self.slot(target):
                return self.store(one, slot, value, known)
            case ast.Assign(targets=[ast.Name(id=local)], value=value) if slot := self.slot(value):
                held = Held.of(ast.Name(local, ast.Load()))
                return [one], self.changed(known, one, {slot: held})
        return [one], self.changed(known, one)

    def slot(self, node: ast.expr) -> str | None:
        """The slot that an expression is, if it is one of these."""
        match node:
            case ast.Attribute(value=ast.Name(id="S"), attr=slot):
                return slot if slot in self.slots.own or slot in self.slots.shared else None
        return None

    def store(self, one: ast.stmt, slot: str, value: ast.expr, known: Known) -> tuple[Block, Known]:
        if not is_plain(value, self.slots.own):
            return [one], self.changed(known, one)
        held = Held.of(value)
        if all(way.get(slot) == held for way in known.ways()):
            return [], known
        return [one], self.changed(known, one, {slot: held})

    def placed_at(self, one: ast.stmt, value: ast.expr, known: Known) -> Known:
        """``pc`` is read from its slot at the beginning, and made idle where a run has come to its place."""
        if self.slot(value):
            return Known({self.slots.pc_slot: Held.of(ast.Constant(self.slots.idle))}, {})
        more = self.slots.at_places.get(id(one), {})
        resumed = None if known.resumed is None else {**known.resumed, **more}
        return Known(_both(known.fresh, resumed), None)

    def changed(self, known: Known, node: ast.AST, given: Facts = NOTHING) -> Known:
        """What is known behind a node that is evaluated, and what slots have been ``given`` there."""
        rebound, may_stop = self.touched(node)
        lost = self.slots.shared if may_stop else frozenset()

        def after(way: Facts | None) -> Facts | None:
            if way is None:
                return None
            left = {
                slot: held
                for slot, held in way.items()
                if slot not in rebound and slot not in lost and not rebound & held.made_of
            }
            return {**left, **given}

        return Known(after(known.fresh), after(known.resumed))

    def touched(self, node: ast.AST) -> tuple[frozenset[str], bool]:
        """The locals and slots that a node gives another value, and whether it calls what may stop."""
        if (seen := self.seen.get(id(node))) is None:
            rebound, may_stop = set(), False
            for inner in walk(node):
                if isinstance(inner, ast.Name):
                    may_stop = may_stop or inner.id in self.slots.stopping
                    if isinstance(inner.ctx, ast.Store):
                        rebound.add(inner.id)
                elif isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    rebound.add(inner.attr)
            seen = self.seen[id(node)] = (
                frozenset(rebound),
                may_stop,
                node,
            )  # whose id stays its own
        return seen[:2]

    # -- questions and loops

    def question(self, one: ast.If, known: Known) -> tuple[Block, Known]:
        yes, no = self.asked(one.test, known)
        then, first = self.block(one.body, yes)
        other, second = self.block(one.orelse, no)
        return [placed(ast.If(one.test, filled(then), other), one)], _joined([first, second])

    def asked(self, test: ast.expr, known: Known) -> tuple[Known, Known]:
        """What is known where the answer is yes, and where it is no."""
        match test:
            case ast.Name(id=local) if local == self.slots.pc:
                return Known(None, known.resumed), Known(known.fresh, None)
            case ast.Compare(left=ast.Name(id=local), ops=[ast.LtE()]) if local == self.slots.pc:
                return known, Known(None, known.resumed)
            case ast.Compare(left=ast.Name(id=local), ops=[ast.IsNot()]) if local == self.slots.pc:
                return Known(None, known.resumed), Known(known.fresh, None)
            case ast.Compare(left=ast.Name(id=local), ops=[ast.Is()]) if local == self.slots.pc:
                return Known(known.fresh, None), Known(None, known.resumed)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                yes, no = self.asked(inner, known)
                return no, yes
            case ast.BoolOp(op=ast.Or(), values=[first, *more]) if more:
                yes, no = self.asked(first, known)
                later, never = self.asked(ast.BoolOp(ast.Or(), more), no)
                return _joined([yes, later]), never
            case ast.BoolOp(op=ast.And(), values=[first, *more]) if more:
                yes, no = self.asked(first, known)
                both, neither = self.asked(ast.BoolOp(ast.And(), more), yes)
                return both, _joined([no, neither])
            case ast.BoolOp(values=[only]):
                return self.asked(only, known)
            case ast.IfExp(test=first, body=then, orelse=other):
                yes, no = self.asked(first, known)
                (one, two), (three, four) = self.asked(then, yes), self.asked(other, no)
                return _joined([one, three]), _joined([two, four])
        after = self.changed(known, test)
        return after, after

    def loop(self, one: ast.While | ast.For, known: Known) -> tuple[Block, Known]:
        outer = self.ways
        before = self.changed(known, one.iter) if isinstance(one, ast.For) else known
        head = before
        while True:
            self.ways = _Ways()
            within, over = self.headed(one, head)
            body, end = self.block(one.body, within)
            again = _joined([before, end, *self.ways.on])
            if again == head:
                break
            head = again
        inner, self.ways = self.ways, outer
        orelse, after = self.block(one.orelse, over)
        after = _joined([after, *inner.out])
        made: ast.stmt
        if isinstance(one, ast.While):
            made = ast.While(one.test, filled(body), orelse)
        else:
            made = ast.For(one.target, one.iter, filled(body), orelse)
        return [placed(made, one)], after

    def headed(self, one: ast.While | ast.For, head: Known) -> tuple[Known, Known]:
        """What is known where the body begins, and where the loop is over."""
        if isinstance(one, ast.For):
            return self.changed(head, one.target), head
        within, over = self.asked(one.test, head)
        return within, NOWHERE if is_forever(one) else over


def is_plain(value: ast.expr, own: Container[str]) -> bool:
    """Whether an expression is made of locals, slots of ``own`` and constants alone, so that it stays what it is."""
    match value:
        case ast.Tuple(elts=parts):
            return all(is_plain(part, own) for part in parts)
        case ast.Attribute(value=ast.Name(id=state), attr=slot):
            return state == STATE and slot in own
        case ast.Name(id=local):
            return local != STATE
    return isinstance(value, ast.Constant)


def mentioned(value: ast.expr) -> set[str]:
    """The locals and slots that such an expression is made of."""
    slots = {n.attr for n in walk(value) if isinstance(n, ast.Attribute)}
    return slots | (loaded(value) - {STATE})


def _both(one: Facts | None, other: Facts | None) -> Facts | None:
    if one is None or other is None:
        return one if other is None else other
    return {slot: held for slot, held in one.items() if other.get(slot) == held}


def _joined(ways: Iterable[Known]) -> Known:
    return reduce(
        lambda a, b: Known(_both(a.fresh, b.fresh), _both(a.resumed, b.resumed)), ways, NOWHERE
    )
