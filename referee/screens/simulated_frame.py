"""What all pages of simulations are made from: one file that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from referee.screens.simulated_style import STYLE
from referee.words import printable


def whole_page(title: str, sections: Iterable[Iterable[str]]) -> str:
    """A page of sections, each in lines of HTML."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{said(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body><main>",
            f"<h1>{said(title)}</h1>",
            *(line for section in sections for line in section),
            "</main></body>",
            "</html>",
            "",
        ]
    )


def said(text: object) -> str:
    """A text as HTML may hold it."""
    return escape(printable(str(text)))


def figure(svg: str, text: str) -> str:
    return f"<figure>{svg}<figcaption>{said(text)}</figcaption></figure>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: int) -> str:
    """A table whose columns from ``numbers`` on hold figures."""

    def cells(row: Sequence[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=n' if at >= numbers else ''}>{said(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    lines = [f"<tr>{cells(row, 'td')}</tr>" for row in rows]
    head = f"<thead><tr>{cells(headings, 'th')}</tr></thead>"
    return f'<div class="wide"><table>{head}<tbody>{"".join(lines)}</tbody></table></div>'
