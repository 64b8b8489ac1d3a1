"""What holds for all pages: whether they are frozen, what passes without being asked about, and where they are served."""

from __future__ import annotations

import json
import os
import re
import sys
from dataclasses import astuple
from typing import Any

from referee.phones.proposals import Proposal
from referee.records import record
from referee.store.database import Database


@record
class Served:
    """Where the pages are. ``address``: such as ``http://192.168.1.5:8765``, without a slash at its end; ``public``: the
    address of the big screen; ``process``: the number of the process that serves; ``since``: UTC, ISO 8601."""

    address: str
    public: str
    process: int
    since: str


_ADDRESS = re.compile(r"https?://[A-Za-z0-9.:%\[\]_-]{1,300}/?")


def _is_address(served: Served) -> bool:
    """Whether both are addresses of this very kind: a stranger's file may hold anything."""
    return all(_ADDRESS.fullmatch(one) for one in (served.address, served.public))


def is_running(process: int) -> bool:
    """Whether there is a process of that number."""
    if sys.platform == "win32" or not 0 < process < 2**31:
        return process > 0
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


class HouseRules:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- frozen

    def freeze(self, frozen: bool) -> None:
        """All pages show nothing and take nothing until they are thawed."""
        self._put("frozen", frozen)

    @property
    def frozen(self) -> bool:
        return bool(self._get("frozen", False))

    # -- what passes by itself

    def let_pass(self, *, person: str = "", kind: str = "") -> None:
        """What this seat proposes, what is of this kind, or both together, is carried out without being asked about."""
        self._database.run("INSERT OR IGNORE INTO passes (what) VALUES (?)", f"{person}\n{kind}")

    def ask_again(self, *, person: str = "", kind: str = "") -> bool:
        """The game master wants to be asked again; whether anything has passed so."""
        what = f"{person}\n{kind}"
        had = self._database.one("SELECT what FROM passes WHERE what = ?", what)
        self._database.run("DELETE FROM passes WHERE what = ?", what)
        return had is not None

    def passing(self) -> list[tuple[str, str]]:
        """What passes: (person, kind), either "" where it means all."""
        rows = self._database.all("SELECT what FROM passes ORDER BY what")
        return [(person, kind) for person, _, kind in (str(row[0]).partition("\n") for row in rows)]

    def passes(self, proposal: Proposal) -> bool:
        """Whether a proposal is carried out without being asked about."""
        return any(
            person in ("", proposal.person) and kind in ("", proposal.kind)
            for person, kind in self.passing()
        )

    # -- where

    def serve_at(self, served: Served | None) -> None:
        """Say where the pages are served; None: nowhere any more."""
        self._put("served", None if served is None else list(astuple(served)))

    @property
    def served(self) -> Served | None:
        """Where they are served; None also where the process that said so has ended."""
        kept = self._get("served", None)
        if not isinstance(kept, list) or [*map(type, kept)] != [str, str, int, str]:
            return None
        found = Served(*kept)
        return found if _is_address(found) and is_running(found.process) else None

    def _get(self, key: str, otherwise: Any) -> Any:
        row = self._database.one("SELECT body FROM facts WHERE key = ?", key)
        if row is None:
            return otherwise
        try:
            return json.loads(row[0])
        except (TypeError, ValueError):
            raise self._database.damaged(f"{key!r} means nothing") from None

    def _put(self, key: str, value: Any) -> None:
        self._database.run(
            "INSERT INTO facts (key, body) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET body = excluded.body",
            *(key, json.dumps(value)),
        )
