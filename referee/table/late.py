"""What is said of a check after it was rolled: guidance remembered, inspiration spent late, the other die, a reroll."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from referee.errors import BadInput, NotAllowed, NotFound
from referee.rounds import cheating
from referee.sheets import RULES, Check, Edition, Roll, Sheet, parse_plus, what_is_missing
from referee.sheets.checks import sway_of
from referee.sheets.dice import is_lucky
from referee.store import Command
from referee.table.amending import Amendment, course_at, written_again
from referee.table.changing import chance_of, needed, possible
from referee.table.course import Course, Put
from referee.table.desk import Desk
from referee.table.driving import ENTERED
from referee.table.inputs import Input
from referee.table.inventing import check_of, judged_again
from referee.table.playing import refuse_missing
from referee.table.records import Table
from referee.table.running import Running
from referee.words import match

SWAYS = {
    "adv": "advantage",
    "advantage": "advantage",
    "dis": "disadvantage",
    "disadv": "disadvantage",
    "disadvantage": "disadvantage",
}
DICE = ("inspiration", "reroll", "luck", "total", *SWAYS)
ALONE = ("stroke", "stroke_of_luck", *SWAYS)
_NUMBER = re.compile(r"[0-9]{1,3}")


def lately(desk: Desk, command: Command, table: Table, words: Sequence[str]) -> Amendment:
    """Amends the last check (of somebody, where the first word names them) with what was said later of it."""
    course = course_at(desk, table)
    who, said = named(course, words)
    put = last_check(course, who)

    def change(running: Running, _: Put) -> Input:
        roll = with_late(running, put.one, said).to_plain()
        if put.one["do"] == "invented":
            return {**judged_again(running, {**put.one["asked"], "roll": roll}), "how": ENTERED}
        return possible(running, {**put.one, "roll": roll, "how": ENTERED})

    return written_again(desk, command, table, course, put, change)


def named(course: Course, words: Sequence[str]) -> tuple[str | None, list[str]]:
    """Whose check is meant, if the first word says so, and what is said of it."""
    if not words:
        raise BadInput("What was said late? Such as +2, 'guidance 3' or 'inspiration 17'.")
    first = words[0]
    is_a_part = first.lower() in (*DICE, *ALONE) or not first[0].isalpha() or "=" in first
    followed = len(words) > 1 and _NUMBER.fullmatch(words[1])
    if is_a_part or (followed and first.lower() not in map(str.lower, course.record.names)):
        return None, list(words)
    try:
        name = match(first, [*course.record.names, "the house"], "person")
    except NotFound:
        raise BadInput(
            f"{first} is neither somebody here nor something that is said of a roll: "
            "+2, 1d4=3, guidance 3, inspiration 17, advantage 12, reroll 15."
        ) from None
    return name, list(words[1:])


def last_check(course: Course, who: str | None) -> Put:
    """The last roll of the d20, of somebody or of anybody."""
    name = course.round.setting.name
    for put in reversed(course.puts):
        by = roller_of(put)
        if by is not None and who in (None, name(by)):
            return put
    raise NotAllowed(
        "Nobody has rolled a check in this round."
        if who is None
        else f"{who} has rolled no check in this round."
    )


def roller_of(put: Put) -> int | None:
    """Whose roll of the d20 an input holds; ``None`` for one that holds none."""
    one = put.one
    if one["do"] == "invented":
        return one["asked"]["by"] if "asked" in one else None
    if one["do"] not in ("cheat", "check") or not one.get("roll"):
        return None
    if one["do"] == "cheat":
        return int(one["by"])
    return put.wait.who if put.wait is not None else None


def with_late(running: Running, one: Input, said: Sequence[str]) -> Roll:
    """The roll as it was, with what was said later; nothing that it needs may be missing."""
    check, sheet = asked_of(running, one)
    edition = running.round.setting.edition
    kept = one["asked"]["roll"] if one["do"] == "invented" else one["roll"]
    late, left = Late(Roll.from_plain(kept), check, sheet, edition), list(said)
    if not left:
        raise BadInput("What was said late? Such as +2, 'guidance 3' or 'inspiration 17'.")
    while left:
        left = late.take(left)
    refuse_missing(what_is_missing(sheet, edition, check, late.roll))
    return late.roll


def asked_of(running: Running, one: Input) -> tuple[Check, Sheet]:
    """The check that an input's roll was made for, with the sheet of who rolled it."""
    setting = running.round.setting
    if one["do"] == "invented":
        return check_of(one["asked"]), setting.sheet(one["asked"]["by"])
    if one["do"] == "check":
        now = cheating.check_now(running.round)
        assert now is not None
        return now
    attempt = cheating.Attempt(against=one.get("against"))
    return needed(running.round, chance_of(running, one), attempt)


class Late:
    """A roll while late words are put to it."""

    def __init__(self, roll: Roll, check: Check, sheet: Sheet, edition: Edition) -> None:
        self.roll, self.check, self.sheet, self.edition = roll, check, sheet, edition

    def take(self, words: list[str]) -> list[str]:
        """Takes the first word, with its number where it has one; returns the rest."""
        word = words[0].lower()
        number = int(words[1]) if len(words) > 1 and _NUMBER.fullmatch(words[1]) else None
        if word in ("stroke", "stroke_of_luck"):
            self.roll = replace(self.roll, stroke_of_luck=True)
            return words[1:]
        if word in SWAYS:
            self.sway(SWAYS[word], number)
            return words[2 if number is not None else 1 :]
        if word in DICE:
            if number is None:
                raise BadInput(f"What did the die show? 'late {word} 15'.")
            self.die(word, number)
            return words[2:]
        if word[0].isalpha() and "=" not in word:
            if number is None:
                raise BadInput(f"What did {word} add? 'late {word} 3'.")
            self.add(f"{word}={number}")
            return words[2:]
        if _NUMBER.fullmatch(word):
            raise BadInput(
                f"What is {word}? +{word}, 'reroll {word}', 'advantage {word}' or 'total {word}'."
            )
        self.add(word)
        return words[1:]

    def add(self, text: str) -> None:
        """``+2``, ``1d4=3``, ``+1d4=3``, ``guidance=3``."""
        text = text[1:] if text.startswith("+") and "=" in text else text
        self.roll = replace(self.roll, plus=(*self.roll.plus, parse_plus(text)))

    def sway(self, which: str, die: int | None) -> None:
        """The other die, where there was one only."""
        before = sway_of(self.sheet, self.edition, self.check, self.roll)
        if die is not None and self.roll.second is not None and not before.net:
            raise BadInput("Two dice lie there already: leave the number away.")
        if die is not None and before.net:
            raise BadInput(
                f"It was rolled with {'advantage' if before.net > 0 else 'disadvantage'} already: leave the number away."
            )
        good = which == "advantage"
        self.roll = replace(
            self.roll,
            advantage=self.roll.advantage or good,
            disadvantage=self.roll.disadvantage or not good,
        )
        if die is not None:
            self.roll = replace(self.roll, second=die)

    def die(self, word: str, number: int) -> None:
        if word == "total":
            self.roll = replace(self.roll, total=number)
        elif word == "inspiration":
            if RULES[self.edition].inspiration == "advantage":
                self.sway("advantage", number)
            else:
                self.roll = replace(self.roll, inspiration=number)
        elif word == "luck" or (is_lucky(self.sheet, self.edition) and self.ones()):
            swayed = sway_of(self.sheet, self.edition, self.check, self.roll)
            two = swayed.advantage or swayed.disadvantage
            self.roll = (
                replace(self.roll, reroll=number) if two else replace(self.roll, second=number)
            )
        else:
            self.roll = self.again(number)

    def ones(self) -> bool:
        """Whether a 1 lies there that luck has not rolled again."""
        return 1 in (self.roll.natural, self.roll.second) and self.roll.reroll is None

    def again(self, number: int) -> Roll:
        """One die thrown again, the lower one of two: the new one counts, and a total called out is void."""
        roll = self.roll
        if roll.natural is None and roll.total is None:
            raise BadInput("No die was typed: there is nothing to roll again.")
        if roll.second is not None and roll.natural is not None and roll.second < roll.natural:
            return replace(roll, second=number)
        return replace(roll, natural=number, total=None)
