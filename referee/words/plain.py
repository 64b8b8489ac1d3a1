"""Plain letters for terminals that cannot show more."""

from __future__ import annotations

import unicodedata

_PLAIN = {
    "♠": "S",
    "♤": "S",
    "♥": "H",
    "♡": "H",
    "♦": "D",
    "♢": "D",
    "♣": "C",
    "♧": "C",
    "→": "->",
    "←": "<-",
    "↔": "<->",
    "↑": "^",
    "↓": "v",
    "⇒": "=>",
    "⇐": "<=",
    "↪": "->",
    "▶": ">",
    "►": ">",
    "▸": ">",
    "◀": "<",
    "◄": "<",
    "▲": "^",
    "▼": "v",
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "–": "-",
    "—": "-",
    "―": "-",
    "−": "-",
    "…": "...",
    "‘": "'",
    "’": "'",
    "‚": "'",
    "‛": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": "<<",
    "»": ">>",
    "•": "*",
    "·": ".",
    "●": "*",
    "○": "o",
    "★": "*",
    "☆": "*",
    "×": "x",
    "÷": "/",
    "±": "+-",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "≈": "~",
    "∞": "inf",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "✓": "+",
    "✔": "+",
    "✗": "x",
    "✘": "x",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "œ": "oe",
    "Œ": "OE",
    "ß": "ss",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "þ": "th",
    "⚀": "1",
    "⚁": "2",
    "⚂": "3",
    "⚃": "4",
    "⚄": "5",
    "⚅": "6",
}
_FLAT = "─━┄┅┈┉╌╍═╴╶╸╺╼╾"
_UPRIGHT = "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"


def ascii_fallback(text: str, encoding: str | None) -> str:
    """Give ``text`` so that it can be printed in ``encoding``; what it can show is left alone.

    Suits become S H D C, arrows ->, dashes, dots and frames their plain kin, accented letters the
    letter; what has no plain kin becomes ``?``. An encoding that nobody knows counts as ASCII.
    """
    known = _known(encoding)
    if _shows(text, known):
        return text
    return "".join(c if _shows(c, known) else _plain(c) for c in text)


def _known(encoding: str | None) -> str:
    try:
        "".encode(encoding or "ascii")
    except (LookupError, ValueError):
        return "ascii"
    return encoding or "ascii"


def _shows(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def _plain(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    if "\u2500" <= character <= "\u257f":
        return "-" if character in _FLAT else "|" if character in _UPRIGHT else "+"
    if "\u2580" <= character <= "\u259f":
        return "#"
    if character in "\ufe0e\ufe0f\u200c\u200d\u200b":
        return ""
    parts = unicodedata.normalize("NFKD", character)
    return "".join(c for c in parts if c.isascii() and c.isprintable()) or (
        "" if unicodedata.combining(character) else "?"
    )
