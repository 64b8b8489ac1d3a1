"""Whose page it is that asks: by its cookie, which no script reads and no other site sends."""

from __future__ import annotations

from collections.abc import Mapping

from referee.phones.links import page_kept_as
from referee.records import record
from referee.serving.addresses import seat_path, slug_of

COOKIE = "page"

KEPT = 60 * 24 * 3600
"""Seconds that a phone keeps its page's cookie: from one evening of a campaign to the next, and some that were called off."""

LONGEST_COOKIE, MOST_OF_A_NAME = 8192, 4
"""Letters of all cookies that come with a request, and cookies of our name among them that are looked at."""


@record
class Page:
    """A page that has come by a link. ``key``: what it is kept as."""

    key: str
    person: str


class Sessions:
    """``pages``: what is kept of every page that is not void, with whose it is; replaced as a whole."""

    def __init__(self, campaign: str) -> None:
        self.campaign = campaign
        self.pages: Mapping[str, str] = {}

    def page(self, slug: str, cookies: str) -> Page | None:
        """The page that has sent these cookies, if it is one of this seat's."""
        for secret in _secrets_in(cookies):
            key = page_kept_as(self.campaign, secret)
            person = self.pages.get(key)
            if person is not None and slug_of(self.campaign, person) == slug:
                return Page(key, person)
        return None

    def holds(self, page: Page) -> bool:
        """Whether a page is still the seat's."""
        return self.pages.get(page.key) == page.person

    def slug(self, person: str) -> str:
        return slug_of(self.campaign, person)


def _secrets_in(cookies: str) -> list[str]:
    """What may be a page's secret. A browser sends along what any other program on the same machine has given it, whatever
    its port: of any shape, and perhaps of the same name."""
    if len(cookies) > LONGEST_COOKIE:
        return []
    pairs = (one.partition("=") for one in cookies.split(";"))
    return [value.strip() for name, _, value in pairs if name.strip() == COOKIE][:MOST_OF_A_NAME]


def cookie(secret: str, slug: str, secure: bool) -> str:
    """The header that gives a page its cookie."""
    ends = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Max-Age={KEPT}; Path={seat_path(slug)}; HttpOnly; SameSite=Strict{ends}"
