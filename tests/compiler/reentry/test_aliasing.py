"""Aliases in a form that is entered for a few lines at a time."""

from __future__ import annotations

import ast

from referee.compiler.reentry import Straight, parse_procedures
from referee.compiler.reentry.aliasing import written_out

ALIASES = [("draw", "S.random"), ("hand", "S.z_hand")]


def written(body: str) -> str:
    lines = "\n".join("    " + line for line in body.splitlines())
    [procedure] = parse_procedures(f"def p(S, v):\n{lines}\n", {"p": ALIASES})
    made = written_out(procedure, ["draw", "hand"], lambda _: True)
    assert not made.aliases
    return "\n".join(ast.unparse(ast.fix_missing_locations(one)) for one in made.body)


def test_what_is_called_is_given_its_value_there() -> None:
    assert written("x = draw() * v") == "x = (draw := S.random)() * v"
    assert written("x = hand.pop(v)") == "x = S.z_hand.pop(v)"


def test_not_in_a_comprehension_which_has_names_of_its_own() -> None:
    assert written("x = [draw() for _ in v]") == "x = [S.random() for _ in v]"


def test_what_a_loop_asks_for_again_and_again_is_bound_before_it() -> None:
    found = written("for i in v:\n    S.n += draw() + hand[i]\nhand.append(v)")
    assert found == (
        "draw = S.random\nfor i in v:\n    S.n += draw() + S.z_hand[i]\nS.z_hand.append(v)"
    )
    twice = written("while v:\n    v = hand[v] + hand[0]")
    assert twice == "hand = S.z_hand\nwhile v:\n    v = hand[v] + hand[0]"
    within = written("for i in v:\n    for j in i:\n        S.n += hand[j]")
    assert within.startswith("hand = S.z_hand\n")


def test_loops_in_which_somebody_decides_are_entered_in_their_middle() -> None:
    text = "def play(S):\n while True:\n  x = WAIT(1, draw())\n  S.n += draw()"
    straight = Straight(parse_procedures(text, {"play": ALIASES}), swift=True)
    assert "draw = S.random" not in straight.returning().text
