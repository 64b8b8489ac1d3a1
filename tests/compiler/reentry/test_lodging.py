"""Locals that are seldom looked at between two decisions live in slots."""

from __future__ import annotations

from referee.compiler.reentry import Straight, parse_procedures

SELDOM = """
def play(S):
    base = S.first
    for p in S.players:
        while S.on:
            x = WAIT(1, p)
            S.total += x
        S.total += base
"""
OFTEN = """
def play(S):
    base = S.first
    while S.on:
        x = WAIT(1, base)
        S.total += base * x + base - x * base
"""


def emitted(text: str) -> str:
    return Straight(parse_procedures(text), swift=True).returning().text


def test_what_is_seldom_looked_at_is_neither_brought_back_nor_put_away() -> None:
    text = emitted(SELDOM)
    assert "base = S.f_play_base" not in text and "S.f_play_base = base" not in text
    assert "S.total += S.f_play_base" in text and "S.f_play_base = S.first" in text
    assert "S.f_play_index += 1" in text and "index = S.f_play_index\n" not in text


def test_what_is_looked_at_often_is_a_local() -> None:
    text = emitted(OFTEN)
    assert "base = S.f_play_base" in text and "S.f_play_base = base" in text


def test_parameters_targets_of_loops_and_names_within_expressions_stay_locals() -> None:
    text = (
        "def play(S):\n turn(S, 1)\n"
        "def turn(S, n):\n kept = S.first\n while S.on:\n  x = WAIT(1)\n  while S.more:\n   y = WAIT(2, x)\n"
        " S.total += sum(kept for one in S.players)\n for one in S.players:\n  S.total += n\n"
    )
    made = emitted(text)
    assert "kept = S.f_turn_kept" in made and "n = S.f_turn_n" in made and "for one in" in made


def test_slots_are_named_with_the_others() -> None:
    straight = Straight(parse_procedures(SELDOM), swift=True)
    names = [name for name, _ in straight.slots]
    assert "f_play_base" in names and len(names) == len(set(names))


def test_constants_are_walked_as_they_are() -> None:
    text = emitted("def play(S):\n for p in (3, 5):\n  x = WAIT(1, p)\n  S.total += x\n")
    assert "walked" not in text and "(3, 5)[" in text and "< 2" in text
