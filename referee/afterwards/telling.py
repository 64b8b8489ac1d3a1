"""One round in sentences: who spoke up, what became of the pot, of bets, of the lead, of somebody's last coin."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from referee.afterwards.naming import marked, whose
from referee.afterwards.narrator import Narrator
from referee.afterwards.rounds import Accusation, Bet, OpenRound
from referee.afterwards.spoken import number, ordinal
from referee.afterwards.things import Thing
from referee.afterwards.turning import MOST_EMPTY, Told
from referee.table.items import the
from referee.table.records import round_of, state_of
from referee.words import begun_small

MOST_LEADS = 3
"""Sentences that only say who leads now."""
MOST_QUOTED = 4
"""Sentences of the rules that are quoted on the way, beside the last round."""
_TOLD_BY = """
add bet bring call carry change chalk chew copy count cut deal drag draw drop exchange feel fake fix force give
glimpse grease have hide hold jog keep knock know lay learn lift load look make mark nick nudge palm pass pay peek
play pocket pour push put read scratch shake shift show shuffle signal slide slip smuggle spike spill stack start
steal step stuff swap swear swipe switch take throw tilt tip trip turn use watch water wedge weight whisper
"""
VERBS = frozenset(_TOLD_BY.split())
"""With these a title says what is done: "Hold back a pair"."""


def deed(title: str) -> str:
    """A title as it follows "to": ``hold back a pair``; "" for one that cannot."""
    low = begun_small(title).rstrip(".")
    first = low.split(" ", 1)[0]
    if first not in VERBS or re.search(r"\byou\b|\byourself\b|\byours\b", low):
        return ""
    return re.sub(r"\byour\b", "one's", low)


class RoundTeller:
    """Tells rounds with one voice. ``closes``: it is the night's last round now, and its calls have been quoted."""

    def __init__(self, teller: Narrator, reasons: dict[str, str]) -> None:
        self.teller, self.reasons = teller, reasons
        self.empty = self.quoted = self.leads = 0
        self.pots: dict[str, set[int]] = {}
        self.latest: list[str] = []
        self.closes = False

    def told(self, one: Told, when: Sequence[str]) -> list[str]:
        """The sentences of a round; the first of them says when it was."""
        times = list(when)
        return [*self.before_the_end(one, times), *self.the_end(one, times)]

    def before_the_end(self, one: Told, times: list[str]) -> list[str]:
        """Who spoke up and who walked out; that the same was shown of the same person again is not told again. ``times``
        are used up by the first sentence."""
        found: list[str] = []
        say = self._saying(found, times)
        told: list[Accusation] = []
        for accusation in one.round.accusations:
            if not accusation.shown or accusation not in told:
                self._accused(accusation, say)
            told.append(accusation)
        for person in one.round.walked:
            say("walked", who=self.teller.name(person), whose=whose(self.teller.name(person)))
        return found

    def the_end(self, one: Told, times: list[str]) -> list[str]:
        """What became of the pot and of the bets, and what the game said of it."""
        found: list[str] = []
        say = self._saying(found, times)
        self._result(one, say)
        if one.streak:
            who = self.teller.name(one.round.winners[0])
            slots = {"count": number(one.streak), "ordinal": ordinal(one.streak)}
            say("streak", timed=False, who=who, **slots)
        if one.line is not None:
            self._quote(one, found)
        return found

    def _saying(self, found: list[str], times: list[str]) -> Callable[..., None]:
        def say(kind: str, tail: str = "", timed: bool = True, **slots: str) -> None:
            found.append(self.teller.voice.say(kind, times if timed else (), tail, **slots))
            if timed:
                times.clear()

        return say

    # -- the result, with what hangs on it

    def _result(self, one: Told, say: Callable[..., None]) -> None:
        round_, told, named = one.round, "", ""
        if round_.stopped:
            self._stopped(round_, say)
        elif round_.pot and round_.winners:
            told = self._pot(one, say)
        else:
            told, named = self._swing(one, say)
        if round_.broke and told != "broke":
            who = self.teller.names(round_.broke)
            say("broke", timed=False, who=who, whose=whose(who))
        for thing in one.things:
            self._thing(thing, say)
        for bet in one.bets:
            if bet.person != named:
                self.bet(bet, say)
        if one.leader and told != "lead" and self.leads < MOST_LEADS:
            self.leads += 1
            who, passed = self.teller.name(one.leader), self.teller.name(one.passed)
            say("lead", timed=False, who=who, whose=whose(who), passed=passed)
        self.latest = round_.winners

    def _tail(self, one: Told, winners: Sequence[str]) -> tuple[str, str]:
        """How the sentence on the winners goes on, and what that has told."""
        if one.greatest:
            return self.teller.voice.tail(
                "greatest_pot" if one.round.pot else "greatest_swing"
            ), "greatest"
        if one.round.broke:
            who = self.teller.names(one.round.broke)
            return self.teller.voice.tail("broke", who=who, whose=whose(who)), "broke"
        if one.leader and one.round.pot and list(winners) == [one.leader]:
            who = self.teller.name(one.passed)
            return self.teller.voice.tail("lead_taken", who=who, whose=whose(who)), "lead"
        return "", ""

    def _pot(self, one: Told, say: Callable[..., None]) -> str:
        winners, copper = one.round.winners, one.round.pot
        tail, told = self._tail(one, winners)
        who, known = self.teller.names(winners), self.pots.setdefault(one.round.table, set())
        if len(winners) > 1:
            between = "between" if len(winners) == 2 else "among"
            slots = {"between": between, "ways": number(len(winners))}
            say("pot_shared", tail, who=who, pot=self.teller.money(copper), **slots)
        elif self.closes:
            say("last_pot", tail, who=who, whose=whose(who), pot=self.teller.money(copper))
        elif copper in known:
            kind = "pot_again" if winners == self.latest else "pot_known"
            say(kind, tail, who=who, whose=whose(who))
        else:
            say("pot_one", tail, who=who, whose=whose(who), pot=self.teller.money(copper))
        known.add(copper)
        return told

    def _swing(self, one: Told, say: Callable[..., None]) -> tuple[str, str]:
        """A round that is not about a pot: who gained most by it, from the house or from others; gives who was named."""
        round_ = one.round
        best = max(round_.nets, key=lambda p: (round_.nets[p], p), default="")
        gained = round_.nets.get(best, 0)
        if gained <= 0:
            tail, told = self._tail(one, ()) if round_.house > 0 else ("", "")
            if round_.house > 0:
                say("house_took", tail, amount=self.teller.money(round_.house))
            else:
                say("nobody", tail)
            return told, ""
        tail, told = self._tail(one, [best])
        who = self.teller.name(best)
        mine = [bet for bet in round_.bets if bet.person == best]
        if len(mine) == 1 and mine[0].gain == gained and not tail:
            self.bet(mine[0], say)
        else:
            kind = "bank_lost" if round_.house <= -gained else "gain"
            say(kind, tail, who=who, whose=whose(who), amount=self.teller.money(gained))
        return told, best

    def _stopped(self, round_: OpenRound, say: Callable[..., None]) -> None:
        kind = f"stopped_{round_.stopped}"
        best = max(round_.nets, key=lambda p: (round_.nets[p], p), default="")
        gained = round_.nets.get(best, 0)
        if kind == "stopped_scramble" and gained <= 0:
            kind = "stopped_split"
        winners = round_.winners or [best]
        who = (
            self.teller.names(winners)
            if kind == "stopped_winners"
            else self.teller.name(best)
            if best
            else ""
        )
        say(kind, who=who, amount=self.teller.money(gained), pot=self.teller.money(round_.pot))
        if why := self.reasons.get(round_.id):
            say("reason", timed=False, why=marked(why))

    # -- beside it

    def bet(self, bet: Bet, say: Callable[..., None]) -> None:
        who = self.teller.name(bet.person)
        slots = {"who": who, "whose": whose(who), "amount": self.teller.money(bet.amount)}
        slots["on"] = marked(bet.on)
        if bet.gain > 0:
            say("bet_won", gain=self.teller.money(bet.gain), **slots)
        else:
            say("bet_lost", **slots | {"amount": self.teller.money(-bet.gain)})

    def _thing(self, thing: Thing, say: Callable[..., None]) -> None:
        who, other = self.teller.name(thing.to), self.teller.name(thing.source)
        slots = {"who": who, "whose": whose(who), "other": other, "theirs": whose(other)}
        say("thing", timed=False, thing=marked(the(thing.name)), **slots)

    def word_bet(self, bet: Bet) -> str:
        """A bet in anybody's words, settled."""
        who, other = self.teller.name(bet.person), self.teller.name(bet.against)
        slots = {"who": who, "whose": whose(who), "other": other, "words": marked(bet.on)}
        kind = "word_bet_level" if bet.how == "push" else "word_bet"
        return self.teller.voice.say(kind, amount=self.teller.money(bet.amount), **slots)

    def _accused(self, one: Accusation, say: Callable[..., None]) -> None:
        of, who = self.teller.name(one.of), self.teller.name(one.who) if one.who else ""
        slots = {"who": who, "whose": whose(who), "of": of, "title": marked(one.shown)}
        if one.shown and who:
            done = deed(one.shown)
            say("exposed" if done else "exposed_titled", deed=marked(done), **slots)
        elif one.shown:
            say("exposed_alone", **slots)
        elif self.empty >= MOST_EMPTY and one.followed in ("", "nothing"):
            return
        else:
            self.empty += 1
            say("accused_plain" if one.plain else "accused_nothing", **slots)
        self._followed(one, of, say)

    def _followed(self, one: Accusation, of: str, say: Callable[..., None]) -> None:
        kinds = {
            "forfeit": "followed_forfeit",
            "thrown out": "followed_thrown",
            "brawl": "followed_brawl",
            "give back": "followed_back",
        }
        if one.followed and one.followed != "nothing":
            kind = kinds.get(one.followed, "followed")
            say(kind, timed=False, of=of, words=marked(one.followed))

    def _quote(self, one: Told, found: list[str]) -> None:
        reading, id_ = self.teller.evening.reading, one.round.id
        line = self.teller.evening.book.line(
            round_of(reading, id_), state_of(reading, id_), one.line
        )
        if self.quoted >= MOST_QUOTED:
            return
        self.quoted += 1
        if 15 <= len(line) <= 160:
            line = marked(line).replace("“", "‘").replace("”", "’").replace('"', "’")
            found.append(self.teller.voice.say("quoted", line=line))
            self.teller.voice.remember(line)
