"""Texts on a page: nothing that came from outside is ever taken for HTML, turns a line round or breaks a key."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape

from referee.words import printable


def text(value: object) -> str:
    """A text as it may stand in HTML, in an attribute in quotes as well: on one line, without marks that turn it round."""
    return escape(printable(str(value)))


def name(value: object) -> str:
    """Somebody's name, which may be written from right to left, beside words that are not."""
    return f"<bdi>{text(value)}</bdi>"


def paragraphs(said: Iterable[str], cls: str = "") -> str:
    """Each text as a paragraph; empty ones are left out."""
    head = f'<p class="{cls}">' if cls else "<p>"
    return "".join(f"{head}{text(one)}</p>" for one in said if one)


def key(*of: object) -> str:
    """What an element is known by while parts change: the same for the same thing, another for another."""
    return sha256("\0".join(map(str, of)).encode("utf-8", "replace")).hexdigest()[:8]
