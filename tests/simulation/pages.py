"""A page of a simulation, read: whether it is well made, and what its charts show."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Row:
    """A row of a chart with intervals: how it is drawn, its texts, and where its bar begins, its point is and its bar ends."""

    how: str
    texts: list[str] = field(default_factory=list)
    bar: tuple[float, float] = (0.0, 0.0)
    point: float = 0.0


class Page(HTMLParser):
    """A page that is well made: what it opens it closes, and it asks for nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.rows: list[Row] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.drawn(tag, dict(attrs))
        if tag not in ("meta", "line", "circle", "rect"):
            self.open.append(tag)
        self.asked += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href")
        ]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]
        self.drawn(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def drawn(self, tag: str, given: dict[str, str | None]) -> None:
        """Keeps what is drawn of a row."""
        how = given.get("class") or ""
        self.inside = tag
        if tag == "g" and how in ("near", "away", "before"):
            self.rows.append(Row(how))
        elif tag == "line" and how == "whisker" and given["y1"] == given["y2"]:
            self.rows[-1].bar = (float(given["x1"] or 0), float(given["x2"] or 0))
        elif tag == "circle":
            self.rows[-1].point = float(given["cx"] or 0)

    def handle_data(self, data: str) -> None:
        if self.inside == "text" and "g" in self.open and data.strip():
            self.rows[-1].texts.append(data)


def read_page(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    return page
