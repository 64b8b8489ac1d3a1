"""Links for phones on the live table's own screen: one, or one for each seat with a blank screen before each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.errors import NotAllowed, Refusal
from referee.live.linking import ONLY_HERE, SeatLink, new_link, without_link
from referee.live.passing import Passing
from referee.screens.qr import half_blocks
from referee.screens.wrapping import USUAL

CODE_ROWS = 19
"""Rows of a code that stands on a screen of 24 with a line above and below it."""


class Showing:
    """Shows links, each alone until Enter. ``colour``: whether there are colours; ``plain``: whether nothing but ASCII
    can be shown, which makes no code."""

    def __init__(self, folder: Path, passing: Passing, *, colour: bool, plain: bool) -> None:
        self._folder, self._passing = folder, passing
        self._colour, self._plain = colour, plain
        self._next: list[str] = []

    def show(self, name: str, width: int | None) -> list[str]:
        """Show a new link of somebody's; what is to be said of it afterwards."""
        made = new_link(self._folder, name)
        code, missing = self._code(made.address)
        wide = width or USUAL
        address = [made.address[at : at + wide] for at in range(0, len(made.address), wide)]
        self._passing.show([f"{made.name}: scan this with your phone."], code, [*address, *missing])
        return _said(made)

    def show_all(self, seated: Sequence[str]) -> None:
        """Show one to each player who sits there and has none yet. NotAllowed where there is nobody."""
        names = without_link(self._folder, seated)
        if not names:
            raise NotAllowed(
                "Everybody who sits here has a link: 'phone NAME' makes a new one."
                if seated
                else "Nobody sits here: 'phone NAME' makes a link for anybody."
            )
        self._next = names
        self._passing.announce(names[0])

    def go_on(self, typed: str, width: int | None) -> list[str]:
        """Enter was pressed: the code of whom it was announced to (unless something was typed), or whoever is next."""
        announced = self._passing.is_announced
        self._passing.end()
        if announced:
            name = self._next.pop(0)
            if not typed.strip():
                try:
                    return self.show(name, width)
                except Refusal:
                    self._next = []
                    raise
        if self._next:
            self._passing.announce(self._next[0])
        return []

    def _code(self, address: str) -> tuple[list[str], list[str]]:
        """The lines of the code, and what is to be said where there can be none."""
        if self._plain:
            return [], []
        try:
            return half_blocks(address, CODE_ROWS, dark_on_light=self._colour), []
        except Refusal as missing:
            return [], [str(missing)]


def _said(made: SeatLink) -> list[str]:
    return [f"A link for {made.name}'s phone was shown.", *([ONLY_HERE] if made.here else [])]
