"""Small rulesets in the quick form, beside what they do at the table."""

from __future__ import annotations

import random
from itertools import repeat
from typing import Any

import pytest

from referee.compiler.facts import OverBudget
from referee.compiler.quick import tables
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.language import load_rules
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.source import Faults
from tests.compiler.small import begun, compiled


def played(
    text: str,
    seats: int = 2,
    seed: int = 1,
    stacks: tuple[int, ...] = (),
    afresh: bool = False,
) -> Any:
    """The state in which a round of random play ends."""
    table = table_of(text, seats, stacks, afresh)
    S = table.fresh(random.Random(seed).random)
    table.quick.at_random.function("play")(S)
    return S


def table_of(
    text: str, seats: int = 2, stacks: tuple[int, ...] = (), afresh: bool = False
) -> QuickTable:
    faults = Faults()
    typed = load_rules(f"referee: 1\ntitle: Small\nplayers: 1-6\n{text}", "small.yaml", faults)
    assert typed is not None and not faults, [str(fault) for fault in faults.all]
    quick = compile_quick(typed, seats, {}, afresh=afresh)
    names = ("Ann", "Bob", "Cas")[:seats]
    setting = Setting(
        quick.returning, Edition.E2014, names, tuple(map(Sheet, names)), Sheet("the house")
    )
    return QuickTable(quick, setting, seats, {}, [*stacks] or [100] * seats)


@pytest.mark.parametrize(
    ("thrown", "kinds"), [((1, 1, 1), 1), ((1, 2, 1), 2), ((1, 2, 3), 3), ((), 0)]
)
@pytest.mark.parametrize("least", [1, 2, 3])
def test_how_many_different_values_there_are(
    thrown: tuple[int, ...], kinds: int, least: int
) -> None:
    S = played(
        "track:\n  thrown: {kind: list of number}\n  so: {kind: yes_no}\n  just: {kind: yes_no}\nplay:\n"
        f"  - set: thrown = {list(thrown) or 'empty'}\n  - set: so = count(distinct(thrown)) >= {least}\n"
        f"  - set: just = count(distinct(thrown)) == {least}\n  - finish: players\n"
    )
    assert (S.t_so, S.t_just) == (kinds >= least, kinds == least)


CARDS = """
kit: {cards: {ranks: [low, mid, high], suits: [red]}}
zones:
  deck: {holds: all_cards}
  hand: {each: player, seen_by: owner}
"""


def test_what_was_moved_with_a_zone_is_read_from_its_top() -> None:
    S = played(
        f"{CARDS}  pile: {{}}\ntrack:\n  first: {{kind: number}}\n  last: {{kind: number}}\nplay:\n"
        "  - move: deck\n    to: pile\n    as: moved\n"
        "  - set: first = 1 if moved[0] == first(pile) else 2\n"
        "  - set: last = 1 if last(moved) == last(pile) else 2\n  - finish: players\n"
    )
    assert (S.t_first, S.t_last) == (1, 1)


def test_where_may_name_what_is_chosen() -> None:
    S = played(
        f"{CARDS}play:\n  - deal: 1\n    from: deck\n    to: hand\n"
        "  - choose: mine\n    by: players[0]\n    from: deck\n    where: mine.rank != low\n    may_pass: yes\n"
        "  - finish: players\n"
    )
    assert S.over


def test_where_may_name_cards_that_are_alike() -> None:
    text = (
        "kit: {cards: {ranks: [low, mid, high], suits: [red, blue]}}\n"
        "zones:\n  deck: {holds: all_cards}\n  hand: {each: player, seen_by: owner}\n"
        "track:\n  many: {kind: number}\nplay:\n  - shuffle: deck\n  - deal: 2\n    from: deck\n    to: hand\n"
        "  - choose: laid\n    by: players[0]\n    from: players[0].hand\n    alike: rank\n"
        "    where: count(laid) == 2 or laid[0].rank == high\n"
        "  - set: many = 1 if not laid else 2 if count(laid) == 2 or laid[0].rank == high else 3\n"
        "  - finish: players\n"
    )
    assert {played(text, seed=seed).t_many for seed in range(40)} == {1, 2}


def test_cards_that_are_passed_over_are_an_empty_list() -> None:
    text = (
        f"{CARDS}track:\n  many: {{kind: number}}\nplay:\n  - deal: 1\n    from: deck\n    to: hand\n"
        "  - choose: laid\n    by: players[0]\n    from: players[0].hand\n    alike: rank\n    may_pass: yes\n"
        "  - set: many = count(laid) + 1\n  - finish: players\n"
    )
    assert {played(text, seed=seed).t_many for seed in range(20)} == {1, 2}


def test_a_deal_to_several_hands_goes_to_the_first() -> None:
    S = played(
        f"{CARDS}  held: {{each: [player, 1-2]}}\nplay:\n  - deal: 1\n    from: deck\n    to: held\n"
        "  - finish: players\n"
    )
    assert [len(cards) for hands in S.z_held for cards in hands].count(1) == 2


def test_a_second_pot_counts_only_what_was_put_into_it() -> None:
    text = (
        "play:\n  - ante: 10cp\n  - bet: 20cp\n    by: players[0]\n    to: pot\n"
        "  - award: pot\n    among: only(players, it == players[0])\n"
        "  - ante: 10cp\n  - award: pot\n    among: only(players, it == players[1])\n  - finish: players\n"
    )
    assert played(text, stacks=(100, 15)).stack == [105, 10]
    one = begun(compiled(text), [100, 15])
    assert one.wait is None and one.S.stack == [105, 10]


ENDLESS = """
play:
  - turns: p
    from: players[0]
    do:
      - choose: other
        by: p
        from: players
        MAY
"""


@pytest.mark.parametrize("asked", [True, False])
def test_turns_without_end_are_ended_whether_anybody_is_asked_or_not(
    asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_DECISIONS", 500)
    where = "where: it != p" if asked else "where: it == p"
    table = table_of(ENDLESS.replace("MAY", where), seats=3)
    decided = []

    def answer(S: Any) -> Any:
        decided.append(S.at)
        return S.args[1][0]

    S = table.fresh(random.Random(1).random)
    S.steps = repeat(None, 1000)
    with pytest.raises(OverBudget):
        table.play(S, answer)
    assert len(decided) == (500 if asked else 0)
