"""Rounds of betting, side pots, and what comes back."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from referee.compiler.coins import award, layers
from referee.rounds.round import Round

from .small import begun, compiled

RULES = compiled(
    """
options:
  ante: {amount: 0cp}
  small: {amount: 0cp}
  big: {amount: 0cp}
  limit: {one_of: [none, pot, fixed]}
  raises: {number: 0 to 9, default: 3}
track:
  power: {each: player, kind: number}
play:
  - ante: option.ante
  - bet: option.small
    by: players[0]
    to: pot
    forced: yes
    when: option.small > 0
  - bet: option.big
    by: players[1]
    to: pot
    forced: yes
    when: option.big > 0
  - betting: the only round
    from: players[2] if option.big > 0 else players[0]
    open: 10
    limit: option.limit
    raises: option.raises
  - award: pot
    among: still_in
    best: it.power
  - finish: winners
"""
)


def hand(stacks: list[int], powers: list[int] | None = None, **options: Any) -> Round:
    begun_round = begun(RULES, stacks, **options)
    begun_round.S.t_power = list(powers or [0] * len(stacks))
    return begun_round


def say(round_: Round, *acts: str) -> None:
    """``call``, ``fold``, ``raise 30`` (what goes in now), one speaker after another."""
    for act in acts:
        word, _, amount = act.partition(" ")
        wait = round_.wait
        assert wait is not None, f"nobody is asked who could {act}"
        offered = {name: (least, most) for name, least, most in wait.options or ()}
        assert word in offered, f"{wait.who} may only {offered}"
        round_.answer((word, int(amount) if amount else offered[word][0]))


def who(round_: Round) -> int | None:
    return round_.wait.who if round_.wait is not None else None


def may(round_: Round) -> dict[str, tuple[int, int]]:
    assert round_.wait is not None
    return {name: (least, most) for name, least, most in round_.wait.options or ()}


def test_a_bet_is_called_by_all_and_the_round_is_over() -> None:
    one = hand([100, 100, 100], [1, 2, 3])
    say(one, "bet 10", "call", "call")
    assert one.over and one.S.stack == [90, 90, 120]


def test_checks_all_round_end_it() -> None:
    one = hand([100, 100], [1, 0])
    say(one, "check", "check")
    assert one.over and one.S.stack == [100, 100]


def test_antes_never_count_towards_the_call() -> None:
    one = hand([100, 100], ante=20)
    assert "check" in may(one)
    say(one, "bet 10")
    assert may(one)["call"] == (10, 10)


def test_blinds_count_towards_the_call() -> None:
    one = hand([100, 100, 100], small=5, big=10)
    assert who(one) == 2 and may(one)["call"] == (10, 10)
    say(one, "call")
    assert who(one) == 0 and may(one)["call"] == (5, 5)


def test_the_big_blind_speaks_last_and_may_raise() -> None:
    one = hand([100, 100, 100], small=5, big=10)
    say(one, "call", "call")
    assert who(one) == 1 and may(one)["check"] == (0, 0)
    assert may(one)["raise"] == (10, 90)
    say(one, "raise 10", "call", "call")
    assert one.over and sum(one.S.stack) == 300


def test_a_blind_beyond_the_stack_is_all_in_and_is_called_in_full() -> None:
    one = hand([100, 6, 100], [0, 9, 1], small=5, big=10)
    assert one.S.stack[1] == 0 and may(one)["call"] == (10, 10)
    say(one, "call", "call")
    assert one.over
    assert one.S.stack == [
        90,
        18,
        98,
    ]  # 6 from each; the side pot of 8 goes to the better of the two


def test_what_nobody_matched_comes_back_and_is_no_win() -> None:
    one = hand([100, 40, 30], [1, 2, 0])
    say(one, "bet 80", "call", "fold")
    facts = one.take_facts()
    assert ("paid", ("pot", "pot"), ("stack", 0), 40, "unmatched") in facts
    assert one.S.stack == [60, 80, 30] and one.S.winners == (1,)


def test_a_fold_to_the_blind_gives_back_what_it_had_too_much() -> None:
    one = hand([100, 100, 100], small=5, big=10)
    say(one, "fold", "fold")
    assert one.over and one.S.stack == [95, 105, 100]


def test_a_short_all_in_does_not_reopen_raising() -> None:
    one = hand([100, 100, 13])
    say(one, "bet 10", "call", "raise 13")
    assert who(one) == 0 and set(may(one)) == {"fold", "call"}
    say(one, "call")
    assert who(one) == 1 and set(may(one)) == {"fold", "call"}


def test_two_short_all_ins_do_not_reopen_it_either() -> None:
    one = hand([100, 100, 13, 17])
    say(one, "bet 10", "call", "raise 13", "raise 17")
    assert who(one) == 0 and set(may(one)) == {"fold", "call"}


def test_who_has_not_spoken_yet_may_raise_a_short_all_in() -> None:
    one = hand([100, 13, 100])
    say(one, "bet 10", "raise 13")
    assert who(one) == 2 and may(one)["raise"] == (23, 100)
    say(one, "raise 23")
    assert may(one)["raise"] == (23, 90)  # a full raise opens it again


def test_the_smallest_raise_is_the_raise_before() -> None:
    one = hand([500, 500])
    say(one, "bet 10", "raise 40")
    assert may(one)["raise"] == (60, 490)


def test_a_pot_limit_counts_the_call_first() -> None:
    one = hand([500, 500, 500], ante=10, limit="pot")
    assert may(one)["bet"] == (10, 30)
    say(one, "bet 30")
    assert may(one)["raise"][1] == 30 + 60 + 30


def test_a_fixed_limit_raises_by_one_bet() -> None:
    one = hand([500, 500], limit="fixed")
    assert may(one)["bet"] == (10, 10)
    say(one, "bet")
    assert may(one)["raise"] == (20, 20)


def test_so_many_raises_beside_the_bet() -> None:
    one = hand([500, 500], raises=2)
    say(one, "bet 10", "raise", "raise")
    assert set(may(one)) == {"fold", "call"}
    assert "bet" in may(hand([500, 500], raises=0))


def test_nobody_is_asked_when_the_others_are_all_in() -> None:
    one = hand([100, 10, 10], [1, 0, 0], ante=10)
    assert one.over


def test_a_raise_that_nobody_could_answer_is_not_offered() -> None:
    one = hand([100, 20], [0, 1])
    say(one, "check", "bet 20")
    assert set(may(one)) == {"fold", "call"}


def test_three_all_in_at_three_heights() -> None:
    one = hand([20, 50, 90, 90], [9, 5, 1, 0])
    say(one, "bet 20", "raise 50", "raise 90", "call")
    assert one.over
    assert one.S.stack == [80, 90, 80, 0]


def test_equal_hands_share_and_the_odd_coins_go_round_from_the_first() -> None:
    one = hand([100, 100, 35], [1, 1, 0])
    say(one, "bet 35", "call", "call")
    assert one.S.stack == [118, 117, 0]


@pytest.mark.parametrize("seed", range(150))
def test_any_hand_conserves_money_and_pays_what_side_pots_say(seed: int) -> None:
    r = random.Random(seed)
    many = r.randint(2, 6)
    stacks = [r.randint(1, 150) for _ in range(many)]
    powers = [r.randint(0, 3) for _ in range(many)]
    blinds = {"small": 5, "big": 10} if many > 2 and r.random() < 0.5 else {}
    one = hand(stacks, powers, ante=r.choice([0, 0, 7]), limit=r.choice(["none", "pot"]), **blinds)
    still: tuple[int, ...] = ()
    for _ in range(400):
        still = one.S.still
        if one.wait is None:
            break
        act, least, most = r.choice([o for o in one.wait.options or () if o[0] != "fold" or r.random() < 0.3]
                                    or list(one.wait.options or ()))  # fmt: skip
        one.answer((act, r.choice([least, most, r.randint(least, most)])))
        assert sum(one.S.stack) + one.S.p_pot == sum(stacks)
    assert one.over and one.S.p_pot == 0
    put = put_in(one.take_facts(), many)
    expected = by_copper(put, still, powers)
    for p in range(many):
        assert abs(one.S.stack[p] - (stacks[p] - put[p]) - expected[p]) < many + 1


def put_in(facts: list[Any], many: int) -> list[int]:
    """What each put into the pot, less what nobody matched."""
    put = [0] * many
    for fact in facts:
        if fact[0] == "paid" and fact[2] == ("pot", "pot"):
            put[fact[1][1]] += fact[3]
        elif fact[0] == "paid" and fact[4] == "unmatched":
            put[fact[2][1]] -= fact[3]
    return put


def by_copper(put: list[int], still: tuple[int, ...], powers: list[int]) -> list[float]:
    """What each gets, copper by copper of what was put in: the best of those who put in that much."""
    won = [0.0] * len(put)
    for level in range(1, max(put, default=0) + 1):
        able = [p for p in still if put[p] >= level] or list(still)
        best = max(powers[p] for p in able)
        winners = [p for p in able if powers[p] == best]
        for p in winners:
            won[p] += sum(1 for q in put if q >= level) / len(winners)
    return won


def test_a_pot_from_the_round_before_belongs_to_the_main_pot() -> None:
    S = SimpleNamespace(p_pot=130, put=[10, 10, 10], stack=[0, 5, 5], n=3, still=(0, 1, 2))
    parts, back = layers(S, ("pot", "pot"), [(1, 0), (0, 1), (0, 2)])
    assert parts[0][0] == 130 and [p for _, p in parts[0][1]] == [0, 1, 2]
    assert not back


def test_nobody_to_win_leaves_the_pot_where_it_is() -> None:
    S = SimpleNamespace(p_pot=30, put=[10, 10, 10], stack=[5, 5, 5], n=3, log=None)
    award(S, ("pot", "pot"), [], None)
    assert S.p_pot == 30
