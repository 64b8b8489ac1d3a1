"""What must hold in every round, whatever people do: money, cards, replay, views."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rounds.telling import tell
from referee.rounds.views import view
from tests.rounds.playing import STACK, Game, answer_for, cards_in, money_in, play, rules

SEEDS = st.integers(0, 2**32)
OPTIONS = {
    "direction": ["right", "left"],
    "tie_break": ["coin", "rps", "high_card"],
    "stalled": ["draw", "count"],
    "tied_win": ["split", "play_off"],
    "snaggletooth_counts": [True, False],
}
SOME_OPTIONS = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in OPTIONS.items()}
)


@given(SEEDS, st.integers(2, 6), SOME_OPTIONS)
def test_money_and_cards_are_conserved_after_every_input(
    seed: int, many: int, options: dict[str, Any]
) -> None:
    game = Game("snaggletooth", many, options)

    def look(game: Game, facts: list[Any]) -> None:
        assert money_in(game.round) == STACK * many
        assert cards_in(game.round) == list(range(52))
        for fact in facts:
            assert fact[0] != "paid" or fact[3] > 0

    play(game, seed, look=look)
    assert sum(game.round.S.stack) == STACK * many
    assert all(have >= 0 for have in game.round.S.stack)


@given(SEEDS, st.integers(2, 6), SOME_OPTIONS)
def test_the_same_inputs_give_the_same_round(seed: int, many: int, options: dict[str, Any]) -> None:
    game = play(Game("snaggletooth", many, options), seed)
    stored = json.loads(json.dumps(game.inputs))
    again = Game("snaggletooth", many, options)
    for one in stored:
        again.do(one)
    assert json.dumps(again.facts) == json.dumps(game.facts)
    assert again.round.S.stack == game.round.S.stack


@given(SEEDS, st.integers(2, 6))
def test_a_copy_goes_its_own_way(seed: int, many: int) -> None:
    game = Game("snaggletooth", many)
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 40)):
        wait = game.round.wait
        if wait is None:
            return
        game.do(answer_for(game, wait, chance))
    before = json.dumps(view(game.round, "gm"))
    other = game.round.copy()
    copied = Game("snaggletooth", many)
    copied.round = other
    play(copied, seed + 1, interfere=False)
    assert json.dumps(view(game.round, "gm")) == before
    play(game, seed, interfere=False)


CARD = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")


def cards_named(text: str) -> set[str]:
    """The cards whose short names stand in a text."""
    return set(CARD.findall(text))


@given(SEEDS, st.integers(2, 5))
@settings(max_examples=settings.default.max_examples // 3)
def test_no_view_shows_a_card_that_its_viewer_may_not_see(seed: int, many: int) -> None:
    game = Game("snaggletooth", many)
    speak = game.round.speaker.card
    known: dict[Any, set[str]] = {viewer: set() for viewer in ("public", *range(many))}

    def look(game: Game, facts: list[Any]) -> None:
        S = game.round.S
        open_now = {speak(c) for hand in S.z_laid for c in hand} | {speak(c) for c in S.z_apart}
        open_now |= {speak(c) for hand in S.z_shown for c in hand}
        for viewer in known:
            known[viewer] |= open_now
            if isinstance(viewer, int):
                known[viewer] |= {speak(c) for c in S.z_hand[viewer]}
                known[viewer] |= {
                    speak(c) for c, who in S.shown.items() if who is None or viewer in who
                }
        for fact in facts:
            if fact[0] == "moved":
                moved = {speak(c) for c in fact[1]}
                for place in (fact[2], fact[3]):
                    if place[0] in ("laid", "apart", "shown"):
                        for viewer in known:
                            known[viewer] |= moved
                    elif place[0] == "hand":
                        known[place[1]] |= moved
        for viewer, may in known.items():
            shown = cards_named(json.dumps(view(game.round, viewer), ensure_ascii=False))
            told = cards_named("\n".join(tell(game.round, facts, viewer)))
            assert shown <= may, (viewer, shown - may)
            assert told <= may, (viewer, told - may)
            assert "deeds" not in view(game.round, viewer)

    play(game, seed, look=look)


@pytest.mark.parametrize("many", range(2, 7))
@pytest.mark.parametrize("option", [(n, v) for n, values in OPTIONS.items() for v in values])
def test_random_rounds_finish_for_every_number_and_option(
    many: int, option: tuple[str, Any]
) -> None:
    for seed in range(3):
        game = play(Game("snaggletooth", many, {option[0]: option[1]}), seed)
        assert game.round.S.winners or game.round.S.over


def test_every_round_ends_with_an_empty_pot() -> None:
    for seed in range(20):
        game = play(Game("snaggletooth", 4), seed)
        assert game.round.S.p_pot == 0 and not game.round.S.escrow
    assert rules("snaggletooth").rules.title == "Snaggletooth"
