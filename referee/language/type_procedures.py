"""What the names in the steps are: each procedure typed for how it is called, each moment with what can be read there."""

from __future__ import annotations

from dataclasses import field

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, fits, join
from referee.language.knowing import Known, facts, key, merged
from referee.language.model import Block, Procedure, Ruleset, Sentence, Step
from referee.language.names import BUILT_IN
from referee.language.type_formulas import FormulaTyper
from referee.language.typing import Scope
from referee.records import record
from referee.source import Faults, Place, did_you_mean

MAIN = "play"
PASSES = 4
SETTABLE = "only tracked values can be set, and names that let, as, choose or for has made"


@record(frozen=False)
class Info:
    """What is known of a procedure: the kinds of its parameters, its names and its value."""

    procedure: Procedure
    params: list[Kind]
    scope: Scope = field(default_factory=Scope)
    returns: Kind | None = None
    typed: bool = False


@record(frozen=False)
class Site:
    """A place in the rules where a moment is: the step, and the names that can be read there."""

    step: Step
    procedure: str
    before: dict[str, Kind]
    after: dict[str, Kind] = field(default_factory=dict)


@record(frozen=False)
class Decision:
    """A place in the rules where a player decides: how who decides is written ('' for a formula of more than a
    name), the kind of what is decided, and the names that can be read there."""

    step: Step
    procedure: str
    by: str
    kind: Kind
    names: dict[str, Kind]


class ProcedureTyper(FormulaTyper):
    """Types procedures as they are called, starting at ``play``."""

    def __init__(self, rules: Ruleset, faults: Faults) -> None:
        super().__init__(rules, faults)
        self.infos: dict[str, Info] = {}
        self.running: list[str] = []
        self.sites: dict[str, list[Site]] = {}
        self.windows: dict[str, list[Step]] = {}
        self.decisions: dict[str, list[Decision]] = {}
        self.in_cheat = ""
        self.wider: dict[str, Kind] = {}
        self.loops = 0
        self.turn_loops = 0

    # -- procedures

    def main(self) -> None:
        """Types everything that a round can reach, then once more with every fault said."""
        procedure = Procedure(MAIN, self.rules.place, (), self.rules.play)
        self.infos[MAIN] = Info(procedure, [])
        with self.silent():
            for _ in range(2):
                self.body(self.infos[MAIN])
                self.others_reached()
        self.sites.clear()
        self.windows.clear()
        self.decisions.clear()
        for info in list(self.infos.values()):
            self.vague = self.idle(info.procedure.name)
            self.body(info, once=True)
        self.vague = False

    def named_formulas(self) -> None:
        """Says what is wrong in named formulas, once every place that uses them has told what they are given."""
        for define in self.rules.define.values():
            self.vague = define.name not in self.define_params
            self.type_define(define)
        self.vague = False

    def idle(self, name: str) -> bool:
        """Whether nothing calls a procedure, so that of its parameters nothing is known."""
        return name in self.rules.procedures and f"procedure.{name}" not in self.used

    def others_reached(self) -> None:
        """Procedures that nothing calls are typed too, as far as they can be."""
        if self.rules.leaves:
            self.entry(self.rules.leaves, [k.PLAYER])
        for procedure in self.rules.procedures.values():
            if procedure.name not in self.infos:
                self.infos[procedure.name] = Info(procedure, [k.ANY for _ in procedure.params])
                self.body(self.infos[procedure.name])

    def entry(self, procedure: Procedure, params: list[Kind]) -> Info:
        """A procedure that the table runs by itself (a cheat's steps, what happens when somebody leaves)."""
        info = self.infos.get(procedure.name)
        if info is None:
            info = self.infos[procedure.name] = Info(procedure, params)
        info.params = params
        self.body(info)
        return info

    def body(self, info: Info, once: bool = False) -> None:
        """Types a procedure until its names are settled."""
        name = info.procedure.name
        self.running.append(name)
        outer, loops, turns = self.scope, self.loops, self.turn_loops
        known = self.known
        self.loops = self.turn_loops = 0
        kinds = dict(info.scope.names)
        for _ in range(1 if once else PASSES):
            self.scope = Scope(dict(zip(info.procedure.params, info.params, strict=True)))
            self.wider = kinds
            self.known = Known(set(info.procedure.params))
            self.block(info.procedure.body)
            if info.returns is not None and not self.known.gone:
                info.returns = info.returns.or_nothing
            found = {
                n: join(kinds.get(n, kind), kind) or k.ANY for n, kind in self.scope.names.items()
            }
            if found == kinds:
                break
            kinds = found
        info.scope = Scope(kinds)
        info.typed = True
        self.scope, self.loops, self.turn_loops, self.known = outer, loops, turns, known
        self.running.pop()

    def declared(self, name: str) -> str:
        """The part of the ruleset that declares a name, if one does."""
        parts = ("track", "zones", "define", "stakes", "bets", "tables", "hands")
        return next((part for part in parts if name in getattr(self.rules, part)), "")

    def bind(self, name: str, kind: Kind, place: Place) -> None:
        """Makes a name of a procedure."""
        if name in BUILT_IN or name in ("it", "option"):
            self.fault("hides-name", place, f"{name} has a meaning of its own", "take another name")
        if part := self.declared(name):
            self.fault(
                "hides-name", place, f"{name} is declared under {part} already", "take another name"
            )
        kind = _as_value(kind)
        self.known.give(name, not kind.maybe and kind.base != "nothing")
        if (wider := self.wider.get(name)) is not None:
            kind = join(wider, kind) or k.ANY
        self.scope.bind(name, kind)

    def called(self, call: f.Call) -> Kind | None:
        """The kind of what a procedure returns, called like this."""
        procedure = self.rules.procedures.get(call.name)
        if procedure is None:
            for arg in call.args:
                self.infer(arg)
            known = [*self.rules.procedures]
            mend = did_you_mean(call.name, known)
            if call.name in self.rules.define:
                mend = f"{call.name} is a formula: it has a value, and does nothing"
            self.fault(
                "unknown-procedure", call.place, f"there is no procedure {call.name!r}", mend
            )
            return None
        given = [_as_value(self.infer(arg)) for arg in call.args]
        call.ref = ("procedure", call.name)
        self.used.add(f"procedure.{call.name}")
        if len(given) != len(procedure.params):
            many = len(procedure.params)
            self.fault(
                "wrong-arguments",
                call.place,
                f"{call.name} takes {many or 'no'} value{'s' if many != 1 else ''}, and here are {len(given)}",
            )
            return None
        if call.name in self.running:
            self.fault(
                "recursion",
                call.place,
                f"{call.name} is running already: " + " -> ".join([*self.running, call.name]),
                "a procedure may not call itself; use while or loop",
            )
            return k.ANY
        self.reach(procedure, given, call.place)
        return self.infos[call.name].returns

    def reach(self, procedure: Procedure, given: list[Kind], place: Place) -> None:
        info = self.infos.get(procedure.name)
        if info is None:
            info = self.infos[procedure.name] = Info(procedure, given)
        joined = []
        for param, known, kind in zip(procedure.params, info.params, given, strict=True):
            both = join(known, kind)
            if both is None:
                self.fault(
                    "wrong-kind",
                    place,
                    f"{procedure.name} gets {describe(kind)} for {param} here, and {describe(known)} elsewhere",
                )
            joined.append(both or k.ANY)
        if joined != info.params or not info.typed:
            info.params = joined
            with self.silent():
                self.body(info)

    # -- steps

    def block(self, block: Block | object) -> None:
        if isinstance(block, list):
            for step in block:
                self.step(step)

    def step(self, step: Step) -> None:
        before = self.known.copy()
        if step.when is not None:
            self.need(step.when, k.YES_NO, "when")
            self.known.there |= facts(step.when, True)
        site = Site(step, self.running[-1], self.readable()) if step.moment else None
        getattr(self, "do_" + step.verb)(step)
        for sentence in step.say:
            self.sentence(sentence)
        if site is not None:
            site.after = self.readable()
            self.sites.setdefault(step.moment, []).append(site)
        if step.when is not None:
            self.skipped(step.when, before)
        self.known.only_locals(self.scope.names)

    def decided(self, name: str, step: Step, kind: Kind, by: f.Expr | None) -> None:
        """Notes a decision under a name by which what NPCs prefer in it can be written."""
        if name and not self.quiet:
            who = key(by) if by is not None else ""
            names = {n: kd for n, kd in self.readable().items() if n != name}
            found = Decision(step, self.running[-1], who, kind, names)
            self.decisions.setdefault(name, []).append(found)

    def readable(self) -> dict[str, Kind]:
        """The names that certainly have a value here, with what they may hold."""
        names = self.scope.names
        there = self.known.there
        return {
            n: kind.plain if n in there else kind
            for n, kind in names.items()
            if n in self.known.bound
        }

    def skipped(self, when: f.Expr, before: Known) -> None:
        """After a step that may have been skipped: what it made is nothing then."""
        new = self.known.bound - before.bound
        for name in new:
            self.scope.bind(name, self.scope.names[name].or_nothing)
        before.bound |= new
        before.there |= facts(when, False)
        self.known = merged([self.known, before])
        self.known.there -= new

    def sentence(self, sentence: Sentence | object) -> None:
        if not isinstance(sentence, Sentence):
            return
        for piece in sentence.pieces:
            if isinstance(piece, tuple):
                kind = self.infer(piece[0])
                if not (kind.numeric or kind.is_list or kind.base in ("any", "player")):
                    self.fault(
                        "wrong-kind",
                        piece[0].place,
                        f"one or many is told of a number or a list, not of {describe(kind)}",
                    )
            elif not isinstance(piece, str):
                self.infer(piece)

    def head(self, step: Step) -> f.Expr | None:
        return step.head if isinstance(step.head, f.Expr) else None

    def param(self, step: Step, name: str, kind: Kind) -> Kind | None:
        expr = step.formula(name)
        return self.need(expr, kind, name) if expr is not None else None

    def target(self, expr: f.Expr | None, kind: Kind, makes: bool = True) -> None:
        """Something that is given a value: a tracked name, a player's, or (``makes``) a name of the procedure."""
        if expr is None:
            return
        if isinstance(expr, f.Name) and expr.name not in self.rules.track:
            if expr.name in self.scope.names or makes:
                self.bind(expr.name, kind, expr.place)
                expr.ref, expr.kind = ("local", expr.name), self.scope.names[expr.name]
                return
            if expr.name in BUILT_IN or self.declared(expr.name):
                self.fault("not-settable", expr.place, f"{expr.name} cannot be set", SETTABLE)
                expr.ref = ("local", expr.name)
                return
            known = [*self.scope.names, *self.rules.track]
            self.fault(
                "undeclared",
                expr.place,
                f"{expr.name!r} is not declared",
                did_you_mean(expr.name, known)
                or f"write let: {expr.name} = … the first time, or declare it under track",
            )
            self.scope.bind(expr.name, kind)
            self.known.give(expr.name, True)
            expr.ref = ("local", expr.name)
            return
        known_kind = self.infer(expr)
        if expr.kind.base != "any" and not self.settable(expr):
            self.fault(
                "not-settable",
                expr.place,
                "this cannot be set",
                "only tracked values and names can",
            )
        elif not fits(kind, known_kind) and not self._words_fit(kind, known_kind):
            self.fault(
                "wrong-kind",
                expr.place,
                f"this holds {describe(known_kind)}, and is given {describe(kind)}",
            )

    def _words_fit(self, kind: Kind, known: Kind) -> bool:
        return kind.base == known.base == "word" and bool(set(kind.words) & set(known.words))

    def settable(self, expr: f.Expr) -> bool:
        if isinstance(expr, f.Name):
            return expr.ref[0] in ("track", "local")
        if isinstance(expr, f.Attribute):
            return expr.ref[0] in ("track", "mark", "field", "bet")
        return isinstance(expr, f.Index)

    def named(self, step: Step, kind: Kind) -> None:
        """``as: name``."""
        given = step.params.get("as")
        if isinstance(given, str):
            given = f.Name(step.place, given)
        if isinstance(given, f.Expr):
            self.target(given, kind)
            step.notes["as"] = given

    def people(self, expr: f.Expr | None, what: str) -> None:
        """One player or several."""
        if expr is None:
            return
        kind = self.infer(expr)
        self.present(expr)
        if not (kind.base in ("player", "any") or fits(kind, k.PLAYERS)):
            self.fault(
                "wrong-kind",
                expr.place,
                f"{what}: a player or several, and this is {describe(kind)}",
            )


def _as_value(kind: Kind) -> Kind:
    """What a name holds that is bound to a zone: its cards at that time."""
    return Kind("list", of=kind.of) if kind.base == "zone" else kind


def plain_name(target: f.Expr) -> str:
    return target.name if isinstance(target, (f.Name, f.Attribute)) else ""
