"""Names of people: what is kept of a typed name, and when two spellings are one person."""

from __future__ import annotations

import re
import unicodedata

from referee.errors import BadInput

LONGEST_NAME = 60

_TERMINAL_CODE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\^_])")
_JOINERS = "\u200c\u200d"  # letters of some scripts and many emoji are written with these
_LOOKS_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_HIDDEN = {"Cc", "Cf", "Cs", "Cn", "Co"}
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_ONE_SPELLING = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u02bc": "'",
        "\uff07": "'",
        "\u2010": "-",
        "\u2011": "-",
        "\u2012": "-",
        "\u2013": "-",
        "\u2212": "-",
    }
)


def printable(text: str) -> str:
    """Give ``text`` on one line, in NFC, without control characters, terminal codes or odd blanks."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    bare = " ".join(_TERMINAL_CODE.sub("", text).split())
    kept = "".join(c for c in bare if c in _JOINERS or unicodedata.category(c) not in _HIDDEN)
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def clean_name(text: str) -> str:
    """Give the name as it is kept and shown.

    Brackets, apostrophes, dashes, any script and emoji stay as they are. BadInput when nothing that
    can be seen is left, or when it is longer than ``LONGEST_NAME`` characters.
    """
    name = printable(text)
    if not any(_can_be_seen(c) for c in name):
        raise BadInput("A name needs at least one letter or sign that can be seen.")
    if len(name) > LONGEST_NAME:
        raise BadInput(
            f"That name has {len(name)} characters: at most {LONGEST_NAME} fit, so shorten it."
        )
    return name


def name_key(text: str) -> str:
    """Give the key under which two spellings are one person.

    Composed and decomposed letters, upper and lower case, straight and curly apostrophes, and the
    several kinds of hyphen are the same. Never shown.
    """
    seen = "".join(c for c in printable(text) if c not in _JOINERS)
    folded = unicodedata.normalize("NFD", _VARIATION.sub("", seen)).casefold()
    return unicodedata.normalize("NFC", folded).translate(_ONE_SPELLING)


def _can_be_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS" and character not in _LOOKS_BLANK


def one_word(text: str) -> str:
    """Give a name or an amount as it is typed at a shell, in quotes where a shell would take it for something else."""
    if not re.search(r"""[\s"'`$\\!*?<>|&;()\[\]{}~#]""", text) and text:
        return text
    if not re.search(r"""["`$\\!]""", text):
        return f'"{text}"'
    from shlex import quote

    return quote(text)
