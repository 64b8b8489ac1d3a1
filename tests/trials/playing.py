"""Rounds of any ruleset, played at random to the end, with money and cards counted after every input."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from referee.compiler.build import Compiled, compile_rules
from referee.compiler.states import new_state
from referee.language import load_rules
from referee.language.model import Option
from referee.rounds.cheating import (
    Attempt,
    answer_check,
    attempt_cheat,
    check_now,
    expose,
    missing,
    possible,
)
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.stepping_in import bet, picks, why_no_bet
from referee.rounds.waits import Wait
from referee.sheets import Edition, Roll, Sheet
from referee.source import Faults

HERE = Path(__file__).parent
RULESETS = HERE.parent.parent / "rulesets"
NAMES = ("Ann", "Bob", "Cas", "Dov", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
STACK = 5000
LONGEST = 30_000


def text_of(name: str) -> tuple[str, str] | None:
    """The text of a ruleset by its name: ``rulesets/snake`` is the shipped one, ``snake`` the trial if there is one."""
    folders = (RULESETS,) if name.startswith("rulesets/") else (HERE, RULESETS)
    for folder in folders:
        path = folder / f"{name.removeprefix('rulesets/')}.yaml"
        if path.exists():
            return path.read_text(encoding="utf-8"), str(path)
    return None


def compiled_of(name: str) -> Compiled:
    """The compiled rules of a trial or a shipped ruleset, which must be without faults."""
    found = text_of(name)
    assert found is not None, name
    faults = Faults()
    typed = load_rules(*found, faults, lambda base: text_of(f"rulesets/{base}"))
    assert not faults.all, "\n".join(f"{fault} ({fault.mend})" for fault in faults.all)
    assert typed is not None
    return compile_rules(typed, careful=True)


def begin(
    compiled: Compiled, seats: int, options: dict[str, Any] | None = None, stack: int = STACK,
    edition: Edition = Edition.E2014,
) -> Round:  # fmt: skip
    names = NAMES[:seats]
    setting = Setting(
        compiled, edition, names, tuple(Sheet(n) for n in names),
        Sheet("house"), ("Onlooker",), (Sheet("Onlooker"),),
    )  # fmt: skip
    chosen = allowed(compiled, seats, options or {})
    return Round.begin(compiled, setting, [stack] * seats, chosen)


def allowed(compiled: Compiled, seats: int, wanted: dict[str, Any]) -> dict[str, Any]:
    """The options wanted, with others changed where so many seats require it."""
    rules = compiled.rules
    chosen = {o.name: o.default for o in rules.options.values()} | wanted
    ways = [{}, *({o.name: _word(o, w)} for o in rules.options.values() for w in o.words)]
    for way in ways:
        S = new_state(compiled, None, seats, chosen | way, [STACK] * seats)
        if all(compiled.function(f"q_{at}")(S) for at in range(len(rules.requires))):
            return chosen | way
    raise AssertionError("no options allow so many seats")


def _word(option: Option, word: str) -> Any:
    return int(word) if option.kind.base == "number" else word


def money(S: Any, compiled: Compiled) -> int:
    """All the copper that there is: stacks, pots, stakes, escrow, the house, what onlookers have won."""
    total = sum(S.stack) + S.house + S.p_pot + sum(S.escrow.values())
    for name, pot in compiled.rules.stakes.items():
        if pot.held_by or name == "pot":
            continue
        held = getattr(S, f"p_{name}")
        for part in held if isinstance(held, list) else [held]:
            total += sum(part) if isinstance(part, list) else part
    return int(total)


def cards(S: Any, compiled: Compiled) -> list[int]:
    """Every card, wherever it lies."""
    found: list[int] = []
    for name, zone in compiled.rules.zones.items():
        held = getattr(S, f"z_{name}")
        if not zone.each:
            found += held
        elif zone.hands:
            found += [card for hands in held for hand in hands for card in hand]
        else:
            found += [card for hand in held for card in hand]
    return sorted(found)


class Player:
    """Answers whatever is waited for, at random, and counts money and cards after every answer."""

    def __init__(
        self, compiled: Compiled, seed: int, cheats: bool = False, bets: bool = True
    ) -> None:
        self.compiled, self.r, self.cheats, self.bets = compiled, random.Random(seed), cheats, bets
        self.outside = 0
        self.inputs = 0
        self.tried: set[str] = set()
        self.facts: list[tuple[Any, ...]] = []

    def play(self, round_: Round) -> None:
        """Plays a round to its end."""
        whole = money(round_.S, self.compiled)
        deck = list(round_.S.cards) if self.compiled.rules.zones else []
        while (wait := round_.wait) is not None:
            self.inputs += 1
            assert self.inputs < LONGEST, "the round does not end"
            self.step(round_, wait)
            self.count(round_, whole, deck)
        assert round_.S.over
        assert not round_.S.bets and not round_.S.escrow

    def count(self, round_: Round, whole: int, deck: list[int]) -> None:
        new = round_.take_facts()
        self.facts += new
        for fact in new:
            if fact[0] == "paid":
                self.outside += fact[3] * ((fact[1][0] == "purse") - (fact[2][0] == "purse"))
        assert money(round_.S, self.compiled) == whole + self.outside
        assert min(round_.S.stack) >= 0
        assert cards(round_.S, self.compiled) == deck

    def step(self, round_: Round, wait: Wait) -> None:
        r = self.r
        if wait.kind == "moment" and self.cheats and r.random() < 0.5:
            chances = possible(round_)
            if chances:
                chance = r.choice(chances)
                self.tried.add(chance.cheat.name)
                roll = Roll(natural=r.randint(1, 20))
                if missing(round_, chance, Attempt(roll)):
                    roll = Roll(natural=r.randint(1, 20), second=r.randint(1, 20))
                attempt_cheat(round_, chance, Attempt(roll))
                return
        if self.cheats and r.random() < 0.1:
            open_deeds = [deed[0] for deed in round_.S.deeds if not deed[6]]
            if open_deeds and not round_.S.frames:
                expose(round_, r.choice(open_deeds))
                return
        if wait.kind == "bets" and self.bets and r.random() < 0.6 and self.side_bet(round_):
            return
        if wait.kind == "check":
            now = check_now(round_)
            assert now is not None
            two = bool(now[0].advantage) != bool(now[0].disadvantage)
            roll = Roll(natural=r.randint(1, 20), second=r.randint(1, 20) if two else None)
            answer_check(round_, roll)
            return
        round_.answer(self.answer(wait))

    def side_bet(self, round_: Round) -> bool:
        """One bet on something that is open, if there is one."""
        S, r = round_.S, self.r
        names = [n for n, m in self.compiled.rules.bets.items() if m.opens == S.window]
        r.shuffle(names)
        for name in names:
            bettor = r.choice([*S.players, -2])
            for pick in r.sample(picks(round_, name), min(4, len(picks(round_, name)))):
                for amount in (r.randint(1, 60), 10, 100):
                    if bettor >= 0 and amount > S.stack[bettor]:
                        continue
                    if why_no_bet(round_, bettor, name, pick, amount) is None:
                        bet(round_, bettor, name, pick, amount)
                        return True
        return False

    def answer(self, wait: Wait) -> Any:
        r = self.r
        if wait.kind == "shuffle":
            order = list(wait.detail)
            r.shuffle(order)
            return tuple(order)
        if wait.kind in ("moment", "bets"):
            return None
        if wait.kind == "roll":
            return tuple(r.choice(list(wait.options or ())) for _ in range(wait.low))
        if wait.kind == "flip":
            return r.choice(["heads", "tails"])
        if wait.kind == "some":
            pool = list(wait.options or ())
            return tuple(r.sample(pool, r.randint(wait.low, min(wait.high, len(pool)))))
        if wait.kind == "betting":
            act, least, most = r.choice(list(wait.options or ()))
            return (act, r.randint(least, most))
        if wait.kind == "stake":
            return r.randint(wait.low, min(wait.high, wait.low + 50))
        if wait.kind == "window":
            if r.random() < 0.7:
                return None
            return (r.choice(list(wait.options or ())), r.choice(list(wait.about["acts"])))
        if wait.kind == "enter":
            return self.entered(wait)
        options = list(wait.options or ())
        if wait.may_pass and (not options or r.random() < 0.2):
            return None
        return r.choice(options)

    def entered(self, wait: Wait) -> Any:
        r = self.r
        if wait.may_pass and (wait.options is None or r.random() < 0.3):
            return None
        if wait.options is None:
            low, high = wait.detail
            number = r.randint(low or 0, high if high is not None else (low or 0) + 10)
            return number if wait.of.base == "number" else "something"
        if wait.of.is_list:
            return tuple(r.sample(list(wait.options), min(len(wait.options), r.randint(0, 3))))
        return r.choice(list(wait.options))
