"""Small rulesets in the quick form, beside what they do at the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.language import load_rules
from referee.rounds.setting import Setting
from referee.sheets import Edition, Sheet
from referee.source import Faults


def played(text: str, seats: int = 2, seed: int = 1) -> Any:
    """The state in which a round of random play ends."""
    faults = Faults()
    typed = load_rules(f"referee: 1\ntitle: Small\nplayers: 1-6\n{text}", "small.yaml", faults)
    assert typed is not None and not faults, [str(fault) for fault in faults.all]
    quick = compile_quick(typed, seats, {})
    names = ("Ann", "Bob", "Cas")[:seats]
    setting = Setting(
        quick.returning, Edition.E2014, names, tuple(map(Sheet, names)), Sheet("the house")
    )
    S = QuickTable(quick, setting, seats, {}, [100] * seats).fresh(random.Random(seed).random)
    quick.at_random.function("play")(S)
    return S


@pytest.mark.parametrize(
    ("thrown", "kinds"), [((1, 1, 1), 1), ((1, 2, 1), 2), ((1, 2, 3), 3), ((), 0)]
)
@pytest.mark.parametrize("least", [1, 2, 3])
def test_how_many_different_values_there_are(
    thrown: tuple[int, ...], kinds: int, least: int
) -> None:
    S = played(
        "track:\n  thrown: {kind: list of number}\n  so: {kind: yes_no}\n  just: {kind: yes_no}\nplay:\n"
        f"  - set: thrown = {list(thrown) or 'empty'}\n  - set: so = count(distinct(thrown)) >= {least}\n"
        f"  - set: just = count(distinct(thrown)) == {least}\n  - finish: players\n"
    )
    assert (S.t_so, S.t_just) == (kinds >= least, kinds == least)
