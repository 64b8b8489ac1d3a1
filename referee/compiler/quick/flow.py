"""Flow for the quick form: signals are asked for only where there can be any, and what cannot happen is left out."""

from __future__ import annotations

import re

from referee.compiler.quick.added import Adding, asked_by
from referee.compiler.quick.formulas import NO, YES
from referee.compiler.quick.sifting import QuickSifting
from referee.language import formula as f
from referee.language.model import Assign, In, Step


class QuickFlow(QuickSifting):
    """Writes steps that lead from one to another."""

    def block(self, block: object) -> None:
        steps = block if isinstance(block, list) else []
        at = 0
        while at < len(steps):
            if at + 1 < len(steps) and (
                self.picked_and_moved(steps[at], steps[at + 1])
                or self.sifted_before(steps[at], steps[at + 1])
            ):
                at += 2
                continue
            self.step(steps[at])
            at += 1

    def step(self, step: Step) -> None:
        self.line = step.place.line
        if step.verb == "tell":  # nobody listens
            return
        if step.when is None:
            self.timed(step)
            return
        if self.changes_nothing(step):
            return
        skipped = self.skipped_names(step)
        test = self.ready(step.when, truth=True)
        if test == NO:
            for name in skipped:
                self.out(f"{name} = None")
            return
        self.only_when(test, step, skipped)

    def changes_nothing(self, step: Step) -> bool:
        """A mark that nothing sets is taken away again."""
        if step.verb != "set" or not isinstance(step.head, Assign):
            return False
        target = step.head.target
        return (
            isinstance(target, f.Attribute)
            and target.ref[0] == "mark"
            and target.name in self.never
        )

    def do_set(self, step: Step) -> None:
        assert isinstance(step.head, Assign)
        if self.changes_nothing(step):
            return
        value, target = step.head.value, step.head.target
        text = self.ready(value, truth=target.kind.base == "yes_no")
        if (
            isinstance(target, f.Name)
            and target.ref[0] == "local"
            and value.kind.is_list
            and self.fresh_list(text)
        ):
            self.out(f"{self.local(target.name)} = {text}")
            return
        self.assign(target, text)

    def fresh_list(self, text: str) -> bool:
        """A list that a loop has just made, and nobody else holds: it need not be made a tuple."""
        return text.isidentifier() and text[0] == "o"

    def do_let(self, step: Step) -> None:
        assert isinstance(step.head, Assign)
        value = step.head.value
        text = self.ready(value)
        if value.kind.is_list and not self.fresh_list(text):
            text = self.as_tuple(value.kind, text)
        self.assign(step.head.target, text)

    def do_if(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        test = self.ready(step.head, truth=True)
        if test == NO:
            self.block(step.params.get("else"))
            return
        if test == YES:
            self.block(step.params.get("then"))
            return
        self.out(f"if {test}:")
        self.body(step.params.get("then"))
        watched = self.watch_later()
        if step.params.get("else"):
            self.out("else:")
            self.body(step.params["else"])
            watched = self.watch_later() or watched
        if watched:
            self.watch()

    def watch_later(self) -> bool:
        """A look at the signal that ends a branch comes after the branches: nobody has signalled in the other one."""
        if len(self.lines) < 3:
            return False
        (depth, first, _), (inner, second, _) = self.lines[-2:]
        deeper = depth == self.depth + 1 and inner == depth + 1
        if not deeper or first != "if S.sig:" or second != "return" or self.lines[-3][0] < depth:
            return False
        del self.lines[-2:]
        return True

    def fuel(self) -> None:
        """Only loops whose end is not in sight are ``watched``."""

    def watched(self) -> None:
        self.out("PAY()")

    def do_while(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        steady, test = self.steady_first(step)
        if steady is None:
            self.while_so(step, test)
            return
        so = self.ready(steady, truth=True)
        if so != NO:
            self.out(f"if {so}:")
            with self.indented():
                self.while_so(step, test)

    def steady_first(self, step: Step) -> tuple[f.Expr | None, f.Expr | None]:
        """What is asked first and nothing in the loop changes, so that it is asked once; and what is asked each time."""
        head = step.head
        assert isinstance(head, f.Expr)
        items = head.items if isinstance(head, f.Both) and head.op == "and" else [head]
        many = 0
        while many < len(items) and self.unchanged_by(step.params.get("do"), items[many]):
            many += 1
        if not any(map(self.has_loop, items[:many])):
            return None, head
        steady, rest = (
            f.Both(head.place, "and", some, kind=head.kind) if some else None
            for some in (items[:many], items[many:])
        )
        return steady, rest

    def unchanged_by(self, block: object, expr: f.Expr) -> bool:
        """Whether steps surely leave a formula as it is."""
        return Adding(self.rules, "", asked_by(self.rules, expr)).by(block) == 0

    def while_so(self, step: Step, test: f.Expr | None) -> None:
        body = step.params.get("do")
        first = body[0] if isinstance(body, list) and body else None
        with self.python_loop("while True:"):
            so = self.ready(test, truth=True) if test is not None else YES
            if so != YES:
                self.out(f"if not {so}: break")
            self.watched()
            if (
                isinstance(body, list)
                and isinstance(first, Step)
                and first.verb == "choose"
                and first.when is None
                and first.formula("where") is None
                and self.same(first.formula("from"), step.head)
                and (self.fresh_list(so) or is_local(step.head))
            ):
                first.notes.update(offer=so, surely=True)
                body = self.without_idle_stop(body)
            self.block(body)
            if isinstance(first, Step):
                first.notes.pop("offer", None)
                first.notes.pop("surely", None)

    def without_idle_stop(self, body: list[Step]) -> list[Step]:
        """A choice out of what there surely is, and what comes after it: but for ``stop: loop`` where nothing was chosen."""
        first, then = body[0], body[1] if len(body) > 1 else None
        if (
            then is None
            or then.verb != "stop"
            or not isinstance(then.when, f.Not)
            or not self.same(then.when.of, first.head)
            or not self.of_things(first.formula("from"))
            or any(first.params.get(part) is not None for part in ("may_pass", "count", "if_none"))
        ):
            return body
        return [first, *body[2:]]

    def of_things(self, source: f.Expr | None) -> bool:
        """Whether a list holds only what counts as there: cards, people, or groups of so many."""
        while isinstance(source, (f.Call, f.Name)) and source.ref[0] == "define":
            cases = self.rules.define[source.name].cases
            if len(cases) > 1:
                return False
            source = cases[0][1]
        if isinstance(source, f.Call) and source.ref[0] == "function" and source.name == "groups":
            return isinstance(size := source.args[2], f.Number) and size.value > 0
        of = source.kind.of if source is not None else None
        return of is not None and of.base in ("card", "player") and not of.maybe and not of.is_list

    def do_loop(self, step: Step) -> None:
        with self.python_loop("while True:"):
            self.watched()
            self.block(step.head)
            if (until := step.formula("until")) is not None:
                self.out(f"if {self.ready(until, truth=True)}: break")

    def same(self, one: object, other: object) -> bool:
        """Whether two formulas are written alike."""
        if type(one) is not type(other) or one is None:
            return False
        if isinstance(one, f.Name) and isinstance(other, f.Name):
            return one.name == other.name
        if isinstance(one, f.Call) and isinstance(other, f.Call):
            return (
                one.name == other.name
                and len(one.args) == len(other.args)
                and all(self.same(a, b) for a, b in zip(one.args, other.args, strict=True))
            )
        if isinstance(one, f.Attribute) and isinstance(other, f.Attribute):
            return one.name == other.name and self.same(one.of, other.of)
        return False

    def do_for(self, step: Step) -> None:
        assert isinstance(step.head, In) and step.head.source is not None
        body = step.params.get("do")
        if isinstance(body, list) and body and all(self.changes_nothing(one) for one in body):
            return
        before = len(self.lines)
        super().do_for(step)
        if self.lines[-1][1] == "pass" and self.lines[-2][1].startswith("for "):
            del self.lines[before:]

    def do_call(self, step: Step) -> None:
        call = step.head
        assert isinstance(call, f.Call)
        if step.notes.get("as") is None and self.always_ends(call.name):
            args = "".join(", " + self.text(arg) for arg in call.args)
            self.out(f"x_{call.name}(S{args})")
            self.leave()
            return
        super().do_call(step)

    def do_return(self, step: Step) -> None:
        if isinstance(step.head, f.Expr):
            self.out(f"return {self.ready(step.head)}")
        else:
            super().do_return(step)

    def always_ends(self, name: str) -> bool:
        """Whether a procedure always ends the turn, the turns or the round."""
        body = self.rules.procedures[name].body
        last = body[-1] if body else None
        if self.main and self.inside_turn() is None:
            return False
        if last is None or last.when is not None or any(step.verb == "return" for step in body):
            return False
        return last.verb == "finish" or (last.verb == "stop" and last.head != "loop")

    def picked_and_moved(self, pick: Step, then: Step) -> bool:
        """A card by lot and its way to another zone, in one go; what follows where there was one comes after."""
        target, rest = pick.notes.get("as"), []
        guarded = then.verb == "if" and not then.params.get("else") and self.same(target, then.head)
        if guarded:
            inner = then.params.get("then")
            if not isinstance(inner, list) or not inner:
                return False
            then, rest = inner[0], inner[1:]
        if (
            pick.verb != "random"
            or then.verb != "move"
            or pick.when is not None
            or then.when is not None
        ):
            return False
        source, to = pick.formula("from"), then.formula("to")
        if (
            source is None
            or to is None
            or source.kind.base != "zone"
            or then.notes.get("as") is not None
        ):
            return False
        if (
            not isinstance(target, f.Name)
            or not self.same(then.head, target)
            or isinstance(to, f.Choice)
        ):
            return False
        if not self.plain_zones() or then.params.get("at") == "bottom":
            return False
        self.line = pick.place.line
        zone, name, many = self.new("z"), self.local(target.name), self.new("n")
        self.out(f"{zone} = {self.stored(source)}")
        self.out(f"{many} = len({zone})")
        self.bound.add(target.name)
        if not guarded:
            self.out(f"{name} = {zone}.pop(int(S.random() * {many}) if {many} > 1 else 0)")
            self.out(f"{self.stored(to)}.append({name})")
            return True
        self.out(f"{name} = None")
        self.out(f"if {many}:")
        with self.indented():
            self.out(f"{name} = {zone}.pop(int(S.random() * {many}) if {many} > 1 else 0)")
            self.out(f"{self.stored(to)}.append({name})")
            self.block(rest)
        if self.watch_later():
            self.watch()
        return True

    def for_source(self, step: Step) -> str:
        source = step.head.source if isinstance(step.head, In) else None
        if source is None or step.formula("where") is not None:
            text = super().for_source(step)
        else:
            text = f"tuple({self.over(source, self.ready(source))})"
        while text.startswith("tuple(tuple("):
            text = text[6:-1]
        if self.fresh_list(text[6:-1]):  # which nobody changes
            return text[6:-1]
        if (seats := SEATS.fullmatch(text)) is not None:
            return seats[1]
        return {"tuple(S.players)": "S.players", "tuple(S.still)": "S.still"}.get(text, text)


def is_local(expr: object) -> bool:
    return isinstance(expr, f.Name) and expr.ref[0] == "local"


SEATS = re.compile(r"tuple\((\((?:\d+,? ?)+\))\)")
