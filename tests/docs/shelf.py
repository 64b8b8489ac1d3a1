"""The page of the shelf: what each game that ships says of itself, and its odds."""

from __future__ import annotations

from functools import cache

from referee.language.model import Ruleset
from referee.library import Shelf
from referee.screens.games import PHYSICAL, span
from referee.words import listed

ODDS = ("The edge", "The odds")
"""The parts of a rule sheet that say what the house keeps, or how often what comes."""

CONTESTS = ("contest", "checks", "guess", "downtime")


@cache
def shipped() -> dict[str, Ruleset]:
    shelf = Shelf()
    return {found.name: shelf.source(found.name).rules().rules for found in shelf.all()}


def part_of(rules: Ruleset) -> str:
    """Where a game stands: ``cards pot``, ``dice house``, ``contests`` or ``anything``."""
    tags = rules.tags
    if "plain" in tags:
        return "anything"
    if set(tags) & set(CONTESTS):
        return "contests"
    return f"{tags[0]} {'house' if 'house' in tags or 'layout' in tags else 'pot'}"


def shelf_part(part: str) -> str:
    """The games of a part, by name, each with its heading."""
    games = {
        name: rules
        for name, rules in shipped().items()
        if part_of(rules) == part and not name.endswith(PHYSICAL)
    }
    if not games:
        raise ValueError(f"no game stands in {part!r}")
    return "\n".join(entry(name, rules) for name, rules in sorted(games.items()))


def entry(name: str, rules: Ruleset) -> str:
    least, most = rules.players
    also = f" Also called {listed(rules.also, 'or')}." if rules.also else ""
    facts = ", ".join(
        filter(
            None, [f"`{name}`", f"{span(least, most).replace('-', ' to ')} players", rules.length]
        )
    )
    real = shipped().get(name + PHYSICAL)
    if real is not None:
        what = next(tag for tag in real.tags if tag.startswith("real "))
        facts += f"; with {what} `{name}{PHYSICAL}`"
    lines = [f"### {rules.title}", "", f"{facts}.{also}", "", rules.summary]
    for title, text in rules.sheet.items():
        if title in ODDS:
            lines += ["", f"{title}: {text}"]
    return "\n".join([*lines, ""])
