"""Links by which a phone comes to a seat, and the pages that have come by one."""

from __future__ import annotations

import hmac
import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from referee.phones.stored import made, moment
from referee.records import record
from referee.store.database import Database

BYTES = 18
"""Bytes of chance in a link and in what a page is known by: 144 bits, which nobody guesses."""

STAYS_OPEN = timedelta(minutes=10)
"""How long a link still works after it was first used: phones open what they scan twice."""

MOST_PAGES = 8
"""Pages of one seat at once; the oldest is forgotten for a ninth."""


@record
class Link:
    """A seat that has a link. ``made``, ``used``: UTC, ISO 8601, ``used`` None where nobody has come by it; ``pages``:
    how many pages know the seat."""

    person: str
    made: str
    used: str | None
    pages: int


class Links:
    """``campaign``: the campaign's own id, which is hashed into all that is kept."""

    def __init__(self, database: Database, campaign: str) -> None:
        self._database, self._campaign = database, campaign

    def new(self, person: str, now: datetime | None = None) -> str:
        """A new link's secret, to be shown once: an older one, and every page that came by it, is void."""
        self.revoke(person)
        secret = secrets.token_urlsafe(BYTES)
        self._database.run(
            "INSERT INTO links (person, hash, made) VALUES (?, ?, ?)",
            *(person, _link_kept_as(self._campaign, person, secret), _iso(now)),
        )
        return secret

    def revoke(self, person: str) -> bool:
        """Void a seat's link and its pages; whether there was any."""
        had = self._database.one(
            "SELECT person FROM links WHERE person = ? UNION SELECT person FROM pages WHERE person = ?",
            *(person, person),
        )
        self._database.run("DELETE FROM links WHERE person = ?", person)
        self._database.run("DELETE FROM pages WHERE person = ?", person)
        return had is not None

    def come(self, secret: str, now: datetime | None = None) -> tuple[str, str] | None:
        """Somebody comes by a link: whose seat it is, and the secret of the new page; None where it does not work.

        A link works until ten minutes after it was first used.
        """
        found = self._whose(secret)
        if found is None:
            return None
        person, used = found
        if used is not None and _at(now) - moment(self._database, used) > STAYS_OPEN:
            return None
        if used is None:
            self._database.run("UPDATE links SET used = ? WHERE person = ?", _iso(now), person)
        return person, self._new_page(person, now)

    def _whose(self, secret: str) -> tuple[str, str | None] | None:
        """Every link is looked at, so that how long it takes tells nothing."""
        found = None
        for person, kept, used in self._database.all("SELECT person, hash, used FROM links"):
            if hmac.compare_digest(str(kept), _link_kept_as(self._campaign, str(person), secret)):
                found = (str(person), None if used is None else str(used))
        return found

    def _new_page(self, person: str, now: datetime | None) -> str:
        secret = secrets.token_urlsafe(BYTES)
        self._database.run(
            "DELETE FROM pages WHERE person = ? AND hash NOT IN"
            " (SELECT hash FROM pages WHERE person = ? ORDER BY made DESC LIMIT ?)",
            *(person, person, MOST_PAGES - 1),
        )
        self._database.run(
            "INSERT INTO pages (hash, person, made) VALUES (?, ?, ?)",
            *(page_kept_as(self._campaign, secret), person, _iso(now)),
        )
        return secret

    def person_of(self, page: str) -> str | None:
        """Whose page this is, by the page's secret; None for one that is void."""
        row = self._database.one(
            "SELECT person FROM pages WHERE hash = ?", page_kept_as(self._campaign, page)
        )
        return None if row is None else str(row[0])

    def pages(self) -> dict[str, str]:
        """Every page that is not void: what it is kept as (``page_kept_as``), and whose it is."""
        return dict(self._database.all("SELECT hash, person FROM pages"))

    def all(self) -> list[Link]:
        """The seats that have a link or a page."""
        rows = self._database.all(
            "SELECT (SELECT count(*) FROM pages WHERE pages.person = links.person),"
            " links.person, links.made, links.used FROM links"
            " UNION ALL SELECT count(*), person, min(made), min(made) FROM pages"
            " WHERE person NOT IN (SELECT person FROM links) GROUP BY person ORDER BY 2"
        )
        return [made(self._database, _link, row, whole=1) for row in rows]


def page_kept_as(campaign: str, secret: str) -> str:
    """What a page of a campaign's is kept as, from which nobody comes back to its secret."""
    return _hash("page", campaign, "", secret)


def _link_kept_as(campaign: str, person: str, secret: str) -> str:
    return _hash("link", campaign, person, secret)


def _link(pages: int, person: str, made: str, used: str | None) -> Link:
    return Link(person, made, used, pages)


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


def _at(now: datetime | None) -> datetime:
    return datetime.now(UTC) if now is None else now


def _iso(now: datetime | None) -> str:
    return _at(now).isoformat()
