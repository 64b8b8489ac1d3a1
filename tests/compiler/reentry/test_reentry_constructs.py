"""What each construct of straight code does, in every form, from every decision on."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.compiler.reentry import Form, Straight, parse_procedures


@dataclass(frozen=True)
class Case:
    """A program, the answers it gets, what it asks as (k, *args), its result, and what it did meanwhile."""

    text: str
    answers: list[Any]
    asked: list[tuple[Any, ...]]
    result: Any = None
    did: list[Any] = field(default_factory=list)


CASES = {
    "a decision": Case(
        "def play(S):\n x = WAIT(3, 4 + 5, 'b')\n return x * 2", [21], [(3, 9, "b")], 42
    ),
    "an answer nobody wants": Case("def play(S):\n WAIT(1)\n return 5", [7], [(1,)], 5),
    "locals kept": Case(
        "def play(S):\n a = 1\n b = 2\n x = WAIT(1)\n y = WAIT(2, b)\n return a + x + y",
        [10, 20],
        [(1,), (2, 2)],
        31,
    ),
    "an answer to the state": Case(
        "def play(S):\n i = 1\n S.did = [0, 0]\n S.did[i] = WAIT(1)", [6], [(1,)], None, [0, 6]
    ),
    "if, decisions in the body": Case(
        "def play(S):\n x = WAIT(1)\n if x > 3:\n  y = WAIT(2)\n else:\n  y = 1\n return y",
        [4, 9],
        [(1,), (2,)],
        9,
    ),
    "if, decisions in else": Case(
        "def play(S):\n x = WAIT(1)\n if x > 3:\n  y = 1\n else:\n  y = WAIT(2)\n return x + y",
        [2, 9],
        [(1,), (2,)],
        11,
    ),
    "elif, decisions in each": Case(
        "def play(S):\n for x in (1, 2, 3):\n  if x == 1:\n   y = WAIT(1)\n"
        "  elif x == 2:\n   y = WAIT(2)\n  else:\n   y = WAIT(3)\n  S.did.append(x + y)",
        [10, 20, 30],
        [(1,), (2,), (3,)],
        None,
        [11, 22, 33],
    ),
    "while with a test": Case(
        "def play(S):\n n = 0\n while n < 2:\n  x = WAIT(1, n)\n  n = n + x\n return n",
        [1, 5],
        [(1, 0), (1, 1)],
        6,
    ),
    "while True, break and continue": Case(
        "def play(S):\n n = 0\n while True:\n  x = WAIT(1)\n  if x == 0:\n   continue\n"
        "  n += x\n  if n > 4:\n   break\n  S.did.append(n)\n return n",
        [0, 3, 0, 4],
        [(1,)] * 4,
        7,
        [3],
    ),
    "for over nothing": Case(
        "def play(S):\n for x in S.did:\n  y = WAIT(1, x)\n return 4", [], [], 4
    ),
    "for over what its decisions change": Case(
        "def play(S):\n S.did = [1, 2]\n for x in S.did:\n  y = WAIT(1, x)\n  S.did.append(x + y)",
        [10, 20],
        [(1, 1), (1, 2)],
        None,
        [1, 2, 11, 22],
    ),
    "for with continue": Case(
        "def play(S):\n for i, x in enumerate('abc'):\n  if x == 'b':\n   continue\n"
        "  y = WAIT(1, i, x)\n  if y:\n   continue\n  S.did.append(x)",
        [0, 1],
        [(1, 0, "a"), (1, 2, "c")],
        None,
        ["a"],
    ),
    "the variable of a for, changed and read later": Case(
        "def play(S):\n x = 9\n for x in range(3):\n  x = x * 2\n  WAIT(1, x)\n  S.did.append(x)\n return x",
        [0, 0, 0],
        [(1, 0), (1, 2), (1, 4)],
        4,
        [0, 2, 4],
    ),
    "loops in loops, one variable": Case(
        "def play(S):\n for x in (1, 2):\n  for x in (x, x * 10):\n   y = WAIT(1, x)\n  S.did.append(x)",
        [0] * 4,
        [(1, 1), (1, 10), (1, 2), (1, 20)],
        None,
        [10, 20],
    ),
    "return out of loops": Case(
        "def play(S):\n for x in (1, 2):\n  while True:\n   y = WAIT(1, x)\n"
        "   if y == 1:\n    return x + 40\n   if y == 2:\n    break",
        [0, 2, 1],
        [(1, 1), (1, 1), (1, 2)],
        42,
    ),
    "a call that waits": Case(
        "def play(S):\n a = 5\n b = ask(S, a + 1)\n c = ask(S, b)\n return a + b + c\n"
        "def ask(S, n):\n x = WAIT(1, n)\n return x + n",
        [10, 20],
        [(1, 6), (1, 16)],
        57,
    ),
    "a call that waits twice": Case(
        "def play(S):\n a = 5\n b = ask(S)\n return a + b\n"
        "def ask(S):\n x = WAIT(1)\n y = WAIT(2, x)\n return x + y",
        [1, 2],
        [(1,), (2, 1)],
        8,
    ),
    "calls in calls in loops": Case(
        "def play(S):\n for p in (1, 2):\n  r = turn(S, p)\n  S.did.append(r)\n turn(S, 3)\n"
        "def turn(S, p):\n n = 0\n while n < 2:\n  x = ask(S, p * 10 + n)\n  n += x\n return n\n"
        "def ask(S, n):\n x = WAIT(1, n)\n return x",
        [1, 1, 2, 5],
        [(1, 10), (1, 11), (1, 20), (1, 30)],
        None,
        [2, 2],
    ),
    "a call that returns nothing": Case(
        "def play(S):\n x = ask(S, 1)\n y = ask(S, 2)\n return (x, y)\n"
        "def ask(S, n):\n x = WAIT(1, n)\n if n == 1:\n  return x",
        [7, 8],
        [(1, 1), (1, 2)],
        (7, None),
    ),
    "a plain procedure, inside an expression": Case(
        "def play(S):\n x = WAIT(1, twice(S, 4))\n return twice(S, x) + 1\n"
        "def twice(S, n):\n for i in range(9):\n  if i == n:\n   return i * 2",
        [3],
        [(1, 8)],
        7,
    ),
    "a local bound on one way only": Case(
        "def play(S):\n x = WAIT(1)\n if x:\n  late = 3\n y = WAIT(2)\n if x:\n  y += late\n return y",
        [0, 5],
        [(1,), (2,)],
        5,
    ),
    "a comprehension's variable named as a local": Case(
        "def play(S):\n x = 2\n y = [x for x in range(x)]\n z = WAIT(1, y)\n return sum(x for x in y) + x + z",
        [10],
        [(1, [0, 1])],
        13,
    ),
    "a decision right after an if without any": Case(
        "def play(S):\n x = 1\n if x:\n  x = 5\n y = WAIT(1, x)\n return x + y", [1], [(1, 5)], 6
    ),
    "nothing asked": Case("def play(S):\n if 0:\n  WAIT(1)\n return 3", [], [], 3),
}
OPTIONS = [(False, False), (True, False), (False, True), (True, True)]


class State:
    """Any slots; a copy is one of its dictionary."""

    def __init__(self, form: Form) -> None:
        self.did: list[Any] = []
        self.asked: list[tuple[Any, ...]] = []
        self.__dict__.update(form.slots)

    def copy(self, did: list[Any], asked: list[tuple[Any, ...]]) -> State:
        other = object.__new__(State)
        other.__dict__.update(self.__dict__)
        other.did, other.asked = list(did), list(asked)
        return other


def functions(form: Form, answers: list[Any]) -> dict[str, Any]:
    def ask(S: State, *question: Any) -> Any:
        S.asked.append(question)
        return answers[len(S.asked) - 1]

    env: dict[str, Any] = {"ask_": ask}
    exec(compile(form.text, "<form>", "exec"), env)
    return env


def inline(target: str | None, k: int, args: list[ast.expr]) -> list[ast.stmt]:
    call = f"ask_(S, {', '.join([str(k), *map(ast.unparse, args)])})"
    return ast.parse(f"{target} = {call}" if target else call).body


@pytest.mark.parametrize("options", OPTIONS, ids=["as it is", "inlined", "loops", "both"])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_construct(case: Case, options: tuple[bool, bool]) -> None:
    straight = Straight(
        parse_procedures(case.text), entries=["play"], inline=options[0], loops=options[1]
    )
    expected = (case.result, case.asked, case.did)

    form = straight.inlined(inline)
    S = State(form)
    assert (functions(form, case.answers)["play"](S), S.asked, S.did) == expected

    form, resuming = straight.returning(), straight.continuing(inline)
    play = functions(form, case.answers)["play"]
    again = functions(resuming, case.answers)["again_play"] if case.asked else None
    S = State(form)
    while play(S):
        S.asked.append((S.at, *S.args))  # type: ignore[attr-defined]
        S.choice = case.answers[len(S.asked) - 1]  # type: ignore[attr-defined]
        T = S.copy(S.did, S.asked)
        assert again
        assert (again(T), T.asked, T.did) == expected
        S = S.copy(S.did, S.asked)
    assert (S.ret, S.asked, S.did) == expected  # type: ignore[attr-defined]


def test_a_finished_procedure_starts_afresh() -> None:
    form = Straight(parse_procedures("def play(S):\n x = WAIT(1)\n return x")).returning()
    play = functions(form, [])["play"]
    S = State(form)
    results = []
    for answer in (4, 5):
        assert play(S)
        S.choice = answer  # type: ignore[attr-defined]
        assert not play(S)
        results.append(S.ret)  # type: ignore[attr-defined]
    assert results == [4, 5]
