"""Steps for the quick form: flow that asks for signals only where there can be any, choices offered as a pool."""

from __future__ import annotations

from referee.compiler.flow import ROUND
from referee.compiler.lines import Written
from referee.compiler.quick.cards import QuickCards
from referee.compiler.quick.formulas import NO, NONE, YES
from referee.compiler.quick.reads import names_read
from referee.compiler.writer import Loop
from referee.language import formula as f
from referee.language.model import Assign, In, Procedure, Step


class QuickSteps(QuickCards):
    """Writes the procedures of the quick form. ``names_next``: whether any step says who is next."""

    names_next = True

    def procedure(self, procedure: Procedure, python_name: str) -> Written:
        self.current = "" if python_name == "play" else procedure.name
        self.read = names_read(procedure.body)
        self.start_formulas()
        return super().procedure(procedure, python_name)

    # -- flow

    def block(self, block: object) -> None:
        steps = block if isinstance(block, list) else []
        at = 0
        while at < len(steps):
            if at + 1 < len(steps) and self.picked_and_moved(steps[at], steps[at + 1]):
                at += 2
                continue
            self.step(steps[at])
            at += 1

    def step(self, step: Step) -> None:
        self.line = step.place.line
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
        """Only loops whose end is not in sight are watched."""

    def watched(self) -> None:
        left = self.new("left")
        self.out(f"{left} = S.fuel - 1")
        self.out(f"S.fuel = {left}")
        self.out(f"if {left} < 0: raise OverBudget")

    def do_while(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        body = step.params.get("do")
        first = body[0] if isinstance(body, list) and body else None
        with self.python_loop("while True:"):
            test = self.ready(step.head, truth=True)
            self.out(f"if not {test}: break")
            self.watched()
            if (
                isinstance(first, Step)
                and first.verb == "choose"
                and first.when is None
                and self.same(first.formula("from"), step.head)
                and test.isidentifier()
            ):
                first.notes["offer"] = test
            self.block(body)
            if isinstance(first, Step):
                first.notes.pop("offer", None)

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
        super().do_for(step)

    def do_call(self, step: Step) -> None:
        call = step.head
        assert isinstance(call, f.Call)
        if step.notes.get("as") is None and self.always_ends(call.name):
            args = "".join(", " + self.text(arg) for arg in call.args)
            self.out(f"x_{call.name}(S{args})")
            self.leave()
            return
        super().do_call(step)

    def always_ends(self, name: str) -> bool:
        """Whether a procedure always ends the turn, the turns or the round."""
        body = self.rules.procedures[name].body
        last = body[-1] if body else None
        if self.main and self.inside_turn() is None:
            return False
        if last is None or last.when is not None or any(step.verb == "return" for step in body):
            return False
        return last.verb == "finish" or (last.verb == "stop" and last.head != "loop")

    def do_turns(self, step: Step) -> None:
        """As at the table, with the way round reckoned once where it cannot change."""
        first = step.formula("from")
        assert first is not None and isinstance(step.head, str)
        who, nxt = self.local(step.head), self.new("nxt")
        direction = step.formula("direction")
        fixed = direction is None or (
            isinstance(direction, f.Attribute) and direction.ref[0] == "option"
        )
        self.out(f"{nxt} = seat_or_after(S, {self.ready(first)})")
        self.out(self.way(step))
        if self.names_next:
            self.out("S.nxt = None")
        again = "" if fixed else self.way(step)
        loop = Loop(False, turns=True)
        self.out(f"while {nxt} is not None:")
        self.loops.append(loop)
        with self.indented():
            self.watched()
            self.out(f"{who} = {nxt}")
            if (skip := step.formula("skip")) is not None:
                self.skipping(step, skip, who, nxt, self.way(step))
            self.out(f"S.turn_of = {who}")
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
        if self.shows_cards or self.marks_cards() or then.params.get("at") == "bottom":
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

    def kept(self, target: f.Expr, value: str) -> str:
        return value if value.startswith("(*") or value == NONE else super().kept(target, value)

    def for_source(self, step: Step) -> str:
        text = super().for_source(step)
        while text.startswith("tuple(tuple("):
            text = text[6:-1]
        return {"tuple(S.players)": "S.players", "tuple(S.still)": "S.still"}.get(text, text)

    # -- decisions

    def offer(self, step: Step) -> str:
        """The options; a choice of cards that are alike is offered as the pool that it is made from."""
        if isinstance(step.notes.get("offer"), str):
            return str(step.notes["offer"])
        source = step.formula("from")
        if source is None or isinstance(step.params.get("menu"), list):
            return super().offer(step)
        where = step.formula("where")
        if where is not None and not step.notes.get("whole"):
            it = self.new("i")
            with self.naming(**{getattr(step.head, "name", "it"): it}):
                return self.filtered(source, where, it)
        text = self.ready(source)
        options = self.new("p")
        self.out(f"{options} = {text}")
        if step.formula("count") is not None and step.notes.get("whole"):
            low, high = self.ends(step.formula("count"))  # type: ignore[arg-type]
            self.out(f"{options} = subsets(S, {options}, {low}, {high})")
            self.filter_whole(step, options)
        return options

    def way(self, step: Step) -> str:
        text = super().way(step)
        return {
            "S.way = -1 if 'right' == 'right' else 1": "S.way = -1",
            "S.way = -1 if 'left' == 'right' else 1": "S.way = 1",
        }.get(text, text)

    def deciding(self, step: Step, who: str) -> None:
        if step.params.get("alike") is None or step.notes.get("whole"):
            super().deciding(step, who)
            return
        target = self.target_of(step)
        pool = self.offer(step)
        may = self.passing(step)
        attribute = str(step.params["alike"]).upper()
        choice = self.new("choice")
        number = self.wait("alike", name=getattr(target, "name", ""), attribute=attribute)
        passes = may if may in (None, YES) else self.new("may")
        if may is None:
            self.out(f"if len({pool}) > 1:")
        elif may == YES:
            self.out(f"if {pool}:")
        else:
            self.out(f"{passes} = {may}")
            self.out(f"if len({pool}) > 1 or ({passes} and {pool}):")
        with self.indented():
            self.out(f"{choice} = WAIT({number}, {who}, {pool}, {passes or NO})")
        self.out("else:")
        with self.indented():
            self.out(f"{choice} = tuple({pool})")
        self.assign(target, choice if may is None else f"{choice} or ()")

    def passing(self, step: Step) -> str | None:
        text = super().passing(step)
        return None if text in (NO, NONE) else text

    def do_finish(self, step: Step) -> None:
        assert isinstance(step.head, f.Expr)
        who = self.ready(step.head)
        one = step.head.kind.base == "player"
        self.out(f"finish(S, {f'({who},)' if one else who}, ())")
        self.out(f"S.sig = {ROUND}")
        self.leave()

    def do_award(self, step: Step) -> None:
        among, best, odd = (step.formula(n) for n in ("among", "best", "odd_coin"))
        assert isinstance(step.head, f.Expr) and among is not None
        if best is not None:
            super().do_award(step)
            return
        people = self.ready(among)
        first = self.ready(odd) if odd is not None else "None"
        self.out(f"share_pot(S, {self.account(step.head)}, {people}, {first})")
