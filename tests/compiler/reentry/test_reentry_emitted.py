"""What the emitted code looks like: no more saved, guarded or called than needed."""

from __future__ import annotations

import ast
import textwrap

from referee.compiler.reentry import Straight, parse_procedures

GAME = """
def play(S):
    total = 0
    for p in S.players:
        bonus = p * 2
        x = WAIT(4, p, bonus)
        total = total + x
    return total
"""


def body(text: str, of: str = "play") -> str:
    """The emitted text of one function, without its head."""
    function = next(
        f for f in ast.parse(text).body if isinstance(f, ast.FunctionDef) and f.name == of
    )
    return "\n".join(ast.unparse(s) for s in function.body)


def expected(text: str) -> str:
    return textwrap.dedent(text).strip()


def answer(target: str | None, k: int, args: list[ast.expr]) -> list[ast.stmt]:
    return ast.parse(f"{target} = policy(S, {k}, {', '.join(map(ast.unparse, args))})").body


def test_returning() -> None:
    form = Straight(parse_procedures(GAME)).returning()
    assert body(form.text) == expected(
        """
        pc = S.pc_play
        if pc:
            S.pc_play = 0
        if not pc:
            total = 0
            walked = tuple(S.players)
            index = 0
        while pc or index < len(walked):
            if not pc:
                p = walked[index]
                index += 1
                bonus = p * 2
                S.f_play_index = index
                S.f_play_total = total
                S.f_play_walked = walked
                S.pc_play = 1
                S.at = 4
                S.args = (p, bonus)
                return True
            index = S.f_play_index
            total = S.f_play_total
            walked = S.f_play_walked
            x = S.choice
            pc = 0
            total = total + x
        S.ret = total
        return False
        """
    )


def test_inlined() -> None:
    form = Straight(parse_procedures(GAME)).inlined(answer)
    assert body(form.text) == expected(
        """
        total = 0
        for p in tuple(S.players):
            bonus = p * 2
            x = policy(S, 4, p, bonus)
            total = total + x
        return total
        """
    )
    assert form.slots == ()


def test_continuing_calls_the_plain_form_for_what_begins_afresh() -> None:
    text = "def play(S):\n while True:\n  x = turn(S, 1)\n  if x:\n   return\ndef turn(S, n):\n x = WAIT(1, n)\n return x"
    form = Straight(parse_procedures(text)).continuing(answer)
    assert body(form.text, "again_play") == expected(
        """
        pc = S.pc_play
        S.pc_play = 0
        while True:
            if pc:
                x = again_turn(S)
                pc = 0
            else:
                x = turn(S, 1)
            if x:
                return
        """
    )
    assert body(form.text, "turn") == "x = policy(S, 1, n)\nreturn x"


def test_slots_name_everything_that_the_state_needs() -> None:
    text = "def play(S):\n a = 1\n turn(S)\n return a\ndef turn(S):\n b = 2\n WAIT(1)\n return b"
    slots = Straight(parse_procedures(text)).slots
    assert dict(slots) == {
        "at": None,
        "args": None,
        "choice": None,
        "ret": None,
        "pc_play": 0,
        "pc_turn": 0,
        "f_play_a": None,
        "f_turn_b": None,
    }


def test_slots_of_names_that_would_meet_are_kept_apart() -> None:
    text = "def a(S):\n b_c = 1\n a_b(S)\n return b_c\ndef a_b(S):\n c = 2\n WAIT(1)\n return c"
    names = [name for name, _ in Straight(parse_procedures(text)).slots]
    assert len(names) == len(set(names))
    assert {"f_a_b_c", "f_a_b_c_2"} <= set(names)


def test_aliases_are_bound_where_they_are_used_and_not_saved() -> None:
    text = "def play(S):\n hand.append(1)\n WAIT(1, hand)\n hand.pop()"
    aliases = {"play": [("zone", "S.z_hand"), ("hand", "zone"), ("other", "S.z_other")]}
    form = Straight(parse_procedures(text, aliases)).returning()
    assert body(form.text).startswith("zone = S.z_hand\nhand = zone\npc = S.pc_play\n")
    assert "other" not in form.text
    assert not [name for name, _ in form.slots if name.startswith("f_")]


def test_a_callee_that_stops_again_leaves_what_its_caller_saved() -> None:
    text = "def play(S):\n a = S.n\n turn(S)\n return a\ndef turn(S):\n WAIT(1)\n WAIT(2)"
    form = Straight(parse_procedures(text)).returning()
    assert body(form.text) == expected(
        """
        pc = S.pc_play
        if pc:
            S.pc_play = 0
        if not pc:
            a = S.n
        if pc:
            if turn(S):
                S.pc_play = 1
                return True
            a = S.f_play_a
            pc = 0
        elif turn(S):
            S.f_play_a = a
            S.pc_play = 1
            return True
        S.ret = a
        return False
        """
    )


def test_a_local_named_pc_is_left_alone() -> None:
    form = Straight(parse_procedures("def play(S):\n pc = 3\n WAIT(1)\n return pc")).returning()
    assert "pc_2 = S.pc_play" in form.text and "pc = S.f_play_pc" in form.text


def test_procedures_given_are_not_changed() -> None:
    procedures = parse_procedures(
        "def play(S):\n x = [x for x in S.a if any(x == y for y in S.b)]\n ask(S)\n return x\n"
        "def ask(S):\n for x in S.a:\n  WAIT(1, x)\n return 1"
    )
    before = [ast.dump(s) for p in procedures for s in p.body]
    straight = Straight(procedures, inline=True, loops=True)
    assert straight.returning().text and straight.continuing(lambda *_: []).text
    assert [ast.dump(s) for p in procedures for s in p.body] == before
