"""What must hold in every round of Snake, whatever people do: money, cards, replay, views."""

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
from tests.rounds.playing import STACK, Game, cards_in, money_in, play

SEEDS = st.integers(0, 2**32)
GAMES = ("snake", "snake_physical")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|\bjoker\b")
SHORT = settings(max_examples=6)


def some_options(many: int, chance: random.Random) -> dict[str, Any]:
    return {
        "ante": chance.randint(0, 20),
        "decks": 2 if many > 4 else chance.choice([1, 2]),
        "direction": chance.choice(["right", "left"]),
        "opener": chance.choice(["race", "initiative", "right"]),
        "may_decline": chance.choice([True, False]),
        "draw": chance.choice(["to_seven", "one"]),
        "skips_stack": chance.choice([True, False]),
        "most_turns": chance.choice([10, 15, 40]),
    }


def begun(name: str, many: int, seed: int) -> Game:
    return Game(name, many, some_options(many, random.Random(seed)))


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS, many=st.integers(2, 8))
@SHORT
def test_money_and_cards_are_conserved_after_every_input(name: str, seed: int, many: int) -> None:
    game = begun(name, many, seed)
    deck = list(range(54 * game.options["decks"])) if name == "snake" else []

    def look(game: Game, facts: list[Any]) -> None:
        assert money_in(game.round) == STACK * many
        if deck:
            assert cards_in(game.round) == deck

    play(game, seed, look=look)
    assert game.round.S.over and game.round.S.p_pot == 0
    assert sum(game.round.S.stack) == STACK * many and min(game.round.S.stack) >= 0


@given(seed=SEEDS, many=st.integers(2, 8))
@SHORT
def test_the_referees_counts_of_real_cards_add_up(seed: int, many: int) -> None:
    """Short of what is blown up, what was palmed and what people took along; nobody has less than nothing."""

    def look(game: Game, facts: list[Any]) -> None:
        S = game.round.S
        held = sum(map(sum, (S.t_hand, S.t_face_up, S.t_face_down)))
        assert S.t_stock >= 0 and held + S.t_stock + len(S.t_pile) <= 54 * game.options["decks"]
        assert min(S.t_face_up) >= 0 and min(S.t_face_down) >= 0
        assert S.t_alike_on_top <= len(S.t_pile)

    game = play(begun("snake_physical", many, seed), seed, interfere=False, look=look)
    assert game.round.S.winners


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS, many=st.integers(2, 8))
@SHORT
def test_the_same_inputs_give_the_same_round(name: str, seed: int, many: int) -> None:
    game = play(begun(name, many, seed), seed)
    again = begun(name, many, seed)
    for one in json.loads(json.dumps(game.inputs)):
        again.do(one)
    assert json.dumps(again.facts) == json.dumps(game.facts)
    assert again.round.S.stack == game.round.S.stack


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("many", range(2, 9))
def test_rounds_with_cheats_and_people_who_leave_finish(name: str, many: int) -> None:
    for seed in range(2):
        assert play(begun(name, many, seed), seed).round.S.over


def named(text: str) -> set[str]:
    """The cards whose short names stand in a text. Both jokers go by one word: who knows one may be told of a joker."""
    return set(CARD.findall(text))


def face_down_ever_seen(game: Game, facts: list[Any], shown: dict[Any, set[int]]) -> None:
    """Who has been shown which card, by what was revealed."""
    for fact in facts:
        if fact[0] == "revealed":
            for viewer in shown:
                if fact[2] is None or viewer in fact[2]:
                    shown[viewer] |= set(fact[1])


@given(seed=SEEDS, many=st.integers(2, 4))
@SHORT
def test_face_down_rows_are_hidden_from_everybody_their_owners_included(
    seed: int, many: int
) -> None:
    game = Game("snake", many, some_options(many, random.Random(seed)) | {"decks": 1})
    shown: dict[Any, set[int]] = {viewer: set() for viewer in ("public", *range(many))}

    def look(game: Game, facts: list[Any]) -> None:
        face_down_ever_seen(game, facts, shown)
        speak = game.round.speaker.card
        for viewer, known in shown.items():
            seen = view(game.round, viewer)
            assert seen["zones"]["stock"] == [None] * len(game.round.S.z_stock)
            for p, row in enumerate(game.round.S.z_face_down):
                told = {card for card in seen["seats"][p]["zones"]["face_down"] if card}
                assert told <= {speak(card) for card in row if card in known}

    play(game, seed, look=look)


@given(seed=SEEDS, many=st.integers(2, 4))
@SHORT
def test_no_view_and_no_sentence_shows_a_card_that_its_viewer_may_not_see(
    seed: int, many: int
) -> None:
    game = Game("snake", many, some_options(many, random.Random(seed)) | {"decks": 1})
    speak = game.round.speaker.card
    known: dict[Any, set[str]] = {viewer: set() for viewer in ("public", *range(many))}
    revealed: dict[Any, set[int]] = {viewer: set() for viewer in known}

    def look(game: Game, facts: list[Any]) -> None:
        S = game.round.S
        face_down_ever_seen(game, facts, revealed)
        in_the_open = {speak(card) for zone in (S.z_pile, *S.z_face_up) for card in zone}
        in_the_open |= {
            speak(card)
            for fact in facts
            if fact[0] == "moved" and {fact[2][0], fact[3][0]} & {"pile", "face_up"}
            for card in fact[1]
        }
        for viewer in known:
            known[viewer] |= in_the_open | {speak(card) for card in revealed[viewer]}
            if isinstance(viewer, int):
                known[viewer] |= {speak(card) for card in S.z_hand[viewer]}
            text = json.dumps(view(game.round, viewer), ensure_ascii=False)
            assert named(text) <= known[viewer], (viewer, named(text) - known[viewer])
            told = named("\n".join(tell(game.round, facts, viewer)))
            assert told <= known[viewer], (viewer, told - known[viewer])

    play(game, seed, look=look)
