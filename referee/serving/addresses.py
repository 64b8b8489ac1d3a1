"""Where the pages are: paths that say nothing, and addresses under which they are reached."""

from __future__ import annotations

import re
from hashlib import sha256

from referee.errors import BadInput
from referee.phones.machines import plain_address

SCREEN, SCREEN_STREAM, JOIN = "/", "/stream", "/join"

_SLUG = re.compile(r"[0-9a-f]{16}")


def slug_of(campaign: str, person: str) -> str:
    """The part of a seat's address that is its own: fixed, and nobody tells from it whose it is.

    ``campaign`` is the campaign's own id, which is chance and leaves its folder nowhere.
    """
    return sha256(f"seat\0{campaign}\0{person}".encode("utf-8", "replace")).hexdigest()[:16]


def is_slug(text: str) -> bool:
    return _SLUG.fullmatch(text) is not None


def seat_path(slug: str) -> str:
    return f"/seat/{slug}"


def address(host: str, port: int, secure: bool) -> str:
    """Such as ``http://192.168.1.5:8765``, without a slash at its end; a usual port is left away."""
    usual = 443 if secure else 80
    at = "" if port == usual else f":{port}"
    return f"{'https' if secure else 'http'}://{bracketed(host)}{at}"


def named(name: str, port: int, secure: bool) -> str:
    """The address of a name: of a bare one with our own port, and of a whole address (of a tunnel, a proxy) as it is.

    BadInput for what is neither.
    """
    scheme, is_whole, host = name.rpartition("://")
    parts = split_host(host.rstrip("/"))
    if (
        parts is None
        or scheme.lower() not in ("", "http", "https")
        or not (is_whole or parts[1] is None)
    ):
        raise BadInput(
            f"{name!r} is no name of a machine: give one such as table.example, or where a tunnel leads here "
            "its whole address, such as https://table.example."
        )
    if not is_whole:
        return address(parts[0], port, secure)
    usual = 443 if scheme.lower() == "https" else 80
    return address(parts[0], parts[1] or usual, scheme.lower() == "https")


def host_in(found: str) -> str:
    """The host of an address, without brackets."""
    parts = split_host(found.rpartition("://")[2].rstrip("/"))
    return "" if parts is None else parts[0]


def bracketed(host: str) -> str:
    """A host as it stands in an address: one of IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def split_host(text: str) -> tuple[str, int | None] | None:
    """A ``Host`` header in its parts, in small letters, without brackets and a dot at its end; None where it is none."""
    found = re.fullmatch(r"(\[[0-9A-Fa-f:.%]{2,60}\]|[A-Za-z0-9._-]{1,253})(?::(\d{1,5}))?", text)
    if found is None:
        return None
    host = found[1].strip("[]").lower().removesuffix(".")
    return host, None if found[2] is None else int(found[2])


def is_same_address(one: str, other: str) -> bool:
    """Whether two texts are the same address of a machine, however they are written."""
    try:
        return plain_address(one) == plain_address(other)
    except ValueError:
        return False
