"""What keys do at the live table, beside what they do in every line that is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

if TYPE_CHECKING:
    from referee.live.screen import Screen


RECALL = (
    *(("up",), ("down",), ("tab",), ("c-p",), ("c-n",), ("c-o",), ("c-r",), ("c-s",), ("c-y",)),
    *(("c-_",), ("c-x", "c-u"), ("c-x", "r", "y")),
    *(("escape", key) for key in ("<", ">", ".", "_", "y", "c-y")),
)
"""Keys that bring back lines, or pieces of lines, that were typed before."""


def bindings(screen: Screen) -> KeyBindings:
    """The keys of a screen."""
    keys, sitting, drawing = KeyBindings(), screen.sitting, screen.drawing
    covered = Condition(lambda: sitting.hidden or sitting.passing.is_on)
    passed = Condition(lambda: sitting.passing.is_on)

    @keys.add("c-c")
    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        """Close the menu, or clear the line; leave where there is neither. A player who looks cannot leave."""
        if screen.line.complete_state is not None:
            screen.line.cancel_completion()
        elif screen.line.text:
            screen.line.reset()
        elif sitting.passing.is_on:
            sitting.turn_over("")
        else:
            event.app.exit()

    @keys.add("f1", filter=~passed)
    def now(event: KeyPressEvent) -> None:
        sitting.say("?")

    @keys.add("f2", filter=~passed)
    def hide(event: KeyPressEvent) -> None:
        screen.put_aside()
        sitting.hide()

    @keys.add("f4", filter=~passed)
    def hand_over(event: KeyPressEvent) -> None:
        screen.line.text = "pass "
        screen.line.cursor_position = len(screen.line.text)
        screen.line.start_completion(select_first=False)

    @keys.add("f5", filter=~passed)
    def accept(event: KeyPressEvent) -> None:
        """The first proposal that is in view happens."""
        sitting.accept_first()

    @keys.add("f6", filter=~passed)
    def refuse(event: KeyPressEvent) -> None:
        """Begin the line that refuses it: what follows is told to the player."""
        first = sitting.first_proposed
        if first is not None:
            screen.line.text = f"refuse {first.id} "
            screen.line.cursor_position = len(screen.line.text)

    @keys.add("tab", filter=~covered)
    def complete(event: KeyPressEvent) -> None:
        if screen.line.complete_state is not None:
            screen.line.complete_next()
        else:
            screen.line.start_completion(insert_common_part=True)

    @keys.add("escape", filter=has_completions, eager=True)
    def close_menu(event: KeyPressEvent) -> None:
        screen.line.cancel_completion()

    def nothing(event: KeyPressEvent) -> None:
        """What was typed before, and what could be typed, tells of secrets."""

    for sequence in RECALL:
        keys.add(*sequence, filter=covered)(nothing)

    @keys.add("pageup")
    def up(event: KeyPressEvent) -> None:
        drawing.scroll(-1)

    @keys.add("pagedown")
    def down(event: KeyPressEvent) -> None:
        drawing.scroll(1)

    return keys
