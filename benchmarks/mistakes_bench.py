"""What becomes of single mistakes in the rulesets that ship: 1,000 of them, by class.

Run it from the repository: ``python benchmarks/mistakes_bench.py [HOW_MANY [SEED]]``. Each mistake is one slip of an author:
a key misspelt, a name changed, a type swapped, a line lost or doubled, an indent moved. Of those that leave no valid
ruleset it is told how many were named within one line of the spot; of the rest, how many change a comment or words
alone or nothing at all, and how many the ruleset's own tests catch. A traceback is a failure whatever else is measured.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from referee.compiler.build import compile_rules
from referee.language import load_rules
from referee.library import Shelf
from referee.library.shelf import shipped_folder
from referee.rounds.scenario import ScenarioFailed, run_scenario
from referee.source import Faults

HOW_MANY, GOAL = 1_000, 0.95
NEAR = 1
"""Lines from the spot within which a fault is near."""

KEY = re.compile(r"^(\s*(?:- )?)([A-Za-z_]\w*)(:(?:\s|$))")
WORD = re.compile(r"\b[a-z_][a-z_0-9]{2,}\b")
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
MADE = re.compile(
    r"^\s*(?:- (?:choose|let|enter|random|check|for|bets): *|(?:as|moment): *)?([A-Za-z_]\w*)"
)
"""The name that a line makes: it stands nowhere any more once the line is lost, and is named as missing where it is used."""

SEEN = ("misspelt key", "changed name", "swapped type", "lost line", "doubled line", "moved indent")


@dataclass
class Mistake:
    """A text with one slip in it; ``line`` is where, as the text is now; ``lost`` the name that a lost line made."""

    kind: str
    text: str
    line: int
    lost: str = ""


def typo(word: str, r: random.Random) -> str:
    """A word with two letters turned round, one lost, or one doubled."""
    at = r.randrange(len(word) - 1)
    ways = [
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[: at + 1] + word[at:],
    ]
    return next((one for one in r.sample(ways, 3) if one != word), word + "x")


def without_note(line: str) -> str:
    return re.split(r"(?:^|\s)#", line, maxsplit=1)[0]


def misspelt_key(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    found = KEY.match(lines[at])
    if not found or len(found[2]) < 3:
        return None
    return [
        *lines[:at],
        KEY.sub(f"{found[1]}{typo(found[2], r)}{found[3]}", lines[at], 1),
        *lines[at + 1 :],
    ]


def changed_name(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    """A word in what stands behind a key: a name, mostly."""
    body = without_note(lines[at])
    begin = found.end() if (found := KEY.match(body)) else 0
    words = [one for one in WORD.finditer(body) if one.start() >= begin]
    if not words or body.lstrip().startswith(("summary", "title", "says", "tell", "say", "ask")):
        return None
    one = r.choice(words)
    changed = lines[at][: one.start()] + typo(one[0], r) + lines[at][one.end() :]
    return [*lines[:at], changed, *lines[at + 1 :]]


def swapped_type(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    """A number becomes a word, a word a list, a value a map."""
    found = KEY.match(lines[at])
    value = without_note(lines[at])[found.end() :].strip() if found else ""
    if not found or not value or value[0] in "[{>|":
        return None
    other = "often" if NUMBER.fullmatch(value) else r.choice([f"[{value}, {value}]", "{a: b}", "7"])
    if other == value:
        return None
    return [*lines[:at], f"{found[1]}{found[2]}: {other}", *lines[at + 1 :]]


def lost_line(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    return [*lines[:at], *lines[at + 1 :]]


def doubled_line(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    return [*lines[: at + 1], lines[at], *lines[at + 1 :]]


def moved_indent(lines: list[str], at: int, r: random.Random) -> list[str] | None:
    """One line is set in by some blanks more, or fewer."""
    blanks = len(lines[at]) - len(lines[at].lstrip())
    by = r.choice([-2, -1, 1, 2])
    if blanks + by < 0:
        return None
    return [*lines[:at], " " * (blanks + by) + lines[at].lstrip(), *lines[at + 1 :]]


SLIPS: dict[str, Callable[[list[str], int, random.Random], list[str] | None]] = dict(
    zip(
        SEEN,
        (misspelt_key, changed_name, swapped_type, lost_line, doubled_line, moved_indent),
        strict=True,
    )
)


def mistake(text: str, kind: str, r: random.Random) -> Mistake:
    """One slip of a kind, somewhere in a text, on a line that says something."""
    lines = text.split("\n")
    while True:
        at = r.randrange(len(lines))
        if not without_note(lines[at]).strip():
            continue
        made = SLIPS[kind](lines, at, r)
        if made is not None and made != lines:
            name = MADE.match(lines[at]) if kind == "lost line" else None
            line = at + 1 + (kind == "doubled line")
            return Mistake(kind, "\n".join(made), line, name[1] if name else "")


def outcome(shelf: Shelf, path: Path, made: Mistake) -> str:
    """``near``, ``far`` (the spot is not named), ``caught`` (by a test of the ruleset), or ``unseen``."""
    faults = Faults()
    typed = load_rules(made.text, str(path), faults, shelf.base)
    found = [fault for fault in faults.all if fault.severity == "fault"]
    if found:
        places = [place for fault in found for place in (fault.place, *fault.also)]
        near = any(p.file == str(path) and abs(p.line - made.line) <= NEAR for p in places)
        lost = bool(made.lost) and any(f"'{made.lost}'" in fault.message for fault in found)
        return "near" if near or lost else "far"
    if typed is None:
        return "far"
    compiled = compile_rules(typed)
    try:
        for test in compiled.rules.tests.values():
            run_scenario(compiled, test)
    except ScenarioFailed:
        return "caught"
    return "warned" if faults.all else "unseen"


def main() -> int:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else HOW_MANY
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    show = len(sys.argv) > 3
    shelf = Shelf()
    files = sorted(shipped_folder().glob("*.yaml"))
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    found: dict[str, Counter[str]] = {kind: Counter() for kind in SEEN}
    tracebacks = 0
    for number in range(many):
        r = random.Random(f"{seed} {number}")
        path, kind = r.choice(files), SEEN[number % len(SEEN)]
        made = mistake(texts[path], kind, r)
        try:
            result = outcome(shelf, path, made)
        except Exception as error:
            tracebacks += 1
            result = "traceback"
            print(f"{path.name}:{made.line}: {kind}: {type(error).__name__}: {error}")
        found[kind][result] += 1
        if show and result == "far":
            print(
                f"far: {path.name}:{made.line}: {kind}: {made.text.split(chr(10))[made.line - 1].strip()[:70]}"
            )
    return told(found, tracebacks)


def told(found: dict[str, Counter[str]], tracebacks: int) -> int:
    """The table; 1 where the goal is missed or something ended in a traceback."""
    print(
        f"{'':16}{'invalid':>9}{'near':>7}{'share':>8}{'valid':>9}{'warned':>8}{'tests':>7}{'unseen':>8}"
    )
    whole: Counter[str] = Counter()
    for kind, one in [*found.items(), ("all", whole)]:
        invalid = one["near"] + one["far"]
        valid = one["caught"] + one["unseen"] + one["warned"]
        share = one["near"] / invalid if invalid else 1.0
        print(
            f"{kind:16}{invalid:9}{one['near']:7}{share:8.1%}{valid:9}"
            f"{one['warned']:8}{one['caught']:7}{one['unseen']:8}"
        )
        if kind != "all":
            whole.update(one)
    share = whole["near"] / max(1, whole["near"] + whole["far"])
    if share < GOAL:
        print(f"under {GOAL:.0%}")
    if tracebacks:
        print(f"{tracebacks} ended in a traceback")
    return 1 if tracebacks or share < GOAL else 0


if __name__ == "__main__":
    sys.exit(main())
