"""What a seat does not see, dealt again: cards that lie hidden from it lie anywhere among their places, and what others
keep to themselves has other values. What the seat sees stays as it is.

The outcome hangs on what is seen and on ``rng`` alone: two rounds that look the same to a seat become the same one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.compiler.support import refs_of, zone_at
from referee.language.model import Track
from referee.rounds.round import Round
from referee.rounds.views import Viewer, sees_card, sees_value

Values = Mapping[str, Sequence[Any]]
"""By the name of a tracked value, what it may be where neither its words nor dice say so."""

Renamed = dict[int, int]


class Unseen:
    """What a seat does not see of a round, found once and dealt again in as many copies of it as are wanted.

    ``values``: see ``untold``.
    """

    def __init__(self, round_: Round, me: Viewer, values: Values | None = None) -> None:
        S = round_.S
        self.values = values or {}
        self.places = [
            (ref, at, card)
            for name in round_.compiled.rules.zones
            for ref in refs_of(S, name)
            for at, card in enumerate(zone_at(S, ref))
            if not sees_card(round_, me, card, name, ref[1])
        ]
        self.cards = sorted(card for _, _, card in self.places)
        self.hidden = hidden_values(round_, me)
        tracks = round_.compiled.rules.track.values()
        self.marks = [
            f"t_{t.name}" for t in tracks if t.each == "card" and getattr(S, f"t_{t.name}")
        ]
        names = round_.compiled.env["CARD_NAMES"]
        self.slots = [slot for slot in S.__slots__ if _name_in(slot) in names]
        self.frames = bool(S.frames)

    def dealt_again(self, round_: Round, rng: random.Random) -> None:
        """Changes a copy of the round to one that it might be as well, for all that the seat sees."""
        self.deal(round_.S, rng)
        for name, whose in self.hidden:
            _value(round_, name, whose, rng, self.values)
        round_.again()

    def deal(self, S: Any, rng: random.Random) -> None:
        """All cards that are not seen, dealt among their places; what is known of a card stays with its place."""
        after = self.cards.copy()
        rng.shuffle(after)
        zone, last, to = [], None, {}
        for (ref, at, card), new in zip(self.places, after, strict=True):
            if ref is not last:
                zone, last = zone_at(S, ref), ref
            zone[at] = to[card] = new
        if S.shown:
            S.shown = {to.get(card, card): whom for card, whom in S.shown.items()}
        for slot in self.marks:
            setattr(S, slot, _unmarked(getattr(S, slot), to))
        for slot in self.slots:
            setattr(S, slot, _renamed(getattr(S, slot), to))
        if self.frames:
            S.frames = tuple(self._frame(frame, to) for frame in S.frames)

    def _frame(self, frame: tuple[Any, ...], to: Renamed) -> tuple[Any, ...]:
        """What waits while something runs beside it."""
        slots = tuple((s, _renamed(v, to) if s in self.slots else v) for s, v in frame[3])
        return (*frame[:3], slots, *frame[4:])


def hidden_values(round_: Round, me: Viewer) -> list[tuple[str, int | None]]:
    """Tracked values that a seat does not see: the table's (``None``) and other players'."""
    found: list[tuple[str, int | None]] = []
    for name, track in round_.compiled.rules.track.items():
        if track.each == "card" or "everyone" in track.seen_by.split():
            continue
        people = round_.S.players if track.each == "player" else (None,)
        found += [(name, p) for p in people if p != me and not sees_value(round_, me, name, p)]
    return found


def untold(round_: Round) -> tuple[str, ...]:
    """Values that somebody may not see and of which neither words nor dice say what they may be."""
    return tuple(
        name
        for name, track in round_.compiled.rules.track.items()
        if track.each != "card"
        and "everyone" not in track.seen_by.split()
        and _maker(round_, track) is None
    )


# -- cards


def _unmarked(held: Any, unseen: Renamed) -> Any:
    """Marks, without those of cards that are not seen: nobody knows of them."""
    if isinstance(held, set):
        return {card for card in held if card not in unseen}
    return {card: value for card, value in held.items() if card not in unseen}


def _name_in(slot: str) -> str:
    """The author's name whose value a slot keeps while the round waits; "" for none."""
    if slot.startswith("x_"):
        return slot[2:]
    return slot.rpartition("_v_")[2] if slot.startswith("f_") and "_v_" in slot else ""


def _renamed(value: Any, to: Renamed) -> Any:
    if isinstance(value, (tuple, list)):
        return type(value)(_renamed(one, to) for one in value)
    return to.get(value, value) if isinstance(value, int) else value


# -- values


def _value(round_: Round, name: str, whose: int | None, rng: random.Random, values: Values) -> None:
    held = getattr(round_.S, f"t_{name}")
    before = held if whose is None else held[whose]
    new = another(round_, name, before, rng, values)
    if whose is None:
        setattr(round_.S, f"t_{name}", new)
    else:
        held[whose] = new


def another(round_: Round, name: str, value: Any, rng: random.Random, values: Values) -> Any:
    """A value as likely as any other; of a list, as many as before; nothing stays nothing."""
    make = _maker(round_, round_.compiled.rules.track[name])
    if value is None:
        return None
    if make is None:
        pool = values.get(name) or (value,)
        return pool[int(rng.random() * len(pool))]
    if isinstance(value, (tuple, list)):
        return type(value)(make(rng) for _ in value)
    return make(rng)


def _maker(round_: Round, track: Track) -> Callable[[random.Random], Any] | None:
    """What makes one value: a word of its words, a face of the game's only die; ``None`` where nothing is known."""
    kind = (track.kind.of or track.kind) if track.kind.is_list else track.kind
    kit = round_.compiled.rules.kit
    choices: Sequence[Any] = ()
    if kind.base == "word":
        choices = kind.words
    elif kind.base == "yes_no":
        choices = (False, True)
    elif kind.base == "number" and track.kind.is_list and kit and len(kit.dice) == 1:
        choices = next(iter(kit.dice.values())).faces
    if not choices:
        return None
    return lambda rng: choices[int(rng.random() * len(choices))]
