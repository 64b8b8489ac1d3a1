"""What a seat can answer when it is waited for, and what anybody may say while a window is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.live.coins import coin_of
from referee.pages.offer import TURN, Plain, command, group, offer, taking
from referee.pages.rolled import both_count, naturals
from referee.pages.seat import Seat
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.views import in_secret
from referee.rounds.waits import Wait
from referee.screens.asked import question_mark
from referee.table.answering import plain_card
from referee.table.meaning import PUTS_IN, spelt
from referee.words import begun_small, plural

MOST_BUTTONS = 60
"""Of more options than these, one is taken from a list."""

FEW = 12
"""Options up to so many are spelt in words on the command line, more by their numbers."""


GIVEN = "The game master has your answer."


def turn(seat: Seat) -> Plain:
    """The answers to what is waited for; ``asked`` is the mark of the question, "" where nothing is asked of this seat.
    ``secret``: nobody else may know that anything is asked, for a trick of theirs asks it."""
    offers = [*_answers(seat)] if seat.plays else []
    why = seat.why_not_playing or whose_turn(seat)
    asked = question_mark(seat.plain) if offers else ""
    if asked in seat.given:
        offers, asked, why = [], "", GIVEN
    title = _title(seat) if offers else "Your turn"
    secret = bool(offers) and seat.round is not None and in_secret(seat.round)
    return {**group(TURN, title, offers, why), "asked": asked, "secret": secret}


def _title(seat: Seat) -> str:
    wait = seat.wait
    assert wait is not None
    if wait.kind == "window":
        return wait.ask or "Do you speak up?"
    return wait.ask or "It is your turn."


def whose_turn(seat: Seat) -> str:
    """Why nothing is to be answered now, from nothing but what this seat sees."""
    wait = seat.plain["wait"]
    if wait is None:
        return "The round is over."
    if wait["kind"] == "bets":
        return "Bets are open: the round goes on when they are closed."
    who = wait["who"]
    if who is None or who == seat.name:
        return "The game master goes on."
    if wait["kind"] in ("roll", "flip", "check", "random"):
        return f"{who[:1].upper()}{who[1:]} is to roll."
    return f"It is {who}'s turn."


# -- answers


def _answers(seat: Seat) -> Iterator[Plain]:
    wait, round_ = seat.wait, seat.round
    if wait is None or round_ is None:
        return
    if wait.kind == "window":
        yield from _window(seat, wait)
        return
    rule = _RULES.get(wait.kind)
    if rule is not None and wait.who == seat.at:
        yield from rule(seat, round_, wait)


def _choose(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    options = wait.options or ()
    if isinstance(options, range) and len(options) > FEW:
        yield _number(seat, wait, options)
    else:
        yield from _options(seat, round_, wait, [*options])
    yield from _passing(seat, round_, wait)


def _options(seat: Seat, round_: Round, wait: Wait, options: list[Any]) -> Iterator[Plain]:
    labels = wait.labels or tuple(round_.speaker.label(one, wait.of) for one in options)
    words = [_option_words(round_, wait, labels, at) for at in range(len(options))]
    possible = [(label, typed) for label, typed in zip(labels, words, strict=True) if typed]
    if len(possible) > MOST_BUTTONS:
        yield _one_of_many(seat, [*possible])
        return
    acts = bool(wait.about.get("acts"))
    for number, (label, typed) in enumerate(possible, 1):
        does = begun_small(label) if acts else f"choose {label}"
        yield offer(
            f"{TURN}:{number}",
            "choice",
            label,
            [*_choosing(seat), *typed],
            f"{seat.name} wants to {does}.",
        )


def _one_of_many(seat: Seat, possible: list[tuple[str, list[str]]]) -> Plain:
    one = offer(f"{TURN}:one", "choice", "Choose", _choosing(seat), "")
    return taking(
        one,
        "some",
        [*_choosing(seat), None],
        [f"{seat.name} wants to choose ", None, "."],
        *(1, 1),
        options=[label for label, _ in possible],
        answers=[typed for _, typed in possible],
    )


def _option_words(round_: Round, wait: Wait, labels: tuple[str, ...], at: int) -> list[str]:
    """The words of an option: as it is called, or by its number where there are many; none where no words mean it."""
    number = str(at + 1)
    numbered = not isinstance(wait.options, range) and not any(
        label.split()[:1] == [number] for label in labels
    )
    if len(labels) > FEW and wait.of.base == "record":
        return [labels[at]]
    if len(labels) > FEW and numbered:
        return [number]
    return spelt(round_, wait, [*(wait.options or ())][at]) or []


def _number(seat: Seat, wait: Wait, options: range) -> Plain:
    """One of a range of numbers, or of amounts."""
    first, last, step = options[0], options[-1], options.step
    least, most = min(first, last), max(first, last)
    if wait.of.base == "amount":
        steps = f"In steps of {seat.money(abs(step))}." if abs(step) != 1 else ""
        return _amount(seat, "amount", "An amount", max(1, least), most, "choose", steps, abs(step))
    one = offer(f"{TURN}:number", "choice", "A number", _choosing(seat), "")
    return taking(
        one,
        "number",
        [*_choosing(seat), None],
        [f"{seat.name} wants to choose ", None, "."],
        *(least, most),
        step=abs(step),
    )


def _passing(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    if wait.may_pass:
        words = [*_choosing(seat), "pass"]
        yield offer(f"{TURN}:pass", "choice", "Pass", words, f"{seat.name} wants to pass.")


def _some(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    """Several at once, one tap for all of them."""
    labels = [*wait.labels]
    one = offer(f"{TURN}:some", "choice", "Choose", [*_choosing(seat), "nothing"], "")
    many = f"{wait.low}" if wait.low == wait.high else f"{wait.low} to {wait.high}"
    yield taking(
        {**one, "detail": f"Choose {many}.", "told": [f"{seat.name} wants to choose nothing."]},
        "some",
        [*_choosing(seat), None],
        [f"{seat.name} wants to choose ", None, "."],
        *(wait.low, min(wait.high, len(labels))),
        options=labels,
        answers=_words_of_each(labels),
        optional=wait.low == 0,
    )
    if wait.low > 0:
        yield from _passing(seat, round_, wait)


def _words_of_each(labels: list[str]) -> list[list[str]]:
    """One word for each, with which it can stand among others: its label, or its number."""
    plain = [plain_card(label) for label in labels]
    numbers = any(one.isdigit() for one in plain)
    alone = [numbers or not any(c.isspace() or c == "," for c in one) for one in plain]
    return [[word if good else str(at)] for at, (word, good) in enumerate(zip(plain, alone, strict=True), 1)]  # fmt: skip


# -- coins


def _betting(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    for act, least, most in wait.options or ():
        verb = PUTS_IN.get(act, act)
        if least == most:
            label = f"{act} {seat.money(least)}" if least else str(act)
            told = f"{seat.name} wants to {verb}{f' {seat.money(least)}' if least else ''}."
            yield offer(f"{TURN}:{act}", "choice", _begun(label), [*_choosing(seat), act], told)
        else:
            yield _amount(seat, act, _begun(act), least, most, verb, "", 1, act)


def _stake(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    if max(1, wait.low) <= wait.high:
        yield _amount(seat, "stake", "Stake", max(1, wait.low), wait.high, "stake")


def _amount(
    seat: Seat,
    id: str,
    label: str,
    least: int,
    most: int,
    verb: str,
    detail: str = "",
    step: int = 1,
    *before: str,
) -> Plain:
    one = offer(f"{TURN}:{id}", "choice", label, _choosing(seat), "", detail)
    return taking(
        one,
        "amount",
        [*_choosing(seat), *before, None],
        [f"{seat.name} wants to {verb} ", None, "."],
        *(least, most),
        **in_coins(seat, least, most),
        step=step,
    )


def in_coins(seat: Seat, least: int, most: int) -> dict[str, Any]:
    """The coin that a bare number is in, and the bounds in words."""
    said = {"least_said": seat.money(least), "most_said": seat.money(most)}
    return {"coin": coin_of(seat.money, least), **said}


# -- dice


def _roll(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    faces, many = [str(face) for face in wait.options or ()], wait.low
    title = "Type what the die shows" if many == 1 else f"Type what the {many} dice show"
    one = offer(f"{TURN}:dice", "roll", title, _entering(seat), "")
    filled = [*_entering(seat), None]
    told = [f"{seat.name} threw ", None, "."]
    if many == 1 and not _in_a_row(faces):
        answers = [[face] for face in faces]
        yield taking(one, "some", filled, told, 1, 1, options=faces, answers=answers)
    elif many == 1:
        yield taking(one, "number", filled, told, int(faces[0]), int(faces[-1]))
    else:
        detail = f"{plural(many, 'die', 'dice')}, with blanks between."
        yield taking({**one, "detail": detail}, "words", filled, told, many, many, options=faces)
    yield _left(seat, "Let the referee roll")


def _in_a_row(faces: list[str]) -> bool:
    """Whether a die shows numbers one after the other."""
    if not all(face.isdigit() for face in faces):
        return False
    numbers = [int(face) for face in faces]
    return numbers == [*range(numbers[0], numbers[0] + len(numbers))]


def _flip(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    for side in ("heads", "tails"):
        words = [*_entering(seat), side]
        yield offer(f"{TURN}:{side}", "roll", _begun(side), words, f"The coin of {seat.name} shows {side}.")  # fmt: skip
    yield _left(seat, "Let the referee toss")


def _check(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    now = cheating.check_now(round_)
    if now is None:
        return
    check, sheet = now
    title, edition = check.title(round_.setting.edition), round_.setting.edition
    one = offer(f"{TURN}:check", "roll", f"Type your d20: {title}", _left_words(seat), "")
    filled, enough = [*_entering(seat), None], naturals(sheet, edition, check)
    if both_count(sheet, edition, check):
        told = [f"{seat.name}'s two d20s show ", None, f" ({title})."]
        two = {**one, "label": f"Type both d20s: {title}"}
        yield taking(two, "words", filled, told, 2, 2, options=[*map(str, range(1, 21))])
    elif enough:
        told = [f"{seat.name}'s d20 shows ", None, f" ({title})."]
        yield taking(one, "roll", filled, told, 1, 20, enough=enough)
    yield _left(seat, "Let the referee roll")


def _random(seat: Seat, round_: Round, wait: Wait) -> Iterator[Plain]:
    yield _left(seat, "Draw")


def _left(seat: Seat, label: str) -> Plain:
    """What chance shows is left to the referee."""
    told = f"{seat.name} leaves it to the referee to roll."
    return offer(f"{TURN}:referee", "roll", label, _left_words(seat), told)


def _left_words(seat: Seat) -> list[str]:
    return ["roll", "--table", seat.table.id]


# -- speaking up


def _window(seat: Seat, wait: Wait) -> Iterator[Plain]:
    if seat.at not in (wait.options or ()):
        return
    acts = [*(wait.about.get("acts") or ("",))]
    for number, act in enumerate(acts, 1):
        words = [*_choosing(seat), seat.name, *([act] if len(acts) > 1 else [])]
        said = f"{seat.name} speaks up: {act}." if act else f"{seat.name} speaks up."
        yield offer(f"{TURN}:say{number}", "choice", _begun(act) or "Speak up", words, said)


def _choosing(seat: Seat) -> list[str]:
    return command("choose", seat.table.id)


def _entering(seat: Seat) -> list[str]:
    return command("enter", seat.table.id)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


_RULES = {
    "choose": _choose,
    "some": _some,
    "betting": _betting,
    "stake": _stake,
    "roll": _roll,
    "flip": _flip,
    "check": _check,
    "random": _random,
}
