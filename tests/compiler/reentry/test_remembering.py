"""What slots are known to hold is not put into them again, and everything else is."""

from __future__ import annotations

from referee.compiler.reentry import Straight, parse_procedures

AGAIN = """
def play(S):
    n = S.first
    while S.on:
        x = WAIT(4, n, (1, 2))
        S.total += x
    return n
"""
ANOTHER = """
def play(S):
    n = S.first
    while S.on:
        x = WAIT(4, n, (1, 2))
        n = n + x
        S.total += n * n - n
    return n
"""
TWO = """
def play(S):
    n = S.first
    while S.on:
        x = WAIT(4, n, (1, 2))
        y = WAIT(5, n, (x, 3))
        S.total += y + n * n - n
    return n
"""
CALLED = """
def play(S):
    n = S.first
    while S.on:
        x = WAIT(4, n)
        turn(S)
        S.total += x
    return n

def turn(S):
    WAIT(7, 1)
"""


def resumed(text: str, apart: tuple[str, ...] = ()) -> str:
    """The code of a run that has been resumed, as far as a fresh one has code of its own."""
    straight = Straight(parse_procedures(text), swift=True, apart=apart)
    emitted = straight.returning().text.partition("\n    if pc is not None:\n")[2]
    assert emitted
    return emitted.partition("\n    else:\n")[0]


def stores(text: str) -> set[str]:
    """The slots that are given values there."""
    lines = (line.strip() for line in text.splitlines())
    found = (line.partition(" = ")[0] for line in lines if " = " in line)
    return {name.removeprefix("S.") for name in found if name.startswith("S.")}


def test_who_is_asked_the_same_again_puts_nothing_away() -> None:
    assert stores(resumed(AGAIN)) == set()


def test_another_value_is_put_away() -> None:
    assert {"args", "f_play_n"} <= stores(resumed(ANOTHER))
    apart = stores(resumed(ANOTHER, ("who", "options")))
    assert "who" in apart and "options" not in apart


def test_another_place_is_another_question() -> None:
    found = stores(resumed(TWO, ("who", "options")))
    assert {"at", "pc_play", "options"} <= found
    assert not {"who", "f_play_n"} & found


def test_whatever_else_may_stop_asks_something_else() -> None:
    assert {"at", "args"} <= stores(resumed(CALLED))


def test_what_no_run_comes_to_is_left_out() -> None:
    text = "def play(S):\n n = S.first\n while S.on:\n  x = WAIT(1, n)\n  S.total += x\n  break\n S.done = n"
    assert resumed(text).strip().endswith("break")
