"""A fault is shown at the word that is wrong, and beside it where the name that was meant is made."""

from __future__ import annotations

import pytest

from referee.language import load_rules
from referee.source import Faults

HEAD = "referee: 1\ntitle: Small\nplayers: 2\n"
GAME = (
    HEAD
    + """\
track:
  points: {each: player, start: 0}
play:
  - for: p in players
    do: turn(p)
  - finish: most(players, it.points)
procedures:
  turn(p):
    - choose: suit_of_luck
      by: p
      from: [red, black]
    - set: p.points = 1
      when: suit_of_luck == red
      moment: thrown
stakes:
  till: {held_by: house}
bets:
  red:
    on: player
    opens: early
    odds: even
    against: till
    wins_when: pick in winners
cheats:
  switch:
    title: Switch
    after: thrown
    by: p
    check: none
    noticed_by: others(p)
"""
)


def faults_of(text: str) -> list[tuple[int, str, list[int]]]:
    faults = Faults()
    load_rules(text, "small.yaml", faults)
    return [(f.place.line, f.code, [place.line for place in f.also]) for f in faults]


def line_of(part: str) -> int:
    return next(at for at, line in enumerate(GAME.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    ("was", "slip", "code"),
    [
        ("    after: thrown", "    after: trhown", "unknown-moment"),
        ("    against: till", "    against: tiil", "unknown-bank"),
        ("    opens: early", "    opens: eraly", "unknown-window"),
    ],
)
def test_the_word_itself_is_named(was: str, slip: str, code: str) -> None:
    text = GAME.replace("play:\n", "play:\n  - bets: early\n").replace(was, slip)
    found = [(line, what) for line, what, _ in faults_of(text) if what == code]
    assert found == [(line_of(was) + 1, code)]


@pytest.mark.parametrize(
    ("was", "slip", "used", "made"),
    [
        (
            "choose: suit_of_luck",
            "choose: siut_of_luck",
            "when: suit_of_luck",
            "choose: suit_of_luck",
        ),
        ("  points:", "  pionts:", "it.points", "  points:"),
        ("  turn(p):", "  trun(p):", "do: turn(p)", "  turn(p):"),
        ("moment: thrown", "moment: thorwn", "after: thrown", "moment: thrown"),
    ],
)
def test_the_name_that_was_meant_is_shown_where_it_is_made(
    was: str, slip: str, used: str, made: str
) -> None:
    text = GAME.replace("opens: early", "opens: opening").replace(
        "play:\n", "play:\n  - bets: opening\n"
    )
    found = {line: also for line, _, also in faults_of(text.replace(was, slip))}
    at, there = line_of(used), line_of(made)
    after = line_of("play:")
    moved = [line + (line > after) for line in (at, there)]
    assert found[moved[0]] == [moved[1]]


def test_a_line_that_began_too_far_out_is_shown_beside_the_one_that_does_not_fit() -> None:
    text = GAME.replace("  red:\n", "red:\n").replace("cheats:", "  black: {on: player}\ncheats:")
    ((line, code, also),) = faults_of(text)
    assert code == "syntax" and text.splitlines()[line - 1].startswith("  black")
    assert [text.splitlines()[one - 1] for one in also] == ["red:"]


def test_two_of_one_name_cannot_sit_down() -> None:
    text = HEAD + "play:\n  - finish: players\n"
    text += "tests:\n  one:\n    seats: Ann Ann\n    expect: [count(winners) == 2]\n"
    assert [code for _, code, _ in faults_of(text)] == ["double-name"]
