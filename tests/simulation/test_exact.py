"""Exact odds against figures that are printed everywhere, and against this project's independent count of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

from referee.library import Shelf
from referee.rounds.round import Round
from referee.screens.rules_odds import rules_odds_data, rules_odds_lines
from referee.simulation.asked import Asked, plan_of
from referee.simulation.bets_sampled import Bettor
from referee.simulation.bets_settled import Outcome, outcomes
from referee.simulation.exact import ExactGame, PickOdds
from referee.simulation.exact_chain import Node as Place
from referee.simulation.exact_chain import Spent, eliminate, tied
from referee.simulation.exact_ways import TooMany, every_draw, ways
from referee.simulation.game_odds import GameOdds, game_odds
from tests.odds.exact import begun, expected, nobody, staked


def plan(name: str, players: int | None = None, *house: str) -> Any:
    source = Shelf().source(name)
    return plan_of(source, source.rules().rules, Asked(players, house), lambda word: None)  # type: ignore[arg-type, return-value]


def picks(name: str, market: str, players: int | None = None, *house: str) -> list[PickOdds]:
    return ExactGame(plan(name, players, *house), Spent()).market(market)


MAINS = (Fraction(244, 495), *[Fraction(6961, 14256)] * 2, *[Fraction(1396, 2835)] * 2)

PRINTED = [
    ("craps", "pass_line", Fraction(244, 495), Fraction(-7, 495)),
    ("craps", "dont_pass", None, Fraction(-3, 220)),
    ("craps", "pass_odds", None, Fraction(0)),
    ("craps", "laying_odds", None, Fraction(0)),
    ("hazard", "with_the_caster", sum(MAINS) / 5, 2 * sum(MAINS) / 5 - 1),
    ("hazard", "own_cast", sum(MAINS) / 5, 2 * sum(MAINS) / 5 - 1),
    ("crown_and_anchor", "square", Fraction(91, 216), Fraction(-17, 216)),
    ("cho_han", "call", Fraction(1, 2), Fraction(-1, 40)),
    ("cee_lo", "fade", None, Fraction(-2, 81)),
    ("thimblerig", "on_a_thimble", Fraction(1, 3), Fraction(0)),
]


@pytest.mark.parametrize(("game", "market", "wins", "gain"), PRINTED)
def test_what_is_printed_everywhere(
    game: str, market: str, wins: Fraction | None, gain: Fraction
) -> None:
    found = picks(game, market, 2)
    assert {one.gain for one in found} == {gain}
    if wins is not None:
        assert {one.wins for one in found} == {wins}
    assert all(0 < one.wins + one.back + one.half <= 1 for one in found)


def test_under_and_over_seven() -> None:
    assert [one.wins for one in picks("under_over_seven", "square")] == [
        Fraction(5, 12), Fraction(1, 6), Fraction(5, 12),
    ]  # fmt: skip


def test_a_house_rule_changes_the_odds() -> None:
    """A triple that pays ten for one costs 5 in 108 where the common 3 to 1 costs 17 in 216."""
    assert {one.gain for one in picks("chuck_a_luck", "square", 2)} == {Fraction(-17, 216)}
    found = picks("chuck_a_luck", "square", 2, "triple=10")
    assert {one.gain for one in found} == {Fraction(-5, 108)}


def test_the_independent_count_comes_to_the_same() -> None:
    """The count of the tests plays rounds of the table; the product's plays another form, and merges more."""
    theirs = expected(staked(begun("craps", 2), 0, "dont_pass", amount=100), 0, nobody)
    mine = picks("craps", "dont_pass", 2)[0]
    assert mine.gain is not None and mine.gain * 100 == theirs


def test_seats_of_a_small_game() -> None:
    """Hazard for two: each is the caster half of the time at most, and what they lose is what the caster's stake loses."""
    seats = ExactGame(plan("hazard", 2), Spent()).seats()
    cast = picks("hazard", "own_cast", 2)[0]
    assert cast.gain is not None
    assert sum(one.gain for one in seats) == 10 * cast.gain
    assert sum(one.wins for one in seats) == cast.wins


@pytest.mark.parametrize(
    ("game", "why"), [("snaggletooth", "shuffled deck"), ("pig", "ways in which it can go")]
)
def test_what_is_too_large_says_why(game: str, why: str) -> None:
    with pytest.raises(TooMany) as found:
        ExactGame(plan(game, 2), Spent(400)).seats()
    assert why in found.value.what


def test_a_game_of_cards_is_played_and_says_so() -> None:
    one = plan("faro", 2)
    odds = game_odds(one, one.source.rules().rules, 40)
    text = "\n".join(rules_odds_lines(odds))
    assert "too many orders of a shuffled deck to look through" in text
    data = rules_odds_data(odds)
    assert not data["seats"]["exact"] and data["bets"][0]["picks"][0]["rounds"] == 40


def shown(odds: GameOdds) -> list[str]:
    return rules_odds_lines(odds)


def test_a_game_of_dice_is_exact_and_says_so() -> None:
    one = plan("craps")
    odds = game_odds(one, one.source.rules().rules)
    text = "\n".join(shown(odds))
    assert "244/495 = 49.29%" in text and "7/495 = 1.41%" in text and "nothing: fair" in text
    assert "Bets, exactly" in text and "played" not in text
    bets = {bet["market"]: bet for bet in rules_odds_data(odds)["bets"]}
    assert bets["dont_pass"]["picks"][0]["gain"]["exact"] == "-3/220"


# -- the parts


def test_ways_come_to_one() -> None:
    round_ = begun("cho_han", 2)
    seen = set()
    while (wait := round_.wait) is not None:
        found = ways(round_, wait)
        seen.add(wait.kind)
        assert sum(chance for _, chance in found) == 1
        round_.answer(found[0][0])
    assert "roll" in seen


def check_round() -> Round:
    round_ = begun("arm_wrestling", 2)
    while (wait := round_.wait) is not None and wait.kind != "check":
        round_.answer(ways(round_, wait)[0][0])
    return round_


def test_a_check_by_every_face_of_its_die() -> None:
    round_ = check_round()
    wait = round_.wait
    assert wait is not None
    found = ways(round_, wait)
    assert sum(chance for _, chance in found) == 1
    assert {result[1] for result, _ in found} == set(range(1, 21))


def test_every_draw_is_drawn_once() -> None:
    found: Counter[Any] = Counter()
    for value, chance in every_draw(lambda below: (below(2), below(3)) if below(2) else "no"):
        assert chance == (Fraction(1, 12) if value != "no" else Fraction(1, 2))
        found[value] += 1
    assert found == Counter(["no", *((a, b) for a in range(2) for b in range(3))])


def test_states_that_lead_to_one_another_are_found_together() -> None:
    half = Fraction(1, 2)
    nodes = {
        "a": Place({}, {"b": Fraction(1)}),
        "b": Place({}, {"c": half, "d": half}),
        "c": Place({"end": half}, {"b": half}),
        "d": Place({"end": Fraction(1)}, {}),
    }
    groups = [frozenset(group) for group in tied("a", nodes, {})]
    assert set(groups) == {frozenset("d"), frozenset("bc"), frozenset("a")}
    assert (
        groups.index(frozenset("d")) < groups.index(frozenset("bc")) < groups.index(frozenset("a"))
    )


def test_equations_are_solved_exactly() -> None:
    """x = 1/2 + y/2 and y = x/3: x is 3/5, y 1/5."""
    rows = [[Fraction(1), Fraction(-1, 2)], [Fraction(-1, 3), Fraction(1)]]
    right = [defaultdict(Fraction, x=Fraction(1, 2)), defaultdict(Fraction)]
    eliminate(rows, right)  # type: ignore[arg-type]
    assert right[0]["x"] == Fraction(3, 5) and right[1]["x"] == Fraction(1, 5)


def test_states_that_nothing_leads_out_of_are_no_odds() -> None:
    with pytest.raises(TooMany):
        eliminate([[Fraction(0)]], [defaultdict(Fraction)])


def test_bets_are_told_apart_though_one_purse_pays_them() -> None:
    facts = [
        ("paid", ("house",), ("stack", 0), 50, "bet won"),
        ("paid", ("bet", 1), ("stack", 0), 50, "bet won"),
        ("bet_settled", 1, "won", ()),
        ("bet_settled", 2, "lost", ()),
        ("paid", ("bet", 2), ("house",), 20, "bet lost"),
    ]
    assert outcomes(facts, {1: (0, 50), 2: (0, 20)}) == {
        1: Outcome("won", 50),
        2: Outcome("lost", -20),
    }
    assert outcomes(facts, {2: (0, 20)}) == {2: Outcome("lost", -20)}


def test_bets_that_are_played_come_to_what_is_exact() -> None:
    """Craps by its bets in each of many rounds, within four standard errors; its odds are fair also behind other bets."""
    bettor = Bettor(plan("craps", 2))
    bettor.play(1200, None)
    for market in ("pass_line", "dont_pass", "pass_odds", "laying_odds"):
        exact, (found,) = picks("craps", market, 2)[0], bettor.picks(market)
        assert found.gain is not None and exact.gain is not None
        assert abs(found.wins.value - exact.wins) < 4 * found.wins.error
        assert abs(found.gain.value - exact.gain) < 4 * found.gain.error
        assert found.rounds > 700


def test_many_picks_are_told_on_the_average() -> None:
    """Of Faro's last three cards one of six orders comes, and pays 4 to 1: a sixth is kept, in each round."""
    bettor = Bettor(plan("faro", 2))
    bettor.play(25, None)
    (call,) = bettor.picks("call")
    assert call.among == 6 and call.rounds > 10
    assert call.wins.value == pytest.approx(1 / 6) and call.gain is not None
    assert call.gain.value == pytest.approx(-1 / 6)


def test_a_bet_of_who_stands_by_changes_nothing_of_the_game() -> None:
    """Who is furthest ahead at the end is asked by what people have won: not by what has been bet on it."""
    bettor = Bettor(plan("in_between", 3))
    bettor.play(60, None)
    found = bettor.picks("biggest_winner")
    assert [one.pick for one in found] == ["Ann", "Bob", "Cas"]
    assert all(one.wins.value > 0.05 and one.gain is None for one in found)


@pytest.mark.parametrize("width", [40, 80])
def test_odds_fit_the_terminal(width: int) -> None:
    one = plan("crown_and_anchor")
    lines = rules_odds_lines(game_odds(one, one.source.rules().rules), width)
    assert max(map(len, lines)) <= width
    assert "17/216 = 7.87%" in "\n".join(lines)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("twenty_one", "Never open by these house rules: That the bank's card"),
        ("week_of_gambling", "Staked when the rules ask for it, and in what seats gain"),
    ],
)
def test_bets_that_nothing_is_told_of_are_named(game: str, said: str) -> None:
    one = plan(game)
    assert said in "\n".join(rules_odds_lines(game_odds(one, one.source.rules().rules, 20)))
