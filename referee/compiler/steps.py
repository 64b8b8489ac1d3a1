"""Steps into straight Python: one method a verb.

In the text that comes out, ``x = WAIT(k, …)`` waits for an answer; ``referee.compiler.reentry`` makes of it code that
can stop there. ``S`` is the state of the round. ``S.sig`` says that the turn (1), all turns (2), the round (3) or the
procedure of a moment (4) is to end; whoever calls something that can raise it looks at it next.
"""

from __future__ import annotations

from referee.compiler.flow import ROUND, FlowSteps
from referee.compiler.lines import Written
from referee.compiler.moments import MomentSteps
from referee.compiler.money import MoneySteps
from referee.compiler.pieces import PieceSteps
from referee.language import formula as f
from referee.language.kinds import Kind
from referee.language.model import Assign, Procedure, Step

SAY_THEMSELVES = ("choose", "finish", "stop", "return")
"""What is chosen is said before its own steps; what leaves for elsewhere says so before it goes."""


class Steps(FlowSteps, PieceSteps, MoneySteps, MomentSteps):
    """Writes the procedures of a ruleset."""

    def procedure(self, procedure: Procedure, python_name: str) -> Written:
        self.begin()
        for name in self.slot_params(procedure):
            self.out(f"S.x_{name} = v_{name}", procedure.place.line)
        if self.purpose.live:
            first = procedure.body[0].place if procedure.body else procedure.place
            self.line = first.line
            self.paid(procedure.body)
        self.block(procedure.body)
        if not self.lines:
            self.out("pass", procedure.place.line)
        return Written(python_name, tuple("v_" + p for p in procedure.params), self.lines)

    # -- a step

    def block(self, block: object) -> None:
        for step in block if isinstance(block, list) else []:
            self.step(step)

    def body(self, block: object) -> None:
        """A block one level in."""
        with self.indented():
            self.block(block)

    def step(self, step: Step) -> None:
        self.line = step.place.line
        if step.when is None:
            self.timed(step)
            return
        skipped = self.skipped_names(step)
        self.only_when(self.truth(step.when), step, skipped)

    def only_when(self, test: str, step: Step, skipped: list[str]) -> None:
        """The step under its test; ``skipped`` are the names that are nothing where it is skipped."""
        self.out(f"if {test}:")
        with self.indented():
            before = len(self.lines)
            self.timed(step)
            if len(self.lines) == before:  # nothing but words, where nobody listens
                self.out("pass")
        if skipped:
            self.out("else:")
            with self.indented():
                for name in skipped:
                    self.out(f"{name} = None")

    def skipped_names(self, step: Step) -> list[str]:
        """Names that a skipped step leaves as nothing, if nothing gave them a value before."""
        target = step.notes.get("as")
        if step.verb in ("choose", "enter", "check", "contest", "save", "attack"):
            target = step.head
        if step.verb == "let" and isinstance(step.head, Assign):
            target = step.head.target
        if (
            isinstance(target, f.Name)
            and target.ref[0] == "local"
            and target.name not in self.bound
        ):
            return [self.local(target.name)]
        return []

    def timed(self, step: Step) -> None:
        """A step with its moment, if a cheat can be tried there."""
        if self.purpose.steps:
            place = step.place
            self.out(f"note(S, ('step', {place.file!r}, {place.line}, {place.column}))")
        if step.moment and self.in_cheat is None and self.has_cheats(step.moment):
            self.with_moment(step)
        else:
            self.plain(step)

    def plain(self, step: Step) -> None:
        getattr(self, "do_" + step.verb)(step)
        self.line = step.place.line
        for target in (step.notes.get("as"), step.head):
            if isinstance(target, f.Name) and target.ref[0] == "local":
                self.bound.add(target.name)
        if step.say and step.verb not in SAY_THEMSELVES:
            self.say(step.say)

    # -- flow

    # -- values

    def assign(self, target: f.Expr, value: str) -> None:
        """Gives a name, a tracked value, a mark or a part of one a value."""
        if isinstance(target, f.Name):
            if target.ref[0] == "track":
                self.out(f"S.t_{target.name} = {self.kept(target, value)}")
            else:
                self.out(f"{self.local(target.name)} = {value}")
                self.bound.add(target.name)
        elif isinstance(target, f.Attribute):
            self.assign_attribute(target, value)
        elif isinstance(target, f.Index):
            self.out(f"{self.text(target.of)}[{self.text(target.at)}] = {self.kept(target, value)}")

    def kept(self, target: f.Expr, value: str) -> str:
        """A list is stored as a tuple: values never change."""
        return self.as_tuple(target.kind, value)

    def as_tuple(self, kind: Kind, value: str) -> str:
        if not kind.is_list:
            return value
        if self.budgeted:
            return f"kept_or_nothing(S, {value})" if kind.maybe else f"kept(S, {value})"
        return f"tuple_or_nothing({value})" if kind.maybe else f"tuple({value})"

    def assign_attribute(self, target: f.Attribute, value: str) -> None:
        family, name = target.ref[0], target.name
        if family == "track":
            self.out(f"S.t_{name}[{self.text(target.of)}] = {self.kept(target, value)}")
        elif family == "mark":
            self.assign_mark(target, value)
        elif family == "field":
            whole = self.text(target.of)
            at = self.field(target.of.kind, name)
            self.assign(target.of, f"({whole}[:{at}] + ({value},) + {whole}[{at + 1}:])")
        elif family == "bet":
            self.out(f"change_bet(S, {self.text(target.of)}, {name!r}, {value})")

    def assign_mark(self, target: f.Attribute, value: str) -> None:
        name, card = target.name, self.text(target.of)
        if self.rules.track[name].kind.base != "yes_no":
            self.out(f"S.t_{name}[{card}] = {value}")
        elif value in ("True", "False"):
            self.out(f"S.t_{name}.{'add' if value == 'True' else 'discard'}({card})")
        else:
            self.out(f"(S.t_{name}.add if {value} else S.t_{name}.discard)({card})")

    def do_set(self, step: Step) -> None:
        assert isinstance(step.head, Assign)
        value = step.head.value
        text = self.truth(value) if step.head.target.kind.base == "yes_no" else self.text(value)
        text = self.bounded(value, text) if step.head.target.kind.numeric else text
        self.assign(step.head.target, text)

    def do_let(self, step: Step) -> None:
        assert isinstance(step.head, Assign)
        value = self.text(step.head.value)
        value = self.bounded(step.head.value, value) if step.head.value.kind.numeric else value
        self.assign(step.head.target, self.as_tuple(step.head.value.kind, value))

    def do_add(self, step: Step) -> None:
        to, value = step.formula("to"), step.head
        assert to is not None and isinstance(value, f.Expr)
        self.assign(to, f"(*{self.text(to)}, {self.text(value)})")

    # -- people

    def do_out(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        self.out(f"put_out(S, {self.text(step.head)})")

    def do_finish(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        who = self.text(step.head)
        standing = step.formula("standing")
        order = self.text(standing) if standing is not None else "()"
        self.out(f"finish(S, {f'({who},)' if step.head.kind.base == 'player' else who}, {order})")
        self.say(step.say)
        self.out(f"S.sig = {ROUND}")
        self.leave()

    def do_tell(self, step: Step) -> None:
        to = step.formula("to")
        self.say(step.head if isinstance(step.head, list) else [], to)
