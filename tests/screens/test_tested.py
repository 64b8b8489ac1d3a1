"""``rules test``: a ruleset's own tests, and the round of one that fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.commands import cli

GAME = """\
referee: 1
title: Small
players: 2-4
kit: {cards: french_52}
zones:
  deck: {holds: all_cards, seen_by: nobody}
  hand: {each: player, seen_by: owner}
track:
  points: {each: player, kind: number}
  kept: {kind: number}
play:
  - ante: 1sp
  - bets: early
  - shuffle: deck
  - deal: 2
    from: deck
    to: hand
    moment: dealt
  - choose: card
    by: players[0]
    from: players[0].hand
    ask: Which one?
  - set: players[0].points = value(card)
    when: card
  - roll: d6
    as: die
  - check: result
    by: players[0]
    skill: athletics
    dc: 10
  - award: pot
    among: '[players[0]]'
  - finish: '[players[0]]'
bets:
  winner: {on: player, opens: early, wins_when: pick in winners}
cheats:
  palm: {title: Palm one, after: dealt, by: p in players, check: none, noticed_by: others(p)}
tests:
"""
KIT = "{cards: french_52, values: {2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, J: 11, Q: 12, K: 13, A: 14}}"
MOVES = ["{Bob: KS}", "{roll: 4}", "{check: 12}"]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Runs a ruleset with the tests that are given, each as (moves, what is expected)."""
    monkeypatch.chdir(tmp_path)

    def made(moves: list[str], expect: list[str], more: str = "", *words: str) -> Result:
        text = GAME.replace("{cards: french_52}", KIT) + "  all goes well:\n    seats: Ann Bob\n"
        deck = "" if "deck:" in more else "    deck: KS 2H 3D 4D\n"
        text += f"{deck}{more}    moves: [{', '.join(moves)}]\n    expect:\n"
        text += "".join(f"      - {one}\n" for one in expect)
        (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
        env = {"COLUMNS": None}  # output that goes to no terminal is not folded
        result = CliRunner().invoke(cli, ["rules", "test", "small.yaml", *words], env=env)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return made


def test_what_comes_out_as_it_says(run) -> None:  # type: ignore[no-untyped-def]
    result = run(MOVES, ["winners == [Bob]", "Bob.points == 13"])
    assert (result.exit_code, result.output) == (0, "small.yaml: 1 test, all as expected\n")


def test_a_failing_one_shows_the_round_and_what_came(run) -> None:  # type: ignore[no-untyped-def]
    result = run(MOVES, ["Bob.points == 12 and Bob.stack > 5cp"])
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "small.yaml:44:26: test: all goes well: this is not so",
        "  44 |       - Bob.points == 12 and Bob.stack > 5cp",
        "     |                          ^",
        "  expected: (Bob.points == 12) and (Bob.stack > 5cp)",
        "  came: Bob.points is 13",
        "  The round up to there:",
        "    Everybody antes 1sp; 2sp in the pot.",
        "    (deck is shuffled)",
        "    deck -> Bob's hand: K♠ 3♦",
        "    deck -> Ann's hand: 2♥ 4♦",
        "    > Bob: KS",
        "    Bob chooses K♠.",
        "    > roll: 4",
        "    The dice show 4.",
        "    > check: 12",
        "    Bob, Strength (Athletics): 12 + 0 (Strength) = 12 against DC 10: success by 2.",
        "    Bob takes 2sp.",
        "    (the round is over: Bob)",
        "",
        "small.yaml: 1 test, 1 failed",
    ]


@pytest.mark.parametrize(
    ("expect", "came"),
    [
        ("winners == [Ann]", "winners is Bob"),
        ("count(Bob.hand) == 3", "Bob.hand is 3♦ K♠"),
        ("not Bob.points", "Bob.points is 13"),
        ("Bob.points < 5 or Ann.points > 1", "Ann.points is 0"),
        ("Ann in winners", "winners is Bob"),
        ("Ann.stack == 100gp", "Ann.stack is 99gp 9sp"),
    ],
)
def test_what_came_is_said_of_each_part(run, expect: str, came: str) -> None:  # type: ignore[no-untyped-def]
    assert came in run(MOVES, [expect]).output


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["{Ann: KS}"], "the round waits for Bob: choose (Which one?): 3♦, K♠"),
        (["{roll: 3}"], "choose (Which one?): 3♦, K♠; here is a roll"),
        (["{Bob: 9C}"], "That is not among the options"),
        (["{Bob: KS}", "{roll: x}"], "A die does not have that face"),
        ([*MOVES[:2], "{check: high}"], "a die shows a number, and here is 'high'"),
        ([*MOVES[:2], '{check: ""}'], "a check is one d20, or two of them"),
        ([*MOVES, "{Bob: KS}"], "the round is over; here is a choice"),
        (["{bet: {by: Ann, on: looser, pick: Ann, amount: 1sp}}"], "there is no market 'looser'"),
        (["{bet: {by: Zed, on: winner, pick: Ann, amount: 1sp}}"], "nobody is called 'Zed'"),
        (["{bet: {by: Ann, on: winner, pick: Ann, amount: lots}}"], "lots"),
        (["{cheat: {name: palm, by: Ann, roll: x}}"], "a die shows a number"),
        (["{cheat: {name: plam, by: Ann}}"], "plam cannot be tried here"),
        (["{accuse: Ann}"], "Ann has not cheated"),
        (["{leave: Zed}"], "nobody is called 'Zed'"),
    ],
)
def test_a_move_that_does_not_fit_is_told_where_it_stands(run, moves: list[str], why: str) -> None:  # type: ignore[no-untyped-def]
    result = run(moves, ["winners == [Bob]"])
    assert result.exit_code == 1 and why in " ".join(result.output.split())
    assert result.output.startswith("small.yaml:42:")


def test_what_cannot_be_worked_out_is_a_failure(run) -> None:  # type: ignore[no-untyped-def]
    result = run(MOVES, ["deck[99].rank == king"])
    assert result.exit_code == 1 and "this cannot be worked out" in result.output


def test_what_is_given_is_plain(run) -> None:  # type: ignore[no-untyped-def]
    result = run(MOVES, ["winners == [Bob]"], "    given: {kept: count(players)}\n")
    assert result.exit_code == 1 and "what is given for kept is a plain value" in result.output


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("    sheets: {Bob: {athletisc: 3}}\n", "athletisc"),
        ("    deck: KS - 2H\n", "There is no card '-'"),
        ("    deck: KS KS\n", "KS is not in the deck any more"),
    ],
)
def test_a_test_that_cannot_even_begin_is_a_failure(run, more: str, why: str) -> None:  # type: ignore[no-untyped-def]
    moves = ["{Bob: KS}", "{roll: 4}", "{check: 12}"]
    result = run(moves, ["winners == [Bob]"], more)
    assert result.exit_code == 1 and why in " ".join(result.output.split())


def test_as_plain_data(run) -> None:  # type: ignore[no-untyped-def]
    (found,) = json.loads(run(MOVES, ["Bob.points == 12"], "", "--json").output)
    (test,) = found["tests"]
    assert (found["well"], test["passed"], test["line"]) == (False, False, 44)
    assert test["came"] == [{"part": "Bob.points", "is": "13"}]
    assert test["round"][0] == "Everybody antes 1sp; 2sp in the pot."


def test_a_file_with_faults_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(GAME.replace("play:", "paly:"), encoding="utf-8")
    result = CliRunner().invoke(cli, ["rules", "test", str(path)])
    assert result.exit_code == 1 and 'did you mean "play"?' in result.output


def test_without_a_name_all_games_are_tested() -> None:
    result = CliRunner().invoke(cli, ["rules", "test"])
    assert result.exit_code == 0, result.output
    assert "snake.yaml: 7 tests, all as expected" in result.output
