"""A fault is shown with its line, the spot marked, and nothing that moves a cursor."""

from __future__ import annotations

import json

import pytest

from referee.source import Fault, Faults, FaultyFile, Place, did_you_mean
from referee.source.codes import Code, register
from referee.source.load import load
from referee.source.show import fault_plain, show_fault, width


def fault(line: int, column: int, also: tuple[Place, ...] = ()) -> Fault:
    return Fault("syntax", Place("g.yaml", line, column), "no", "write yes", also)


def marked(line: str, column: int) -> str:
    """What stands above the ^, cut to the columns before it."""
    _, shown, spot, _ = show_fault(fault(1, column), line).splitlines()
    assert spot.endswith("^") and shown.index("|") == spot.index("|")
    before = spot[:-1]
    taken = 0
    while width(shown[:taken]) < width(before):
        taken += 1
    return shown[taken:]


def test_the_whole_of_it() -> None:
    assert show_fault(fault(2, 6), "a: 1\nsay: Bob: x\n") == (
        "g.yaml:2:6: syntax: no\n  2 | say: Bob: x\n    |      ^\n  write yes"
    )


@pytest.mark.parametrize(
    ("before", "rest"),
    [
        ("say: ", "Bob"),
        ("日本: ", "Bob"),
        ("Zoe\u0308: ", "Bob"),
        ("🐉🐉: ", "Bob"),
        ("\ta:\t", "Bob"),
        ("a: 1, ", "日本"),
    ],
)
def test_the_mark_stands_under_the_spot(before: str, rest: str) -> None:
    shown = marked(before + rest, len(before) + 1)
    assert shown.lstrip("\u0308") == rest


def test_a_long_line_is_cut_around_the_spot() -> None:
    line = "a " * 5000 + "SPOT" + " b" * 5000
    shown = show_fault(fault(1, 10_001), line).splitlines()
    assert max(map(len, shown)) < 130
    assert shown[1][shown[2].index("^") :].startswith("SPOT")


def test_nothing_shown_can_move_a_cursor() -> None:
    shown = show_fault(fault(1, 3), "a: \x1b[2J\u202ex\x07")
    assert "\x1b" not in shown and "\u202e" not in shown and "\x07" not in shown


def test_both_places_of_a_key_are_shown() -> None:
    text = "a: 1\nb: 2\na: 3\n"
    faults = Faults()
    load(text, "g.yaml", faults)
    shown = show_fault(faults.all[0], text)
    assert "3 | a: 3" in shown and "see also g.yaml:1:1" in shown and "1 | a: 1" in shown


def test_a_place_that_is_not_in_the_text_shows_no_line() -> None:
    assert show_fault(fault(9, 1), "a: 1").splitlines() == ["g.yaml:9:1: syntax: no", "  write yes"]


def test_plain_data_for_json() -> None:
    plain = fault_plain(fault(2, 6, (Place("g.yaml", 1, 1),)))
    assert json.loads(json.dumps(plain)) == {
        "file": "g.yaml",
        "line": 2,
        "column": 6,
        "severity": "fault",
        "code": "syntax",
        "message": "no",
        "mend": "write yes",
        "also": [{"file": "g.yaml", "line": 1, "column": 1}],
    }


def test_faults_come_in_the_order_of_their_places_and_once() -> None:
    faults = Faults()
    for line in (3, 1, 3):
        faults.add("syntax", Place("g.yaml", line, 1), "no", "yes")
    assert [fault.place.line for fault in faults] == [1, 3]
    with pytest.raises(FaultyFile) as caught:
        faults.raise_if_any()
    assert str(caught.value).splitlines() == [
        "g.yaml:1:1: syntax: no",
        "  yes",
        "g.yaml:3:1: syntax: no",
        "  yes",
    ]


def test_a_thousand_faults_are_counted_not_kept() -> None:
    faults = Faults()
    for line in range(1000):
        faults.add("syntax", Place("g.yaml", line + 1, 1), "no")
    assert faults and len(faults) == 500
    assert str(FaultyFile(faults)).endswith("\nand 500 more")


def test_did_you_mean() -> None:
    known = ["shuffle", "deal", "Gather"]
    assert did_you_mean("shufle", known) == 'did you mean "shuffle"?'
    assert did_you_mean("GATHER", known) == 'did you mean "Gather"?'
    assert did_you_mean("xyz", known) == ""
    assert did_you_mean("x" * 100_000, known) == ""


def test_a_code_is_registered_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        register(Code("syntax", "something else"))
