"""What each kind of step does, in rulesets of a few lines."""

from __future__ import annotations

from typing import Any

import pytest

from referee.compiler.states import new_state
from referee.errors import NotAllowed
from referee.rounds.cheating import answer_check, check_now
from referee.rounds.round import Round, RulesetFault
from referee.sheets import Roll

from .small import begun, compiled

CARDS = """
kit: {cards: {ranks: [low, mid, high], suits: [red, blue], copies: 2}}
zones:
  deck: {holds: all_cards, seen_by: nobody}
  pile: {seen_by: everyone}
  hand: {each: player, seen_by: owner}
"""


def over(one: Round) -> bool:
    return one.wait is None


def said(one: Round) -> list[str]:
    """What was said so far, in words."""
    rules = one.compiled
    return [
        one.speaker.sentence(
            rules.sentences[fact[1]][fact[2] % len(rules.sentences[fact[1]])], fact[4]
        )
        for fact in one.take_facts()
        if fact[0] == "said"
    ]


def counted(body: str, extra: str = "", seats: int = 3, **options: Any) -> Round:
    """A round whose steps count in n and note people in seen."""
    text = f"track:\n  n: {{kind: number}}\n  seen: {{kind: list of player}}\n{extra}play:\n{body}  - finish: players\n"
    return begun(text, [100] * seats, **options)


# -- flow


def test_cases_take_the_first_that_is_so() -> None:
    one = counted("  - cases:\n      - when: 1 > 2\n        do: f(1)\n      - when: 2 > 1\n        do: f(2)\n      - otherwise: f(3)\n",
                  "procedures:\n  f(x):\n    - set: n = n + x\n")  # fmt: skip
    assert one.S.t_n == 2


def test_repeat_counts_from_one() -> None:
    one = counted("  - repeat: 4\n    as: i\n    do:\n      - set: n = n * 10 + i\n")
    assert one.S.t_n == 1234


def test_loop_until_is_read_after_each_time() -> None:
    one = counted("  - loop:\n      - set: n = n + 1\n    until: n >= 3\n")
    assert one.S.t_n == 3


def test_stop_loop_leaves_the_innermost() -> None:
    one = counted(
        "  - repeat: 3\n    do:\n      - while: yes\n        do:\n          - set: n = n + 1\n          - stop: loop\n"
    )
    assert one.S.t_n == 3


def test_for_walks_what_the_list_was_at_its_start() -> None:
    one = counted(
        "  - set: seen = players\n  - for: p in seen\n    do:\n      - add: p\n        to: seen\n"
    )
    assert one.S.t_seen == (0, 1, 2, 0, 1, 2)


def test_a_skipped_let_leaves_nothing() -> None:
    one = counted("  - let: x = dealer\n    when: n > 1\n  - set: n = 7\n    when: x == nobody\n")
    assert one.S.t_n == 7


def test_return_gives_a_value_and_falling_off_the_end_nothing() -> None:
    one = counted("  - call: f(3)\n    as: a\n  - call: f(0)\n    as: b\n  - set: n = a\n    when: a\n  - set: seen = players\n    when: b == nothing\n",
                  "procedures:\n  f(x):\n    - if: x > 1\n      then:\n        - return: x * 2\n")  # fmt: skip
    assert one.S.t_n == 6 and one.S.t_seen == (0, 1, 2)


# -- turns


def turns(lines: str, steps: str, seats: int = 3) -> tuple[int, ...]:
    indented = "".join(f"    {line}\n" for line in lines.splitlines())
    one = counted(
        f"  - turns: p\n    from: players[0]\n{indented}    do: turn(p)\n",
        "procedures:\n  turn(p):\n    - add: p\n      to: seen\n    - set: n = n + 1\n" + steps, seats,
    )  # fmt: skip
    assert over(one)
    return tuple(one.S.t_seen)


def test_turns_go_left_unless_said() -> None:
    assert turns("until: n == 4", "") == (0, 1, 2, 0)
    assert turns("until: n == 4\ndirection: right", "") == (0, 2, 1, 0)


def test_skip_is_read_before_a_turn_and_everybody_skipped_ends_them() -> None:
    assert turns("until: n == 4\nskip: p == players[1]", "") == (0, 2, 0, 2)
    assert turns("skip: n >= 2", "") == (0, 1)


def test_the_last_next_wins_and_again_is_next_p() -> None:
    assert turns("until: n == 4", "    - next: dealer\n    - next: players[1]\n") == (0, 1, 1, 1)
    assert turns("until: n == 3", "    - again\n") == (0, 0, 0)


def test_stop_turn_leaves_nested_calls() -> None:
    steps = "    - inner(p)\n    - set: n = 99\n  inner(p):\n    - repeat: 2\n      do:\n        - stop: turn\n"
    assert turns("until: n == 2", steps) == (0, 1)


def test_stop_turns_ends_them() -> None:
    assert turns("skip: no", "    - stop: turns\n      when: n == 2\n") == (0, 1)


def test_who_is_out_has_no_turn_and_nobody_left_ends_them() -> None:
    assert turns("until: no", "    - out: p\n") == (0, 1, 2)


def test_stop_round_goes_no_further() -> None:
    one = counted("  - set: n = 1\n  - stop: round\n  - set: n = 2\n")
    assert over(one) and one.S.t_n == 1 and one.S.winners == ()


# -- pieces


def cards(body: str, seats: int = 2, extra: str = "") -> Round:
    return begun(CARDS + extra + "play:\n" + body + "  - finish: players\n", [100] * seats)


def test_cards_are_dealt_one_at_a_time_from_the_top() -> None:
    one = cards("  - deal: 2\n    from: deck\n    to: hand\n")
    assert one.S.z_hand == [[0, 2], [1, 3]]


def test_running_dry_is_a_fault_with_the_line_of_the_step() -> None:
    with pytest.raises(RulesetFault, match=r"small.yaml:11: deck has run dry.*short: ok"):
        cards("  - draw: 13\n    from: deck\n    to: pile\n")


def test_short_ok_takes_what_there_is() -> None:
    one = cards("  - draw: 13\n    from: deck\n    to: pile\n    short: ok\n")
    assert len(one.S.z_pile) == 12


def test_a_pile_is_reshuffled_but_for_what_is_kept() -> None:
    one = cards(
        "  - draw: 10\n    from: deck\n    to: pile\n  - draw: 4\n    from: deck\n    to: players[0].hand\n    short: {reshuffle: pile, keep: 1}\n"
    )
    assert one.wait is not None and one.wait.kind == "shuffle" and len(one.wait.detail) == 9
    assert len(one.S.z_deck) + len(one.S.z_pile) == 12  # no card is anywhere else meanwhile
    one.answer(one.wait.detail)
    assert len(one.S.z_hand[0]) == 4 and one.S.z_pile == [9] and len(one.S.z_deck) == 7


def test_a_zone_is_read_from_its_top() -> None:
    one = cards(
        "  - move: bottom(deck, 1)\n    to: pile\n  - move: deck[0]\n    to: pile\n  - move: top(deck, 2)\n    to: pile\n    at: bottom\n"
    )
    assert one.S.z_pile == [2, 1, 11, 0]


def test_a_mark_ends_when_the_card_moves() -> None:
    marked = "track:\n  bent: {each: card, kind: yes_no}\n  felt: {kind: number}\n"
    body = "  - let: c = deck[0]\n  - set: c.bent = yes\n  - set: felt = count(deck, it.bent)\n  - move: c\n    to: pile\n  - set: felt = felt * 10 + count(pile, it.bent)\n"
    assert cards(body, extra=marked).S.t_felt == 10


def test_what_is_shown_is_forgotten_when_the_zone_is_shuffled() -> None:
    one = cards("  - reveal: deck[0]\n    to: players[0]\n  - shuffle: deck\n")
    assert one.S.shown == {0: (0,)}
    one.answer(one.wait.detail)  # type: ignore[union-attr]
    assert one.S.shown == {}


def test_a_shuffle_of_cards_that_went_away_meanwhile_keeps_every_card_once() -> None:
    one = cards("  - shuffle: deck\n")
    assert one.wait is not None
    order = one.wait.detail
    one.S.z_pile.append(one.S.z_deck.pop())
    one.answer(tuple(reversed(order)))
    assert sorted(one.S.z_deck + one.S.z_pile) == list(range(12))


# -- decisions


def test_one_option_is_taken_unasked_and_none_binds_nothing() -> None:
    one = counted(
        "  - choose: a\n    by: dealer\n    from: [4]\n  - choose: b\n    by: dealer\n    from: only([1], it > 1)\n  - set: n = a\n    when: a and b == nothing\n"
    )
    assert over(one) and one.S.t_n == 4


def test_a_menu_offers_what_is_allowed_and_does_its_steps() -> None:
    menu = "  - choose: act\n    by: dealer\n    menu:\n      double:\n        label: Double it\n        do:\n          - set: n = 2\n      never:\n        when: 1 > 2\n      stay:\n"
    one = counted(menu)
    assert one.wait is not None and one.wait.options == ("double", "stay")
    assert one.wait.labels[0] == "Double it"
    one.answer("double")
    assert one.S.t_n == 2


def test_if_none_runs_when_there_is_nothing() -> None:
    one = counted(
        "  - choose: a\n    by: dealer\n    from: only([1, 2], it > 2)\n    if_none:\n      - set: n = 5\n"
    )
    assert one.S.t_n == 5


def test_all_choose_before_anything_is_shown() -> None:
    one = counted(
        "  - for: p in players\n    secretly: yes\n    do:\n      - choose: many\n        by: p\n        from: [1, 2, 3]\n      - set: n = n * 10 + many\n        when: many\n        say: <p> shows <many>.\n",
        seats=2,
    )
    one.answer(3)
    assert one.S.t_n == 0 and said(one) == [] and one.wait is not None and one.wait.who == 1
    one.answer(1)
    assert one.S.t_n == 31 and said(one) == ["Ann shows 3.", "Bob shows 1."]


WINDOW = "  - window: q in others(dealer)\n    ask: Does anybody object?\n    menu:\n      object:\n        do:\n          - set: n = 1\n          - add: q\n            to: seen\n      applaud:\n  - set: n = n + 10\n    when: q\n"


@pytest.mark.parametrize(
    ("answer", "n", "seen"), [(None, 0, ()), ((1, "object"), 11, (1,)), ((0, "applaud"), 10, ())]
)
def test_a_window_lets_the_first_to_speak_act(answer: Any, n: int, seen: tuple[int, ...]) -> None:
    one = counted(WINDOW)
    assert one.wait is not None and one.wait.kind == "window" and one.wait.options == (0, 1)
    one.answer(answer)
    assert one.S.t_n == n and one.S.t_seen == seen


# -- checks


CHECK = "  - {verb}: result\n    by: players[0]\n    skill: athletics\n    dc: 12\n  - set: n = result.total\n    when: result.success\n"


@pytest.mark.parametrize("verb", ["check", "save", "attack"])
def test_a_check_binds_its_result(verb: str) -> None:
    one = counted(CHECK.format(verb=verb))
    answer_check(one, Roll(natural=15))
    assert one.S.t_n == 15


def test_a_sway_holds_for_one_check() -> None:
    one = counted(
        "  - sway: players[0]\n    with: advantage\n"
        + CHECK.format(verb="check")
        + CHECK.format(verb="check")
    )
    now = check_now(one)
    assert now is not None and now[0].advantage
    answer_check(one, Roll(natural=3, second=14))
    assert one.S.t_n == 14
    now = check_now(one)
    assert now is not None and not now[0].advantage


CONTEST = "  - contest: grip\n    by: players[0]\n    against: players[1]\n    skill: athletics\n  - set: n = grip.margin\n"


@pytest.mark.parametrize(("swayed", "first", "second"), [(0, 5, 0), (1, -5, 0)])
def test_a_bonus_counts_in_one_contest_for_either_side(
    swayed: int, first: int, second: int
) -> None:
    one = counted(
        f"  - sway: players[{swayed}]\n    with: 5\n{CONTEST}  - set: n = n * 100\n{CONTEST}"
    )
    answer_check(one, Roll(natural=10))
    answer_check(one, Roll(natural=10))
    assert one.S.t_n == first * 100
    answer_check(one, Roll(natural=10))
    answer_check(one, Roll(natural=10))
    assert one.S.t_n == second


def test_what_sways_who_is_challenged_holds_for_one_contest() -> None:
    one = counted(f"  - sway: players[1]\n    with: advantage\n{CONTEST}{CONTEST}")
    answer_check(one, Roll(natural=10))
    answer_check(one, Roll(natural=3, second=14))
    assert one.S.t_n == -4 and not one.S.sways
    answer_check(one, Roll(natural=10))
    answer_check(one, Roll(natural=10))
    assert one.S.t_n == 0


def test_a_contest_is_won_by_the_higher_and_a_tie_changes_nothing() -> None:
    body = "  - contest: grip\n    by: players[0]\n    against: players[1]\n    skill: athletics\n  - set: n = 9\n    when: grip.tied\n  - let: w = grip.winner\n  - if: w\n    then:\n      - add: w\n        to: seen\n"
    one = counted(body)
    answer_check(one, Roll(natural=8))
    answer_check(one, Roll(natural=11))
    assert one.S.t_seen == (1,)
    tied = counted(body)
    answer_check(tied, Roll(natural=8))
    answer_check(tied, Roll(natural=8))
    assert tied.S.t_n == 9 and tied.S.t_seen == ()


# -- money


def test_pay_goes_as_far_as_it_goes() -> None:
    one = counted("  - pay: 150\n    from: players[0]\n    to: players[1]\n", seats=2)
    assert one.S.stack == [0, 200]


def test_the_house_takes_its_share_of_a_pot() -> None:
    one = counted(
        "  - ante: 33\n  - rake: 1 / 10\n    most: 5\n  - award: pot\n    among: players\n"
    )
    assert one.S.house == 5 and sum(one.S.stack) == 295


def test_a_refund_gives_back_what_each_put_in() -> None:
    one = counted("  - ante: 5\n  - bet: 20\n    by: players[1]\n    to: pot\n  - refund: pot\n")
    assert one.S.stack == [100, 100, 100] and one.S.p_pot == 0


def test_a_pot_that_is_not_empty_at_the_end_is_a_fault() -> None:
    with pytest.raises(RulesetFault, match="15cp are left in the pot"):
        counted("  - ante: 5\n")


def test_a_stake_that_is_left_at_the_end_is_a_fault() -> None:
    text = "stakes:\n  bank: {held_by: house}\n  stake: {each: [player, 1-2]}\n"
    body = "  - bet: 7\n    by: players[1]\n    to: players[1].stake[2]\n"
    with pytest.raises(RulesetFault, match="7cp are left in the stake of Bob"):
        counted(body, text)


def test_a_stake_against_the_bank() -> None:
    text = "stakes:\n  bank: {held_by: house}\n  stake: {each: player}\n"
    body = "  - for: p in players\n    do:\n      - bet: 7\n        by: p\n        to: p.stake\n  - settle: players[0].stake\n    wins_when: yes\n    odds: 3 to 2\n  - settle: players[1].stake\n    wins_when: no\n    pushes_when: yes\n  - settle: players[2].stake\n    wins_when: no\n"
    one = counted(body, text)
    assert one.S.stack == [110, 100, 93] and one.S.house == -3


# -- what lasts


def test_what_lasts_comes_back_and_every_card_is_there_once() -> None:
    rules = compiled(
        "kit: {cards: french_52}\nzones:\n  deck: {holds: all_cards}\n  sleeve: {each: player, lasts: table}\n"
        "track:\n  fame: {each: player, kind: number, lasts: table}\nplay:\n  - finish: players\n"
    )
    S = new_state(rules, None, 2, {}, [5, 5], {"z_sleeve": [[3], [7, 9]], "t_fame": [4, 0]})
    assert S.z_sleeve == [[3], [7, 9]] and S.t_fame == [4, 0]
    assert len(S.z_deck) == 49 and not {3, 7, 9} & set(S.z_deck)
    other = new_state(rules, None, 3, {}, [5, 5, 5], {"z_sleeve": [[3], [7, 9]], "t_fame": [4, 0]})
    assert other.z_sleeve == [[], [], []] and other.t_fame == [0, 0, 0] and len(other.z_deck) == 52


def test_an_error_at_play_names_the_line_of_the_step() -> None:
    with pytest.raises(RulesetFault, match=r"small.yaml:11: something is divided by nothing"):
        counted("  - set: n = 3\n  - while: n > 0\n    do:\n      - set: n = n // (n - n)\n")


# -- what is entered


def entering(source: str) -> Round:
    return begun(
        "kit: {cards: french_52}\ntrack: {found: {kind: list of rank}}\nplay:\n"
        f"  - enter: found\n    kind: list of rank\n{source}    ask: Which?\n  - finish: players\n",
        [5, 5],
    )


@pytest.mark.parametrize(
    ("answer", "taken"),
    [((0,), True), ((0, 0), True), ((0, 1, 0), True), ((0, 0, 0), False), ((1, 1), False)],
)
def test_of_a_list_each_is_entered_as_often_as_it_stands_there(
    answer: tuple[int, ...], taken: bool
) -> None:
    one = entering("    from: only(all_ranks, it in (2, 3)) + only(all_ranks, it == 2)\n")
    assert one.wait is not None and one.wait.labels == ("2", "3")
    if taken:
        one.answer(answer)
        assert one.S.t_found == answer
    else:
        with pytest.raises(NotAllowed, match="There are not so many of one of those"):
            one.answer(answer)


def test_what_may_be_any_of_its_kind_is_entered_as_often_as_it_is_seen() -> None:
    one = entering("")
    one.answer((4, 4, 4, 4, 4))
    assert one.S.t_found == (4, 4, 4, 4, 4)
