"""Where the pages are, as the campaign knows it: written down while they are served, and anew when the network is another."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from referee.errors import Refusal
from referee.phones import Phones
from referee.phones.house_rules import Served
from referee.phones.machines import is_loopback
from referee.serving.addresses import host_in


class Whereabouts:
    """``address()``: the address at which others reach the pages at this moment."""

    def __init__(self, folder: Path, campaign: str, address: Callable[[], str]) -> None:
        self._folder, self._campaign, self._address = folder, campaign, address
        self.served = self._now()

    @contextmanager
    def known(self) -> Iterator[None]:
        """Within this, the campaign knows where its pages are."""
        self._write(self.served)
        try:
            yield
        finally:
            with suppress(Refusal):
                self._write(None)

    def moved(self) -> bool:
        """Whether the address is another than it was: this machine is in another network now. It is written down.

        While it is in none, nothing is said: the old one may come back.
        """
        now = self._now()
        if now.address == self.served.address or is_loopback(host_in(now.address)):
            return False
        with suppress(Refusal):
            self._write(now)
            self.served = now
            return True
        return False

    def _now(self) -> Served:
        found = self._address()
        since = datetime.now(UTC).isoformat(timespec="seconds")
        return Served(found, f"{found}/", os.getpid(), since)

    def _write(self, served: Served | None) -> None:
        with Phones.writing(self._folder, self._campaign) as phones:
            phones.rules.serve_at(served)
