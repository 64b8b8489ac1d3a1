"""The laptop handed to a player and back, with a blank screen before and behind what the player sees; and a link that
is shown to be scanned, with nothing else on the screen."""

from __future__ import annotations

from collections.abc import Sequence

BLANK_BEFORE, LOOKS, BLANK_BEHIND = "blank before", "looks", "blank behind"
ANNOUNCED, SHOWN = "announced", "shown"
BACK = "gm"
"""What the game master types to see everything again."""


class Passing:
    """Who looks at the screen. ``who`` is "" while the game master does; ``said`` is told to who looks. ``code``: the lines
    of a code that is shown."""

    def __init__(self) -> None:
        self.who = self.step = self.said = ""
        self.code: tuple[str, ...] = ()
        self._above: tuple[str, ...] = ()
        self._below: tuple[str, ...] = ()

    def announce(self, name: str) -> None:
        """Blank the screen for somebody who is shown a code next."""
        self.who, self.step, self.said, self._above = "", ANNOUNCED, "", (name,)

    def show(self, above: Sequence[str], code: Sequence[str], below: Sequence[str]) -> None:
        """Show a code with what stands above and below it, and nothing of the table, until Enter."""
        self.who, self.step, self.said = "", SHOWN, ""
        self._above, self.code, self._below = tuple(above), tuple(code), tuple(below)

    def begin(self, name: str) -> None:
        """Blank the screen for somebody."""
        self.who, self.step, self.said = name, BLANK_BEFORE, ""

    def go_on(self, typed: str) -> None:
        """Enter was pressed: the next step, or back to the game master with the game master's word."""
        self.said = ""
        if self.step == BLANK_BEFORE:
            self.step = LOOKS
        elif self.step == LOOKS:
            self.step = BLANK_BEHIND
        elif self.step in (ANNOUNCED, SHOWN) or typed.strip().lower() == BACK:
            self.end()

    def end(self) -> None:
        """Back to the game master."""
        self.who = self.step = self.said = ""
        self.code = self._above = self._below = ()

    @property
    def is_on(self) -> bool:
        return bool(self.step)

    @property
    def is_blank(self) -> bool:
        """Whether nothing of the table may be seen."""
        return self.step in (BLANK_BEFORE, BLANK_BEHIND, ANNOUNCED, SHOWN)

    @property
    def is_announced(self) -> bool:
        """Whether somebody is to be shown a code next."""
        return self.step == ANNOUNCED

    @property
    def is_shown(self) -> bool:
        """Whether it is a code that stands there."""
        return self.step == SHOWN

    @property
    def lines(self) -> list[str]:
        """What stands on a blank screen."""
        if self.step == SHOWN:
            return [*self._above, *self.code, *self._below]
        if self.step == ANNOUNCED:
            name = self._above[0]
            told = "Type no, and Enter, where there is no phone."
            return [f"Turn the laptop to {name}.", "", f"Enter shows {name}'s code. {told}"]
        if self.step == BLANK_BEFORE:
            return [f"Hand the laptop to {self.who}.", "", f"{self.who}: press Enter to look."]
        return ["Hand the laptop back to the game master.", "", "Game master: type gm, and Enter."]
