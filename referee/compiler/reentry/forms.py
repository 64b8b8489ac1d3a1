"""From straight code to the forms that are run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from .aliasing import written_out
from .asking import Asked, as_one
from .building import bind, function
from .checking import callees, check, suspending
from .emitting import PC
from .inlining import inline_once
from .lodging import lodged
from .looping import with_loops
from .naming import own_names
from .outline import Outline, outline, with_snapshots, with_walks
from .paying import by_steps
from .reading import as_call, as_wait, identifiers, statements, suspends, walk, with_blocks
from .resuming import Continuing, Inline, Returning, inlined
from .settling import settled
from .sharing import with_shared_names
from .straight import Block, Malformed, Procedure
from .swift import SwiftContinuing, SwiftReturning
from .tidying import tidied

Slots = tuple[tuple[str, object], ...]
_COMMON: Slots = (("at", None), ("choice", None), ("ret", None))


@dataclass
class FrameSlots:
    """Slots of the state for locals, one for each, whatever procedure it belongs to; by its name."""

    taken: dict[str, str] = field(default_factory=dict)

    def of(self, procedure: str) -> Callable[[str], str]:
        """Gives a local of this procedure a slot."""

        def slot_of(local: str) -> str:
            slot, number = f"f_{procedure}_{local}", 1
            while slot in self.taken:
                number += 1
                slot = f"f_{procedure}_{local}_{number}"
            self.taken[slot] = procedure
            return slot

        return slot_of

    def owned(self, procedure: str) -> frozenset[str]:
        return frozenset(slot for slot, owner in self.taken.items() if owner == procedure)


@dataclass(frozen=True)
class Form:
    """Emitted functions. ``slots`` are the attributes of the state that they use, with their idle values."""

    functions: tuple[ast.FunctionDef, ...]
    slots: Slots = ()

    @cached_property
    def text(self) -> str:
        """The source text of the functions."""
        module = ast.Module(list(self.functions), [])
        for node in walk(module):
            if isinstance(node, ast.stmt):
                node.lineno = 1  # all that unparse asks for
        return ast.unparse(module) + "\n"

    @cached_property
    def module(self) -> ast.Module:
        """The functions as a tree whose positions are those of ``text``."""
        return ast.parse(self.text)


class Straight:
    """Straight code, checked and made ready; every form comes from the same one, so that positions agree.

    ``entries`` are the procedures that are called from outside: those that nobody calls, unless given. With
    ``inline`` procedures that are called once, or are small and called seldom, are put in place of their calls; with
    ``loops`` comprehensions become loops where that keeps the meaning; with ``tidy`` what does nothing is left out, and
    locals share names; with ``swift`` resumed and fresh runs have code of their own, and loops may pay (``PAY()``, see
    ``paying``). With ``apart`` what a decision is about is kept in slots of these names instead of ``S.args``. ``sound``
    is the promise that the code is in shape and that every variable of a comprehension has a name of its own in its
    procedure: then neither is looked at. Raises ``Malformed``.
    """

    def __init__(
        self,
        procedures: Sequence[Procedure],
        *,
        entries: Collection[str] = (),
        inline: bool = False,
        loops: bool = False,
        tidy: bool = False,
        swift: bool = False,
        sound: bool = False,
        apart: tuple[str, ...] = (),
    ) -> None:
        ready = list(procedures)
        if not sound:
            check(procedures)
            ready = [own_names(p) for p in procedures]
        if inline:
            ready = inline_once(ready, entries or _uncalled(ready))
        if loops:
            ready = [with_loops(p) for p in ready]
        if tidy:
            names = [p.name for p in ready]
            ready = [tidied(settled(p, names)) for p in ready]
        self.swift, self.tidy, self.asked = swift, tidy, Asked(apart)
        self.suspending = suspending(callees(ready))
        self._stopping = [p for p in ready if p.name in self.suspending]
        self.procedures = [with_shared_names(p) for p in ready] if tidy else ready
        self._slots = FrameSlots()

    @cached_property
    def _outlines(self) -> list[Outline]:
        found = []
        for procedure in self._stopping:
            ready = self._ready_to_stop(procedure)
            lodged_in = self._slots.owned(procedure.name)
            found.append(replace(outline(ready, self.suspending), lodged=lodged_in))
        return found

    def _ready_to_stop(self, procedure: Procedure) -> Procedure:
        if self.swift:  # it is entered for a few lines at a time
            procedure = written_out(
                procedure,
                [alias for alias, _ in procedure.aliases],
                lambda one: not suspends(one, self.suspending),
            )
        procedure = with_walks(procedure, self.suspending)
        if self.swift:
            procedure = lodged(procedure, self.suspending, self._slots.of(procedure.name))
        return with_shared_names(procedure) if self.tidy else procedure

    @cached_property
    def _local_slots(self) -> dict[str, dict[str, str]]:
        """The slot of each saved local, by procedure."""
        found: dict[str, dict[str, str]] = {}
        for each in self._outlines:
            slot_of = self._slots.of(each.procedure.name)
            found[each.procedure.name] = {local: slot_of(local) for local in each.locals()}
        return found

    @property
    def slots(self) -> Slots:
        """What a state must have beside its own attributes, with idle values."""
        idle = None if self.swift else 0
        positions = tuple((PC + each.procedure.name, idle) for each in self._outlines)
        assert self._local_slots is not None  # which takes them
        kept = tuple((slot, None) for slot in self._slots.taken)
        asked = tuple((slot, None) for slot in self.asked.slots)
        return _COMMON + asked + positions + kept

    @property
    def args(self) -> property:
        """``S.args`` of a state that keeps apart what a decision is about."""
        return as_one(self.asked.apart, self.procedures)

    def returning(self) -> Form:
        """Form R: ``while play(S): S.choice = answer(S.at, S.args)``, the result in ``S.ret``."""
        functions = [self._unchanged(p) for p in self.procedures if p.name not in self.suspending]
        wanted, uncalled = self._wanted(), frozenset(_uncalled(self.procedures))
        for each in self._outlines:
            own = self._local_slots[each.procedure.name]
            kind = SwiftReturning if self.swift else Returning
            taken = each.procedure.name in wanted
            emitter = kind(each, own, self.suspending, taken, uncalled, self.asked)
            functions.append(self._made(emitter.function(), each.procedure))
        return Form(tuple(functions), self.slots)

    def _wanted(self) -> set[str]:
        """The procedures whose result somebody takes: a caller, or whoever plays."""
        calls = [
            call
            for p in self.procedures
            for one in statements(p.body)
            if (call := as_call(one, self.suspending)) is not None
        ]
        called = {call.name for call in calls}
        return {call.name for call in calls if call.target is not None} | (
            {p.name for p in self.procedures} - called
        )

    def inlined(self, inline: Inline) -> Form:
        """Form H from the beginning: plain functions, each decision the statements that ``inline`` gives."""
        return Form(tuple(self._inlined(p, inline) for p in self.procedures))

    def continuing(self, inline: Inline) -> Form:
        """Form H from wherever R has stopped: ``S.choice = answer; result = again_play(S)``.

        Holds the functions of ``inlined`` too, under their own names.
        """
        functions = [self._inlined(p, inline) for p in self.procedures]
        for each in self._outlines:
            own = self._local_slots[each.procedure.name]
            kind = SwiftContinuing if self.swift else Continuing
            emitter = kind(each, own, self.suspending, inline)
            functions.append(self._made(emitter.function(), each.procedure))
        clash = {f.name for f in functions[len(self.procedures) :]} & self._names()
        if clash:
            raise Malformed(f"the name {min(clash)} is needed for the resumed form")
        return Form(tuple(functions), self.slots)

    def _names(self) -> set[str]:
        return {p.name for p in self.procedures}.union(
            *(identifiers(p.body) for p in self.procedures)
        )

    def _unchanged(self, procedure: Procedure) -> ast.FunctionDef:
        made = function(procedure.name, procedure.params, list(procedure.body))
        return self._made(made, procedure)

    def _inlined(self, procedure: Procedure, inline: Inline) -> ast.FunctionDef:
        def answered(block: Block) -> Block:
            out: Block = []
            for statement in block:
                wait = as_wait(statement)
                out += inlined(wait, inline) if wait else [with_blocks(statement, answered)]
            return out

        copied = with_snapshots(procedure, self.suspending)
        made = function(procedure.name, procedure.params, answered(copied.body))
        return self._made(made, procedure)

    def _made(self, made: ast.FunctionDef, procedure: Procedure) -> ast.FunctionDef:
        """A function that is otherwise done, with its payments and its aliases."""
        if self.swift:
            made.body = by_steps(made.body)
        return _with_aliases(made, procedure)


def _uncalled(procedures: Sequence[Procedure]) -> list[str]:
    called = set().union(*callees(procedures).values())
    return [p.name for p in procedures if p.name not in called]


def _with_aliases(made: ast.FunctionDef, procedure: Procedure) -> ast.FunctionDef:
    """The function with the aliases that it uses bound at its beginning."""
    if not procedure.aliases:
        made.body = made.body or [ast.Pass()]
        return made
    used = identifiers(made.body)
    start: Block = []
    for local, text in reversed(procedure.aliases):
        if local in used:
            value = ast.parse(text, mode="eval").body
            used |= identifiers([value])
            start.insert(0, bind(local, value))
    made.body = start + made.body or [ast.Pass()]
    return made
