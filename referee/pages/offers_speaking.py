"""Speaking up against somebody, and what was noticed: to be kept to oneself, or said aloud."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

from referee.pages.offer import ACCUSE, NOTICES, SILENCE, Plain, command, group, offer
from referee.pages.seat import Seat
from referee.store import Reading
from referee.table.remembering import HOUSE
from referee.table.suspicions import SUSPICIONS, Suspicion

NOTICED = "noticed"
NOBODY_ELSE = "The page tells only you."


def accuse(seat: Seat) -> Plain:
    """Anybody who sits there can be accused of cheating, while a round is on."""
    title = "Call somebody out"
    if seat.running is None:
        return group(ACCUSE, title, why_not="No round is on.")
    offers = [
        offer(f"{ACCUSE}:{at}", "accusation", f"Accuse {name}", *_accusing(seat, name))
        for at, name in enumerate(_others(seat), 1)
    ]
    return group(ACCUSE, title, offers, "Nobody else sits here.")


def _others(seat: Seat) -> list[str]:
    """The names of those who sit at the table, but for one's own."""
    ids = [*seat.table.seats, *seat.table.late]
    return [seat.desk.name(one) for one in ids if one != seat.person]


def _accusing(seat: Seat, name: str) -> tuple[list[str], str]:
    words = [*command("accuse", seat.table.id), seat.name, name]
    return words, f"{seat.name} accuses {name} of cheating, aloud."


def notices(seat: Seat, known: Sequence[Suspicion], quiet: frozenset[str]) -> Plain:
    """What this person noticed and has not spoken of. ``known``: what they know or said of others; ``quiet``: what they say
    nothing of."""
    found = [(key, one) for key, one in _open(known) if key not in quiet]
    offers = [one for key, notice in reversed(found) for one in _of(seat, key, notice)]
    return group(NOTICES, "What you noticed", offers, "You have noticed nothing.")


def _open(known: Sequence[Suspicion]) -> list[tuple[str, Suspicion]]:
    """What was noticed, the first first, until something was said of the same person; each with its key."""
    found: dict[str, Suspicion] = {}
    for one in sorted(known, key=lambda one: int(one.id[1:])):
        if one.kind != NOTICED:
            found = {key: each for key, each in found.items() if each.of != one.of}
        else:
            found[_key(one, found)] = one
    return [*found.items()]


def _key(one: Suspicion, before: Collection[str]) -> str:
    """What a notice is known by. Its own number is none for a page: it counts what others noticed as well."""
    number = 1
    while (key := _digest(one.round, one.of, one.what, number)) in before:
        number += 1
    return key


def _digest(*of: object) -> str:
    return sha256(json.dumps(of).encode()).hexdigest()[:16]


def _of(seat: Seat, key: str, notice: Suspicion) -> Iterator[Plain]:
    name = HOUSE if notice.of == HOUSE else seat.desk.name(notice.of)
    here = seat.running is not None and notice.round == seat.running.record.id
    when = "" if here else " in an earlier round"
    detail = f"You noticed{when}: {name}, {notice.what}. {NOBODY_ELSE}"
    if seat.running is not None and notice.of in (*seat.table.seats, *seat.table.late):
        words, told = _accusing(seat, name)
        yield offer(f"{NOTICES}:{key}:accuse", "accusation", f"Accuse {name}", words, told, detail)
    yield offer(f"{NOTICES}:{key}:quiet", SILENCE, "Say nothing", [key], "", detail)


def known_to(reading: Reading, persons: Sequence[str]) -> dict[str, list[Suspicion]]:
    """What each of these people knows or said of others."""
    found: dict[str, list[Suspicion]] = {one: [] for one in persons}
    if found:
        for body in reading.where(SUSPICIONS, *(("who", "=", one) for one in found)).values():
            one = reading.shaped(Suspicion, body)
            found[one.who].append(one)
    return found
