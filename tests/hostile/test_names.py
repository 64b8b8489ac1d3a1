"""Names and words that collide with Python's, with those of the code that is made, or that hold signs of every kind."""

from __future__ import annotations

import keyword

import pytest

from tests.hostile.trying import HEAD, tried

PYTHON = [
    *keyword.kwlist,
    "print",
    "self",
    "cls",
    "match",
    "case",
    "type",
    "len",
    "range",
    "sum",
    "list",
]
MADE = [
    "S", "WAIT", "RANK", "SUIT", "VALUE", "FACES", "ALL_RANKS", "OverBudget", "Fraction", "sig", "fuel", "units",
    "spent", "log", "at", "args", "choice", "ret", "frames", "shown", "stack", "brought", "still", "over", "draw",
    "move", "note", "say", "holds", "pay", "award", "x_turn", "v_x", "z_hand", "t_x", "d_x", "pc_play", "i1", "o1",
    "who1", "choice1", "got1", "first", "marks", "setting", "random", "policy", "decks", "start_x", "q_0", "m_x_odds",
    "c_x_by", "success", "exposed", "pot", "stakes", "worked", "_", "_x", "x_", "a1", "ß", "é", "日本",
]  # fmt: skip
BAD = [
    "²",
    "x²",
    "ﬁ",
    "ｘ",
    "ª",
    "x y",
    "x-y",
    "x.y",
    "x__y",
    "",
    "a" * 61,
    "x'",
    'x"',
    "x\\",
    "x{",
    "x\u0301",
]

DECLARED = {
    "track": "track:\n  {n}: {{start: 4}}\nplay:\n  - set: {n} = {n} + 1\n  - tell: <{n}>\n",
    "track of each": (
        "track:\n  {n}: {{each: player, start: 4}}\nplay:\n  - set: dealer.{n} = dealer.{n} + 1\n"
        "  - tell: <dealer.{n}>\n"
    ),
    "let": "play:\n  - let: {n} = 4\n  - set: {n} = {n} + 1\n  - tell: <{n}>\n",
    "option": "options:\n  {n}: {{number: 5 to 9}}\nplay:\n  - tell: <option.{n}>\n",
    "define": "define:\n  {n}: 4 + 1\nplay:\n  - tell: <{n}>\n",
    "define with parameters": "define:\n  one({n}): {n} + 1\nplay:\n  - tell: <one(4)>\n",
    "procedure": "play:\n  - {n}\nprocedures:\n  {n}:\n    - tell: <5>\n",
    "parameter": "play:\n  - one(4)\nprocedures:\n  one({n}):\n    - tell: <{n} + 1>\n",
    "table": "tables:\n  {n}: {{1: 5}}\nplay:\n  - tell: <{n}[1]>\n",
    "column": "tables:\n  t: {{1: {{{n}: 5, other: 6}}}}\nplay:\n  - tell: <t[1].{n}>\n",
    "loop": "play:\n  - for: {n} in [5]\n    do:\n      - tell: <{n}>\n",
    "every": "play:\n  - let: found = [{n} + 1 for {n} in [4]]\n  - tell: <found[0]>\n",
    "repeat": "play:\n  - repeat: 5\n    as: {n}\n    do:\n      - tell: <{n}>\n        when: {n} == 5\n",
    "part": "track:\n  t: {{parts: {{{n}: number, b: number}}}}\nplay:\n  - set: t.{n} = 5\n  - tell: <t.{n}>\n",
    "stake": "stakes:\n  {n}: {{lasts: table}}\nplay:\n  - ante: 5cp\n    from: [dealer]\n    to: {n}\n  - tell: <{n}>\n",
}


@pytest.mark.parametrize("name", [*PYTHON, *MADE])
@pytest.mark.parametrize("kind", DECLARED)
def test_a_name_is_refused_or_is_only_a_name(kind: str, name: str) -> None:
    outcome = tried(HEAD + DECLARED[kind].format(n=name))
    if outcome.faults:
        assert all(fault.place.line > 3 for fault in outcome.faults)
    else:
        assert outcome.said == [(5,)], str(outcome)


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("kind", DECLARED)
def test_what_is_no_name_is_refused(kind: str, name: str) -> None:
    quoted = {"track": f"track:\n  {name!r}: {{start: 4}}\nplay:\n  - tell: x\n"}
    outcome = tried(HEAD + DECLARED[kind].format(n=name))
    assert outcome.faults or outcome.said != [(5,)], str(outcome)
    if kind in quoted:
        assert tried(HEAD + quoted[kind]).faults


TEXTS = [
    "it's",
    'a "quote"',
    "back\\slash \\n \\x41 \\N{DASH}",
    "{S} {0} {} {players.__class__}",
    "%s %d %(S)s %%",
    "$(ls) `ls` ; rm -rf",
    "'''",
    '"""',
    "# no comment",
    "[red]Eve[/red]",
    "日本 \U0001f600",
    "a" * 5000,
    "] + [__import__('os')] + [",
    "'); import os; ('",
]


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


@pytest.mark.parametrize("text", TEXTS)
def test_texts_stay_texts(text: str) -> None:
    """Sentences, titles and words of an author's own, wherever they are kept."""
    spoken = text.replace("<", "").replace(">", "")
    body = (
        f"options:\n  o: {{one_of: [{quoted(text)}, other], says: {quoted(text)}}}\n"
        f"kit:\n  dice:\n    z: [{quoted(text)}, b]\n"
        f"tables:\n  t:\n    {quoted(text[:900])}: 1\n    b: 2\n"
        f"requires:\n  that: yes\n  says: {quoted(text)}\n"
        f"sheet:\n  {quoted(text[:900])}: {quoted(text)}\n"
        f"play:\n  - tell: {quoted(spoken)}\n    moment: m\n  - tell: <option.o>\n"
        "  - roll: z\n    as: face\n"
        f"cheats:\n  c:\n    title: {quoted(text)}\n    says: {quoted(text)}\n    after: m\n"
        "    by: p in players\n    check: none\n"
        f"say:\n  named: {quoted(spoken)}\n"
    )
    outcome = tried(HEAD + body, answers=1)
    assert not outcome.faults and outcome.refusal is None, str(outcome)
    assert (text,) in outcome.said
    assert outcome.round is not None and outcome.round.wait is not None
    assert outcome.round.wait.options == (text, "b")


@pytest.mark.parametrize("text", TEXTS[:-3])
def test_words_of_a_deck_and_acts_of_a_menu_stay_words(text: str) -> None:
    body = (
        f"kit:\n  cards: {{ranks: [{quoted(text)}, b], suits: [{quoted(text)}, d]}}\n"
        "zones:\n  pile: {holds: all_cards}\n"
        f"play:\n  - choose: act\n    by: dealer\n    menu:\n      {quoted(text)}:\n        - tell: <7>\n"
        "      other:\n        - tell: <7>\n"
    )
    outcome = tried(HEAD + body, answers=1)
    assert not outcome.faults and outcome.refusal is None, str(outcome)
    assert outcome.said == [(7,)]


@pytest.mark.parametrize(
    "faces",
    [
        "[²,³]",
        "[--5, 3]",
        "[-, +]",
        "[5, x]",
        "[1e3, 2]",
        "[٣, ٤]",
        "[0x1, 2]",
        "[' 1', 2]",
        "[9999999999, 1]",
    ],
)
def test_faces_that_look_like_numbers(faces: str) -> None:
    outcome = tried(
        f"{HEAD}kit:\n  dice:\n    z: {faces}\nplay:\n  - roll: z\n    as: face\n  - tell: <face>\n",
        1,
    )
    assert not outcome.faults and outcome.refusal is None and len(outcome.said) == 1, str(outcome)


@pytest.mark.parametrize("key", ["²", "--5", "-", "٣", "1e3", "0x1", "5 ", "'5'"])
def test_rows_that_look_like_numbers(key: str) -> None:
    outcome = tried(f"{HEAD}tables:\n  t:\n    {key}: 1\n    3: 2\nplay:\n  - tell: <t[3]>\n")
    assert outcome.said == [(2,)], str(outcome)


@pytest.mark.parametrize(
    "die", ["d²", "d0", "d1", "d-6", "d999999999", "99999999d6", "0d6", "d6d6", "d", "d٦", "1000d6"]
)
def test_dice_that_there_are_not(die: str) -> None:
    outcome = tried(f"{HEAD}play:\n  - roll: {die}\n    as: face\n")
    assert outcome.faults and outcome.faults[0].place.line == 5


def test_names_of_cheats_and_markets_do_not_run_into_one_another() -> None:
    """``a`` with its wins_when, and ``a_wins`` with its when: two things, whatever the code calls them."""
    body = (
        "play:\n  - bets: w\n    moment: m\n"
        "bets:\n  a: {on: player, opens: w, wins_when: yes}\n"
        "  a_wins: {on: player, opens: w, wins_when: yes, when: no}\n"
        "cheats:\n  c: {before: m, by: p in players, check: none}\n"
        "  c_by: {before: m, by: p in players, check: none, needs: no}\n"
    )
    outcome = tried(HEAD + body)
    assert outcome.round is not None, str(outcome)
    markets = outcome.round.setting.markets
    S = outcome.round.S
    assert markets["a"].judge(S, (0, 1, 0, "a", 1)) == "won", "a's terms are those of a_wins"
    assert not markets["a_wins"].ask(S, "when", 0, 0)
