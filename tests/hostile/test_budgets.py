"""A ruleset that runs away ends with one clear fault, at its place, soon; one that plays long honestly is never cut."""

from __future__ import annotations

import pytest

from referee.compiler import budget
from referee.rounds.guard import InRules, RulesetFault
from tests.hanging import HANGS
from tests.hostile.trying import HEAD, Outcome, tried

CARDS = "kit: {cards: french_52}\nzones:\n  pile: {holds: all_cards}\n  hand: {each: player}\n"
LONG = "  - let: long = [a for a in numbers(1, 20000)]\n"

RUNAWAYS = {
    "loop": "play:\n  - loop:\n      - let: x = 1\n",
    "while": "play:\n  - while: yes\n    do:\n      - let: x = 1\n",
    "until never": "play:\n  - loop:\n      - let: x = 1\n    until: no\n",
    "empty loop body": "play:\n  - while: yes\n    do:\n      - tell: x\n        when: no\n",
    "repeat": "play:\n  - repeat: 999999999999999\n    do:\n      - let: x = 1\n",
    "for": "play:\n  - for: n in numbers(1, 999999999)\n    do:\n      - let: x = 1\n",
    "for in for": "play:\n" + "".join(
        f"{'    ' * at}  - for: n{at} in numbers(1, 20000)\n{'    ' * at}    do:\n" for at in range(4)
    ) + f"{'    ' * 4}  - let: x = 1\n",
    "turns": "play:\n  - turns: p\n    from: dealer\n    do:\n      - let: x = 1\n",
    "turns that skip nobody": (
        "play:\n  - turns: p\n    from: dealer\n    skip: no\n    until: no\n    do:\n      - again\n"
    ),
    "facts": "play:\n  - loop:\n      - tell: Again and again.\n",
    "long facts": f"play:\n{LONG}  - loop:\n      - tell: <long>\n",
    "coins to and fro": (
        "play:\n  - loop:\n      - pay: 1cp\n        from: dealer\n        to: house\n"
        "      - pay: 1cp\n        from: house\n        to: dealer\n"
    ),
    "bet and refund": "play:\n  - loop:\n      - ante: 1cp\n      - refund: pot\n",
    "deal": CARDS + "play:\n  - deal: 999999999999999\n    from: pile\n    to: hand\n    short: ok\n",
    "deal to nobody": (
        CARDS + "play:\n  - deal: 999999999999999\n    from: pile\n    to: hand\n    order: []\n"
    ),
    "gather": CARDS + "play:\n  - loop:\n      - move: pile\n        to: dealer.hand\n"
    "      - gather: hand\n        into: pile\n",
    "calls": "play:\n  - p0\nprocedures:\n"
    + "".join(f"  p{at}:\n    - p{at + 1}\n    - p{at + 1}\n" for at in range(40))
    + "  p40:\n    - tell: x\n",
    "formulas": "define:\n"
    + "".join(f"  d{at}: d{at + 1} + d{at + 1}\n" for at in range(40))
    + "  d40: 0\nplay:\n  - let: x = d0\n",
    "formulas with tests": "define:\n"
    + "".join(f"  d{at}: d{at + 1} or d{at + 1}\n" for at in range(40))
    + "  d40: no\nplay:\n  - tell: x\n    when: d0\n",
    "searches": f"play:\n{LONG}  - let: x = count(long, any(long, it == 0) or any(long, it < 0))\n",
    "in a list": f"play:\n{LONG}  - let: x = count(long, (0 - it) in long)\n",
    "equal lists": f"play:\n{LONG}  - let: other = long\n  - let: x = count(long, long == other)\n",
    "sorting": f"play:\n{LONG}  - loop:\n      - let: x = sort(long, 0 - it)\n",
    "sums": f"play:\n{LONG}  - loop:\n      - let: x = sum(long)\n",
    "people in people": "play:\n  - loop:\n      - let: x = count(players, "
    "count(players, count(players, count(players, it.out) > 0) > 0) > 0)\n",
    "numbers": "track:\n  x: {start: 9}\nplay:\n  - loop:\n      - set: x = x * x\n",
    "numbers that are added": "track:\n  x: {start: 9}\nplay:\n  - loop:\n      - set: x = x + x\n",
    "numbers in names": "play:\n  - let: x = 9\n  - loop:\n      - set: x = x * x\n",
    "fractions": "play:\n  - let: x = 1 / 3\n  - loop:\n      - set: x = x / 7\n",
    "numbers through formulas": "define:\n"
    + "".join(f"  d{at}(x): d{at + 1}(x * x)\n" for at in range(30))
    + "  d30(x): x\nplay:\n  - let: x = d0(9)\n",
    "lists that double": "track:\n  x: {start: [1]}\nplay:\n  - loop:\n      - set: x = x + x\n",
    "lists that grow": "track:\n  x: {start: [1]}\nplay:\n  - loop:\n      - add: 1\n        to: x\n",
    "lists in names": "play:\n  - let: x = [1]\n  - loop:\n      - set: x = x + x\n",
    "lists through formulas": "define:\n"
    + "".join(f"  d{at}(x): d{at + 1}(x + x)\n" for at in range(30))
    + "  d30(x): count(x)\nplay:\n  - let: x = d0([1])\n",
    "flat": f"play:\n{LONG}  - let: x = count(flat([long for n in long]))\n",
    "choices": "play:\n  - let: pool = [n for n in numbers(1, 60)]\n  - choose: x\n    by: dealer\n"
    "    from: pool\n    count: 30\n    where: sum(x) == 1\n",
    "choices of equals": "play:\n  - let: pool = [1 for n in numbers(1, 60)]\n  - choose: x\n    by: dealer\n"
    "    from: pool\n    count: 30\n    where: sum(x) == 1\n",
    "bids": "play:\n  - choose: x\n    by: dealer\n    parts:\n      a: {least: 1, most: 999999999999999}\n"
    "      b: {least: 1, most: 999999999999999}\n",
    "hands": CARDS + "hands:\n  h:\n    cards: 26\n    best_first:\n      any:\n"
    "play:\n  - let: x = hand_rank(pile, h)\n",
    "dice": "play:\n  - roll: d6\n    how_many: 999999999999999\n    as: x\n",
    "dice below nothing": "play:\n  - roll: d6\n    how_many: 0 - 1\n    as: x\n",
    "money": "play:\n  - let: much = 9gp\n  - loop:\n      - pay: much\n        from: house\n        to: dealer\n"
    "      - set: much = much + much\n",
    "decks": "kit: {cards: {of: french_52, decks: 999999999}}\nzones:\n  pile: {holds: all_cards}\n"
    "play:\n  - shuffle: pile\n",
    "a start": "track:\n  x:\n    start: sum(numbers(1, 20000), sum(numbers(1, 20000)))\nplay:\n  - tell: x\n",
    "what is required": "requires:\n  that: yes\n  says: no\ndefine:\n  x: sum(numbers(1, 20000), sum(numbers(1, 20000)))\n"
    "play:\n  - let: y = x\n",
}  # fmt: skip


def cut(outcome: Outcome) -> str:
    """What a ruleset was ended with."""
    assert not outcome.faults, str(outcome)
    assert isinstance(outcome.refusal, RulesetFault), str(outcome)
    assert outcome.refusal.exit_code == 7
    return str(outcome.refusal)


@pytest.mark.parametrize("name", RUNAWAYS)
def test_it_ends_with_one_clear_fault_and_soon(name: str) -> None:
    outcome = tried(HEAD + RUNAWAYS[name])
    said = cut(outcome)
    assert said.startswith("hostile.yaml:") and "\n" not in said
    assert outcome.seconds < HANGS


@pytest.mark.parametrize("name", ["loop", "facts", "calls", "numbers", "lists that grow", "dice"])
def test_the_fault_names_its_line(name: str) -> None:
    place = cut(tried(HEAD + RUNAWAYS[name])).split(": ")[0]
    line = int(place.split(":")[1])
    assert 4 < line <= RUNAWAYS[name].count("\n") + 3


def test_steps_are_counted_whatever_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "SECONDS", 10_000.0)
    monkeypatch.setattr(budget, "MOST_UNITS", 200_000)
    assert "runs on without end" in cut(tried(HEAD + RUNAWAYS["loop"]))


def test_time_is_counted_whatever_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "SECONDS", 0.05)
    monkeypatch.setattr(budget, "MOST_UNITS", 10**12)
    assert "runs on without end" in cut(tried(HEAD + RUNAWAYS["loop"]))


def test_twenty_thousand_turns_with_a_hundred_thousand_waits_are_not_cut() -> None:
    """Two-handed Snake may take so long; each wait begins a budget of its own."""
    body = (
        "track:\n  turns: {start: 0}\n"
        "play:\n  - turns: p\n    from: dealer\n    until: turns == 400\n    do:\n"
        "      - set: turns = turns + 1\n"
        "      - repeat: 5\n        do:\n          - choose: x\n            by: p\n            from: [1, 2]\n"
        "          - repeat: 2000\n            do:\n              - let: y = count(players)\n"
        "  - tell: <turns>\n"
    )  # ten times as many steps a wait, and a fiftieth of the waits
    outcome = tried(HEAD + body, answers=2_000)
    assert outcome.refusal is None and not outcome.faults, str(outcome)
    assert outcome.said == [(400,)]


def test_an_honest_long_list_and_number_are_not_cut() -> None:
    body = (
        f"play:\n{LONG}  - let: many = count(long)\n  - let: all = sum(long)\n"
        "  - let: product = 1000000 * 1000000\n  - tell: <many>, <all>, <product>\n"
    )
    assert tried(HEAD + body).said == [(20_000, 200_010_000, 10**12)]


def test_the_budget_is_no_part_of_a_state_that_waits() -> None:
    """Looking at a round spends nothing that would tell it from the same round played again."""
    body = (
        "play:\n  - choose: x\n    by: dealer\n    from: [1, 2]\n    moment: m\n  - let: y = 1\n    moment: m2\n"
        "cheats:\n  c: {before: m2, by: p in players, check: none, needs: 'count(players) > 1'}\n"
    )
    outcome = tried(HEAD + body, answers=1)
    assert outcome.round is not None, str(outcome)
    S = outcome.round.S
    assert (S.units, S.spent) == (0, 0)


def test_a_fault_inside_another_is_told_once() -> None:
    outcome = tried(
        HEAD + "play:\n  - let: x = 1\n  - choose: y\n    by: dealer\n    from: [1, 2]\n", 0
    )
    assert outcome.round is not None
    compiled, S = outcome.round.compiled, outcome.round.S
    with pytest.raises(RulesetFault) as found, InRules(compiled, S), InRules(compiled, S):
        raise ZeroDivisionError
    assert str(found.value) == "hostile.yaml: something is divided by nothing"
    assert budget.CLOCK.depth == 0
