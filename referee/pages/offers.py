"""A tap on an offer as a proposal to the game master: the command line that carries it out, and what it is called.

Nothing that a page sends gets into the command line as it is: an offer is one of the picture's own, and its value is read
as what the offer takes, and written anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from referee.errors import BadInput, NotAllowed
from referee.live.may_happen import MOVED
from referee.money import Coins, parse_amount
from referee.pages.offer import TURN, Pieces, Plain
from referee.records import record
from referee.words import listed

FROZEN = "The game master has stopped all pages for now."
STRANGE = "The page sent something strange: load it again."

LONGEST = 200
"""Characters of a value, of which more is no answer to anything."""


@record
class Tap:
    """What a page sends: its own name for the tap, the stamp of the picture that it was made on, the offer, its value."""

    tap: str
    stamp: str
    offer: str
    value: str = ""


@record
class Proposed:
    """What a tap comes to. ``words``: a command line without ``referee`` (for "silence" what the notice is known by, alone);
    ``told``: what the game master reads; ``asked``: the mark of the question that it answers, "" where it answers none."""

    kind: str
    words: tuple[str, ...]
    told: str
    asked: str = ""


def proposal(picture: Plain, tap: Tap) -> Proposed:
    """What a tap comes to; BadInput or NotAllowed with a sentence for the player."""
    if _NAME.fullmatch(tap.tap) is None:
        raise BadInput(STRANGE)
    if picture["frozen"]:
        raise NotAllowed(FROZEN)
    if tap.stamp != picture["stamp"]:
        raise NotAllowed(MOVED)
    group, one = _offer(picture, tap.offer)
    if one["why_not"]:
        raise NotAllowed(one["why_not"])
    asked = group["asked"] if group["name"] == TURN else ""
    value = tap.value.strip() if len(tap.value) <= LONGEST else None
    if value is None or (value and not one["takes"]):
        raise BadInput(STRANGE)
    if not value and (not one["takes"] or one["optional"]):
        return Proposed(one["kind"], tuple(one["words"]), "".join(one["told"]), asked)
    coins = Coins(*(coin in picture["coins"] for coin in ("ep", "pp")))
    words, said = _READ[one["takes"]](one, value, coins)
    told = "".join(said if piece is None else piece for piece in one["told_filled"])
    if one["takes"] == "roll" and int(said) not in one["enough"]:
        return Proposed(one["kind"], tuple(one["words"]), f"{told} Another die is needed.", asked)
    return Proposed(one["kind"], _filled(one["filled"], words), told, asked)


def _filled(pieces: Pieces, words: Sequence[str]) -> tuple[str, ...]:
    """The words in their place, or each in a place of its own where there are as many."""
    if pieces.count(None) == 1:
        return tuple(word for one in pieces for word in (words if one is None else [one]))
    left = iter(words)
    return tuple(next(left) if one is None else one for one in pieces)


_NAME = re.compile(r"[A-Za-z0-9_-]{16,40}")


def _offer(picture: Plain, wanted: str) -> tuple[Plain, Plain]:
    for group in picture["groups"]:
        for one in group["offers"]:
            if one["id"] == wanted:
                return group, one
    raise NotAllowed("That is not to be tapped now: look again.")


# -- values: the words that stand for one on the command line, and how it is said


Read = tuple[list[str], str]


def _amount(one: Plain, typed: str, coins: Coins) -> Read:
    """Coins; a bare number is in the coin of the offer."""
    least, most, step = one["least"], one["most"], one.get("step", 1)
    bare = re.fullmatch(r"[0-9]{1,9}", typed) is not None
    copper = parse_amount(typed + one["coin"] if bare else typed, of=most)
    if not least <= copper <= most:
        if least == most:
            raise NotAllowed(f"It is {coins.show(least)}.")
        raise NotAllowed(
            f"It is {coins.show(least)} to {coins.show(most)}, not {coins.show(copper)}."
        )
    if (copper - least) % step:
        raise NotAllowed(
            f"It is {coins.show(least)} to {coins.show(most)}, in steps of {coins.show(step)}."
        )
    return [f"{copper}cp"], coins.show(copper)


def _number(one: Plain, typed: str, coins: Coins) -> Read:
    least, most, step = one["least"], one["most"], one.get("step", 1)
    number = _whole(typed)
    if number is None or not least <= number <= most:
        raise BadInput(f"A number from {least} to {most} is waited for.")
    if (number - least) % step:
        raise BadInput(f"A number from {least} to {most} in steps of {step} is waited for.")
    return [str(number)], str(number)


def _roll(one: Plain, typed: str, coins: Coins) -> Read:
    number = _whole(typed)
    if number is None or not 1 <= number <= 20:
        raise BadInput("A d20 shows 1 to 20: type what the die shows.")
    return [str(number)], str(number)


def _some(one: Plain, typed: str, coins: Coins) -> Read:
    """The numbers of some options, each once."""
    least, most, options = one["least"], one["most"], one["options"]
    numbers = [_whole(word) for word in re.split(r"[,\s]+", typed) if word]
    if len(set(numbers)) != len(numbers) or any(n is None or not 1 <= n <= len(options) for n in numbers):  # fmt: skip
        raise BadInput(STRANGE)
    places = [number - 1 for number in numbers if number is not None]
    if not least <= len(places) <= most:
        raise BadInput(f"Choose {least if least == most else f'{least} to {most}'} of them.")
    words = [word for at in places for word in one["answers"][at]]
    return words, listed([options[at] for at in places])


def _words(one: Plain, typed: str, coins: Coins) -> Read:
    """Dice as they fell, each a face."""
    many, faces = one["least"], one["options"]
    dice = [word for word in re.split(r"[,\s]+", typed) if word]
    if len(dice) != many:
        raise BadInput(f"{many} dice are waited for, and {len(dice)} were typed.")
    if any(die not in faces for die in dice):
        raise BadInput(f"A die shows {listed(faces, 'or')}.")
    return dice, " ".join(dice)


def _whole(typed: str) -> int | None:
    return int(typed) if re.fullmatch(r"-?[0-9]{1,9}", typed) else None


_READ: dict[str, Callable[[Plain, str, Coins], Read]] = {
    "amount": _amount,
    "number": _number,
    "roll": _roll,
    "some": _some,
    "words": _words,
}
