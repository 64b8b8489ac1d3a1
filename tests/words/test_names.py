"""Names (case 16): kept as they are typed, and one person however they are typed."""

import shlex
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput
from referee.words import clean_name, name_key, one_word
from tests import awkward


@pytest.mark.parametrize(
    "name",
    [
        *awkward.NAMES,
        "👨\u200d👩\u200d👧",
        "-dash",
        "--help",
        "Dan",
        "12",
        "نوید\u200cی",
    ],
)
def test_a_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Mary \t Ann\n", "Mary Ann"),
        ("Ev\x07e\x00", "Eve"),
        ("\x1b[31mEve\x1b[0m", "Eve"),
        ("Ann\u202egnp", "Anngnp"),
        ("An\u200bn", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Mary\u00a0Ann", "Mary Ann"),
        ("Bob\udc80", "Bob"),
    ],
)
def test_what_cannot_be_seen_is_stripped(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\x00\x1b", "\u200b", "\u3164", "\u0301", "\u200d"])
def test_a_name_that_nobody_could_see_is_refused(typed: str) -> None:
    with pytest.raises(BadInput):
        clean_name(typed)


def test_sixty_characters_fit_and_sixty_one_do_not() -> None:
    assert clean_name("x" * 60) == "x" * 60
    with pytest.raises(BadInput, match="61 characters"):
        clean_name("x" * 61)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("ZOË", "zoe\u0308"),
        ("D'Arvit", "d\u2019arvit"),
        ("Straße", "STRASSE"),
        ("Mary  Ann", "mary ann"),
        ("Jean\u2011Luc", "Jean-Luc"),
    ],
)
def test_two_spellings_are_one_person(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Dan", "Daniel"), ("Zoë", "Zoe"), ("Ann", "An n")])
def test_two_people_stay_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@given(st.text(max_size=40))
def test_cleaning_twice_changes_nothing_and_keeps_the_key(text: str) -> None:
    try:
        name = clean_name(text)
    except BadInput:
        return
    assert clean_name(name) == name == unicodedata.normalize("NFC", name)
    assert name_key(name) == name_key(text)
    assert name_key(unicodedata.normalize("NFD", name)) == name_key(name)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Ürsula", "Ürsula"),
        ("Mother Grubb", '"Mother Grubb"'),
        ("D'Arvit", '"D\'Arvit"'),
        ("1gp 5sp", '"1gp 5sp"'),
        ("山田", "山田"),
        ('Nan "Tick" Ott', "'Nan \"Tick\" Ott'"),
        ("$ly", "'$ly'"),
    ],
)
def test_a_name_is_quoted_only_where_a_shell_wants_it(name: str, typed: str) -> None:
    assert one_word(name) == typed
    assert shlex.split(typed) == [name]
