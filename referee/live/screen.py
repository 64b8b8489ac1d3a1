"""The live table on the whole screen: the table above, what was said below it, one line to type in."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.application.run_in_terminal import run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import History
from prompt_toolkit.layout import (
    ConditionalContainer,
    Float,
    FloatContainer,
    FormattedTextControl,
    HSplit,
    Layout,
    VSplit,
    Window,
)
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.dimension import Dimension
from prompt_toolkit.layout.menus import CompletionsMenu
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from referee.live.completer import TableCompleter
from referee.live.drawing import Drawing
from referee.live.keys import bindings
from referee.live.remembering import history_of
from referee.live.sitting import Sitting
from referee.screens.view import STYLES

OFTEN = 0.25
"""Seconds between two looks at what other shells have done."""

OWN_STYLES = {
    "typed": "bold",
    "refused": "bold ansired",
    "elsewhere": "italic",
    "before": "italic",
    "rule": "dim",
    "status": "reverse",
    "prompt": "bold",
    "blank": "bold",
    "code": "nobold fg:#000000 bg:#ffffff",
}


class Screen:
    """The application: its windows ask ``Drawing`` what is in them."""

    def __init__(self, sitting: Sitting, history: History, **terminal: Any) -> None:
        self.sitting, self._aside = sitting, ""
        self.line = Buffer(
            multiline=False,
            history=history,
            completer=TableCompleter(sitting),
            accept_handler=self._accepted,
        )
        self.drawing = Drawing(sitting, lambda: self.app.output.get_size())
        self.app: Application[None] = Application(
            layout=self._layout(),
            key_bindings=bindings(self),
            style=Style.from_dict({**STYLES, **OWN_STYLES}),
            full_screen=True,
            **terminal,
        )

    def run(self) -> None:
        """Stay until the game master leaves."""
        self.app.run(pre_run=self._begun)

    def _begun(self) -> None:
        self.app.create_background_task(self._watching())

    # -- windows

    def _layout(self) -> Layout:
        drawing = self.drawing
        table = Window(
            FormattedTextControl(drawing.table), height=drawing.table_height, wrap_lines=False
        )
        rule = Window(FormattedTextControl(drawing.rule), height=1)
        said = Window(FormattedTextControl(drawing.said), height=Dimension(min=1), wrap_lines=False)
        prompt = Window(
            FormattedTextControl(drawing.prompt),
            height=1,
            dont_extend_width=True,
            style="class:prompt",
        )
        line = Window(BufferControl(self.line), height=1, wrap_lines=False)
        status = Window(FormattedTextControl(drawing.status), height=1, style="class:status")
        in_view = Condition(lambda: not self.sitting.passing.is_blank)
        above = ConditionalContainer(HSplit([table, rule, said]), filter=in_view)
        blank = ConditionalContainer(
            Window(FormattedTextControl(drawing.blank), style="class:blank"), filter=~in_view
        )
        menu = Float(CompletionsMenu(max_height=10, scroll_offset=1), xcursor=True, bottom=2)
        body = HSplit([above, blank, VSplit([prompt, line]), status])
        return Layout(FloatContainer(body, [menu]), focused_element=line)

    # -- what is typed

    def _accepted(self, buffer: Buffer) -> bool:
        """Carry the line out. False: the line is cleared."""
        text = buffer.text
        self.sitting.say(text)
        if self.sitting.asks:
            self.app.create_background_task(self._asking(text))
        if self.sitting.left:
            self.app.exit()
        return False

    async def _asking(self, text: str) -> None:
        """Let a command that asks questions have the terminal to itself."""
        await run_in_terminal(lambda: _asked(self.sitting, text))
        self.app.invalidate()

    def put_aside(self) -> None:
        """What is half typed is put aside while things are hidden, and comes back with them."""
        kept = self._aside
        self._aside = "" if self.sitting.hidden else self.line.text
        self.line.document = Document(kept if self.sitting.hidden else "")

    async def _watching(self) -> None:
        """See what other shells do."""
        while True:
            await asyncio.sleep(OFTEN)
            if self.sitting.poll():
                self.app.invalidate()


def _asked(sitting: Sitting, text: str) -> None:
    sitting.ask(text)
    with suppress(EOFError, KeyboardInterrupt):
        input("Enter goes back to the table. ")


def play_on_screen(sitting: Sitting) -> None:
    """Play on the terminal of this process."""
    sitting.begin()
    depth = None if sitting.colour else ColorDepth.DEPTH_1_BIT
    Screen(sitting, history_of(sitting.house.folder), color_depth=depth).run()
