"""What the quick form works out once, or not at all, is what it would be each time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.compiler.facts import OverBudget
from referee.compiler.quick.called import MISSING, bids_between, range_or_none
from tests.compiler.quick.test_small import played, table_of
from tests.compiler.small import begun, compiled

BOTH = pytest.mark.parametrize("afresh", [False, True])

HANDS = """
kit: {cards: {ranks: [low, mid, high], suits: [red, blue]}, values: {low: 1, mid: 2, high: 3}}
zones:
  deck: {holds: all_cards}
  pile: {}
  hand: {each: player, seen_by: owner}
  held: {each: [player, 1-2]}
"""


@BOTH
def test_a_named_formula_reads_a_zone_from_its_top_however_it_is_given(afresh: bool) -> None:
    text = (
        f"{HANDS}define:\n  top_of(cards): value(cards[0])\n  all_of(cards): sum(cards, value(it))\n"
        "  lone_top(cards): top_of(cards) if count(cards) == 2 else 0\n"
        "track:\n  one: {kind: number}\n  two: {kind: number}\n  sums: {kind: number}\nplay:\n"
        "  - draw: 2\n    from: deck\n    to: players[0].hand\n"
        "  - draw: 1\n    from: deck\n    to: players[0].hand\n"
        "  - for: p in players\n    do:\n      - if: p.hand\n        then:\n"
        "          - set: one = top_of(p.hand)\n"
        "          - set: two = lone_top(p.hand) + top_of(p.hand)\n"
        "          - set: sums = all_of(p.hand) + all_of(p.hand)\n"
        "  - finish: players\n"
    )
    for S in (played(text, afresh=afresh), begun(compiled(text), [100, 100]).S):
        assert S.z_hand[0] == [0, 1, 2]  # two low ones, then one in the middle
        assert (S.t_one, S.t_two, S.t_sums) == (2, 2, 2 * (1 + 1 + 2))


@BOTH
def test_what_is_never_set_otherwise_is_a_constant_and_what_is_set_is_not(afresh: bool) -> None:
    text = (
        "track:\n  still: {kind: yes_no}\n  moved: {kind: yes_no}\n  seen: {kind: number}\nplay:\n"
        "  - set: still = no\n  - if: still\n    then:\n      - set: moved = yes\n"
        "  - set: seen = 1 if moved else 2\n  - set: moved = seen == 2\n"
        "  - set: seen = seen + (10 if moved else 20)\n  - finish: players\n"
    )
    assert played(text, afresh=afresh).t_seen == 12


@BOTH
def test_who_goes_out_has_no_more_turns(afresh: bool) -> None:
    text = (
        "track:\n  had: {each: player, kind: number}\nplay:\n  - turns: p\n    from: players[0]\n"
        "    until: sum(players.had) == 9\n    do:\n      - set: p.had = p.had + 1\n"
        "      - if: p == players[1] and p.had == 2\n        then:\n          - out: p\n"
        "  - finish: players\n"
    )
    assert played(text, seats=3, afresh=afresh).t_had == [4, 2, 3]


@BOTH
def test_a_sum_that_is_kept_is_forgotten_when_a_part_of_it_changes(afresh: bool) -> None:
    text = (
        "track:\n  dice: {each: player, kind: number}\n  found: {kind: list of number}\n"
        "define:\n  on_table: sum(still_in.dice)\nplay:\n"
        "  - for: p in players\n    do:\n      - set: p.dice = 2\n      - add: on_table\n        to: found\n"
        "  - add: on_table\n    to: found\n"
        "  - out: players[0]\n  - add: on_table\n    to: found\n  - finish: players\n"
    )
    assert played(text, seats=3, afresh=afresh).t_found == (2, 4, 6, 6, 4)


@BOTH
def test_hands_are_gathered_card_by_card(afresh: bool) -> None:
    S = played(
        f"{HANDS}play:\n  - deal: 1\n    from: deck\n    to: held\n  - gather: held\n    into: pile\n"
        "  - finish: players\n",
        afresh=afresh,
    )
    assert sorted(S.z_pile + S.z_deck) == list(range(6))
    assert S.z_held == [[[], []], [[], []]]


@BOTH
def test_a_card_that_is_drawn_where_the_pile_is_shuffled_anew(afresh: bool) -> None:
    text = (
        f"{HANDS}track:\n  got: {{kind: number}}\nplay:\n  - move: deck\n    to: pile\n"
        "  - draw: 1\n    from: deck\n    to: players[0].hand\n    short: {reshuffle: pile, keep: 1}\n"
        "    as: card\n  - set: got = value(card) if card else 0\n  - finish: players\n"
    )
    for seed in range(20):
        S = played(text, seed=seed, afresh=afresh)
        assert (len(S.z_pile), len(S.z_deck), len(S.z_hand[0])) == (1, 4, 1)
        assert S.t_got == 1 + S.z_hand[0][0] // 2


@BOTH
def test_what_fits_is_looked_for_again_when_there_was_nothing(afresh: bool) -> None:
    text = (
        f"{HANDS}define:\n  fits(card): card.rank == high\n  those(p): only(p.hand, fits(it))\n"
        "track:\n  last: {kind: rank}\nplay:\n  - shuffle: deck\n  - if: not those(players[0])\n"
        "    then:\n      - while: deck and not those(players[0])\n        do:\n          - draw: 1\n"
        "            from: deck\n            to: players[0].hand\n"
        "  - choose: card\n    by: players[0]\n    from: sort(players[0].hand, it.suit)\n    where: fits(it)\n"
        "  - set: last = card.rank if card else low\n  - finish: players\n"
    )
    for seed in range(10):
        S = played(text, seed=seed, afresh=afresh)
        assert S.t_last == 2
        assert [card // 2 for card in S.z_hand[0]].index(2) == len(S.z_hand[0]) - 1


@pytest.mark.parametrize("repeats", ["loop:", "while: yes\n    do:"])
def test_a_loop_without_end_is_ended(repeats: str) -> None:
    table = table_of(
        f"track:\n  n: {{kind: number}}\nplay:\n  - {repeats}\n      - set: n = 1 - n\n"
    )
    table.template.fuel = 500
    for form in (table.quick.returning, table.quick.inline, table.quick.at_random):
        S = table.fresh(random.Random(1).random)
        with pytest.raises(OverBudget):
            form.function("play")(S)


def test_a_copy_has_steps_of_its_own() -> None:
    text = "play:\n  - repeat: 3\n    do:\n      - loop:\n          - stop: loop\n  - finish: players\n"
    table = table_of(text)
    table.template.fuel = 4
    for _ in range(5):
        S = table.fresh(random.Random(1).random)
        table.quick.at_random.function("play")(S)
        assert S.over


def test_bids_that_beat_another() -> None:
    known: dict[Any, Any] = {}
    for _ in range(2):
        above = known.get("two") or bids_between(known, "two", 1, 2, 1, 6)
        assert above[2, 5] == ((2, 6),)
        assert len(above[0, 0]) == 12
        assert above[2, 6] == ()
        assert above[1, 9] == tuple((2, face) for face in range(1, 7))
    assert len(known["two"]) == 4
    many = bids_between(known, "many", 1, 100, 1, 6)
    assert len(many[99, 6]) == 6 and not many


def test_numbers_and_passing() -> None:
    assert range_or_none(2, 4) == (2, 3, None)
    assert range_or_none(4, 2) == (None,)
    assert range_or_none(0, 1000)[-2:] == (999, None)


def test_whatever_is_compared_with_what_lies_nowhere_is_at_fault() -> None:
    for compare in (lambda: MISSING == 1, lambda: MISSING < 1, lambda: MISSING >= 1):
        with pytest.raises(IndexError):
            compare()


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("[{draw: 1, from: deck, to: pile}]", 1),
        ("[{draw: 1, from: deck, to: pile}, {set: 'times = times + 1'}]", 1),
        ("[take]", 1),
        ("[take, {set: 'enough = 2'}]", 2),
        ("[{draw: 1, from: deck, to: 'players[0].hand'}]", 2),
        ("[{draw: 1, from: deck, to: pile}, {move: 'pile[0]', to: 'players[1].hand'}]", 2),
    ],
)
def test_what_a_loop_leaves_as_it_is_is_asked_once(body: str, asked: int) -> None:
    """``asked``: 2 where it has to be asked each time round."""
    text = (
        f"{HANDS}track:\n  times: {{kind: number}}\n  enough: {{kind: number}}\ndefine:\n"
        "  holds: all(players, count(it.hand) <= enough)\nplay:\n  - set: enough = 3\n"
        "  - deal: 1\n    from: deck\n    to: hand\n"
        f"  - while: holds and count(deck) > 1\n    do: {body}\n  - finish: players\n"
        "procedures:\n  take:\n    - {draw: 1, from: deck, to: pile}\n    - {set: 'times = times + 1'}\n"
    )
    table = table_of(text, afresh=True)
    S, other = played(text, afresh=True), begun(compiled(text), [100, 100]).S
    for each in (S, other):
        assert (len(each.z_pile), each.t_times) == (len(S.z_pile), S.t_times)
    inside = table.quick.text.split("in S.steps:")[1].split("OverBudget")[0]
    assert (" in (0, 1):" in inside) is (asked == 2)


@BOTH
def test_what_takes_no_loop_is_asked_first_and_all_the_same_it_is_so(afresh: bool) -> None:
    text = (
        f"{HANDS}track:\n  found: {{kind: list of number}}\ndefine:\n"
        "  low_ones(cards): sum(cards, value(it)) if any(cards, it.rank == low) and sum(cards, value(it)) <= 3 else 0\n"
        "  either(cards): 1 if all(cards, it.rank == high) or count(cards) == 1 else 0\nplay:\n"
        "  - repeat: 4\n    do:\n      - draw: 1\n        from: deck\n        to: pile\n"
        "      - add: low_ones(pile)\n        to: found\n      - add: either(pile)\n        to: found\n"
        "  - finish: players\n"
    )
    for S in (played(text, afresh=afresh), begun(compiled(text), [100, 100]).S):
        assert S.t_found == (1, 1, 2, 0, 0, 0, 0, 0)


@BOTH
def test_who_is_in_play_is_kept_until_stakes_change_or_somebody_is_out(afresh: bool) -> None:
    text = (
        "stakes:\n  bank: {held_by: house}\n  box: {each: [player, 1-2]}\ntrack:\n  found: {kind: list of number}\ndefine:\n"
        "  in_play: only(still_in, it.box[1] or it.box[2])\nplay:\n"
        "  - set: found = found + [count(in_play)]\n"
        "  - bet: 5cp\n    by: players[0]\n    to: players[0].box[1]\n"
        "  - repeat: 2\n    do:\n      - set: found = found + [count(in_play)]\n"
        "  - for: p in in_play\n    do:\n"
        "      - bet: 1cp\n        by: left_of(p)\n        to: left_of(p).box[2]\n"
        "      - set: found = found + [count(in_play)]\n"
        "  - settle: players[0].box[1]\n    loses_when: yes\n"
        "  - set: found = found + [count(in_play)]\n"
        "  - out: players[1]\n  - set: found = found + [count(in_play)]\n"
        "  - settle: players[1].box[2]\n    loses_when: yes\n  - finish: players\n"
    )
    for S in (played(text, afresh=afresh), begun(compiled(text), [100, 100]).S):
        assert S.t_found == (0, 1, 1, 2, 1, 0)


@BOTH
def test_who_folds_is_not_counted_any_more(afresh: bool) -> None:
    text = (
        "track:\n  dice: {each: player, kind: number}\n  found: {kind: list of number}\ndefine:\n"
        "  on_table: sum(still_in.dice)\nplay:\n  - for: p in players\n    do:\n      - set: p.dice = 2\n"
        "  - set: found = found + [on_table]\n  - betting: first\n    from: players[0]\n    open: 2cp\n"
        "  - set: found = found + [on_table]\n  - finish: still_in\n"
    )
    ends = set()
    for seed in range(30):
        S = played(text, seats=3, seed=seed, afresh=afresh)
        assert S.t_found == (6, 2 * len(S.still))
        ends.add(len(S.still))
    assert len(ends) > 1
