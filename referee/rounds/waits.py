"""What a round waits for, in a form that a person can be shown and can answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

from referee.language.kinds import Kind
from referee.money import Coins
from referee.records import record

PLAYERS_DECIDE = ("choose", "some", "betting", "stake")
Judge = Callable[["Wait", Any], "str | None"]
COMMON = Coins()
CHANCE = ("shuffle", "random", "roll", "flip", "check")


@record(frozen=False)
class Wait:
    """One thing that is waited for.

    ``kind``: choose (one of ``options``), some (``low`` to ``high`` of ``options``), enter (the game master's),
    betting, stake, window, bets (a betting window), moment (cheats may be tried), or chance: shuffle, random, roll,
    flip, check. ``who`` is a seat (-1 the house) or ``None``; ``labels`` stand beside ``options``.
    ``weighed`` are the values of the names that NPCs weigh here, ``about["weighs"]``.
    """

    kind: str
    number: int
    who: int | None = None
    options: Sequence[Any] | None = None
    labels: tuple[str, ...] = ()
    low: int = 1
    high: int = 1
    may_pass: bool = False
    ask: str = ""
    of: Kind = field(default_factory=lambda: Kind("any"))
    about: dict[str, Any] = field(default_factory=dict)
    detail: tuple[Any, ...] = ()
    weighed: tuple[Any, ...] = ()

    @property
    def is_chance(self) -> bool:
        return self.kind in CHANCE


def frozen(value: Any) -> Any:
    """Plain data of JSON as a round holds it: lists become tuples."""
    return tuple(frozen(one) for one in value) if isinstance(value, (list, tuple)) else value


def why_not(wait: Wait, value: Any, coins: Coins = COMMON) -> str | None:
    """Why an answer is not allowed, in these coins, or ``None`` when it is."""
    judges: dict[str, Judge] = {
        "choose": lambda w, v: _choose(w, v, coins),
        "some": _some,
        "enter": _enter,
        "betting": lambda w, v: _betting(w, v, coins),
        "stake": lambda w, v: _stake(w, v, coins),
        "window": _window,
        "shuffle": _shuffle,
        "random": lambda w, v: _choose(w, v, coins),
        "roll": _roll,
        "flip": lambda w, v: None if v in ("heads", "tails") else "A coin falls heads or tails.",
        "moment": lambda w, v: None if v is None else "Go on, or name a cheat.",
        "bets": lambda w, v: (
            None if v is None else "Bets are open: say done when everybody has bet."
        ),
        "check": lambda w, v: (
            None if isinstance(v, tuple) and len(v) == 8 else "A check needs its roll."
        ),
    }
    return judges[wait.kind](wait, value)


def _choose(wait: Wait, value: Any, coins: Coins) -> str | None:
    if value is None:
        return None if wait.may_pass else "Passing is not allowed here."
    options = wait.options or ()
    if value in options:
        return None
    if wait.of.alike and isinstance(value, tuple) and value:
        pool = {card for option in options for card in option}
        same = any(set(value) <= set(option) for option in _by_kind(options))
        if set(value) <= pool and len(set(value)) == len(value) and same:
            return None
        return f"Those are not all of one {wait.of.alike}, or cannot be chosen now."
    if isinstance(options, range) and options:
        return _out_of_range(wait, options, coins)
    return "That is not among the options."


def _out_of_range(wait: Wait, options: range, coins: Coins) -> str:
    show = coins.show if wait.of.base == "amount" else str
    steps = f", in steps of {show(options.step)}" if options.step != 1 else ""
    return f"Choose {show(options[0])} to {show(options[-1])}{steps}."


def _by_kind(options: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The largest option that each first card begins: all cards of one kind."""
    largest: dict[Any, tuple[Any, ...]] = {}
    for option in options:
        if len(option) > len(largest.get(option[0], ())):
            largest[option[0]] = option
    return list(largest.values())


def _some(wait: Wait, value: Any) -> str | None:
    if value is None:
        return None if wait.may_pass else "Passing is not allowed here."
    if not isinstance(value, tuple) or not wait.low <= len(value) <= wait.high:
        many = str(wait.low) if wait.low == wait.high else f"{wait.low} to {wait.high}"
        return f"Choose {many}."
    left = list(wait.options or ())
    for one in value:
        if one not in left:
            return "That is not among the options."
        left.remove(one)
    return None


def _enter(wait: Wait, value: Any) -> str | None:
    if value is None:
        return None if wait.may_pass else "Something has to be entered here."
    values = value if wait.of.is_list else (value,)
    if wait.of.is_list and not isinstance(value, tuple):
        return "A list is entered here."
    if wait.options is not None and any(one not in wait.options for one in values):
        return "That is not among the options."
    if wait.about.get("counted") and Counter(values) - Counter(wait.options):
        return "There are not so many of one of those."
    least, most = wait.detail if len(wait.detail) == 2 else (None, None)
    for one in values:
        if least is not None and one < least:
            return f"The least is {least}."
        if most is not None and one > most:
            return f"The most is {most}."
    return None


def _betting(wait: Wait, value: Any, coins: Coins) -> str | None:
    if not (isinstance(value, tuple) and len(value) == 2):
        return "Say what you do: check, bet, call, raise or fold."
    for act, least, most in wait.options or ():
        if act == value[0]:
            if least <= value[1] <= most:
                return None
            return f"To {act}, put in {coins.show(least)} to {coins.show(most)} now."
    return f"You cannot {value[0]} now."


def _stake(wait: Wait, value: Any, coins: Coins) -> str | None:
    least, most = wait.low, wait.high
    if isinstance(value, int) and least <= value <= most:
        return None
    return f"Stake {coins.show(least)} to {coins.show(most)}."


def _window(wait: Wait, value: Any) -> str | None:
    if value is None:
        return None
    acts = wait.about.get("acts") or ("",)
    if (
        isinstance(value, tuple)
        and len(value) == 2
        and value[0] in (wait.options or ())
        and value[1] in acts
    ):
        return None
    return "Name who speaks up, or nobody."


def _shuffle(wait: Wait, value: Any) -> str | None:
    cards = wait.detail
    if isinstance(value, tuple) and sorted(value) == sorted(cards):
        return None
    return "A shuffle names every card once."


def _roll(wait: Wait, value: Any) -> str | None:
    faces, many = wait.options or (), wait.low
    if not isinstance(value, tuple) or len(value) != many:
        return f"{many} {'die is' if many == 1 else 'dice are'} awaited."
    if any(one not in faces for one in value):
        return "A die does not have that face."
    return None
