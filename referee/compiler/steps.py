"""Steps into straight Python: one method a verb.

In the text that comes out, ``x = WAIT(k, …)`` waits for an answer; ``referee.compiler.reentry`` makes of it code that
can stop there. ``S`` is the state of the round. ``S.sig`` says that the turn (1), all turns (2), the round (3) or the
procedure of a moment (4) is to end; whoever calls something that can raise it looks at it next.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from referee.compiler.moments import MomentSteps
from referee.compiler.money import MoneySteps
from referee.compiler.pieces import PieceSteps
from referee.compiler.writer import Loop
from referee.language import formula as f
from referee.language.model import Assign, Block, Case, In, Procedure, Step

TURN, TURNS, ROUND, LEAVE = 1, 2, 3, 4


@dataclass(slots=True)
class Written:
    """A procedure in straight Python."""

    name: str
    params: tuple[str, ...]
    text: list[tuple[int, str, int]] = field(default_factory=list)


class Steps(PieceSteps, MoneySteps, MomentSteps):
    """Writes the procedures of a ruleset."""

    def procedure(self, procedure: Procedure, python_name: str) -> Written:
        self.begin()
        for name in self.slot_params(procedure):
            self.out(f"S.x_{name} = v_{name}", procedure.place.line)
        self.block(procedure.body)
        if not self.lines:
            self.out("pass", procedure.place.line)
        return Written(python_name, tuple("v_" + p for p in procedure.params), self.lines)

    # -- a step

    def block(self, block: object) -> None:
        for step in block if isinstance(block, list) else []:
            self.step(step)

    def body(self, block: object) -> None:
        """A block one level in; never empty."""
        with self.indented():
            before = len(self.lines)
            self.block(block)
            if len(self.lines) == before:
                self.out("pass")

    def step(self, step: Step) -> None:
        self.line = step.place.line
        if step.when is None:
            self.timed(step)
            return
        skipped = self.skipped_names(step)
        self.out(f"if {self.truth(step.when)}:")
        with self.indented():
            self.timed(step)
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
        if (
            isinstance(target, f.Name)
            and target.ref[0] == "local"
            and target.name not in self.bound
        ):
            return [self.local(target.name)]
        return []

    def timed(self, step: Step) -> None:
        """A step with its moment, if a cheat can be tried there."""
        if step.moment and self.has_cheats(step.moment):
            self.with_moment(step)
        else:
            self.plain(step)

    def plain(self, step: Step) -> None:
        getattr(self, "do_" + step.verb)(step)
        self.line = step.place.line
        for target in (step.notes.get("as"), step.head):
            if isinstance(target, f.Name) and target.ref[0] == "local":
                self.bound.add(target.name)
        if step.say and step.verb not in ("choose",):
            self.say(step.say)

    # -- flow

    def do_if(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        self.out(f"if {self.truth(step.head)}:")
        self.body(step.params.get("then"))
        if step.params.get("else"):
            self.out("else:")
            self.body(step.params["else"])

    def do_cases(self, step: Step) -> None:
        first = True
        for case in step.head if isinstance(step.head, list) else []:
            assert isinstance(case, Case)
            self.line = case.place.line
            if case.test is None:
                if first:
                    self.block(case.do)
                else:
                    self.out("else:")
                    self.body(case.do)
                return
            self.out(f"{'if' if first else 'elif'} {self.truth(case.test)}:")
            self.body(case.do)
            first = False

    @contextmanager
    def python_loop(self, header: str, named: bool = True) -> Iterator[Loop]:
        """A loop of Python's; whoever leaves a turn inside it leaves the loop first."""
        self.out(header)
        loop = Loop(named)
        self.loops.append(loop)
        with self.indented():
            yield loop
        self.loops.pop()
        if loop.left:
            self.out("if S.sig:")
            with self.indented():
                self.leave()

    def fuel(self) -> None:
        self.out("S.fuel -= 1")
        self.out("if S.fuel < 0: raise OverBudget")

    def do_while(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        with self.python_loop(f"while {self.truth(step.head)}:"):
            self.fuel()
            self.block(step.params.get("do"))

    def do_loop(self, step: Step) -> None:
        with self.python_loop("while True:"):
            self.fuel()
            self.block(step.head)
            if (until := step.formula("until")) is not None:
                self.out(f"if {self.truth(until)}: break")

    def do_for(self, step: Step) -> None:
        assert isinstance(step.head, In) and step.head.source is not None
        if step.params.get("secretly"):
            self.secretly(step)
            return
        name = self.local(step.head.name)
        with self.python_loop(f"for {name} in {self.for_source(step)}:"):
            self.fuel()
            self.block(step.params.get("do"))

    def for_source(self, step: Step) -> str:
        """The list as it was at the start, filtered by ``where``."""
        assert isinstance(step.head, In) and step.head.source is not None
        source = self.text(step.head.source)
        if (where := step.formula("where")) is not None:
            it = self.new("i")
            with self.naming(it=it):
                return f"[{it} for {it} in {source} if {self.truth(where)}]"
        return f"tuple({source})"

    def do_repeat(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        name = step.params.get("as")
        variable = self.local(str(name)) if name else self.new("n")
        with self.python_loop(f"for {variable} in range(1, {self.text(step.head)} + 1):"):
            self.fuel()
            self.block(step.params.get("do"))

    def do_turns(self, step: Step) -> None:
        first = step.formula("from")
        assert first is not None and isinstance(step.head, str)
        who, nxt = self.local(step.head), self.new("nxt")
        self.out(f"{nxt} = {self.text(first)}")
        way = self.way(step)
        if way:
            self.out(way)
        self.out(f"{nxt} = seat_or_after(S, {nxt})")
        loop = Loop(False, turns=True)
        self.out(f"while {nxt} is not None:")
        self.loops.append(loop)
        with self.indented():
            self.fuel()
            self.out(f"{who} = {nxt}")
            if (skip := step.formula("skip")) is not None:
                self.skipping(step, skip, who, nxt, way)
            self.out(f"S.turn_of = {who}")
            self.out("S.nxt = None")
            self.out("while True:")
            once = Loop(False, turn=True)
            self.loops.append(once)
            with self.indented():
                self.block(step.params.get("do"))
                self.out("break")
            self.loops.pop()
            self.after_turn(once, step, who, nxt, way)
        self.loops.pop()
        self.out("S.turn_of = None")
        if loop.left:
            self.out("if S.sig:")
            with self.indented():
                self.leave()

    def way(self, step: Step) -> str:
        direction = step.formula("direction")
        if direction is None:
            return "S.way = 1"
        return f"S.way = -1 if {self.text(direction)} == 'right' else 1"

    def skipping(self, step: Step, skip: f.Expr, who: str, nxt: str, way: str) -> None:
        """A player who is passed over; when everybody is, the turns end."""
        self.out(f"if {self.truth(skip)}:")
        with self.indented():
            self.out("S.passed += 1")
            self.out("if S.passed > len(S.still): break")
            self.out(way)
            self.out(f"{nxt} = after(S, {who})")
            self.out("continue")
        self.out("S.passed = 0")

    def after_turn(self, once: Loop, step: Step, who: str, nxt: str, way: str) -> None:
        if once.left:
            self.out("if S.sig:")
            with self.indented():
                self.out("if S.sig == 1: S.sig = 0")
                self.out("elif S.sig == 2:")
                with self.indented():
                    self.out("S.sig = 0")
                    self.out("break")
                self.out("else:")
                with self.indented():
                    self.loops[-1].left = True
                    self.out("break")
        if (until := step.formula("until")) is not None:
            self.out(f"if {self.truth(until)}: break")
        self.out(way)
        self.out(f"{nxt} = seat_or_after(S, S.nxt) if S.nxt is not None else after(S, {who})")

    def do_next(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        self.out(f"S.nxt = {self.text(step.head)}")

    def do_again(self, step: Step) -> None:
        self.out("S.nxt = S.turn_of")

    def do_stop(self, step: Step) -> None:
        if step.head == "loop":
            self.out("break")
            return
        self.out(f"S.sig = {({'turn': TURN, 'turns': TURNS}).get(str(step.head), ROUND)}")
        if step.head == "round":
            self.out("S.over = True")
        self.leave()

    def do_return(self, step: Step) -> None:
        if self.in_cheat:
            self.out(f"S.sig = {LEAVE}")
            self.out("return")
        elif isinstance(step.head, f.Expr):
            self.out(f"return {self.text(step.head)}")
        else:
            self.out("return")

    def do_call(self, step: Step) -> None:
        call = step.head
        assert isinstance(call, f.Call)
        args = "".join(", " + self.text(arg) for arg in call.args)
        text = f"x_{call.name}(S{args})"
        target = step.notes.get("as")
        if target is None:
            self.out(text)
        else:
            temporary = self.new("got")
            self.out(f"{temporary} = {text}")
        if call.name in self.signalling:
            self.watch()
        if isinstance(target, f.Expr):
            self.assign(target, temporary)

    def leave(self) -> None:
        """Out of the turn, or out of the procedure: ``S.sig`` is set."""
        inner = self.inside_turn()
        if inner is None:
            self.out("return" if not self.main else self.main_leave())
            return
        for loop in self.loops[inner:]:
            loop.left = True
        self.out("break")

    def main_leave(self) -> str:
        return "return"

    def inside_turn(self) -> int | None:
        """The place, among the loops around here, of the turn that is left first."""
        for at in range(len(self.loops) - 1, -1, -1):
            if self.loops[at].turn or self.loops[at].turns:
                return at
        return None

    def watch(self) -> None:
        """After something that may end the turn, the turns or the round."""
        if self.inside_turn() is None and self.main:
            self.out("if S.sig:")
            with self.indented():
                self.out("if S.sig >= 3: return")
                self.out("S.sig = 0")
            return
        self.out("if S.sig:")
        with self.indented():
            self.leave()

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
        return f"tuple({value})" if target.kind.is_list else value

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
        self.assign(step.head.target, text)

    def do_let(self, step: Step) -> None:
        assert isinstance(step.head, Assign)
        value = self.text(step.head.value)
        if step.head.value.kind.is_list:
            value = f"tuple({value})"
        self.assign(step.head.target, value)

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
        if step.say:
            self.say(step.say)
            step.say = []
        self.out(f"S.sig = {ROUND}")
        self.leave()

    def do_tell(self, step: Step) -> None:
        to = step.formula("to")
        self.say(step.head if isinstance(step.head, list) else [], to)


def blocks_of(step: Step) -> list[Block]:
    """The blocks inside a step."""
    found: list[Block] = []
    for value in [step.head, *step.params.values()]:
        if isinstance(value, list):
            if value and isinstance(value[0], Step):
                found.append(value)
            else:
                found += [one.do for one in value if hasattr(one, "do")]
    return found


def every_step(block: Block) -> list[Step]:
    """All steps of a block and of the blocks inside it."""
    found: list[Step] = []
    todo = list(block)
    while todo:
        step = todo.pop()
        found.append(step)
        for inner in blocks_of(step):
            todo += inner
    return found
