"""Who is waited for and for what, with the options that can be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.screens.told_to_type import Typed, at_a_shell
from referee.screens.wrapping import flowed, folded
from referee.words import begun_small, listed

Wait = dict[str, Any]
Money = Callable[[int], str]

MANY = 12
"""So many numbers are shown one by one; of more, the first ones and the last."""


def waiting_lines(
    wait: Wait | None, money: Money, width: int | None, typed: Typed = at_a_shell
) -> list[str]:
    """A wait of ``seen`` in a line, or a few where there are many options; none when none is.

    ``typed`` spells the commands that answer it.
    """
    if wait is None:
        return []
    if "ask" not in wait:
        return folded(_for_others(wait), width)
    rule = _RULES.get(wait["kind"])
    if rule is not None:
        return folded(rule(wait, money, typed), width)
    return flowed(_options(wait, money, typed), width, _question(wait) + _how_many(wait), 2)


def _for_others(wait: Wait) -> str:
    """What somebody is told who does not decide."""
    if wait["kind"] == "bets":
        return "Bets are open."
    if wait["who"] is None:
        return "Waiting for the game master."
    rolls = " to roll" if wait["kind"] in ("roll", "check") else ""
    return f"Waiting for {wait['who']}{rolls}."


# -- a question with options


def _question(wait: Wait) -> str:
    ask = wait["ask"] or "a choice"
    if wait["kind"] == "random":
        return f"To be drawn: {ask}"
    if wait["kind"] == "enter":
        return f"To be entered: {ask}"
    return f"Waiting for {wait['who'] or 'the game master'}: {ask}"


def _how_many(wait: Wait) -> str:
    if wait["kind"] != "some":
        return "  "
    least, most = wait["least"], wait["most"]
    return f" ({least if least == most else f'{least} to {most}'} of these)  "


def _options(wait: Wait, money: Money, typed: Typed) -> list[str]:
    labels: list[str] = wait["options"]
    entered = wait["kind"] == "enter"
    hint = [f"({command})"] if entered and (command := typed("enter ...")) else []
    if "range" in wait:
        passing = ["or nothing" if entered else "or pass"] if wait["may_pass"] else []
        return [*_span(wait, money), *passing, *hint]
    if "parts" in wait and len(labels) > MANY:
        return [f"{labels[0]} to {labels[-1]}", f"({' of '.join(wait['parts'])})"]
    if wait["kind"] in ("choose", "random", "some") and not _called_by_numbers(labels):
        return numbered(labels)
    if entered:
        numbers = labels[:-1] if wait["may_pass"] else labels
        if len(numbers) > MANY and all(label.isdigit() for label in numbers):
            passing = ["or nothing"] if wait["may_pass"] else []
            told = f"{', '.join(numbers[:3])} ... {numbers[-1]}"
            return [told, *passing, *hint]
        return [", ".join(labels), *hint] if labels else hint
    if any(" " in label for label in labels):
        return labels
    return [", ".join(labels)]


def _span(wait: Wait, money: Money) -> list[str]:
    first, last = wait["range"]
    return [f"{money(first)} to {money(last)}" if wait["coins"] else f"{first} to {last}"]


def _called_by_numbers(labels: Sequence[str]) -> bool:
    """Whether an option is itself called by a number: then a typed number means that name."""
    return any(label.split()[0].isdigit() for label in labels if label.strip())


def numbered(labels: Sequence[str]) -> list[str]:
    """``1 Ann``, ``2 Cas``: what can be typed, by number or in words."""
    return [f"{number} {label}" for number, label in enumerate(labels, 1)]


# -- everything else that may be waited for


def _roll(wait: Wait, money: Money, typed: Typed) -> str:
    faces, many = wait["faces"], wait["least"]
    plain = faces == list(range(1, len(faces) + 1))
    dice = f"{many}d{len(faces)}" if plain else "a die" if many == 1 else f"{many} dice"
    named = not all(isinstance(face, int) for face in faces)
    if not plain:
        dice += f" ({listed([str(face).replace('_', ' ') for face in dict.fromkeys(faces)], 'or')})"
    who = wait["who"] or "the table"
    faces_typed = " ".join(["FACE" if named else "N"] * min(many, 6))
    return f"Waiting for {who} to roll {dice}{_entered(typed, faces_typed)}."


def _flip(wait: Wait, money: Money, typed: Typed) -> str:
    return f"Waiting for a coin{_entered(typed, 'heads', 'tails')}."


def _entered(typed: Typed, *answers: str) -> str:
    """How what chance showed is entered, or drawn by the referee."""
    first, *others = answers
    command = typed(f"enter {first}")
    ways = [command, *(f"'{each}'" for each in others)]
    return f": {' or '.join(ways)}, or {typed('roll')}" if command else ""


def _shuffle(wait: Wait, money: Money, typed: Typed) -> str:
    command = typed("roll")
    return f"The cards are to be shuffled{f': {command}' if command else ''}."


def _check(wait: Wait, money: Money, typed: Typed) -> str:
    dc = f" against DC {wait['dc']}" if wait.get("dc") is not None else ""
    what = f"{wait.get('check', 'check')}{dc}"
    return f"Waiting for {wait['who']} to roll {what}{_entered(typed, 'N')}."


def _betting(wait: Wait, money: Money, typed: Typed) -> str:
    acts = [
        word if not most else f"{word} {between(least, most, money)}"
        for word, (least, most) in zip(wait["options"], wait["amounts"], strict=True)
    ]
    return f"Waiting for {wait['who']}: {listed(acts, 'or')}."


def _stake(wait: Wait, money: Money, typed: Typed) -> str:
    return f"Waiting for {wait['who']}: a stake of {between(wait['least'], wait['most'], money)}."


def between(least: int, most: int, money: Money) -> str:
    """``1sp to 5gp``; one amount where both are the same."""
    return money(least) if least == most else f"{money(least)} to {money(most)}"


def _bets(wait: Wait, money: Money, typed: Typed) -> str:
    names = [_named(one["market"], one["title"]) for one in wait["markets"]]
    on = f" on {listed(names, 'or')}" if names else ""
    if not (bet := typed("bet NAME AMOUNT MARKET PICK")):
        return f"Bets are open{on}."
    return f"Bets are open{on}: {bet}; {typed('choose done')} when everybody has bet."


def _named(market: str, title: str) -> str:
    """A market by the name that is typed, with what it is about where the name does not say it."""
    same = market.replace("_", " ") == title.lower()
    return market if same else f"{market} ({begun_small(title)})"


def _window(wait: Wait, money: Money, typed: Typed) -> str:
    acts = f" ({listed(wait['acts'], 'or')})" if wait["acts"] else ""
    people = listed(wait["options"], "or")
    ask = f"{wait['ask']} " if wait["ask"] else ""
    name = typed("choose NAME")
    answers = f": {name}, or {typed('choose pass')}" if name else ""
    return f"{ask}{people} may speak up{acts}{answers}."


def _moment(wait: Wait, money: Money, typed: Typed) -> str:
    where = f"{'after' if wait['after'] else 'before'} the {wait['moment'].replace('_', ' ')}"
    said = f"Stop. Next: {wait['next']}" if wait["next"] else f"Stop {where}."
    could = "; ".join(_could(wait["possible"]))
    could = could[:1].upper() + could[1:]
    ok = typed("choose ok")
    return " ".join([said, *([f"{could}."] if could else []), *([f"{ok} goes on."] if ok else [])])


def _could(possible: Sequence[dict[str, Any]]) -> list[str]:
    """Who could do what, people who could do the same together: ``Ann and Bob could peek``."""
    people: dict[str, list[str]] = {}
    for one in possible:
        ploy = " (a ploy)" if one["ploy"] else ""
        people.setdefault(f"{begun_small(one['title'])}{ploy}", []).append(one["by"])
    titles: dict[tuple[str, ...], list[str]] = {}
    for title, names in people.items():
        titles.setdefault(tuple(names), []).append(title)
    return [f"{listed(names)} could {listed(some, 'or')}" for names, some in titles.items()]


_RULES: dict[str, Callable[[Wait, Money, Typed], str]] = {
    "roll": _roll,
    "flip": _flip,
    "check": _check,
    "betting": _betting,
    "stake": _stake,
    "bets": _bets,
    "window": _window,
    "moment": _moment,
    "shuffle": _shuffle,
}
