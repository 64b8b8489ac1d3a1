"""Formulas that try to get out: each is refused at its place, or means what it looks like. None runs, hangs or crashes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.hanging import HANGS
from tests.hostile import trying
from tests.hostile.trying import HEAD, of_formula, tried

REFUSED = [
    # the ways out of Python's own expressions
    "().__class__",
    "players.__class__.__bases__[0].__subclasses__()",
    "__import__('os').system('true')",
    "__builtins__",
    "globals()",
    "locals()['S']",
    "eval('1')",
    "exec('1')",
    "open('/etc/passwd')",
    "getattr(players, 'index')",
    "type(players)",
    "vars()",
    "dir()",
    "breakpoint()",
    "input()",
    "print(1)",
    "(lambda x: x)(1)",
    "(x := 1)",
    "[*players]",
    "{1, 2}",
    "{1 for p in players}",
    "[p async for p in players]",
    "await players",
    "yield 1",
    "f'{S}'",
    "f'{players.__class__}'",
    "'{0.__class__}'.format(players)",
    "'%s' % players",
    "'a' 'b'",
    "b'a'",
    "`ls`",
    "$(ls)",
    "1; 2",
    "1 if yes",
    "players[0:1]",
    "players[::-1]",
    "...",
    "@players",
    "~1",
    "1 & 1",
    "1 | 1",
    "1 ^ 1",
    "1 << 10",
    "1 >> 1",
    "2 ** 2",
    "9 ** 9 ** 9",
    "'a' * 1000000000",
    "[1] * 1000000000",
    "'a' + 'b'",
    "1j",
    "0x10",
    "0b1",
    "1_000",
    "1e3",
    ".5",
    "5.",
    "inf",
    "nan",
    "True",
    "None",
    # what the code that is made uses itself
    "S",
    "S.stack",
    "S.sig",
    "WAIT(0)",
    "RANK[0]",
    "VALUE",
    "FACES",
    "Fraction(1, 2)",
    "OverBudget",
    "RuleFault('x')",
    "note(S, 1)",
    "spent(S, players)",
    "refuel(S)",
    "v_given",
    "d_given(S)",
    "x_play",
    "z_hand",
    "t_x",
    "o_ante",
    "p_pot",
    "given",
    "draw(1)",
    "transfer(S, 1, 2)",
    "holds(S, pot)",
    # attributes of every kind
    "players.append(1)",
    "players.sort",
    "dealer.real",
    "dealer.denominator",
    "all_ranks.index",
    "pot.bit_length()",
    "nothing.x",
    "yes.real",
    "option.__dict__",
    "option.ante",
    "'a'.upper()",
    "dealer.stack.real",
    # signs and letters that are not what they look like
    "１ + １",
    "٣",
    "²",
    "x²",
    "ｐlayers",
    "plаyers",  # a Cyrillic a
    "players‌",
    "ﬁrst(players)",
    "“a”",
    "1 – 2",
    "1 × 2",
    "a\u0301",
    "∞",
    "½",
    # broken
    "",
    "(",
    ")",
    "((1)",
    "[1",
    "1 +",
    "+",
    "not",
    "1 2",
    "count(",
    "count(players,,)",
    "p for p in players",
    "is",
    "in in in",
    "1 = 1",
    "'",
    '"',
    "1 to",
    "if",
    "?",
    "\\",
    "#",
]
"""Each is a fault."""

MEANT = [
    ("1 + 2 * 3", 7),
    ("-7 // 2", -4),
    ("7 % 4", 3),
    ("1 / 3", Fraction(1, 3)),
    ("0.1 + 0.2 == 0.3", True),
    ("2 < 3 < 4", True),
    ("3 is 3", True),
    ("3 is not 3", False),
    ("not not yes", True),
    ("'{S}'", "{S}"),
    ("'%s %(x)s {0} {}'", "%s %(x)s {0} {}"),
    ("'\\n'", "\\n"),
    ("'\\'", "\\"),
    ('"it\'s"', "it's"),
    ("'] + [\"x'", '] + ["x'),
    ("'__import__'", "__import__"),
    ("count(players) == 3", True),
    ("5sp", 50),
    ("+ + + 1", 1),
    ("- - 1", 1),
    ("999999999999999", 999999999999999),
    ("max(1, 2)", 2),
    ("count([q for q in players for r in players])", 9),
]
"""Each is accepted, with this value."""

DEEP = [
    "(" * 39 + "1" + ")" * 39,
    "(" * 41 + "1" + ")" * 41,
    "(" * 300 + "1" + ")" * 300,
    "(" * 39 + "+" * 400 + "1" + ")" * 39,
    "not " * 140 + "yes",
    "-" * 590 + "1",
    "- " * 290 + "1",
    "[" * 290 + "]" * 290,
    "+".join(["1"] * 119),
    "+".join(["1"] * 290),
    "*".join(["99999"] * 90),
    "-".join(["(1"] * 39) + ")" * 39,
    " and ".join(["yes"] * 100),
    " or ".join(["yes"] * 119),
    "<".join(["1"] * 119),
    "1 if yes else " * 39 + "1",
    "(1 if yes else " * 35 + "1" + ")" * 35,
    "count(players," * 39 + "yes" + ")" * 39,
    "any(players," * 39 + "yes" + ")" * 39,
    "sum(players," * 39 + "1" + ")" * 39,
    "first(without([1]," * 25 + "1" + "))" * 25,
    "min(1," * 39 + "1" + ")" * 39,
    "max(" * 39 + "1, 2" + ")" * 39,
    "sort(" * 30 + "players" + ", it)" * 30,
    "[" + "1 " + "for a in players " * 33 + "]",
    "count([1 " + "for a in numbers(1, 9) " * 20 + "])",
    "dealer" + ".x" * 290,
    "all_ranks" + "[0]" * 190,
    "players[" * 39 + "0" + "]" * 39,
    "9" * 16,
    "9" * 600,
    "0." + "1" * 500,
    "9" * 16 + "gp",
    "a" * 61,
    "a" * 601,
    "'" + "a" * 590 + "'",
    " " * 590 + "1",
    "numbers(1, 999999999999999)",
    "count(numbers(1, 999999999999999))",
    "sum(numbers(1, 999999999999999))",
    "sum([a for a in numbers(1, 20000) for b in numbers(1, 20000) for c in numbers(1, 20000)])",
    "count(numbers(1, 20000), count(numbers(1, 20000), it > 0) > 0)",
    "sort([0 - a for a in numbers(1, 20000)], count(sort([b for b in numbers(1, 20000)], it)))",
    "orders(numbers(1, 20000))",
    "flat([[a for a in numbers(1, 20000)] for b in numbers(1, 20000)])",
    "without([a for a in numbers(1, 20000)], [a for a in numbers(1, 20000)])",
    "distinct([[a] for a in numbers(1, 9)])",
    "1 / 0",
    "1 // (1 - 1)",
    "1 % 0",
    "1 to 0",
    "players[99]",
    "players[-99]",
    "all_ranks[0]",
    "first([])",
    "max([])",
    "sum([])",
    "least([], it)",
    "999999999999999 * 999999999999999",
    "faces(d1000)",
    "faces(d9999)",
    "faces(d0)",
]
"""Each ends at once, whichever way."""


@pytest.mark.parametrize("formula", REFUSED)
def test_it_is_refused_at_its_place(formula: str) -> None:
    outcome = tried(of_formula(formula))
    assert outcome.faults, str(outcome)
    fault = outcome.faults[0]
    assert fault.place.line == 5 and fault.message
    assert fault.place.column >= 3
    assert outcome.seconds < HANGS


@pytest.mark.parametrize(("formula", "value"), MEANT)
def test_it_means_what_it_looks_like(formula: str, value: object) -> None:
    outcome = tried(of_formula(formula))
    assert outcome.said == [(value,)], str(outcome)


@pytest.mark.parametrize("formula", DEEP, ids=lambda text: f"{text[:24]}-{len(text)}")
def test_it_ends_at_once(formula: str) -> None:
    outcome = tried(of_formula(formula))
    assert outcome.faults or outcome.refusal or outcome.said
    assert outcome.seconds < HANGS
    if outcome.refusal is not None:
        assert "hostile.yaml:" in str(outcome.refusal)


@pytest.mark.parametrize("formula", REFUSED)
def test_in_a_sentence_it_is_refused_as_well(formula: str) -> None:
    if any(sign in formula for sign in "<>|'\"\\"):
        pytest.skip("these have a meaning of their own in a sentence, or in quotes")
    outcome = tried(f"{HEAD}define:\n  given: 1\nplay:\n  - tell: 'so: <{formula}>'\n")
    if formula == "given":
        assert outcome.said == [(1,)]
    else:
        assert outcome.faults and outcome.faults[0].place.line == 7, str(outcome)


@pytest.mark.parametrize(
    "place",
    [
        "play:\n  - if: {}\n    then:\n      - tell: x\n",
        "play:\n  - while: {}\n    do:\n      - tell: x\n",
        "play:\n  - for: p in {}\n    do:\n      - tell: x\n",
        "play:\n  - repeat: {}\n    do:\n      - tell: x\n",
        "play:\n  - let: x = {}\n",
        "track:\n  x: {{start: 0}}\nplay:\n  - set: x = {}\n",
        "track:\n  x: {{kind: number, start: {}}}\nplay:\n  - tell: x\n",
        "tables:\n  x: {{a: {}}}\nplay:\n  - tell: x\n",
        "requires: {{that: {}, says: no}}\nplay:\n  - tell: x\n",
        "play:\n  - choose: x\n    by: dealer\n    from: {}\n",
        "play:\n  - roll: d6\n    how_many: {}\n    as: x\n",
        "play:\n  - pay: {}\n    from: house\n    to: dealer\n",
        "bets:\n  m: {{on: player, wins_when: {}}}\nplay:\n  - tell: x\n",
        "npc:\n  x: {{anyone: {}}}\nplay:\n  - tell: x\n",
    ],
)
@pytest.mark.parametrize(
    "formula", ["__import__(os)", "S.stack", "().x", "[x", "2 ** 9", "open(1)"]
)
def test_wherever_a_formula_may_stand(place: str, formula: str) -> None:
    outcome = tried(HEAD + place.format(formula))
    assert outcome.faults, str(outcome)


def test_the_watch_would_see_it() -> None:
    """Code of a ruleset that opened a file would be caught: else the other tests prove nothing."""
    trying._watching[0] = True
    try:
        exec(compile("open(__import__('os').devnull).close()", trying.FILE, "exec"), {})
    finally:
        trying._watching[0] = False
    did, trying._seen[:] = list(trying._seen), []
    assert "open" in did
