"""The inputs of a round: plain JSON, each carried out in one way, so that the log can be played again.

``how`` of an input that holds chance: "entered" (the real dice) or "rolled" (the referee's).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.compiler.facts import RuleFault
from referee.errors import Damaged
from referee.rounds import cheating, stepping_in
from referee.rounds.guard import fault
from referee.rounds.round import Round
from referee.rounds.waits import frozen
from referee.sheets import Roll, Sheet

Input = dict[str, Any]
MOST_PEOPLE = 1_000
"""People without a seat who bet in one round."""


def carry_out(round_: Round, one: Input) -> None:
    """Carries an input out. Raises ``NotAllowed`` with the reason; a log that holds nonsense is ``Damaged``."""
    rule = RULES.get(one["do"]) if _is_input(one) else None
    if rule is None:
        raise Damaged(f"The log holds something that cannot be played: {str(one)[:80]!r}.")
    try:
        rule(round_, one)
    except RuleFault as error:
        raise fault(round_.compiled, error.message, error.mend, error.line) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Damaged(
            f"The log holds an input that is not whole: {one['do']!r} ({error})."
        ) from error


def _is_input(one: Any) -> bool:
    return isinstance(one, dict) and isinstance(one.get("do"), str)


def _answer(round_: Round, one: Input) -> None:
    round_.answer(one["value"])


def _check(round_: Round, one: Input) -> None:
    cheating.answer_check(round_, Roll.from_plain(one["roll"]))


def chance_for(round_: Round, cheat: str, by: int) -> cheating.Chance | None:
    """The try that is possible now, of this cheat by this person."""
    return next(
        (c for c in cheating.possible(round_) if c.cheat.name == cheat and c.by == by), None
    )


def _cheat(round_: Round, one: Input) -> None:
    chance = chance_for(round_, one["cheat"], one["by"])
    if chance is None:
        raise Damaged(f"{one['cheat']} cannot be tried here.")
    cheating.attempt_cheat(round_, chance, attempt_of(one))


def attempt_of(one: Input) -> cheating.Attempt:
    roll = one.get("roll")
    return cheating.Attempt(
        Roll.from_plain(roll) if roll else None,
        tuple((name, total) for name, total in one.get("looked") or ()),
        one.get("against"),
        tuple(Sheet.from_plain(plain) for plain in one.get("bystanders") or ()),
    )


def _accuse(round_: Round, one: Input) -> None:
    """Somebody speaks up. ``number`` is the cheat that it stands by, if there was one."""
    round_.note("accused", one["who"], one["of"], one["kind"], one.get("title", ""))
    if one.get("number") is not None:
        cheating.expose(round_, one["number"])


def _expose(round_: Round, one: Input) -> None:
    cheating.expose(round_, one["number"])


def _bet(round_: Round, one: Input) -> None:
    if -one["by"] > MOST_PEOPLE:
        raise ValueError(f"nobody is number {one['by']}")
    while -one["by"] - 2 >= len(round_.setting.people):
        round_.setting.people = (*round_.setting.people, one.get("name", "somebody"))
    stepping_in.bet(round_, one["by"], one["market"], frozen(one["pick"]), one["amount"])


def _leave(round_: Round, one: Input) -> None:
    stepping_in.leave(round_, one["seat"])


def _top_up(round_: Round, one: Input) -> None:
    """A seated person brings more, or takes something away, in the middle of a round."""
    round_.S.stack[one["seat"]] += one["amount"]
    round_.S.brought[one["seat"]] += one["amount"]
    round_.note("topped_up", one["seat"], one["amount"])
    round_.again()


def _stop(round_: Round, one: Input) -> None:
    parts = {int(p): total for p, total in (one.get("parts") or {}).items()}
    stepping_in.stop(round_, one["how_ended"], tuple(one.get("winners") or ()), parts)


def _rule_card(round_: Round, one: Input) -> None:
    name, whose, hand = one["to"]
    stepping_in.rule_card(round_, one["card"], (name, whose, hand))


def _rule_coins(round_: Round, one: Input) -> None:
    source, to = frozen(one["source"]), frozen(one["to"])
    stepping_in.rule_coins(round_, source, to, one["amount"], one.get("why", ""))


def _invented(round_: Round, one: Input) -> None:
    """A cheat that nobody wrote down: the roll and who noticed are kept; what follows is the GM's word."""
    round_.note("cheated", one["fact"])


RULES: dict[str, Callable[[Round, Input], None]] = {
    "answer": _answer,
    "check": _check,
    "cheat": _cheat,
    "accuse": _accuse,
    "expose": _expose,
    "consequence": lambda round_, one: round_.note("consequence", one["name"], one["words"]),
    "bet": _bet,
    "leave": _leave,
    "top_up": _top_up,
    "stop": _stop,
    "card": _rule_card,
    "coins": _rule_coins,
    "invented": _invented,
    "out": lambda round_, one: stepping_in.rule_out(round_, one["seat"]),
    "back": lambda round_, one: stepping_in.put_back(round_, one["seat"]),
    "turn": lambda round_, one: stepping_in.rule_turn(round_, one["seat"]),
    "winner": lambda round_, one: stepping_in.rule_winner(round_, tuple(one["winners"])),
}
