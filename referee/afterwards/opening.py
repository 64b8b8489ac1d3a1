"""How a table begins: who sat down with what, what a round cost, who looked on with money on it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.afterwards.evening import Sitting
from referee.afterwards.naming import marked
from referee.afterwards.narrator import Narrator
from referee.afterwards.spoken import number
from referee.afterwards.things import Thing
from referee.table.items import the
from referee.words import listed


class Opening:
    """Tells how tables begin."""

    def __init__(self, teller: Narrator) -> None:
        self.teller = teller

    def tell(self, at: int, sitting: Sitting) -> None:
        """Who sat down to a table, the one of that number tonight."""
        held = {person: copper for person, copper in sitting.sitters.items() if person}
        game, many = marked(game_words(sitting.table.title)), number(len(held))
        when = self._when_opened(at, sitting)
        if not held:
            self.teller.add(self.teller.voice.say("sat_nobody", when, game=game))
            return
        slots = {"game": game, "count": many}
        if sitting.before:
            each = self._each(sitting, held)
            self.teller.add(self.teller.voice.say("sat_again", when, each=each, **slots))
        elif len(held) == 1:
            person, copper = next(iter(held.items()))
            names = self.teller.name(person)
            slots |= {"names": names, "stake": self.teller.money(copper)}
            self.teller.add(self.teller.voice.say("sat_alone", when, **slots))
        elif len(set(held.values())) == 1 and not self._things(sitting, held):
            names = listed([self.teller.name(one) for one in held])
            stake = self.teller.money(next(iter(held.values())))
            self.teller.add(
                self.teller.voice.say("sat_alike", when, names=names, stake=stake, **slots)
            )
        else:
            each = self._each(sitting, held)
            self.teller.add(self.teller.voice.say("sat_apart", when, each=each, **slots))
        if sitting.ante:
            self.teller.add(self.teller.voice.say("ante", ante=self.teller.money(sitting.ante)))
        self._onlookers(sitting)

    def _things(self, sitting: Sitting, held: dict[str, int]) -> dict[str, list[Thing]]:
        """Items that those who sat down had brought by the first round, by id."""
        first = sitting.rounds[0].first if sitting.rounds else None
        found: dict[str, list[Thing]] = {}
        for one in sitting.things:
            if not one.source and one.to in held and (first is None or one.entry <= first):
                found.setdefault(one.to, []).append(one)
        return found

    def _each(self, sitting: Sitting, held: dict[str, int]) -> str:
        """Who has what before them, those together who have the same."""
        things = self._things(sitting, held)
        groups: dict[str, list[str]] = {}
        for person, copper in held.items():
            own = things.get(person, [])
            bare = copper - sum(one.worth for one in own)
            parts = [self.teller.money(bare)] if bare > 0 or not own else []
            parts += [marked(the(one.name)) for one in own]
            groups.setdefault(listed(parts), []).append(self.teller.name(person))
        found = [
            f"{listed(names)} with {what}{' each' if len(names) > 1 else ''}"
            for what, names in groups.items()
        ]
        if len(found) == len(held) or len(found) == 1:
            return listed(found)
        return f"{', '.join(found[:-1])}, and {found[-1]}"

    def _when_opened(self, at: int, sitting: Sitting) -> Sequence[str]:
        if at:
            before = self.teller.evening.sittings[at - 1]
            ended = before.rounds[-1].last if before.rounds else 0
            began = sitting.rounds[0].first if sitting.rounds else ended + 1
            if began < ended:
                return ("meanwhile", "at another table", "elsewhere in the room", "beside that")
            return ("after that", "then", "later", "next", "later that night", "with that over")
        place = " ".join(self.teller.evening.campaign.place.split())
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
            who = listed([self.teller.name(one) for one in found])
            self.teller.add(self.teller.voice.say("onlookers", who=who))


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
