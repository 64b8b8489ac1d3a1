"""The socket that listens, which lets only so many in: also where HTTPS is spoken, before a word of it was said.

A connection counts in a ``Crowd`` of pages only once its handshake is over. Without this, whoever opens a thousand and says
nothing would leave the process no file to open, and so would keep out everybody else.
"""

from __future__ import annotations

import socket
from collections.abc import Callable

from referee.serving.door import MOST, MOST_FROM_ONE, Crowd

SPARE = 16
"""Connections of one address beyond those that pages may have: they are told in words that there is no room."""


class Gate(socket.socket):
    """Takes the place of a socket that listens."""

    def __init__(self, listening: socket.socket) -> None:
        super().__init__(fileno=listening.detach())
        self.setblocking(False)
        self._crowd = Crowd(MOST + SPARE, MOST_FROM_ONE + SPARE)

    def accept(self) -> tuple[socket.socket, object]:
        """The next connection. ConnectionAbortedError for one that is not let in, which is closed."""
        came, address = super().accept()
        host = str(address[0])
        if not self._crowd.enter(host):
            came.close()
            raise ConnectionAbortedError
        return _Guest(came, lambda: self._crowd.leave(host)), address


class _Guest(socket.socket):
    """A connection that was let in. ``left`` is called when it is closed."""

    def __init__(self, came: socket.socket, left: Callable[[], None]) -> None:
        super().__init__(fileno=came.detach())
        self._left: Callable[[], None] | None = left

    def close(self) -> None:
        super().close()
        left, self._left = self._left, None
        if left is not None:
            left()
