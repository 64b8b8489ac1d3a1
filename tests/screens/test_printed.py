"""A rule sheet as Markdown and as HTML."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from referee.commands import cli
from referee.screens.printed import html_page, markdown_page

PARTS = [
    ("A <b>game</b> & more", ["- no list, *no* stress, [no](link)"]),
    ("What you need", ["  1. a die", "  # no heading"]),
    ("Bets", ["  winner: who_wins", "  x: <script>alert(1)</script>"]),
]


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


def test_html_escapes_what_the_ruleset_says() -> None:
    page = Tags()
    page.feed("\n".join(html_page(PARTS)))
    assert not {"script", "b", "link", "img"} & set(page.tags)
    assert "<script>alert(1)</script>" in page.words and "A <b>game</b> & more" in page.words
    assert page.tags.count("h1") == 1 and page.tags.count("h2") == 2 and page.tags.count("li") == 2


def test_markdown_escapes_what_the_ruleset_says() -> None:
    assert markdown_page(PARTS) == [
        "# A \\<b\\>game\\</b\\> & more",
        "",
        "\\- no list, \\*no\\* stress, \\[no\\](link)",
        "",
        "## What you need",
        "",
        "\\1. a die",
        "",
        "\\# no heading",
        "",
        "## Bets",
        "",
        "- winner: who\\_wins",
        "- x: \\<script\\>alert(1)\\</script\\>",
    ]


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_whole_sheet_is_on_the_page(form: str) -> None:
    text = CliRunner().invoke(cli, ["rules", "show", "snaggletooth"]).output
    page = CliRunner().invoke(cli, ["rules", "show", "snaggletooth", "--format", form]).output
    for heading in (
        "What you need",
        "House rules",
        "Bets",
        "Cheats",
        "Ploys, which are honest play",
    ):
        assert heading in text and heading in page
    assert "http" not in page


def test_no_other_form() -> None:
    result = CliRunner().invoke(cli, ["rules", "show", "snaggletooth", "--format", "pdf"])
    assert result.exit_code == 2 and "markdown" in result.output
