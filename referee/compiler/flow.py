"""What branches, repeats, takes turns and returns.

``S.sig`` says that the turn (1), all turns (2), the round (3) or the procedure of a moment (4) is to end; whoever calls
something that can raise it looks at it next.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from referee.compiler.writer import Loop, Writer
from referee.language import formula as f
from referee.language.model import Case, In, Step, every_step

TURN, TURNS, ROUND, LEAVE = 1, 2, 3, 4


class FlowSteps(Writer):
    """Writes the steps that say what comes next."""

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

    def paid(self, block: object = None) -> None:
        """Steps cost units, at the table from one wait to the next, elsewhere for the whole round."""
        if not self.purpose.live:
            self.fuel()
            return
        steps = len(every_step(block)) if isinstance(block, list) else 0
        self.out(f"S.units -= {1 + steps}")
        self.out("if S.units < 0: refuel(S)")

    def do_while(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        with self.python_loop(f"while {self.truth(step.head)}:"):
            self.paid(step.params.get("do"))
            self.block(step.params.get("do"))

    def do_loop(self, step: Step) -> None:
        with self.python_loop("while True:"):
            self.paid(step.head)
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
            self.paid(step.params.get("do"))
            self.block(step.params.get("do"))

    def for_source(self, step: Step) -> str:
        """The list as it was at the start, filtered by ``where``."""
        assert isinstance(step.head, In) and step.head.source is not None
        source = self.over(step.head.source, self.text(step.head.source))
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
            self.paid(step.params.get("do"))
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
        if step.formula("skip") is not None:
            self.out("S.passed = 0")
        loop = Loop(False, turns=True)
        self.out(f"while {nxt} is not None:")
        self.loops.append(loop)
        with self.indented():
            self.paid(step.params.get("do"))
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
        self.turns_over(loop)

    def turns_over(self, loop: Loop) -> None:
        """Behind the loop of turns: it is nobody's turn, and an end of the round goes on outwards."""
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
        self.say(step.say)
        if step.head == "loop":
            self.out("break")
            return
        self.out(f"S.sig = {({'turn': TURN, 'turns': TURNS}).get(str(step.head), ROUND)}")
        if step.head == "round":
            self.out("S.over = True")
        self.leave()

    def do_return(self, step: Step) -> None:
        self.say(step.say)
        if self.in_cheat is not None:
            self.at_moment(f"S.sig = {LEAVE}")
            self.out("return")
        elif isinstance(step.head, f.Expr):
            self.out(f"return {self.text(step.head)}")
        else:
            self.out("return")

    def do_call(self, step: Step) -> None:
        call = step.head
        assert isinstance(call, f.Call)
        args = "".join(", " + self.bounded(arg, self.text(arg)) for arg in call.args)
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
