"""What somebody chooses, says out of turn, or has to roll."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe
from referee.language.knowing import facts, merged
from referee.language.model import Act, In, Step
from referee.language.names import SWAYS
from referee.language.type_procedures import ProcedureTyper, plain_name


class ChoiceTyper(ProcedureTyper):
    """Types decisions and checks."""

    def do_choose(self, step: Step) -> None:
        self.param(step, "by", k.PLAYER)
        target = self.head(step)
        kind, of = self.choice_kind(step)
        if step.formula("may_pass") is not None:
            self.param(step, "may_pass", k.YES_NO)
        maybe = step.formula("may_pass") is not None or step.formula("from") is not None
        if target is not None:
            self.decided(plain_name(target), step, kind, step.formula("by"))
            self.target(target, kind.or_nothing if maybe and not kind.is_list else kind)
        self.choice_where(step, target, kind, of)
        for part in ("label", "ask"):
            self.choice_words(step.params.get(part), target, kind)
        if step.params.get("if_none"):
            self.if_none(step, target)
        self.menu(step.params.get("menu"))

    def choice_words(self, sentence: object, target: f.Expr | None, kind: Kind) -> None:
        name = plain_name(target) if target is not None else "it"
        if name in self.rules.track:
            self.sentence(sentence)
            return
        with self.naming(**{name: kind, "it": kind}):
            self.sentence(sentence)

    def choice_kind(self, step: Step) -> tuple[Kind, Kind]:
        """The kind of what is chosen, and of what it is chosen from."""
        if isinstance(parts := step.params.get("parts"), dict):
            for least, most in parts.values():
                for end in (least, most):
                    if end is not None:
                        self.need(end, k.NUMBER, "the least and the most")
            kind = k.record_of(tuple((name, k.NUMBER) for name in parts))
            return kind, kind
        if isinstance(menu := step.params.get("menu"), list):
            kind = k.word(tuple(act.name for act in menu))
            return kind, kind
        if (source := step.formula("from")) is not None:
            return self.chosen_from(step, source)
        least = self.param(step, "least", k.AMOUNT) or k.NUMBER
        most = self.param(step, "most", k.AMOUNT) or k.NUMBER
        if step.formula("least") is None or step.formula("most") is None:
            self.fault(
                "nothing-to-choose", step.place, "choose needs from, menu, parts, or least and most"
            )
        kind = k.AMOUNT if "amount" in (least.base, most.base) else k.NUMBER
        return kind, kind

    def chosen_from(self, step: Step, source: f.Expr) -> tuple[Kind, Kind]:
        found = self.infer(source)
        self.present(source)
        if not found.is_list and found.base != "any":
            self.fault(
                "wrong-kind",
                source.place,
                f"one chooses from a list, and this is {describe(found)}",
            )
        of = (found.of or k.ANY) if found.is_list else k.ANY
        if (alike := step.params.get("alike")) is not None:
            return Kind("list", of=of, alike=str(alike)), of
        if (count := step.formula("count")) is not None:
            if isinstance(count, f.To):
                self.infer(count, k.RANGE)
            else:
                self.need(count, k.NUMBER, "count")
            return Kind("list", of=of), of
        return of, of

    def choice_where(self, step: Step, target: f.Expr | None, kind: Kind, of: Kind) -> None:
        where = step.formula("where")
        if where is None:
            return
        whole = any(
            isinstance(e, f.Name) and target is not None and e.name == plain_name(target)
            for e in f.walk(where)
        )
        step.notes["whole"] = whole
        if whole and target is not None and plain_name(target) not in self.rules.track:
            with self.naming(**{plain_name(target): kind}):
                self.need(where, k.YES_NO, "where")
        else:
            with self.naming(it=of):
                self.need(where, k.YES_NO, "where")

    def if_none(self, step: Step, target: f.Expr | None) -> None:
        """The steps when there was nothing to choose; when they leave, what comes after has a value."""
        start = self.known.copy()
        self.block(step.params.get("if_none"))
        if self.known.gone and isinstance(target, f.Name) and step.formula("may_pass") is None:
            start.there.add(target.name)
        self.known = merged([start, self.known])

    def menu(self, menu: object, else_way: bool = False) -> None:
        """Each act is a way of its own; ``else_way``: it may be that none is done."""
        start = self.known
        ends = [start] if else_way else []
        for act in menu if isinstance(menu, list) else []:
            if isinstance(act, Act):
                self.known = start.copy()
                if act.when is not None:
                    self.need(act.when, k.YES_NO, "when")
                    self.known.there |= facts(act.when, True)
                self.sentence(act.label)
                self.block(act.do)
                ends.append(self.known)
        self.known = merged(ends) if ends else start

    def do_window(self, step: Step) -> None:
        if not isinstance(step.head, In):
            return
        if step.head.source is not None:
            self.need(step.head.source, k.PLAYERS, "who may speak")
        acts = step.params.get("menu")
        words = [act.name for act in acts] if isinstance(acts, list) else ["speak"]
        self.decided(step.head.name, step, k.word((*words, "nobody")), None)
        self.bind(step.head.name, k.PLAYER.or_nothing, step.head.place)
        for part in ("ask", "accept"):
            self.sentence(step.params.get(part))
        self.named(step, k.PLAYER.or_nothing)
        before = self.known.copy()
        self.known.there.add(step.head.name)
        self.menu(step.params.get("menu"))
        self.known = merged([before, self.known])

    def rolled(self, step: Step) -> None:
        self.param(step, "by", k.PLAYER)
        for part in ("skill", "tool", "ability", "their"):
            self.param(step, part, k.SKILL)
        self.param(step, "dc", k.NUMBER)
        if (target := self.head(step)) is not None:
            self.target(target, k.RESULT)

    def do_check(self, step: Step) -> None:
        self.rolled(step)
        if not {"skill", "tool", "ability"} & set(step.params):
            self.fault(
                "missing-key", step.place, f"{step.verb} needs a skill, a tool or an ability"
            )

    do_save = do_check

    do_attack = rolled

    def do_contest(self, step: Step) -> None:
        self.param(step, "against", k.PLAYER)
        self.do_check(step)

    def do_sway(self, step: Step) -> None:
        if (who := self.head(step)) is not None:
            self.need(who, k.PLAYER, "who is swayed")
        if (how := step.formula("with")) is not None:
            self.infer(how, k.word(SWAYS))
