"""Decisions: what a player chooses, menus, several choosing in secret, and windows in which anybody may speak up."""

from __future__ import annotations

from referee.compiler.chance import ChanceSteps
from referee.language import formula as f
from referee.language.model import Act, Step


class DecisionSteps(ChanceSteps):
    def do_choose(self, step: Step) -> None:
        self.choosing(step)
        self.after_choice(step)

    def choosing(self, step: Step) -> None:
        """Offers, waits and gives the target its value."""
        who = self.new("who")
        self.out(f"{who} = {self.by(step)}")
        if self.purpose.live:
            self.asking(step, who)
        else:
            self.deciding(step, who)

    def target_of(self, step: Step) -> f.Expr:
        if isinstance(step.head, f.Expr):
            return step.head
        return f.Name(step.place, "it", ref=("local", "it"))

    def offer(self, step: Step) -> str:
        """Writes what makes the options, and returns the name they have."""
        options = self.new("o")
        source = step.formula("from")
        count, alike = step.formula("count"), step.params.get("alike")
        if isinstance(menu := step.params.get("menu"), list):
            self.menu_options(menu, options)
        elif isinstance(parts := step.params.get("parts"), dict):
            ends = [
                f"range({self.text(least)}, {self.text(most)} + 1)"
                for least, most in parts.values()
                if isinstance(least, f.Expr) and isinstance(most, f.Expr)
            ]
            self.out(f"{options} = bids({', '.join(ends)})")
            self.filter_whole(step, options)
        elif source is None:
            least, most = step.formula("least"), step.formula("most")
            assert least is not None and most is not None
            self.out(f"{options} = range({self.text(least)}, {self.text(most)} + 1)")
        else:
            self.source_options(step, source, options, count, alike)
        return options

    def source_options(
        self, step: Step, source: f.Expr, options: str, count: f.Expr | None, alike: object
    ) -> None:
        where = step.formula("where")
        it = self.new("i")
        if where is not None and not step.notes.get("whole"):
            with self.naming(it=it):
                self.out(
                    f"{options} = [{it} for {it} in {self.over(source, self.text(source))} "
                    f"if {self.truth(where)}]"
                )
        else:
            self.out(f"{options} = {self.text(source)}")
        if alike is not None:
            self.out(f"{options} = alike({options}, {str(alike).upper()})")
        elif count is not None and step.notes.get("whole"):
            low, high = self.ends(count)
            self.out(f"{options} = subsets(S, {options}, {low}, {high})")
        if step.notes.get("whole"):
            self.filter_whole(step, options)

    def filter_whole(self, step: Step, options: str) -> None:
        """``where`` about the choice as a whole."""
        where = step.formula("where")
        if where is None:
            return
        it = self.new("i")
        name = getattr(step.head, "name", "it")
        with self.naming(**{name: it}):
            self.out(f"{options} = [{it} for {it} in {options} if {self.truth(where)}]")

    def ends(self, count: f.Expr) -> tuple[str, str]:
        if isinstance(count, f.To):
            return self.text(count.left), self.text(count.right)
        many = self.text(count)
        return many, many

    def some(self, step: Step) -> tuple[str, str] | None:
        """The least and the most of a choice of several out of a pool."""
        count = step.formula("count")
        if count is None or step.params.get("alike") is not None or step.notes.get("whole"):
            return None
        return self.ends(count)

    def menu_options(self, menu: list[Act], options: str) -> None:
        self.out(f"{options} = []")
        for act in menu:
            if act.when is None:
                self.out(f"{options}.append({act.name!r})")
            else:
                self.out(f"if {self.truth(act.when)}: {options}.append({act.name!r})")

    def hidden(self, step: Step) -> bool:
        """Whether what can be chosen hangs on what others do not see: then being asked at all must tell nothing."""
        read = [step.formula(name) for name in ("from", "where", "count", "least", "most")]
        if isinstance(menu := step.params.get("menu"), list):
            read += [act.when for act in menu]
        if isinstance(ends := step.params.get("parts"), dict):
            read += [end for both in ends.values() for end in both if isinstance(end, f.Expr)]
        return any(self.secret(expr) for expr in read if expr is not None)

    def secret(self, expr: f.Expr) -> bool:
        """Whether a formula, or a named one in it, reads a zone or a tracked value that not everybody sees."""
        for part in f.walk(expr):
            if not isinstance(part, (f.Name, f.Attribute, f.Call)):
                continue
            if part.ref[0] == "define":
                cases = self.rules.define[part.name].cases
                if any(self.secret(one) for case in cases for one in case if one is not None):
                    return True
            elif part.ref[0] in ("zone", "track", "mark", "each"):
                thing = self.rules.zones.get(part.name) or self.rules.track.get(part.name)
                if thing is not None and "everyone" not in thing.seen_by.split():
                    return True
        return False

    def passing(self, step: Step) -> str | None:
        passes = step.formula("may_pass")
        return self.truth(passes) if passes is not None else None

    # -- at the table

    def asking(self, step: Step, who: str) -> None:
        """The loop at the table: options are made again when the game master has changed something meanwhile, and
        who has left is asked nothing. A choice is noted where there was one: not of nothing, and not of who has left.
        """
        target = self.target_of(step)
        choice = self.new("choice")
        some, may = self.some(step), self.passing(step)
        there, asked = self.something_there(step), self.new("asked")
        with self.asked_again():
            self.out(f"{there} = {asked} = False")
            self.out(f"if {who} in S.gone:")
            with self.indented():
                self.out(f"{choice} = {'None' if some is None else '()'}")
                self.out("break")
            options = self.offer(step)
            passes = self.new("may")
            self.out(f"{passes} = {may or 'False'}")
            asked_anyway = may is not None and self.hidden(step)
            self.out(f"{there} = len({options}) > 0")
            self.out(f"{asked} = {there}{f' or {passes}' if asked_anyway else ''}")
            self.taken_unasked(options, choice, passes, some, asked)
            self.out(f"{choice} = {self.waiting(step, who, options, passes, some, target)}")
        self.watch()
        self.out(f"if {asked}: chose(S, {len(self.waits) - 1}, {who}, {choice})")
        if self.purpose.steps:
            empty = f"note(S, ('nothing_there', {len(self.waits) - 1}, {who}))"
            self.out(f"if not {there} and {who} not in S.gone: {empty}")
        self.give(step, target, choice)

    def give(self, step: Step, target: f.Expr, choice: str, sure: bool = False) -> None:
        """Gives the target what was chosen: an empty list where a list was passed over, or there was nothing for it, unless
        something is ``sure`` to be chosen."""
        self.picked[id(step)] = choice
        listed = target.kind.is_list and not sure
        self.assign(target, f"{choice} or ()" if listed else choice)

    def something_there(self, step: Step) -> str:
        """The name that says whether there was anything to choose from, kept for what follows the choice."""
        found = self.there[id(step)] = self.new("there")
        return found

    def taken_unasked(
        self, options: str, choice: str, passes: str, some: tuple[str, str] | None, asked: str
    ) -> None:
        """Nothing to choose binds nothing; one option is taken, unless being asked would tell something."""
        self.out(f"if not {asked}:")
        with self.indented():
            self.out(f"{choice} = {'None' if some is None else '()'}")
            self.out("break")
        if some is None:
            self.out(f"if len({options}) == 1 and not {passes}:")
            taken = f"{options}[0]"
        else:
            self.out(f"if len({options}) <= {some[0]} and not {passes}:")
            taken = f"tuple({options})"
        with self.indented():
            self.out(f"{choice} = {taken}")
            self.out("break")

    def waiting(
        self,
        step: Step,
        who: str,
        options: str,
        passes: str,
        some: tuple[str, str] | None,
        target: f.Expr,
    ) -> str:
        name = getattr(target, "name", "")
        ask, values = self.asked(step.params.get("ask"))
        it = self.new("i")
        label, each = self.asked(step.params.get("label"), **{name or "it": it, "it": it})
        acts = {}
        if isinstance(menu := step.params.get("menu"), list):
            acts = self.act_labels(menu)
        labels = f"tuple([{each} for {it} in {options}])" if label is not None else "()"
        weighs, weighed = self.weighed(name)
        number = self.wait(
            "some" if some else "choose",
            of=target.kind.plain,
            name=name,
            weighs=weighs,
            ask=ask,
            label=label,
            acts=acts,
            moment=step.moment,
            alike=step.params.get("alike"),
            hidden=self.hidden(step),
        )
        span = f"(min({some[0]}, len({options})), {some[1]})" if some else "(1, 1)"
        offered = f"{who}, tuple_or_range({options}), {passes}, {span}"
        return f"WAIT({number}, {offered}, {values}, {labels}, {weighed})"

    def act_labels(self, menu: list[Act]) -> dict[str, str]:
        return {
            act.name: "".join(p for p in act.label.pieces if isinstance(p, str))
            for act in menu
            if act.label is not None
        }

    # -- without anybody at the table

    def deciding(self, step: Step, who: str) -> None:
        target = self.target_of(step)
        options = self.offer(step)
        some, may = self.some(step), self.passing(step)
        if step.params.get("if_none") and (some or may):
            self.out(f"{self.something_there(step)} = len({options}) > 0")
        choice = self.new("choice")
        number = self.wait("some" if some else "choose", name=getattr(target, "name", ""))
        if some is not None:
            low, high = some
            self.out(f"{choice} = WAIT({number}, {who}, {options}, {low}, {high})")
            self.give(step, target, choice)
            return
        if may is not None:
            self.out(f"if {may}: {options} = [*{options}, None]")
        self.out(f"if len({options}) > 1:")
        with self.indented():
            self.out(f"{choice} = WAIT({number}, {who}, {options})")
        self.out("else:")
        with self.indented():
            self.out(f"{choice} = {options}[0] if {options} else None")
        self.give(step, target, choice)

    def after_choice(self, step: Step) -> None:
        """What is said, what happens when there was nothing, and the steps of a menu."""
        target = self.target_of(step)
        text = self.picked.get(id(step)) or self.text(target)
        there = self.there.get(id(step))
        if step.say:
            self.out(f"if {there} and {text} is not None:" if there else f"if {text} is not None:")
            with self.indented():
                before = len(self.lines)
                self.say(step.say)
                if len(self.lines) == before:
                    self.out("pass")
        if step.params.get("if_none"):
            self.out(f"if not {there}:" if there else f"if {text} is None:")
            self.body(step.params["if_none"])
        if isinstance(menu := step.params.get("menu"), list):
            self.menu_steps(menu, text)

    def menu_steps(self, menu: list[Act], text: str) -> None:
        word = "if"
        for act in menu:
            if act.do:
                self.out(f"{word} {text} == {act.name!r}:")
                self.body(act.do)
                word = "elif"

    # -- several at once, and windows
