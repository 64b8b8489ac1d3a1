"""The log, cases 12 to 14: killed at any instant, two terminals, a damaged file; undo, redo, restart, undo again."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from referee.store.opening import database_path
from tests.cases.tables import Boot

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("auto",),
    ("stake", "Ann", "1cp"),
    ("bet", "Ann", "1cp", "it rains", "--against", "Bob"),
    ("auto",),
    ("undo",),
    ("redo",),
)


def launched(boot: Boot, *args: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "referee", "--campaign", str(boot.folder), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )


# -- 12


def test_12_killed_at_any_instant_a_command_is_there_whole_or_not_at_all(dealt: Boot) -> None:
    chance = random.Random(12)
    for number in range(6):
        before = len(dealt.json("log"))
        args = COMMANDS[number % 2]
        process = launched(dealt, *args)
        time.sleep(chance.uniform(0.1, 0.6))
        process.kill()
        out, _ = process.communicate()
        after = len(dealt.json("log"))
        assert after in (before, before + 1)
        if out.strip():  # it was acknowledged
            assert after == before + 1
        assert "All is well" in dealt("verify")
    dealt("auto", "--round") if dealt.waits_for() != "bets" else dealt("choose", "done")
    assert "All is well" in dealt("verify")


@pytest.mark.soak
def test_12_killed_again_and_again(dealt: Boot) -> None:
    chance = random.Random(13)
    for number in range(150):
        process = launched(dealt, *COMMANDS[number % len(COMMANDS)])
        time.sleep(chance.uniform(0.0, 0.5))
        process.kill()
        process.communicate()
        assert "All is well" in dealt("verify")


@pytest.mark.parametrize("damage", ["empty", "cut", "scribbled", "text"])
def test_12_a_damaged_file_is_reported_and_left_as_it_is(dealt: Boot, damage: str) -> None:
    path = database_path(dealt.folder)
    dealt("verify")
    whole = path.read_bytes()
    broken = {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "scribbled": whole[:100] + bytes(200) + whole[300:],
        "text": b"my campaign\n" * 50,
    }[damage]
    for beside in (path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        beside.unlink(missing_ok=True)
    path.write_bytes(broken)
    for args in (("auto",), ("status",), ("verify",), ("sit", "Ann")):
        result = dealt.run(*args)
        assert result.exit_code not in (0, 1), (args, result.output)
        assert "Traceback" not in result.output and result.output.strip()
    assert path.read_bytes() == broken


# -- 13


def test_13_two_terminals_at_one_table_lose_nothing(dealt: Boot) -> None:
    count = len(dealt.json("log"))
    results: list[subprocess.CompletedProcess[str]] = []

    def terminal(name: str) -> None:
        for _ in range(4):
            results.append(dealt.process("stake", name, "3cp"))

    both = [threading.Thread(target=terminal, args=(name,)) for name in ("Ann", "Bob")]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    done = [one for one in results if one.returncode == 0]
    for one in results:
        assert one.returncode == 0 or "at the moment" in one.stderr
        assert "Traceback" not in one.stderr
    assert len(dealt.json("log")) == count + len(done)
    stacks = {seat["name"]: seat["stack"] for seat in dealt.status()["seats"]}
    assert stacks["Ann"] + stacks["Bob"] == 180 + 3 * len(done)
    assert "All is well" in dealt("verify")


def test_13_one_of_two_who_answer_the_same_question_is_told(dealt: Boot) -> None:
    """Both terminals saw the betting window; only one of them closes it."""
    dealt.on_to("bets")
    dealt("choose", "done")
    told = dealt.run("choose", "done")
    assert told.exit_code != 0 and told.stderr.strip()


# -- 14


def test_14_undo_redo_restart_and_undo_again(dealt: Boot) -> None:
    dealt.on_to("bets")
    dealt("bet", "Ann", "5cp", "winner", "Ann")
    dealt("bet", "Bob", "5cp", "winner", "Cas")
    before = dealt.status()
    dealt("auto", "--round")
    after = dealt.status()
    for _ in range(2):
        dealt.process("undo")
        assert dealt.status() == before
        dealt.process("redo")
        assert dealt.status() == after
    dealt("undo", "3")
    assert dealt.waits_for() == "bets" and dealt.status()["bets"] == []
    assert "All is well" in dealt("verify")


def test_14_every_command_of_an_evening_can_be_taken_back_and_done_again(boot: Boot) -> None:
    boot("character", "add", "Hild", "npc")
    lines: list[tuple[str, ...]] = [
        ("purse", "Hild", "give", "5gp"),
        ("table", "open", "any", "--ante", "5cp"),
        ("sit", "Hild", "--stake", "1gp"),
        ("sit", "Ann", "1gp", "Bob", "1gp"),
        ("table", "set", "ante=2cp"),
        ("deal", "--seed", "3"),
        ("bet", "Ann", "3cp", "winner", "Ann"),
        ("bet", "Ann", "4cp", "it rains", "--against", "Hild"),
        ("choose", "done"),
        ("cheat", "Ann", "palm", "--roll", "3"),
        ("accuse", "Bob", "Ann"),
        ("rule", "coins", "1cp", "Ann", "pot"),
        ("rule", "out", "Hild"),
        ("rule", "out", "Hild", "--back"),
        ("stake", "Bob", "1gp"),
        ("choose", "ok"),
        ("leave", "Bob"),
        ("enter", "Ann"),
        ("settle", "b1", "lost"),
        ("credit", "Hild", "1gp"),
        ("table", "close"),
        ("night", "end"),
    ]
    seen = [state(boot)]
    for line in lines:
        boot(*line)
        seen.append(state(boot))
    for number in range(len(lines), 0, -1):
        boot("undo")
        assert state(boot) == seen[number - 1], lines[number - 1]
    for number in range(1, len(lines) + 1):
        boot("redo")
        assert state(boot) == seen[number], lines[number - 1]
    assert "All is well" in boot("verify")


def state(boot: Boot) -> Any:
    """What the database holds now, journal and time apart."""
    from referee.store import Store

    with Store.open(boot.folder) as store:
        balances = {name: amount for name, amount in store.accounts().items() if amount}
        places = ("table", "round_state", "bet", "armed", "suspicion", "counter", "person", "night")
        documents = {place: store.all(place) for place in places}
        rounds = {name: len(store.facts(name)) for name in store.all("round")}
        return balances, documents, rounds


def test_14_what_was_undone_is_gone_once_something_else_is_done(dealt: Boot) -> None:
    dealt("stake", "Ann", "1cp")
    dealt("undo")
    dealt("stake", "Bob", "1cp")
    assert "nothing" in dealt.no("redo")
    assert "Only" in dealt.no("undo", "99") or "nothing" in dealt.no("undo", "99")
    dealt.no("undo", "0")
    dealt.no("undo", "--", "-1")
