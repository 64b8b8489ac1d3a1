"""A night told in Markdown, to be read aloud or kept: who sat down, what turned, the last round, who went home with what."""

from __future__ import annotations

from collections.abc import Sequence

from referee.afterwards.evening import Evening, Sitting, as_bet
from referee.afterwards.money import Moved
from referee.afterwards.naming import Names, marked, whose
from referee.afterwards.nights import night_title
from referee.afterwards.rounds import HOUSE
from referee.afterwards.spoken import about, coins, number, ordinal
from referee.afterwards.telling import RoundTeller
from referee.afterwards.things import Thing
from referee.afterwards.turning import Told, Turning, taker, turning_points
from referee.afterwards.voice import Voice
from referee.table.items import the
from referee.words import listed

LONG = 4
"""Sentences after which a paragraph ends with its round."""
GAP = 3
"""Rounds that nobody tells of, from which on they are told of together."""


class Tale:
    """Tells one night. ``reasons``: why rounds were stopped and people left, in the game master's words, by round."""

    def __init__(self, evening: Evening, reasons: dict[str, str] | None = None) -> None:
        self.evening, self.reasons = evening, reasons or {}
        self.turning: Turning = turning_points(evening)
        people = [*evening.nets, *(p for s in evening.sittings for p in s.sitters)]
        self.names = Names(evening.name(one) for one in dict.fromkeys(people))
        night = evening.night
        self.voice = Voice(f"{night.number}|{night.label}|{len(evening.rounds)}|{sorted(people)}")
        self.rounds = RoundTeller(evening, self.voice, self.name, self.reasons)
        self.paragraphs: list[str] = []
        self.now: list[str] = []

    def name(self, person: str) -> str:
        return self.names.say(self.evening.name(person))

    def money(self, copper: int) -> str:
        return about(self.evening.campaign, copper)

    def told(self) -> list[str]:
        """The paragraphs, headings among them."""
        self.paragraphs = [f"# {marked(night_title(self.evening.night))}"]
        if not self.evening.sittings:
            return [*self.paragraphs, "Nobody sat down to play that night."]
        for at, sitting in enumerate(self.evening.sittings):
            self._sitting(at, sitting)
        self._last_round()
        self._up_and_down()
        self._owed()
        return self.paragraphs

    # -- sentences into paragraphs

    def _add(self, sentence: str) -> None:
        self.now.append(sentence)

    def _end(self) -> None:
        if self.now:
            self.paragraphs.append(" ".join(self.now))
            self.now = []
            self.voice.pause()

    # -- a table

    def _sitting(self, at: int, sitting: Sitting) -> None:
        self._opening(at, sitting)
        if not sitting.finished:
            if not sitting.rounds:
                self._add("No round of it was played.")
            self._unfinished(sitting)
            self._end()
            return
        self._end()
        self._story(sitting)
        self._unfinished(sitting)
        self._end()

    def _opening(self, at: int, sitting: Sitting) -> None:
        held = {person: copper for person, copper in sitting.sitters.items() if person}
        game, many = marked(game_words(sitting.table.title)), number(len(held))
        when = self._when_opened(at, sitting)
        if not held:
            self._add(self.voice.say("sat_nobody", when, game=game))
            return
        slots = {"game": game, "count": many}
        if sitting.before:
            each = self._each(sitting, held)
            self._add(self.voice.say("sat_again", when, each=each, **slots))
        elif len(held) == 1:
            person, copper = next(iter(held.items()))
            names = self.name(person)
            slots |= {"names": names, "stake": self.money(copper)}
            self._add(self.voice.say("sat_alone", when, **slots))
        elif len(set(held.values())) == 1 and not self._things(sitting, held):
            names = listed([self.name(one) for one in held])
            stake = self.money(next(iter(held.values())))
            self._add(self.voice.say("sat_alike", when, names=names, stake=stake, **slots))
        else:
            each = self._each(sitting, held)
            self._add(self.voice.say("sat_apart", when, each=each, **slots))
        if sitting.ante:
            self._add(self.voice.say("ante", ante=self.money(sitting.ante)))
        self._onlookers(sitting)

    def _things(self, sitting: Sitting, held: dict[str, int]) -> dict[str, list[Thing]]:
        """Items that those who sat down had brought by the first round, by id."""
        first = sitting.rounds[0].first if sitting.rounds else None
        found: dict[str, list[Thing]] = {}
        for one in sitting.things:
            if not one.source and one.to in held and (first is None or one.command < first):
                found.setdefault(one.to, []).append(one)
        return found

    def _each(self, sitting: Sitting, held: dict[str, int]) -> str:
        things, found = self._things(sitting, held), []
        for person, copper in held.items():
            own = things.get(person, [])
            bare = copper - sum(one.worth for one in own)
            parts = [self.money(bare)] if bare > 0 or not own else []
            parts += [marked(the(one.name)) for one in own]
            found.append(f"{self.name(person)} with {listed(parts)}")
        return listed(found)

    def _when_opened(self, at: int, sitting: Sitting) -> Sequence[str]:
        if at:
            before = self.evening.sittings[at - 1]
            ended = before.rounds[-1].last if before.rounds else 0
            began = sitting.rounds[0].first if sitting.rounds else ended + 1
            if began < ended:
                return ("meanwhile", "at another table", "elsewhere in the room", "beside that")
            return ("after that", "then", "later", "next", "later that night", "with that over")
        place = " ".join(self.evening.campaign.place.split())
        if not place:
            return ("that night", "that evening")
        place = place[0].lower() + place[1:] if place.startswith("The ") else place
        return (f"at {marked(place)}",)

    def _onlookers(self, sitting: Sitting) -> None:
        seated = {p for one in sitting.rounds for p in one.people} | {*sitting.sitters}
        bettors = [bet.person for one in sitting.rounds for bet in one.bets]
        about_words = [p for w in sitting.words for p in (w.bet.backer, w.bet.against)]
        found = [p for p in dict.fromkeys([*bettors, *about_words]) if p not in seated]
        if found:
            who = listed([self.name(one) for one in found])
            self._add(self.voice.say("onlookers", who=who))

    def _unfinished(self, sitting: Sitting) -> None:
        if not sitting.rounds or sitting.rounds[-1].over:
            return
        lying = self.evening.lying(sitting)
        if lying:
            self._add(self.voice.say("unfinished", pot=self.money(lying)))
        else:
            self._add(self.voice.say("unfinished_bare"))

    # -- its rounds

    def _story(self, sitting: Sitting) -> None:
        last = self._very_last()
        passed: list[Told] = []
        previous: Told | None = None
        for one in self.turning.by_table[sitting.table.id]:
            self._comings(sitting, one, previous)
            if one is last:
                self._quiet(passed, previous)
                self._word_bets(sitting, one)
                self._end()
                return
            if not one.chosen:
                passed += [] if one.folded else [one]
                self._word_bets(sitting, one)
                continue
            if len(self.now) >= LONG:
                self._end()
            quiet = self._quiet(passed, previous)
            passed = []
            for sentence in self.rounds.told(
                sitting, one, self._when(sitting, one, previous, quiet)
            ):
                self._add(sentence)
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
        self._end()
        who, amount = taker([one.round for one in passed])
        kind = "quiet_level" if not amount else "quiet_house" if who == HOUSE else "quiet"
        name = self.name(who) if amount else ""
        slots = {"count": number(len(passed)), "amount": self.money(amount)}
        first = "_first" if previous is None else ""
        self._add(self.voice.say(kind + first, who=name, whose=whose(name), **slots))
        return True

    def _comings(self, sitting: Sitting, one: Told, previous: Told | None) -> None:
        """Who sat down, brought more or went since the round before this one."""
        rounds = sitting.finished
        at = rounds.index(one.round)
        since = rounds[at - 1].last if at else rounds[0].first
        before = f"before the {ordinal(one.round.order)} round"
        for moved in _between(sitting.brought, since, one.round.first):
            stake = self.money(moved.copper)
            self._add(
                self.voice.say("arrived", (before,), who=self.name(moved.person), stake=stake)
            )
        for moved in _between(sitting.topped, since, one.round.first):
            if at and (moved.person in rounds[at - 1].broke or len(sitting.topped) < 3):
                who, amount = self.name(moved.person), self.money(moved.copper)
                self._add(
                    self.voice.say("topped", (before,), who=who, whose=whose(who), amount=amount)
                )
        for moved in _between(sitting.home, since, one.round.first):
            if moved.person in rounds[at - 1].walked:
                continue
            who, amount = self.name(moved.person), self.money(moved.copper)
            self._add(self.voice.say("went", (before,), who=who, whose=whose(who), amount=amount))

    def _word_bets(self, sitting: Sitting, one: Told) -> None:
        """Bets in words that were settled between this round's beginning and the next one's."""
        rounds = sitting.finished
        at = rounds.index(one.round)
        end = rounds[at + 1].first if at + 1 < len(rounds) else None
        for words in sitting.words:
            if words.bet.state == "open" or words.settled < one.round.first:
                continue
            if end is None or words.settled < end:
                self._add(self.rounds.word_bet(as_bet(words)))

    # -- the end

    def _last_round(self) -> None:
        last = self._very_last()
        if last is None:
            return
        sitting = next(s for s in self.evening.sittings if s.table.id == last.round.table)
        word = "hand" if sitting.cards else "round"
        lines = [marked(line) for line in self.evening.lines(last.round, 6)]
        self.paragraphs.append(f"## The last {word}")
        pot = self.money(last.round.at_stake)
        if last.round.at_stake:
            self._add(self.voice.say("last", round=word, pot=pot))
        if lines:
            self._add(self.voice.say("last_called").removesuffix(".") + ":")
        self._end()
        if lines:
            self.paragraphs.append("\n".join(f"> {line}  " for line in lines).rstrip())
        last.line = None
        for sentence in self.rounds.told(sitting, last, ()):
            self._add(sentence)
        self._end()

    def _up_and_down(self) -> None:
        nets = {one: net for one, net in self.evening.nets.items() if one}
        if not nets:
            return
        self.paragraphs.append("## Up and down")
        up = [(p, n) for p, n in nets.items() if n > 0]
        down = [(p, -n) for p, n in reversed(nets.items()) if n < 0]
        if up:
            who = self.name(up[0][0])
            self._add(
                self.voice.say("best", who=who, whose=whose(who), amount=self.money(up[0][1]))
            )
        elif not down and not self.evening.house:
            self._add(self.voice.say("none_up"))
        self._others("also_up", up[1:4], "with")
        if down:
            who = self.name(down[0][0])
            slots = {"who": who, "whose": whose(who), "amount": self.money(down[0][1])}
            self._add(self.voice.say("worst" if down[1:] else "only_down", **slots))
        self._others("also_down", down[1:4], "by")
        level = [self.name(p) for p, n in nets.items() if not n and self._sat(p)]
        if level and (up or down):
            self._add(self.voice.say("even", who=listed(level)))
        if house := self.evening.house:
            kind = "house_up" if house > 0 else "house_down"
            self._add(self.voice.say(kind, amount=self.money(abs(house))))
        if self.turning.leads > 2:
            self._add(self.voice.say("leads", times=f"{number(self.turning.leads)} times"))
        self._end()
        shown = [
            f"- {marked(self.evening.name(p))}: {self.evening.campaign.change(n)}"
            for p, n in nets.items()
        ]
        if house := self.evening.house:
            shown.append(f"- the house: {self.evening.campaign.change(house)}")
        self.paragraphs.append("\n".join(shown))

    def _others(self, kind: str, people: list[tuple[str, int]], word: str) -> None:
        if len(people) == 1:
            who, amount = self.name(people[0][0]), self.money(people[0][1])
            self._add(self.voice.say(f"{kind}_one", who=who, whose=whose(who), amount=amount))
        elif people:
            self._add(self.voice.say(kind, each=self._with(people, word)))

    def _with(self, people: list[tuple[str, int]], word: str) -> str:
        """People with their amounts, those of the same amount together."""
        by_amount: dict[int, list[str]] = {}
        for person, copper in people:
            by_amount.setdefault(copper, []).append(self.name(person))
        return listed(
            f"{listed(names)} {word} {self.money(copper)}{' each' if len(names) > 1 else ''}"
            for copper, names in by_amount.items()
        )

    def _sat(self, person: str) -> bool:
        return any(person in one.people for s in self.evening.sittings for one in s.rounds)

    def _owed(self) -> None:
        """What came to be owed openly at the table, what still lies there, and bets that are open."""
        found = []
        for person, copper in self.evening.owed_openly().items():
            found.append(
                f"- {self.name(person)} owes the house {coins(self.evening.campaign, copper)}."
            )
        for sitting in self.evening.sittings:
            for one in sitting.words:
                if one.bet.state == "open":
                    who, other = self.name(one.bet.backer), self.name(one.bet.against)
                    amount = coins(self.evening.campaign, one.bet.amount)
                    found.append(
                        f"- Still to be settled, {who} against {other} for {amount}: "
                        f"“{marked(one.bet.words)}”."
                    )
            if sitting.left_over:
                each = listed(
                    [f"{self.name(p)} {self.money(c)}" for p, c in sitting.left_over.items()]
                )
                found.append(f"- Still on the table of {marked(sitting.table.title)}: {each}.")
        if found:
            self.paragraphs += ["## Not settled yet", "\n".join(found)]


_COUNTED = ("contest", "game", "match", "race", "duel", "tournament", "wager")


def game_words(title: str) -> str:
    """A game as it follows "sat down to": Snaggletooth, a drinking contest."""
    title = title.partition(", with real ")[0]
    first, _, rest = title.partition(" ")
    if rest.rpartition(" ")[2] in _COUNTED and rest.islower():
        if first in ("Any", "A", "An"):
            return f"a {rest}"
        return f"{'an' if first[0] in 'AEIOU' else 'a'} {title[0].lower()}{title[1:]}"
    return f"{first.lower()} {rest}" if first in ("A", "An", "The") else title


def _between(moves: list[Moved], since: int, until: int) -> list[Moved]:
    return [one for one in moves if since <= one.command <= until and one.copper]
