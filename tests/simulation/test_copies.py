"""Copies of a state: equal to it, and sharing nothing that changes."""

from __future__ import annotations

from typing import Any

import pytest

from referee.compiler.states import copied
from referee.simulation.copies import Copies
from tests.npcs.test_what_a_seat_may_know import GAMES, waits


def lists_in(value: Any) -> list[Any]:
    """Everything in a value that can be changed."""
    if isinstance(value, list):
        return [value, *(inner for one in value for inner in lists_in(one))]
    return [value] if isinstance(value, (dict, set)) else []


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_equal_and_apart(name: str) -> None:
    for at, round_ in enumerate(waits(name, 3)):
        if at % 7:
            continue
        S = round_.S
        copies = Copies(S)
        one, other = copies(), copies()
        for slot in S.__slots__:
            values = [getattr(each, slot) for each in (S, copied(S), one, other)]
            assert all(value == values[0] for value in values)
            changing = [{id(part) for part in lists_in(value)} for value in values]
            assert not changing[0] & changing[2] and not changing[2] & changing[3]
