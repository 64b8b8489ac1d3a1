"""What the pages say in the words of the language's own tables and of the patterns: made from them, and held against them.

A part between ``<!-- made from: verb choose -->`` and ``<!-- made -->`` is written by ``python -m tests.docs.update``.
In a table of functions or names the last column, the example, is the page's own and is kept.
"""

from __future__ import annotations

import re

from referee.language.functions import FUNCTIONS
from referee.language.kinds import describe
from referee.language.names import BET_HAS, BUILT_IN, CARD_HAS, PLAYER_HAS
from referee.language.read_money import TERMS
from referee.language.reading import KINDS
from referee.language.scenario import MOVES
from referee.language.verbs import COMMON, VERBS, Param
from tests.docs.patterns import cell, pattern_part
from tests.docs.shelf import shelf_part
from tests.docs.tempers import tempers_part
from tests.rejects.catalogue import errors

PART = re.compile(r"(<!-- made from: ([\w ]+) -->\n)(.*?)(<!-- made -->)", re.DOTALL)
ROW = re.compile(r"^\| `([^`]+)` \|.*\| ([^|]*) \|$", re.MULTILINE)

ATTRIBUTES = {"player": PLAYER_HAS, "card": CARD_HAS, "bet": BET_HAS}


def params(found: dict[str, Param]) -> str:
    rows = ["| parameter | what |", "|---|---|"]
    for name, param in found.items():
        needed = " Needed." if param.needed else ""
        rows.append(f"| `{name}` | {cell(param.says)}{needed} |")
    return "\n".join(rows)


def verb(name: str) -> str:
    one = VERBS[name]
    return f"{one.says}\n" + (f"\n{params(one.params)}\n" if one.params else "")


def with_examples(rows: dict[str, str], kept: dict[str, str], head: str) -> str:
    lines = [f"| {head} | what | example |", "|---|---|---|"]
    lines += [f"| `{name}` | {cell(says)} | {kept.get(name, '')} |" for name, says in rows.items()]
    return "\n".join(lines) + "\n"


def functions() -> dict[str, str]:
    return {function.form: function.says for function in FUNCTIONS.values()}


def names() -> dict[str, str]:
    return {name: says for name, (_, says) in BUILT_IN.items()}


def attributes(of: str) -> dict[str, str]:
    return {name: says for name, (_, says) in ATTRIBUTES[of].items()}


def plain(rows: dict[str, str], head: str) -> str:
    return "\n".join(
        [
            f"| {head} | what |",
            "|---|---|",
            *(f"| `{n}` | {cell(s)} |" for n, s in rows.items()),
            "",
        ]
    )


def made(what: str, text: str) -> str:
    """The part that is made from a table; ``text`` is what stands there now, for the examples in it."""
    kind, _, name = what.partition(" ")
    kept = dict(ROW.findall(text))
    if kind == "verb":
        return verb(name)
    if kind == "pattern":
        return pattern_part(name)
    if kind == "shelf":
        return shelf_part(name)
    if kind == "common":
        return params(COMMON) + "\n"
    if kind == "functions":
        return with_examples(functions(), kept, "function")
    if kind == "names":
        return with_examples(names(), kept, "name")
    if kind == "attributes":
        return with_examples(attributes(name), kept, f"a {name} has")
    if kind == "terms":
        return plain(TERMS, "term")
    if kind == "moves":
        return plain(MOVES, "move")
    if kind == "kinds":
        return plain({word: describe(known) for word, known in KINDS.items()}, "kind")
    if kind == "temperaments":
        return tempers_part()
    if kind == "errors":
        return errors()
    raise ValueError(f"nothing is made from {what!r}")


def remade(page: str) -> str:
    """A page with every part that is made from a table as the table says."""
    return PART.sub(lambda m: m[1] + made(m[2], m[3]) + m[4], page)


def parts_of(page: str) -> set[str]:
    """What the page makes its parts from."""
    return {match[2] for match in PART.finditer(page)}
