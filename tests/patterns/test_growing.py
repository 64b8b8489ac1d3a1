"""From one way in to the next: a new file plays at once, and what is written out whole is the same game."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.authoring.beginning import like_text, plain_text
from referee.authoring.starting import start_ruleset
from referee.compiler.build import compile_rules
from referee.errors import NotFound, Refusal
from referee.language import load_rules
from referee.language.laying import load_node
from referee.library import Shelf
from referee.library.whole import whole_text
from referee.library.writing_out import LEFT_OUT
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
    """A tree without what the other has left out since nothing uses them."""
    made = dict(one)
    for part in ("define", "say", "options", "procedures"):
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
    before, after = tree(path.read_bytes().decode(), str(path)), tree(text, "whole.yaml")
    assert without_idle(before, after) == after
    assert [*before] != [] and set(before) == set(after)
    compiled = compile_rules(typed)
    for test in typed.rules.tests.values():
        run_scenario(compiled, test)


AWKWARD = {
    "braces": (
        "referee: 1\ntitle: X\nlike: press_your_luck\nwith: {busts: 1 in thrown, dice: 2,  # two of them\n"
        "  die: [1, 2,  # low\n    3]}\nsay: {won: \"Done: <home>!\", bust: 'it''s over'}\n"
    ),
    "lines of Windows": (
        "referee: 1\r\ntitle: X # a title\r\nlike: press_your_luck\r\nwith:\r\n  # the bust\r\n  busts: >-\r\n"
        "    1 in\r\n    thrown\r\n  worth:   # cases\r\n    - when: 6 in thrown\r\n      is: 2\r\n    # else\r\n"
        "    - is: 1\r\n"
    ),
    "quotes": (
        "\"referee\": 1\n'title': \"X: the # game\"\nlike: press_your_luck\n\"with\":\n  \"busts\": \"1 in thrown\"\n"
        "\"options\":\n  \"goal\": {\"default\": 7}\n"
    ),
    "far in, and empty lines": (
        "\ufeff# hello\n\nreferee: 1\ntitle: X\nlike: contest\nwith:\n        skill: athletics\n"
        "        moves(stronger, weaker):\n        - sway: weaker\n          with: -1   # tired\n\n\n"
        "        # last\n        against: insight\n# end\n"
    ),
    "whole parts taken over": (
        "referee: 1\ntitle: X\nlike: shedding\nwith:\n  fits: card.suit == suit\ncheats:\n   second_card: removed\n"
        "   look_over: removed\n   under_another:\n      title: Two at once\n      check: {skill: deception,\n"
        "              dc: 3}\nleaves:\n- out: p\nprocedures:\n  turn(p):\n  - choose: card\n    by: p\n"
        "    from: p.hand\n    where: fits(it)\n    moment: lay\n  - call: lay(p, card)\n    when: card\nploys: removed\n"
    ),
    "long texts": (
        "referee: 1\ntitle: X\nlike: layout\nwith:\n  wins: pick in thrown\n  pays: >\n    1 if\n    matches(pick) == 1\n"
        "    else 3 / 2\nsay:\n  thrown:\n    - Up comes <thrown>.   # one\n    - |\n      Look: <thrown>\n    - \"a: b\"\n"
        "sheet:\n  More: >-\n    Long text\n\n    and another\n"
    ),
    "taken away in the middle": (
        "referee: 1\ntitle: X\nextends: drinking_contest\nploys:\n  toast:\n"
        "    check: {skill: performance, against: removed, of: removed, dc: 13}\n  sing:\n"
        "    check:\n      dc: removed\n      skill: performance\n      against: insight\n      of: left_of(p)\n"
    ),
    "plain": (
        "# mine\nreferee: 1\ntitle: X   # what else\n\nsay:\n  # said at the end\n  won: Hurrah for <best>!\n"
        "cheats: removed\nploys:\n  read_face: {title: Look, check: {skill: insight, dc: 9}}\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", AWKWARD)
def test_however_a_file_is_laid_out_it_is_written_out(name: str, tmp_path: Path) -> None:
    path = tmp_path / "rulesets" / "mine.yaml"
    path.parent.mkdir()
    path.write_bytes(AWKWARD[name].encode())
    check_whole(path)


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
    path = written(tmp_path, "quoits", plain_text("quoits", "Quoits"))
    text = whole_text(shelf_in(tmp_path).of_file(path))
    faults = Faults()
    load_rules(text, "whole.yaml", faults, None)
    assert not faults.all
    assert "title: Quoits" in text and "enter: named" in text
    assert "\n  mark:" not in text, "what was removed is gone"


# -- new files


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_new_file_that_is_like_a_pattern_plays_at_once(pattern: str) -> None:
    text = like_text(Shelf(), "three_geese", "Three geese", pattern)
    assert not faults_of(text).all
    typed = load_rules(text, "rulesets/three_geese.yaml", Faults(), text_of)
    assert typed is not None and typed.rules.title == "Three geese"
    rules = compile_rules(typed)
    Player(rules, 1, cheats=True).play(begin(rules, rules.rules.players[0]))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_line_behind_a_mark_may_stand_without_it(pattern: str) -> None:
    """The lines that a new file holds behind a # are right as they are once the # is gone."""
    lines = like_text(Shelf(), "three_geese", "Three geese", pattern).splitlines()
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
    text = plain_text("spit_at_the_moon", "Spit at the moon")
    assert not faults_of(text).all
    typed = load_rules(text, "rulesets/spit.yaml", Faults(), text_of)
    assert typed is not None
    rules = compile_rules(typed)
    assert rules.rules.title == "Spit at the moon"
    Player(rules, 1, cheats=True).play(begin(rules, 3))


@pytest.mark.parametrize("name", [*NAMES, "{p}", "a: b", "yes"])
def test_any_title_makes_a_file_that_is_fine(name: str) -> None:
    for text in (plain_text("mine", name), like_text(Shelf(), "mine", name, "contest")):
        assert not faults_of(text).all


def test_a_pattern_that_is_not_there_is_refused_with_a_guess() -> None:
    with pytest.raises(NotFound, match='did you mean "shedding"'):
        like_text(Shelf(), "mine", "Mine", "sheding")
    with pytest.raises(NotFound, match="The patterns are best_throw, bidding"):
        like_text(Shelf(), "mine", "Mine", "snaggletooth")


def test_a_new_file_of_each_kind_is_begun(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    folder = tmp_path / "rulesets"
    plain_one = start_ruleset(folder, "Spit at the moon", shelf, plain=True)
    like_one = start_ruleset(folder, "three_geese", shelf, like="contest")
    assert (plain_one.name, like_one.name) == ("spit_at_the_moon.yaml", "three_geese.yaml")
    titles = [shelf.source(path.stem).rules().rules.title for path in (plain_one, like_one)]
    assert titles == ["Spit at the moon", "Three geese"]


def test_a_new_file_is_of_one_kind(tmp_path: Path) -> None:
    shelf = shelf_in(tmp_path)
    with pytest.raises(Refusal, match="take one"):
        start_ruleset(tmp_path / "rulesets", "mine", shelf, plain=True, like="contest")
    with pytest.raises(NotFound, match="There is no pattern"):
        start_ruleset(tmp_path / "rulesets", "mine", shelf, like="contst")
    assert not [*(tmp_path / "rulesets").glob("*.yaml")]
