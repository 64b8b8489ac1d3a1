"""Options that say something of a character, and what they come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from referee.commands.names import TEMPERAMENT

if TYPE_CHECKING:
    from referee.campaign.typed import Written

_F = TypeVar("_F", bound=Callable[..., Any])

_ABILITIES = ("str", "dex", "con", "int", "wis", "cha")


def part_options(function: _F) -> _F:
    """Declare the options; they come to the function as keywords, for ``parts_of``."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


_OPTIONS: tuple[Callable[[_F], _F], ...] = (
    *(
        click.option(
            f"--{each}", f"ability_{each}", metavar="N", help=f"{each.upper()}: 16, or +3."
        )
        for each in _ABILITIES
    ),
    click.option("--level", metavar="N", help="The level."),
    click.option("--prof", metavar="N", help="The proficiency bonus, else by the level."),
    click.option(
        *("--skill", "skills"),
        multiple=True,
        metavar="SKILL=RANK",
        help="half, proficient, expertise; the whole modifier as +5; more than once.",
    ),
    click.option(
        *("--set", "--tool", "tools"),
        multiple=True,
        metavar="SET",
        help="A gaming set that is known: cards, dice, chess=expertise; more than once.",
    ),
    click.option(
        "--trait", "traits", multiple=True, metavar="TRAIT", help="Such as halfling_luck."
    ),
    click.option(
        *("--passive", "passives"),
        multiple=True,
        metavar="SKILL=N",
        help="A passive score as the sheet has it; more than once.",
    ),
    click.option("--passive-perception", metavar="N", help="The same for Perception."),
    click.option("--npc/--player", default=None, help="An NPC, or a player's character."),
    click.option("--purse/--no-purse", default=None, help="Whether the money is kept here."),
    click.option(
        "--temperament",
        metavar="WORD",
        type=TEMPERAMENT,
        help="How an NPC plays when left to the referee: bold, cautious, drunk, sharp, cheat.",
    ),
)


def parts_of(words: Iterable[str], options: dict[str, Any]) -> list[Written]:
    """What the words and the options say, in one list. BadInput or NotFound, with a guess."""
    from referee.campaign.typed import read_typed

    typed = [*words, *_as_words(options)]
    return [part for word in typed for part in read_typed(word)]


def _as_words(options: dict[str, Any]) -> Iterable[str]:
    """Each option in the form in which ``character set`` takes it."""
    if options["npc"] is not None:
        yield f"kind={'npc' if options['npc'] else 'player'}"
    if options["purse"] is not None:
        yield f"purse={'yes' if options['purse'] else 'no'}"
    for ability in _ABILITIES:
        if options[f"ability_{ability}"] is not None:
            yield f"{ability}={options[f'ability_{ability}']}"
    for key in ("level", "prof", "temperament", "passive_perception"):
        if options[key] is not None:
            yield f"{key}={options[key]}"
    for known in (*options["skills"], *options["tools"]):
        yield known if "=" in known else f"{known}=proficient"
    yield from (f"trait={trait}" for trait in options["traits"])
    yield from (f"passive_{passive}" for passive in options["passives"])
