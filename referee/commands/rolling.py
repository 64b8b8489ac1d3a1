"""The options that tell of a roll of the d20, and who watches."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

_F = TypeVar("_F", bound=Callable[..., Any])


def roll_options(function: Callable[..., None]) -> Callable[..., None]:
    """Declare what is told of a roll; comes to the function as ``roll``, a ``Roll``, or None where none is told."""

    @wraps(function)
    def with_roll(*args: Any, **given: Any) -> None:
        from referee.table.playing import roll_of

        roll = roll_of(**{name: given.pop(name) for name in _NAMES})
        function(*args, roll=roll, **given)

    for option in reversed(_OPTIONS):
        with_roll = option(with_roll)
    return with_roll


def watch_option(function: _F) -> _F:
    """Declare ``--watch``, given to the function as ``watch``."""
    return click.option(
        "--watch",
        multiple=True,
        metavar="NAME[=15]",
        help="Somebody looks on purpose, with this total; or an onlooker by name. More than once.",
    )(function)


_NAMES = (
    "die",
    "total",
    "second",
    "reroll",
    "inspiration",
    "stroke_of_luck",
    "advantage",
    "disadvantage",
    "plus",
)
_OPTIONS: tuple[Callable[[_F], _F], ...] = (
    click.option("--roll", "die", type=int, metavar="N", help="What the d20 shows."),
    click.option("--total", type=int, metavar="N", help="The whole total, if that is called out."),
    click.option(
        "--second",
        type=int,
        metavar="N",
        help="The other die of advantage or disadvantage, or the new die of luck.",
    ),
    click.option(
        "--reroll",
        type=int,
        metavar="N",
        help="Halfling luck's new die, where two dice were thrown.",
    ),
    click.option(
        "--inspiration", type=int, metavar="N", help="The new die, where inspiration is a reroll."
    ),
    click.option(
        "--stroke-of-luck", is_flag=True, help="A failed roll counts as a 20, once a rest."
    ),
    click.option("--advantage", is_flag=True, help="Rolled with advantage."),
    click.option("--disadvantage", is_flag=True, help="Rolled with disadvantage."),
    click.option(
        "--plus", multiple=True, metavar="1d4=3", help="What is added, as rolled; more than once."
    ),
)
