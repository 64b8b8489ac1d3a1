"""A rule sheet as a page to print: Markdown, or HTML in one file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from referee.screens.rule_sheet import LISTS

Parts = Sequence[tuple[str, list[str]]]
"""Headings with their texts, that of the whole sheet first."""

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~])")
_BEGINS = re.compile(r"^(\s*)([-+>]|\d+[.)])(?=\s|$)")

_STYLE = """\
body { font: 12pt/1.45 Georgia, "Times New Roman", serif; max-width: 40em; margin: 2em auto; padding: 0 1em; }
h1 { font-size: 1.9em; margin: 0 0 .3em; }
h2 { font-size: 1.15em; margin: 1.2em 0 .3em; border-bottom: 1px solid; }
p, li { margin: .3em 0; }
@media print { body { margin: 0 auto; } h2 { break-after: avoid; } li { break-inside: avoid; } }"""


def markdown_page(parts: Parts) -> list[str]:
    """The lines of a Markdown page. Signs that Markdown would take for its own are escaped."""
    lines: list[str] = []
    for number, (heading, texts) in enumerate(parts):
        lines += [*([""] if lines else []), f"{'##' if number else '#'} {_plain(heading)}", ""]
        if heading in LISTS and number:
            lines += [f"- {_plain(text.strip())}" for text in texts]
        else:
            lines += [line for text in texts for line in (_plain(text.strip()), "")][:-1]
    return lines


def _plain(text: str) -> str:
    return _BEGINS.sub(r"\1\\\2", _SIGNS.sub(r"\\\1", text))


def html_page(parts: Parts) -> list[str]:
    """The lines of an HTML page. Every text of the ruleset is escaped, and no script or other file is named."""
    title = escape(parts[0][0])
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        "<style>",
        *_STYLE.split("\n"),
        "</style>",
        "</head>",
        "<body>",
    ]
    for number, (heading, texts) in enumerate(parts):
        level = "h2" if number else "h1"
        lines.append(f"<{level}>{escape(heading)}</{level}>")
        if heading in LISTS and number:
            lines += ["<ul>", *(f"<li>{escape(text.strip())}</li>" for text in texts), "</ul>"]
        else:
            lines += [f"<p>{escape(text.strip())}</p>" for text in texts]
    return [*lines, "</body>", "</html>"]
