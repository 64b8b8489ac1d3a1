"""The page of the shelf has every game that ships, once, and the odds where the house plays."""

from __future__ import annotations

import re

from referee.screens.games import PHYSICAL
from tests.docs.pages import ROOT
from tests.docs.shelf import ODDS, part_of, shipped

PAGE = (ROOT / "docs" / "shelf.md").read_text(encoding="utf-8")


def test_every_game_stands_on_the_shelf_once() -> None:
    wanted = sorted(name for name in shipped() if not name.endswith(PHYSICAL))
    assert sorted(re.findall(r"^`(\w+)`, ", PAGE, re.MULTILINE)) == wanted


def test_every_part_of_the_shelf_has_its_heading() -> None:
    parts = {part_of(rules) for rules in shipped().values()}
    assert set(re.findall(r"<!-- made from: shelf ([\w ]+) -->", PAGE)) == parts


def test_the_house_says_what_it_keeps() -> None:
    silent = [
        n
        for n, r in shipped().items()
        if part_of(r).endswith("house") and not set(ODDS) & set(r.sheet)
    ]
    assert not silent
