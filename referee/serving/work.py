"""The one thread that has to do with the campaign: it watches it, looks for all pages, and carries out what passes.

Nothing that a page asks for waits for it but a link that is tried. What it finds goes to the pages through ``Feeds``.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.errors import Busy, Refusal
from referee.pages.offers import Tap
from referee.phones import Phones
from referee.phones.watching import phones_watcher
from referee.serving.feeds import Feeds
from referee.serving.guard import Noted, where_of
from referee.serving.sessions import Sessions
from referee.store.watching import Watcher
from referee.table.keeping import staying

WATCH = 0.02
"""Seconds between two looks at whether anybody has acted, which cost some 50 microseconds each."""

MOST_ASKED = 64
"""Things that wait to be done; a page sends its tap again, and a link can be tried again."""

Picture = dict[str, Any]


class Campaign(Protocol):
    """What the work does with a campaign; all of it in the work's own thread."""

    def look(self, persons: Sequence[str]) -> Mapping[str, Picture]:
        """What everybody of these may see now; "" is the public."""
        ...

    def draw(self, picture: Picture) -> Mapping[str, str]:
        """A picture as the parts of a page."""
        ...

    def come(self, secret: str) -> tuple[str, str] | None:
        """Somebody comes by a link: whose seat it is, and the secret of their new page."""
        ...

    def write_down(self, person: str, tap: Tap, picture: Picture) -> None:
        """Write a tap down, or that it is refused; once, however often it comes."""
        ...

    def carry_out(self) -> None:
        """Carry out what passes without being asked about."""
        ...


class Work:
    """``pause``: how long a piece of work of so many seconds is to be put off."""

    def __init__(
        self,
        folder: Path,
        campaign: Campaign,
        feeds: Feeds,
        sessions: Sessions,
        pause: Callable[[float], float],
        noted: Noted,
    ) -> None:
        self._folder, self._campaign = folder, campaign
        self._feeds, self._sessions = feeds, sessions
        self._pause, self._noted = pause, noted
        self._asked: queue.Queue[Callable[[], None]] = queue.Queue(MOST_ASKED)
        self._pictures: dict[str, Picture] = {}
        self._usual = 0.0
        self._again = True
        self._ending = threading.Event()
        self._looked = threading.Event()
        self._thread = threading.Thread(target=self._run, name="campaign", daemon=True)

    def start(self) -> None:
        """Begin; comes back once everybody was looked for."""
        self._thread.start()
        self._looked.wait(30)

    def end(self) -> None:
        """End after what is being done."""
        self._ending.set()
        self._thread.join(10)

    # -- what pages ask for, from any thread

    def come(self, secret: str) -> Future[tuple[str, str] | None]:
        """What comes of a link: the person and the new page's secret, None where it does not work."""
        answer: Future[tuple[str, str] | None] = Future()

        def work() -> None:
            try:
                found = self._campaign.come(secret)
            except Exception as refused:
                answer.set_exception(refused)
                raise
            self._safely(self._look)
            answer.set_result(found)

        self._asked.put_nowait(work)
        return answer

    def tapped(self, person: str, tap: Tap) -> None:
        """A page has sent a tap. Where too much waits it is let fall: the page sends it again."""

        def work() -> None:
            self._look()
            picture = self._pictures.get(person)
            if picture is not None:
                self._campaign.write_down(person, tap, picture)
                self._feeds.of(person).acknowledge(tap.tap)

        with suppress(queue.Full):
            self._asked.put_nowait(work)

    # -- in the thread

    def _run(self) -> None:
        with (
            staying(),
            Watcher(self._folder, (CAMPAIGN_FILE, CHARACTERS_FILE)) as commands,
            phones_watcher(self._folder) as phones,
        ):
            self._watchers = (commands, phones)
            while not self._ending.is_set():
                self._safely(self._look)
                self._looked.set()
                try:
                    work = self._asked.get(timeout=WATCH)
                except queue.Empty:
                    continue
                self._safely(work)

    def _safely(self, work: Callable[[], None]) -> None:
        """Whatever goes wrong, the pages stay, and the game master is told."""
        try:
            work()
        except Busy:
            self._again = True
        except Refusal as refused:
            self._noted(str(refused))
        except Exception as mistake:
            self._noted(where_of(mistake))

    def _look(self) -> None:
        """Where anything has changed, look for all pages at once, and carry out what passes."""
        changed = [watcher.changed() for watcher in self._watchers]
        if not any(changed) and not self._again:
            return
        self._again = False
        self._know_pages()
        time.sleep(self._pause(self._usual))
        begun = time.thread_time()
        self._show()
        self._usual = max(time.thread_time() - begun, 0.9 * self._usual)
        self._campaign.carry_out()

    def _know_pages(self) -> None:
        with Phones.reading(self._folder, self._sessions.campaign) as phones:
            self._sessions.pages = phones.links.pages()

    def _show(self) -> None:
        persons = ["", *sorted(set(self._sessions.pages.values()))]
        pictures = self._campaign.look(persons)
        for person, picture in pictures.items():
            if picture != self._pictures.get(person):
                self._feeds.of(person).show(self._campaign.draw(picture))
        self._pictures = dict(pictures)
