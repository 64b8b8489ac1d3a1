"""Whatever is written of phones is seen, and that it was looked at is not."""

from __future__ import annotations

from pathlib import Path

from referee.phones import Phones
from referee.phones.links import page_kept_as
from referee.phones.watching import phones_watcher


def test_every_commit_is_seen_once_also_the_first_one(tmp_path: Path) -> None:
    with phones_watcher(tmp_path) as watcher:
        assert not watcher.changed()
        for person in ("vex", "bram", "vex"):
            with Phones.writing(tmp_path, "c") as phones:
                phones.links.new(person)
            assert watcher.changed()
            assert not watcher.changed()
            with Phones.reading(tmp_path, "c") as phones:
                assert phones.links.all()
            assert not watcher.changed()


def test_a_page_is_known_by_what_it_is_kept_as(tmp_path: Path) -> None:
    with Phones.writing(tmp_path, "c") as phones:
        came = phones.links.come(phones.links.new("vex"))
        assert came is not None
        assert phones.links.pages() == {page_kept_as("c", came[1]): "vex"}
        assert came[1] not in str(phones.links.pages())
        phones.links.revoke("vex")
        assert phones.links.pages() == {}
