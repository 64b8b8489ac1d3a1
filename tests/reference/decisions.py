"""What somebody chooses, says out of turn, or has to roll."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from referee.language import formula as f
from referee.language.model import Act
from tests.reference.asking import AnyStep, Ask, Frame, Steps
from tests.reference.happening import as_told
from tests.reference.pieces import Pieces
from tests.reference.state import Result


class Decisions(Pieces):
    """Decisions and checks."""

    # -- choosing

    def do_choose(self, step: AnyStep, frame: Frame) -> Steps:
        """One option is taken unasked; of none there is nothing, but hidden pieces are asked about all the same.
        Who has left is asked nothing."""
        who = self.who_by(step, frame)

        def make() -> Ask | None:
            if who in self.state.gone:
                return None
            one = self.choice(step, frame, who)
            if one.options or (one.may_pass and self.hides(step)):
                forced = one.kind == "choose" and len(one.options or ()) == 1 and not one.may_pass
                whole = one.kind == "some" and one.low == one.high == len(one.options or ())
                return None if forced or (whole and not one.may_pass) else one
            return None

        asked, chosen = yield from self.ask(make)
        any_there = asked is not None and bool(asked.options)
        if asked is None:
            one = self.choice(step, frame, who)
            options = () if who in self.state.gone else one.options or ()
            chosen = options if one.kind == "some" else options[0] if options else None
            if not options:
                self.bound(step, () if step.head.kind.is_list else None, frame)
                yield from self.chosen(step, None, False, frame)
                return
        none = () if step.head.kind.is_list else None
        self.bound(step, none if chosen is None else chosen, frame)
        told = as_told(chosen)
        self.happened("chose", step.place.line, who, told, self.in_secret is not None)
        yield from self.chosen(step, chosen, any_there or asked is None, frame)

    def chosen(self, step: AnyStep, what: Any, any_there: bool, frame: Frame) -> Steps:
        """What follows a choice: at once, or when all have chosen who choose in secret."""
        if self.in_secret is not None:
            self.in_secret.append((step, what, any_there))
            return
        yield from self.after_choice(step, what, any_there, frame)

    def after_choice(self, step: AnyStep, chosen: Any, any_there: bool, frame: Frame) -> Steps:
        """What is said of it, and its own steps; or the steps for when there was nothing."""
        if not any_there:
            yield from self.block(step.params.get("if_none") or [], frame)
            return
        if chosen is not None:
            self.say(step.say, None, frame)
        yield from self.act(step, chosen, frame)

    def act(self, step: AnyStep, chosen: Any, frame: Frame) -> Steps:
        for act in step.params.get("menu") or []:
            if isinstance(act, Act) and act.name == chosen:
                yield from self.block(act.do, frame)

    def choice(self, step: AnyStep, frame: Frame, who: Any) -> Ask:
        one = Ask("choose", step.place.line, who, ())
        if (may_pass := step.formula("may_pass")) is not None:
            one.may_pass = self.ev.truth(may_pass, frame.names)
        one.alike = str(step.params.get("alike", ""))
        one.options = tuple(self.options(step, frame, one))
        if (count := step.formula("count")) is not None and not step.notes.get("whole"):
            one.kind = "some"
            one.low, one.high = (min(end, len(one.options)) for end in self.span(count, frame))
        return one

    def span(self, count: f.Expr, frame: Frame) -> tuple[int, int]:
        found = self.ev.value(count, frame.names)
        return (found, found) if isinstance(found, int) else (min(found), max(found))

    def options(self, step: AnyStep, frame: Frame, one: Ask) -> list[Any]:
        names = frame.names
        if isinstance(menu := step.params.get("menu"), list):
            return [a.name for a in menu if a.when is None or self.ev.truth(a.when, names)]
        if isinstance(parts := step.params.get("parts"), dict):
            found: list[Any] = list(
                product(
                    *(
                        range(self.ev.value(low, names), self.ev.value(high, names) + 1)
                        for low, high in parts.values()
                    )
                )
            )
        elif (source := step.formula("from")) is not None:
            found = list(self.ev.value(source, names))
        else:
            low, high = (self.ev.value(step.params[end], names) for end in ("least", "most"))
            found = list(range(low, high + 1))
        return self.fitting(step, frame, found, one)

    def fitting(self, step: AnyStep, frame: Frame, found: list[Any], one: Ask) -> list[Any]:
        """Those that may be chosen: single ones, some of them together, or all of one kind."""
        where, whole = step.formula("where"), step.notes.get("whole")
        name = getattr(step.head, "name", "")
        if where is not None and not whole:
            found = [x for x in found if self.ev.truth(where, {**frame.names, "it": x})]
        count = step.formula("count")
        if one.alike:
            kinds = {c: [x for x in found if self.alike(x, c, one.alike)] for c in reversed(found)}
            found = [tuple(same[: at + 1]) for same in kinds.values() for at in range(len(same))]
            found = list(dict.fromkeys(found))
        elif count is not None and whole:
            found = every_some(found, *self.span(count, frame))
        if where is not None and whole:
            found = [x for x in found if self.ev.truth(where, {**frame.names, name: x})]
        return found

    def alike(self, a: int, b: int, what: str) -> bool:
        return bool(self.ev.card(a, what) == self.ev.card(b, what))

    def hides(self, step: AnyStep) -> bool:
        """Whether what can be chosen depends on pieces or values that others do not see."""
        exprs = [step.formula(n) for n in ("from", "where", "count", "least", "most")]
        menu, bid = step.params.get("menu"), step.params.get("parts")
        exprs += [end for ends in bid.values() for end in ends] if isinstance(bid, dict) else []
        exprs += [a.when for a in menu if isinstance(a, Act)] if isinstance(menu, list) else []
        return any(self.secret(one) for one in exprs if one is not None)

    def secret(self, expr: f.Expr) -> bool:
        """A zone that not everybody sees, but for whether anything is in it; a tracked value; a formula over them."""
        for one in f.walk(expr):
            name = getattr(one, "name", "")
            if (zone := self.rules.zones.get(name)) is not None and zone.seen_by != "everyone":
                if one is not expr or expr.kind.is_list:
                    return True
            elif (track := self.rules.track.get(name)) is not None:
                if track.seen_by != "everyone":
                    return True
            elif (define := self.rules.define.get(name)) is not None:
                parts = [part for case in define.cases for part in case if part is not None]
                if any(self.secret(part) for part in parts):
                    return True
        return False

    # -- speaking up

    def do_window(self, step: AnyStep, frame: Frame) -> Steps:
        acts = [a for a in step.params.get("menu") or [] if isinstance(a, Act)]

        def make() -> Ask | None:
            people = self.ev.value(step.head.source, frame.names)
            open_now = tuple(
                a.name for a in acts if a.when is None or self.ev.truth(a.when, frame.names)
            )
            if not people or (acts and not open_now):
                return None
            return Ask(
                "window", step.place.line, None, people, may_pass=True, acts=open_now or ("",)
            )

        _, sent = yield from self.ask(make)
        spoke, what = sent if sent is not None else (None, None)
        frame.names[step.head.name] = spoke
        if isinstance(target := step.notes.get("as"), f.Expr):
            self.assign(target, spoke, frame)
        for act in acts:
            if act.name == what:
                yield from self.block(act.do, frame)

    # -- checks

    def do_check(self, step: AnyStep, frame: Frame) -> Steps:
        dc = step.formula("dc")
        reach = None if dc is None else self.ev.value(dc, frame.names)
        who, what = self.who_by(step, frame), self.what(step, frame)
        result = yield from self.rolled(step, who, what, reach)
        self.happened("checked", step.place.line, who, what, as_told(result))
        self.bound(step, result, frame)

    do_save = do_attack = do_check

    def what(self, step: AnyStep, frame: Frame) -> tuple[Any, ...]:
        """(skill, tool, ability): what is rolled."""
        found = []
        for part in ("skill", "tool", "ability"):
            expr = step.formula(part)
            found.append(None if expr is None else self.ev.value(expr, frame.names))
        return tuple(found)

    def rolled(self, step: AnyStep, who: int, what: tuple[Any, ...], dc: int | None) -> Steps:
        _, sent = yield from self.ask(lambda: Ask("check", step.place.line, who, detail=(what, dc)))
        self.state.sways = [one for one in self.state.sways if one[0] != who]
        return Result(*sent[:6])

    def do_contest(self, step: AnyStep, frame: Frame) -> Steps:
        """Two roll; where the edition has no contests, against the other's passive score."""
        who, what = self.who_by(step, frame), self.what(step, frame)
        other = self.ev.value(step.params["against"], frame.names)
        their = step.formula("their")
        theirs = what if their is None else (self.ev.value(their, frame.names), None, None)
        if not self.sheets.contests:
            dc = self.sheets.passive(other, next(word for word in theirs if word))
            mine = yield from self.rolled(step, who, what, dc)
            mine.winner = who if mine.success else other
        else:
            mine = yield from self.rolled(step, who, what, None)
            second = yield from self.rolled(step, other, theirs, None)
            mine.margin = mine.total - second.total
            mine.success, mine.tied = mine.margin > 0, mine.margin == 0
            mine.dc, mine.degree = second.total, int(mine.success)
            mine.winner = None if mine.tied else who if mine.success else other
        self.happened("checked", step.place.line, who, what, as_told(mine))
        self.bound(step, mine, frame)

    def do_sway(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        who = self.ev.value(step.head, frame.names)
        how = self.ev.value(step.params["with"], frame.names)
        self.state.sways.append((who, how))
        self.happened("swayed", who, how)

    # -- words and people

    def do_tell(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        self.say(step.head, step.formula("to"), frame)

    def do_out(self, step: AnyStep, frame: Frame) -> Steps:
        yield from ()
        self.put_out(self.ev.value(step.head, frame.names))

    # -- what a cheat puts in a step's place

    def yielding(self, step: AnyStep, value: Any, frame: Frame) -> Steps:
        yield from ()
        if step.verb == "draw":
            yield from self.drawn(step, frame, value if isinstance(value, tuple) else (value,))
            return
        if step.verb == "set":
            self.assign(step.head.target, value, frame)
            return
        self.bound(step, value, frame)
        if step.verb == "choose":
            yield from self.after_choice(step, value, True, frame)

    def unbound(self, step: AnyStep, frame: Frame) -> None:
        """A step that is skipped binds nothing; what is tracked, or set, keeps its value."""
        binds = ("choose", "enter", "check", "save", "attack", "contest", "let", "random", "flip")
        target = step.notes.get("as") or (step.head if step.verb in binds else None)
        target = getattr(target, "target", target)
        if (
            isinstance(target, f.Name)
            and target.name not in self.rules.track
            and target.ref[0] == "local"
        ):
            frame.names[target.name] = None


def every_some(found: list[Any], low: int, high: int) -> list[Any]:
    """Every different way to take some of them together; equal values are one."""
    kept: dict[Any, Any] = {}
    for size in range(max(low, 0), min(high, len(found)) + 1):
        for some in combinations(found, size):
            kept.setdefault(tuple(sorted(some)), some)
    return list(kept)
