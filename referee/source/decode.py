"""Bytes into text: UTF-8, no longer than a ruleset may be, no character that cannot be seen."""

from __future__ import annotations

import codecs
import re
import unicodedata

from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.nodes import Place

UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u200b\u2028-\u202e\u2060\u2066-\u2069"
    "\ud800-\udfff\ufeff\ufffe\uffff]|\r(?!\n)"
)
"""Characters that no text may hold: they cannot be seen, or they do things to a terminal."""

SAVE_AS_UTF8 = "save the file with the encoding UTF-8 (in the editor: Save as, Encoding)"
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)


def decode(raw: str | bytes, file: str, faults: Faults, most_bytes: int) -> str | None:
    """The text without a byte-order mark, or None with the fault noted."""
    if len(raw) > most_bytes:
        faults.add(
            "too-big",
            Place(file, 1, 1),
            f"the file is larger than {most_bytes // 1024} kB, which no ruleset needs",
            "check that this is the file that you meant",
        )
        return None
    text = raw if isinstance(raw, str) else _from_utf8(raw, file, faults)
    if text is None:
        return None
    text = text.removeprefix("\ufeff")
    unseen = UNSEEN.search(text)
    if unseen is None:
        return text
    place = Lines(file, text).place(unseen.start())
    faults.add("control-character", place, f"{named(unseen[0])} stands here", "delete it")
    return None


def _from_utf8(raw: bytes, file: str, faults: Faults) -> str | None:
    if raw.startswith(_UTF16) or raw[:40].count(0) > 4:
        faults.add(
            "not-utf8", Place(file, 1, 1), "the file is saved as UTF-16, not UTF-8", SAVE_AS_UTF8
        )
        return None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", errors="replace")
        place = Lines(file, before).place(len(before))
        faults.add(
            "not-utf8", place, "from here on the file cannot be read as UTF-8 text", SAVE_AS_UTF8
        )
        return None


def named(character: str) -> str:
    """A character that cannot be shown, in words: 'an invisible character (U+200B, …)'."""
    code = ord(character)
    if character == "\r":
        return "a line break of an old kind (a lone carriage return)"
    name = unicodedata.name(character, "").lower()
    label = f"U+{code:04X}, {name}" if name else f"U+{code:04X}"
    kind = (
        "a control character"
        if unicodedata.category(character) == "Cc"
        else "an invisible character"
    )
    return f"{kind} ({label})"
