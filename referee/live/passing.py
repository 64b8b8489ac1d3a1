"""The laptop handed to a player and back, with a blank screen before and behind what the player sees."""

from __future__ import annotations

BLANK_BEFORE, LOOKS, BLANK_BEHIND = "blank before", "looks", "blank behind"
BACK = "gm"
"""What the game master types to see everything again."""


class Passing:
    """Who looks at the screen. ``who`` is "" while the game master does; ``said`` is told to who looks."""

    def __init__(self) -> None:
        self.who = self.step = self.said = ""

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
        elif typed.strip().lower() == BACK:
            self.who = self.step = ""

    @property
    def is_on(self) -> bool:
        return bool(self.step)

    @property
    def is_blank(self) -> bool:
        """Whether nothing of the table may be seen."""
        return self.step in (BLANK_BEFORE, BLANK_BEHIND)

    @property
    def lines(self) -> list[str]:
        """What stands on a blank screen."""
        if self.step == BLANK_BEFORE:
            return [f"Hand the laptop to {self.who}.", "", f"{self.who}: press Enter to look."]
        return ["Hand the laptop back to the game master.", "", "Game master: type gm, and Enter."]
