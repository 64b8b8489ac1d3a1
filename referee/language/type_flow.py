"""What branches, repeats and returns, and what gives names their values."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.check_names import assigned, broken
from referee.language.kinds import Kind, describe, join
from referee.language.knowing import Known, facts, merged
from referee.language.model import Assign, Case, In, Step
from referee.language.type_procedures import ProcedureTyper


class FlowTyper(ProcedureTyper):
    """Types the steps that say what comes next."""

    def do_if(self, step: Step) -> None:
        test = self.head(step)
        if test is not None:
            self.need(test, k.YES_NO, "if")
        self.ways([(test, step.params.get("then")), (None, step.params.get("else"))])

    def do_cases(self, step: Step) -> None:
        cases = (
            [one for one in step.head if isinstance(one, Case)]
            if isinstance(step.head, list)
            else []
        )
        ways: list[tuple[f.Expr | None, object]] = [(case.test, case.do) for case in cases]
        if all(case.test is not None for case in cases):
            ways.append((None, []))
        self.ways(ways, needed=True)

    def ways(self, ways: list[tuple[f.Expr | None, object]], needed: bool = False) -> None:
        """One way or the other: tests in order, the last without one; afterwards what holds on all of them."""
        ends, start = [], self.known
        for test, block in ways:
            self.known = start.copy()
            if needed and test is not None:
                self.need(test, k.YES_NO, "when")
            self.known.there |= facts(test, True)
            self.block(block)
            ends.append(self.known)
            start.there |= facts(test, False)
        self.known = merged(ends)

    def do_while(self, step: Step) -> None:
        head = self.at_head(step.params.get("do"))
        test = self.head(step)
        if test is not None:
            self.need(test, k.YES_NO, "while")
        self.known.there |= facts(test, True)
        self.looped(step.params.get("do"))
        self.known = head
        if not broken(step.params.get("do")):
            self.known.there |= facts(test, False)

    def at_head(self, block: object) -> Known:
        """What is known each time that a loop begins: nothing of names that it gives values to."""
        self.known.forget(assigned(block))
        return self.known.copy()

    def looped(self, block: object) -> None:
        self.loops += 1
        self.block(block)
        self.loops -= 1

    def do_loop(self, step: Step) -> None:
        head = self.at_head(step.head)
        self.looped(step.head)
        self.param(step, "until", k.YES_NO)
        if broken(step.head):
            self.known = merged([head, self.known])
        else:
            self.known.there |= facts(step.formula("until"), True)
            self.known.gone = self.known.gone and step.formula("until") is None

    def do_for(self, step: Step) -> None:
        if not isinstance(step.head, In) or step.head.source is None:
            return
        kind = self.infer(step.head.source)
        self.present(step.head.source)
        if not kind.is_list and kind.base != "any":
            self.fault(
                "wrong-kind",
                step.head.source.place,
                f"for goes through a list, and this is {describe(kind)}",
            )
        of = (kind.of or k.ANY) if kind.is_list else k.ANY
        if (where := step.formula("where")) is not None:
            with self.naming(it=of):
                self.need(where, k.YES_NO, "where")
        head = self.at_head(step.params.get("do"))
        self.bind(step.head.name, of, step.head.place)
        self.looped(step.params.get("do"))
        self.known = head

    def do_repeat(self, step: Step) -> None:
        many = self.head(step)
        if many is not None:
            self.need(many, k.NUMBER, "how often")
        head = self.at_head(step.params.get("do"))
        if isinstance(name := step.params.get("as"), str):
            self.bind(name, k.NUMBER, step.place)
        self.looped(step.params.get("do"))
        once = isinstance(many, f.Number) and many.value >= 1 and not broken(step.params.get("do"))
        self.known = self.known if once and not self.known.gone else head

    def do_turns(self, step: Step) -> None:
        self.param(step, "from", k.PLAYER)
        self.param(step, "direction", k.word(("left", "right")))
        head = self.at_head(step.params.get("do"))
        if isinstance(step.head, str):
            self.bind(step.head, k.PLAYER, step.place)
        self.param(step, "skip", k.YES_NO)
        self.turn_loops += 1
        self.block(step.params.get("do"))
        self.turn_loops -= 1
        self.known = head.copy()
        if isinstance(step.head, str):
            self.known.give(step.head, True)
        self.param(step, "until", k.YES_NO)
        self.known = head

    def do_next(self, step: Step) -> None:
        if (who := self.head(step)) is not None:
            self.need(who, k.PLAYER, "next")

    def do_again(self, step: Step) -> None:
        pass

    def do_stop(self, step: Step) -> None:
        if step.head == "loop" and not self.loops:
            self.fault(
                "no-loop", step.place, "stop: loop stands outside of any loop", "write stop: turn"
            )
        self.known.gone = True

    def do_return(self, step: Step) -> None:
        self.returned(step)
        self.known.gone = True

    def returned(self, step: Step) -> None:
        kind = self.infer(step.head) if isinstance(step.head, f.Expr) else k.NOTHING
        info = self.infos.get(self.running[-1])
        if info is None or not isinstance(step.head, f.Expr):
            return
        joined = kind if info.returns is None else join(info.returns, kind)
        if joined is None:
            self.fault(
                "wrong-kind", step.place, f"{info.procedure.name} returns values of several kinds"
            )
        info.returns = joined or k.ANY

    def do_call(self, step: Step) -> None:
        if not isinstance(step.head, f.Call):
            if isinstance(step.head, f.Name):
                step.head = f.Call(step.head.place, step.head.name, [])
            else:
                self.fault("no-call", step.place, "call runs a procedure", "write call: name(…)")
                return
        kind = self.called(step.head)
        if isinstance(target := step.params.get("as"), f.Expr):
            if kind is None and not self.quiet and step.head.ref[0] == "procedure":
                self.fault(
                    "no-value",
                    target.place,
                    f"{step.head.name} returns nothing",
                    "add - return: … to it",
                )
            self.target(target, kind or k.ANY)
            step.notes["as"] = target

    def do_set(self, step: Step) -> None:
        if isinstance(assign := step.head, Assign):
            kind = self.infer(assign.value, self.known_target(assign.target))
            self.target(assign.target, kind, makes=False)

    def known_target(self, target: f.Expr) -> Kind | None:
        with self.silent():
            return self.infer(target).plain

    def do_let(self, step: Step) -> None:
        if isinstance(assign := step.head, Assign):
            if not isinstance(assign.target, f.Name):
                self.fault(
                    "not-settable", assign.target.place, "let makes one new name", "write set:"
                )
                return
            self.bind(assign.target.name, self.infer(assign.value), assign.target.place)
            assign.target.ref = ("local", assign.target.name)

    def do_add(self, step: Step) -> None:
        to = step.formula("to")
        if to is None or (value := self.head(step)) is None:
            return
        kind = self.infer(to)
        if not kind.is_list and kind.base != "any":
            self.fault(
                "wrong-kind",
                to.place,
                f"add puts a value into a list, and this is {describe(kind)}",
            )
        self.need(value, kind.of or k.ANY, "what is added")
