"""What the GM types for a roll (case 15): read, or refused at once with the reason."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import BadInput, Refusal
from referee.sheets import Roll, parse_plus, parse_roll
from tests.hanging import HANGS


@pytest.mark.parametrize(
    ("text", "roll"),
    [
        ("17", Roll(17)),
        (" 17 9 ", Roll(17, second=9)),
        ("17, 9", Roll(17, second=9)),
        ("1 1 14", Roll(1, second=1, reroll=14)),
        ("17 9 adv", Roll(17, second=9, advantage=True)),
        ("17 9 DIS", Roll(17, second=9, disadvantage=True)),
        ("17 1d4=3", Roll(17, plus=(("1d4", 3),))),
        ("17 +2", Roll(17, plus=(("bonus", 2),))),
        ("17 guidance=3 bardic=5", Roll(17, plus=(("guidance", 3), ("bardic", 5)))),
        ("=22", Roll(total=22)),
        ("total 22", Roll(total=22)),
        ("total=-2", Roll(total=-2)),
        ("17 =22", Roll(17, total=22)),
    ],
)
def test_read(text: str, roll: Roll) -> None:
    assert parse_roll(text) == roll


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "1 to 20, not 0"),
        ("21", "1 to 20, not 21"),
        ("-3", "1 to 20, not -3"),
        ("17.5", "1 to 20"),
        ("99999999", "1 to 20"),
        ("17 21", "1 to 20, not 21"),
        ("999999999d6", "asks for dice to be rolled"),
        ("1d20adv", "asks for dice to be rolled"),
        ("1d20", "asks for dice to be rolled"),
        ("10**9", "is no die"),
        ("17 # a comment", "is no die"),
        ("17 // lucky", "is no die"),
        ("", "is no roll"),
        ("adv", "is no roll"),
        ("1 2 3 4", "is no roll"),
        ("=", "is no roll"),
        ("total", "is no die"),
        ("twenty", "is no die"),
        ("١٧", "is no die"),
        ("1e1", "is no die"),
        ("9" * 100_000, "too long"),
        ("17 1d4=5", "1d4 shows 1 to 4, not 5"),
        ("17 999999999d6=5", "no dice"),
        ("=99999", "no roll"),
        ("=999", "cannot be"),
    ],
)
def test_refused_at_once_with_the_reason(text: str, reason: str) -> None:
    began = time.perf_counter()
    with pytest.raises(BadInput) as refusal:
        parse_roll(text)
    assert reason in str(refusal.value)
    assert time.perf_counter() - began < HANGS


@pytest.mark.parametrize(
    ("text", "plus"),
    [
        ("1d4=3", ("1d4", 3)),
        ("D4=3", ("d4", 3)),
        ("2d6=12", ("2d6", 12)),
        ("guidance=4", ("guidance", 4)),
        ("bardic inspiration=6", ("bardic inspiration", 6)),
        ("cover=-2", ("cover", -2)),
        ("+2", ("bonus", 2)),
        ("-1", ("bonus", -1)),
    ],
)
def test_plus(text: str, plus: tuple[str, int]) -> None:
    assert parse_plus(text) == plus


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1d4", "What did 1d4 show"),
        ("1d4=0", "1d4 shows 1 to 4"),
        ("1d4=5", "1d4 shows 1 to 4"),
        ("2d6=1", "2d6 shows 2 to 12"),
        ("guidance=5", "1d4 shows 1 to 4"),
        ("999999999d6=3", "no dice"),
        ("999999d6=3", "at most 20 dice"),
        ("1d9999=3", "at most 20 dice"),
        ("0d6=0", "at most 20 dice"),
        ("=3", "nothing to add"),
        ("", "nothing to add"),
        ("luck", "nothing to add"),
        ("1d4=three", "nothing to add"),
        ("1d4=1e1", "nothing to add"),
        ("luck=101", "adds too much"),
        ("10**9", "nothing to add"),
        ("x" * 1000 + "=1", "too long"),
    ],
)
def test_plus_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput) as refusal:
        parse_plus(text)
    assert reason in str(refusal.value)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse_roll, parse_plus):
        try:
            read(text)
        except Refusal as refusal:
            assert str(refusal)


@pytest.mark.parametrize("die", [0, 21, -1])
def test_no_way_around_the_faces_of_a_d20(die: int) -> None:
    for given_die in ({"natural": die}, {"second": die}, {"reroll": die}, {"inspiration": die}):
        with pytest.raises(BadInput):
            Roll(**given_die)


def test_plain_and_back() -> None:
    roll = Roll(1, total=0, second=4, reroll=9, advantage=True, plus=(("1d4", 3),))
    assert Roll.from_plain(roll.to_plain()) == roll
    assert Roll().to_plain() == {}
