"""A sampled round in one line: who sits there, the house rules, and what is decided; written down to be played again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from itertools import groupby
from typing import Any
from urllib.parse import quote, unquote

from referee.errors import BadInput
from referee.language.model import Option, Ruleset
from referee.money import parse_amount
from referee.records import record
from referee.words import match

_FORM = re.compile(r"([0-9]{1,3})(h?):([0-9]{1,9}):([^:]*):([0-9.x]*)(?::([0-9]{1,12}))?")
MOST_DRAWS = 100_000


@record
class Plan:
    """``options`` are house rules other than the usual ones, as they are typed; ``stack`` is copper before each seat.

    In an ``honest`` round nobody bets, cheats or leaves. Behind the ``draws`` everything is drawn by the number ``tail``;
    where that is 0, the plainest answer is given.
    """

    seats: int
    stack: int
    options: dict[str, str] = field(default_factory=dict)
    draws: tuple[int, ...] = ()
    honest: bool = False
    tail: int = 0

    def code(self) -> str:
        """``3h:10000:direction=left:0.4.1``, the ``h`` for an honest round."""
        options = ",".join(f"{name}={quote(word, safe='')}" for name, word in self.options.items())
        seats = f"{self.seats}{'h' if self.honest else ''}"
        return f"{seats}:{self.stack}:{options}:{_written(self.draws)}" + (
            f":{self.tail}" if self.tail else ""
        )

    @classmethod
    def from_code(cls, code: str, rules: Ruleset) -> Plan:
        """The plan that was written down. ``BadInput`` for what none of this ruleset's would be."""
        found = _FORM.fullmatch(code)
        if found is None:
            raise BadInput(f"{code[:60]!r} is no round: copy what stands behind 'again:'.")
        pairs = [one.partition("=") for one in found[4].split(",") if one]
        options = {name: unquote(word) for name, _, word in pairs}
        for name, word in options.items():
            option = rules.options.get(name)
            if option is None or not _fits(option, word):
                raise BadInput(f"That round is of another ruleset: there is no {name}={word} here.")
        draws = _read(found[5])
        seats, (low, high) = int(found[1]), rules.players
        if not low <= seats <= high:
            raise BadInput(f"{rules.title} is for {low} to {high} players, not for {seats}.")
        return cls(seats, int(found[3]), options, draws, bool(found[2]), int(found[6] or 0))

    def values(self, rules: Ruleset) -> dict[str, Any]:
        """The house rules as a round takes them."""
        found = {one.name: one.default for one in rules.options.values()}
        return found | {name: value_of(rules.options[name], w) for name, w in self.options.items()}


def _written(draws: Sequence[int]) -> str:
    """``4.x3.1``: several zeros as how many; those at the end are left out, since nothing drawn is 0."""
    last = max((at for at, one in enumerate(draws) if one), default=-1)
    parts = []
    for value, run in groupby(draws[: last + 1]):
        many = len(list(run))
        parts += [f"x{many}"] if not value and many > 1 else [str(value)] * many
    return ".".join(parts)


def _read(text: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in text.split("."):
        zeros, number = part.startswith("x"), part.removeprefix("x")
        if not number:
            continue
        many = int(number[:8]) if number.isdigit() else MOST_DRAWS + 1
        if (many if zeros else 1) + len(found) > MOST_DRAWS:
            raise BadInput("That is no round: copy what stands behind 'again:'.")
        found += [0] * many if zeros else [many]
    return tuple(found)


def options_from(rules: Ruleset, typed: Sequence[str]) -> dict[str, str]:
    """House rules from ``option=value`` as typed. ``BadInput`` or ``NotFound``, with what there is."""
    found: dict[str, str] = {}
    for one in typed:
        name, equals, word = one.partition("=")
        if not equals:
            raise BadInput(f"{one!r} is no house rule: write option=value.")
        option = rules.options[match(name.strip(), list(rules.options), "option")]
        found[option.name] = _word(option, word.strip())
    return found


def _word(option: Option, word: str) -> str:
    if option.kind.base == "amount":
        return str(parse_amount(word, zero=True))
    if option.least is not None and option.most is not None:
        if not (word.isascii() and word.isdigit() and option.least <= int(word) <= option.most):
            raise BadInput(f"{option.name} is a number from {option.least} to {option.most}.")
        return str(int(word))
    return match(word, list(words_of(option)), f"value of {option.name}")


def words_of(option: Option) -> tuple[str, ...]:
    """What may be typed for a house rule, the usual first: every word of a few, the ends of a range, some amounts."""
    usual = option.default
    if isinstance(usual, bool):
        return ("yes", "no") if usual else ("no", "yes")
    if option.words:
        return tuple(dict.fromkeys([str(usual), *option.words]))
    if option.least is not None and option.most is not None:
        middle = (option.least + option.most) // 2
        ends = dict.fromkeys([usual, option.least, option.most, middle])
        return tuple(str(one) for one in ends)
    amount = usual if isinstance(usual, int) else 0
    return tuple(str(one) for one in dict.fromkeys([amount, 1, max(1, amount * 7)]))


def _fits(option: Option, word: str) -> bool:
    """Whether a word that was written down is one that may be typed for a house rule."""
    if option.kind.base == "amount" or option.least is not None:
        return word.isascii() and word.isdigit() and len(word) < 12
    return word in words_of(option)


def value_of(option: Option, word: str) -> Any:
    """A typed house rule as its value."""
    if isinstance(option.default, bool):
        return word == "yes"
    return int(word) if option.kind.base in ("number", "amount") else word
