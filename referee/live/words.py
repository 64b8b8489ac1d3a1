"""A typed line in words, and words in a line."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"""'(?P<single>[^']*)'(?!\S)|(?:[^\s"]|"[^"]*(?:"|$))+""")


def words_of(line: str) -> list[str]:
    """The words of a line: quotes hold several together; an apostrophe within a word is a letter."""
    return [
        found["single"] if found["single"] is not None else found[0].replace('"', "")
        for found in _TOKEN.finditer(line)
    ]


def begun_word(line: str) -> tuple[list[str], str]:
    """The whole words of a line, and the piece of it that its last word, as yet unfinished, takes up."""
    pieces = list(_TOKEN.finditer(line))
    if not pieces or (line[-1:].isspace() and pieces[-1].end() < len(line)):
        return words_of(line), ""
    last = pieces[-1]
    return words_of(line[: last.start()]), last[0]


def quoted(word: str) -> str:
    """A word as it is typed: in quotes where it is several."""
    return f'"{word}"' if re.search(r"\s", word) or not word else word
