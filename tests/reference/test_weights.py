"""What NPCs weigh comes out the same in both readings: the compiled functions and the formulas as they stand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.compiler.facts import RuleFault
from referee.language import formula as f
from referee.npcs.weighing import decisions
from referee.rounds.guard import MISTAKES
from referee.rounds.stepping_in import picks
from tests.reference import lockstep
from tests.reference.asking import AnyStep, Frame, Steps
from tests.reference.games import game, rules_of, shipped
from tests.reference.happening import as_told
from tests.reference.interpreter import Interpreter
from tests.reference.lockstep import WRONG, Lockstep, Trouble

GAMES = [name for name in shipped() if (found := rules_of(name)) and found[0].rules.npc]
BETTING = Trouble(bet=0.5)
MOST = 5
FAULT = "a fault"


class Remembering(Interpreter):
    """Knows in which run of a procedure somebody was asked last."""

    frame: Frame

    def do_choose(self, step: AnyStep, frame: Frame) -> Steps:
        self.frame = frame
        return super().do_choose(step, frame)

    def do_window(self, step: AnyStep, frame: Frame) -> Steps:
        self.frame = frame
        return super().do_window(step, frame)

    def do_betting(self, step: AnyStep, frame: Frame) -> Steps:
        self.frame = frame
        return super().do_betting(step, frame)


class Weighing(Lockstep):
    """Holds the weights of both readings against each other at every decision."""

    weighed = 0

    def compare(self) -> None:
        super().compare()
        assert self.round is not None
        wait, one = self.round.wait, self.asked
        if wait is not None and wait.kind == "bets":
            self.same_markets()
        if wait is None or one is None or wait.kind not in ("choose", "some", "betting", "window"):
            return
        for name in decisions(wait):
            for weights in self.game.typed.rules.npc.get(name, {}).values():
                for me in (wait.options or ()) if wait.kind == "window" else [wait.who]:
                    self.same_weights(name, weights, me)

    def same_markets(self) -> None:
        """The weights of what may be picked in the window that is open."""
        assert self.round is not None
        for name, market in self.game.typed.rules.bets.items():
            there = picks(self.round, name) if market.opens == self.round.S.window else []
            for weights in self.game.typed.rules.npc.get(name, {}).values() if there else ():
                assert isinstance(weights, f.Expr)
                function = self.game.compiled.env["WEIGHTS"][name][self.temper(name, weights)]
                for pick in self.r.sample(there, min(MOST, len(there))):
                    mine = self.value(weights, {"me": 0, "bettor": 0, "pick": pick, "it": pick})
                    self.same(f"{name} {pick}", mine, self.by_the_function(name, function, 0, pick))
                    self.weighed += 1

    def temper(self, name: str, weights: Any) -> str:
        return next(t for t, w in self.game.typed.rules.npc[name].items() if w is weights)

    def options(self) -> list[Any]:
        """What is weighed, as the interpreter has it."""
        one = self.asked
        assert one is not None
        if one.kind in ("betting", "window"):
            return [None]
        there = list(one.options or ())
        if one.kind == "some":
            low, high = one.low, min(one.high, len(there))
            return [tuple(there[: self.r.randint(low, high)]) for _ in range(MOST)]
        return self.r.sample(there, min(MOST, len(there)))

    def same_weights(self, name: str, weights: Any, me: Any) -> None:
        temper = self.temper(name, weights)
        functions = self.game.compiled.env["WEIGHTS"][name][temper]
        pairs = (
            [(functions, weights)]
            if isinstance(functions, str)
            else [(functions[act], weights[act]) for act in functions]
        )
        for function, expr in pairs:
            for option in self.options():
                mine = self.by_the_formula(name, expr, me, option)
                theirs = self.by_the_function(name, function, me, as_told(option))
                self.same(f"what {temper} gives for {name} {option}", mine, theirs)
                self.weighed += 1

    def by_the_formula(self, name: str, expr: f.Expr, me: Any, option: Any) -> Any:
        own = {"me": me, "it": option, name: option}
        return self.value(expr, {**self.one.frame.names, **own})  # type: ignore[attr-defined]

    def value(self, expr: f.Expr, names: dict[str, Any]) -> Any:
        try:
            if expr.kind.base == "yes_no":
                return float(self.one.ev.truth(expr, names))
            return float(self.one.ev.value(expr, names))
        except WRONG:
            return FAULT

    def by_the_function(self, name: str, function: str, me: Any, option: Any) -> Any:
        assert self.round is not None and self.round.wait is not None
        wait, env = self.round.wait, self.game.compiled.env
        read = dict(zip(wait.about.get("weighs", ()), wait.weighed, strict=True))
        try:
            values = [read[one] for one in env["WEIGHS"][name]]
            return float(env[function](self.round.S, me, option, *values))
        except (RuleFault, *MISTAKES):
            return FAULT


@pytest.mark.parametrize("name", GAMES)
def test_weights_are_the_same_in_both_readings(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lockstep, "Interpreter", Remembering)
    weighed = 0
    options = {"bursts": True} if "bursts" in game(name, 3).options else {}
    for seed in range(3):
        one = Weighing(game(name, 3, options), seed, BETTING, 60)
        one.play()
        weighed += one.weighed
    assert weighed or name in ELSEWHERE


ELSEWHERE = ("chuck_a_luck", "crown_and_anchor", "crown_and_anchor_physical", "week_of_gambling")
"""Games whose decisions are those of cheats alone, or of people with better sheets."""
