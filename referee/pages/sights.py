"""What each person may see of the campaign, and what each could tap: one look for all of them.

A picture is plain JSON data. Nothing is read into it that its viewer may not know, so that nothing can be drawn of it, and
what others do in secret leaves it as it is, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from referee.campaign import Campaign, People, read_campaign
from referee.errors import Busy, Refusal
from referee.pages.money import money_of
from referee.pages.offer import ACCUSE, BETS, NOTICES, TRICKS, TURN, group
from referee.pages.offers import FROZEN
from referee.pages.offers_bets import bets
from referee.pages.offers_speaking import accuse, known_to, notices
from referee.pages.offers_tricks import tricks
from referee.pages.offers_turn import turn, whose_turn
from referee.pages.seat import Seat
from referee.pages.worded import worded
from referee.phones import Phones
from referee.phones.letters import Letter
from referee.phones.proposals import BEGUN, DONE, WAITING, Proposal
from referee.records import record
from referee.rounds.round import Round
from referee.rounds.views import PUBLIC, Viewer
from referee.screens.aside import Asides, Shown
from referee.screens.last_told import Listener, Memory, last_told
from referee.screens.seen import seen
from referee.screens.watched import said_to_players
from referee.store import Store
from referee.store.opening import database_path
from referee.table.desk import Desk
from referee.table.records import Table, open_tables
from referee.table.running import Running
from referee.table.suspicions import Suspicion

Picture = dict[str, Any]

MOST_TOLD, MOST_HISTORY = 16, 60
"""Lines of what was told that stand on a page, and that can be read back there."""

MOST_LETTERS, MOST_PROPOSALS = 12, 8

NOTHING_YET = "Nothing has happened here yet."


def look(folder: Path, persons: Sequence[str]) -> dict[str, Picture]:
    """What there is to see now, for each of these: "" is everybody, else a person's id."""
    return Sights(folder).look(persons)


class Sights:
    """Looks at one campaign again and again. It keeps what makes the next look quick, and nothing that is seen depends on
    what it keeps. Use it from one thread, within ``keeping.staying()``."""

    def __init__(self, folder: Path, table: str | None = None) -> None:
        """``table``: the one that is shown to who sits nowhere, None for the last one at which something happened
        that all may see."""
        self._folder, self._named = folder, table
        self._memory, self._asides = Memory(), Asides()

    def look(self, persons: Sequence[str]) -> dict[str, Picture]:
        """What there is to see now, for each of these: "" is everybody, else a person's id. Whatever refuses is told in
        ``why``. Busy where another process is writing for too long."""
        try:
            campaign = read_campaign(self._folder)
            with Phones.reading(self._folder) as phones:
                own = {person: _own(phones, person) for person in persons}
                if phones.rules.frozen:
                    return {one: _frozen(campaign, own[one]) for one in persons}
            if not database_path(self._folder).exists():
                return {one: _bare(campaign.name, "", NOTHING_YET, own[one]) for one in persons}
            with Store.open(self._folder) as store:
                return self._looked(
                    Desk(campaign, People(campaign, store), store, self._named), own
                )
        except Busy:
            raise
        except Refusal as refused:
            why = said_to_players(refused)
            return {one: _bare(self._folder.name, "", why, _Own()) for one in persons}

    def _looked(self, desk: Desk, own: Mapping[str, _Own]) -> dict[str, Picture]:
        found: dict[str, Picture] = {}
        known = known_to(desk.reading, [one for one in own if one])
        for table, persons in _by_table(desk, [*own]):
            if isinstance(table, Refusal):
                why = said_to_players(table)
                for one in persons:
                    who = desk.name(one) if one else ""
                    found[one] = _bare(desk.campaign.name, who, why, own[one])
            else:
                at = _AtTable(desk, table, self._memory, self._asides)
                found |= at.pictures({one: own[one] for one in persons}, known)
        return found


@record
class _Own:
    """What is somebody's own, of the file of phones."""

    letters: tuple[Letter, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    quiet: frozenset[str] = frozenset()

    @property
    def answered(self) -> frozenset[str]:
        """The marks of questions that they have answered, and the answer was carried out."""
        return frozenset(one.asked for one in self.proposals if one.state == DONE and one.asked)


def _own(phones: Phones, person: str) -> _Own:
    if not person:
        return _Own()
    letters = phones.letters.to(person, MOST_LETTERS)
    proposals = phones.proposals.of(person, MOST_PROPOSALS)
    return _Own(tuple(letters), tuple(proposals), phones.letters.kept_quiet(person))


def _letters(own: _Own) -> list[Picture]:
    """The last ones. Their own numbers are none for a page: they count what others are sent as well."""
    return [
        {
            "id": stamp([one.kind, one.body, one.at]),
            "kind": one.kind,
            "body": one.body,
            "at": one.at,
        }
        for one in own.letters
    ]


def _proposals(own: _Own, given: frozenset[str]) -> list[Picture]:
    """The last ones; an answer that was carried out in a round that is not shown as it stands waits, as far as they know."""
    return [
        {
            "tap": one.tap,
            "told": one.told,
            "state": WAITING if one.state in (BEGUN, DONE) and one.asked in given else one.state,
            "answer": one.answer,
        }
        for one in own.proposals
    ]


# -- where somebody sits


def _by_table(desk: Desk, persons: Sequence[str]) -> list[tuple[Table | Refusal, list[str]]]:
    """The tables that are looked at, each with who looks at it: where somebody sits, else the one that is shown to all. A
    refusal where there is none."""
    there = open_tables(desk.reading)
    try:
        otherwise: Table | Refusal = desk.table_seen()
    except Refusal as refused:
        otherwise = refused
    seen_last = "" if isinstance(otherwise, Refusal) else otherwise.id
    there.sort(key=lambda one: (one.id == seen_last, one.round is not None, int(one.id[1:])))
    found: dict[str, tuple[Table | Refusal, list[str]]] = {}
    for person in persons:
        sits = [one for one in there if person and person in (*one.seats, *one.late)]
        table = sits[-1] if sits else otherwise
        key = "" if isinstance(table, Refusal) else table.id
        found.setdefault(key, (table, []))[1].append(person)
    return [*found.values()]


class _AtTable:
    """One table, looked at by everybody who sits there or looks on."""

    def __init__(self, desk: Desk, table: Table, memory: Memory, asides: Asides) -> None:
        self._desk, self._table, self._memory, self._asides = desk, table, memory, asides
        on = table.round is not None
        self._running = Running.load(desk.reading, table) if on else None
        self._seen: dict[Viewer, tuple[Shown, Picture]] = {}
        self._drawn: dict[Viewer, Picture] = {}

    def pictures(
        self, own: Mapping[str, _Own], known: Mapping[str, list[Suspicion]]
    ) -> dict[str, Picture]:
        seats = {person: self._seat(person, one) for person, one in own.items()}
        listeners = {
            person: Listener(_eyes(person), self._shown(self._viewer(person))[0].command)
            for person in {"": None, **own}
        }
        told = last_told(self._desk.reading, self._table, listeners, MOST_HISTORY, self._memory)
        openly = self._openly()
        return {
            person: {
                **self._picture(seats[person], told[person], own[person], known.get(person, [])),
                "open": told[""][-MOST_TOLD:],
                "openly": openly,
            }
            for person in own
        }

    def _openly(self) -> Picture:
        """Whose turn it is as everybody sees it, for a page on which nobody shall see more: in words, and of each seat."""
        public = self._seat("", _Own())
        seats = self._worded(public)["seats"]
        states = {one["name"]: [one["waited"], one["said"]["state"]] for one in seats}
        return {"said": whose_turn(public), "seats": states}

    def _viewer(self, person: str) -> Viewer:
        return PUBLIC if self._running is None else _eyes(person)(self._running.record)

    def _shown(self, viewer: Viewer) -> tuple[Shown, Picture]:
        if viewer not in self._seen:
            now = Shown(None)
            if self._running is not None:
                now = self._asides.shown(self._desk.reading, self._running, viewer)
            plain = seen(self._desk, self._table, now.running, viewer)
            self._seen[viewer] = now, plain
        return self._seen[viewer]

    def _seat(self, person: str, own: _Own) -> Seat:
        viewer = self._viewer(person)
        now, plain = self._shown(viewer)
        at = viewer if isinstance(viewer, int) else None
        name = self._desk.name(person) if person else ""
        given = own.answered if now.running is not self._running else frozenset()
        return Seat(
            *(self._desk, self._table, now.running, person, name, at, plain, given),
            only_dealt=now.only_dealt,
        )

    def _picture(self, seat: Seat, told: list[str], own: _Own, known: list[Suspicion]) -> Picture:
        groups = [] if not seat.person else _groups(seat, known, own.quiet)
        return {
            **_bare(self._desk.campaign.name, seat.name, "", own, seat.given),
            "table": self._worded(seat),
            "seat": _at(seat),
            "money": money_of(seat) if seat.person else None,
            "told": told[-MOST_TOLD:],
            "history": told,
            "groups": groups,
            "coins": self._desk.campaign.coins,
            "stamp": stamp(groups),
        }

    def _worded(self, seat: Seat) -> Picture:
        """The table in words, made once for all who see the same."""
        viewer = self._viewer(seat.person)
        if viewer not in self._drawn:
            self._drawn[viewer] = worded(seat.plain, _rules(seat.round), seat.money)
        return self._drawn[viewer]


def _rules(round_: Round | None) -> Round | None:
    """The rules and people of a round, from which words are made, without where anything lies."""
    return None if round_ is None else Round(round_.compiled, round_.setting, None)


def _eyes(person: str) -> Any:
    """Whose eyes somebody's are in a round: a seat's, or everybody's for who has none in it."""
    return lambda one: one.seats.index(person) if person in one.seats else PUBLIC


def _at(seat: Seat) -> int | None:
    """Where somebody stands among the seats of the picture."""
    names = [one["name"] for one in seat.plain["seats"]]
    if seat.at is not None:
        return seat.at
    return names.index(seat.name) if seat.running is None and seat.name in names else None


def _groups(seat: Seat, known: list[Suspicion], quiet: frozenset[str]) -> list[Picture]:
    return [turn(seat), bets(seat), tricks(seat), accuse(seat), notices(seat, known, quiet)]


def stamp(of: Sequence[object]) -> str:
    """A short mark of plain data, such as of the groups that can be tapped: another one as soon as anything is otherwise."""
    return sha256(json.dumps(of, sort_keys=True).encode()).hexdigest()[:16]


# -- where there is no table


def _bare(
    place: str, who: str, why: str, own: _Own, given: frozenset[str] = frozenset()
) -> Picture:
    groups = [group(name, "", why_not=why) for name in (TURN, BETS, TRICKS, ACCUSE, NOTICES)]
    groups = groups if who else []
    return {
        "place": place,
        "who": who,
        "why": why,
        "frozen": False,
        "table": None,
        "seat": None,
        "money": None,
        "told": [],
        "history": [],
        "open": [],
        "openly": {"said": "", "seats": {}},
        "groups": groups,
        "letters": _letters(own),
        "proposals": _proposals(own, given),
        "coins": [],
        "stamp": stamp(groups),
    }


def _frozen(campaign: Campaign, own: _Own) -> Picture:
    return {**_bare(campaign.name, "", FROZEN, _Own()), "frozen": True}
