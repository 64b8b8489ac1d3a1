"""Chance, and what only the game master can see: dice, coins, lots, checks, entries."""

from __future__ import annotations

from referee.compiler.writer import Writer
from referee.language import formula as f
from referee.language.kinds import Kind
from referee.language.model import Step


class ChanceSteps(Writer):
    def by(self, step: Step) -> str:
        who = step.formula("by")
        return self.text(who) if who is not None else "None"

    def named(self, step: Step, value: str) -> None:
        target = step.notes.get("as")
        if isinstance(target, f.Expr):
            self.assign(target, value)

    def do_roll(self, step: Step) -> None:
        assert isinstance(step.head, tuple)
        many, die, _ = step.head
        how_many = step.formula("how_many")
        count = str(many) if how_many is None else f"({self.text(how_many)}) * {many}"
        several = bool(step.notes.get("several"))
        faces = f"FACES[{die!r}]"
        if not self.purpose.chance:
            throw = f"roll_inline(S, {faces}, {count if several else 1})"
            self.named(step, throw if several else f"{throw}[0]")
            return
        number = self.wait("roll", die=die, several=several)
        got = self.new("dice")
        if how_many is None:
            self.throw(step, number, got, count)
        else:
            dice = self.new("n")
            self.out(f"{dice} = thrown({count})")
            self.out(f"{got} = ()")
            self.out(f"if {dice}:")
            with self.indented():
                self.throw(step, number, got, dice)
        self.named(step, got if several else f"{got}[0]")

    def throw(self, step: Step, number: int, got: str, count: str) -> None:
        """Waits for so many dice, one at least."""
        self.out(f"{got} = WAIT({number}, {self.by(step)}, {count})")
        self.live_watch()
        self.out(f"note_roll(S, {number}, {self.by(step)}, {got})")

    def do_flip(self, step: Step) -> None:
        if not self.purpose.chance:
            self.named(step, "flip_inline(S)")
            return
        number = self.wait("flip")
        got = self.new("coin")
        self.out(f"{got} = WAIT({number}, {self.by(step)})")
        self.live_watch()
        self.named(step, got)

    def do_random(self, step: Step) -> None:
        source = step.formula("from")
        assert source is not None
        target = step.notes["as"]
        assert isinstance(target, f.Expr)
        options = self.new("o")
        hidden = source.kind.base == "zone"
        if not self.purpose.chance:
            self.out(f"{options} = {self.raw(source)}")
            self.assign(target, f"pick_inline(S, {options})")
            return
        ask, values = self.asked(step.params.get("ask"))
        number = self.wait("random", hidden=hidden, of=source.kind.of or Kind("any"), ask=ask)
        got, drawn = self.new("lot"), self.new("drawn")
        with self.asked_again():
            self.out(f"{options} = {self.raw(source)}")
            self.out(f"{drawn} = len({options}) > 1")
            self.out(f"if not {drawn}:")
            with self.indented():
                self.out(f"{got} = first_of({options})")
                self.out("break")
            self.out(f"{got} = WAIT({number}, {self.by(step)}, tuple({options}), {values})")
        self.live_watch()
        self.out(f"if {drawn}: note_lot(S, {number}, {self.by(step)}, {got})")
        self.assign(target, got)

    def do_enter(self, step: Step) -> None:
        target = step.head
        kind = step.params.get("kind")
        assert isinstance(target, f.Expr) and isinstance(kind, Kind)
        ends = [step.formula("least"), step.formula("most")]
        bounds = ", ".join(self.text(e) if e is not None else "None" for e in ends)
        passes = step.formula("may_pass")
        if not self.purpose.live:
            options = self.enterable(step, kind)
            alone = step.formula("alone")
            if alone is not None or (options != "None" and not kind.is_list):
                drawn = self.text(alone) if alone is not None else options
                self.assign(target, f"pick_inline(S, {drawn})")
            elif kind.base == "number" and passes is None:
                self.assign(target, f"pick_inline(S, between({bounds}))")
            else:
                self.assign(target, "()" if kind.is_list else "None")
            return
        ask, values = self.asked(step.params.get("ask"))
        name = getattr(target, "name", "")
        number = self.wait("enter", of=kind, ask=ask, name=name, counted="from" in step.params)
        may = self.truth(passes) if passes is not None else "False"
        got, options = self.new("entered"), self.new("o")
        with self.asked_again():
            self.out(f"{options} = {self.enterable(step, kind)}")
            if step.formula("from") is not None:
                self.out(f"if not {options} and not {may}:")
                with self.indented():
                    self.out(f"{got} = {'()' if kind.is_list else 'None'}")
                    self.out("break")
            self.out(f"{got} = WAIT({number}, {options}, ({bounds}), {may}, {values})")
        self.watch()
        self.assign(target, f"tuple({got})" if kind.is_list else got)

    def enterable(self, step: Step, kind: Kind) -> str:
        """What may be entered, of kinds of which there are only so many."""
        source = step.formula("from")
        if source is not None:
            return f"tuple({self.text(source)})"
        one = kind.of if kind.is_list and kind.of is not None else kind
        every = {"player": "tuple(S.players)", "rank": "ALL_RANKS", "suit": "ALL_SUITS"}
        return every.get(one.base, "None")

    # -- checks

    def skill(self, step: Step, part: str) -> str:
        expr = step.formula(part)
        return self.text(expr) if expr is not None else "None"

    def do_check(self, step: Step) -> None:
        target = step.head
        assert isinstance(target, f.Expr)
        what = f"({self.skill(step, 'skill')}, {self.skill(step, 'tool')}, {self.skill(step, 'ability')})"
        dc = step.formula("dc")
        number_text = self.text(dc) if dc is not None else "None"
        if not self.purpose.chance:
            self.assign(target, f"check_inline(S, {self.by(step)}, {what}, {number_text})")
            return
        number = self.wait("check", verb=step.verb)
        got = self.new("check")
        self.out(f"{got} = WAIT({number}, {self.by(step)}, {what}, {number_text})")
        self.live_watch()
        self.out(f"note_check(S, {number}, {self.by(step)}, {what}, {got})")
        self.assign(target, got)

    do_save = do_check
    do_attack = do_check

    def do_contest(self, step: Step) -> None:
        """Two rolls; where an edition has no contests, the passive score of the other is the DC."""
        target, against = step.head, step.formula("against")
        assert isinstance(target, f.Expr) and against is not None
        mine = f"({self.skill(step, 'skill')}, {self.skill(step, 'tool')}, {self.skill(step, 'ability')})"
        their = step.formula("their")
        theirs = f"({self.text(their)}, None, None)" if their is not None else mine
        one, other, rival = self.new("check"), self.new("check"), self.new("rival")
        self.out(f"{rival} = {self.text(against)}")
        if not self.purpose.chance:
            self.out(f"{one} = contest_inline(S, {self.by(step)}, {mine}, {rival}, {theirs})")
            self.assign(target, one)
            return
        number = self.wait("check", verb="contest")
        self.out(
            f"{one} = WAIT({number}, {self.by(step)}, {mine}, contest_dc(S, {rival}, {theirs}))"
        )
        self.live_watch()
        self.out(f"used_up(S, {self.by(step)})")
        self.out(f"{other} = None")
        self.out("if S.setting.contests:")
        with self.indented():
            second = self.wait("check", verb="contest")
            self.out(f"{other} = WAIT({second}, {rival}, {theirs}, None)")
            self.live_watch()
            self.out(f"used_up(S, {rival})")
        self.out(f"{one} = contested(S, {self.by(step)}, {rival}, {one}, {other})")
        self.out(f"note_check(S, {number}, {self.by(step)}, {mine}, {one})")
        self.assign(target, one)

    def do_sway(self, step: Step) -> None:
        how = step.formula("with")
        assert isinstance(step.head, f.Expr) and how is not None
        self.out(f"sway(S, {self.text(step.head)}, {self.text(how)})")
