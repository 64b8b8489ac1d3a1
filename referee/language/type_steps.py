"""What the names in the steps are: each procedure typed for how it is called, each moment with what can be read there."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.kinds import Kind, describe, fits, join
from referee.language.model import Act, Assign, Block, Case, In, Procedure, Ruleset, Sentence, Step
from referee.language.names import BUILT_IN, SWAYS
from referee.language.typing import Scope, Typer
from referee.source import Faults, Place, did_you_mean

MAIN = "play"
PASSES = 4


@dataclass(slots=True)
class Info:
    """What is known of a procedure: the kinds of its parameters, its names and its value."""

    procedure: Procedure
    params: list[Kind]
    scope: Scope = field(default_factory=Scope)
    returns: Kind | None = None
    typed: bool = False


@dataclass(slots=True)
class Site:
    """A place in the rules where a moment is: the step, and the names that can be read there."""

    step: Step
    procedure: str
    before: dict[str, Kind]
    after: dict[str, Kind] = field(default_factory=dict)


class StepTyper(Typer):
    """Types procedures as they are called, starting at ``play``."""

    def __init__(self, rules: Ruleset, faults: Faults) -> None:
        super().__init__(rules, faults)
        self.infos: dict[str, Info] = {}
        self.running: list[str] = []
        self.sites: dict[str, list[Site]] = {}
        self.windows: dict[str, list[Step]] = {}
        self.asked: dict[str, Kind] = {}
        self.in_cheat = ""
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
        for info in list(self.infos.values()):
            self.body(info, once=True)
        for define in self.rules.define.values():
            self.type_define(define)

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
        self.loops = self.turn_loops = 0
        kinds = dict(info.scope.names)
        for _ in range(1 if once else PASSES):
            self.scope = Scope(dict(zip(info.procedure.params, info.params, strict=True)))
            self.wider = kinds
            self.block(info.procedure.body)
            found = {n: join(kinds.get(n, kind), kind) or k.ANY for n, kind in self.scope.names.items()}
            if found == kinds:
                break
            kinds = found
        info.scope = Scope(kinds)
        info.typed = True
        self.scope, self.loops, self.turn_loops = outer, loops, turns
        self.running.pop()

    def bind(self, name: str, kind: Kind, place: Place) -> None:
        """Makes a name of a procedure."""
        if name in BUILT_IN or name in ("it", "option"):
            self.fault("hides-name", place, f"{name} has a meaning of its own", "take another name")
        for family in ("track", "zones", "define", "stakes", "bets"):
            if name in getattr(self.rules, family):
                self.fault(
                    "hides-name", place, f"{name} is declared under {family} already", "take another name"
                )
        kind = _as_value(kind)
        if (wider := self.wider.get(name)) is not None:
            kind = join(wider, kind) or k.ANY
        self.scope.bind(name, kind)

    wider: dict[str, Kind] = {}

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
            self.fault("unknown-procedure", call.place, f"there is no procedure {call.name!r}", mend)
            return None
        given = [_as_value(self.infer(arg)) for arg in call.args]
        call.ref = ("procedure", call.name)
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
        if step.when is not None:
            self.need(step.when, k.YES_NO, "when")
        site = Site(step, self.running[-1], dict(self.scope.names)) if step.moment else None
        getattr(self, "do_" + step.verb)(step)
        for sentence in step.say:
            self.sentence(sentence)
        if site is not None:
            site.after = dict(self.scope.names)
            self.sites.setdefault(step.moment, []).append(site)

    def sentence(self, sentence: Sentence | object) -> None:
        if not isinstance(sentence, Sentence):
            return
        for piece in sentence.pieces:
            if isinstance(piece, tuple):
                kind = self.infer(piece[0])
                if not (kind.numeric or kind.is_list or kind.base in ("any", "player")):
                    self.fault(
                        "wrong-kind", piece[0].place, f"one or many is told of a number or a list, not of {describe(kind)}"
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
            known = [*self.scope.names, *self.rules.track]
            self.fault(
                "undeclared",
                expr.place,
                f"{expr.name!r} is not declared",
                did_you_mean(expr.name, known) or f"write let: {expr.name} = … the first time, or declare it under track",
            )
            self.scope.bind(expr.name, kind)
            expr.ref = ("local", expr.name)
            return
        known_kind = self.infer(expr)
        if expr.kind.base != "any" and not self.settable(expr):
            self.fault("not-settable", expr.place, "this cannot be set", "only tracked values and names can")
        elif not fits(kind, known_kind) and not self._words_fit(kind, known_kind):
            self.fault(
                "wrong-kind", expr.place, f"this holds {describe(known_kind)}, and is given {describe(kind)}"
            )

    def _words_fit(self, kind: Kind, known: Kind) -> bool:
        return kind.base == known.base == "word" and bool(set(kind.words) & set(known.words))

    def settable(self, expr: f.Expr) -> bool:
        if isinstance(expr, f.Name):
            return expr.ref[0] in ("track", "local")
        if isinstance(expr, f.Attribute):
            return expr.ref[0] in ("track", "mark", "field", "bet")
        return isinstance(expr, f.Index)

    # flow

    def do_if(self, step: Step) -> None:
        if (test := self.head(step)) is not None:
            self.need(test, k.YES_NO, "if")
        self.block(step.params.get("then"))
        self.block(step.params.get("else"))

    def do_cases(self, step: Step) -> None:
        for case in step.head if isinstance(step.head, list) else []:
            if isinstance(case, Case):
                if case.test is not None:
                    self.need(case.test, k.YES_NO, "when")
                self.block(case.do)

    def do_while(self, step: Step) -> None:
        if (test := self.head(step)) is not None:
            self.need(test, k.YES_NO, "while")
        self.looped(step.params.get("do"))

    def looped(self, block: object) -> None:
        self.loops += 1
        self.block(block)
        self.loops -= 1

    def do_loop(self, step: Step) -> None:
        self.looped(step.head)
        self.param(step, "until", k.YES_NO)

    def do_for(self, step: Step) -> None:
        if not isinstance(step.head, In) or step.head.source is None:
            return
        kind = self.infer(step.head.source)
        if not kind.is_list and kind.base != "any":
            self.fault(
                "wrong-kind", step.head.source.place, f"for goes through a list, and this is {describe(kind)}"
            )
        of = (kind.of or k.ANY) if kind.is_list else k.ANY
        self.bind(step.head.name, of, step.head.place)
        if (where := step.formula("where")) is not None:
            with self.naming(it=of):
                self.need(where, k.YES_NO, "where")
        self.looped(step.params.get("do"))

    def do_repeat(self, step: Step) -> None:
        if (many := self.head(step)) is not None:
            self.need(many, k.NUMBER, "how often")
        if isinstance(name := step.params.get("as"), str):
            self.bind(name, k.NUMBER, step.place)
        self.looped(step.params.get("do"))

    def do_turns(self, step: Step) -> None:
        self.param(step, "from", k.PLAYER)
        if isinstance(step.head, str):
            self.bind(step.head, k.PLAYER, step.place)
        self.param(step, "direction", k.word(("left", "right")))
        self.param(step, "skip", k.YES_NO)
        self.turn_loops += 1
        self.block(step.params.get("do"))
        self.turn_loops -= 1
        self.param(step, "until", k.YES_NO)

    def do_next(self, step: Step) -> None:
        if (who := self.head(step)) is not None:
            self.need(who, k.PLAYER, "next")

    def do_again(self, step: Step) -> None:
        pass

    def do_stop(self, step: Step) -> None:
        if step.head == "loop" and not self.loops:
            self.fault("no-loop", step.place, "stop: loop stands outside of any loop", "write stop: turn")

    def do_return(self, step: Step) -> None:
        kind = self.infer(step.head) if isinstance(step.head, f.Expr) else k.NOTHING
        info = self.infos.get(self.running[-1])
        if info is None or not isinstance(step.head, f.Expr):
            return
        joined = kind if info.returns is None else join(info.returns, kind)
        if joined is None:
            self.fault("wrong-kind", step.place, f"{info.procedure.name} returns values of several kinds")
        info.returns = joined or k.ANY

    def do_call(self, step: Step) -> None:
        if not isinstance(step.head, f.Call):
            if isinstance(step.head, f.Name):
                step.head = f.Call(step.head.place, step.head.name, [])
            else:
                self.fault("no-call", step.place, "call runs a procedure", "write call: name(…)")
                return
        kind = self.called(step.head)
        if isinstance(name := step.params.get("as"), str):
            if kind is None and not self.quiet and step.head.ref[0] == "procedure":
                self.fault("no-value", step.place, f"{step.head.name} returns nothing", "add - return: … to it")
            target = f.Name(step.place, name)
            self.target(target, kind or k.ANY)
            step.notes["as"] = target

    # values

    def do_set(self, step: Step) -> None:
        if isinstance(assign := step.head, Assign):
            kind = self.infer(assign.value, self.known_target(assign.target))
            self.target(assign.target, kind, makes=False)

    def known_target(self, target: f.Expr) -> Kind | None:
        with self.silent():
            return self.infer(target).plain

    def do_let(self, step: Step) -> None:
        if isinstance(assign := step.head, Assign):
            if not isinstance(assign.target, f.Name):
                self.fault("not-settable", assign.target.place, "let makes one new name", "write set:")
                return
            self.bind(assign.target.name, self.infer(assign.value), assign.target.place)
            assign.target.ref = ("local", assign.target.name)

    def do_add(self, step: Step) -> None:
        to = step.formula("to")
        if to is None or (value := self.head(step)) is None:
            return
        kind = self.infer(to)
        if not kind.is_list and kind.base != "any":
            self.fault("wrong-kind", to.place, f"add puts a value into a list, and this is {describe(kind)}")
        self.need(value, kind.of or k.ANY, "what is added")

    # pieces

    def zone(self, expr: f.Expr | None, what: str) -> None:
        if expr is None:
            return
        kind = self.infer(expr)
        if kind.base not in ("zone", "any"):
            self.fault("wrong-kind", expr.place, f"{what} is a zone, and this is {describe(kind)}")

    def do_shuffle(self, step: Step) -> None:
        self.zone(self.head(step), "what is shuffled")

    def do_deal(self, step: Step) -> None:
        if (many := self.head(step)) is not None:
            self.need(many, k.NUMBER, "how many are dealt")
        self.zone(step.formula("from"), "what is dealt from")
        name = str(step.params.get("to", ""))
        zone = self.rules.zones.get(name)
        if zone is None or not zone.each:
            known = [n for n, z in self.rules.zones.items() if z.each]
            self.fault(
                "unknown-zone", step.place, f"{name!r} is no zone of each player", did_you_mean(name, known)
            )
        self.param(step, "order", k.PLAYERS)
        self.short(step)

    def short(self, step: Step) -> None:
        short = step.params.get("short")
        if isinstance(short, dict):
            self.zone(short.get("reshuffle"), "what is reshuffled")
            if (keep := short.get("keep")) is not None:
                self.need(keep, k.NUMBER, "keep")

    def do_draw(self, step: Step) -> None:
        if (many := self.head(step)) is not None:
            self.need(many, k.NUMBER, "how many are drawn")
        self.zone(step.formula("from"), "what is drawn from")
        self.zone(step.formula("to"), "where they go")
        self.param(step, "by", k.PLAYER)
        self.short(step)
        one = isinstance(step.head, f.Number) and step.head.value == 1
        self.named(step, k.CARD if one else k.CARDS)
        step.notes["one"] = one

    def named(self, step: Step, kind: Kind) -> None:
        """``as: name``."""
        given = step.params.get("as")
        if isinstance(given, str):
            given = f.Name(step.place, given)
        if isinstance(given, f.Expr):
            self.target(given, kind)
            step.notes["as"] = given

    def do_move(self, step: Step) -> None:
        kind = k.CARDS
        if (what := self.head(step)) is not None:
            kind = self.infer(what)
            if not (kind.base in ("card", "zone", "any") or fits(kind, k.CARDS) and kind.is_list):
                self.fault("wrong-kind", what.place, f"cards are moved, and this is {describe(kind)}")
        self.zone(step.formula("to"), "where they go")
        self.named(step, k.CARD if kind.base == "card" else k.CARDS)

    def do_gather(self, step: Step) -> None:
        what = self.head(step)
        items = what.items if isinstance(what, f.ListOf) else [what] if what is not None else []
        for item in items:
            kind = self.infer(item)
            whole = kind.base == "each" or item.__class__ is f.Name and getattr(item, "name", "") == "all_cards"
            if kind.base not in ("zone", "any") and not whole:
                self.fault("wrong-kind", item.place, f"zones are gathered, and this is {describe(kind)}")
        self.zone(step.formula("into"), "where it goes")

    def do_reveal(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            self.infer(what)
        self.people(step.formula("to"), "who sees it")

    def people(self, expr: f.Expr | None, what: str) -> None:
        """One player or several."""
        if expr is None:
            return
        kind = self.infer(expr)
        if not (kind.base in ("player", "any") or fits(kind, k.PLAYERS)):
            self.fault("wrong-kind", expr.place, f"{what}: a player or several, and this is {describe(kind)}")

    # chance

    def do_roll(self, step: Step) -> None:
        if not isinstance(step.head, tuple):
            return
        many, die, place = step.head
        kind = self.names.die(str(die))
        if kind is None:
            known = list(self.rules.kit.dice) if self.rules.kit else []
            self.fault("unknown-die", place, f"there is no die {die!r}", did_you_mean(str(die), known))
            kind = k.ANY
        self.param(step, "how_many", k.NUMBER)
        self.param(step, "by", k.PLAYER)
        several = many > 1 or step.formula("how_many") is not None
        step.notes["several"] = several
        self.named(step, k.list_of(kind) if several else kind)

    def do_flip(self, step: Step) -> None:
        self.param(step, "by", k.PLAYER)
        self.named(step, k.word(("heads", "tails")))

    def do_random(self, step: Step) -> None:
        of = k.ANY
        if (source := step.formula("from")) is not None:
            kind = self.infer(source)
            of = (kind.of or k.ANY) if kind.is_list else k.ANY
            if not kind.is_list and kind.base != "any":
                self.fault("wrong-kind", source.place, f"one is taken from a list, and this is {describe(kind)}")
        self.param(step, "by", k.PLAYER)
        self.sentence(step.params.get("ask"))
        if isinstance(step.head, str):
            target = f.Name(step.place, step.head)
            self.target(target, of)
            step.notes["as"] = target

    def do_enter(self, step: Step) -> None:
        kind = step.params.get("kind")
        kind = kind if isinstance(kind, Kind) else k.ANY
        if (source := step.formula("from")) is not None:
            self.need(source, k.list_of(kind), "from")
        if (alone := step.formula("alone")) is not None:
            self.need(alone, k.list_of(kind), "alone")
        for end in ("least", "most"):
            self.param(step, end, k.NUMBER)
        maybe = self.param(step, "may_pass", k.YES_NO) is not None
        self.sentence(step.params.get("ask"))
        if (target := self.head(step)) is not None:
            self.target(target, kind.or_nothing if maybe and not kind.is_list else kind)

    # decisions

    def do_choose(self, step: Step) -> None:
        self.param(step, "by", k.PLAYER)
        target = self.head(step)
        kind, of = self.choice_kind(step)
        if step.formula("may_pass") is not None:
            self.param(step, "may_pass", k.YES_NO)
        maybe = step.formula("may_pass") is not None or step.formula("from") is not None
        if target is not None:
            self.target(target, kind.or_nothing if maybe and not kind.is_list else kind)
            self.asked[_plain_name(target)] = kind
        self.choice_where(step, target, kind, of)
        for part in ("label", "ask"):
            self.choice_words(step.params.get(part), target, kind)
        self.block(step.params.get("if_none"))
        self.menu(step.params.get("menu"))

    def choice_words(self, sentence: object, target: f.Expr | None, kind: Kind) -> None:
        name = _plain_name(target) if target is not None else "it"
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
            kind = k.record(tuple((name, k.NUMBER) for name in parts))
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
        if not found.is_list and found.base != "any":
            self.fault("wrong-kind", source.place, f"one chooses from a list, and this is {describe(found)}")
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
            isinstance(e, f.Name) and target is not None and e.name == _plain_name(target)
            for e in f.walk(where)
        )
        step.notes["whole"] = whole
        if whole and target is not None and _plain_name(target) not in self.rules.track:
            with self.naming(**{_plain_name(target): kind}):
                self.need(where, k.YES_NO, "where")
        else:
            with self.naming(it=of):
                self.need(where, k.YES_NO, "where")

    def menu(self, menu: object) -> None:
        for act in menu if isinstance(menu, list) else []:
            if isinstance(act, Act):
                if act.when is not None:
                    self.need(act.when, k.YES_NO, "when")
                self.sentence(act.label)
                self.block(act.do)

    def do_window(self, step: Step) -> None:
        if not isinstance(step.head, In):
            return
        if step.head.source is not None:
            self.need(step.head.source, k.PLAYERS, "who may speak")
        self.bind(step.head.name, k.PLAYER.or_nothing, step.head.place)
        for part in ("ask", "accept"):
            self.sentence(step.params.get(part))
        self.named(step, k.PLAYER.or_nothing)
        self.menu(step.params.get("menu"))

    # checks

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
            self.fault("missing-key", step.place, f"{step.verb} needs a skill, a tool or an ability")

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

    # money

    def do_ante(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.need(amount, k.AMOUNT, "an ante")
        self.param(step, "from", k.PLAYERS)
        self.param(step, "to", k.AMOUNT)

    def do_bet(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            kind = self.infer(what)
            if kind.base not in ("market", "amount", "number", "any"):
                self.fault("wrong-kind", what.place, f"a market or an amount is bet, not {describe(kind)}")
            step.notes["market"] = kind.base == "market"
        self.param(step, "by", k.PLAYER)
        self.param(step, "to", k.AMOUNT)
        self.param(step, "amount", k.AMOUNT)
        if (pick := step.formula("on")) is not None:
            self.infer(pick)

    def do_bets(self, step: Step) -> None:
        if isinstance(step.head, str):
            self.windows.setdefault(step.head, []).append(step)
        self.people(step.formula("among"), "who may bet")

    def do_betting(self, step: Step) -> None:
        self.param(step, "from", k.PLAYER)
        self.param(step, "open", k.AMOUNT)
        if (limit := step.formula("limit")) is not None:
            self.infer(limit, k.word(("none", "pot", "fixed")))
        self.param(step, "raises", k.NUMBER)

    def do_award(self, step: Step) -> None:
        if (pot := self.head(step)) is not None:
            self.need(pot, k.AMOUNT, "a pot")
        self.param(step, "among", k.PLAYERS)
        if (best := step.formula("best")) is not None:
            with self.naming(it=k.PLAYER):
                self.infer(best)
        self.param(step, "odd_coin", k.PLAYER)

    def do_settle(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            for one in what.items if isinstance(what, f.ListOf) else [what]:
                self.infer(one)
        with self.naming(pick=k.ANY, bettor=k.PLAYER):
            for part in ("wins_when", "loses_when", "pushes_when", "halves_when"):
                self.param(step, part, k.YES_NO)
            if (odds := step.formula("odds")) is not None:
                self.odds(odds)

    def odds(self, expr: f.Expr) -> None:
        if isinstance(expr, f.Name) and expr.name == "even":
            expr.ref, expr.kind = ("word", "even"), k.ODDS
            return
        self.need(expr, k.ODDS, "odds")

    def holder(self, expr: f.Expr | None, what: str) -> None:
        """Who money comes from or goes to: a player, a pot or the house."""
        if expr is not None:
            kind = self.infer(expr)
            if kind.base not in ("player", "amount", "any"):
                self.fault("wrong-kind", expr.place, f"{what} is a player, a pot or the house")

    def do_pay(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.need(amount, k.AMOUNT, "what is paid")
        self.holder(step.formula("from"), "who pays")
        self.holder(step.formula("to"), "who is paid")

    def do_refund(self, step: Step) -> None:
        if (what := self.head(step)) is not None:
            self.infer(what)

    do_collect = do_refund

    def do_rake(self, step: Step) -> None:
        if (amount := self.head(step)) is not None:
            self.infer(amount)
        self.param(step, "from", k.AMOUNT)
        self.param(step, "most", k.AMOUNT)

    # words and people

    def do_tell(self, step: Step) -> None:
        for sentence in step.head if isinstance(step.head, list) else []:
            self.sentence(sentence)
        self.people(step.formula("to"), "who hears it")

    def do_out(self, step: Step) -> None:
        if (who := self.head(step)) is not None:
            self.need(who, k.PLAYER, "who is out")

    def do_finish(self, step: Step) -> None:
        self.people(self.head(step), "who won")
        self.param(step, "standing", k.PLAYERS)

    def do_instead(self, step: Step) -> None:
        if not self.in_cheat and not self.quiet:
            self.fault("instead-outside", step.place, "instead stands only in the steps of a cheat")
        if (value := self.head(step)) is not None:
            self.infer(value)


def _as_value(kind: Kind) -> Kind:
    """What a name holds that is bound to a zone: its cards at that time."""
    return Kind("list", of=kind.of) if kind.base == "zone" else kind


def _plain_name(target: f.Expr) -> str:
    return target.name if isinstance(target, (f.Name, f.Attribute)) else ""
