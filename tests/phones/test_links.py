"""Links to seats and the pages that come by them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.phones import Phones
from referee.phones.links import BYTES, MOST_PAGES
from referee.phones.phones import phones_path

NOW = datetime(2031, 12, 24, 20, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def linked(folder: Path, person: str = "Vex", campaign: str = "c") -> str:
    with Phones.writing(folder, campaign) as phones:
        return phones.links.new(person)


def come(folder: Path, secret: str, now: datetime = NOW, campaign: str = "c") -> str | None:
    """The secret of the page; None where the link does not work."""
    with Phones.writing(folder, campaign) as phones:
        found = phones.links.come(secret, now)
        return None if found is None else found[1]


def whose(folder: Path, page: str, campaign: str = "c") -> str | None:
    with Phones.reading(folder, campaign) as phones:
        return phones.links.person_of(page)


def test_a_link_leads_to_its_seat_and_to_no_other(tmp_path: Path) -> None:
    for_vex, for_bram = linked(tmp_path), linked(tmp_path, "Bram")
    page, other = come(tmp_path, for_vex), come(tmp_path, for_bram)
    assert page and other and page != other
    assert whose(tmp_path, page) == "Vex" and whose(tmp_path, other) == "Bram"


def test_no_secret_stands_in_the_file(tmp_path: Path) -> None:
    secret = linked(tmp_path)
    page = come(tmp_path, secret)
    assert page is not None and len(secret) == BYTES * 4 // 3
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert secret.encode() not in written and page.encode() not in written


def test_a_new_link_voids_the_old_one_and_its_pages(tmp_path: Path) -> None:
    old = linked(tmp_path)
    page = come(tmp_path, old)
    new = linked(tmp_path)
    assert page is not None and whose(tmp_path, page) is None
    assert come(tmp_path, old) is None
    assert come(tmp_path, new) is not None


def test_it_works_until_ten_minutes_after_it_was_first_used(tmp_path: Path) -> None:
    secret = linked(tmp_path)
    assert come(tmp_path, secret, NOW + 100 * MINUTE) is not None  # it may lie about unused
    first = NOW + 100 * MINUTE
    assert come(tmp_path, secret, first + 10 * MINUTE) is not None
    assert come(tmp_path, secret, first + 10 * MINUTE + timedelta(seconds=1)) is None
    with Phones.reading(tmp_path) as phones:
        (link,) = phones.links.all()
    assert (link.person, link.pages, link.used) == ("Vex", 2, first.isoformat())


def test_a_revoked_link_and_its_pages_are_void(tmp_path: Path) -> None:
    secret, other = linked(tmp_path), linked(tmp_path, "Bram")
    page, stays = come(tmp_path, secret), come(tmp_path, other)
    with Phones.writing(tmp_path, "c") as phones:
        assert phones.links.revoke("Vex")
        assert not phones.links.revoke("Vex")
    assert page is not None and whose(tmp_path, page) is None
    assert come(tmp_path, secret) is None
    assert stays is not None and whose(tmp_path, stays) == "Bram"


def test_a_copy_in_another_campaign_opens_nothing(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    secret = linked(here)
    page = come(here, secret)
    phones_path(there).write_bytes(phones_path(here).read_bytes())
    assert page is not None
    assert whose(there, page, "another") is None
    assert come(there, secret, campaign="another") is None
    assert whose(there, page, "c") == "Vex"  # the very same campaign's copy


@given(st.text(max_size=60))
def test_what_is_no_link_opens_nothing(
    tmp_path_factory: pytest.TempPathFactory, typed: str
) -> None:
    folder = tmp_path_factory.getbasetemp() / "wrong"
    folder.mkdir(exist_ok=True)
    if not phones_path(folder).exists():
        linked(folder)
    with Phones.reading(folder, "c") as phones:
        assert phones.links.person_of(typed) is None
        assert phones.links._whose(typed) is None


def test_a_secret_of_one_kind_is_none_of_another(tmp_path: Path) -> None:
    secret = linked(tmp_path)
    page = come(tmp_path, secret)
    assert page is not None
    assert whose(tmp_path, secret) is None and come(tmp_path, page) is None


def test_a_ninth_page_takes_the_place_of_the_oldest(tmp_path: Path) -> None:
    secret = linked(tmp_path)
    pages = [come(tmp_path, secret, NOW + timedelta(seconds=n)) for n in range(MOST_PAGES + 1)]
    known = [page for page in pages if page is not None and whose(tmp_path, page)]
    assert known == pages[1:]


def test_a_page_that_comes_after_the_clock_was_put_back_stays(tmp_path: Path) -> None:
    secret = linked(tmp_path)
    for number in range(MOST_PAGES):
        come(tmp_path, secret, NOW + timedelta(seconds=number))
    page = come(tmp_path, secret, NOW - timedelta(days=1))
    assert page is not None and whose(tmp_path, page) == "Vex"
