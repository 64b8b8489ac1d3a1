"""What a mind makes of weights: draws in proportion, the best, numbers, several things, windows, bets, tricks."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from referee.authoring.sampled import setting_for
from referee.campaign.temperaments import BUILT_IN, Temperament
from referee.compiler.compiled import Compiled
from referee.library import Shelf
from referee.library.cache import compiled_rules
from referee.npcs.drawing import plain
from referee.npcs.mind import Mind
from referee.npcs.playing import played
from referee.rounds.cheating import possible
from referee.rounds.round import Round
from referee.rounds.waits import why_not
from referee.sheets import Sheet
from tests.compiler.small import begun, compiled

ORDINARY, SHARP = BUILT_IN[""], BUILT_IN["sharp"]
MANY = 3000


def answers(rules: str | Compiled, temperament: Temperament, many: int = MANY) -> Counter[Any]:
    """What is answered at the first wait of a round, so many times."""
    round_ = begun(compiled(rules) if isinstance(rules, str) else rules, [500] * 3)
    wait, rng, mind = round_.wait, random.Random(4), Mind(temperament)
    assert wait is not None
    found = Counter(mind.answer(round_, wait, rng) for _ in range(many))
    assert all(why_not(wait, one) is None for one in found)
    return found


def choice(weights: str, more: str = "") -> str:
    return f"""
play:
  - choose: act
    by: dealer
    menu:
      a: {{label: A}}
      b: {{label: B}}
      c: {{label: C}}{more}
  - finish: players
    when: act != b
npc:
  act: {weights}
"""


def test_a_weight_is_how_often_in_proportion() -> None:
    found = answers(choice("{anyone: {a: 1, b: 3, c: 0}}"), ORDINARY)
    assert set(found) == {"a", "b"}
    assert found["b"] / MANY == pytest.approx(0.75, abs=0.03)


def test_the_sharp_take_the_best_and_one_of_equals_by_chance() -> None:
    assert set(answers(choice("{anyone: {a: 1, b: 3, c: 2}}"), SHARP)) == {"b"}
    found = answers(choice("{anyone: {a: 3, b: 3, c: 2}}"), SHARP)
    assert set(found) == {"a", "b"} and found["a"] / MANY == pytest.approx(0.5, abs=0.04)


def test_weights_are_looked_for_in_the_order_of_the_temperament() -> None:
    weights = "{anyone: {a: 1, b: 0, c: 0}, bold: {a: 0, b: 1, c: 0}, sharp: {a: 0, b: 0, c: 1}}"
    for name, does in (("", "a"), ("cautious", "a"), ("bold", "b"), ("drunk", "b"), ("cheat", "c")):
        assert set(answers(choice(weights), BUILT_IN[name], 20)) == {does}


def test_without_weights_each_option_is_as_likely_as_another() -> None:
    found = answers(choice("{somebody_else: 1}"), ORDINARY)
    assert all(found[one] / MANY == pytest.approx(1 / 3, abs=0.03) for one in "abc")


def test_what_weighs_nothing_is_done_only_where_nothing_else_may_be() -> None:
    assert set(answers(choice("{anyone: 0}"), ORDINARY)) == {"a", "b", "c"}


def test_a_weight_that_cannot_be_worked_out_stops_nobody() -> None:
    found = answers(choice("{anyone: {a: 1 / (pot - pot), b: 2, c: 1}}"), SHARP, 20)
    assert set(found) == {"b"}


def test_passing_weighs_one_unless_it_is_said() -> None:
    passing = "\n    may_pass: yes"
    assert set(answers(choice("{anyone: 0.5}", passing), SHARP, 20)) == {None}
    assert None not in answers(choice("{anyone: {pass: 0, otherwise: 1}}", passing), ORDINARY)


NUMBER = """
play:
  - choose: n
    by: dealer
    least: 1
    most: 900000000
  - finish: players
    when: n > 1
npc:
  n: WEIGHTS
"""


def test_numbers_of_any_range_are_weighed_without_listing_them() -> None:
    peak = "{anyone: 1000000000 - abs(n - 123456789)}"
    best = next(iter(answers(NUMBER.replace("WEIGHTS", peak), SHARP, 1)))
    assert best == 123456789
    low = "{anyone: 1 if n < 100000000 else 0}"
    assert all(n < 100000000 for n in answers(NUMBER.replace("WEIGHTS", low), ORDINARY, 60))
    assert len(answers(NUMBER.replace("WEIGHTS", "{somebody: 1}"), ORDINARY, 60)) > 50


SEVERAL = """
kit: {cards: french_52}
zones:
  deck: {holds: all_cards, seen_by: nobody}
  hand: {each: player, seen_by: owner}
play:
  - deal: 16
    from: deck
    to: hand
  - choose: thrown
    by: dealer
    from: dealer.hand
    count: 0 to 16
  - finish: players
    when: count(thrown) > 1
npc:
  thrown:
    anyone: count(thrown, it.suit == spades) - count(thrown, it.suit != spades)
"""


def test_of_very_many_ways_to_choose_several_the_best_is_found() -> None:
    (best,) = answers(SEVERAL, SHARP, 1)
    round_ = begun(compiled(SEVERAL), [500] * 3)
    spades = {card for card in round_.S.z_hand[2] if round_.compiled.env["SUIT"][card] == 3}
    assert set(best) == spades and len(spades) > 2


WINDOW = """
play:
  - window: q in others(dealer)
    accept: Stop!
  - finish: q
    when: q
  - finish: players
npc:
  q: WEIGHTS
"""


def test_in_a_window_the_weight_is_held_against_silence() -> None:
    def spoken(weights: str, temperament: Temperament) -> float:
        round_ = begun(compiled(WINDOW.replace("WEIGHTS", weights)), [500] * 3)
        wait, rng, mind = round_.wait, random.Random(4), Mind(temperament)
        assert wait is not None
        found = [mind.answer(round_, wait, rng, 0) for _ in range(MANY)]
        assert all(one in (None, (0, "")) for one in found)
        assert mind.answer(round_, wait, rng, 2) is None
        return sum(one is not None for one in found) / MANY

    assert spoken("{anyone: 3}", ORDINARY) == pytest.approx(0.75, abs=0.03)
    assert spoken("{anyone: {speak: 1, nobody: 0}}", ORDINARY) == 1
    assert spoken("{anyone: 0.9}", SHARP) == 0
    assert 0.05 < spoken("{somebody: 1}", ORDINARY) < 0.4


BETTING = """
play:
  - ante: 1sp
  - betting: on the cards
    from: left_of(dealer)
    open: 5cp
  - award: pot
    among: still_in
  - finish: winners
npc:
  betting: {anyone: {check: 0, bet: 1}}
  on the cards: {sharp: {check: 1, bet: 0}}
"""


def test_the_name_of_a_round_of_betting_comes_before_betting() -> None:
    bets = answers(BETTING, ORDINARY)
    assert {act for act, _ in bets} == {"bet"}
    assert all(5 <= amount <= 490 for _, amount in bets)
    assert {act for act, _ in answers(BETTING, SHARP, 20)} == {"check"}


def test_the_bold_put_in_more() -> None:
    def mean(name: str) -> float:
        return sum(amount * n for (_, amount), n in answers(BETTING, BUILT_IN[name]).items()) / MANY

    assert mean("cautious") < mean("") < mean("bold") < mean("drunk")


# -- bets


MARKETS = """
stakes:
  bank: {held_by: house}
play:
  - bets: opening
  - roll: d6
    as: face
  - set: fell = face
  - settle: [red, black]
  - finish: players
track:
  fell: {kind: number}
bets:
  red: {opens: opening, odds: even, against: bank, least: 5cp, wins_when: fell < 4}
  black: {on: number, opens: opening, odds: 5 to 1, against: bank, wins_when: fell == pick}
npc:
  red: {sharp: 0.99}
  black: {sharp: FAIR if pick == 3 else 0.9}
"""


def bets(fair: str, temperament: Temperament, purse: int | None = None) -> list[Any]:
    round_ = begun(compiled(MARKETS.replace("FAIR", fair)), [500] * 3)
    rng, mind = random.Random(4), Mind(temperament)
    return [mind.bets(round_, 1, rng, purse) for _ in range(600)]


def test_the_sharp_bet_only_on_what_is_fair() -> None:
    assert set(bets("0.95", SHARP)) == {None}
    found = {one[:2] for one in bets("1", SHARP) if one}
    assert found <= {("black", 3)}


def test_others_bet_as_often_as_their_temperament_says_and_no_more_than_they_dare() -> None:
    often = {name: sum(one is not None for one in bets("1", BUILT_IN[name])) for name in BUILT_IN}
    assert often["cautious"] < often[""] < often["bold"] < often["drunk"] < 600
    for name, one in BUILT_IN.items():
        amounts = [bet[2] for bet in bets("1", BUILT_IN[name]) if bet]
        assert max(amounts, default=0) <= max(5, 500 * one.boldness / 2)


# -- cheats, and what is made of a notice


def could(sheet: Sheet) -> tuple[Round, list[Any]]:
    """A moment of a shipped game, with what the dealer could try there."""
    rules = compiled_rules(Shelf().source("holdem"))
    setting = replace(setting_for(rules, 3), sheets=(sheet, sheet, sheet))
    options = {one.name: one.default for one in rules.rules.options.values()}
    round_ = Round.begin(rules, setting, [5000] * 3, options)
    rng, mind = random.Random(1), Mind(replace(BUILT_IN["cautious"], prefers=()))
    while (wait := round_.wait) is not None and not (wait.kind == "moment" and possible(round_)):
        if wait.kind == "shuffle":
            round_.answer(wait.detail)
        elif wait.kind == "betting":
            act, least, _ = next(o for o in wait.options or () if o[0] in ("check", "call"))
            round_.answer((act, least))
        else:
            round_.answer(mind.answer(round_, wait, rng))
    return round_, [one for one in possible(round_) if one.by == 2]


def tries(temperament: Temperament, sheet: Sheet) -> Counter[str]:
    round_, chances = could(sheet)
    rng, mind = random.Random(2), Mind(temperament)
    tried = [mind.cheats(round_, chances, rng) for _ in range(400)]
    return Counter("ploy" if one.cheat.ploy else "cheat" for one in tried if one is not None)


def test_cheats_and_ploys_are_tried_as_often_as_the_nature_says() -> None:
    good = Sheet("Nan", modifiers={"sleight_of_hand": 13, "deception": 12, "insight": 12})
    assert tries(BUILT_IN["cautious"], good)["cheat"] == 0
    assert 0 < tries(BUILT_IN["sharp"], good)["cheat"] < tries(BUILT_IN["cheat"], good)["cheat"]


def test_the_sharp_and_the_cheat_want_a_fair_hope_and_the_drunk_none() -> None:
    clumsy = Sheet("Odo", modifiers=dict.fromkeys(("sleight_of_hand", "deception", "insight"), -5))
    for name in ("sharp", "cheat"):
        assert not tries(BUILT_IN[name], clumsy)
    assert tries(BUILT_IN["drunk"], clumsy)


def test_what_is_made_of_a_notice_follows_the_weights() -> None:
    rng, mind = random.Random(3), Mind(BUILT_IN["cheat"])
    found = Counter(mind.noticed(rng) for _ in range(MANY))
    assert found["say"] == 0 and found["sell"] / MANY == pytest.approx(4 / 6, abs=0.03)


# -- whole rounds


@pytest.mark.parametrize("name", [found.name for found in Shelf().all()])
def test_every_temperament_plays_every_game_to_its_end(name: str) -> None:
    rules = compiled_rules(Shelf().source(name))
    seats = min(rules.rules.players[1], max(rules.rules.players[0], 4))
    options = {one.name: one.default for one in rules.rules.options.values()}
    options |= {name: 10 for name in ("most_turns",) if name in options}
    minds = [Mind(BUILT_IN[one]) for one in ("drunk", "sharp", "bold", "cautious")][:seats]
    round_ = Round.begin(rules, setting_for(rules, seats), [20_000] * seats, options)
    gained = played(round_, minds, random.Random(1))
    assert len(gained) == seats


@pytest.mark.parametrize(
    ("amount", "said"), [(0, 0), (1, 1), (4, 2), (9, 5), (85, 50), (100, 100), (7499, 5000)]
)
def test_amounts_are_such_as_people_put_down(amount: int, said: int) -> None:
    assert plain(amount) == said
