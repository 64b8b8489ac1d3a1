"""How a night ends: who won and lost how much, and what is not settled yet."""

from __future__ import annotations

from referee.afterwards.naming import marked, whose
from referee.afterwards.narrator import Narrator
from referee.afterwards.rounds import HOUSE
from referee.afterwards.spoken import coins, number
from referee.afterwards.things import redeemed_in
from referee.table.items import the
from referee.words import listed


class Closing:
    """Tells what it all came to. ``leads``: how often the lead changed hands."""

    def __init__(self, teller: Narrator, leads: int) -> None:
        self.teller, self.leads = teller, leads

    def up_and_down(self) -> None:
        nets = {one: net for one, net in self.teller.evening.nets.items() if one}
        if not nets:
            return
        self.teller.paragraphs.append("## Up and down")
        up = [(p, n) for p, n in nets.items() if n > 0]
        down = [(p, -n) for p, n in reversed(nets.items()) if n < 0]
        if up:
            self._extreme("best", up, "with", "also_up")
        elif not down and not self.teller.evening.house:
            self.teller.add(self.teller.voice.say("none_up"))
        if down:
            self._extreme("worst" if down[1:] else "only_down", down, "by", "also_down")
        level = [self.teller.name(p) for p, n in nets.items() if not n and self._sat(p)]
        if level and (up or down):
            self.teller.add(self.teller.voice.say("even", who=listed(level)))
        if house := self.teller.evening.house:
            kind = "house_up" if house > 0 else "house_down"
            self.teller.add(self.teller.voice.say(kind, amount=self.teller.money(abs(house))))
        if self.leads > 2:
            self.teller.add(self.teller.voice.say("leads", times=f"{number(self.leads)} times"))
        self._bought_back()
        self.teller.end()
        shown = [
            f"- {marked(self.teller.evening.name(p))}: {self.teller.evening.campaign.change(n)}"
            for p, n in nets.items()
        ]
        if house := self.teller.evening.house:
            shown.append(f"- the house: {self.teller.evening.campaign.change(house)}")
        self.teller.paragraphs.append("\n".join(shown))

    def _bought_back(self) -> None:
        """Items that somebody has again for coins: the last word on whose they are."""
        evening = self.teller.evening
        for one in redeemed_in(evening.reading, evening.flow.lines):
            who, thing = self.teller.name(one.buyer), marked(the(one.name))
            amount = coins(evening.campaign, one.worth)
            slots = {"who": who, "thing": thing, "amount": amount}
            if one.seller not in ("", HOUSE):
                slots["other"] = self.teller.name(one.seller)
                self.teller.add(self.teller.voice.say("bought_back_from", **slots))
            else:
                self.teller.add(self.teller.voice.say("bought_back", **slots))

    def _extreme(self, kind: str, people: list[tuple[str, int]], word: str, others: str) -> None:
        """Who won or lost the most, of several who did so as much as each other all, and then who else did."""
        top = people[0][1]
        most = [person for person, copper in people if copper == top]
        who = listed([self.teller.name(one) for one in most])
        kind += "_tied" if most[1:] else ""
        self.teller.add(
            self.teller.voice.say(kind, who=who, whose=whose(who), amount=self.teller.money(top))
        )
        rest = people[len(most) :]
        self._others(others, rest[:3], word)

    def _others(self, kind: str, people: list[tuple[str, int]], word: str) -> None:
        if len(people) == 1:
            who, amount = self.teller.name(people[0][0]), self.teller.money(people[0][1])
            self.teller.add(
                self.teller.voice.say(f"{kind}_one", who=who, whose=whose(who), amount=amount)
            )
        elif people:
            self.teller.add(self.teller.voice.say(kind, each=self._with(people, word)))

    def _with(self, people: list[tuple[str, int]], word: str) -> str:
        """People with their amounts, those of the same amount together."""
        by_amount: dict[int, list[str]] = {}
        for person, copper in people:
            by_amount.setdefault(copper, []).append(self.teller.name(person))
        return listed(
            f"{listed(names)} {word} {self.teller.money(copper)}{' each' if len(names) > 1 else ''}"
            for copper, names in by_amount.items()
        )

    def _sat(self, person: str) -> bool:
        return any(person in one.people for s in self.teller.evening.sittings for one in s.rounds)

    def owed(self) -> None:
        """What came to be owed openly at the table, what still lies there, and bets that are open."""
        found = []
        for person, copper in self.teller.evening.owed_openly().items():
            found.append(
                f"- {self.teller.name(person)} owes the house {coins(self.teller.evening.campaign, copper)}."
            )
        for sitting in self.teller.evening.sittings:
            for one in sitting.words:
                if one.bet.state == "open":
                    who, other = self.teller.name(one.bet.backer), self.teller.name(one.bet.against)
                    amount = coins(self.teller.evening.campaign, one.bet.amount)
                    found.append(
                        f"- Still to be settled, {who} against {other} for {amount}: "
                        f"“{marked(one.bet.words)}”."
                    )
            if sitting.left_over:
                each = "; ".join(
                    f"{self.teller.name(p)} {coins(self.teller.evening.campaign, c)}"
                    for p, c in sitting.left_over.items()
                )
                found.append(f"- Left on the table ({marked(sitting.table.title)}): {each}.")
        if found:
            self.teller.paragraphs += ["## Not settled yet", "\n".join(found)]
