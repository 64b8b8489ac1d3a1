"""Lines folded to a width: no word lost, none cut, no line too long."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.screens.tables import columns
from referee.screens.wrapping import flowed, folded, padded

words = st.text("aé日♠[]x", min_size=1, max_size=12)


@given(st.lists(words, min_size=1, max_size=40), st.integers(30, 120), st.integers(0, 4))
def test_folding_keeps_every_word(parts: list[str], width: int, indent: int) -> None:
    text = " ".join(parts)
    lines = folded(text, width, indent)
    assert " ".join(" ".join(lines).split()) == text
    assert all(columns(line) <= width for line in lines)
    assert all(line.startswith(" " * indent) for line in lines[1:])


@given(st.lists(words, min_size=1, max_size=40), st.integers(30, 120))
def test_flowing_keeps_every_item_whole(items: list[str], width: int) -> None:
    lines = flowed(items, width, "> ", 4)
    assert "".join(lines).replace(" ", "") == ">" + "".join(items)
    assert all(columns(line) <= width for line in lines)


def test_no_width_leaves_a_text_whole() -> None:
    assert folded("word " * 100, None) == ["word " * 100]


def test_a_command_in_quotes_stays_on_one_line() -> None:
    assert folded("Stop, and then 'referee choose ok' goes on.", 30) == [
        "Stop, and then",
        "  'referee choose ok' goes on.",
    ]


def test_an_item_longer_than_a_line_is_folded_at_its_words() -> None:
    lines = flowed(["hand " + "K♠ " * 30 + "A♠"], 40, "  Ann  ", 7)
    assert all(columns(line) <= 40 for line in lines) and lines[0].startswith("  Ann  hand K♠")
    assert "".join(lines).count("K♠") == 30


def test_a_wide_letter_takes_two_columns() -> None:
    assert columns(padded("日本", 8)) == columns(padded("Ann", 8)) == 8
    assert padded("日本", 8, right=True) == "    日本"


def test_a_command_that_has_no_room_behind_a_question_goes_on_a_line_of_its_own() -> None:
    question = "To be entered: How many sixes are there, of 15 dice?  "
    assert flowed(["('referee enter ...')"], 60, question) == [
        question.rstrip(),
        "  ('referee enter ...')",
    ]
