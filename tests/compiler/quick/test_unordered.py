"""Cards that are drawn by lot instead of being put in order, and dice that fall by one number: where, and that nobody can
tell the difference."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from referee.compiler.quick.build import _QuickBuild, compile_quick
from referee.compiler.quick.called import MOST_WAYS
from referee.compiler.quick.reads import bodies
from referee.compiler.quick.tables import QuickTable
from referee.compiler.quick.unordered import find_unordered
from referee.language import load_rules
from referee.language.check import Typed
from referee.language.model import every_step
from referee.library import Shelf
from referee.rounds.round import Round
from referee.simulation.again import Fallen
from referee.source import Faults
from tests.compiler.quick.test_forms_agree import (
    ENTERED_ONLY,
    FILES,
    STACK,
    Policy,
    TooLong,
    answered,
    end_of,
    numbers_of,
    round_check,
)
from tests.compiler.quick.test_small import CARDS
from tests.rounds.playing import options_of, rules, setting


def unordered(typed: Typed, seats: int) -> frozenset[str]:
    options = {o.name: o.default for o in typed.rules.options.values()}
    build = _QuickBuild(typed, {"n": seats, **options}, False, True)
    return find_unordered(build.steps)  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def typed_of(name: str) -> Typed:
    return Shelf().of_file(Path(name)).rules()


def falls_otherwise(name: str, many: int) -> bool:
    """Whether anything comes by chance in another way than at the table."""
    steps = [step for body in bodies(rules(name).rules) for step in every_step(body)]
    several = any(step.verb == "roll" and step.notes.get("several") for step in steps)
    return several or bool(unordered(typed_of(name), many))


GAMES = [
    (name, many)
    for name in FILES
    if not any(word in Path(name).stem for word in ENTERED_ONLY)
    for many in numbers_of(name)
    if falls_otherwise(name, many)
]


def test_there_are_games_whose_cards_are_drawn_by_lot() -> None:
    shipped = {Path(name).stem for name, many in GAMES if unordered(typed_of(name), many)}
    assert {"baccarat", "crazy_eights", "holdem", "three_card_brag", "twenty_one"} <= shipped


@pytest.mark.parametrize(("name", "many"), GAMES)
def test_a_round_by_lot_is_one_of_the_table(name: str, many: int) -> None:
    """With cards shuffled at the table into the order in which they were drawn, it comes to the same end."""
    typed = typed_of(name)
    options = {o.name: o.default for o in typed.rules.options.values()}
    quick = compile_quick(typed, many, options, afresh=True, noted=True, by_lot=True)
    table = QuickTable(quick, setting(quick.returning, many), many, options, [STACK] * many)
    for seed in range(6):
        chance = random.Random(seed)
        fallen = Fallen(chance)
        told = by_lot(table, seed, Policy(quick, seed), fallen)
        chance.seed(seed)
        assert told == at_the_table(name, many, chance, Policy(quick, seed), fallen), seed


def by_lot(table: QuickTable, seed: int, policy: Policy, fallen: Fallen) -> tuple[Any, ...]:
    def note(number: int, value: Any, many: int, by_lot: int) -> None:
        fallen.note(number, value, by_lot)

    S = table.fresh(fallen.chance.random, note, random.Random(-seed - 1).random)
    try:
        table.play(S, lambda S: policy(S, S.at, *S.args))
    except TooLong:
        return ("too long",)
    return end_of(S)


def at_the_table(
    name: str, many: int, chance: random.Random, policy: Policy, fallen: Fallen
) -> tuple[Any, ...]:
    compiled = rules(name)
    round_ = Round.begin(compiled, setting(compiled, many), [STACK] * many, options_of(compiled))
    try:
        while (wait := round_.wait) is not None:
            if wait.kind == "check":
                round_check(round_, chance)
                continue
            answer = fallen.answer(wait)
            round_.answer(answered(wait, policy, chance) if answer is None else answer)
    except TooLong:
        return ("too long",)
    return end_of(round_.S)


PILES = f"{CARDS}  pile: {{}}\n  other: {{}}\n"
DRAW = "- {draw: 1, from: deck, to: pile}"
SHUFFLE = "- shuffle: deck"
BACK = "- {move: pile, to: deck}"
PROCEDURES = f"""
define:
  lows(cards): count(cards, it.rank == low)
  lowest(cards): cards[0].rank
procedures:
  made_ready:
  {BACK}
  {SHUFFLE}
  left_early:
  {BACK}
  - {{if: pile, then: [return]}}
  {SHUFFLE}
"""


def inside(head: str, *steps: str) -> str:
    """A step with a block: its head up to the block's colon."""
    inner = (step[2:] if step.startswith("- {") else f"{{{step[2:]}}}" for step in steps)
    return f"- {{{head} [{', '.join(inner)}]}}"


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ([SHUFFLE, DRAW], True),
        ([DRAW], False),
        ([DRAW, SHUFFLE], False),
        ([inside("if: not pile, then:", SHUFFLE), DRAW], True),
        ([inside("if: pile, then:", SHUFFLE), DRAW], False),
        ([inside("if: count(players) == 2 or pile, then:", SHUFFLE), DRAW], True),
        (["- {shuffle: deck, when: count(players) == 3}", DRAW], False),
        ([SHUFFLE, DRAW, BACK], True),
        ([SHUFFLE, DRAW, BACK, DRAW], False),
        ([SHUFFLE, DRAW, BACK, SHUFFLE, DRAW], True),
        ([SHUFFLE, DRAW, "- {move: pile, to: deck, at: bottom}", DRAW], False),
        ([SHUFFLE, DRAW, "- {gather: pile, into: deck}", DRAW], False),
        ([SHUFFLE, DRAW, "- {gather: all_cards, into: other}"], False),
        ([SHUFFLE, DRAW, "- {move: deck, to: other}"], False),
        ([SHUFFLE, DRAW, "- {move: 'deck[0]', to: other}"], False),
        ([SHUFFLE, DRAW, "- {set: 'seen = top(deck, 1)'}"], False),
        ([SHUFFLE, DRAW, "- {random: one, from: deck}"], False),
        ([SHUFFLE, inside("if: 'deck and deck[0].rank == low', then:", DRAW)], False),
        ([SHUFFLE, inside("if: 'deck and any(deck, it.rank == low)', then:", DRAW)], True),
        ([SHUFFLE, inside("if: lows(deck) == 1, then:", DRAW)], True),
        ([SHUFFLE, inside("if: lowest(deck) == low, then:", DRAW)], False),
        ([SHUFFLE, "- {choose: one, by: 'players[0]', from: deck}", DRAW], False),
        ([SHUFFLE, inside("repeat: 2, do:", DRAW)], True),
        ([SHUFFLE, inside("repeat: 2, do:", DRAW, BACK)], False),
        ([SHUFFLE, "- made_ready", DRAW], True),
        ([SHUFFLE, "- left_early", DRAW], False),
        ([SHUFFLE, inside("while: deck, do:", DRAW)], False),
        ([SHUFFLE, "- {deal: 1, from: deck, to: hand}"], False),
    ],
)
def test_which_zones_are_not_put_in_order(play: list[str], found: bool) -> None:
    lines = "\n".join(f"  {step}" for step in [*play, "- finish: players"])
    head = f"referee: 1\ntitle: Small\nplayers: 2\n{PILES}track: {{seen: {{kind: list of card}}}}\n"
    faults = Faults()
    typed = load_rules(f"{head}play:\n{lines}\n{PROCEDURES}", "small.yaml", faults)
    assert typed is not None, [str(fault) for fault in faults.all]
    assert (unordered(typed, 2) == {"deck"}) is found


def test_every_order_is_as_likely_as_any_other() -> None:
    """Of three cards two are drawn; what is left, and what came first, is anybody's guess."""
    text = (
        f"referee: 1\ntitle: Small\nplayers: 2\n{PILES}play:\n  {SHUFFLE}\n  {DRAW}\n  {DRAW}\n"
        "  - finish: players\n"
    )
    typed = load_rules(text, "small.yaml", Faults())
    assert typed is not None
    quick = compile_quick(typed, 2, {}, afresh=True, by_lot=True)
    table = QuickTable(quick, setting(quick.returning, 2), 2, {}, [STACK] * 2)
    chance, rounds = random.Random(1).random, 6000
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        S = table.fresh(chance)
        quick.at_random.function("play")(S)
        found[(*S.z_pile, *S.z_deck)] += 1
    assert len(found) == 6
    assert all(abs(many / rounds - 1 / 6) < 0.02 for many in found.values())


@pytest.mark.parametrize("many", [0, 1, 2, 5, 7])
def test_every_throw_of_several_dice_is_as_likely_as_any_other(many: int) -> None:
    """Few dice fall by one number, more of them one by one."""
    text = f"track:\n  shown: {{kind: list of number}}\nplay:\n  - roll: d4\n    how_many: {many}\n    as: shown\n"
    typed = load_rules(
        f"referee: 1\ntitle: Small\nplayers: 2\n{text}  - finish: players\n", "small.yaml", Faults()
    )
    assert typed is not None
    quick = compile_quick(typed, 2, {}, afresh=True, by_lot=True)
    table = QuickTable(quick, setting(quick.returning, 2), 2, {}, [STACK] * 2)
    drawn, chance, rounds = [0], random.Random(1), 4000
    found: Counter[tuple[int, int]] = Counter()

    def counted() -> float:
        drawn[0] += 1
        return chance.random()

    for _ in range(rounds):
        S = table.fresh(counted)
        quick.at_random.function("play")(S)
        assert len(S.t_shown) == many
        found.update(enumerate(S.t_shown))
    assert drawn[0] == rounds * (0 if not many else 1 if 4**many <= MOST_WAYS else many)
    assert all(
        abs(found[place, face] / rounds - 1 / 4) < 0.03
        for place in range(many)
        for face in range(1, 5)
    )
