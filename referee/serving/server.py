"""The server in a thread of its own: begun on a socket that listens already, and ended at once, also with streams open."""

from __future__ import annotations

import logging
import socket
import ssl
import sys
import threading
import time
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from referee.errors import Refusal
from referee.serving.door import MOST, Crowd, door_to
from referee.serving.streams import Streams

SWITCH = 0.0005
"""Seconds after which the thread that works gives way to the one that sends (Python's own is ten times that), so that what
is worked on does not show in when frames go out."""

KEEP_ALIVE = 20
"""Seconds that a connection stays open with nothing asked: pages ask each second, and a phone that looks away comes back."""

LONGEST_HEAD = 16 * 1024


class Server:
    def __init__(
        self,
        app: ASGIApp,
        listening: socket.socket,
        streams: Streams,
        security: ssl.SSLContext | None,
    ) -> None:
        _say_nothing()
        self._listening, self._streams = listening, streams
        _make_room()
        config = uvicorn.Config(
            app,
            http=door_to(Crowd()),
            ws="none",
            lifespan="on",
            loop="asyncio",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=LONGEST_HEAD,
            ssl_context_factory=None if security is None else lambda *_: security,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="pages", daemon=True)
        self._before = sys.getswitchinterval()

    def start(self) -> None:
        """Begin, and come back when it answers. Refusal where it does not come to that."""
        sys.setswitchinterval(SWITCH)
        self._thread.start()
        while not self._uvicorn.started:
            if not self._thread.is_alive():
                raise Refusal("The pages cannot be served here: the server ended as it began.")
            time.sleep(0.01)

    def end(self) -> None:
        """End, within a second whatever is open."""
        self._streams.end()
        self._uvicorn.should_exit = True
        self._thread.join(3)
        sys.setswitchinterval(self._before)
        self._listening.close()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            self._uvicorn.run(sockets=[self._listening])
        except (OSError, SystemExit):
            return


def _make_room() -> None:
    """Let this process have so many files open as there may be connections, and those of the campaign."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST if hard == resource.RLIM_INFINITY else min(2 * MOST, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _say_nothing() -> None:
    """The server's libraries log nothing: what was asked, and by whom, is nobody's business."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
        logger.setLevel(logging.CRITICAL + 1)
