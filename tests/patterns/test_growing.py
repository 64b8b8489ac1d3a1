"""From one way in to the next: a new file plays at once, and what is written out whole is the same game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.compiler.build import compile_rules
from referee.errors import NotFound, Refusal
from referee.language import load_rules
from referee.language.laying import load_node
from referee.library import Shelf
from referee.library.beginning import like_text, plain_text
from referee.library.whole import LEFT_OUT, whole_text
from referee.rounds.scenario import run_scenario
from referee.source import Faults, Map
from referee.source.nodes import Plain, plain
from tests.awkward import NAMES
from tests.patterns.games import GAMES, HERE, PATTERNS, RULESETS, faults_of, text_of
from tests.trials.playing import Player, begin

VARIANTS = sorted(path.stem for path in RULESETS.glob("*_physical.yaml"))


def shelf_in(folder: Path) -> Shelf:
    (folder / "rulesets").mkdir(exist_ok=True)
    return Shelf(None, folder)


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / "rulesets" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def tree(text: str, file: str) -> dict[str, Plain]:
    """What a text comes to, without what only says where it comes from."""
    faults = Faults()
    loaded = load_node(text, file, faults, Shelf().base)
    assert loaded is not None and isinstance(loaded.node, Map) and not faults
    found = plain(loaded.node)
    assert isinstance(found, dict)
    return {key: value for key, value in found.items() if key not in LEFT_OUT}


def without_idle(one: dict[str, Plain], other: dict[str, Plain]) -> dict[str, Plain]:
    """A tree without the formulas and sentences that the other has left out since nothing uses them."""
    made = dict(one)
    for part in ("define", "say"):
        mine, theirs = one.get(part), other.get(part)
        if isinstance(mine, dict) and isinstance(theirs, dict):
            made[part] = {key: value for key, value in mine.items() if key in theirs}
    return made


@pytest.mark.parametrize("path", [HERE / f"{n}.yaml" for n in GAMES], ids=lambda path: path.stem)
def test_what_is_written_out_is_the_same_game_and_stands_alone(path: Path) -> None:
    check_whole(path)


@pytest.mark.parametrize("name", VARIANTS)
def test_what_extends_another_can_be_written_out_too(name: str) -> None:
    check_whole(RULESETS / f"{name}.yaml")


def check_whole(path: Path) -> None:
    text = whole_text(Shelf().of_file(path))
    faults = Faults()
    typed = load_rules(text, "whole.yaml", faults, None)
    assert not faults.all, [f"{fault} {fault.mend}" for fault in faults.all]
    assert typed is not None
    before, after = tree(path.read_text(encoding="utf-8"), str(path)), tree(text, "whole.yaml")
    assert without_idle(before, after) == after
    assert [*before] != [] and set(before) == set(after)
    compiled = compile_rules(typed)
    for test in typed.rules.tests.values():
        run_scenario(compiled, test)


def test_notes_come_along() -> None:
    text = whole_text(Shelf().of_file(HERE / "last_cup.yaml"))
    assert "# only just: the next cup will be hard" in text
    assert "# which round of it this is" in text, "the pattern's own notes come along as well"
    assert text.startswith("# yaml-language-server")
    assert text.count("yaml-language-server") == 1


def test_lines_are_no_longer_than_they_were() -> None:
    for name in GAMES:
        text = whole_text(Shelf().of_file(HERE / f"{name}.yaml"))
        assert max(len(line) for line in text.splitlines()) <= 130, name
        assert not any(line != line.rstrip() for line in text.splitlines()), name
        assert "\n\n\n" not in text, name


def test_a_game_that_stands_alone_is_not_written_out() -> None:
    with pytest.raises(Refusal, match="stands alone already"):
        whole_text(Shelf().of_file(RULESETS / "any.yaml"))


def test_a_plain_file_is_written_out(tmp_path: Path) -> None:
    path = written(tmp_path, "quoits", plain_text("quoits"))
    text = whole_text(shelf_in(tmp_path).of_file(path))
    faults = Faults()
    load_rules(text, "whole.yaml", faults, None)
    assert not faults.all
    assert "title: Quoits" in text and "enter: named" in text
    assert "\n  mark:" not in text, "what was removed is gone"


# -- new files


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_new_file_that_is_like_a_pattern_plays_at_once(pattern: str) -> None:
    text = like_text(Shelf(), "three_geese", pattern)
    assert not faults_of(text).all
    typed = load_rules(text, "rulesets/three_geese.yaml", Faults(), text_of)
    assert typed is not None and typed.rules.title == "Three geese"
    rules = compile_rules(typed)
    Player(rules, 1, cheats=True).play(begin(rules, rules.rules.players[0]))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_line_behind_a_mark_may_stand_without_it(pattern: str) -> None:
    """The lines that a new file holds behind a # are right as they are once the # is gone."""
    lines = like_text(Shelf(), "three_geese", pattern).splitlines()
    made = [without_mark(line) for line in lines[4:]]
    faults = faults_of("\n".join(made) + "\n")
    assert not faults, [f"{fault}: {made[fault.place.line - 1]}" for fault in faults]


def without_mark(line: str) -> str:
    for mark in ("#   # ", "  # Steps"):
        if line.startswith(mark):
            return line
    for mark, instead in (
        ("#   ", "  "),
        ("# options:", "options:"),
        ("# say:", "say:"),
        ("  #   ", "    "),
        ("  # ", "  "),
    ):
        if line.startswith(mark) and not is_note(line):
            return instead + line.removeprefix(mark)
    return line


def is_note(line: str) -> bool:
    """Whether a line behind a # is a note that ends in a colon, not a key."""
    return " " in line.strip("#- ").partition(":")[0].partition("(")[0].strip()


def test_a_new_plain_file_plays_at_once() -> None:
    text = plain_text("spit_at_the_moon")
    assert not faults_of(text).all
    typed = load_rules(text, "rulesets/spit.yaml", Faults(), text_of)
    assert typed is not None
    rules = compile_rules(typed)
    assert rules.rules.title == "Spit at the moon"
    Player(rules, 1, cheats=True).play(begin(rules, 3))


@pytest.mark.parametrize("name", [*NAMES, "{p}", "a: b", "yes"])
def test_any_name_makes_a_file_that_is_fine(name: str) -> None:
    for make in (plain_text, lambda name: like_text(Shelf(), name, "contest")):
        try:
            text: Any = make(name)
        except Refusal:
            continue  # a name that no file could have
        assert not faults_of(text).all


def test_a_pattern_that_is_not_there_is_refused_with_a_guess() -> None:
    with pytest.raises(NotFound, match='did you mean "shedding"'):
        like_text(Shelf(), "mine", "sheding")
    with pytest.raises(NotFound, match="The patterns are best_throw, bidding"):
        like_text(Shelf(), "mine", "snaggletooth")
