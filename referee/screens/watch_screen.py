"""The players' screen on a whole terminal: redrawn when somebody has acted or the window has another size."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from referee.screens.view import STYLES, Look
from referee.screens.watch_drawing import screen_lines
from referee.screens.watched import Watched

OFTEN = 0.2
"""Seconds between two looks at the campaign."""


class WatchScreen:
    """The application. ``terminal`` is for tests: what else prompt_toolkit is given."""

    def __init__(self, watched: Watched, look: Look, **terminal: Any) -> None:
        self.watched, self.look = watched, look
        control = FormattedTextControl(self._text, show_cursor=False)
        self.app: Application[None] = Application(
            layout=Layout(Window(control, wrap_lines=False, always_hide_cursor=True)),
            key_bindings=_keys(),
            style=Style.from_dict(STYLES),
            full_screen=True,
            **terminal,
        )

    def run(self) -> None:
        """Stay until somebody leaves, or the terminal goes."""
        with suppress(EOFError):
            self.app.run(pre_run=self._begun)

    def _begun(self) -> None:
        with suppress(NotImplementedError, ValueError):
            for sign in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
                asyncio.get_running_loop().add_signal_handler(sign, self._leave)
        self.app.create_background_task(self._watching())

    def _leave(self) -> None:
        if self.app.is_running:
            self.app.exit()

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            if self.watched.changed():
                self.app.invalidate()

    def _text(self) -> StyleAndTextTuples:
        size = self.app.output.get_size()
        found: StyleAndTextTuples = []
        for line in screen_lines(self.watched.sight, size.columns, size.rows, self.look):
            found += [("", "\n"), *line] if found else [("", ""), *line]
        return found


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("q")
    @keys.add("Q")
    @keys.add("c-c")
    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    return keys


def watch_on_screen(watched: Watched, look: Look) -> None:
    """Show it on the terminal of this process."""
    depth = None if look.colour else ColorDepth.DEPTH_1_BIT
    WatchScreen(watched, look, color_depth=depth).run()
