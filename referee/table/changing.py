"""What stands in place of an input that is amended: read from the words that the command itself would have taken."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from referee.campaign import settle
from referee.errors import BadInput, NotAllowed, NotFound
from referee.money import parse_amount
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.sheets import Check, Roll, Sheet, parse_roll, what_is_missing
from referee.store import Command
from referee.table.amending import Amendment, Change, course_at, meant, written_again
from referee.table.answering import answer_from
from referee.table.catching import Watching, named_cheat, watching
from referee.table.course import Course, Put, begun_again
from referee.table.desk import Desk, is_house
from referee.table.driving import ENTERED
from referee.table.inputs import Input, chance_for
from referee.table.inventing import judged_again
from referee.table.playing import refuse_missing
from referee.table.records import Table
from referee.table.refitting import refused
from referee.table.running import Running, plain
from referee.table.wagers import bettor_of, market_named, pick_from, purse_of
from referee.words import name_key

DROPPED = ("bet", "cheat", "accuse", "consequence", "expose", "invented", "stop", "card", "coins", "out",
           "back", "turn", "winner")  # fmt: skip
BEFORE = "before"


def amended(
    desk: Desk, command: Command, table: Table, typed: str, words: Sequence[str], drop: bool = False
) -> Amendment:
    """Changes the input of a number: to what the words say, to nothing, or with something in front of it."""
    course = course_at(desk, table)
    put = meant(course, typed)
    if drop:
        return written_again(desk, command, table, course, put, left_away)
    if not words:
        raise BadInput("What should it have been? Say it, or leave it away with --drop.")
    if words[0].lower() == BEFORE:
        put, change = forgotten(desk, course, table, put, words[1:])
        return written_again(desk, command, table, course, put, change, between=True)
    return written_again(desk, command, table, course, put, said(desk, words))


def said(desk: Desk, words: Sequence[str]) -> Change:
    """The same input with other words: an answer, dice, a bet's amount and pick, the roll of a try."""

    def change(running: Running, put: Put) -> Input:
        wait = running.round.wait
        if put.one["do"] == "answer" and wait is not None:
            return answered(running, put, words)
        if put.one["do"] == "bet":
            return bet_otherwise(running, put.one, words)
        if put.one["do"] == "check":
            return {**put.one, "roll": roll_for_check(running, words).to_plain(), "how": ENTERED}
        if put.one["do"] == "cheat":
            return tried_otherwise(desk, running, put.one, words)
        if put.one["do"] == "invented" and "asked" in put.one:
            roll = parse_roll(" ".join(words)).to_plain()
            return {**judged_again(running, {**put.one["asked"], "roll": roll}), "how": ENTERED}
        raise BadInput("That can only be left away: 'referee amend NUMBER --drop'.")

    return change


def answered(running: Running, put: Put, words: Sequence[str]) -> Input:
    wait = running.round.wait
    assert wait is not None
    if put.passes:
        raise BadInput(
            "That only went on. What was forgotten there is put in with "
            "'referee amend NUMBER before bet NAME AMOUNT MARKET PICK', or 'before cheat NAME CHEAT DIE'."
        )
    one: Input = {"do": "answer", "value": plain(answer_from(running.round, wait, words))}
    if put.one.get("how") or wait.kind in ("enter", "roll", "flip"):
        one["how"] = ENTERED
    return one


def bet_otherwise(running: Running, one: Input, words: Sequence[str]) -> Input:
    """``5gp``, ``red``, ``5gp red``, ``5gp winner Bram``: what is not said stays."""
    held = running.round.S.stack[one["by"]] if one["by"] >= 0 else None
    amount, rest = one["amount"], list(words)
    try:
        amount = parse_amount(words[0], of=held)
        rest = rest[1:]
    except BadInput:
        if words[0][:1].isdigit():
            raise
    market, pick = one["market"], one["pick"]
    if rest:
        market, rest = market_of(running, market, rest)
        pick = pick_from(running, market, " ".join(rest) or None)
    return possible(running, {**one, "amount": amount, "market": market, "pick": plain(pick)})


def market_of(running: Running, now: str, words: list[str]) -> tuple[str, list[str]]:
    """The market that the first word names, and the words behind; else the one that was bet on."""
    markets = running.round.compiled.rules.bets
    try:
        return market_named({n: m.title for n, m in markets.items()}, words[0]), words[1:]
    except NotFound:
        return now, words


def possible(running: Running, one: Input) -> Input:
    """The input, where it is taken there. NotAllowed with the reason where it is not."""
    if why := refused(running, one):
        raise NotAllowed(why)
    return one


# -- rolls


def roll_for_check(running: Running, words: Sequence[str]) -> Roll:
    return whole_roll(running.round, None, parse_roll(" ".join(words)))


def whole_roll(round_: Round, chance: cheating.Chance | None, roll: Roll) -> Roll:
    """A roll with all its dice. BadInput with the question for one that is missing."""
    if chance is None:
        now = cheating.check_now(round_)
        assert now is not None
        check, sheet = now
    else:
        check, sheet = needed(round_, chance, cheating.Attempt())
    refuse_missing(what_is_missing(sheet, round_.setting.edition, check, roll))
    return roll


def needed(
    round_: Round, chance: cheating.Chance, attempt: cheating.Attempt
) -> tuple[Check, Sheet]:
    """The check of a try, with the sheet of who tries it. BadInput where it needs none."""
    check = cheating.check_for(round_, chance, attempt)
    if check is None:
        raise BadInput(f"{chance.cheat.title} needs no roll.")
    return check, round_.setting.sheet(chance.by)


def chance_of(running: Running, one: Input) -> cheating.Chance:
    chance = chance_for(running.round, one["cheat"], one["by"])
    if chance is None:
        raise NotAllowed("That cannot be tried there.")
    return chance


def tried_otherwise(desk: Desk, running: Running, one: Input, words: Sequence[str]) -> Input:
    """A try with another roll, or with others who looked on purpose: ``17``, ``17 9 adv``, ``Bram=15``."""
    dice, seen = dice_and_eyes(desk, running, words)
    changed = dict(one)
    if seen.looked or seen.bystanders:
        changed |= {"looked": seen.looked, "bystanders": seen.bystanders}
    if dice:
        roll = whole_roll(running.round, chance_of(running, one), parse_roll(" ".join(dice)))
        changed |= {"roll": roll.to_plain(), "how": ENTERED}
    return possible(running, changed)


def dice_and_eyes(desk: Desk, running: Running, words: Sequence[str]) -> tuple[list[str], Watching]:
    """What was rolled, and ``NAME=15`` for who looks on purpose."""
    names = {name_key(name) for name in running.record.names}
    eyes = [word for word in words if name_key(word.partition("=")[0]) in names]
    return [word for word in words if word not in eyes], watching(desk, running, eyes)


# -- left away


def left_away(running: Running, put: Put) -> None:
    """Nothing in its place. NotAllowed for what somebody had to answer."""
    if put.one["do"] not in DROPPED:
        what = "has left the table" if put.one["do"] == "leave" else "was asked"
        who = running.record.names[put.one["seat"]] if put.one["do"] == "leave" else "Somebody"
        raise NotAllowed(
            f"{who} {what}, so that cannot be left away: say what it should have been instead."
        )


# -- put in between


def forgotten(
    desk: Desk, course: Course, table: Table, put: Put, words: Sequence[str]
) -> tuple[Put, Change]:
    """A cheat or a bet that was forgotten: the last place before an input at which it could be made, and what makes it."""
    word = words[0].lower() if words else ""
    made = {"cheat": tried, "bet": bet}.get(word)
    if made is None:
        raise BadInput(
            "What was forgotten? 'before cheat NAME CHEAT DIE', or 'before bet NAME AMOUNT MARKET PICK'."
        )

    def change(running: Running, _: Put) -> Input:
        return made(desk, running, words[1:])

    kind, refusal = ("moment" if word == "cheat" else "bets"), None
    for place in reversed(course.puts[: put.at]):
        if place.wait is None or place.wait.kind != kind:
            continue
        try:
            change(standing_at(desk, course, table, place), place)
        except (NotAllowed, BadInput, NotFound) as no:
            refusal = refusal or no
        else:
            return place, change
    if refusal is not None:
        raise refusal
    raise NotAllowed(
        "There was no moment before that at which it could be tried."
        if kind == "moment"
        else "No bets were open before that."
    )


def standing_at(desk: Desk, course: Course, table: Table, place: Put) -> Running:
    """The round as it was before an input, to try something there."""
    state = deepcopy(course.state)
    running = Running(table, course.record, state, course.round)
    begun_again(desk.reading, running, course.puts[: place.at - 1])
    return running


def tried(desk: Desk, running: Running, words: Sequence[str]) -> Input:
    """``Vex shift 17``: who, what, and the roll where it needs one."""
    if len(words) < 2:
        raise BadInput("Who tried what? 'before cheat NAME CHEAT DIE'.")
    name = named_cheat(running, words[1])
    seat = -1 if is_house(words[0]) else seat_of(desk, running, words[0])
    one: Input = {"do": "cheat", "cheat": name, "by": seat}
    chance = chance_of(running, one)
    dice, seen = dice_and_eyes(desk, running, words[2:])
    roll: dict[str, Any] | None = None
    asked = cheating.check_for(running.round, chance, cheating.Attempt())
    if asked is not None and not dice:
        raise BadInput(f"What did the d20 show? 'before cheat {words[0]} {words[1]} 17'.")
    if dice:
        roll = whole_roll(running.round, chance, parse_roll(" ".join(dice))).to_plain()
    eyes = {"looked": seen.looked, "bystanders": seen.bystanders, "against": None}
    return possible(running, {**one, "roll": roll, **eyes, "how": ENTERED})


def seat_of(desk: Desk, running: Running, typed: str) -> int:
    person = desk.person(typed)
    if person.id not in running.record.seats:
        raise NotAllowed(f"{person.name} is not in this round.")
    return running.record.seats.index(person.id)


def bet(desk: Desk, running: Running, words: Sequence[str]) -> Input:
    """``Bram 5sp winner Vex``: as 'referee bet' takes it."""
    if len(words) < 3:
        raise BadInput("Who bet what on what? 'before bet NAME AMOUNT MARKET PICK'.")
    markets = {n: m.title for n, m in running.round.compiled.rules.bets.items()}
    if not markets:
        raise NotFound(f"{running.table.title} has no markets.")
    assert isinstance(desk.reading, Command)
    purse = purse_of(desk, desk.reading, running.table, words[0])
    settle(desk.reading, purse.person)
    bettor = bettor_of(running, purse)
    held = running.round.S.stack[bettor] if bettor >= 0 else purse.held
    market = market_named(markets, words[2])
    one = {
        "do": "bet",
        "by": bettor,
        "name": purse.person.name,
        "market": market,
        "pick": plain(pick_from(running, market, " ".join(words[3:]) or None)),
        "amount": parse_amount(words[1], of=held),
    }
    return possible(running, one)
