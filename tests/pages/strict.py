"""HTML read strictly: what is opened is closed, and nothing is there but what pages of ours are made of."""

from __future__ import annotations

import re
from html.parser import HTMLParser

OURS = {
    *("b", "bdi", "blockquote", "button", "dd", "div", "dl", "dt", "h2", "i", "input", "label", "li", "ol", "p"),
    *("small", "span", "ul"),
}  # fmt: skip
EMPTY = {"input"}
ATTRIBUTE = re.compile(r"class|id|type|hidden|tabindex|aria-(label|hidden)|autocomplete|autocorrect|spellcheck|data-[a-z]+")  # fmt: skip


class Reader(HTMLParser):
    """Reads HTML strictly: what is opened is closed, nothing is there but what we write. ``text``: all that is read."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text, self.attributes = "", list[tuple[str, str]]()
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in OURS
        for name, value in attrs:
            assert ATTRIBUTE.fullmatch(name)
            self.attributes.append((name, value or ""))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> Reader:
    return Reader(html)
