"""What fuzzing starts from: shipped rulesets taken apart, and formulas grown from words."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from hypothesis import strategies as st

ROOT = Path(__file__).parents[2]
TOKEN = re.compile(r"\w+|[^\w\s]|\s+")
SIGNS = [
    *list("()[]{}<>,.:;'\"#&*!|?%@`-+=/\\~^$_ \t\n"),
    "==",
    "//",
    ">=",
    "- ",
    ": ",
    "§",
    "²",
    "٣",
    "“",
    "́",
]
WORDS = [
    "players", "still_in", "dealer", "house", "nothing", "empty", "yes", "no", "it", "p", "option", "pot", "winners",
    "all_cards", "all_ranks", "hand", "pile", "score", "hearts", "king", "heads", "5sp", "0", "1", "2", "7", "99",
    "999999999999999", "0.5", "'text'", "and", "or", "not", "in", "is", "if", "else", "for", "to", "play", "set", "let",
    "choose", "by", "from", "do", "then", "when", "say", "moment", "removed", "extends", "S", "None", "__class__",
]  # fmt: skip
ZONES = (
    "kit: {cards: french_52}\nzones:\n  pile: {holds: all_cards, seen_by: nobody}\n"
    "  hand: {each: player, seen_by: owner}\ntrack:\n  score: {each: player, start: 0}\n"
    "  seen: {kind: yes_no, each: card}\n  total: {start: 3}\n  ranks_seen: {kind: list of rank}\n"
    "tables:\n  worth: {low: 1, high: 2}\n"
)


@lru_cache(maxsize=1)
def shipped() -> list[str]:
    """The rulesets that ship, without what they extend."""
    found = sorted((ROOT / "rulesets").glob("*.yaml")) + sorted(
        (ROOT / "tests/trials").glob("*.yaml")
    )
    texts = [path.read_text(encoding="utf-8") for path in found]
    return [text for text in texts if "\nextends:" not in text]


@st.composite
def mutilated(draw: st.DrawFn) -> str:
    """A shipped ruleset with a few lines lost, doubled, swapped or moved in, and a few words replaced."""
    lines = draw(st.sampled_from(shipped())).split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(
            st.sampled_from(
                ["lose", "double", "swap", "indent", "outdent", "word", "sign", "cut", "move"]
            )
        )
        line = lines[at]
        if how == "lose":
            del lines[at : at + draw(st.integers(1, 3))]
        elif how == "double":
            lines[at:at] = lines[at : at + draw(st.integers(1, 5))]
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "move":
            lines.insert(draw(st.integers(0, len(lines))), line)
        elif how == "indent":
            lines[at] = " " * draw(st.integers(1, 4)) + line
        elif how == "outdent":
            lines[at] = line[min(draw(st.integers(1, 4)), len(line) - len(line.lstrip())) :]
        elif how == "cut":
            lines[at] = line[: draw(st.integers(0, len(line)))]
        else:
            parts = TOKEN.findall(line) or [""]
            spot = draw(st.integers(0, len(parts) - 1))
            parts[spot] = draw(st.sampled_from(WORDS if how == "word" else SIGNS))
            lines[at] = "".join(parts)
        if not lines:
            lines = [""]
    return "\n".join(lines)


NAMES = st.sampled_from(
    ["players", "still_in", "dealer", "pile", "dealer.hand", "hand", "total", "dealer.score", "ranks_seen", "all_ranks",
     "all_suits", "all_cards", "nothing", "empty", "yes", "no", "it", "q", "pot", "worth", "worth[low]", "low", "king",
     "hearts", "7", "0", "1", "-1", "3", "20000", "999999999999999", "5sp", "1 to 6", "0.5", "'text'", "option",
     "house", "winners", "turn_of", "round_number", "all_bets", "pile[0].seen", "pile[0].rank"]
)  # fmt: skip
FUNCTIONS = [
    "count", "only", "any", "all", "sum", "most", "least", "sort", "ranking", "distinct", "sorted", "reversed", "flat",
    "first", "last", "without", "has_all", "min", "max", "abs", "numbers", "ranks", "suits", "left_of", "right_of",
    "after", "others", "around", "top", "bottom", "on_top", "next_rank", "passive", "modifier", "staked", "bets_of",
    "orders", "coins", "faces", "groups", "replace", "value", "hand_rank",
]  # fmt: skip


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(
        [
            "+",
            "-",
            "*",
            "/",
            "//",
            "%",
            "==",
            "!=",
            "<",
            ">=",
            "in",
            "not in",
            "is",
            "is not",
            "and",
            "or",
            "to",
        ]
    )
    return st.one_of(
        st.builds(lambda a, op, b: f"{a} {op} {b}", inner, operators, inner),
        st.builds(lambda a, op, b: f"({a}) {op} ({b})", inner, operators, inner),
        st.builds(lambda a: f"not {a}", inner),
        st.builds(lambda a: f"-({a})", inner),
        st.builds(lambda a, b, c: f"({a} if {b} else {c})", inner, inner, inner),
        st.builds(lambda a, b: f"{a}[{b}]", inner, inner),
        st.builds(
            lambda n, a: f"{n}({', '.join(a)})",
            st.sampled_from(FUNCTIONS),
            st.lists(inner, max_size=3),
        ),
        st.builds(lambda a: f"[{', '.join(a)}]", st.lists(inner, max_size=4)),
        st.builds(lambda a, b: f"[{a} for q in {b}]", inner, inner),
        st.builds(lambda a, b, c: f"[{a} for q in {b} if {c}]", inner, inner, inner),
        st.builds(
            lambda a, n: f"{a}.{n}",
            inner,
            st.sampled_from(["hand", "score", "rank", "suit", "out", "stack", "x"]),
        ),
    )


FORMULAS = st.recursive(NAMES, _grown, max_leaves=12)
NOISE = st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=30).map(" ".join)
