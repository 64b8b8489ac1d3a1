"""The commands as they are typed: what they print, what they write, what they refuse."""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from referee.campaign.changing import add_character
from referee.commands import run
from tests.afterwards import harvest
from tests.table.tavern import Tavern


@pytest.fixture
def folder(tavern: Tavern) -> Path:
    harvest.played(tavern)
    tavern.rest()
    return tavern.folder


def typed(folder: Path, *words: str) -> tuple[int, str]:
    """The exit code and everything that is printed."""
    printed = TextIOWrapper(BytesIO(), encoding="utf-8", newline="\n")
    with redirect_stdout(printed), redirect_stderr(printed):
        code = run([*words, "--campaign", str(folder)])
    printed.flush()
    raw = printed.buffer
    assert isinstance(raw, BytesIO)
    return code, raw.getvalue().decode("utf-8")


def test_a_recap_is_printed_or_written_once(folder: Path, tmp_path: Path) -> None:
    code, printed = typed(folder, "recap")
    assert (code, printed.startswith("# Night 1: Harvest fair\n")) == (0, True)
    assert "## Behind the screen" in printed
    out = tmp_path / "tale.md"
    assert typed(folder, "recap", "--public", "--out", str(out))[0] == 0
    text = out.read_text(encoding="utf-8")
    assert "Behind the screen" not in text
    assert "bribe" not in text
    code, printed = typed(folder, "recap", "--out", str(out))
    assert (code, "is there already: name a new file." in printed) == (2, True)
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "words",
    [["recap"], ["settle-up"], ["stats"], ["export", "night"], ["export", "ledger"]],
    ids=" ".join,
)
def test_a_night_that_was_not_is_refused(folder: Path, words: list[str]) -> None:
    code, printed = typed(folder, *words, "--night", "9")
    assert (code, printed) == (4, "There has been no night 9, only night 1.\n")


def test_sheets_and_statistics_as_json(folder: Path) -> None:
    settled = json.loads(typed(folder, "settle-up", "--json")[1])
    assert [one["name"] for one in settled["people"]][:2] == ["Ann", "Bob"]
    everybody = json.loads(typed(folder, "stats", "--json")[1])
    assert everybody[0]["result"] == max(one["result"] for one in everybody)
    one = json.loads(typed(folder, "stats", "Ann", "--json")[1])
    assert (one["name"], one["caught"]) == ("Ann", {"Cas": 1})


def test_statistics_of_somebody_who_never_played(folder: Path) -> None:
    add_character(folder, "Zoe", {"kind": "player"})
    code, printed = typed(folder, "stats", "Zoe")
    assert (code, printed) == (4, "Zoe has not played or bet yet.\n")


def test_statistics_before_anybody_played(tavern: Tavern) -> None:
    tavern.rest()
    assert typed(tavern.folder, "stats") == (0, "Nobody has played or bet yet.\n")


def test_a_night_as_a_page_or_as_markdown(folder: Path, tmp_path: Path) -> None:
    code, page = typed(folder, "export", "night")
    assert (code, page.startswith("<!DOCTYPE html>")) == (0, True)
    out = tmp_path / "night.html"
    assert typed(folder, "export", "night", "--out", str(out))[0] == 0
    assert out.read_text(encoding="utf-8") == page
    markdown = typed(folder, "export", "night", "--format", "markdown")[1]
    assert markdown == typed(folder, "recap", "--public")[1]
