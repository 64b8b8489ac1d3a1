"""Text into formulas: what binds how, what is refused, and that nothing hostile runs, hangs or crashes."""

from __future__ import annotations

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.language import formula as f
from referee.language.parse import parse
from referee.language.tokens import FormulaFault
from referee.source import Place
from tests.hanging import HANGS

HERE = Place("small.yaml", 3, 10)


def shape(expr: f.Expr) -> object:
    """A formula as nested lists, to be compared."""
    match expr:
        case f.Number(value=value):
            return value
        case f.Money(copper=copper):
            return f"{copper}cp"
        case f.Quoted(text=text):
            return repr(text)
        case f.Name(name=name):
            return name
        case f.Attribute(of=of, name=name):
            return [".", shape(of), name]
        case f.Index(of=of, at=at):
            return ["[]", shape(of), shape(at)]
        case f.Call(name=name, args=args):
            return [name, *map(shape, args)]
        case f.Minus(of=of):
            return ["-", shape(of)]
        case f.Not(of=of):
            return ["not", shape(of)]
        case f.Arithmetic(op=op, left=left, right=right):
            return [op, shape(left), shape(right)]
        case f.Compare(first=first, rest=rest):
            return ["cmp", shape(first), *([op, shape(e)] for op, e in rest)]
        case f.Both(op=op, items=items):
            return [op, *map(shape, items)]
        case f.Choice(test=test, yes=yes, no=no):
            return ["if", shape(test), shape(yes), shape(no)]
        case f.ListOf(items=items, together=together):
            return ["(,)" if together else "[,]", *map(shape, items)]
        case f.Every(body=body, loops=loops):
            return ["for", shape(body), *([n, shape(s), t and shape(t)] for n, s, t in loops)]
        case f.To(left=left, right=right):
            return ["to", shape(left), shape(right)]
    raise AssertionError(expr)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1 + 2 * 3", ["+", 1, ["*", 2, 3]]),
        ("(1 + 2) * 3", ["*", ["+", 1, 2], 3]),
        ("10 - 2 - 3", ["-", ["-", 10, 2], 3]),
        ("7 // 2 % 3", ["%", ["//", 7, 2], 3]),
        ("-a.b", ["-", [".", "a", "b"]]),
        ("a or b and not c", ["or", "a", ["and", "b", ["not", "c"]]]),
        ("not a == b", ["not", ["cmp", "a", ["==", "b"]]]),
        ("a is b", ["cmp", "a", ["==", "b"]]),
        ("a is not b", ["cmp", "a", ["!=", "b"]]),
        ("a not in b", ["cmp", "a", ["not in", "b"]]),
        ("1 < x <= 3", ["cmp", 1, ["<", "x"], ["<=", 3]]),
        ("a if t else b if u else c", ["if", "t", "a", ["if", "u", "b", "c"]]),
        ("5sp", "50cp"),
        ("2gp + 1cp", ["+", "200cp", "1cp"]),
        ("3 to 2", ["to", 3, 2]),
        ("-1 to 2", ["to", ["-", 1], 2]),
        ("1 to n + 1", ["to", 1, ["+", "n", 1]]),
        ("0.5", Fraction(1, 2)),
        ("p.hand[h][0].rank", [".", ["[]", ["[]", [".", "p", "hand"], "h"], 0], "rank"]),
        ("count(p.hand, it == 7)", ["count", [".", "p", "hand"], ["cmp", "it", ["==", 7]]]),
        ("a, b", ["(,)", "a", "b"]),
        ("(a, b) in [(1, 2)]", ["cmp", ["(,)", "a", "b"], ["in", ["[,]", ["(,)", 1, 2]]]]),
        ("[q for q in x if q > 1]", ["for", "q", ["q", "x", ["cmp", "q", [">", 1]]]]),
        ("sum(a for a in b for c in d)", ["sum", ["for", "a", ["a", "b", None], ["c", "d", None]]]),
        ("KS", "KS"),
        ("'two words'", "'two words'"),
        ("[]", ["[,]"]),
        ("f()", ["f"]),
    ],
)
def test_what_binds_how(text: str, wanted: object) -> None:
    assert shape(parse(text, HERE)) == wanted


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 0, "nothing"),
        ("a = b", 2, "write == or is"),
        ("a if b", 6, "if"),
        ("a +", 3, "a value is expected"),
        ("a b", 2, "not expected"),
        ("(a", 2, "')' is expected"),
        ("a)", 1, "closes nothing"),
        ("f(a b)", 4, "')' is expected"),
        ("a.1", 1, ""),
        ("1(2)", 1, "only a name"),
        ("a ! b", 2, "not"),
        ("a & b", 2, "and"),
        ("{a}", 0, "braces"),
        ("“a”", 0, "straight quotes"),
        ("a; b", 1, "no meaning"),
        ("lambda: 1", 6, ""),
        ("a := 1", 2, ""),
        ("x.__class__", 2, "underlines"),
        ("().__class__.__bases__", 3, "underlines"),
        ("__import__('os')", 0, "underlines"),
        ("f'{x}'", 1, ""),
        ("a ** b", 3, "a value is expected"),
        ("1e9", 0, ""),
        ("1_000", 0, ""),
        ("٣", 0, ""),
    ],
)
def test_what_is_refused_at_its_place_with_a_mend(text: str, column: int, part: str) -> None:
    try:
        found = parse(text, HERE)
    except FormulaFault as fault:
        assert part in fault.message + " " + fault.mend
        assert abs(fault.offset - column) <= 1
    else:
        assert isinstance(found, f.Name) and not part  # an odd name, which nothing has


@pytest.mark.parametrize(
    "text",
    ["(" * 5000, "[" * 5000, "not " * 5000, "-" * 5000, "a." * 5000, "f(" * 300, "a if b else " * 60,
     "9" * 5000, "a" * 5000, "1+" * 400 + "1", "((((" * 30 + "1" + "))))" * 30, "x[" * 100, "'" * 3, "\x00", "a\n\n+b"],
)  # fmt: skip
def test_hostile_formulas_are_refused_at_once(text: str) -> None:
    began = time.perf_counter()
    try:
        parse(text, HERE)
    except FormulaFault as fault:
        assert fault.message
    assert time.perf_counter() - began < HANGS


@given(st.text(alphabet="abpqx_.()[]+-*/<>=!'\"0123456789 ,{}:&|%#@~;\\\n", max_size=60))
def test_any_text_is_a_formula_or_a_fault(text: str) -> None:
    try:
        parse(text, HERE)
    except FormulaFault as fault:
        assert 0 <= fault.offset <= len(text)


@given(st.lists(st.sampled_from(["a", "b", "(", ")", "[", "]", ",", ".", "not", "and", "or", "if", "else", "in", "is", "for", "to", "1", "+", "-", "*", "==", "<", "f", "it", "q", "5sp"]), max_size=25))  # fmt: skip
def test_any_words_are_a_formula_or_a_fault(words: list[str]) -> None:
    text = " ".join(words)
    try:
        found = parse(text, HERE)
    except FormulaFault:
        return
    for part in f.walk(found):
        assert part.place.line == 3 and part.place.column >= 10


def test_places_count_in_the_file() -> None:
    found = parse("a + bb * c", HERE)
    assert isinstance(found, f.Arithmetic) and isinstance(found.right, f.Arithmetic)
    assert found.right.left.place == Place("small.yaml", 3, 14)
