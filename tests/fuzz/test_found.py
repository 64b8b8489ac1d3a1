"""What fuzzing has found once: each ended in a traceback, in a warning on the terminal, or in no end."""

from __future__ import annotations

import warnings

import pytest

from tests.fuzz.making import ZONES
from tests.hostile.trying import HEAD, of_formula, tried

START = HEAD + ZONES


@pytest.mark.parametrize(
    "steps",
    [
        "  - shuffle: min(pile, pile, pile)\n",
        "  - let: cards = pile\n  - shuffle: cards\n",
        "  - draw: 1\n    from: only(pile, yes)\n    to: dealer.hand\n",
        "  - draw: 1\n    from: pile\n    to: top(pile, 1)\n",
        "  - move: pile\n    to: reversed(pile)\n",
        "  - gather: [pile, top(pile, 1)]\n    into: pile\n",
        "  - settle: option\n",
        "  - let: x = option\n",
        "  - let: x = [no, option]\n",
        "  - one\n  - leaves\nprocedures:\n  one:\n    - tell: x\n  leaves:\n    - tell: y\n",
        "  - again\nprocedures:\n  again:\n    - tell: y\n",
        "  - let: x = 1 / 0\n",
        "  - let: not = 1\n",
        "  - let: x = [1 for not in players]\n",
    ],
)
def test_it_is_a_fault_now(steps: str) -> None:
    outcome = tried(f"{START}play:\n{steps}")
    assert outcome.faults and outcome.faults[0].place.line > 13, str(outcome)


@pytest.mark.parametrize(
    "steps",
    [
        "  - choose: x\n    by: dealer\n    from: '[pile for q in players]'\n    may_pass: yes\n",
        "  - choose: x\n    by: dealer\n    from: players.hand\n    may_pass: yes\n",
        "  - let: self = 4\n  - tell: <self>\n",
        "  - let: x = [self for self in players]\n",
        "  - let: x = '+ + + + 1'\n".replace("'", ""),
        "  - let: x = first(without([1], first(without([2], first(without([3], 4))))))\n",
    ],
)
def test_it_plays_now(steps: str) -> None:
    outcome = tried(f"{START}play:\n{steps}", answers=2)
    assert not outcome.faults and outcome.refusal is None, str(outcome)


@pytest.mark.parametrize(
    "formula",
    ["5 == nothing", "[1, 2] == nothing", "[1, 2][0] == 1", "not nothing", "'a' is nothing"],
)
def test_python_has_nothing_to_say_of_it(formula: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        outcome = tried(of_formula(formula, ZONES))
    assert outcome.faults or outcome.said


def test_a_choice_of_lists_can_be_answered() -> None:
    body = "play:\n  - choose: x\n    by: dealer\n    from: '[[1, 2], [3]]'\n  - tell: <x[0]>\n"
    outcome = tried(START + body, answers=1)
    assert outcome.said in ([(1,)], [(3,)]), str(outcome)
