"""The pages before anything is in them, and the files that come with them."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from referee.pages.parts import join_page, plain_page, shell
from referee.pages.shell import SCRIPTS

STATIC = files("referee.pages") / "static"
PAGES = {
    "seat": shell("seat"),
    "public": shell("public"),
    "join": join_page(),
    "plain": plain_page("No", "No."),
}
LATER = re.compile(
    r"=>|`|\b(?:let|const|class|async|await|yield|import|export|of)\b(?=\s+[\w\[{])|\bfetch\(|\bPromise\b|\.\.\.\w"
    r"|\.(?:includes|padStart|padEnd|repeat|startsWith|endsWith|closest|matches|append|prepend|before|after|replaceWith"
    r"|remove|assign|entries|values|find|findIndex|from|fill|flat|forEach\(function \w+ of)\("
)
"""Words of newer JavaScript, and methods that phones of 2016 may not have."""


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_inline_and_nothing_comes_from_outside(page: str) -> None:
    html = PAGES[page]
    assert html.startswith("<!DOCTYPE html>") and '<html lang="en">' in html
    assert not re.search(r"<style|style=|\son\w+=|javascript:|https?:|//\w", html)
    assert all(
        re.fullmatch(r'<script src="/static/[\w.]+" defer></script>', tag)
        for tag in re.findall("<script.*?</script>", html)
    )
    for name in re.findall(r'(?:src|href)="([^"]+)"', html):
        assert (STATIC / name.removeprefix("/static/")).is_file()


@pytest.mark.parametrize("page", ["seat", "public", "join"])
def test_without_javascript_a_plain_sentence_says_what_to_do(page: str) -> None:
    assert re.search(r"<noscript><p[^>]*>This page needs JavaScript: ", PAGES[page])


def test_every_page_of_a_seat_has_the_same_bytes() -> None:
    assert shell("seat") == shell("seat")
    assert "{" not in PAGES["seat"] + PAGES["public"] + PAGES["join"] + PAGES["plain"]


def test_what_a_plain_page_says_is_escaped() -> None:
    assert "<b>" not in plain_page("<b>", "<b>")


@pytest.mark.parametrize("name", [*SCRIPTS, "join.js"])
def test_scripts_are_such_as_an_old_phone_runs(name: str) -> None:
    code = (STATIC / name).read_text(encoding="utf-8")
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", code, flags=re.DOTALL)
    bare = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', code)
    bare = bare.replace("Referee.find(", "")
    assert '"use strict"' in code
    assert LATER.findall(bare) == []
    assert not re.search(
        r"localStorage|sessionStorage|indexedDB|document\.cookie|innerHTML(?! = html)|eval\(", bare
    )


def test_the_style_knows_day_and_night_and_stillness() -> None:
    style = (STATIC / "page.css").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in style and "prefers-reduced-motion" in style
    assert not re.search(r"url\(|@import|https?:", style)
    assert style.count("{") == style.count("}")
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    assert not re.search(r"\bgrid\b|[^-]gap:|\bdvh\b|\binset:|:has\(|:is\(|clamp\(", style), (
        "phones of 2016 know none of it"
    )
