"""What goes wrong with plain and patterned files is named in the author's own file, with its line and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.language.explain import at_line
from referee.library import Shelf
from referee.screens.checked import checked
from referee.screens.games import games_plain, patterns_plain
from referee.source import Fault, Faults
from tests.patterns.games import PATTERNS, RULESETS, faults_of

PIG = "referee: 1\ntitle: Pig\nlike: press_your_luck\nwith:\n  busts: 1 in thrown\n"


def one(text: str) -> Fault:
    """The only fault of a text, which stands in the text's own file."""
    faults = faults_of(text)
    assert len(faults) == 1, [str(fault) for fault in faults]
    fault = faults.all[0]
    assert fault.place.file == "rulesets/mine.yaml"
    return fault


# (what is written, on which line, code, what the message says, what the mend says)
MISTAKES = {
    "nothing is filled in": (
        "referee: 1\ntitle: Pig\nlike: press_your_luck\n",
        (3, "missing-with", "press_your_luck needs busts: whether a throw loses the turn", "with:  busts: 1 in thrown"),
    ),
    "a name that the pattern does not take": (
        PIG + "  wurth: 2\n",
        (6, "unknown-with", "takes no 'wurth'", 'did you mean "worth"?'),
    ),
    "a name far from any": (PIG + "  xyzzy: 2\n", (6, "unknown-with", "takes no 'xyzzy'", "it takes die, dice, busts")),
    "a list where yes or no is due": (
        PIG.replace("1 in thrown", "thrown"),
        (5, "wrong-kind", "busts is yes or no, and this is a list of numbers", "answered by yes or no"),
    ),
    "a number where yes or no is due": (
        PIG.replace("1 in thrown", "sum(thrown)"),
        (5, "wrong-kind", "busts is yes or no, and this is a number", "answered by yes or no"),
    ),
    "yes or no where a number is due": (
        PIG + "  worth: 6 in thrown\n",
        (6, "wrong-kind", "worth is a number, and this is yes or no", "whole number"),
    ),
    "words where numbers are due": (
        PIG + "  die: [skull, crown]\n",
        (5, "wrong-kind", "", ""),
    ),
    "one face": (PIG + "  die: [6]\n", (6, "wrong-dice", "two faces or more", "")),
    "too many names for what is given": (
        PIG.replace("busts:", "busts(a, b):"),
        (5, "wrong-arguments", "busts is given thrown", "write busts(thrown)"),
    ),
    "a name that is not given": (
        PIG.replace("1 in thrown", "1 in throne"),
        (5, "unknown-name", "nothing is called 'throne'", 'did you mean "thrown"?'),
    ),
    "an old name after a new one is given": (
        PIG.replace("busts:", "busts(faces):"),
        (5, "unknown-name", "nothing is called 'thrown'", ""),
    ),
    "nothing behind the name": (
        PIG + "  worth:\n",
        (6, "wrong-shape", "worth", "write worth: sum(thrown), or leave it out"),
    ),
    "removed under with": (PIG + "  worth: removed\n", (6, "wrong-shape", "worth", "or leave it out")),
    "filled in twice": (
        PIG + "define:\n  busts(thrown): 2 in thrown\n",
        (5, "double-name", "busts is filled in twice", "leave it out"),
    ),
    "with is no map": (
        PIG.replace("\n  busts: 1 in thrown", " 1 in thrown") + "define:\n  busts(x): 1 in x\n",
        (4, "wrong-shape", "with is a map", "as in: busts: 1 in thrown"),
    ),
    "with and no pattern": (
        "referee: 1\ntitle: Pig\nplayers: 2\nwith:\n  busts: 1 in thrown\nplay:\n  - finish: players\n",
        (5, "unknown-with", "none is named", "like:"),
    ),
    "a pattern misspelt": (
        PIG.replace("press_your_luck", "press-your-luck"),
        (3, "unknown-pattern", "no pattern 'press-your-luck'", "press_your_luck"),
    ),
    "a game for a pattern": (
        PIG.replace("press_your_luck", "snaggletooth"),
        (3, "unknown-pattern", "no pattern 'snaggletooth'", "write extends: snaggletooth"),
    ),
    "a pattern for a game": (
        "referee: 1\ntitle: Pig\nextends: press_your_luck\n",
        (3, "unknown-base", "no ruleset 'press_your_luck'", "it is a pattern: write like: press_your_luck"),
    ),
    "a way out of the folder": (
        PIG.replace("press_your_luck", "../any"),
        (3, "unknown-pattern", "no pattern '../any'", ""),
    ),
    "a list of patterns": (
        PIG.replace("press_your_luck", "[press_your_luck, layout]"),
        (3, "wrong-shape", "like is the name of a pattern", ""),
    ),
    "like and extends": (
        PIG + "extends: any\n",
        (6, "double-name", "not both", "leave one of them out"),
    ),
    "what the pattern needs is taken away": (
        PIG + "options:\n  goal: removed\n",
        (3, "unknown-option", "does not go with press_your_luck: there is no option 'goal'", ""),
    ),
    "an option misspelt": (
        PIG + "options:\n  gaol: {default: 50}\n",
        (7, "option-shape", "the option gaol", 'did you mean "goal"?'),
    ),
    "something removed that is not there": (
        PIG + "cheats:\n  nudgee: removed\n",
        (7, "nothing-removed", "no 'nudgee' to remove", 'did you mean "nudge"?'),
    ),
    "no title": (PIG.replace("title: Pig\n", ""), (1, "missing-key", "a ruleset needs title", "")),
    "steps that are none": (
        "referee: 1\ntitle: W\nlike: contest\nwith:\n  skill: athletics\n  moves(stronger, weaker): 5\n",
        (6, "", "", ""),
    ),
    "a skill that is a number": (
        "referee: 1\ntitle: W\nlike: contest\nwith:\n  skill: 7\n",
        (5, "wrong-kind", "skill is a skill, and this is a number", ""),
    ),
    "odds that are words": (
        "referee: 1\ntitle: L\nlike: layout\nwith:\n  wins: 1 in thrown\n  pays: pick in thrown\n",
        (6, "wrong-kind", "pays is odds, and this is yes or no", "3 to 2"),
    ),
    "a plain file with a key misspelt": (
        "referee: 1\ntitle: Plain\ntitel: Plainer\n",
        (3, "unknown-key", "no key 'titel'", 'did you mean "title"?'),
    ),
    "a plain file without a title": ("referee: 1\n", (1, "missing-key", "a ruleset needs title", "")),
    "a plain file with a cheat for a moment that is not there": (
        "referee: 1\ntitle: Plain\ncheats:\n  palm: {before: throw}\n",
        (4, "unknown-moment", "no step has the moment 'throw'", ""),
    ),
    "steps and no play": (
        "referee: 1\ntitle: W\nplayers: 2\nprocedures:\n  turn(p):\n    - tell: Hm.\n",
        (1, "no-play", "a ruleset needs play", "like: with the name of a pattern"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_at_its_line(name: str) -> None:
    text, (line, code, says, mend) = MISTAKES[name]
    fault = one(text)
    assert fault.place.line == line
    assert fault.code == code or not code
    assert says in fault.message
    assert mend in fault.mend


def test_several_mistakes_are_all_named() -> None:
    text = "referee: 1\ntitle: C\nlike: press_your_luck\nwith:\n  bust: 1\n  worth: thrown\n  dice: two\ntabs: 3\n"
    assert [(f.place.line, f.code) for f in faults_of(text)] == [
        (3, "missing-with"),
        (5, "unknown-with"),
        (6, "wrong-kind"),
        (7, "unknown-name"),
        (8, "unknown-key"),
    ]


@pytest.mark.parametrize("at", range(1, len(PIG.splitlines())))
def test_any_line_lost_is_no_crash(at: int) -> None:
    lines = PIG.splitlines()
    faults_of("\n".join(lines[:at] + lines[at + 1 :]) + "\n")


@pytest.mark.parametrize(
    "junk", ["", "{}", "[]", "~", "yes", "a: [", "1", "'", "removed", "&a *a", "with"]
)
def test_no_value_of_with_or_like_is_a_crash(junk: str) -> None:
    faults_of(f"referee: 1\ntitle: X\nlike: {junk}\n")
    faults_of(f"referee: 1\ntitle: X\nlike: press_your_luck\nwith: {junk}\n")
    faults_of(
        f"referee: 1\ntitle: X\nlike: press_your_luck\nwith:\n  busts: {junk}\n  die: {junk}\n"
    )


def test_an_example_of_extends_may_fill_in_more() -> None:
    """A variant of a patterned game fills in the same things under with."""
    text = "referee: 1\ntitle: Two-dice Pig\nextends: pig\nwith:\n  dice: 2\n"
    assert not faults_of(text).all
    assert [f.code for f in faults_of(text + "  dize: 2\n")] == ["unknown-with"]


# -- patterns of a GM's own, and where they are found


OWN = """\
referee: 1
title: Coin
players: 2-4
pattern:
  says: A coin is tossed, and somebody wins.
  takes:
    lucky(side):
      needed: yes
      kind: yes_no
      says: Whether this side wins
define:
  lucky(side): side == heads
play:
  - ante: 1sp
  - flip: coin
    as: side
  - let: best = players if lucky(side) else [dealer]
  - award: pot
    among: best
  - finish: best
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "rulesets" / "patterns").mkdir(parents=True)
    (tmp_path / "rulesets" / "patterns" / "coin.yaml").write_text(OWN)
    return Shelf(tmp_path, tmp_path)


def game(shelf: Shelf, name: str, text: str) -> Path:
    path = shelf.folders[0][0] / f"{name}.yaml"
    path.write_text(text)
    return path


def test_a_pattern_of_ones_own_is_found_and_is_no_game(shelf: Shelf) -> None:
    game(shelf, "tails", "referee: 1\ntitle: Tails\nlike: coin\nwith:\n  lucky: side == tails\n")
    source = shelf.source("tails")
    assert [name for name, _, _ in source.texts] == ["tails", "patterns/coin"]
    assert source.rules().rules.title == "Tails"
    names = [one["name"] for one in games_plain(shelf)]
    assert "tails" in names and "coin" not in names
    assert not {*names} & {*PATTERNS}


def test_patterns_are_listed_by_themselves(shelf: Shelf) -> None:
    listed = {one["name"]: one for one in patterns_plain(shelf)}
    assert {*listed} == {*PATTERNS, "coin"}
    assert listed["coin"]["where"] == "campaign" and listed["coin"]["title"] == "Coin"
    assert listed["contest"]["where"] == "shipped" and listed["contest"]["readable"]


def test_a_pattern_of_ones_own_stands_before_one_that_ships(shelf: Shelf) -> None:
    (shelf.folders[0][0] / "patterns" / "contest.yaml").write_text(OWN)
    path = game(
        shelf, "tails", "referee: 1\ntitle: T\nlike: contest\nwith:\n  lucky: side == tails\n"
    )
    assert not checked(shelf, str(path)).faults.all


def test_a_fault_of_the_pattern_itself_is_told_in_the_pattern(shelf: Shelf) -> None:
    (shelf.folders[0][0] / "patterns" / "coin.yaml").write_text(
        OWN.replace("  - ante: 1sp", "  - ante: [1sp")
    )
    path = game(shelf, "tails", "referee: 1\ntitle: T\nlike: coin\nwith:\n  lucky: side == tails\n")
    faults = checked(shelf, str(path)).faults
    assert faults and {Path(fault.place.file).name for fault in faults} == {"coin.yaml"}


@pytest.mark.parametrize(
    ("was", "instead", "code"),
    [
        ("  lucky(side): side == heads", "  unlucky(side): side == heads", "missing-with"),
        ("      kind: yes_no", "      kind: maybe", "unknown-kind"),
        ("      says: Whether this side wins", "      sais: Whether", "unknown-key"),
        ("      needed: yes", "      needed: perhaps", "wrong-shape"),
    ],
)  # fmt: skip
def test_a_pattern_is_checked_like_any_ruleset(
    shelf: Shelf, was: str, instead: str, code: str
) -> None:
    path = shelf.folders[0][0] / "patterns" / "coin.yaml"
    path.write_text(OWN.replace(was, instead))
    assert code in {fault.code for fault in checked(shelf, str(path)).faults}


def test_a_pattern_that_is_like_itself_ends_in_a_sentence(shelf: Shelf) -> None:
    path = shelf.folders[0][0] / "patterns" / "coin.yaml"
    path.write_text("referee: 1\ntitle: Coin\nlike: coin\nwith:\n  lucky: yes\n")
    found = checked(shelf, str(path)).faults
    assert [fault.code for fault in found] == ["extends-itself"]


def test_a_plain_game_may_be_called_any(shelf: Shelf) -> None:
    """A campaign that has its own any, which says less than the one that ships, plays as that one."""
    path = game(shelf, "any", "referee: 1\ntitle: Tonight\nplayers: 2-4\n")
    found = checked(shelf, str(path))
    assert not found.faults.all, [str(fault) for fault in found.faults]
    assert shelf.source("any").rules().rules.title == "Tonight"


def test_what_ships_is_in_the_folder_of_patterns() -> None:
    assert [path.stem for path in sorted((RULESETS / "patterns").glob("*"))] == PATTERNS
    assert len(PATTERNS) >= 6


def test_every_pattern_is_without_faults_by_itself() -> None:
    for name in PATTERNS:
        path = RULESETS / "patterns" / f"{name}.yaml"
        assert not checked(Shelf(), str(path)).faults.all
    assert isinstance(faults_of(PIG), Faults)


@pytest.mark.parametrize(
    "text",
    [
        'referee: 1\r\ntitle: T\r\n"like":   contest   # as they do in Brost\r\nwith: {skill: athletics}\r\n',
        '{"referee": 1, "title": "T", "like": "contest", "with": {"skill": "athletics"}}',
        "\ufeffreferee: 1\ntitle: T\nlike: 'contest'\nwith:\n  skill: athletics\n",
        "referee: 1\ntitle: T\nplayers: 2-3\n",
        "# only a title\ntitle: T\nreferee: 1\n",
    ],
)  # fmt: skip
def test_what_the_checker_finds_the_table_finds_too(shelf: Shelf, text: str) -> None:
    path = shelf.folders[0][0] / "mine.yaml"
    path.write_bytes(text.encode())
    assert not checked(shelf, str(path)).faults.all
    assert len(shelf.source("mine").texts) == 2
    assert shelf.source("mine").rules().rules.title == "T"


def test_a_game_may_be_laid_on_the_one_that_ships_under_its_name(shelf: Shelf) -> None:
    path = game(shelf, "snaggletooth", "referee: 1\nextends: snaggletooth\ntitle: Ours\n")
    variant = game(shelf, "quick_ours", "referee: 1\nextends: snaggletooth\ntitle: Quick\n")
    assert not checked(shelf, str(path)).faults.all
    assert not checked(shelf, str(variant)).faults.all
    names = [name for name, _, _ in shelf.source("quick_ours").texts]
    assert names == ["quick_ours", "snaggletooth", "snaggletooth"]
    assert shelf.source("quick_ours").rules().rules.title == "Quick"
    assert {one["name"]: one["title"] for one in games_plain(shelf)}["snaggletooth"] == "Ours"


def test_what_a_pattern_takes_is_explained() -> None:
    found = checked(Shelf(), str(RULESETS / "patterns" / "press_your_luck.yaml"))
    assert found.rules is not None
    blank = found.rules.rules.takes["busts"]
    (told,) = at_line(found.rules, found.file, blank.place.line)
    assert told.lines == (
        "Whether a throw loses the turn, given the faces that were thrown",
        "must give yes or no",
        "goes to define busts(thrown)",
        "must be filled in",
    )
