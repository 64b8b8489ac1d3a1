"""A whole round of a ruleset, walked straight from its typed model.

``Interpreter(typed, seats, stacks, options, sheets).play()`` is a generator: it yields what is waited for (``Ask``) and
is sent the answer, or what happens meanwhile (``Try``, ``Expose``, ``Leave``, ``SideBet``). ``sheets`` answers
``passive``, ``modifier``, ``proficient`` and ``contests``. The table is ``state``.
"""

from __future__ import annotations

from typing import Any

from referee.language.check import Typed
from tests.reference.asking import EndRound, Frame, Returning, Steps, StopTurn, StopTurns
from tests.reference.betting import Betting
from tests.reference.state import fresh


class Interpreter(Betting):
    """One round."""

    def __init__(
        self, typed: Typed, seats: int, stacks: list[int], options: dict[str, Any], sheets: Any
    ) -> None:
        super().__init__(typed, fresh(typed.rules, seats, stacks, options), sheets)
        self.lay_out()
        for track in typed.rules.track.values():
            for whose in self.state.players if track.each == "player" else (None,):
                if track.each != "card":
                    self.state.tracks[track.name, whose] = self.first_value(track.name)
            if track.each == "card":
                for card in self.ev.cards:
                    self.state.marks[track.name, card] = self.first_value(track.name)

    def lay_out(self) -> None:
        """Every card of every deck, in the zone that holds them all."""
        kit = self.rules.kit
        if kit is None or not kit.cards:
            return
        decks = 1 if kit.decks is None else self.ev.value(kit.decks, {})
        self.ev.cards = tuple(range(len(kit.cards) * decks))
        for zone in self.rules.zones.values():
            if zone.holds_all:
                self.state.zones[zone.name, None, 0] = list(self.ev.cards)

    def play(self) -> Steps:
        main = Frame()
        try:
            yield from self.block(self.rules.play, main)
        except (EndRound, StopTurn, StopTurns):
            pass
        except Returning as back:
            assert back.frame is main
        main.running = False
        self.state.over = True
        self.closing()
