"""Whose page it is that asks: by its cookie, which no script reads and no other site sends."""

from __future__ import annotations

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from referee.phones.links import page_kept_as
from referee.records import record
from referee.serving.addresses import seat_path, slug_of

COOKIE = "page"

KEPT = 60 * 24 * 3600
"""Seconds that a phone keeps its page's cookie: from one evening of a campaign to the next, and some that were called off."""

LONGEST_COOKIE = 4096


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
        secret = _secret_in(cookies)
        if not secret:
            return None
        key = page_kept_as(self.campaign, secret)
        person = self.pages.get(key)
        if person is None or slug_of(self.campaign, person) != slug:
            return None
        return Page(key, person)

    def holds(self, page: Page) -> bool:
        """Whether a page is still the seat's."""
        return self.pages.get(page.key) == page.person

    def slug(self, person: str) -> str:
        return slug_of(self.campaign, person)


def _secret_in(cookies: str) -> str:
    if len(cookies) > LONGEST_COOKIE:
        return ""
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value


def cookie(secret: str, slug: str, secure: bool) -> str:
    """The header that gives a page its cookie."""
    ends = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Max-Age={KEPT}; Path={seat_path(slug)}; HttpOnly; SameSite=Strict{ends}"
