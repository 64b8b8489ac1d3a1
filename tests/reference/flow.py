"""What branches, repeats, returns, and what gives names their values."""

from __future__ import annotations

import contextlib
from typing import Any

from referee.language import formula as f
from referee.language.model import Assign, In
from tests.reference.asking import (
    AnyStep,
    EndRound,
    Frame,
    Returning,
    Steps,
    StopLoop,
    StopTurn,
    StopTurns,
)
from tests.reference.formulas import Fault
from tests.reference.running import Runner
from tests.reference.state import LEFT, RESULT_FIELDS, Bet, Result, Wheel


class Flow(Runner):
    """The steps that say what comes next."""

    def do_if(self, step: AnyStep, frame: Frame) -> Steps:
        way = "then" if self.ev.truth(step.head, frame.names) else "else"
        yield from self.block(step.params.get(way) or [], frame)

    def do_cases(self, step: AnyStep, frame: Frame) -> Steps:
        for case in step.head:
            if case.test is None or self.ev.truth(case.test, frame.names):
                yield from self.block(case.do, frame)
                return

    def do_while(self, step: AnyStep, frame: Frame) -> Steps:
        try:
            while self.ev.truth(step.head, frame.names):
                yield from self.block(step.params["do"], frame)
        except StopLoop:
            pass

    def do_loop(self, step: AnyStep, frame: Frame) -> Steps:
        until = step.formula("until")
        try:
            while True:
                yield from self.block(step.head, frame)
                if until is not None and self.ev.truth(until, frame.names):
                    return
        except StopLoop:
            pass

    def do_for(self, step: AnyStep, frame: Frame) -> Steps:
        assert isinstance(step.head, In) and step.head.source is not None
        where = step.formula("where")
        if step.params.get("secretly"):
            yield from self.all_at_once(step, frame)
            return
        those = [
            one
            for one in self.ev.value(step.head.source, frame.names)
            if where is None or self.ev.truth(where, {**frame.names, "it": one})
        ]
        try:
            for one in those:
                frame.names[step.head.name] = one
                yield from self.block(step.params["do"], frame)
        except StopLoop:
            pass

    def all_at_once(self, step: AnyStep, frame: Frame) -> Steps:
        """All choose before anything is shown: what follows the choices is done when everybody has chosen."""
        assert isinstance(step.head, In) and step.head.source is not None
        where, do = step.formula("where"), step.params["do"]
        assert isinstance(do, list)
        choices = next((at for at, one in enumerate(do) if one.verb != "choose"), len(do))
        people: list[tuple[dict[str, Any], list[Any]]] = []
        for one in self.ev.value(step.head.source, frame.names):
            if where is None or self.ev.truth(where, {**frame.names, "it": one}):
                frame.names[step.head.name] = one
                chosen: list[Any] = []
                self.in_secret = chosen
                try:
                    yield from self.block(do[:choices], frame)
                finally:
                    self.in_secret = None
                people.append((dict(frame.names), chosen))
        for names, made in people:
            frame.names.update(names)
            for choice, what, any_there in made:
                yield from self.after_choice(choice, what, any_there, frame)
            yield from self.block(do[choices:], frame)

    def after_choice(self, step: AnyStep, chosen: Any, any_there: bool, frame: Frame) -> Steps:
        raise NotImplementedError

    def do_repeat(self, step: AnyStep, frame: Frame) -> Steps:
        try:
            for nth in range(self.ev.value(step.head, frame.names)):
                if "as" in step.params:
                    frame.names[step.params["as"]] = nth + 1
                yield from self.block(step.params["do"], frame)
        except StopLoop:
            pass

    # -- turns

    def do_turns(self, step: AnyStep, frame: Frame) -> Steps:
        s = self.state
        wheel = Wheel(self.ev.value(step.params["from"], frame.names), self.way(step, frame))
        s.wheels.append(wheel)
        if wheel.who not in s.still:
            wheel.who = s.next_in(wheel.who, wheel.way)
        passed = 0
        try:
            while wheel.who is not None and passed <= len(s.still):
                taken = yield from self.one_turn(step, frame, wheel)
                passed = 0 if taken else passed + 1  # where all are passed over, the turns end
                until = step.formula("until")
                if taken and until is not None and self.ev.truth(until, frame.names):
                    return
                wheel.way = self.way(step, frame)
                self.hand_on(wheel)
        except StopTurns:
            pass
        finally:
            s.wheels.remove(wheel)

    def way(self, step: AnyStep, frame: Frame) -> str:
        direction = step.formula("direction")
        return LEFT if direction is None else self.ev.value(direction, frame.names)

    def one_turn(self, step: AnyStep, frame: Frame, wheel: Wheel) -> Steps:
        """True when it was taken, not passed over."""
        frame.names[step.head] = wheel.who
        skip = step.formula("skip")
        if skip is not None and self.ev.truth(skip, frame.names):
            return False
        wheel.named = None
        with contextlib.suppress(StopTurn):
            yield from self.block(step.params["do"], frame)
        return True

    def hand_on(self, wheel: Wheel) -> None:
        """Whose turn is next: who was named (or the first still in behind them), else the next still in."""
        s = self.state
        if wheel.named is None:
            wheel.who = s.next_in(wheel.who, wheel.way)
        elif wheel.named in s.still:
            wheel.who = wheel.named
        else:
            wheel.who = s.next_in(wheel.named, wheel.way)
        wheel.named = None

    def do_next(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        self.state.wheels[-1].named = self.ev.value(step.head, frame.names)

    def do_again(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        self.state.wheels[-1].named = self.state.wheels[-1].who

    def do_stop(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        self.say(step.say, None, frame)
        raise {"turn": StopTurn, "turns": StopTurns, "loop": StopLoop, "round": EndRound}[step.head]

    # -- procedures

    def do_return(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        value = self.ev.value(step.head, frame.names) if isinstance(step.head, f.Expr) else None
        self.say(step.say, None, frame)
        raise Returning(frame.owner or frame, value)

    def do_call(self, step: AnyStep, frame: Frame) -> Steps:
        call = step.head
        given = [self.ev.value(arg, frame.names) for arg in call.args]
        value = yield from self.procedure(self.rules.procedures[call.name], given, frame.cheating)
        if isinstance(target := step.params.get("as"), f.Expr):
            self.assign(target, value, frame)
        return value

    # -- values

    def do_set(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        assert isinstance(step.head, Assign)
        value = self.ev.value(step.head.value, frame.names)
        self.assign(step.head.target, value, frame)
        return value

    do_let = do_set

    def do_add(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        to = step.params["to"]
        assert isinstance(to, f.Expr)
        found = self.ev.value(to, frame.names)
        self.assign(to, (*found, self.ev.value(step.head, frame.names)), frame)

    def assign(self, target: f.Expr, value: Any, frame: Frame) -> None:
        """Gives a name, a tracked value, or a part of one a value."""
        s, names = self.state, frame.names
        if isinstance(target, f.Name):
            if target.name in self.rules.track:
                s.tracks[target.name, None] = value
            else:
                names[target.name] = value
            return
        if isinstance(target, f.Index):
            self.assign_index(target, value, frame)
            return
        assert isinstance(target, f.Attribute)
        of = self.ev.value(target.of, names)
        if of is None:
            raise Fault(f"{target.place}: {target.name} of nothing is set")
        track = self.rules.track.get(target.name)
        if isinstance(of, Bet):
            setattr(of, target.name, value)
            self.happened("bet changed", of.number, value)
        elif isinstance(of, Result):
            made = Result(*(getattr(of, name) for name in RESULT_FIELDS))
            setattr(made, target.name, value)
            self.assign(target.of, made, frame)
        elif isinstance(of, tuple):
            at = [name for name, _ in target.of.kind.fields].index(target.name)
            self.assign(target.of, (*of[:at], value, *of[at + 1 :]), frame)
        elif track is not None and track.each == "card":
            s.marks[target.name, of] = value
        else:
            s.tracks[target.name, of] = value

    def assign_index(self, target: f.Index, value: Any, frame: Frame) -> None:
        at = self.ev.value(target.at, frame.names)
        if target.of.kind.base == "each" and isinstance(target.of, f.Name):
            self.state.tracks[target.of.name, at] = value
            return
        of = list(self.ev.value(target.of, frame.names))
        if not -len(of) <= at < len(of):
            raise Fault(f"{target.place}: nothing is there")
        of[at] = value
        self.assign(target.of, tuple(of), frame)
