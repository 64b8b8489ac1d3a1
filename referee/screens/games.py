"""The games within reach: what each is, for how many, and where it was found."""

from __future__ import annotations

from typing import Any

from referee.errors import Refusal
from referee.language.laying import load_node
from referee.language.model import Ruleset
from referee.language.read import read_ruleset
from referee.library import Found, Shelf
from referee.library.shelf import Chain
from referee.screens.tables import Table
from referee.source import Faults

WHERE = {"campaign": "this campaign", "here": "./rulesets", "shipped": "the referee"}


def games_plain(shelf: Shelf) -> list[dict[str, Any]]:
    """Every game of a shelf as plain data, by name; the keys are a contract.

    Only what a game says of itself is read: whether its rules hold is for ``rules check``.
    ``readable`` is False, and the rest empty, where not even that can be read.
    """
    return [_game(found, _identity(shelf, found)) for found in shelf.all()]


def _identity(shelf: Shelf, found: Found) -> Ruleset | None:
    faults = Faults()
    try:
        own, *_ = texts = shelf.of_file(found.path, found.name).texts
        loaded = load_node(own[2], own[1], faults, Chain(texts))
    except Refusal:
        return None
    return None if loaded is None else read_ruleset(loaded.node, faults)


def _game(found: Found, rules: Ruleset | None) -> dict[str, Any]:
    return {
        "name": found.name,
        "title": rules.title if rules else "",
        "also": [*rules.also] if rules else [],
        "summary": rules.summary if rules else "",
        "tags": [*rules.tags] if rules else [],
        "players": [*rules.players] if rules else [],
        "ideal": [*rules.ideal] if rules and rules.ideal else None,
        "readable": rules is not None,
        "where": found.where,
        "path": str(found.path),
    }


def games_table(games: list[dict[str, Any]]) -> Table:
    """The games as a table for the terminal."""
    rows = [
        (
            game["name"],
            game["title"] if game["readable"] else "cannot be read: 'rules check' says why",
            span(*game["players"]) if game["players"] else "",
            ", ".join(game["tags"]),
            WHERE[game["where"]],
        )
        for game in games
    ]
    return Table(("Name", "Game", "Players", "Kind", "From"), rows)


def span(least: int, most: int) -> str:
    """``2-6``; ``4`` where both are the same."""
    return str(least) if least == most else f"{least}-{most}"
