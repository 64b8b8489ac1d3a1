"""Every command that a page shows runs, in the page's order, and prints what the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.library import Shelf
from referee.source import Faults
from tests.docs.pages import PAGES, ROOT, blocks, of_kind, said_in
from tests.docs.playing import agree, lines_of, play
from tests.docs.update import updated

NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
LINK = re.compile(r"\]\(([^)\s#]+)?(?:#([^)\s]+))?\)")


@pytest.mark.parametrize("name", NAMES)
def test_the_commands_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    for block, said, code, printed in play(page, tmp_path):
        where = f"{name}:{block.line}: $ {said.command}\n" + "\n".join(printed)
        assert bool(code) == block.refused, f"{where}\nended with code {code}"
        assert agree(said.shown, printed), f"{where}\n'python -m tests.docs.update' writes it anew"


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_somewhere(name: str) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    for target, anchor in LINK.findall(page):
        if target.startswith(("http:", "https:", "mailto:")):
            continue
        path = (ROOT / name).parent / target if target else ROOT / name
        assert path.exists(), f"{name} links to {target}"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{name}: #{anchor}"


def anchors(page: str) -> set[str]:
    """The headings of a page as links to them are written."""
    heads = re.findall(r"^#+ +(.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_the_contents_name_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert path.name == "index.md" or f"]({path.name})" in index


@pytest.mark.parametrize("name", NAMES)
def test_whole_rulesets_are_without_faults(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    found = list(of_kind(ROOT / name, "yaml", "ruleset"))
    for at, block in enumerate(found):
        path = folder / (Path(block.file).name if block.file else f"game_{at}.yaml")
        path.write_text(block.text, encoding="utf-8")
        faults = Faults()
        Shelf(tmp_path, tmp_path).of_file(path).typed(faults)
        assert not list(faults), f"{name}:{block.line}"


def test_lines_that_are_left_out() -> None:
    assert agree(["a", "…", "d"], ["a", "b", "c", "d"])
    assert agree(["a", "…"], ["a"])
    assert agree(["…", "c", "…"], ["a", "b", "c", "d"])
    assert not agree(["a", "…", "e"], ["a", "b", "c", "d"])
    assert not agree(["…", "x", "…"], ["a", "b"])
    assert not agree(["a", "…", "a"], ["a"])
    assert not agree(["a"], ["a", "b"])


def test_the_time_is_not_what_matters() -> None:
    assert lines_of("2031-12-24 08:00  stake  \n\n") == ["2026-03-14 21:05  stake"]


def test_commands_are_told_from_what_they_print() -> None:
    found = said_in("$ referee night\nNight 1.\n$ referee sit Ann \\\n    Bob\n")
    assert [(one.command, one.shown) for one in found] == [
        ("referee night", ["Night 1."]),
        ("referee sit Ann \\\n    Bob", []),
    ]


def test_a_page_is_written_anew_where_it_differs(tmp_path: Path) -> None:
    page = "Text.\n\n```console\n$ referee new boot\nOld words.\n```\n\nMore.\n"
    (tmp_path / "one").mkdir()
    made = updated(page, tmp_path / "one")
    assert "Old words" not in made
    assert "is ready in boot" in made
    assert made.startswith("Text.\n\n```console\n$ referee new boot\n")
    assert made.endswith("\n```\n\nMore.\n")
    (tmp_path / "two").mkdir()
    assert updated(made, tmp_path / "two") == made


def test_blocks_know_their_file_and_what_they_are() -> None:
    page = "<!-- file: rulesets/x.yaml -->\n\n```yaml ruleset\nreferee: 1\n```\n\n```console refused\n```\n"
    first, second = blocks(page)
    assert (first.file, first.info, first.text) == (
        "rulesets/x.yaml",
        ("yaml", "ruleset"),
        "referee: 1\n",
    )
    assert second.refused and not second.file


def test_the_modules_that_the_architecture_names_are_there() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    part = page.partition("## The rooms, module by module\n")[2].partition("\n## ")[0]
    rooms = re.findall(r"^- \*\*(\w+)\*\*: (.*?)(?=^- |\Z)", part, re.MULTILINE | re.DOTALL)
    assert len(rooms) > 10
    for room, text in rooms:
        for module in re.findall(r"`(\w+)`", text):
            folder = ROOT / "referee" / room
            there = [*folder.glob(f"{module}*.py"), *folder.glob(f"{module}/__init__.py")]
            assert there, f"there is no {room}.{module}"
