"""Sampled play finds what is wrong, shows it in the shortest round, and says no more than it has seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.authoring.draws import Draws
from referee.authoring.finds import KINDS
from referee.authoring.plan import Plan
from referee.authoring.sampled import Player
from referee.authoring.sampling import Sample, sample
from referee.commands import cli
from referee.errors import BadInput
from referee.language import load_rules
from referee.source import Faults
from tests.rounds.playing import cards_in, money_in

HEAD = "referee: 1\ntitle: Small\nplayers: 2-4\n"
CARDS = """\
kit: {cards: french_52}
zones:
  deck: {holds: all_cards, seen_by: nobody}
  hand: {each: player, seen_by: owner}
"""
DRY = (
    HEAD
    + CARDS
    + """\
play:
  - shuffle: deck
  - turns: p
    from: left_of(dealer)
    until: count(p.hand) > 25
    do:
      - choose: many
        by: p
        least: 1
        most: 9
        ask: How many do you take?
      - draw: many
        from: deck
        to: p.hand
        when: many
  - finish: players
"""
)
GUARDED = """\
play:
  - choose: pick
    by: players[0]
    from: players[0].hand
    ask: Which?
  - move: pick
    to: deck
    when: pick
  - finish: players
"""
ENDLESS = """\
track:
  turns_taken: {start: 0}
play:
  - turns: p
    from: left_of(dealer)
    until: turns_taken > 3
    do:
      - choose: act
        by: p
        menu:
          rest: {}
          go_on:
            do:
              - set: turns_taken = turns_taken + 1
                when: option.wheel == turning
  - finish: players
options:
  wheel: {one_of: [turning, stuck]}
"""
NEVER = """\
options:
  pace: {one_of: [slow, fast]}
requires:
  - that: option.pace == slow
    says: Never fast.
track:
  score: {each: player, start: 0}
play:
  - set: players[0].score = 1
    moment: start
  - if: players[0].score > 1
    then:
      - tell: This is a wonder.
      - bets: late
  - finish: players
bets:
  winner: {on: player, opens: late, wins_when: pick in winners}
cheats:
  idle: {after: start, by: p in players, needs: p.score > 7, check: none}
"""
LEFT = """\
play:
  - ante: 1sp
  - choose: act
    by: players[0]
    menu:
      take:
        do:
          - award: pot
            among: players
      leave_it: {}
  - finish: players
"""


def played(text: str, rounds: int = 60, **options: str) -> Sample:
    faults = Faults()
    typed = load_rules(text, "small.yaml", faults)
    assert not faults.all, [str(fault) for fault in faults]
    assert typed is not None
    return sample(Player(typed, 400), rounds, 1, options)


def player(text: str) -> Player:
    typed = load_rules(text, "small.yaml", Faults())
    assert typed is not None
    return Player(typed, 400)


def line_of(text: str, part: str) -> int:
    return next(at for at, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_pile_that_runs_dry_is_shown_in_the_fewest_moves() -> None:
    (shown,) = played(DRY).shown
    assert (shown.find.kind, shown.find.place.line) == ("ran-dry", line_of(DRY, "- draw"))
    assert "deck has run dry" in shown.find.message
    assert shown.shortest is not None
    assert shown.shortest.moves == 7  # nine cards a turn at the most, and 25 a hand, of 52
    assert shown.shortest.plan.honest


def test_an_empty_choice_is_shown_with_its_step() -> None:
    text = HEAD + CARDS + GUARDED
    shown = played(text).shown[0]
    assert (shown.find.kind, shown.find.severity) == ("empty-choice", "warning")
    assert shown.find.place.line == line_of(text, "- choose")
    assert shown.shortest is not None and shown.shortest.moves == 0
    assert shown.shortest.plan.seats == 2


def test_a_choice_that_says_what_happens_then_is_none() -> None:
    text = HEAD + CARDS + GUARDED.replace("    ask: Which?", "    ask: Which?\n    if_none: return")
    assert [one for one in played(text).shown if one.find.kind == "empty-choice"] == []


WEIGHED = """\
play:
  - ante: 1sp
  - choose: act
    by: dealer
    menu:
      raise: {label: Raise}
      fold: {label: Fold}
  - award: pot
    among: players
    when: act
  - finish: players
npc:
  act:
    anyone: {raise: 2, fold: 1}
    sharp: {raise: 1 / (count(players) - 2), fold: 1}
"""


def test_a_weight_of_an_npc_that_cannot_be_worked_out_is_a_fault_at_play() -> None:
    (shown,) = played(HEAD + WEIGHED).shown
    assert (shown.find.kind, shown.find.message) == (
        "fault-at-play",
        "something is divided by nothing",
    )
    assert shown.find.place.line == line_of(HEAD + WEIGHED, "1 / (count")
    assert shown.shortest is not None and shown.shortest.plan.seats == 2


def test_a_round_without_an_end_is_found_under_the_house_rule_that_makes_it() -> None:
    found = played(HEAD + ENDLESS)
    (shown,) = [one for one in found.shown if one.find.kind == "no-end"]
    assert shown.shortest is not None
    assert shown.shortest.plan.options == {"wheel": "stuck"}
    assert shown.shortest.plan.draws == () and shown.shortest.plan.seats == 2
    assert len(shown.shortest.plan.code()) < 60


def test_a_house_rule_that_is_given_holds_in_every_round() -> None:
    assert [one.find.kind for one in played(HEAD + ENDLESS, wheel="turning").shown] == []


def test_what_never_came_up() -> None:
    text = HEAD + NEVER
    told = {shown.find.message: shown.find.place.line for shown in played(text).shown}
    assert told == {
        "no round was played with pace: fast": line_of(text, "pace:"),
        "this step never came up: tell": line_of(text, "wonder"),
        "this step never came up: bets": line_of(text, "bets: late"),
        "nobody could ever bet on winner": line_of(text, "winner:"),
        "nobody could ever try the cheat idle": line_of(text, "idle:"),
    }


def test_money_that_is_left_over_is_a_fault_at_play() -> None:
    (shown,) = [one for one in played(HEAD + LEFT).shown if one.find.severity == "fault"]
    assert shown.find.kind == "fault-at-play" and "left in the pot" in shown.find.message
    assert shown.shortest is not None and shown.shortest.moves == 1


def test_what_appears_or_vanishes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ruleset can do this to the engine, so its counting is made to lie from the second move on."""
    from referee.authoring import sampled

    times: list[int] = []

    def lying(round_):  # type: ignore[no-untyped-def]
        times.append(1)
        return money_in(round_) + (7 if len(times) > 1 else 0)

    monkeypatch.setattr(sampled, "money_in", lying)
    found = player(HEAD + LEFT).play(Plan(2, 100))
    assert [find.message for find in found.finds.values() if find.kind == "not-conserved"] == [
        "7cp appeared"
    ]
    monkeypatch.setattr(sampled, "money_in", money_in)
    monkeypatch.setattr(sampled, "pieces_in", lambda round_: cards_in(round_)[1:])
    found = player(HEAD + CARDS + GUARDED).play(Plan(2, 100))
    assert "a card appeared or vanished" in [find.message for find in found.finds.values()]


def test_a_ruleset_that_nobody_may_play() -> None:
    text = HEAD + NEVER.replace("option.pace == slow", "option.pace == slow and count(players) > 9")
    assert played(text).rounds == 0


def test_the_same_plan_is_the_same_round() -> None:
    one = player(DRY)
    first = one.play(Plan(3, 100, draws=(5, 3, 2)), tell=True)
    code = first.plan.code()
    again = one.play(Plan.from_code(code, one.rules), tell=True)
    assert first.told == again.told and again.plan.code() == code


@pytest.mark.parametrize(
    "code",
    [
        "",
        "2",
        "2:100",
        "9:100::",
        "2:100:wheel=turning:",
        "2:100::x",
        "2:100::x99999999",
        "a:b:c:d",
    ],
)
def test_what_is_no_round_is_refused(code: str) -> None:
    if code == "2:100::x":
        return  # nothing drawn: the plainest round
    with pytest.raises(BadInput):
        Plan.from_code(code, player(DRY).rules)


def test_zeros_are_written_short() -> None:
    plan = Plan(2, 100, {}, (0, 0, 0, 4, 0, 1, 1, 0, 0), honest=True)
    assert plan.code() == "2h:100::x3.4.0.1.1"
    assert Plan.from_code(plan.code(), player(DRY).rules).draws == (0, 0, 0, 4, 0, 1, 1)


def test_draws_fit_what_is_asked() -> None:
    draws = Draws((9, 1, 5))
    assert (draws.below(4), draws.below(2), draws.one("ab"), draws.below(3)) == (3, 1, "b", 0)
    assert Draws((1, 2, 0)).some("abc", 1, 3) == ("c", "a")
    assert Draws().order("abc") == ("a", "b", "c")


# -- as a command


def run(tmp_path: Path, text: str, *words: str) -> Result:
    path = tmp_path / "small.yaml"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(cli, ["rules", "check", str(path), *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_each_thing_is_found_or_not_found_and_never_more(tmp_path: Path) -> None:
    result = run(tmp_path, DRY, "--play", "30")
    lines = result.output.splitlines()
    at = lines.index("Played: 30 rounds, seed 1.")
    assert result.exit_code == 1
    assert lines[at + 1 :] == [
        "  a choice that was empty: not found in 30 rounds",
        f"  a pile that ran dry: found, here: line {line_of(DRY, '- draw')}",
        "  pieces or money that appeared or vanished: not found in 30 rounds",
        "  a round that did not end: not found in 30 rounds",
        "  something else that ended a round with a fault: not found in 30 rounds",
        "  a step, option, cheat or market that never came up: not found in 30 rounds",
    ]


def test_the_round_that_is_shown_can_be_played_again(tmp_path: Path) -> None:
    result = run(tmp_path, DRY, "--play", "30")
    (again,) = [line for line in result.output.splitlines() if line.startswith("  again: ")]
    code = again.split("--again ")[1].strip("'")
    whole = run(tmp_path, DRY, "--again", code)
    assert whole.exit_code == 1 and "deck has run dry" in whole.output
    mended = run(
        tmp_path, DRY.replace("to: p.hand", "to: p.hand\n        short: ok"), "--again", code
    )
    assert mended.exit_code == 0 and "Nothing is found in this round now." in mended.output


def test_a_warning_is_no_failure(tmp_path: Path) -> None:
    result = run(tmp_path, HEAD + NEVER, "--play", "10")
    assert result.exit_code == 0 and "warning: never" in result.output


def test_as_plain_data(tmp_path: Path) -> None:
    (found,) = json.loads(run(tmp_path, DRY, "--play", "20", "--json").output)
    (one,) = found["play"]["found"]
    assert (one["code"], one["severity"], found["play"]["rounds"]) == ("ran-dry", "fault", 20)
    assert one["again"] and one["round"]
    assert set(found["play"]["not_found"]) == set(KINDS) - {"ran-dry"}


def test_play_without_a_number_takes_the_file_that_follows(tmp_path: Path) -> None:
    text = HEAD + "play:\n  - finish: players\n"
    (tmp_path / "small.yaml").write_text(text, encoding="utf-8")
    words = ["rules", "check", "--play", str(tmp_path / "small.yaml"), "--seed", "4"]
    result = CliRunner().invoke(cli, words)
    assert result.exit_code == 0 and "seed 4." in result.output


@pytest.mark.parametrize(
    ("rule", "why"),
    [("wheel", "write option=value"), ("cart=stuck", "wheel"), ("wheel=square", "stuck")],
)
def test_a_house_rule_that_there_is_not(tmp_path: Path, rule: str, why: str) -> None:
    result = run(tmp_path, HEAD + ENDLESS, "--play", "5", "--set", rule)
    assert result.exit_code in (2, 4) and why in result.output


def test_the_first_game_can_go_round_for_ever() -> None:
    """As its rules say of ``stalled: endless``, and of no other way to play it."""
    words = ["rules", "check", "snaggletooth", "--play", "60"]
    result = CliRunner().invoke(cli, [*words, "--set", "stalled=endless", "--json"])
    (found,) = json.loads(result.output)
    kinds = [one["code"] for one in found["play"]["found"] if one["severity"] == "fault"]
    assert kinds == ["no-end"]
