"""Turns for the quick form: who comes next is looked up where the way round the table cannot change."""

from __future__ import annotations

from referee.compiler.quick.paying import QuickPaying
from referee.compiler.writer import Loop
from referee.language import formula as f
from referee.language.model import Step


class QuickTurns(QuickPaying):
    """Writes turns. ``names_next``: whether any step says who is next; ``counting``: whether turns are counted."""

    names_next, counting = True, False

    def do_turns(self, step: Step) -> None:
        """As at the table, with the way round reckoned once where it cannot change. A turn is paid for at its end, so
        that one in which somebody was asked can be left to whoever asks."""
        first = step.formula("from")
        assert first is not None and isinstance(step.head, str)
        who, nxt = self.local(step.head), self.new("nxt")
        direction = step.formula("direction")
        fixed = (
            direction is None
            or (isinstance(direction, f.Attribute) and direction.ref[0] == "option")
            or self.way(step) in ("S.way = 1", "S.way = -1")
        )
        start = self.ready(first)
        self.out(f"{nxt} = {start if self.all_in else f'seat_or_after(S, {start})'}")
        self.out(self.way(step))
        if self.names_next:
            self.out("S.nxt = None")
        again = "" if fixed else self.way(step)
        loop = Loop(False, turns=True)
        forever = self.all_in and first.kind.base == "player" and not first.kind.maybe
        self.out("while True:" if forever else f"while {nxt} is not None:")
        self.loops.append(loop)
        with self.indented():
            self.out(f"{who} = {nxt}")
            if (skip := step.formula("skip")) is not None:
                self.skipping(step, skip, who, nxt, self.way(step))
            self.out(f"S.turn_of = {who}")
            if self.counting:
                self.out("S.turns += 1")
            self.one_turn(step, who, nxt, again)
        self.turns_over(loop)

    def one_turn(self, step: Step, who: str, nxt: str, again: str) -> None:
        body = step.params.get("do")
        single = (
            isinstance(body, list)
            and len(body) == 1
            and body[0].verb == "call"
            and body[0].when is None
        )
        if single:
            call = body[0].head  # type: ignore[index]
            args = "".join(", " + self.text(arg) for arg in call.args)
            self.out(f"x_{call.name}(S{args})")
            self.after_single(call.name)
        else:
            self.out("while True:")
            once = Loop(False, turn=True)
            self.loops.append(once)
            with self.indented():
                self.block(body)
                self.out("break")
            self.loops.pop()
            if once.left:
                self.after_single("", left=True)
        if (until := step.formula("until")) is not None:
            self.out(f"if {self.ready(until, truth=True)}: break")
        self.watched()
        if again:
            self.out(again)
        way = self.way(step)
        if not self.names_next:
            self.next_seat(who, nxt, way)
            return
        self.out(f"{nxt} = S.nxt")
        self.out(f"if {nxt} is None:")
        with self.indented():
            self.next_seat(who, nxt, way)
        self.out("else:")
        with self.indented():
            self.out("S.nxt = None")
            if not self.all_in:
                self.out(f"if {nxt} not in S.still: {nxt} = after(S, {nxt})")

    def next_seat(self, who: str, nxt: str, way: str) -> None:
        """Whose turn comes next, as the turns go: a walk round the table where both are fixed."""
        step = {"S.way = 1": 1, "S.way = -1": -1}.get(way)
        if self.fixed is None or step is None:
            self.out(f"{nxt} = ({who} + S.way) % S.n")
            self.out(f"if {nxt} not in S.still: {nxt} = after(S, {who})")
            return
        many = self.how_many
        beside = tuple((seat + step) % many for seat in range(many))
        self.out(f"{nxt} = {beside}[{who}]")
        if self.all_in:
            return
        self.out(f"while {nxt} not in S.still:")
        with self.indented():
            self.out(f"if {nxt} == {who}:")
            with self.indented():
                self.out(f"{nxt} = None")
                self.out("break")
            self.out(f"{nxt} = {beside}[{nxt}]")

    def after_single(self, name: str, left: bool = False) -> None:
        """A turn that was ended early, or with the turns or the round."""
        if not left and name not in self.signalling:
            return
        self.out("if S.sig:")
        with self.indented():
            self.out("if S.sig == 1: S.sig = 0")
            self.out("else:")
            with self.indented():
                self.out("if S.sig == 2: S.sig = 0")
                self.loops[-1].left = True
                self.out("break")

    def way(self, step: Step) -> str:
        text = super().way(step)
        return {
            "S.way = -1 if 'right' == 'right' else 1": "S.way = -1",
            "S.way = -1 if 'left' == 'right' else 1": "S.way = 1",
        }.get(text, text)
