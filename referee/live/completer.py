"""Offers in the form of prompt_toolkit."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from referee.live.completing import offers
from referee.live.sitting import Sitting


class TableCompleter(Completer):
    """Offers what can be typed at the table as it stands; nothing while it is hidden."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterator[Completion]:
        """Only what TAB asks for."""
        sitting = self.sitting
        if sitting.hidden or sitting.passing.is_on:
            return
        for one in offers(sitting.scene, sitting.house.tree, document.text_before_cursor):
            text = sitting.letters(one.text)
            yield Completion(text, -one.taken, display_meta=sitting.letters(one.meta))
