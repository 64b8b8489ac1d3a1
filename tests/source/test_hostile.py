"""Every way in which YAML betrays its author ends in one sentence, at its place, with the mend."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import yaml

import referee.source.load as loading
from referee.source.codes import CODES, SOURCE_CODES
from referee.source.faults import Fault, Faults
from referee.source.load import load, load_file
from referee.source.nodes import plain
from tests.hanging import HANGS

HOSTILE = Path(__file__).parent / "hostile"

EXPECTED = {
    "colon_at_closing_brace": ("no-space-after-colon", 1, 29),
    "sentence_with_colon": ("syntax", 2, 6),
    "sentence_begins_with_quote": ("syntax", 1, 6),
    "sentence_begins_with_apostrophe": ("syntax", 1, 6),
    "apostrophe_in_quotes": ("syntax", 1, 6),
    "sentence_begins_with_star": ("anchor", 1, 6),
    "alias": ("anchor", 2, 4),
    "anchor": ("anchor", 2, 5),
    "sentence_begins_with_at": ("syntax", 1, 6),
    "sentence_begins_with_percent": ("syntax", 1, 6),
    "sentence_begins_with_backtick": ("syntax", 1, 6),
    "sentence_begins_with_exclamation": ("tag", 1, 6),
    "tag_of_python": ("tag", 1, 4),
    "tag_unknown_handle": ("tag", 1, 4),
    "sentence_begins_with_bracket": ("syntax", 1, 6),
    "sentence_begins_with_brace": ("syntax", 1, 6),
    "sentence_begins_with_greater": ("syntax", 1, 6),
    "sentence_begins_with_bar": ("syntax", 1, 6),
    "sentence_begins_with_dash": ("syntax", 1, 6),
    "sentence_begins_with_question": ("syntax", 1, 6),
    "number_sign_in_sentence": ("swallowed", 1, 10),
    "number_sign_begins_sentence": ("swallowed", 1, 6),
    "no_space_after_colon_above": ("no-space-after-colon", 1, 1),
    "no_space_after_colon_alone": ("no-space-after-colon", 1, 1),
    "no_space_after_colon_in_braces": ("no-space-after-colon", 1, 8),
    "no_space_after_colon_in_step": ("no-space-after-colon", 2, 5),
    "comma_in_call_in_braces": ("comma-in-call", 1, 13),
    "comma_in_call_in_brackets": ("comma-in-call", 1, 9),
    "comma_before_formula_in_braces": ("comma-in-call", 1, 17),
    "formula_in_brackets": ("formula-in-brackets", 1, 6),
    "index_in_braces": ("syntax", 1, 19),
    "formula_begins_with_bracket": ("syntax", 1, 6),
    "duplicate_key": ("duplicate-key", 3, 1),
    "duplicate_key_in_braces": ("duplicate-key", 1, 11),
    "tab_indents": ("tab", 2, 1),
    "tab_continues": ("tab", 2, 1),
    "tab_after_colon": ("tab", 1, 3),
    "tab_in_text": ("tab", 1, 5),
    "deeper_than_line_above": ("syntax", 3, 4),
    "between_two_indents": ("syntax", 3, 2),
    "key_in_list": ("syntax", 3, 3),
    "item_in_map": ("syntax", 2, 1),
    "line_without_colon": ("syntax", 2, 1),
    "bracket_never_closed": ("syntax", 1, 7),
    "brace_never_closed": ("syntax", 1, 7),
    "bracket_never_opened": ("syntax", 2, 4),
    "quote_never_closed": ("syntax", 1, 6),
    "nothing_before_comma": ("syntax", 1, 11),
    "bad_escape": ("syntax", 1, 9),
    "escape_makes_control": ("control-character", 1, 6),
    "typographic_quotes": ("typographic-quotes", 1, 8),
    "typographic_quotes_single": ("typographic-quotes", 1, 8),
    "typographic_quotes_with_comma": ("typographic-quotes", 1, 8),
    "typographic_quotes_with_colon": ("typographic-quotes", 1, 6),
    "two_documents": ("several-documents", 2, 1),
    "text_after_end": ("syntax", 3, 1),
    "directive": ("syntax", 1, 1),
    "merge_key": ("merge-key", 2, 3),
    "list_as_key": ("key-not-text", 1, 1),
    "map_as_key": ("key-not-text", 1, 1),
    "question_mark_key": ("key-not-text", 1, 3),
    "colon_without_key_in_braces": ("empty-key", 1, 5),
    "colon_without_key": ("empty-key", 2, 1),
    "pair_in_list": ("pair-in-list", 1, 9),
    "nothing": ("empty-file", 1, 1),
    "comments_only": ("empty-file", 1, 1),
}
"""For each file of ``hostile/``: the first fault, its line and column."""

WRITTEN_HERE: dict[str, tuple[bytes, tuple[str, int, int]]] = {
    "utf16": ("title: Snake\n".encode("utf-16"), ("not-utf8", 1, 1)),
    "utf16_without_mark": ("title: Snake\n".encode("utf-16-le"), ("not-utf8", 1, 1)),
    "latin1": ("title: Snake\nby: Zoë\n".encode("latin-1"), ("not-utf8", 2, 7)),
    "escape_character": (b"title: \x1b[31mSnake\n", ("control-character", 1, 8)),
    "nul": (b"title: Sn\x00ake\n", ("control-character", 1, 10)),
    "right_to_left_override": ("a: 1\nb: x\u202ey\n".encode(), ("control-character", 2, 5)),
    "zero_width_space": ("\u200btitle: x\n".encode(), ("control-character", 1, 1)),
    "line_separator": ("a: x\u2028b: y\n".encode(), ("control-character", 1, 5)),
    "lone_carriage_return": (b"a: x\rb: y\r", ("control-character", 1, 5)),
    "mark_in_the_middle": ("a: \ufeffx\n".encode(), ("control-character", 1, 4)),
    "no_break_space_indents": ("a:\n\u00a0\u00a0b: 1\n".encode(), ("odd-blank", 2, 1)),
    "no_break_space_after_colon": ("a:\u00a0b\n".encode(), ("odd-blank", 1, 3)),
    "no_break_space_before_comment": ("a: b\u00a0# c\n".encode(), ("odd-blank", 1, 5)),
    "no_break_space_breaks_the_map": ("a: 1\n\u00a0b: 2\n".encode(), ("odd-blank", 2, 1)),
    "fifty_megabytes": (b"a: b\n" * 10_000_000, ("too-big", 1, 1)),
    "ten_thousand_lists": (b"[" * 10_000 + b"]" * 10_000, ("too-deep", 1, 1001)),
    "ten_thousand_lists_at_a_key": (b"a: " + b"[" * 10_000 + b"]" * 10_000, ("too-deep", 1, 1004)),
    "hundred_thousand_maps": (b"{a: " * 100_000, ("too-deep", 1, 241)),
    "deep_dashes": (b"- " * 100_000, ("too-deep", 1, 121)),
    "deep_indents": (b"\n".join(b" " * i + b"a:" for i in range(900)), ("too-deep", 61, 61)),
    "alias_bomb": (
        b"a: &a [x, x]\n"
        + b"".join(b"%c: &%c [*%c, *%c]\n" % (i, i, i - 1, i - 1) for i in range(98, 123)),
        ("anchor", 1, 4),
    ),
    "alias_of_itself": (b"&a [*a]", ("anchor", 1, 1)),
    "sixty_thousand_values": (b"[" + b"1," * 60_000 + b"]", ("too-big", 1, 100_000)),
    "ten_thousand_equal_keys": (b"a: 1\n" * 10_000, ("duplicate-key", 2, 1)),
    "composed_and_decomposed": ("Zoë: 1\nZoe\u0308: 2\n".encode(), ("duplicate-key", 2, 1)),
    "tabs_only": (b"\t" * 100_000 + b"a: b", ("tab", 1, 1)),
    "quotes_only": (b"'" * 100_001, ("syntax", 1, 1)),
    "percents_only": (b"%" * 100_000, ("syntax", 1, 1)),
}
NEAR_THE_START = {"ten_thousand_lists", "ten_thousand_lists_at_a_key"}
"""Where libyaml may stop by itself at a depth of its own, the column depends on its version."""


def first_fault(faults: Faults) -> Fault:
    assert len(faults), "nothing was found"
    return faults.all[0]


def test_every_hostile_file_is_expected() -> None:
    assert {path.stem for path in HOSTILE.glob("*.yaml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_hostile_file(name: str) -> None:
    faults = Faults()
    path = HOSTILE / f"{name}.yaml"
    load_file(path, faults)
    fault = first_fault(faults)
    assert (fault.code, fault.place.line, fault.place.column) == EXPECTED[name]
    assert fault.place.file == str(path)
    assert fault.mend


@pytest.mark.parametrize("name", WRITTEN_HERE)
def test_hostile_bytes_are_answered_at_once(name: str, tmp_path: Path) -> None:
    raw, (code, line, column) = WRITTEN_HERE[name]
    path = tmp_path / "hostile.yaml"
    path.write_bytes(raw)
    faults = Faults()
    began = time.process_time()
    load_file(path, faults)
    assert time.process_time() - began < HANGS
    fault = first_fault(faults)
    assert fault.code == code
    if name not in NEAR_THE_START:
        assert (fault.place.line, fault.place.column) == (line, column)
    assert fault.mend


def test_every_code_has_an_example() -> None:
    shown = {code for code, _, _ in EXPECTED.values()}
    shown |= {code for _, (code, _, _) in WRITTEN_HERE.values()}
    assert {code.name for code in SOURCE_CODES} - shown == {"unreadable"}


def test_every_code_found_is_in_the_catalogue() -> None:
    faults = Faults()
    for path in HOSTILE.glob("*.yaml"):
        load_file(path, faults)
    found = {fault.code for fault in faults}
    assert found <= {code.name for code in SOURCE_CODES}
    assert all(CODES[code].line for code in found)


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != "colon_at_closing_brace"])
def test_without_the_c_loader_the_answer_is_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "_LOADER", yaml.SafeLoader)
    faults = Faults()
    load((HOSTILE / f"{name}.yaml").read_bytes(), "f", faults)
    fault = first_fault(faults)
    code, line, _ = EXPECTED[name]
    assert (fault.code, fault.place.line) == (code, line)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    faults = Faults()
    assert load_file(tmp_path / "none.yaml", faults) is None
    assert load_file(tmp_path, faults) is None
    assert [(fault.code, fault.message) for fault in faults] == [
        ("unreadable", "this is not a file"),
        ("unreadable", "there is no such file"),
    ]


GOOD = """\
payout: 3:2
on: 010
yes: 08
a: 1e3
~: no
b: null
c: 0x1F
d: 2024-01-02
e: 1_000
f: .inf
g: =
h: say:Hello      # a comment
i: it's # one
j: x #!
k: “Ha!” says <p>, and goes
l: passive(p, perception)
m: a[0] if b == c else d
n: [3:2, 2:1]
o: {p: q}
p: hold's “x”
pairs(p): groups(only(p.hand, not it.kept), it.rank, 2)
q: |
  one # two
    three:four
r: "a \\" # b: \\u00e9"
s: 'it''s'
"""


def test_scalars_mean_what_they_look_like() -> None:
    faults = Faults()
    root = load("\ufeff" + GOOD, "f", faults)
    assert [str(fault) for fault in faults] == []
    assert root is not None
    assert plain(root) == {
        "payout": "3:2",
        "on": "010",
        "yes": "08",
        "a": "1e3",
        "~": "no",
        "b": "null",
        "c": "0x1F",
        "d": "2024-01-02",
        "e": "1_000",
        "f": ".inf",
        "g": "=",
        "h": "say:Hello",
        "i": "it's",
        "j": "x",
        "k": "“Ha!” says <p>, and goes",
        "l": "passive(p, perception)",
        "m": "a[0] if b == c else d",
        "n": ["3:2", "2:1"],
        "o": {"p": "q"},
        "p": "hold's “x”",
        "pairs(p)": "groups(only(p.hand, not it.kept), it.rank, 2)",
        "q": "one # two\n  three:four\n",
        "r": 'a " # b: é',
        "s": "it's",
    }


def test_several_faults_are_found_at_once() -> None:
    faults = Faults()
    root = load("a: 1\na: 2\nb: {x:1}\nc: *d\nd: Bet #2\n", "f", faults)
    assert [(fault.code, fault.place.line) for fault in faults] == [
        ("duplicate-key", 2),
        ("no-space-after-colon", 3),
        ("anchor", 4),
        ("swallowed", 5),
    ]
    assert faults.all[0].also[0].line == 1
    assert root is not None and plain(root) == {"a": "1", "b": {"x:1": ""}, "c": "*d", "d": "Bet"}


def test_a_warning_alone_lets_the_file_pass() -> None:
    faults = Faults()
    assert load("say: Bet #2 wins", "f", faults) is not None
    assert not faults and len(faults.warnings) == 1


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("say: Bet #2 wins", "Bet #2 wins"),
        ('say: "Bob" wins', "'\"Bob\" wins'"),
        ("say: 'it's over'", '"it\'s over"'),
        ("say: Bob: you win  # told", '"Bob: you win"'),
        ("title:Snake\nplayers: 2", "title: Snake"),
        ("a: {x:1}", "x: 1"),
        ("title: “Snake”", '"Snake"'),
        ("set: [q for q in x]", '"[q for q in x]"'),
    ],
)
def test_the_mend_shows_the_text_as_it_should_stand(text: str, mend: str) -> None:
    faults = Faults()
    load(text, "f", faults)
    assert mend in first_fault(faults).mend
