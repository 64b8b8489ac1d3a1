"""A night as one page to send to the players: what everybody at the tables knows, and nothing else; one file, no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from referee.afterwards.chart import Course, Drawing, course_of, shown
from referee.afterwards.evening import Evening
from referee.afterwards.nights import night_title
from referee.afterwards.page_style import style
from referee.afterwards.tale import Tale
from referee.words import listed, printable

_MARK = re.compile(r"\\([\\`*_\[\]<>#|~])")
_RULES = "default-src 'none'; style-src 'unsafe-inline'"
"""The browser itself holds the page to fetching nothing and running nothing."""


def night_page(evening: Evening) -> str:
    """The whole page, HTML in UTF-8."""
    title = escape(printable(night_title(evening.night)))
    where = escape(printable(evening.campaign.name))
    body = [*_tale(Tale(evening).told()), *_chart(evening), *_rounds(evening)]
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_RULES}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f"<title>{title} · {where}</title>",
            f"<style>\n{style()}\n</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            f"<footer>{where}. What everybody at the tables knows.</footer>",
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


# -- the tale


def _tale(paragraphs: list[str]) -> Iterator[str]:
    """The tale's Markdown, of which it uses headings, quotes and lists alone."""
    for paragraph in paragraphs:
        if paragraph.startswith("#"):
            marks, _, text = paragraph.partition(" ")
            yield f"<h{len(marks)}>{_bare(text)}</h{len(marks)}>"
        elif paragraph.startswith("> "):
            lines = [line.removeprefix("> ").strip() for line in paragraph.split("\n")]
            quoted = "".join(f"<p>{_bare(line)}</p>" for line in lines)
            yield f"<blockquote>{quoted}</blockquote>"
        elif paragraph.startswith("- "):
            items = [line.removeprefix("- ") for line in paragraph.split("\n")]
            yield "<ul>" + "".join(f"<li>{_bare(item)}</li>" for item in items) + "</ul>"
        else:
            yield f"<p>{_bare(paragraph)}</p>"


def _bare(text: str) -> str:
    """Text out of Markdown into HTML: every mark is what it stands for, and harmless."""
    return escape(_MARK.sub(r"\1", text))


# -- the chart, and the same as a table


def _chart(evening: Evening) -> Iterator[str]:
    course = course_of(evening)
    if len(course.marks) < 2 or not course.lines:
        return
    drawing = Drawing(evening, course, evening.campaign.change)
    yield "<h2>Over the night</h2>"
    yield f"<figure>\n{drawing.svg()}"
    left = [one for one in course.lines if one not in drawing.people]
    more = f" Not drawn: {listed([shown(evening, one) for one in left])}." if left else ""
    where = " Dotted uprights: another table." if course.tables else ""
    yield f"<figcaption>What each had won or lost after every round.{where}{more}</figcaption>"
    yield "</figure>"
    yield from _course_table(evening, course)


def _course_table(evening: Evening, course: Course) -> Iterator[str]:
    yield "<details><summary>The same in numbers</summary>"
    yield '<div class="wide" tabindex="0" role="region" aria-label="The chart in numbers"><table>'
    yield "<caption>Won or lost after each round</caption>"
    heads = "".join(
        f'<th scope="col" class="n">{shown(evening, person)}</th>' for person in course.lines
    )
    yield f'<thead><tr><th scope="col">After round</th>{heads}</tr></thead><tbody>'
    for at, mark in enumerate(course.marks):
        cells = "".join(
            f'<td class="n">{escape(evening.campaign.change(line[at]))}</td>'
            for line in course.lines.values()
        )
        yield f'<tr><th scope="row">{mark}</th>{cells}</tr>'
    yield "</tbody></table></div></details>"


# -- round by round


def _rounds(evening: Evening) -> Iterator[str]:
    rounds = evening.rounds
    if not rounds:
        return
    titles = {one.table.id: escape(printable(one.table.title)) for one in evening.sittings}
    yield "<h2>Round by round</h2>"
    yield f"<details><summary>All {len(rounds)} rounds</summary>" if len(rounds) > 1 else "<div>"
    yield "<table><caption>Who won what, in the order of the night</caption>"
    heads = ("Round", "Game", "Who won", "At stake")
    cells = "".join(
        f'<th scope="col"{" class=n" if head == "At stake" else ""}>{head}</th>' for head in heads
    )
    yield f"<thead><tr>{cells}</tr></thead><tbody>"
    for at, one in enumerate(rounds, 1):
        stake = escape(evening.campaign.money(one.at_stake))
        row = f'<tr><th scope="row">{at}</th><td>{titles[one.table]}</td>'
        yield f'{row}<td>{_who_won(evening, one.winners, one.house)}</td><td class="n">{stake}</td></tr>'
    yield "</tbody></table>"
    yield "</details>" if len(rounds) > 1 else "</div>"


def _who_won(evening: Evening, winners: list[str], house: int) -> str:
    if winners:
        return listed([shown(evening, one) for one in winners])
    return "the house" if house > 0 else "nobody"
