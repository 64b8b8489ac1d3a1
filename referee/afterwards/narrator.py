"""Whoever tells a night: one voice, people by their names, coins for the ear, sentences that become paragraphs."""

from __future__ import annotations

from collections.abc import Iterable

from referee.afterwards.evening import Evening
from referee.afterwards.naming import Names
from referee.afterwards.spoken import about
from referee.afterwards.voice import Voice
from referee.words import listed


class Narrator:
    """Has the evening at hand, and gathers what is told of it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        night = evening.night
        people = [*evening.nets, *(p for s in evening.sittings for p in s.sitters)]
        self._names = Names(evening.name(one) for one in dict.fromkeys(people))
        self.voice = Voice(f"{night.number}|{night.label}|{len(evening.rounds)}|{sorted(people)}")
        self.paragraphs: list[str] = []
        self.now: list[str] = []

    def name(self, person: str) -> str:
        return self._names.say(self.evening.name(person))

    def names(self, people: Iterable[str]) -> str:
        return listed([self.name(one) for one in people])

    def money(self, copper: int) -> str:
        return about(self.evening.campaign, copper)

    def add(self, sentence: str) -> None:
        self.now.append(sentence)

    def end(self) -> None:
        """The paragraph is over."""
        if self.now:
            self.paragraphs.append(" ".join(self.now))
            self.now = []
            self.voice.pause()
