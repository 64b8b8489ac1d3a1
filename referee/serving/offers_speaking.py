"""Speaking up against somebody, and what was noticed: to be kept to oneself, or said aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.serving.offer import ACCUSE, NOTICES, SILENCE, Plain, command, group, offer
from referee.serving.seat import Seat
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
    """What this person noticed and has not spoken of. ``known``: every suspicion; ``quiet``: what they say nothing of."""
    offers = [one for notice in _open(seat, known, quiet) for one in _of(seat, notice)]
    return group(NOTICES, "What you noticed", offers, "You have noticed nothing.")


def _open(seat: Seat, known: Sequence[Suspicion], quiet: frozenset[str]) -> Iterator[Suspicion]:
    """What was noticed, the last first, until something was said of the same person."""
    said: set[str] = set()
    for one in sorted(known, key=lambda one: int(one.id[1:]), reverse=True):
        if one.who != seat.person:
            continue
        if one.kind != NOTICED:
            said.add(one.of)
        elif one.of not in said and one.id not in quiet:
            yield one


def _of(seat: Seat, notice: Suspicion) -> Iterator[Plain]:
    name = HOUSE if notice.of == HOUSE else seat.desk.name(notice.of)
    here = seat.running is not None and notice.round == seat.running.record.id
    when = "" if here else " in an earlier round"
    detail = f"You noticed{when}: {name}, {notice.what}. {NOBODY_ELSE}"
    if seat.running is not None and notice.of in (*seat.table.seats, *seat.table.late):
        label = f"Accuse {name}"
        words, told = _accusing(seat, name)
        yield offer(f"{NOTICES}:{notice.id}:accuse", "accusation", label, words, told, detail)
    yield offer(f"{NOTICES}:{notice.id}:quiet", SILENCE, "Say nothing", [notice.id], "", detail)


def known_to(reading: Reading, persons: Sequence[str]) -> dict[str, list[Suspicion]]:
    """What each of these people knows or said of others."""
    found: dict[str, list[Suspicion]] = {one: [] for one in persons}
    if found:
        for body in reading.where(SUSPICIONS, *(("who", "=", one) for one in found)).values():
            one = reading.shaped(Suspicion, body)
            found[one.who].append(one)
    return found
