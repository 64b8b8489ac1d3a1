"""The games within reach: what each is, for how many, and where it was found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.errors import Refusal
from referee.language.laying import load_node
from referee.language.model import Ruleset
from referee.language.read import read_ruleset
from referee.library import Found, Shelf
from referee.library.heads import head_of
from referee.library.shelf import Chain
from referee.screens.tables import Table
from referee.source import Faults
from referee.words import name_key

PHYSICAL = "_physical"
"""The end of the name of a ruleset that keeps count of a game which is played with real cards or dice."""

WHERE = {"campaign": "this campaign", "here": "./rulesets", "shipped": "the referee"}


def games_plain(shelf: Shelf) -> list[dict[str, Any]]:
    """Every game of a shelf as plain data, by name; the keys are a contract.

    Only what a game says of itself is read: whether its rules hold is for ``rules check``. ``real`` says of what there
    is a NAME_physical beside it. ``readable`` is False, and the rest empty, where not even that can be read.
    """
    games = {found.name: _game(found, _identity(shelf, found)) for found in shelf.all()}
    for name, game in games.items():
        base = games.get(name.removesuffix(PHYSICAL))
        if base is not None and base is not game:
            base["real"] = next((tag for tag in game["tags"] if tag.startswith("real ")), "")
    return [*games.values()]


def patterns_plain(shelf: Shelf) -> list[dict[str, Any]]:
    """The same of every pattern that a game may be like."""
    return [_game(found, _identity(shelf, found)) for found in shelf.all_patterns()]


def _identity(shelf: Shelf, found: Found) -> Ruleset | None:
    faults = Faults()
    try:
        whole = shelf.of_file(found.path, found.name).texts
        own, *_ = texts = tuple((name, file, head_of(text)) for name, file, text in whole)
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
        "length": rules.length if rules else "",
        "real": "",
        "readable": rules is not None,
        "where": found.where,
        "path": str(found.path),
    }


def picked(
    games: list[dict[str, Any]], words: Sequence[str], players: int | None
) -> list[dict[str, Any]]:
    """The games that fit all words, each the beginning of a word of their name, kind or length, and so many players."""
    return [
        game
        for game in games
        if all(_fits(game, word) for word in words)
        and (players is None or (game["players"] and _within(players, game["players"])))
    ]


def _fits(game: dict[str, Any], word: str) -> bool:
    said = [game[key] for key in ("name", "title", "length", "real")] + game["also"] + game["tags"]
    return any(
        name_key(part).startswith(name_key(word))
        for text in said
        for part in (text, *text.replace("_", " ").replace("-", " ").split())
    )


def _within(many: int, ends: Sequence[int]) -> bool:
    return ends[0] <= many <= ends[1]


def games_table(games: list[dict[str, Any]]) -> Table:
    """The games as a table for the terminal; where they are found is told where one does not ship.

    What keeps count of a game on the real table has no line of its own beside that game.
    """
    with_real = {game["name"] + PHYSICAL for game in games if game["real"]}
    rows = [
        (
            game["name"],
            game["title"] if game["readable"] else "cannot be read: 'rules check' says why",
            span(*game["players"]) if game["players"] else "",
            game["length"],
            ", ".join([*game["tags"], *([f"or {game['real']}"] if game["real"] else [])]),
            WHERE[game["where"]],
        )
        for game in games
        if game["name"] not in with_real
    ]
    headings = ("Name", "Game", "Players", "Length", "Kind", "From")
    shown = 6 if any(game["where"] != "shipped" for game in games) else 5
    return Table(headings[:shown], [row[:shown] for row in rows])


def span(least: int, most: int) -> str:
    """``2-6``; ``4`` where both are the same."""
    return str(least) if least == most else f"{least}-{most}"
