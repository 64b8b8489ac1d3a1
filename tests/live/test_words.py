"""Lines cut into words, and the piece that is still being typed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.live.words import begun_word, quoted, words_of


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("17 9", ["17", "9"]),
        (
            'bet Bram 1gp "Ilse blinks first" --against Vex',
            ["bet", "Bram", "1gp", "Ilse blinks first", "--against", "Vex"],
        ),
        ("bet Bram 1gp Grubb's hat", ["bet", "Bram", "1gp", "Grubb's", "hat"]),
        ("a 'Mother Grubb' Vex", ["a", "Mother Grubb", "Vex"]),
        ('stop --why="the watch"', ["stop", "--why=the watch"]),
        ('"not closed', ["not closed"]),
        ("   ", []),
    ],
)
def test_words_of_a_line(line: str, words: list[str]) -> None:
    assert words_of(line) == words


@pytest.mark.parametrize(
    ("line", "words", "piece"),
    [
        ("", [], ""),
        ("be", [], "be"),
        ("bet ", ["bet"], ""),
        ("bet Br", ["bet"], "Br"),
        ('a "Mother G', ["a"], '"Mother G'),
        ('a "Mother Grubb" ', ["a", "Mother Grubb"], ""),
    ],
)
def test_the_piece_that_is_still_typed(line: str, words: list[str], piece: str) -> None:
    assert begun_word(line) == (words, piece)


@given(st.lists(st.from_regex(r"[a-zA-Z'♠]{1,6}( [a-z]{1,4})?", fullmatch=True), max_size=5))
def test_quoted_words_come_back(words: list[str]) -> None:
    kept = [word for word in words if not word.startswith("'")]
    assert words_of(" ".join(map(quoted, kept))) == kept


@given(st.text(max_size=40))
def test_any_line_can_be_read(line: str) -> None:
    words, piece = begun_word(line)
    assert all(isinstance(word, str) for word in words)
    assert line.endswith(piece)
