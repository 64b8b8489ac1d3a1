"""A round as its author is shown it: everything that happens, in order, with every card open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.language.kinds import Kind
from referee.rounds.round import Round
from referee.rounds.telling import Fact, Teller
from referee.rounds.views import GM
from referee.rounds.waits import Wait, frozen
from referee.words import listed

Ref = tuple[str, int | None, int]


class Transcript:
    """Lines of a round, for whoever may see all of it. Cards that move in one go are told in one line for each place."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._moving: dict[tuple[Ref, Ref], list[int]] = {}

    def says(self, text: str) -> None:
        """A line of what is put in."""
        self.lines.append(f"> {text}")

    def hears(self, round_: Round, facts: Iterable[Fact] | None = None) -> None:
        """What has happened: the facts that are given, or all since it was asked last."""
        teller = _Teller(round_, self)
        for fact in round_.take_facts() if facts is None else facts:
            self.lines += teller.all_of(frozen(fact))
        self.lines += teller.rest() + teller.moves()

    def moves(self, fact: Fact) -> bool:
        """Keeps a move of cards for later; False where what is kept has to be told first."""
        source, to = fact[2], fact[3]
        if any(source == later for _, later in self._moving):
            return False
        self._moving.setdefault((source, to), []).extend(fact[1])
        return True

    def taken(self) -> dict[tuple[Ref, Ref], list[int]]:
        """The moves that are kept, which are told now."""
        moving, self._moving = self._moving, {}
        return moving


class _Teller(Teller):
    """What the game master is told, and beside it what others see happen: moves, choices, who is out."""

    def __init__(self, round_: Round, transcript: Transcript) -> None:
        super().__init__(round_, GM)
        self.transcript = transcript

    def all_of(self, fact: Fact) -> list[str]:
        """The lines of one fact, behind those of the cards that moved before it."""
        if fact[0] != "moved":
            return self.moves() + self.lines(fact)
        found = self.rest()
        if not self.transcript.moves(fact):
            found += self.moves()
            self.transcript.moves(fact)
        return found

    def moves(self) -> list[str]:
        speak = self.round.speaker.card
        return [
            f"{self.place(source)} -> {self.place(to)}: {' '.join(speak(card) for card in cards)}"
            for (source, to), cards in self.transcript.taken().items()
        ]

    def place(self, ref: Ref) -> str:
        name, whose, hand = ref
        what = f"{name} {hand}" if hand > 1 else name
        return what if whose is None else f"{self.name(whose)}'s {what}"

    def _shuffled(self, ref: Ref) -> list[str]:
        return [f"({self.place(ref)} is shuffled)"]

    def _chose(self, number: int, who: int | None, value: Any, _secret: bool) -> list[str]:
        return [f"{self.name(who)} chooses {self.value(number, value)}."]

    def _drew_lot(self, number: int, _by: int | None, lot: Any) -> list[str]:
        return [f"By chance: {self.value(number, lot)}."]

    def value(self, number: int, value: Any) -> str:
        """A value in words, by the kind of what was waited for."""
        kind = self.round.compiled.waits[number].get("of") or Kind("any")
        several = isinstance(value, tuple) and not kind.is_list and kind.base != "record"
        return self.round.speaker.label(value, Kind("list", of=kind) if several else kind)

    def _out(self, p: int) -> list[str]:
        return [f"({self.name(p)} is out)"]

    def _finished(self, winners: Any, _standing: Any) -> list[str]:
        people = listed([self.name(p) for p in winners]) or "nobody"
        return [f"(the round is over: {people})"]


def awaited(round_: Round, wait: Wait | None) -> str:
    """What a round waits for, in a few words: who, for what, and among what."""
    if wait is None:
        return "the round is over"
    who = f"{round_.setting.name(wait.who)}: " if wait.who is not None else ""
    about = wait.ask or {"moment": wait.about.get("moment"), "bets": round_.S.window}.get(wait.kind)
    text = f"the round waits for {who}{wait.kind}" + (f" ({about})" if about else "")
    labels = [label for label in wait.labels if label] if wait.kind != "shuffle" else []
    if not labels:
        return text
    return f"{text}: {', '.join(labels[:12])}{' …' if len(labels) > 12 else ''}"
