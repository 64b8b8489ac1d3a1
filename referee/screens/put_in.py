"""What was put into a round, each in a few words, with the number that changes it: ``12  Bram bet 5sp on red``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.rounds.round import Round
from referee.rounds.waits import Wait, frozen
from referee.screens.wrapping import folded
from referee.table.amending import changeable
from referee.table.course import Course, Put
from referee.table.driving import ROLLED
from referee.table.inputs import Input
from referee.words import begun_small, listed

MOST = 20
"""So many inputs are listed, the newest, before the rest is left to --all."""

_ACTS = {"check": "checked", "call": "called", "bet": "bet", "raise": "raised, putting in", "fold": "folded"}  # fmt: skip


def input_lines(course: Course, width: int | None, everything: bool = False) -> list[str]:
    """A line for each input that people made, the newest last, with its number and that of the log."""
    found = list(enumerate(changeable(course), 1))
    shown = found if everything else found[-MOST:]
    lines = []
    if len(shown) < len(found):
        lines.append(f"… {len(found) - len(shown)} earlier ones: --all shows them")
    for number, put in shown:
        text = f"{put_words(course.round, put)} (log {put.command})"
        first, *rest = folded(text, None if width is None else width - 5, 0)
        lines += [f"{number:>3}  {first}", *(f"     {line}" for line in rest)]
    return lines


def inputs_plain(course: Course) -> list[dict[str, Any]]:
    """The same as plain data; the keys are a contract."""
    return [
        {
            "number": number,
            "log": put.command,
            "kind": put.one["do"],
            "words": put_words(course.round, put),
            "input": put.one,
        }
        for number, put in enumerate(changeable(course), 1)
    ]


def put_words(round_: Round, put: Put, one: Input | None = None) -> str:
    """An input in words, or what is put in its place."""
    words = bare_words(round_, put, one)
    one = put.one if one is None else one
    by = " (the referee)" if one.get("auto") or one.get("how") == ROLLED else ""
    return f"{words[:1].upper()}{words[1:]}{by}"


def bare_words(round_: Round, put: Put, one: Input | None = None) -> str:
    """The same without whose dice they were."""
    one = put.one if one is None else one
    rule = _WORDS.get(one["do"])
    return rule(round_, one, put.wait) if rule is not None else str(one["do"])


# -- answers


def _answer(round_: Round, one: Input, wait: Wait | None) -> str:
    value = frozen(one["value"])
    if wait is None:
        return "an answer"
    name = round_.setting.name(wait.who) if wait.who is not None else "the table"
    rule = _ANSWERS.get(wait.kind)
    if rule is not None:
        return rule(round_, wait, name, value)
    about = f" ({wait.ask.rstrip('?.')})" if wait.ask else ""
    if value is None:
        return f"{name} passed{about}"
    chosen = label_of(round_, wait, value)
    if wait.kind == "enter":
        return f"entered: {chosen}{about}"
    return f"drawn: {chosen}{about}" if wait.kind == "random" else f"{name} chose {chosen}{about}"


def label_of(round_: Round, wait: Wait, value: Any) -> str:
    """An answer as its option is shown."""
    options = wait.options or ()
    if wait.kind == "some" or (wait.kind == "enter" and wait.of.is_list):
        inner = wait.of.of or wait.of
        return listed([round_.speaker.label(each, inner) for each in value]) or "nothing"
    if wait.labels and value in options and len(wait.labels) == len(options):
        return wait.labels[list(options).index(value)]
    return round_.speaker.label(value, wait.of)


def _dice(round_: Round, wait: Wait, name: str, value: Any) -> str:
    return f"{name} rolled {' '.join(str(face) for face in value)}"


def _betting(round_: Round, wait: Wait, name: str, value: Any) -> str:
    act, amount = value
    return (
        f"{name} {_ACTS.get(act, act)}{' ' + round_.setting.coins.show(amount) if amount else ''}"
    )


def _window(round_: Round, wait: Wait, name: str, value: Any) -> str:
    if value is None:
        return "nobody spoke up"
    who, act = value
    return f"{round_.setting.name(who)} spoke up{f': {act}' if act else ''}"


_ANSWERS: dict[str, Callable[[Round, Wait, str, Any], str]] = {
    "roll": _dice,
    "flip": lambda round_, wait, name, value: f"the coin: {value}",
    "betting": _betting,
    "stake": lambda round_, wait, name, value: f"{name} staked {round_.setting.coins.show(value)}",
    "window": _window,
    "moment": lambda round_, wait, name, value: "went on from a stop",
    "bets": lambda round_, wait, name, value: "bets were closed",
    "shuffle": lambda round_, wait, name, value: "the cards were shuffled",
}


def rolled_words(roll: dict[str, Any] | None) -> str:
    """What was typed of a roll: ``17``, ``17 and 9 with advantage, 1d4 3``, ``a total of 22``."""
    if not roll:
        return "no roll"
    dice = [roll[key] for key in ("natural", "second", "reroll", "inspiration") if key in roll]
    parts = [listed([str(die) for die in dice])] if dice else []
    if "total" in roll:
        parts.append(f"a total of {roll['total']}")
    words = ", ".join(parts)
    for sway in ("advantage", "disadvantage"):
        words += f" with {sway}" if roll.get(sway) else ""
    added = [
        f"{label} {'+' if value >= 0 else '-'}{abs(value)}" for label, value in roll.get("plus", ())
    ]
    added += ["Stroke of Luck"] if roll.get("stroke_of_luck") else []
    return ", ".join([words, *added])


def _check(round_: Round, one: Input, wait: Wait | None) -> str:
    who = round_.setting.name(wait.who) if wait is not None and wait.who is not None else "somebody"
    return f"{who}'s check: {rolled_words(one['roll'])}"


# -- what else people do


def _cheat(round_: Round, one: Input, wait: Wait | None) -> str:
    rules = round_.compiled.rules
    cheat = rules.cheats.get(one["cheat"]) or rules.ploys[one["cheat"]]
    title = begun_small(cheat.title)
    roll = f": {rolled_words(one.get('roll'))}" if one.get("roll") else ""
    return f"{round_.setting.name(one['by'])} tried to {title}{roll}"


def _invented(round_: Round, one: Input, wait: Wait | None) -> str:
    roll = f": {rolled_words(one['asked']['roll'])}" if "asked" in one else ""
    return f"{round_.setting.name(one['fact']['by'])} tried: {one['fact']['title']}{roll}"


def _bet(round_: Round, one: Input, wait: Wait | None) -> str:
    market = round_.compiled.rules.bets[one["market"]]
    pick = frozen(one["pick"])
    on = begun_small(market.title)
    if pick is not None:
        on = f"{round_.speaker.label(pick, market.pick_kind)} ({one['market']})"
    name = round_.setting.name(one["by"]) if one["by"] >= 0 else one.get("name", "somebody")
    return f"{name} bet {round_.setting.coins.show(one['amount'])} on {on}"


def _place(round_: Round, account: Any) -> str:
    if account[0] == "stack":
        return round_.setting.name(account[1])
    return "the house" if account[0] == "house" else "the pot"


def _card(round_: Round, one: Input, wait: Wait | None) -> str:
    zone, whose, _ = one["to"]
    owner = f" of {round_.setting.name(whose)}" if whose is not None else ""
    return f"your word: {round_.speaker.card(one['card'])} to the {zone}{owner}"


def _coins(round_: Round, one: Input, wait: Wait | None) -> str:
    source, to = _place(round_, one["source"]), _place(round_, one["to"])
    return f"your word: {round_.setting.coins.show(one['amount'])} from {source} to {to}"


def _seat(words: str) -> Callable[[Round, Input, Wait | None], str]:
    return lambda round_, one, wait: words.format(round_.setting.name(one["seat"]))


_WORDS: dict[str, Callable[[Round, Input, Wait | None], str]] = {
    "answer": _answer,
    "check": _check,
    "cheat": _cheat,
    "bet": _bet,
    "card": _card,
    "coins": _coins,
    "accuse": lambda round_, one, wait: f"{one['who']} accused {one['of']}",
    "expose": lambda round_, one, wait: f"cheat {one['number']} came out",
    "consequence": lambda round_, one, wait: f"for {one['name']}: {one['words']}",
    "invented": _invented,
    "leave": _seat("{} left"),
    "top_up": _seat("{} brought or took coins"),
    "out": _seat("your word: {} is out"),
    "back": _seat("your word: {} is back in"),
    "turn": _seat("your word: it is {}'s turn"),
    "winner": lambda round_, one, wait: (
        f"your word: {listed([round_.setting.name(p) for p in one['winners']])} won"
    ),
    "stop": lambda round_, one, wait: f"the round was stopped ({one['how_ended']})",
}
