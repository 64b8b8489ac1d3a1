"""A shortened or misspelt word finds what was meant, or says what there is."""

import time

import pytest

from referee.errors import BadInput, NotFound
from referee.words import did_you_mean, match
from tests.hanging import HANGS

PEOPLE = [
    "Dan",
    "Daniel",
    "Mary Ann",
    "Zoë [the Fox]",
    "D'Arvit",
    "-dash",
    "[red]Eve",
    "日本",
    "🦊",
]
CHEATS = ["hold_back", "shift_the_cards", "mark-cards", "swap a card"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Dan", "Dan"),
        ("dan", "Dan"),
        ("Dani", "Daniel"),
        ("daniel", "Daniel"),
        ("mary", "Mary Ann"),
        ("ann", "Mary Ann"),
        ("mary-ann", "Mary Ann"),
        ("zoe", "Zoë [the Fox]"),
        ("Zoe\u0308", "Zoë [the Fox]"),
        ("fox", "Zoë [the Fox]"),
        ("[the", "Zoë [the Fox]"),
        ("d\u2019arv", "D'Arvit"),
        ("arvit", "D'Arvit"),
        ("-dash", "-dash"),
        ("dash", "-dash"),
        ("[red]", "[red]Eve"),
        ("eve", "[red]Eve"),
        ("日", "日本"),
        ("🦊", "🦊"),
    ],
)
def test_people(typed: str, meant: str) -> None:
    assert match(typed, PEOPLE, "player") == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hold-back", "hold_back"),
        ("Hold Back", "hold_back"),
        ("shift", "shift_the_cards"),
        ("shift the", "shift_the_cards"),
        ("mark_cards", "mark-cards"),
        ("swap_a", "swap a card"),
        ("back", "hold_back"),
    ],
)
def test_dashes_underscores_and_blanks_are_the_same(typed: str, meant: str) -> None:
    assert match(typed, CHEATS, "cheat") == meant


def test_several_that_fit_are_named() -> None:
    with pytest.raises(BadInput, match=r'"card" could be .*shift_the_cards.* or swap a card'):
        match("card", CHEATS, "cheat")


def test_a_name_written_exactly_wins_over_one_that_differs_by_a_dash() -> None:
    assert match("Mary-Ann", ["Mary Ann", "Mary-Ann"], "player") == "Mary-Ann"
    with pytest.raises(BadInput, match="Mary Ann or Mary-Ann"):
        match("mary_ann", ["Mary Ann", "Mary-Ann"], "player")


def test_an_accent_typed_tells_two_people_apart() -> None:
    assert match("zoe", ["Zoë", "Zoe"], "player") == "Zoe"
    assert match("zoë", ["Zoë", "Zoe"], "player") == "Zoë"


def test_a_misspelling_gets_a_guess() -> None:
    with pytest.raises(
        NotFound, match=r'There is no cheat "shfit_the_crads"\. Did you mean shift_the_cards\?'
    ):
        match("shfit_the_crads", CHEATS, "cheat")


def test_a_strange_word_gets_what_there_is() -> None:
    with pytest.raises(NotFound, match="There are Ann, Bob and Cas"):
        match("xyzzy", ["Ann", "Bob", "Cas"], "player")
    with pytest.raises(NotFound, match="There is none yet"):
        match("xyzzy", [], "player")


@pytest.mark.parametrize("typed", ["", "  ", "-", "_", "\x00"])
def test_nothing_typed_is_asked_again(typed: str) -> None:
    with pytest.raises(BadInput, match="Which player"):
        match(typed, ["Ann", "Bob"], "player")


def test_a_dash_can_be_a_name() -> None:
    assert match("-", ["-", "Bob"], "player") == "-"


def test_control_characters_and_length_do_not_reach_the_sentence() -> None:
    began = time.perf_counter()
    with pytest.raises(NotFound) as refusal:
        match("\x1b[31m" + "q" * 1_000_000, ["Ann"], "player")
    assert "\x1b" not in str(refusal.value)
    assert len(str(refusal.value)) < 200
    assert time.perf_counter() - began < HANGS


def test_a_long_list_is_cut_in_the_sentence() -> None:
    with pytest.raises(NotFound, match="and 8 more"):
        match("xyzzy", [f"N{n}" for n in range(20)], "player")


def test_did_you_mean_is_silent_when_nothing_is_near() -> None:
    assert did_you_mean("perseption", ["perception", "stealth"]) == "perception"
    assert did_you_mean("slieght", ["sleight_of_hand", "stealth"]) == "sleight_of_hand"
    assert did_you_mean("qqq", ["perception"]) is None
