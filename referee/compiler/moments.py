"""Moments: places in the rules at which a cheat or a ploy can be tried, before or after a step.

At such a place the code waits. The answer is always to go on; a cheat that is tried meanwhile runs beside it (its steps
are procedures of their own) and leaves what it changed in slots: ``S.inst`` is what the step shall yield instead (``()``
cancels it, ``(value,)`` replaces it), ``S.x_name`` a name of the procedure that the cheat gave another value.
"""

from __future__ import annotations

from referee.compiler.windows import WindowSteps
from referee.language import formula as f
from referee.language.check_cheats import CheatSteps
from referee.language.model import Step, every_step


class MomentSteps(WindowSteps):
    cheats: dict[str, CheatSteps]
    needs_names: dict[str, tuple[str, ...]]

    def has_cheats(self, moment: str) -> bool:
        return self.purpose.moments and any(c.cheat.moment == moment for c in self.cheats.values())

    def at(self, moment: str, after: bool) -> list[CheatSteps]:
        return [
            c for c in self.cheats.values() if c.cheat.moment == moment and c.cheat.after == after
        ]

    def with_moment(self, step: Step) -> None:
        before, after = self.at(step.moment, False), self.at(step.moment, True)
        if before:
            self.stop(step, before, False)
        if any(self.replaces(cheat) for cheat in before):
            self.instead(step)
        else:
            self.plain(step)
        if after:
            self.stop(step, after, True)

    def replaces(self, cheat: CheatSteps) -> bool:
        parts = (cheat.cheat.success, cheat.cheat.failure, cheat.cheat.exposed)
        return any(s.verb == "instead" for part in parts for s in every_step(part))

    def names_at(self, cheats: list[CheatSteps]) -> tuple[str, ...]:
        """The names of the procedure that these cheats read, in a fixed order."""
        found: dict[str, None] = {}
        for cheat in cheats:
            found.update(dict.fromkeys(self.needs_names[cheat.cheat.name]))
        return tuple(found)

    def stop(self, step: Step, cheats: list[CheatSteps], after: bool) -> None:
        names = self.names_at(cheats)
        changed = [n for n in names if any(n in c.changes for c in cheats)]
        number = self.wait(
            "moment",
            moment=step.moment,
            after=after,
            names=names,
            cheats=tuple(c.cheat.name for c in cheats),
            changed=tuple(changed),
        )
        if self.main:
            self.stopped(number, names, changed)
            return
        self.out("if not in_cheat(S):")
        with self.indented():
            self.stopped(number, names, changed)

    def stopped(self, number: int, names: tuple[str, ...], changed: list[str]) -> None:
        for name in changed:
            self.out(f"S.x_{name} = {self.local(name)}")
        values = "".join(f"{self.local(n)}, " for n in names)
        self.out(f"WAIT({number}, ({values}))")
        for name in changed:
            self.out(f"{self.local(name)} = S.x_{name}")
        self.out("if S.sig == 4:")
        with self.indented():
            self.out("S.sig = 0")
            self.out("return")
        self.watch()

    def instead(self, step: Step) -> None:
        """The step, unless a cheat has put something else in its place."""
        said, step.say = step.say, [] if step.verb != "call" else step.say
        cheating = "" if self.main else " or in_cheat(S)"
        self.out(f"if S.inst is None{cheating}:")
        with self.indented():
            self.plain(step)
        step.say = said
        self.out("elif S.inst:")
        with self.indented():
            self.yielded(step)
        if said and step.verb != "call":
            self.out(f"if S.inst != (){cheating}:")
            with self.indented():
                before = len(self.lines)
                self.say(said)
                if len(self.lines) == before:
                    self.out("pass")
        self.out("S.inst = None" if self.main else "if not in_cheat(S): S.inst = None")

    def yielded(self, step: Step) -> None:
        """What the step yields by the cheat: a card that is drawn, a face, a choice."""
        target = step.notes.get("as") or step.head
        if step.verb == "draw":
            self.drawn_instead(step)
        elif step.verb == "deal":
            self.out("pass")
        elif isinstance(target, f.Expr) and step.verb in (
            "roll",
            "random",
            "flip",
            "choose",
            "enter",
        ):
            self.assign(target, "S.inst[0]")
        else:
            self.out("pass")

    def drawn_instead(self, step: Step) -> None:
        source, to = step.formula("from"), step.formula("to")
        assert source is not None and to is not None and isinstance(step.head, f.Expr)
        got, rest = self.new("got"), self.new("rest")
        self.out(f"{got} = move(S, as_cards(S.inst[0]), {self.ref(to)}, False)")
        self.out(
            f"{rest} = draw(S, {self.text(step.head)} - len({got}), {self.ref(source)}, {self.ref(to)}, True, 0)"
        )
        target = step.notes.get("as")
        if isinstance(target, f.Expr):
            value = f"first_of({got})" if step.notes.get("one") else f"(*{got}, *{rest})"
            self.assign(target, value)

    def do_instead(self, step: Step) -> None:
        """What the moment yields. Once the rules have gone on from there it comes too late, and is left."""
        assert isinstance(step.head, f.Expr)
        if isinstance(step.head, f.Name) and step.head.name in ("nothing", "none"):
            self.at_moment("S.inst = ()")
        elif step.head.kind.is_list:
            self.at_moment(f"S.inst = (tuple({self.text(step.head)}),)")
        else:
            self.at_moment(f"S.inst = ({self.text(step.head)},)")
