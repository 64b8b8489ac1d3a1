"""The page of a night: one file, whole, harmless, and readable to whoever sees no picture."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from referee.afterwards.chart import Drawing, course_of
from referee.afterwards.page import night_page
from referee.campaign.changing import rename_character
from tests.afterwards import harvest
from tests.afterwards.evenings import Evening, read
from tests.table.tavern import Tavern

EMPTY = {"meta", "line", "polyline"}
KNOWN = {
    *("html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "p", "blockquote"),
    *("ul", "li", "figure", "svg", "desc", "line", "text", "polyline", "figcaption", "details"),
    *("summary", "div", "table", "caption", "thead", "tbody", "tr", "th", "td", "footer"),
}


class Outline(HTMLParser):
    """Holds that every tag is one of ours and is closed where it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def outline(text: str) -> Outline:
    found = Outline()
    found.feed(text)
    found.close()
    assert found.open == []
    return found


@pytest.fixture
def page(tavern: Tavern) -> str:
    harvest.played(tavern)
    return night_page(read(tavern))


def test_it_is_whole_and_fetches_nothing(page: str) -> None:
    found = outline(page)
    assert {*found.tags} <= KNOWN
    assert not found.attributes & {"src", "href", "onload", "style", "srcset"}
    assert "url(" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert "@import" not in page
    assert "default-src 'none'" in page


def test_who_sees_no_picture_reads_the_same(page: str) -> None:
    found = outline(page)
    assert 'role="img" aria-labelledby="chart-title chart-says"' in page
    assert 'id="chart-title"' in page
    says = re.search(r'<desc id="chart-says">(.*?)</desc>', page)
    assert says is not None
    assert "Ann +" in says[1]
    assert found.tags.count("caption") == 2
    assert page.count('scope="col"') > 6
    assert 'lang="en"' in page
    assert "prefers-color-scheme: dark" in page
    assert "width=device-width" in page


def test_whatever_people_are_called_is_only_shown(tavern: Tavern) -> None:
    ann = next(one for one in tavern.campaign.characters if one.name == "Ann")
    rename_character(tavern.folder, ann, "<script>alert('Ann')</script>")
    cas = next(one for one in tavern.campaign.characters if one.name == "Cas")
    rename_character(tavern.folder, cas, 'Cas"><img src=x>')
    tavern.reread()
    table = tavern.open("any", ante="1gp")
    assert table.id == "t1"
    names = [one.name for one in tavern.campaign.characters]
    tavern.sit(names[0], "Bob", names[2], stake="10gp")
    tavern.deal(1)
    tavern.free_bet("Bob", "1gp", "</blockquote><script>1</script>", names[0])
    harvest.ends(tavern, names[0])
    tavern.settle("1", "lost")
    text = night_page(read(tavern))
    found = outline(text)
    assert {*found.tags} <= KNOWN
    assert "src" not in found.attributes
    assert "<script>alert('Ann')</script>" in found.text
    assert "</blockquote><script>1</script>" in found.text
    assert 'Cas"><img src=x>' in found.text


def test_the_chart_ends_where_the_ledger_does(tavern: Tavern) -> None:
    harvest.played(tavern)
    night = read(tavern)
    course = course_of(night)
    assert {person: line[-1] for person, line in course.lines.items()} == night.nets
    assert all(line[0] == 0 and len(line) == len(course.marks) for line in course.lines.values())


def test_names_at_the_ends_of_lines_can_be_read(tavern: Tavern) -> None:
    evening = Evening(tavern, 2)
    table = evening.open("any", "Ann", "Bob", "Cas", "Dov", "Grubb", "Hild")
    evening.rounds(table, 2, mischief=0.0, most=5)
    night = read(tavern)
    drawing = Drawing(night, course_of(night), tavern.campaign.change)
    svg = drawing.svg()
    places = sorted(float(y) for y in re.findall(r'class="name c\d" x="[\d.]+" y="([\d.]+)"', svg))
    assert len(places) == 6
    assert all(b - a >= 13.9 for a, b in pairwise(places))
    assert 0 < places[0] < places[-1] < 300
    xs = [float(x) for pair in re.findall(r'points="([^"]+)"', svg) for x in re.findall(r"([\d.]+),", pair)]  # fmt: skip
    ys = [float(y) for pair in re.findall(r'points="([^"]+)"', svg) for y in re.findall(r",([\d.]+)", pair)]  # fmt: skip
    assert 0 <= min(xs) < max(xs) <= 440
    assert 0 <= min(ys) < max(ys) <= 300


def test_a_night_without_rounds_has_no_chart(tavern: Tavern) -> None:
    tavern.open("any")
    text = night_page(read(tavern))
    assert "<svg" not in text
    outline(text)
