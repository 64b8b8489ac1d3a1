"""What a list of games is made from is the same as what their whole files say."""

from __future__ import annotations

import pytest

from referee.library import Shelf
from referee.library.heads import head_of
from referee.screens import games
from referee.screens.games import games_plain, patterns_plain


def test_the_heads_say_what_the_whole_files_say(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Shelf()
    short = games_plain(shelf) + patterns_plain(shelf)
    monkeypatch.setattr(games, "head_of", lambda text: text)
    assert short == games_plain(shelf) + patterns_plain(shelf)


def test_a_head_is_short_and_leaves_out_nothing_that_is_said() -> None:
    text = (
        "# A note\nreferee: 1\ntitle: >-\n  A long\n\n  title\nkit:\n  cards: french_52\ntags:\n  - dice\n"
        "play:\n  - tell: title\nplayers: 2-4\n"
    )
    assert head_of(text) == (
        "# A note\nreferee: 1\ntitle: >-\n  A long\n\n  title\ntags:\n  - dice\nplayers: 2-4\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "{title: Small, referee: 1}\n",
        "---\ntitle: Small\nplay: []\n",
        '"title": Small\nplay: []\n',
        "title: Small\ntags:\n- dice\nplay: []\n",
        "title: Small\nlike: layout\nplay: []\n",
        "title: 'Small\nand wide'\nplay: []\n",
    ],
)
def test_what_is_laid_out_in_another_way_is_read_whole(text: str) -> None:
    assert head_of(text) == text
