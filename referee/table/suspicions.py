"""What people know, or believe, of each other: kept for good, and what counts at the table now is found without reading
through all that was ever noticed, of which there are thousands after some years."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from referee.records import record
from referee.store import Command, Reading

SUSPICIONS, NOW = "suspicion", "suspicion_now"
"""Where each is kept by its id, and where lists of ids are: by the round they are of, and those with a price."""

PRICED = "price"


@record(frozen=False)
class Suspicion:
    """Somebody knows, or believes, something of somebody; it comes up when they next sit together.

    ``kind``: "noticed" (private), "accused", "was right" or "was wrong". ``means``: what an NPC makes of what was
    noticed, "keep", "sell" or "say"; "" for a player's character. ``price``: copper wanted for keeping quiet.
    """

    id: str
    who: str
    of: str
    what: str
    kind: str
    table: str
    round: str | None
    at: str = ""
    means: str = ""
    price: int = 0

    def put(self, command: Command) -> None:
        lists = {key: _ids(command, key) for key in self._lists()}
        command.put(SUSPICIONS, self.id, asdict(self))
        for key, ids in lists.items():
            belongs = bool(self.price) if key == PRICED else True
            others = [one for one in ids if one != self.id]
            command.put(NOW, key, {"ids": [*others, self.id] if belongs else others})

    def drop(self, command: Command) -> None:
        lists = {key: _ids(command, key) for key in self._lists()}
        command.drop(SUSPICIONS, self.id)
        for key, ids in lists.items():
            command.put(NOW, key, {"ids": [one for one in ids if one != self.id]})

    def _lists(self) -> tuple[str, ...]:
        return (PRICED,) if self.round is None else (PRICED, self.round)


def suspicions(reading: Reading) -> list[Suspicion]:
    """All that anybody ever noticed, said or was told."""
    return [reading.shaped(Suspicion, body) for body in reading.all(SUSPICIONS).values()]


def suspicions_about(reading: Reading, person: str) -> list[Suspicion]:
    """What somebody knows of others, and others of them, by the text of their ids."""
    found = reading.where(SUSPICIONS, ("who", "=", person), ("of", "=", person))
    return [reading.shaped(Suspicion, body) for body in found.values()]


def suspicions_of(reading: Reading, round_id: str | None) -> list[Suspicion]:
    """Those of a round, the first of them first."""
    return [] if round_id is None else _read(reading, _ids(reading, round_id))


def priced(reading: Reading) -> list[Suspicion]:
    """Those that a price is asked for, the first of them first."""
    return _read(reading, _ids(reading, PRICED))


def _read(reading: Reading, ids: Iterable[str]) -> list[Suspicion]:
    found = (reading.get(SUSPICIONS, one) for one in sorted(ids, key=lambda one: int(one[1:])))
    return [reading.shaped(Suspicion, body) for body in found if body is not None]


def _ids(reading: Reading, key: str) -> list[str]:
    """The ids on a list; in a campaign that kept no lists as yet, as they are found by looking through all."""
    kept = reading.get(NOW, key)
    if kept is not None:
        return [str(one) for one in kept["ids"]]
    if reading.get(NOW, PRICED) is not None:
        return []
    return [
        *reading.where(SUSPICIONS, ("price", "!=", 0) if key == PRICED else ("round", "=", key))
    ]
