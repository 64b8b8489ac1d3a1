"""Evenings at the Boot, played at random from a seed: rounds with bets, cheats, accusations, people who come and go."""

from __future__ import annotations

import random
from typing import Any

from referee.afterwards.behind import behind, reasons_of
from referee.afterwards.evening import Evening as Night
from referee.afterwards.evening import evening_of
from referee.afterwards.nights import night_meant
from referee.afterwards.tale import Tale
from referee.campaign import People
from referee.errors import BadInput, NotAllowed, NotFound
from referee.rounds import cheating
from referee.rounds.stepping_in import picks
from referee.table import catching, wagers
from referee.table.playing import roll_of
from tests.table.tavern import NPCS, PLAYERS, Tavern

REFUSED = (BadInput, NotAllowed, NotFound)
EVERYBODY = (*PLAYERS, *NPCS)
AMOUNTS = ("1sp", "5sp", "1gp", "2gp")


class Evening:
    """Plays rounds at a tavern's tables; whatever is refused has not happened."""

    def __init__(self, tavern: Tavern, seed: int) -> None:
        self.tavern, self.random = tavern, random.Random(seed)

    def tries(self, work: Any, *args: Any, **more: Any) -> Any:
        try:
            return work(*args, **more)
        except REFUSED:
            return None

    def open(self, game: str, *people: str, stake: str = "10gp", **options: Any) -> str:
        """A table with people at it; gives its name."""
        table = self.tavern.open(game, chance="rolled", **options)
        for one in people:
            self.tries(self.tavern.sit, one, stake=stake, on=table.id)
        return table.id

    def rounds(self, table: str, count: int, mischief: float = 0.1, most: int = 60) -> None:
        for _ in range(count):
            self.round(table, mischief, most)

    def round(self, table: str, mischief: float, most: int) -> None:
        if self.tries(self.tavern.deal, self.random.randrange(10**6), on=table) is None:
            return
        for _ in range(most):
            if self.tavern.table(table).round is None:
                return
            self.step(table, mischief)
        if self.tavern.table(table).round is not None:
            self.tries(self.tavern.finish, on=table)

    def step(self, table: str, mischief: float) -> None:
        wait = self.tavern.wait(table)
        chance = self.random.random()
        if wait.kind == "bets":
            for who in EVERYBODY:
                if self.random.random() < 0.3:
                    self.tries(self.bet, table, who)
            self.tries(self.tavern.choose, "done", on=table)
        elif wait.kind == "moment":
            if chance < mischief:
                self.tries(self.cheat, table)
            else:
                self.tries(self.tavern.choose, "ok", on=table)
        elif chance < mischief / 3:
            who, of = self.random.sample(EVERYBODY, 2)
            plain = self.random.random() < 0.2
            self.tries(self.tavern.do, catching.accuse, who, of, plain, "nothing", on=table)
        else:
            self.tries(self.tavern.auto, on=table)

    def bet(self, table: str, who: str) -> None:
        running = self.tavern.running(table)
        rules = running.round.compiled.rules
        market = self.random.choice([*rules.bets])
        options = picks(running.round, market) or [None]
        pick = self.random.choice(options[:12])
        kind = rules.bets[market].pick_kind
        label = running.round.speaker.label(pick, kind) if pick is not None else None
        amount = self.random.choice(AMOUNTS)
        self.tavern.do(wagers.market_bet, who, amount, market, label, on=table)

    def cheat(self, table: str) -> None:
        running = self.tavern.running(table)
        found = cheating.possible(running.round)
        if not found:
            self.tavern.choose("ok", on=table)
            return
        one = self.random.choice(found)
        die = None if one.cheat.check is None else self.random.randint(1, 20)
        roll = roll_of(die, None, None, False, False, ())
        name = running.record.names[one.by]
        self.tavern.do(catching.cheat, name, one.cheat.name, catching.Try(roll), on=table)


def read(tavern: Tavern, night: int | None = None) -> Night:
    """The night as it is told afterwards."""
    people = People(tavern.campaign, tavern.store)
    meant = night_meant(tavern.store, night)
    return evening_of(tavern.store, tavern.campaign, people, meant)


def tale(tavern: Tavern, night: int | None = None) -> str:
    """What everybody may be told."""
    return "\n\n".join(Tale(read(tavern, night)).told())


def gms(tavern: Tavern, night: int | None = None) -> str:
    """The game master's copy."""
    evening = read(tavern, night)
    return "\n\n".join([*Tale(evening, reasons_of(evening)).told(), *behind(evening)])
