"""A night told in Markdown, to be read aloud or kept: who sat down, what turned, the last round, who went home with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.afterwards.closing import Closing
from referee.afterwards.evening import Evening, Sitting, as_bet
from referee.afterwards.money import Moved
from referee.afterwards.naming import marked, whose
from referee.afterwards.narrator import Narrator
from referee.afterwards.nights import night_title
from referee.afterwards.opening import Opening
from referee.afterwards.rounds import HOUSE, OpenRound
from referee.afterwards.spoken import number, ordinal
from referee.afterwards.telling import RoundTeller
from referee.afterwards.turning import Told, Turning, taker, turning_points

LONG = 4
"""Sentences after which a paragraph ends with its round."""
GAP = 3
"""Rounds that nobody tells of, from which on they are told of together."""


class Tale:
    """Tells one night. ``reasons``: why rounds were stopped and people left, in the game master's words, by round; without
    them players may read it."""

    def __init__(self, evening: Evening, reasons: dict[str, str] | None = None) -> None:
        self.evening = evening
        self.teller = Narrator(evening)
        self.turning: Turning = turning_points(evening)
        self.opening = Opening(self.teller)
        self.closing = Closing(self.teller, self.turning.leads)
        self.rounds = RoundTeller(self.teller, reasons or {})

    def told(self) -> list[str]:
        """The paragraphs, headings among them."""
        self.teller.paragraphs = [f"# {marked(night_title(self.evening.night))}"]
        if not self.evening.sittings:
            return [*self.teller.paragraphs, "Nobody sat down to play that night."]
        for at, sitting in enumerate(self.evening.sittings):
            self._sitting(at, sitting)
        self._last_round()
        self.closing.up_and_down()
        self.closing.owed()
        return self.teller.paragraphs

    # -- a table

    def _sitting(self, at: int, sitting: Sitting) -> None:
        self.opening.tell(at, sitting)
        if not sitting.finished:
            if not sitting.rounds:
                self.teller.add("No round of it was played.")
            self._unfinished(sitting)
            self.teller.end()
            return
        self.teller.end()
        self._story(sitting)
        last = self._very_last()
        if last is None or last.round.table != sitting.table.id:
            self._unfinished(sitting)
        self.teller.end()

    def _unfinished(self, sitting: Sitting) -> None:
        if not sitting.rounds or sitting.rounds[-1].over:
            return
        lying = self.evening.lying(sitting)
        if lying:
            self.teller.add(self.teller.voice.say("unfinished", pot=self.teller.money(lying)))
        else:
            self.teller.add(self.teller.voice.say("unfinished_bare"))

    # -- its rounds

    def _story(self, sitting: Sitting) -> None:
        last = self._very_last()
        passed: list[Told] = []
        previous: Told | None = None
        for one in self.turning.by_table[sitting.table.id]:
            self._comings(sitting, one)
            if one is last:
                self._quiet(passed, previous)
                self._word_bets(sitting, one)
                self.teller.end()
                return
            if not one.chosen:
                passed += [] if one.folded else [one]
                self._word_bets(sitting, one)
                continue
            if len(self.teller.now) >= LONG:
                self.teller.end()
            quiet = self._quiet(passed, previous)
            passed = []
            for sentence in self.rounds.told(one, self._when(sitting, one, previous, quiet)):
                self.teller.add(sentence)
            self._word_bets(sitting, one)
            previous = one
        self._quiet(passed, previous)

    def _very_last(self) -> Told | None:
        every = self.turning.all
        return every[-1] if every else None

    def _when(
        self, sitting: Sitting, one: Told, previous: Told | None, quiet: bool
    ) -> Sequence[str]:
        order = one.round.order
        this = f"in the {ordinal(order)} round"
        if previous is None and order == 1:
            first = "at the first deal" if sitting.cards else "at the very first"
            return ("in the first round", first, "to begin with")
        if quiet or previous is None:
            return (this, "then", "after that") if quiet else (this,)
        gap = order - previous.round.order
        if gap == 1:
            return (
                "in the next round",
                "the round after",
                "straight after that",
                this,
                "after that",
            )
        if gap < 7:
            return (f"{number(gap)} rounds later", this, f"{number(gap)} rounds on")
        return (this, f"{number(gap)} rounds later")

    def _quiet(self, passed: list[Told], previous: Told | None) -> bool:
        """Rounds that nobody tells of are told of together, where there are some."""
        if len(passed) < GAP:
            return False
        self.teller.end()
        who, amount = taker([one.round for one in passed])
        kind = "quiet_level" if not amount else "quiet_house" if who == HOUSE else "quiet"
        name = self.teller.name(who) if amount else ""
        slots = {"count": number(len(passed)), "amount": self.teller.money(amount)}
        first = "_first" if previous is None else ""
        self.teller.add(self.teller.voice.say(kind + first, who=name, whose=whose(name), **slots))
        return True

    def _comings(self, sitting: Sitting, one: Told) -> None:
        """Who sat down, brought more or went since the round before this one."""
        rounds = sitting.finished
        at = rounds.index(one.round)
        if not at:
            return
        when: Sequence[str] = (f"before the {ordinal(one.round.order)} round",)
        for kind, moved in self._moves(sitting, rounds[at - 1], one):
            who, amount = self.teller.name(moved.person), self.teller.money(moved.copper)
            slots = {"who": who, "whose": whose(who), "amount": amount, "stake": amount}
            self.teller.add(self.teller.voice.say(kind, when, **slots))
            when = ("then", "at the same time", "meanwhile")

    def _moves(self, sitting: Sitting, before: OpenRound, one: Told) -> Iterator[tuple[str, Moved]]:
        """Coins that came and went between the beginnings of two rounds, as far as they are told."""
        between = (before.first, one.round.first)
        for moved in _between(sitting.brought, *between):
            yield "arrived", moved
        for moved in _between(sitting.topped, *between):
            if moved.person in before.broke or len(sitting.topped) < 3:
                yield "topped", moved
        for moved in _between(sitting.home, *between):
            if moved.person not in before.walked:
                yield "went", moved

    def _word_bets(self, sitting: Sitting, one: Told) -> None:
        """Bets in words that were settled between this round's beginning and the next one's."""
        rounds = sitting.finished
        at = rounds.index(one.round)
        end = rounds[at + 1].first if at + 1 < len(rounds) else None
        for words in sitting.words:
            if words.bet.state == "open" or words.settled < one.round.first:
                continue
            if end is None or words.settled < end:
                self.teller.add(self.rounds.word_bet(as_bet(words)))

    # -- the end

    def _last_round(self) -> None:
        last = self._very_last()
        if last is None:
            return
        sitting = next(s for s in self.evening.sittings if s.table.id == last.round.table)
        word = "hand" if sitting.cards else "round"
        lines = [marked(line) for line in self.evening.lines(last.round, 6)]
        self.teller.paragraphs.append(f"## The last {word}")
        pot = self.teller.money(last.round.at_stake)
        if last.round.at_stake:
            self.teller.add(self.teller.voice.say("last", round=word, pot=pot))
        for sentence in self.rounds.before_the_end(last, []):
            self.teller.add(sentence)
        if lines:
            self.teller.add(self.teller.voice.say("last_called").removesuffix(".") + ":")
        self.teller.end()
        if lines:
            self.teller.paragraphs.append("\n".join(f"> {line}  " for line in lines).rstrip())
        last.line, self.rounds.closes = None, bool(lines)
        for sentence in self.rounds.the_end(last, []):
            self.teller.add(sentence)
        self._unfinished(sitting)
        self.teller.end()


def _between(moves: list[Moved], since: int, until: int) -> list[Moved]:
    return [one for one in moves if since < one.entry <= until and one.copper]
