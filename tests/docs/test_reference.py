"""The reference of the rules language lacks nothing, and every example in it is read by the checker without a fault."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.language import load_rules
from referee.language.verbs import VERBS
from referee.source import Faults
from tests.docs.pages import ROOT, Block, of_kind
from tests.docs.reference import ROW, made, parts_of, remade

PAGE = ROOT / "docs" / "language.md"
SCAFFOLD = (Path(__file__).parent / "scaffold.yaml").read_text(encoding="utf-8")
TEXT = PAGE.read_text(encoding="utf-8")
PARTS = list(of_kind(PAGE, "yaml", "part"))
STEPS = list(of_kind(PAGE, "yaml", "steps"))


def faults_of(text: str) -> list[str]:
    """What the checker has against a ruleset that may extend the scaffold."""
    faults = Faults()
    load_rules(text, "example.yaml", faults, lambda name: (SCAFFOLD, "scaffold.yaml"))
    return [f"line {f.place.line}: {f.message}" for f in faults if f.severity == "fault"]


def told(lines: list[str]) -> list[str]:
    """The faults of a ruleset, each with its line of text."""
    found = faults_of("\n".join(lines) + "\n")
    return [f"{fault}: {lines[int(fault.split()[1].rstrip(':')) - 1]}" for fault in found]


def test_the_scaffold_stands() -> None:
    assert faults_of(SCAFFOLD) == []


def test_every_table_is_in_the_page() -> None:
    wanted = {f"verb {name}" for name in VERBS} | {"common", "functions", "names", "kinds"}
    wanted |= {"attributes player", "attributes card", "attributes bet", "terms", "moves"}
    assert parts_of(TEXT) == wanted


def test_the_page_says_what_the_tables_say() -> None:
    assert remade(TEXT) == TEXT, "'python -m tests.docs.update language' writes it anew"


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_an_example(verb: str) -> None:
    section = TEXT.partition(f"\n#### {verb}\n")[2].partition("\n#### ")[0]
    assert re.search(rf"^ *(- )?{verb}(:|$)", section, re.MULTILINE) or f"- {verb}\n" in section


@pytest.mark.parametrize("table", ["functions", "names", "attributes player"])
def test_every_function_and_name_has_an_example(table: str) -> None:
    text = TEXT.partition(f"<!-- made from: {table} -->\n")[2].partition("<!-- made -->")[0]
    rows = dict(ROW.findall(text))
    assert rows
    assert [name for name, example in rows.items() if not example.startswith("`")] == []


@pytest.mark.parametrize("block", PARTS, ids=lambda block: f"line_{block.line}")
def test_parts_of_a_ruleset_are_without_faults(block: Block) -> None:
    extra = ""
    if "play:" not in block.text and "extends:" not in block.text:
        extra = "extends: scaffold\n"
    assert faults_of(f"referee: 1\n{extra}{block.text}") == []


def test_steps_are_without_faults() -> None:
    """All of them in one ruleset, each block a procedure of its own."""
    lines = ["referee: 1", "extends: scaffold", "procedures:", "  examples(p):", "    - turn(p)"]
    lines += [f"    - example_{block.line}(p)" for block in STEPS]
    for block in STEPS:
        lines.append(f"  example_{block.line}(p):")
        lines += [f"    {line}" for line in block.text.splitlines()]
    assert told(lines) == []


def test_formulas_are_without_faults() -> None:
    """Every formula in backquotes that a table gives as an example, in one procedure."""
    lines = ["referee: 1", "extends: scaffold", "procedures:", "  examples(p):", "    - turn(p)"]
    at = 0
    for table in re.findall(r"\| [^\n]+ \| what \| example \|\n(.*?)\n(?!\|)", TEXT, re.DOTALL):
        for _, example in ROW.findall(table + "\n"):
            at += 1
            lines.append(f"    - let: value_{at} = {example.strip('`')}")
    assert at > 60
    assert told(lines) == []


def test_a_part_is_made_from_its_table() -> None:
    text = made("attributes card", "| `rank` | Old words. | `card.rank` |\n")
    assert "| `rank` | The card's rank. | `card.rank` |" in text
    assert "| `suit` | The card's suit. |  |" in text
    with pytest.raises(ValueError, match="nothing is made from"):
        made("thin air", "")
