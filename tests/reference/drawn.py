"""Tables drawn by a number: any ruleset with any of its options, seats, coins, edition, and how people behave there.

The same number draws the same table for as long as the ruleset stays as it is. Words and yes or no of every option go through
all their combinations, so that each value has its share; amounts and ranges are drawn.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from referee.language.model import Option
from referee.sheets import Edition
from tests.reference.games import game, rules_of, seats_of
from tests.reference.lockstep import HONEST, WILD, Ending, Game, Lockstep, Trouble

BETTING = Trouble(bet=0.6)
CHEATING = Trouble(cheat=0.5, bet=0.5)
AT_ONCE = Trouble(
    cheat=0.6, accuse=0.2, leave=0.05, bet=0.7, onlookers=True, accuse_late=True,
    at=("choose", "some", "betting", "moment", "bets", "random", "enter", "window", "shuffle"),
)  # fmt: skip
"""Everything that can happen beside the rules, wherever it can."""
TROUBLES = (HONEST, BETTING, CHEATING, WILD, AT_ONCE)
LONGEST, WHOLE, ONE_IN = 300, 5000, 20
"""How many waits a round lasts before it is left; one in so many is left much later."""


def values_of(option: Option) -> list[Any]:
    """Every value of an option that has only so many; nothing for amounts and ranges."""
    if option.kind.base == "yes_no":
        return [False, True]
    return [int(w) if option.kind.base == "number" else w for w in option.words]


def most_values(name: str) -> int:
    """How many rounds it takes until each value of each option has been there once, on an average."""
    found = rules_of(name)
    assert found is not None, name
    return max((len(values_of(one)) for one in found[0].rules.options.values()), default=1) or 1


def options_drawn(name: str, number: int, r: Random) -> dict[str, Any]:
    """The next combination of words; ranges at their least, as they are or anywhere; amounts all times one factor."""
    found = rules_of(name)
    assert found is not None, name
    left, times, chosen = number, r.choice((1, 1, 2, 3, 7)), {}
    for option in found[0].rules.options.values():
        if values := values_of(option):
            left, at = divmod(left, len(values))
            chosen[option.name] = values[at]
        elif option.kind.base == "amount" and isinstance(option.default, int):
            chosen[option.name] = option.default * times
        elif isinstance(option.default, int) and option.least is not None:
            most = min(option.most or option.default, 2 * option.default)
            anywhere = r.randint(option.least, max(option.least, most))
            chosen[option.name] = r.choice((option.least, option.least, option.default, anywhere))
    return chosen


def drawn(name: str, number: int) -> tuple[Game, Trouble, int]:
    """The table of a number: the game as it is played there, how people behave, how long it may last."""
    r = Random(f"{name} {number}")
    options = options_drawn(name, number, r)
    seats = [many for many in seats_of(name, options) if many <= 6 or r.random() < 0.2]
    made = game(name, r.choice(seats or seats_of(name, options)), options)
    if r.random() < 0.5:
        made = replace(made, stacks=tuple(r.randint(0, 300) for _ in range(made.seats)))
    made = replace(made, edition=r.choice(list(Edition)))
    return made, r.choice(TROUBLES), WHOLE if number % ONE_IN == 0 else LONGEST


def play(name: str, number: int) -> Ending:
    """One round of both at the table of a number. ``Different`` where they are not the same; no fault is expected."""
    made, trouble, longest = drawn(name, number)
    ending = Lockstep(made, number, trouble, longest).play()
    assert not ending.fault, (
        f"{ending.fault} ({made.seats} seats, stacks {made.stacks}, {made.edition.value}, "
        f"{made.options}, {trouble})"
    )
    return ending
