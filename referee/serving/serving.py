"""The pages of a campaign, served: what is served, where, and for how long."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from referee.campaign import People, read_campaign
from referee.errors import Busy, NotAllowed, Refusal
from referee.live.capture import Run
from referee.phones import Phones
from referee.phones.machines import is_loopback
from referee.records import record
from referee.serving.addresses import address, host_in, named
from referee.serving.beat import Beat
from referee.serving.certificate import secured, shown_names
from referee.serving.feeds import Feeds
from referee.serving.limits import Limits
from referee.serving.names import Names
from referee.serving.sessions import Sessions
from referee.serving.sockets import LOOPBACK, PORT, listen, reached_at
from referee.serving.whereabouts import Whereabouts
from referee.store import Store
from referee.store.lock import WriterLock
from referee.words import listed

LOCK = "serving.lock"
"""A file in the campaign's folder that is held while its pages are served; it is empty, and says nothing by being there."""

MOST_NAMED = 12
"""Names in one sentence at the terminal."""

NEEDS = "Pages need two libraries more: install them with  pip install 'referee[web]'"


@record
class Asked:
    """What was asked for. ``name``: a name, or a whole address, under which the pages are reached, "" for that of the machine alone; ``certificate`` and ``key``
    come together; ``table``: the table that is shown, None for whichever somebody sits at."""

    folder: Path
    run: Run
    port: int = PORT
    bind: str = LOOPBACK
    name: str = ""
    certificate: Path | None = None
    key: Path | None = None
    table: str | None = None


@record
class Pages:
    """Pages that are served. ``before``: what was given out earlier and still holds, in sentences; ``open()``: how many are
    open, by the name of who has them, "" for big screens; ``mistakes()``: what went wrong since it was last asked;
    ``alive()``: whether they are still served."""

    where: Whereabouts
    secure: bool
    alone: bool
    before: tuple[str, ...]
    open: Callable[[], dict[str, int]]
    mistakes: Callable[[], list[str]]
    alive: Callable[[], bool]


@contextmanager
def serving(asked: Asked) -> Iterator[Pages]:
    """Within this, the pages of a campaign are served.

    Raises what refuses it: a port that is taken, an address that is none of this machine's, a bad certificate, pages that
    are served already.
    """
    security = None
    if asked.certificate is not None and asked.key is not None:
        security = secured(asked.certificate, asked.key)
    with _alone(asked.folder), listen(asked.bind, asked.port) as listening:
        with Store.open(asked.folder) as store:
            campaign = store.origin.campaign
        with _served(asked, listening, security, campaign) as pages:
            yield pages


@contextmanager
def _served(
    asked: Asked, listening: socket.socket, security: ssl.SSLContext | None, campaign: str
) -> Iterator[Pages]:
    try:
        from referee.serving.app import House, app_of
        from referee.serving.gate import Gate
        from referee.serving.guard import where_of
        from referee.serving.server import Server
        from referee.serving.streams import Streams
    except ModuleNotFoundError as missing:
        raise Refusal(NEEDS) from missing
    from referee.serving.here import Here
    from referee.serving.work import Work

    listening = Gate(listening)
    mistakes: list[str] = []
    beat = Beat(failed=lambda mistake: mistakes.append(where_of(mistake)))
    feeds, sessions = Feeds(), Sessions(campaign)
    here = Here(asked.run, asked.folder, campaign, asked.table)
    work = Work(asked.folder, here, feeds, sessions, beat.pause, mistakes.append)
    streams = Streams(beat, feeds, sessions)
    names = Names(_names(asked, security))
    house = House(work, sessions, streams, beat, Limits(), names, security is not None)
    server = Server(app_of(house, mistakes.append), listening, streams, security)
    where = Whereabouts(asked.folder, campaign, _address(asked, listening, security is not None))
    work.start()
    try:
        server.start()
        with where.known():
            yield Pages(
                where,
                security is not None,
                is_loopback(str(listening.getsockname()[0])),
                _from_before(asked.folder),
                lambda: _by_name(asked.folder, streams.open),
                lambda: [mistakes.pop(0) for _ in range(len(mistakes))],
                lambda: server.alive,
            )
    finally:
        server.end()
        work.end()


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Held while the pages of a campaign are served; the lock goes with the process, however that ends."""
    try:
        lock = WriterLock(folder.resolve() / LOCK, 0)
    except Busy:
        raise NotAllowed(_already(folder)) from None
    try:
        yield
    finally:
        lock.release()


def _already(folder: Path) -> str:
    with Phones.reading(folder) as phones:
        there = phones.rules.served
    if there is None:
        return "The pages of this campaign are served already: end that one first."
    return (
        f"The pages of this campaign are served already, at {there.public} (process {there.process}): "
        "end that one first, with Ctrl-C."
    )


def _address(asked: Asked, listening: socket.socket, secure: bool) -> Callable[[], str]:
    port = int(listening.getsockname()[1])
    if asked.name:
        found = named(asked.name, port, secure)
        return lambda: found
    return lambda: address(reached_at(listening), port, secure)


def _names(asked: Asked, security: ssl.SSLContext | None) -> frozenset[str]:
    """The names under which the pages are served: what was given, what the certificate says, what this machine is called."""
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    found = {host_in(asked.name), machine, short, f"{short}.local"}
    if security is not None and asked.certificate is not None:
        found |= shown_names(asked.certificate, security)
    return frozenset(found - {"", ".local", "localhost"})


def _from_before(folder: Path) -> tuple[str, ...]:
    """Links that work already and what passes already, lest a campaign that came from a stranger lets that one in."""
    with Store.open(folder) as store, Phones.reading(folder) as phones:
        people = People(read_campaign(folder), store)
        names = sorted(people.name_of(one.person) for one in phones.links.all())
        passes = bool(phones.rules.passing())
    if len(names) > MOST_NAMED:
        names = [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    links = [f"Seats that have a link from before: {listed(names)}."] if names else []
    passing = ["Some of what is tapped passes by itself."] if passes else []
    return (*links, *passing, *(["'referee seat list' says more."] if links or passing else []))


def _by_name(folder: Path, open_: dict[str, int]) -> dict[str, int]:
    """Who has pages open, as people call them; by their ids while the campaign cannot be read."""
    try:
        with Store.open(folder) as store:
            people = People(read_campaign(folder), store)
            return {people.name_of(one) if one else "": many for one, many in open_.items()}
    except Refusal:
        return open_
