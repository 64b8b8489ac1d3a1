"""Several choosing in secret, and windows in which anybody may speak up."""

from __future__ import annotations

from referee.compiler.decisions import DecisionSteps
from referee.language import formula as f
from referee.language.model import In, Step


class WindowSteps(DecisionSteps):
    """Writes choices of several people at once."""

    def secretly(self, step: Step) -> None:
        """All choose before anything is shown: first every choice, then the rest of the steps for each."""
        assert isinstance(step.head, In)
        steps = step.params.get("do")
        steps = steps if isinstance(steps, list) else []
        many = 0
        while many < len(steps) and steps[many].verb == "choose":
            many += 1
        choices, rest = steps[:many], steps[many:]
        name = self.local(step.head.name)
        everybody, kept = self.new("all"), self.new("kept")
        self.out(f"{everybody} = tuple({self.for_source(step)})")
        self.out(f"{kept} = ()")
        names = [self.local(str(getattr(s.head, "name", ""))) for s in choices]
        with self.python_loop(f"for {name} in {everybody}:"):
            self.out("S.secret += 1")
            for one in choices:
                self.line = one.place.line
                self.choosing(one)
            self.out("S.secret -= 1")
            kept_too = [
                *(self.there.get(id(c)) for c in choices),
                *(self.picked.get(id(c)) for c in choices),
            ]
            names += [one for one in kept_too if one]
            unpacked = f"({name}, {''.join(n + ', ' for n in names)})"
            self.out(f"{kept} = (*{kept}, {unpacked})")
        with self.python_loop(f"for {unpacked} in {kept}:"):
            for one in choices:
                self.after_choice(one)
            self.block(rest)
            if not rest and not any(one.say for one in choices):
                self.out("pass")

    def do_window(self, step: Step) -> None:
        """Who speaks up first, or nobody; simulation asks everybody and draws among those who would."""
        assert isinstance(step.head, In) and step.head.source is not None
        name = self.local(step.head.name)
        menu = step.params.get("menu")
        acts = [act.name for act in menu] if isinstance(menu, list) else [""]
        people = self.new("o")
        ask, values = self.asked(step.params.get("ask"))
        accept, _ = self.asked(step.params.get("accept"))
        weighs, weighed = self.weighed(step.head.name)
        number = self.wait(
            "window",
            name=step.head.name,
            weighs=weighs,
            ask=ask,
            accept=accept,
            acts=tuple(acts),
            order=step.params.get("order", "first"),
            moment=step.moment,
        )
        got = self.new("spoke")
        with self.asked_again():
            self.out(f"{people} = tuple({self.text(step.head.source)})")
            self.out(f"{got} = None")
            self.out(f"if not {people}: break")
            self.out(f"{got} = WAIT({number}, {people}, {values}, {weighed})")
        self.live_watch()
        self.out(f"{name} = {got}[0] if {got} is not None else None")
        target = step.notes.get("as")
        if isinstance(target, f.Expr):
            self.assign(target, name)
        if isinstance(menu, list):
            self.out(f"if {got} is not None:")
            with self.indented():
                self.menu_steps(menu, f"{got}[1]")
                self.out("pass")
