"""Mutilated rulesets, grown formulas, and noise: never a traceback, always soon. ``make fuzz`` looks longer."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.language import load_rules
from referee.language.explain import at_line, outline
from referee.source import Faults
from tests.fuzz.making import FORMULAS, NOISE, ZONES, mutilated
from tests.hostile.trying import of_formula, tried

SLOW = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
SECONDS = 2.5
"""Of this process, with a machine that is busy: a ruleset of a thousand lines takes a tenth of it."""


@SLOW
@given(mutilated())
def test_a_mutilated_ruleset_has_faults_or_plays(text: str) -> None:
    outcome = tried(text, answers=20)
    assert outcome.seconds < SECONDS
    for fault in outcome.faults:
        assert fault.message and fault.place.line >= 1 and fault.place.column >= 1
        assert "referee.language" not in fault.message


@SLOW
@given(mutilated())
def test_a_mutilated_ruleset_is_explained_as_far_as_it_goes(text: str) -> None:
    typed = load_rules(text, "f", Faults())
    if typed is not None:
        outline(typed)
        for line in range(1, 400, 37):
            at_line(typed, "f", line)


@SLOW
@given(FORMULAS)
def test_a_grown_formula_is_refused_or_worked_out(formula: str) -> None:
    outcome = tried(of_formula(formula, ZONES))
    assert outcome.seconds < SECONDS
    assert outcome.faults or outcome.refusal or outcome.said


@SLOW
@given(FORMULAS)
def test_a_grown_formula_as_a_test_and_as_a_source(formula: str) -> None:
    quoted = "'" + formula.replace("'", "''") + "'"
    steps = (
        f"  - if: {quoted}\n    then:\n      - tell: x\n  - for: v in players\n    where: {quoted}\n    do:\n"
        f"      - tell: x\n  - choose: c\n    by: dealer\n    from: {quoted}\n  - set: total = total\n    when: {quoted}\n"
    )
    head = of_formula("1", ZONES).split("define:")[0]
    outcome = tried(f"{head}play:\n{steps}", answers=2)
    assert outcome.seconds < SECONDS


@SLOW
@given(NOISE)
def test_noise_is_refused_or_worked_out(formula: str) -> None:
    assert tried(of_formula(formula.replace("\n", " "), ZONES)).seconds < SECONDS


@SLOW
@given(st.text(max_size=300))
def test_any_text_is_no_ruleset(text: str) -> None:
    outcome = tried(text)
    assert outcome.faults and outcome.seconds < SECONDS
