"""One lowering, several forms: the table's, the quick one that returns, the one that asks a policy, from the start and
from any copied state. On the same chance and the same choices they play the same round."""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from referee.compiler.quick.build import Quick, compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.library import Shelf
from referee.library.shelf import shipped_folder
from referee.rounds.cheating import answer_check, check_now
from referee.rounds.round import Round
from referee.sheets import roll_dice
from tests.rounds.playing import STACK, options_of, rules, setting

TRIALS = sorted(Path("tests/trials").glob("*.yaml"))
SHIPPED = sorted(shipped_folder().glob("*.yaml"))
FILES = [str(path) for path in [*SHIPPED, *TRIALS]]
ENTERED_ONLY = ("any", "_physical")
TURNS = 1000


def judged(seed: int, number: int, options: list[Any]) -> Any:
    """One of the options, the same whatever their order."""

    def key(one: Any) -> str:
        plain = (
            sorted(one)
            if isinstance(one, (list, tuple)) and all(isinstance(x, int) for x in one)
            else one
        )
        return hashlib.md5(f"{seed}|{number}|{plain!r}".encode()).hexdigest()

    return min(options, key=key)


class Policy:
    """Chooses by value, so that the order of options does not matter."""

    def __init__(self, quick: Quick, seed: int) -> None:
        self.waits, self.env = quick.returning.waits, quick.returning.env
        self.seed, self.count = seed, 0

    def __call__(self, S: Any, k: int, who: Any, options: Any, *rest: Any) -> Any:
        self.count += 1
        if self.count > TURNS:
            raise TooLong
        kind = self.waits[k]["kind"]
        if kind == "alike":
            return self.alike(self.waits[k]["attribute"], options, rest[0])
        if kind == "some":
            low, high = rest
            return some(self.seed, self.count, list(options), low, high)
        if kind == "betting":
            act = judged(self.seed, self.count, [a[0] for a in options])
            return next((a[0], a[1]) for a in options if a[0] == act)
        if kind == "stake":
            return options[0]
        if kind == "window":
            return None
        return judged(self.seed, self.count, list(options))

    def alike(self, attribute: str, pool: Any, may_pass: Any) -> Any:
        table = self.env[attribute]
        ways = [
            (str(table[c]), sum(1 for d in pool[: i + 1] if table[d] == table[c]))
            for i, c in enumerate(pool)
        ]
        pick = judged(self.seed, self.count, [*ways, *([None] if may_pass else [])])
        return (
            None
            if pick is None
            else tuple(sorted(c for c in pool if str(table[c]) == pick[0])[: pick[1]])
        )


class TooLong(Exception):
    """Random choices went on and on: the rounds are compared as far as they went."""


def some(seed: int, number: int, pool: list[Any], low: int, high: int) -> tuple[Any, ...]:
    many = judged(seed, number, list(range(low, min(high, len(pool)) + 1)))
    taken = []
    for i in range(many):
        one = judged(seed, number * 100 + i, pool)
        pool.remove(one)
        taken.append(one)
    return tuple(taken)


@lru_cache(maxsize=64)
def quick_rules(name: str, many: int | None = None, afresh: bool = False) -> Quick:
    shelf = Shelf()
    typed = shelf.of_file(Path(name)).rules()
    options = {o.name: o.default for o in typed.rules.options.values()}
    return compile_quick(typed, many, options, afresh=afresh) if many else compile_quick(typed)


def quick_table(name: str, many: int, fixed: bool, afresh: bool = False) -> QuickTable:
    quick = quick_rules(name, many if fixed else None, afresh)
    compiled = quick.returning
    return QuickTable(quick, setting(compiled, many), many, options_of(compiled), [STACK] * many)


def end_of(S: Any) -> tuple[Any, ...]:
    return (tuple(S.stack), S.house, tuple(S.winners), tuple(S.still), bool(S.over))


def by_returning(table: QuickTable, seed: int, start: Any = None) -> tuple[Any, ...]:
    policy = Policy(table.quick, seed)
    S = table.fresh(random.Random(seed).random) if start is None else start
    try:
        table.play(S, lambda S: policy(S, S.at, *S.args))
    except TooLong:
        return ("too long",)
    return end_of(S)


def by_policy(table: QuickTable, seed: int) -> tuple[Any, ...]:
    S = table.fresh(random.Random(seed).random, Policy(table.quick, seed))
    try:
        table.quick.inline.function("play")(S)
    except TooLong:
        return ("too long",)
    return end_of(S)


def from_the_middle(table: QuickTable, seed: int) -> tuple[Any, ...]:
    """Stops the returning form after some decisions, copies the state, and lets the inline form play on."""
    policy, play = Policy(table.quick, seed), table.quick.returning.function("play")
    chance = random.Random(seed)
    S = table.fresh(chance.random)
    try:
        for _ in range(seed % 7 + 1):
            if not play(S):
                return end_of(S)
            choice = policy(S, S.at, *S.args)
            T = table.copy(S)
            S = T
            S.choice = choice
        S.policy = policy
        table.quick.inline.function("again_play")(S)
    except TooLong:
        return ("too long",)
    return end_of(S)


def by_table_form(name: str, many: int, seed: int, quick: Quick) -> tuple[Any, ...]:
    """The table's form with the same chance: shuffles and picks in the order in which the cards lie."""
    compiled = rules(name)
    policy, chance = Policy(quick, seed), random.Random(seed)
    round_ = Round.begin(compiled, setting(compiled, many), [STACK] * many, options_of(compiled))
    try:
        while (wait := round_.wait) is not None:
            if wait.kind == "check":
                round_check(round_, chance)
                continue
            round_.answer(answered(wait, policy, chance))
    except TooLong:
        return ("too long",)
    return end_of(round_.S)


def round_check(round_: Round, chance: random.Random) -> None:
    now = check_now(round_)
    assert now is not None
    check, sheet = now
    edition = round_.setting.edition
    answer_check(
        round_, roll_dice(lambda faces: int(chance.random() * faces), sheet, edition, check)
    )


def answered(wait: Any, policy: Policy, chance: random.Random) -> Any:
    if wait.kind == "shuffle":
        return sorted(wait.detail, key=lambda card: chance.random())
    if wait.kind == "enter" and not wait.options:
        return None
    if wait.kind in ("random", "enter"):  # with nobody at the table, what is entered is drawn
        return wait.options[int(chance.random() * len(wait.options))]
    if wait.kind == "roll":
        return [wait.options[int(chance.random() * len(wait.options))] for _ in range(wait.low)]
    if wait.kind == "flip":
        return "heads" if chance.random() < 0.5 else "tails"
    if wait.kind in ("moment", "bets"):
        return None
    options = list(wait.options or ())
    if wait.kind == "choose" and wait.may_pass and not options:
        return None
    if wait.kind == "choose" and wait.about.get("alike"):
        pool = list(dict.fromkeys(card for option in options for card in option))
        policy.count += 1
        if policy.count > TURNS:
            raise TooLong
        return policy.alike(str(wait.about["alike"]).upper(), pool, wait.may_pass)
    policy.count += 1
    if policy.count > TURNS:
        raise TooLong
    if wait.kind == "some":
        return some(policy.seed, policy.count, options, wait.low, wait.high)
    if wait.kind == "betting":
        act = judged(policy.seed, policy.count, [a[0] for a in options])
        return next([a[0], a[1]] for a in options if a[0] == act)
    if wait.kind == "stake":
        return wait.low
    if wait.kind == "window":
        return None
    return judged(policy.seed, policy.count, [*options, *([None] if wait.may_pass else [])])


def numbers_of(name: str) -> list[int]:
    low, high = rules(name).rules.players
    return sorted({max(low, 1), min(high, 4)})


@pytest.mark.parametrize("name", FILES)
def test_the_quick_forms_play_the_same_round(name: str) -> None:
    if any(word in Path(name).stem for word in ENTERED_ONLY):
        pytest.skip("played by what the game master enters")
    for many in numbers_of(name):
        open_table, fixed = quick_table(name, many, False), quick_table(name, many, True)
        afresh = quick_table(name, many, True, afresh=True)
        for seed in range(8):
            first = by_returning(open_table, seed)
            assert by_policy(open_table, seed) == first, (many, seed)
            assert from_the_middle(open_table, seed) == first, (many, seed)
            assert by_returning(fixed, seed) == first, (many, seed)
            assert by_policy(fixed, seed) == first, (many, seed)
            assert by_returning(afresh, seed) == first, (many, seed)
            assert by_policy(afresh, seed) == first, (many, seed)


@pytest.mark.parametrize("name", FILES)
def test_the_quick_form_plays_as_the_table_does(name: str) -> None:
    if any(word in Path(name).stem for word in ENTERED_ONLY):
        pytest.skip("played by what the game master enters")
    for many in numbers_of(name):
        table = quick_table(name, many, False)
        for seed in range(6):
            assert by_table_form(name, many, seed, table.quick) == by_returning(table, seed), (
                many,
                seed,
            )
