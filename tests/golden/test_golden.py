"""Golden playthroughs come out line by line as they did, in memory and through the log; no shipped ruleset is without one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.library import Shelf
from tests.golden.catalogue import PLAYTHROUGHS
from tests.golden.playthrough import HERE, Playthrough, in_memory, inputs_of
from tests.golden.stored import through_log

ROOT = Path(__file__).parent.parent.parent
SHIPPED = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
EACH = pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: one.name)
AGAIN = "'python -m tests.golden.update' makes it again, if this is what is wanted"


def kept(one: Playthrough) -> list[str]:
    assert one.path.exists(), f"{one.path.name} is missing: {AGAIN}"
    return one.path.read_text(encoding="utf-8").splitlines()


def same(one: Playthrough, now: list[str]) -> None:
    then = kept(one)
    for at, (old, new) in enumerate(zip(then, now, strict=False), 1):
        assert new == old, f"{one.path.name}:{at} has changed: {AGAIN}"
    assert len(now) == len(then)


@EACH
def test_in_memory(one: Playthrough) -> None:
    same(one, in_memory(one, inputs_of(kept(one))))


@EACH
def test_through_the_log(one: Playthrough, tmp_path: Path) -> None:
    same(one, through_log(one, [*inputs_of(kept(one))], tmp_path / "golden"))


@EACH
def test_it_reaches_what_it_is_for(one: Playthrough) -> None:
    text = "\n".join(kept(one))
    assert "? nothing: the round is over" in text
    for pattern in one.reaches:
        assert re.search(pattern, text), pattern


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_every_shipped_ruleset_has_a_playthrough(ruleset: str) -> None:
    assert any(one.ruleset == ruleset for one in PLAYTHROUGHS), (
        f"write  Playthrough({ruleset!r}, 3)  into tests/golden/catalogue.py"
    )


def test_every_value_of_every_option_of_snaggletooth_is_played() -> None:
    options = Shelf().source("snaggletooth").rules().rules.options
    for option in options.values():
        words = [True, False] if option.kind.base == "yes_no" else list(option.words)
        for word in words:
            if word != "endless":  # as written it may go round for ever
                assert any(one.options.get(option.name) == word for one in PLAYTHROUGHS), word
    assert {one.many for one in PLAYTHROUGHS if one.ruleset == "snaggletooth"} >= {2, 3, 4, 6}


def test_every_value_of_every_option_of_snake_is_played() -> None:
    options = Shelf().source("snake").rules().rules.options
    for option in options.values():
        words = [True, False] if option.kind.base == "yes_no" else list(option.words)
        for word in words:
            played = {
                str(one.options.get(option.name)) for one in PLAYTHROUGHS if one.ruleset == "snake"
            }
            assert str(word) in played, (option.name, word)
    assert {one.many for one in PLAYTHROUGHS if one.ruleset == "snake"} >= {2, 3, 4}


def test_no_text_is_left_over() -> None:
    names = {one.name for one in PLAYTHROUGHS}
    assert {path.stem for path in HERE.glob("*.txt")} == names
    assert len(names) == len(PLAYTHROUGHS)
