"""Under which names the pages are served, and which requests come from our own pages.

A name that was not meant is refused, so that a page of another site cannot reach the table by letting its own name lead
here; an address is let be where it is the one at which the connection came in.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.phones.machines import is_loopback
from referee.serving.addresses import is_same_address, split_host


class Names:
    """``names``: those that are served beside addresses, in small letters."""

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names

    def serves(self, host: str, came_in_at: str) -> bool:
        """Whether a ``Host`` header is one of ours. ``came_in_at``: this machine's end of the connection."""
        parts = split_host(host)
        if parts is None:
            return False
        name, _ = parts
        if name == "localhost":
            return is_loopback(came_in_at)
        return name in self._names or is_same_address(name, came_in_at)

    def sent_by_us(self, headers: Mapping[str, str], scheme: str) -> bool:
        """Whether a request says that a page of this very address has sent it."""
        host, origin = headers.get("host", ""), headers.get("origin", "")
        if headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return False
        return origin.lower() in {
            f"{one}://{host.lower()}" for one in (scheme, *self._before(host))
        }

    def _before(self, host: str) -> tuple[str, ...]:
        """Under a name, something before us may have taken HTTPS off: a tunnel, a proxy."""
        parts = split_host(host)
        return ("https",) if parts is not None and parts[0] in self._names else ()
