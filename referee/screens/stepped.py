"""A round that is stepped through: what has happened, where everything lies, and what can be typed now."""

from __future__ import annotations

from referee.authoring.stepping import Stepper
from referee.money import show_amount
from referee.rounds.cheating import possible
from referee.rounds.round import Round
from referee.rounds.transcript import awaited
from referee.rounds.views import GM, view
from referee.screens.waiting import numbered
from referee.screens.wrapping import flowed, folded

HELP = (
    "a number or the words of an option answers; several with blanks between",
    "(nothing)           chance answers: dice, lots, or any answer that is allowed",
    "back [N], forward [N]   take back, and do again",
    "again [SEED]        begin anew, with other chance where a seed is named",
    "look                where everything lies",
    "cheat NAME CHEAT [DIE], accuse NAME, leave NAME",
    "bet NAME AMOUNT MARKET PICK",
    "quit",
)


def told_lines(stepper: Stepper, width: int | None) -> list[str]:
    """What came of the last thing that was done."""
    return [part for text in stepper.now.told for part in folded(text, width, 2)]


def waiting_for(one: Round, width: int | None) -> list[str]:
    """What is waited for, with its options and what could be tried."""
    wait = one.wait
    if wait is None:
        return ["The round is over. 'again' begins it anew, 'back' takes back."]
    if wait.kind in ("moment", "bets"):
        lines = folded(_open(one), width)
    elif wait.labels and wait.kind != "betting":
        who = f"{one.setting.name(wait.who)}: " if wait.who is not None else ""
        labels = [*wait.labels, *(["pass"] if wait.may_pass else [])]
        lines = flowed(numbered(labels), width, f"{who}{wait.ask or wait.kind}  ", 2)
    elif wait.kind == "betting":
        acts = [
            f"{act} {low}" if low == high else f"{act} {low} to {high}"
            for act, low, high in wait.options or ()
        ]
        lines = flowed(acts, width, f"{one.setting.name(wait.who)}, in copper:  ", 2)
    else:
        text = awaited(one, wait)
        if wait.kind == "roll":
            text += f" ({wait.low} of {', '.join(str(face) for face in wait.options or ())})"
        lines = folded(text[:1].upper() + text[1:], width)
    return lines


def _open(one: Round) -> str:
    wait = one.wait
    assert wait is not None
    if wait.kind == "bets":
        return f"Bets are open ({one.S.window}): bet NAME AMOUNT MARKET PICK, or go on."
    could = [f"{one.setting.name(c.by)} {c.cheat.name}" for c in possible(one)]
    when = "After" if wait.about["after"] else "Before"
    return f"{when} {wait.about['moment']}. Could be tried: {', '.join(could) or 'nothing'}."


def all_lines(one: Round, width: int | None) -> list[str]:
    """Everything that lies on the table, face up."""
    seen = view(one, GM)
    lines = [f"{name}: {_cards(cards)}" for name, cards in seen["zones"].items() if cards]
    lines += [
        f"{name}: {_value(value)}"
        for name, value in seen["values"].items()
        if value not in (None, [])
    ]
    lines.append(f"pot: {show_amount(seen['pot'])}")
    for seat in seen["seats"]:
        marks = [word for word in ("dealer", "turn", "out", "left") if seat[word]]
        lines.append(
            f"{seat['name']}{f' ({chr(44).join(marks)})' if marks else ''}: {show_amount(seat['stack'])}"
        )
        lines += [f"  {name}: {_cards(cards)}" for name, cards in seat["zones"].items() if cards]
        lines += [
            f"  {n}: {_value(v)}"
            for n, v in seat["values"].items()
            if v not in (None, [], False, 0)
        ]
    for made in seen["bets"]:
        lines.append(
            f"bet: {made['bettor']} {show_amount(made['amount'])} on {made['market']} {made['pick']}"
        )
    return [part for line in lines for part in folded(line, width, 4)]


def _cards(cards: list[str | None]) -> str:
    return " ".join(card or "?" for card in cards)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(one) for one in value) if isinstance(value, list) else str(value)
