"""What one command line has at hand: its words, the campaign, the database, the people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee import __version__
from referee.screens.plain import say, say_json

if TYPE_CHECKING:
    from referee.campaign import Campaign, People
    from referee.store import Store


class Session:
    """Made anew for each command line. Everything in it is found or opened when first asked for.

    ``proposal``: the number of the player's proposal that it carries out, where it does.
    """

    def __init__(self, args: Sequence[str] = ()) -> None:
        self._args = list(args)
        self.told: list[str] = []
        self.proposal: int | None = None
        self._asked: str | None = None
        self._campaign: Campaign | None = None
        self._store: Store | None = None

    def asked_for(self, campaign: str | None) -> None:
        """Take the campaign that was named on the command line; None changes nothing."""
        if campaign is not None:
            self._asked, self._campaign = campaign, None

    def was_told(self, words: Sequence[str]) -> None:
        """Add what a person answered to a question to the words of the command."""
        self._args += words

    @property
    def words(self) -> str:
        """The command as typed, for the log; without the campaign, which the log is of."""
        import shlex

        return shlex.join(_without_campaign(self._args))

    @property
    def folder(self) -> Path:
        """The campaign's folder. NotFound, with the mend, where there is none."""
        from referee.campaign import find_campaign

        return find_campaign(self._asked, os.environ, Path.cwd())

    @property
    def campaign(self) -> Campaign:
        """The campaign as its YAML says. FaultyFile with every fault in it."""
        if self._campaign is None:
            from referee.campaign import read_campaign

            self._campaign = read_campaign(self.folder)
        return self._campaign

    def reread(self) -> Campaign:
        """The campaign once more, after its files were changed."""
        self._campaign = None
        return self.campaign

    @contextmanager
    def store(self, write: bool = False) -> Iterator[Store]:
        """The campaign's database, to read or to write; a campaign without one gets it now."""
        from referee.store import Store
        from referee.store.opening import database_path

        folder = self.folder
        if not os.path.lexists(database_path(folder)):
            Store.create(folder, engine=__version__)
            say(f"{folder} had no database yet: a new one begins here.", to=sys.stderr)
        with Store.open(folder, write=write) as store:
            self._store = store
            try:
                yield store
            except (TypeError, LookupError, ValueError, AttributeError) as strange:
                from referee.commands.strange import damage_behind

                if (found := damage_behind(strange, store, folder)) is strange:
                    raise
                raise found from strange
            finally:
                self._store = None

    @property
    def people(self) -> People:
        """Everybody, as the YAML and the open database say. Only within ``store()``."""
        from referee.campaign import People

        if self._store is None:
            raise RuntimeError("people are known only while the store is open")
        return People(self.campaign, self._store)

    def say(self, *lines: str) -> None:
        """Print lines for the GM."""
        say(*lines)

    def json(self, value: Any) -> None:
        """Print plain data as JSON."""
        say_json(value)

    def money(self, copper: int) -> str:
        """Copper in the coins that the campaign uses."""
        return self.campaign.money(copper)


def _without_campaign(args: Sequence[str]) -> Iterator[str]:
    left = iter(args)
    for word in left:
        if word == "--":
            yield from (word, *left)
        elif word in ("--campaign", "--proposal"):
            next(left, None)
        elif not word.startswith("--campaign="):
            yield word
