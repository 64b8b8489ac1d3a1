"""A checked ruleset into compiled rules: the functions, the class of its states, and what is always the same about
each decision and sentence."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from referee.compiler import coins, hands, support
from referee.compiler.compiled import SAFE_BUILTINS, TABLE, Compiled, Purpose
from referee.compiler.faces import Faces
from referee.compiler.lines import Written, code_of, straight_code, too_deep
from referee.compiler.reentry import Straight
from referee.compiler.signals import needed_names, reachable, signalling
from referee.compiler.state_class import state_class
from referee.compiler.states import slots_of
from referee.compiler.steps import Steps
from referee.compiler.weights import Weights, guarded
from referee.language import formula as f
from referee.language.check import Typed
from referee.language.check_cheats import CheatSteps
from referee.language.model import Define, In, Procedure
from referee.language.tokens import is_whole
from referee.source import Faults, FaultyFile

MAIN = "play"


def compile_rules(typed: Typed, purpose: Purpose = TABLE, careful: bool = False) -> Compiled:
    """The rules in the form that returns at each decision. ``careful`` has the code that is made looked through."""
    try:
        return _Build(typed, purpose, careful).compiled()
    except RecursionError as error:
        raise too_deep(typed.rules.place.file, typed.rules.place.line) from error


class _Build:
    def __init__(self, typed: Typed, purpose: Purpose, careful: bool = False) -> None:
        self.careful = careful
        self.typed, self.purpose, self.rules = typed, purpose, typed.rules
        self.steps = Steps(typed.rules, purpose)
        self.steps.cheats = typed.cheats if purpose.moments else {}
        self.steps.needs_names = {name: needed_names(c) for name, c in typed.cheats.items()}
        self.steps.signalling = signalling(typed, purpose)
        self.weights = Weights(self.rules.npc if purpose.live else {}, self.rules.bets)
        self.steps.weighs = self.weights.names

    # -- procedures

    def written(self) -> list[Written]:
        main = Procedure(MAIN, self.rules.place, (), self.rules.play)
        reached = reachable(self.typed)
        self.steps.main = True
        found = [self.steps.procedure(main, MAIN)]
        self.steps.main = False
        for name, procedure in self.rules.procedures.items():
            if name in reached:
                found.append(self.steps.procedure(procedure, f"x_{name}"))
        if self.purpose.live and self.rules.leaves:
            found.append(self.steps.procedure(self.rules.leaves, "x_leaves"))
        if self.purpose.moments:
            for cheat in self.typed.cheats.values():
                found += self.cheat(cheat)
        return found

    def cheat(self, cheat: CheatSteps) -> list[Written]:
        """The procedures of a cheat; what its steps change of the moment's names lies in slots."""
        self.steps.in_cheat = frozenset(cheat.changes)
        found = []
        for part in ("success", "failure", "exposed"):
            params = self.cheat_params(cheat) + (("worked",) if part == "exposed" else ())
            self.steps.only_at = self.moments_of(cheat) if part == "exposed" else None
            procedure = Procedure(
                f"{cheat.cheat.name} {part}", cheat.cheat.place, params, getattr(cheat.cheat, part)
            )
            found.append(self.steps.procedure(procedure, f"c_{cheat.cheat.name}_{part}"))
        self.steps.in_cheat = self.steps.only_at = None
        return found

    def moments_of(self, cheat: CheatSteps) -> tuple[int, ...]:
        """The numbers of the waits at which a cheat can be tried."""
        waits = enumerate(self.steps.waits)
        return tuple(
            at
            for at, about in waits
            if about["kind"] == "moment"
            and cheat.cheat.name in cast("tuple[str, ...]", about["cheats"])
        )

    def cheat_params(self, cheat: CheatSteps) -> tuple[str, ...]:
        by = cheat.cheat.by
        own = ("cheater", by.name) if isinstance(by, In) and by.name != "cheater" else ("cheater",)
        return (*(n for n in self.steps.needs_names[cheat.cheat.name] if n not in own), *own)

    # -- plain functions

    def plain(self, name: str, params: tuple[str, ...], value: str, line: int) -> Written:
        return Written(name, tuple("v_" + p for p in params), [(0, f"return {value}", line)])

    def functions(self) -> list[Written]:
        """The plain functions; named formulas last, since only those are written that something uses."""
        found = self.table_functions() + self.market_functions() + self.cheat_functions()
        found += self.weight_functions()
        self.looked_at()
        done: set[str] = set()
        while new := [name for name in self.steps.used_defines if name not in done]:
            done.update(new)
            found += [self.define(self.rules.define[name]) for name in new]
        return found

    def looked_at(self) -> None:
        """Formulas that are asked for from outside, in tests, use named formulas too."""
        outside: list[f.Expr] = [e for test in self.rules.tests.values() for e in test.expect]
        for expr in outside:
            for part in f.walk(expr):
                if isinstance(part, (f.Name, f.Call)) and part.ref[0] == "define":
                    self.steps.used_defines[part.name] = None

    def define(self, define: Define) -> Written:
        made = Written(f"d_{define.name}", tuple("v_" + p for p in define.params))
        if self.purpose.live:
            line = define.place.line
            made.text += [(0, "S.units -= 1", line), (0, "if S.units < 0: refuel(S)", line)]
        self.steps.deep = 1
        for test, value in define.cases:
            head = "" if test is None else f"if {self.steps.truth(test)}: "
            made.text.append((0, f"{head}return {self.value(value)}", value.place.line))
        self.steps.deep = 0
        return made

    def table_functions(self) -> list[Written]:
        """What the values of the table begin as, what is required, how many decks there are."""
        found = []
        for track in self.rules.track.values():
            if track.start is not None:
                params = ("p",) if track.each == "player" else ()
                text = self.value(track.start)
                found.append(self.plain(f"start_{track.name}", params, text, track.place.line))
        for at, requirement in enumerate(self.rules.requires):
            text = self.steps.truth(requirement.test)
            found.append(self.plain(f"q_{at}", (), text, requirement.place.line))
        kit = self.rules.kit
        if kit and kit.decks is not None:
            found.append(self.plain("decks", (), self.value(kit.decks), kit.place.line))
        return found

    def value(self, expr: f.Expr) -> str:
        return self.steps.truth(expr) if expr.kind.base == "yes_no" else self.steps.text(expr)

    def market_functions(self) -> list[Written]:
        found = []
        for market in self.rules.bets.values():
            line = market.place.line
            for name, expr in market.fields.items():
                with self.steps.naming(it="v_bettor" if name == "who" else "v_pick"):
                    found.append(
                        self.plain(
                            f"m_{market.name}__{name}", ("pick", "bettor"), self.value(expr), line
                        )
                    )
            if market.against:
                holder = self.rules.stakes[market.against].holder
                assert holder is not None
                text = self.value(holder)
                found.append(self.plain(f"m_{market.name}__bank", ("pick", "bettor"), text, line))
            if market.picks is not None:
                found.append(
                    self.plain(f"m_{market.name}__picks", (), self.value(market.picks), line)
                )
            if market.odds_formula is not None and market.odds_formula.kind.base != "word":
                text = self.value(market.odds_formula)
                found.append(self.plain(f"m_{market.name}__odds", ("pick", "bettor"), text, line))
        return found

    def cheat_functions(self) -> list[Written]:
        found = []
        for cheat in self.typed.cheats.values() if self.purpose.moments else ():
            name, line = cheat.cheat.name, cheat.cheat.place.line
            names, params = self.steps.needs_names[name], self.cheat_params(cheat)
            by = cheat.cheat.by.source if isinstance(cheat.cheat.by, In) else cheat.cheat.by_formula
            if by is not None:
                text = self.steps.text(by)
                text = f"({text},)" if by.kind.base == "player" else f"tuple({text})"
                found.append(self.plain(f"c_{name}_by", names, text, line))
            for part, expr in (("needs", cheat.cheat.needs), ("watch", cheat.cheat.noticed_by)):
                if expr is not None:
                    text = self.steps.truth(expr) if part == "needs" else self.people(expr)
                    found.append(self.plain(f"c_{name}_{part}", params, text, line))
            check = cheat.cheat.check
            for part, expr in (("dc", check.dc), ("of", check.of)) if check else ():
                if expr is not None:
                    found.append(self.plain(f"c_{name}_{part}", params, self.value(expr), line))
        return found

    def weight_functions(self) -> list[Written]:
        """A function for each weight of an NPC's: of who decides, what is weighed, and the names that are read."""
        found = []
        for one in self.weights.all:
            with self.steps.naming(**one.renamed):
                text = self.value(one.formula)
            found.append(self.plain(one.function, one.params, text, one.formula.place.line))
        return found

    def people(self, expr: f.Expr) -> str:
        text = self.steps.text(expr)
        return f"({text},)" if expr.kind.base == "player" else f"tuple({text})"

    # -- all together

    def compiled(self) -> Compiled:
        file = self.rules.place.file
        procedures = straight_code([*self.written(), *self.functions()], file)
        form = Straight(procedures, sound=not self.careful).returning()
        env = self.environment()
        exec(code_of(form.functions, file), env)  # the text is our own
        slots = slots_of(self.rules, self.steps_slots()) + tuple(form.slots)
        state = state_class(slots, self.rules)
        return Compiled(
            self.rules,
            self.purpose,
            env,
            tuple(self.steps.waits),
            tuple(self.steps.sentences),
            state,
            tuple(s for s in form.slots if s[0] not in ("at", "args", "choice", "ret")),
            dict(self.steps.needs_names) if self.purpose.moments else {},
            "",
        )

    def steps_slots(self) -> list[str]:
        return sorted({n for c in self.typed.cheats.values() for n in c.changes})

    def environment(self) -> dict[str, Any]:
        env: dict[str, Any] = {"__builtins__": SAFE_BUILTINS, "Fraction": Fraction}
        for module in (support, coins, hands):
            env.update({n: v for n, v in vars(module).items() if not n.startswith("_")})
        kit = self.rules.kit
        deck = kit.cards if kit else ()
        copies = 8 if kit and kit.decks is not None else 1
        env["RANK"] = tuple(c.rank for c in deck) * copies
        env["SUIT"] = tuple(c.suit for c in deck) * copies
        env["ALL_RANKS"] = tuple(range(len(kit.ranks))) if kit else ()
        env["ALL_SUITS"] = tuple(range(len(kit.suits))) if kit else ()
        env["VALUE"] = tuple(kit.values.get(c.rank or 0, 0) for c in deck) * copies if kit else ()
        env["FACES"] = Faces({d.name: d.faces for d in kit.dice.values()} if kit else {})
        for ranking in self.rules.hands.values():
            classes = tuple((c.name, c.alike, c.run, c.flush, c.first) for c in ranking.classes)
            env[f"H_{ranking.name}"] = (ranking.cards, classes, ranking.also_low)
        env["WEIGHTS"], env["WEIGHS"] = self.weights.by_name, self.weights.names
        env["CARD_NAMES"] = frozenset(self.steps.card_names)
        env["GUARDED"] = guarded(self.rules) if self.weights.all else ()
        for table in self.rules.tables.values():
            env[f"T_{table.name}"] = self.table(table.rows)
        return env

    def table(self, rows: Mapping[str, Any]) -> dict[Any, Any]:
        """A lookup table: its values are constants or formulas of constants."""
        scope: dict[str, Any] = {"__builtins__": SAFE_BUILTINS, "Fraction": Fraction}
        numbers = all(is_whole(key) for key in rows)
        found: dict[Any, Any] = {}
        for key, (place, value) in rows.items():
            try:
                found[int(key) if numbers else key] = self.fixed(value, scope)
            except (ArithmeticError, LookupError, TypeError) as error:
                faults = Faults()
                faults.add("wrong-kind", place, f"this row cannot be worked out ({error})")
                raise FaultyFile(faults) from error
        return found

    def fixed(self, value: Any, scope: dict[str, Any]) -> Any:
        """The value of a row, or of each of its columns."""
        if isinstance(value, dict):
            return {name: self.fixed(expr, scope) for name, expr in value.items()}
        self.steps.budgeted = False
        text = self.value(value)
        self.steps.budgeted = self.purpose.live
        return eval(text, scope)  # the text is our own
