"""``rules explain``: what the checker understood of a file, and of each line of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.commands import cli
from referee.language import Typed, load_rules
from referee.language.explain import at_line, every_formula, outline
from referee.language.explain_formulas import written
from referee.language.formula import walk
from referee.language.parse import parse
from referee.library import Shelf
from referee.source import Faults, Place

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "rulesets").glob("*.yaml"), *(ROOT / "tests" / "trials").glob("*.yaml")])
PLACE = Place("f", 1, 1)

GAME = """\
referee: 1
title: Small
players: 2-4
options:
  ante: {amount: 5sp, says: What goes in}
  way: {one_of: [left, right]}
  high: {number: 2 to 9, default: 4}
kit: {cards: french_52}
zones:
  pile: {holds: all_cards, seen_by: nobody}
  hand: {each: player, seen_by: owner}
track:
  score: {each: player, start: 0}
  marked: {kind: yes_no, each: card}
define:
  best(p): most(p.hand, it.rank)
tables:
  pays: {low: 1, high: 2}
play:
  - bets: before
  - ante: option.ante
  - turns: p
    from: left_of(dealer)
    until: p.score > option.high
    do:
      - play_card(p)
  - settle: winner
procedures:
  play_card(p):
    - choose: card
      by: p
      from: best(p)
      moment: laid
    - set: p.score = p.score + 1
      when: card
      say: counted
bets:
  winner: {on: player, opens: before, wins_when: pick in winners, odds: 3 to 1, against: bank}
stakes:
  bank: {held_by: house}
cheats:
  peek:
    title: Peek
    after: laid
    by: q in others(p)
    check: {skill: sleight_of_hand, dc: 12}
    noticed_by: others(q)
    noticed_when: failure
say:
  counted: <p> has <p.score|point|points>.
"""


@pytest.fixture(scope="module")
def typed() -> Typed:
    faults = Faults()
    found = load_rules(GAME, "small.yaml", faults)
    assert found is not None and not faults, [str(fault) for fault in faults]
    return found


def line_of(begins: str) -> int:
    return next(at for at, line in enumerate(GAME.splitlines(), 1) if begins in line)


def said(typed: Typed, begins: str) -> str:
    """All that is told of the line that holds some words."""
    told = at_line(typed, "small.yaml", line_of(begins))
    return "\n".join(f"{one.what} {one.name}: {'; '.join(one.lines)}" for one in told)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("  ante:", "option ante: an amount of money; 5sp unless changed; What goes in"),
        ("  way:", "option way: one of left, right; left unless changed"),
        ("  high: {", "option high: a number from 2 to 9; 4 unless changed"),
        ("kit:", "kit : 52 cards, ranks from 2 to ace"),
        ("  pile:", "zone pile: shared by the table; seen by nobody; holds all cards when a round begins"),
        ("  hand:", "zone hand: one for each player; seen by whose it is; empty when a round begins"),
        ("  score:", "tracked value score: a number; one for each player; starts as 0; seen by everybody"),
        ("  marked:", "tracked value marked: yes or no; a mark of each card, until it moves"),
        ("  best(p)", "formula best(p): gives a list of cards; p: a player"),
        ("  pays:", "table pays: 2 rows: low, high"),
        ("- ante:", "step ante: in play; Everybody puts this much in the pot.; about option.ante"),
        ("- turns:", "step turns: in play; Lets those still in take turns."),
        ("- choose:", "makes card: a card"),
        ("moment: laid", "at which can be tried: Peek"),
        ("- set:", "skipped unless card"),
        ("  play_card(p):", "procedure play_card(p): p: a player; returns no value"),
        ("  winner:", "opens in the window before, by the step in line 20"),
        ("  winner:", "against the bank bank; settled in line 27, else when the round is over"),
        ("  winner:", "pays 3 to 1"),
        ("  bank:", "stake bank: held by house"),
        ("  peek:", "tried after the moment laid: choose in line 30, in play_card"),
        ("  peek:", "by q, each of others(p); a check of sleight of hand against DC 12"),
        ("  peek:", "may be noticed by others(q), when it fails; can read of the moment: p (a player), card"),
        ("  counted:", "sentence counted: a sentence"),
        ("until:", "p.score: tracked of each player: a number"),
        ("until:", "option.high: a house rule, 4 unless changed: a number"),
        ("from: left_of", "left_of(…): Who sits to the left: a player"),
        ("from: best", "gives a list of cards"),
        ("by: q", "formula others(p)"),
    ],
)  # fmt: skip
def test_what_is_told_of_a_line(typed: Typed, line: str, words: str) -> None:
    assert words in said(typed, line)


def test_a_line_on_which_nothing_begins_tells_what_it_belongs_to(typed: Typed) -> None:
    told = at_line(typed, "small.yaml", line_of("    title: Peek"))
    assert [(one.what, one.name) for one in told] == [("cheat", "peek")]
    told = at_line(typed, "small.yaml", line_of("    do:"))
    assert [(one.what, one.name) for one in told] == [("step", "turns")]


def test_the_outline_is_in_the_order_of_the_file_and_has_no_steps(typed: Typed) -> None:
    told = outline(typed)
    assert [one.place.line for one in told] == sorted(one.place.line for one in told)
    kinds = {one.what for one in told}
    assert {"game", "option", "zone", "market", "cheat", "procedure"} <= kinds
    assert "step" not in kinds


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_third_line_of_every_ruleset_can_be_explained(path: Path) -> None:
    faults = Faults()
    text = path.read_text(encoding="utf-8")
    typed = load_rules(text, str(path), faults, Shelf().base)
    assert typed is not None
    for line in range(1, len(text.splitlines()) + 1, 3):
        for one in at_line(typed, str(path), line):
            assert one.what and all(one.lines), (line, one)
            assert "something that is not known" not in "".join(one.lines), (line, one)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_formula_written_again_is_the_same_formula(path: Path) -> None:
    typed = load_rules(path.read_text(encoding="utf-8"), str(path), Faults(), Shelf().base)
    assert typed is not None
    for expr in every_formula(typed):
        text = written(expr)
        if len(text) > 600:
            continue
        again = parse(text, PLACE)
        assert written(again) == text
        kinds = [type(part) for part in walk(expr)]
        assert [type(part) for part in walk(again)] == kinds, text


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["rules", "explain", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_the_command_explains_games_files_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(GAME, encoding="utf-8")
    code, text = run(str(path))
    assert code == 0 and "zone hand, line 11" in text and "  seen by whose it is" in text
    code, text = run(f"{path}:{line_of('  hand:')}")
    assert code == 0 and text.startswith("zone hand\n")
    code, text = run("snaggletooth")
    assert code == 0 and "cheat hold_back" in text
    code, text = run(f"{path}:999")
    assert code == 4 and "no line 999" in text


def test_the_command_gives_json(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(GAME, encoding="utf-8")
    code, text = run(f"{path}:11", "--json")
    found = json.loads(text)
    assert code == 0 and (found["file"], found["line"], found["faults"]) == (str(path), 11, 0)
    assert found["told"][0] | {"says": []} == {
        "file": str(path), "line": 11, "column": 3, "what": "zone", "name": "hand", "says": [],
    }  # fmt: skip
    code, text = run(str(path), "--json")
    assert json.loads(text)["line"] is None


def test_a_file_with_faults_is_explained_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(GAME.replace("pick in winners", "pick in nobodies"), encoding="utf-8")
    code, text = run(str(path))
    assert code == 0 and text.startswith("This file has 1 fault: 'referee rules check ")
    assert "zone hand" in text
    path.write_text("{[", encoding="utf-8")
    code, text = run(str(path))
    assert code == 1 and "small.yaml:1:" in text
