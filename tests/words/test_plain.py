"""A terminal that cannot show a sign gets a plain one (case 17), and sentences read well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.words import ascii_fallback, listed, plural


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("K♠ 7♥ 2♦ A♣", "KS 7H 2D AC"),
        ("Ann → Bob — done…", "Ann -> Bob - done..."),
        ("┌──┐│x│└──┘", "+--+|x|+--+"),
        ("╭━╮║█╯", "+-+|#+"),
        ("Zoë Łukasz", "Zoe Lukasz"),
        ("日本 🦊", "?? ?"),
        ("−2gp ½ ≥", "-2gp 1/2 >="),
        ("“so” ‘he’ said", "\"so\" 'he' said"),
        ("a\u00a0b", "a b"),
        ("plain", "plain"),
    ],
)
def test_ascii(text: str, plain: str) -> None:
    assert ascii_fallback(text, "ascii") == plain


def test_what_the_terminal_can_show_is_left_alone() -> None:
    assert ascii_fallback("Zoë — 5♠…", "cp1252") == "Zoë — 5S…"
    assert ascii_fallback("Zoë → ♠ 日本", "utf-8") == "Zoë → ♠ 日本"


@pytest.mark.parametrize("encoding", [None, "", "no-such-encoding", "asc\x00ii"])
def test_an_unknown_encoding_counts_as_ascii(encoding: str | None) -> None:
    assert ascii_fallback("♠", encoding) == "S"


@given(
    st.text(st.characters(), max_size=60),
    st.sampled_from(["ascii", "cp1252", "cp437", "latin-1", "utf-8"]),
)
def test_it_can_always_be_printed(text: str, encoding: str) -> None:
    ascii_fallback(text, encoding).encode(encoding)


def test_listed() -> None:
    assert listed([]) == ""
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Bob"]) == "Ann and Bob"
    assert listed(iter(["Ann", "Bob", "Cas"]), "or") == "Ann, Bob or Cas"


def test_plural() -> None:
    assert plural(1, "pair", "pairs") == "1 pair"
    assert plural(0, "pair") == "0 pairs"
    assert plural(2, "die", "dice") == "2 dice"
