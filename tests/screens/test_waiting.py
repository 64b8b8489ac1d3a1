"""Each kind of thing that may be waited for, in words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.money import show_amount
from referee.screens.told_to_type import at_the_table, by_nobody
from referee.screens.waiting import waiting_lines


def said(width: int | None = 80, **wait: Any) -> str:
    blank = {"who": "Ann", "ask": "", "options": [], "least": 1, "most": 1, "may_pass": False}
    return "\n".join(waiting_lines({**blank, **wait}, show_amount, width))


def test_nothing_is_waited_for() -> None:
    assert waiting_lines(None, show_amount, 80) == []


def test_a_choice_that_fits_is_one_line() -> None:
    assert said(kind="choose", ask="Whose hand?", options=["Bob", "Cas"]) == (
        "Waiting for Ann: Whose hand?  1 Bob   2 Cas"
    )


def test_a_long_choice_goes_on_below_with_its_options_whole() -> None:
    options = [f"two of {rank}s" for rank in ("seven", "eight", "nine", "ten", "jack", "queen")]
    assert said(60, kind="choose", ask="Which pair?", options=options) == (
        "Waiting for Ann: Which pair?  1 two of sevens\n"
        "  2 two of eights   3 two of nines   4 two of tens\n"
        "  5 two of jacks   6 two of queens"
    )


def test_what_is_called_by_a_number_has_no_other_number() -> None:
    """A 7 that is typed means the seven, not the seventh."""
    assert said(kind="choose", ask="Which rank?", options=["2", "7", "king"]) == (
        "Waiting for Ann: Which rank?  2, 7, king"
    )


def test_passing_is_the_last_option() -> None:
    options = ["7♠ 7♥", "pass"]
    assert said(kind="choose", ask="Lay it?", options=options, may_pass=True).endswith("2 pass")


def test_several_of_some() -> None:
    told = said(kind="some", ask="Which?", options=["A♠", "K♠", "Q♠"], least=1, most=2)
    assert told == "Waiting for Ann: Which? (1 to 2 of these)  1 A♠   2 K♠   3 Q♠"


def test_a_number_out_of_many() -> None:
    assert said(kind="choose", ask="How many?", range=[1, 400], coins=False).endswith("1 to 400")


def test_several_numbers_together_are_told_by_the_first_and_the_last() -> None:
    few, many = ["1 of 6", "2 of 1"], [f"{n} of {face}" for n in (1, 2, 3) for face in range(1, 7)]
    parts = {"kind": "choose", "ask": "What do you bid?", "parts": ["many", "face"]}
    assert said(options=few, **parts) == "Waiting for Ann: What do you bid?  1 of 6   2 of 1"
    assert said(options=many, **parts) == (
        "Waiting for Ann: What do you bid?  1 of 1 to 3 of 6   (many of face)"
    )


@pytest.mark.parametrize(
    ("wait", "expected"),
    [
        (
            {"kind": "roll", "faces": [1, 2, 3, 4, 5, 6], "least": 2},
            "Waiting for Ann to roll 2d6: 'referee enter N N', or 'referee roll'.",
        ),
        (
            {"kind": "roll", "faces": ["crown", "anchor"], "who": None},
            "Waiting for the table to roll a die (crown or anchor): 'referee enter FACE', or\n"
            "  'referee roll'.",
        ),
        (
            {"kind": "roll", "faces": [1, 3, 3, 4, 4, 6]},
            "Waiting for Ann to roll a die (1, 3, 4 or 6): 'referee enter N', or\n"
            "  'referee roll'.",
        ),
        (
            {"kind": "check", "check": "Strength (Athletics)", "dc": 15},
            "Waiting for Ann to roll Strength (Athletics) against DC 15: 'referee enter N',\n"
            "  or 'referee roll'.",
        ),
        (
            {"kind": "betting", "options": ["fold", "call", "raise"],
             "amounts": [[0, 0], [20, 20], [40, 500]]},
            "Waiting for Ann: fold, call 2sp or raise 4sp to 5gp.",
        ),
        (
            {"kind": "stake", "least": 10, "most": 300},
            "Waiting for Ann: a stake of 1sp to 3gp.",
        ),
        (
            {"kind": "window", "who": None, "ask": "Who doubts it?", "options": ["Bob", "Cas"],
             "acts": []},
            "Who doubts it? Bob or Cas may speak up: 'referee choose NAME', or\n"
            "  'referee choose pass'.",
        ),
        (
            {"kind": "enter", "who": None, "ask": "Who was first?", "options": ["Ann", "Bob"]},
            "To be entered: Who was first?  Ann, Bob   ('referee enter ...')",
        ),
        (
            {"kind": "moment", "moment": "pick", "after": True, "next": "", "possible": []},
            "Stop after the pick. 'referee choose ok' goes on.",
        ),
    ],
)  # fmt: skip
def test_other_kinds(wait: dict[str, Any], expected: str) -> None:
    assert said(**wait) == expected


DIE = {"faces": [1, 2, 3, 4, 5, 6], "least": 2}
MOMENT = {"moment": "pick", "after": False, "next": "", "possible": []}
MARKETS = [{"market": "winner", "title": "Who wins"}]


@pytest.mark.parametrize(
    ("wait", "here", "nowhere"),
    [
        ({"kind": "roll", **DIE}, "Waiting for Ann to roll 2d6: 'N N', or 'roll'.", "Waiting for Ann to roll 2d6."),
        ({"kind": "flip"}, "Waiting for a coin: 'heads' or 'tails', or 'roll'.", "Waiting for a coin."),
        ({"kind": "shuffle"}, "The cards are to be shuffled: 'roll'.", "The cards are to be shuffled."),
        ({"kind": "check", "check": "Stealth", "dc": 9}, "Waiting for Ann to roll Stealth against DC 9: 'N', or 'roll'.",
         "Waiting for Ann to roll Stealth against DC 9."),
        ({"kind": "moment", **MOMENT}, "Stop before the pick. Enter goes on.", "Stop before the pick."),
        ({"kind": "bets", "markets": MARKETS},
         "Bets are open on winner (who wins): 'bet NAME AMOUNT MARKET PICK'; 'done' when everybody has bet.",
         "Bets are open on winner (who wins)."),
        ({"kind": "window", "options": ["Bob"], "acts": []}, "Bob may speak up: 'NAME', or 'pass'.",
         "Bob may speak up."),
        ({"kind": "enter", "ask": "Who?", "options": ["Ann", "Bob"]}, "To be entered: Who?  Ann, Bob",
         "To be entered: Who?  Ann, Bob"),
        ({"kind": "choose", "ask": "Who?", "options": ["Ann", "Bob"]}, "Waiting for Ann: Who?  1 Ann   2 Bob",
         "Waiting for Ann: Who?  1 Ann   2 Bob"),
    ],
)  # fmt: skip
def test_at_the_live_table_answers_are_typed_as_they_are(
    wait: dict[str, Any], here: str, nowhere: str
) -> None:
    blank = {"who": "Ann", "ask": "", "options": [], "least": 1, "most": 1, "may_pass": False}
    for typed, told in ((at_the_table, here), (by_nobody, nowhere)):
        assert waiting_lines({**blank, **wait}, show_amount, None, typed) == [told]


def test_people_who_could_do_the_same_are_named_together() -> None:
    could = [("Ann", "Mark a card", False), ("Bob", "Mark a card", False), ("Ann", "Peek", False)]
    could += [("Bob", "Peek", False), ("Cas", "Know the game", True)]
    possible = [{"by": by, "title": title, "ploy": ploy} for by, title, ploy in could]
    told = said(None, kind="moment", moment="play", after=False, next="", possible=possible)
    assert told == (
        "Stop before the play. Ann and Bob could mark a card or peek; "
        "Cas could know the game (a ploy). 'referee choose ok' goes on."
    )


def test_what_others_are_told() -> None:
    def others(**wait: Any) -> list[str]:
        return waiting_lines(wait, show_amount, 80)

    assert others(kind="player", who="Ann") == ["Waiting for Ann."]
    assert others(kind="roll", who="Ann") == ["Waiting for Ann to roll."]
    assert others(kind="bets", who=None, window="opening") == ["Bets are open."]
    assert others(kind="table", who=None) == ["Waiting for the game master."]


def test_a_market_whose_name_says_it_all_is_not_explained() -> None:
    markets = [
        {"market": "with_the_caster", "title": "With the caster"},
        {"market": "own", "title": "The caster's stake"},
    ]
    told = said(None, kind="bets", markets=markets)
    assert told.startswith("Bets are open on with_the_caster or own (the caster's stake): ")


def test_a_number_that_is_entered_is_told_with_its_ends() -> None:
    wait = {"kind": "enter", "ask": "How many?", "range": [1, 4], "coins": False}
    assert said(**wait) == "To be entered: How many?  1 to 4   ('referee enter ...')"
    assert said(**wait, may_pass=True).endswith("1 to 4   or nothing   ('referee enter ...')")
    assert "1cp to 4cp" in said(**wait | {"coins": True})


def test_of_many_numbers_that_may_be_entered_the_first_ones_and_the_last_are_told() -> None:
    points = ["0", *(str(n) for n in range(500, 20001, 50))]
    told = said(kind="enter", ask="How many?", options=points)
    assert told == "To be entered: How many?  0, 500, 550 ... 20000   ('referee enter ...')"
    passing = said(90, kind="enter", ask="How many?", options=[*points, "pass"], may_pass=True)
    assert passing.endswith("0, 500, 550 ... 20000   or nothing   ('referee enter ...')")
    assert "1, 2, 3   (" in said(kind="enter", ask="How many?", options=["1", "2", "3"])


def test_who_could_do_something_at_a_stop_begins_a_sentence() -> None:
    could = [{"by": "the house", "title": "Shake a tapped die", "ploy": False}]
    told = said(kind="moment", moment="roll", after=False, next="The table rolls.", possible=could)
    assert told.startswith("Stop. Next: The table rolls. The house could shake a tapped die.")
