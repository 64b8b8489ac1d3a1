"""What is typed while a round is stepped through, carried out."""

from __future__ import annotations

from referee.authoring.stepping import Stepper
from referee.errors import BadInput, NotAllowed
from referee.money import parse_amount
from referee.rounds.typed import value_of
from referee.screens.stepped import HELP, all_lines
from referee.table.answering import answer_from, goes_on
from referee.words import match


def step(stepper: Stepper, line: str, width: int | None) -> list[str]:
    """Does what a line says. What comes back is said beside what the round tells. A refusal changes nothing."""
    words = line.split()
    if not words:
        stepper.by_chance()
        return []
    first, rest = words[0].lower(), words[1:]
    if first == "help":
        return [f"  {one}" for one in HELP]
    if first == "look":
        return all_lines(stepper.round, width)
    if first in ("back", "forward"):
        (stepper.back if first == "back" else stepper.forward)(_number(rest, 1))
        return []
    if first == "again":
        stepper.begin(_number(rest, stepper.seed))
        return []
    if first in ("cheat", "accuse", "leave", "bet"):
        _out_of_turn(stepper, first, rest)
        return []
    _answer(stepper, words)
    return []


def _number(words: list[str], usual: int) -> int:
    if not words:
        return usual
    if not (words[0].isascii() and words[0].isdigit() and len(words[0]) < 10):
        raise BadInput(f"A number is waited for, not {words[0]!r}.")
    return int(words[0])


def _answer(stepper: Stepper, words: list[str]) -> None:
    wait = stepper.round.wait
    if wait is None:
        raise NotAllowed("The round is over: 'again' begins it anew, 'back' takes back.")
    if wait.kind in ("moment", "bets"):
        if not goes_on(words):
            raise BadInput("Type 'cheat NAME CHEAT' or 'bet …', or nothing to go on.")
        stepper.answer(None, "")
        return
    if wait.kind == "check":
        stepper.check(_number(words, 1))
        return
    stepper.answer(answer_from(stepper.round, wait, words), " ".join(words))


def _out_of_turn(stepper: Stepper, deed: str, words: list[str]) -> None:
    """Somebody cheats, is called out, leaves or bets."""
    if not words:
        raise BadInput(f"Who? Write: {deed} NAME.")
    names = list(stepper.round.setting.names)
    people = [*names, *stepper.round.setting.people] if deed == "bet" else names
    name = match(words[0], people, "seat")
    who = names.index(name) if name in names else -2 - stepper.round.setting.people.index(name)
    rules = stepper.round.compiled.rules
    if deed == "leave":
        stepper.leave(who)
    elif deed == "accuse":
        stepper.accuse(who)
    elif deed == "cheat":
        if len(words) < 2:
            raise BadInput("Which? Write: cheat NAME CHEAT, and the die if it shall be one.")
        cheat = match(words[1], [*rules.cheats, *rules.ploys], "cheat")
        stepper.cheat(cheat, who, _number(words[2:], 0) or None)
    else:
        if len(words) < 3:
            raise BadInput("Write: bet NAME AMOUNT MARKET PICK.")
        market = match(words[2], list(rules.bets), "market")
        kind = rules.bets[market].pick_kind
        pick = value_of(stepper.round, kind, " ".join(words[3:]))
        stepper.bet(who, market, pick, parse_amount(words[1]))
