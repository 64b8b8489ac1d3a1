"""Amounts (cases 1, 2 and 4): read, shown, and the same again."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput
from referee.money import MOST, parse_amount, show_amount, show_change
from tests.hanging import HANGS


@pytest.mark.parametrize(
    ("text", "copper"),
    [
        ("5gp", 500),
        ("2gp 3sp", 230),
        ("1pp", 1000),
        ("150cp", 150),
        ("10GP", 1000),
        ("10 gp", 1000),
        ("1ep 1sp 1cp", 61),
        ("3sp 2gp", 230),
        ("2gp3sp", 230),
        ("2gp, 3sp", 230),
        ("2gp and 3sp", 230),
        ("5 gold", 500),
        ("5 gold pieces and 2 silver", 520),
        ("  7cp\n", 7),
        ("010gp", 1000),
        ("0gp 5cp", 5),
        ("1000000000000cp", MOST),
    ],
)
def test_read(text: str, copper: int) -> None:
    assert parse_amount(text) == copper


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "0",
        "0gp",
        "0cp 0sp",
        "-1gp",
        "−1gp",
        "+1gp",
        "nan",
        "inf",
        "1e3",
        "1e3gp",
        "1_000",
        "1_000gp",
        "1,000gp",
        "٣gp",
        "５gp",
        "²gp",
        "1.5gp",
        "1gp 1gp",
        "1gp 5",
        "gp",
        "5xp",
        "5gpp",
        "5goldfish",
        "5gp,",
        ",5gp",
        "5gp and",
        "half",
        "all",
        "10**9gp",
        "1000000000001cp",
        "9" * 5000 + "gp",
        "1gp " * 100_000,
        "0x10gp",
        "5gp # for Bob",
        "None",
        "5ſp",
        "5gp" + " " * 200 + "x",
        "   ",
    ],
)
def test_refused_at_once(text: str) -> None:
    began = time.perf_counter()
    with pytest.raises(BadInput) as refusal:
        parse_amount(text)
    assert time.perf_counter() - began < HANGS
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("5", "5 of what? Write 5gp, 5sp or 5cp."),
        ("0gp", "at least 1cp"),
        ("-1gp", "without the sign"),
        ("1.5gp", "1gp 5sp"),
        ("nan", '"nan" is not an amount'),
        ("half", "of what"),
        ("2gp 3gp", "gp twice"),
    ],
)
def test_the_refusal_says_the_mend(text: str, mend: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_amount(text)
    assert mend in str(refusal.value)


def test_half_and_all_of_what_it_is_paid_from() -> None:
    assert parse_amount("half", of=501) == 250
    assert parse_amount("ALL", of=501) == 501
    for words in ("half", "all"):
        with pytest.raises(BadInput, match="nothing"):
            parse_amount(words, of=0)
        assert parse_amount(words, of=0, zero=True) == 0
    with pytest.raises(BadInput, match="nothing"):
        parse_amount("half", of=1)


def test_zero_where_it_is_allowed() -> None:
    assert parse_amount("0cp", zero=True) == 0
    assert parse_amount("0gp", zero=True) == 0
    for text in ("0", "-1gp", ""):
        with pytest.raises(BadInput):
            parse_amount(text, zero=True)


@pytest.mark.parametrize(
    ("copper", "shown"),
    [
        (430, "4gp 3sp"),
        (0, "0cp"),
        (-200, "-2gp"),
        (-230, "-2gp 3sp"),
        (61, "6sp 1cp"),
        (1000, "10gp"),
        (1 - 101, "-1gp"),
    ],
)
def test_shown(copper: int, shown: str) -> None:
    assert show_amount(copper) == shown


def test_electrum_and_platinum_only_where_the_campaign_uses_them() -> None:
    assert show_amount(1561) == "15gp 6sp 1cp"
    assert show_amount(1561, electrum=True) == "15gp 1ep 1sp 1cp"
    assert show_amount(1561, platinum=True) == "1pp 5gp 6sp 1cp"
    assert show_amount(1561, electrum=True, platinum=True) == "1pp 5gp 1ep 1sp 1cp"


def test_a_purse_of_a_platinum_piece_pays_a_gold_piece_and_has_nine_left() -> None:
    assert show_amount(parse_amount("1pp") - parse_amount("1gp")) == "9gp"


def test_a_change_has_its_sign() -> None:
    assert [show_change(c) for c in (420, -200, 0)] == ["+4gp 2sp", "-2gp", "0cp"]


@pytest.mark.soak
def test_every_single_amount_to_a_million_comes_back() -> None:
    for copper in range(1_000_001):
        assert parse_amount(show_amount(copper), zero=True) == copper


def test_amounts_to_a_million_are_shown_right() -> None:
    worth = {"g": 100, "s": 10, "c": 1}
    for copper in [*range(2_500), *range(2_500, 1_000_001, 37)]:
        shown = show_amount(copper)
        assert sum(int(coin[:-2]) * worth[coin[-2]] for coin in shown.split()) == copper
        assert parse_amount(shown, zero=True) == copper


@given(st.integers(0, MOST), st.booleans(), st.booleans())
def test_any_amount_comes_back(copper: int, electrum: bool, platinum: bool) -> None:
    assert parse_amount(show_amount(copper, electrum, platinum), zero=True) == copper


@given(st.text(max_size=30))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    try:
        assert 1 <= parse_amount(text) <= MOST
    except BadInput as refusal:
        assert str(refusal)
