"""Won and lost over many nights: by game, by luck, by bets, by cheats, and who has taken how much from whom."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction

from referee.afterwards.behind import hidden_of
from referee.afterwards.evening import Evening, Sitting, as_bet
from referee.afterwards.rounds import HOUSE, Bet, OpenRound
from referee.money import share_in_order
from referee.records import record


@record
class Best:
    """A round that was good or bad for somebody: copper, and where."""

    net: int
    game: str
    night: int
    round: int


@record(frozen=False)
class Cheats:
    """How often somebody tried to cheat, was noticed, was called out, and got away with what worked."""

    tried: int = 0
    noticed: int = 0
    called: int = 0
    away: int = 0


@record(frozen=False)
class Record:
    """One person's record. ``by``: copper won or lost, by night and game.

    ``rounds``: in which they sat; ``pots``: those of them that were about a pot that somebody won, ``won`` the part of
    those won (a pot that is shared counts as a part), ``fair``: what would be their share if all were equal, and
    ``spread``: the variance of that. ``took``: copper from whom; ``caught``: how often whom.
    """

    person: str
    name: str
    by: dict[tuple[int, str], int] = field(default_factory=lambda: defaultdict(int))
    rounds: int = 0
    pots: int = 0
    won: Fraction = Fraction(0)
    fair: Fraction = Fraction(0)
    spread: Fraction = Fraction(0)
    best: Best | None = None
    worst: Best | None = None
    bets: list[Bet] = field(default_factory=list)
    cheats: Cheats = field(default_factory=Cheats)
    took: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    caught: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    caught_by: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def result(self) -> int:
        return sum(self.by.values())

    @property
    def settled(self) -> list[Bet]:
        """Bets that were won or lost; one that came back is neither."""
        return [bet for bet in self.bets if bet.gain]

    @property
    def hits(self) -> int:
        return sum(bet.gain > 0 for bet in self.bets)

    @property
    def luck(self) -> float | None:
        """How many standard deviations of fair luck above a fair share; None where no pot was played for."""
        if not self.spread:
            return None
        return float(self.won - self.fair) / math.sqrt(self.spread)


def luck_word(luck: float) -> str:
    """One deviation from a fair share is luck, two are more than that."""
    if abs(luck) < 1:
        return "even"
    if luck > 0:
        return "blessed" if luck >= 2 else "lucky"
    return "cursed" if luck <= -2 else "unlucky"


class Statistics:
    """The records of everybody over some nights. ``public``: only what the tables know."""

    def __init__(self, evenings: Iterable[Evening], public: bool = False) -> None:
        self.found: dict[str, Record] = {}
        self.nights = 0
        for evening in evenings:
            self.nights += 1
            for sitting in evening.sittings:
                self._sitting(evening, sitting)
            if not public:
                self._hidden(evening)

    @property
    def records(self) -> list[Record]:
        """Everybody who played or bet, the greatest winner first."""
        return sorted(self.found.values(), key=lambda one: (-one.result, one.name))

    def of(self, evening: Evening, person: str) -> Record:
        if person not in self.found:
            self.found[person] = Record(person, evening.name(person))
        return self.found[person]

    def _sitting(self, evening: Evening, sitting: Sitting) -> None:
        game, night = sitting.table.title, evening.night.number
        for person, net in sitting.nets.items():
            if person:
                self.of(evening, person).by[night, game] += net
        for round_ in sitting.finished:
            self._round(evening, round_, game)
        for words in sitting.words:
            if words.settled and words.bet.state != "open":
                self._word_bet(evening, as_bet(words))

    def _round(self, evening: Evening, round_: OpenRound, game: str) -> None:
        seated = [p for p in round_.people if p not in round_.walked]
        for person in round_.people:
            one = self.of(evening, person)
            one.rounds += 1
            if round_.pot and round_.winners and not round_.stopped and len(seated) > 1:
                part = Fraction(person in round_.winners, len(round_.winners))
                fair = Fraction(1, len(round_.people))
                one.pots += 1
                one.won, one.fair = one.won + part, one.fair + fair
                one.spread += fair * (1 - fair)
        for person, net in round_.nets.items():
            self._extremes(evening, person, Best(net, game, evening.night.number, round_.order))
        for bet in round_.bets:
            self.of(evening, bet.person).bets.append(bet)
        self._taken(evening, round_)
        for accusation in round_.accusations:
            if accusation.shown and accusation.of != HOUSE:
                self.of(evening, accusation.of).cheats.called += 1
                if accusation.who:
                    self.of(evening, accusation.who).caught[accusation.of] += 1
                    self.of(evening, accusation.of).caught_by[accusation.who] += 1

    def _extremes(self, evening: Evening, person: str, this: Best) -> None:
        if not person:
            return
        one = self.of(evening, person)
        if this.net > 0 and (one.best is None or this.net > one.best.net):
            one.best = this
        if this.net < 0 and (one.worst is None or this.net < one.worst.net):
            one.worst = this

    def _taken(self, evening: Evening, round_: OpenRound) -> None:
        """Who took how much from whom: each loss goes to those who gained, in proportion to what they did.

        Where there is no pot and the house pays and is paid, people win and lose with it and not with each other.
        """
        if not round_.pot and round_.id in evening.flow.house:
            return
        gained = {p: net for p, net in round_.nets.items() if net > 0}
        if round_.house > 0:
            gained[HOUSE] = round_.house
        if not gained:
            return
        for loser, net in round_.nets.items():
            if net >= 0:
                continue
            for winner, part in zip(
                gained, share_in_order(-net, list(gained.values())), strict=True
            ):
                if winner != HOUSE:
                    self.of(evening, winner).took[loser] += part

    def _word_bet(self, evening: Evening, bet: Bet) -> None:
        self.of(evening, bet.person).bets.append(bet)
        if bet.gain:
            self.of(evening, bet.person).took[bet.against] += bet.gain
            lost = Bet(bet.against, bet.on, bet.amount, "lost", -bet.amount, bet.person)
            self.of(evening, bet.against).bets.append(lost)

    def _hidden(self, evening: Evening) -> None:
        """What only the game master knows: tries, who was noticed, who got away with it."""
        for one in hidden_of(evening).tries:
            if not one.person:
                continue
            cheats = self.of(evening, one.person).cheats
            cheats.tried += 1
            cheats.noticed += bool(one.saw)
            cheats.away += one.worked and not one.out

    # -- between two

    def took_most(self, one: Record) -> tuple[str, int] | None:
        """From whom somebody has taken most, all that went the other way taken off."""
        return self._most(one, 1)

    def lost_most(self, one: Record) -> tuple[str, int] | None:
        """To whom somebody has lost most, all that came back taken off."""
        return self._most(one, -1)

    def _most(self, one: Record, sign: int) -> tuple[str, int] | None:
        between = {
            other: sign * (one.took.get(other, 0) - self.found[other].took.get(one.person, 0))
            for other in self.found
            if other != one.person
        }
        best = max(between, key=lambda p: (between[p], self.found[p].name), default="")
        return (best, between[best]) if best and between[best] > 0 else None
