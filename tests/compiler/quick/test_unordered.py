"""Cards that are drawn by lot instead of being put in order: from which zones, and that nobody can tell the difference."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from referee.compiler.quick.build import _QuickBuild, compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.compiler.quick.unordered import find_unordered
from referee.language import load_rules
from referee.language.check import Typed
from referee.library import Shelf
from referee.rounds.round import Round
from referee.simulation.again import Shuffles
from referee.source import Faults
from tests.compiler.quick.test_forms_agree import (
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


DRAWN = [(name, many) for name in FILES if rules(name).rules.zones for many in numbers_of(name)]
DRAWN = [(name, many) for name, many in DRAWN if unordered(typed_of(name), many)]


def test_there_are_games_whose_cards_are_drawn_by_lot() -> None:
    shipped = {Path(name).stem for name, _ in DRAWN}
    assert {"baccarat", "crazy_eights", "holdem", "three_card_brag", "twenty_one"} <= shipped


@pytest.mark.parametrize(("name", "many"), DRAWN)
def test_a_round_drawn_by_lot_is_one_of_the_table(name: str, many: int) -> None:
    """Shuffled at the table into the order in which the cards were drawn, it comes to the same end."""
    typed = typed_of(name)
    options = {o.name: o.default for o in typed.rules.options.values()}
    quick = compile_quick(typed, many, options, afresh=True, noted=True, by_lot=True)
    table = QuickTable(quick, setting(quick.returning, many), many, options, [STACK] * many)
    for seed in range(12):
        policy, shuffles = Policy(quick, seed), Shuffles()
        told = by_lot(table, seed, policy, shuffles)
        assert told == at_the_table(name, many, seed, Policy(quick, seed), shuffles), seed


def by_lot(table: QuickTable, seed: int, policy: Policy, shuffles: Shuffles) -> tuple[Any, ...]:
    def note(number: int, value: Any, many: int, by_lot: int) -> None:
        shuffles.note(number, value, by_lot)

    S = table.fresh(random.Random(seed).random, note, random.Random(-seed - 1).random)
    try:
        table.play(S, lambda S: policy(S, S.at, *S.args))
    except TooLong:
        return ("too long",)
    return end_of(S)


def at_the_table(
    name: str, many: int, seed: int, policy: Policy, shuffles: Shuffles
) -> tuple[Any, ...]:
    compiled, chance = rules(name), random.Random(seed)
    round_ = Round.begin(compiled, setting(compiled, many), [STACK] * many, options_of(compiled))
    try:
        while (wait := round_.wait) is not None:
            if wait.kind == "check":
                round_check(round_, chance)
            elif wait.kind == "shuffle" and (order := shuffles.order(wait.detail)) is not None:
                round_.answer(order)
            else:
                round_.answer(answered(wait, policy, chance))
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
