"""What is done in a sampled round: every answer that is allowed, bets, cheats, people who speak up and who leave."""

from __future__ import annotations

from typing import Any

from referee.authoring.draws import Draws
from referee.language.kinds import Kind
from referee.rounds.cheating import Attempt, answer_check, attempt_cheat, expose, missing, possible
from referee.rounds.open_markets import opened_here
from referee.rounds.round import Round
from referee.rounds.stepping_in import bet, leave, picks, why_no_bet
from referee.rounds.transcript import Transcript
from referee.rounds.waits import Wait
from referee.sheets import Roll

CHEATS, ACCUSES, LEAVES, BETS, SPEAKS = 0.3, 0.15, 0.006, 0.5, 0.4
"""How often something out of the ordinary is done where it could be."""

MOST_MARKETS_TRIED = 6


class Hand:
    """Plays everybody's part in one round. ``offered`` are the cheats that could be tried."""

    def __init__(self, round_: Round, draws: Draws, told: Transcript, honest: bool) -> None:
        self.round, self.draws, self.told, self.honest = round_, draws, told, honest
        self.offered: set[str] = set()

    def goes_on(self, wait: Wait) -> bool:
        """Does something at what is waited for; whether it was more than letting a moment pass."""
        if wait.kind == "moment":
            return self.cheats()
        if wait.kind == "bets" and self.honest:
            self.round.answer(None)
            return False
        if (
            not self.honest
            and wait.kind != "shuffle"
            and not self.round.S.frames
            and self.interferes()
        ):
            return True
        if wait.kind == "bets":
            return self.bets()
        if wait.kind == "check":
            answer_check(self.round, self.d20(wait.who))
            return True
        value = self.answer(wait)
        if wait.kind in ("enter", "window", "flip", "stake"):
            self.told.says(self.in_words(wait, value))
        self.round.answer(value)
        return wait.kind != "shuffle"

    # -- out of the ordinary

    def cheats(self) -> bool:
        chances = possible(self.round)
        self.offered |= {chance.cheat.name for chance in chances}
        at = self.draws.below(len(chances) + 1, CHEATS)
        if not at:
            self.round.answer(None)
            return False
        chance = chances[at - 1]
        roll = self.d20(None) if chance.cheat.check is not None else Roll()
        if missing(self.round, chance, Attempt(roll)):
            roll = Roll(natural=roll.natural, second=1 + self.draws.below(20))
        attempt_cheat(self.round, chance, Attempt(roll))
        return True

    def interferes(self) -> bool:
        """Somebody speaks up about a cheat, or walks out."""
        S, rules = self.round.S, self.round.compiled.rules
        deeds = [deed[0] for deed in S.deeds if not deed[6] and deed[1] in rules.cheats]
        if deeds and (at := self.draws.below(len(deeds) + 1, ACCUSES)):
            expose(self.round, deeds[at - 1])
            return True
        here = [p for p in S.players if p not in S.gone]
        if len(here) > 1 and (at := self.draws.below(len(here) + 1, LEAVES)):
            leave(self.round, here[at - 1])
            return True
        return False

    def bets(self) -> bool:
        """One bet on something that is open, or the window closes."""
        names = opened_here(self.round)
        at = self.draws.below(len(names) + 1, BETS)
        if at and self.bet_on(names[at - 1]):
            return True
        self.round.answer(None)
        return False

    def bet_on(self, name: str) -> bool:
        S, there_are = self.round.S, picks(self.round, name)
        if not there_are:
            return False
        bettor = self.draws.one([*S.players, *S.bystanders])
        first = self.draws.below(len(there_are))
        for pick in [*there_are[first:], *there_are[:first]][:MOST_MARKETS_TRIED]:
            for amount in self.amounts(name, pick, bettor):
                enough = bettor < 0 or amount <= S.stack[bettor]
                if enough and why_no_bet(self.round, bettor, name, pick, amount) is None:
                    bet(self.round, bettor, name, pick, amount)
                    return True
        return False

    def amounts(self, name: str, pick: Any, bettor: int) -> list[int]:
        """What may be worth a try: the least that is taken, a little, the most."""
        market, S = self.round.setting.markets[name], self.round.S
        ends = [market.ask(S, end, pick, bettor) for end in ("least", "most") if market.has(end)]
        return [int(end) for end in [*ends[:1], 10, 1, *ends[1:]] if end > 0]

    # -- what is waited for

    def d20(self, who: int | None) -> Roll:
        wait, two = self.round.wait, False
        if wait is not None and wait.kind == "check" and who is not None:
            ways = {how for seat, how in self.round.S.sways if seat == who}
            two = ("advantage" in ways) != ("disadvantage" in ways)
        first = 1 + self.draws.below(20)
        return Roll(natural=first, second=1 + self.draws.below(20) if two else None)

    def answer(self, wait: Wait) -> Any:
        """An answer that is allowed."""
        draws, options = self.draws, wait.options if wait.options is not None else ()
        if wait.kind == "shuffle":
            return draws.order(wait.detail)
        if wait.kind == "roll":
            return tuple(draws.one(options) for _ in range(wait.low))
        if wait.kind == "some":
            return draws.some(options, wait.low, wait.high)
        if wait.kind == "betting":
            act, least, most = draws.one(options)
            return (act, draws.one([least, min(most, least * 2), most]) if most > least else least)
        if wait.kind == "stake":
            return draws.one(
                list(dict.fromkeys([wait.low, min(wait.high, wait.low + 20), wait.high]))
            )
        if wait.kind == "window":
            at = draws.below(len(options) + 1, SPEAKS)
            return (options[at - 1], draws.one(wait.about.get("acts") or ("",))) if at else None
        if wait.kind == "enter":
            return self.entered(wait)
        at = draws.below(len(options) + wait.may_pass)
        return options[at] if at < len(options) else None

    def entered(self, wait: Wait) -> Any:
        draws, kind = self.draws, wait.of
        if wait.options is None:
            if wait.may_pass and not draws.below(2):
                return () if kind.is_list else None
            return () if kind.is_list else self.anything(kind, wait)
        if kind.is_list:
            return draws.some(wait.options, 0, 3)
        at = draws.below(len(wait.options) + wait.may_pass)
        return wait.options[at] if at < len(wait.options) else None

    def anything(self, kind: Kind, wait: Wait) -> Any:
        """A value of a kind, where nothing says among which."""
        S, draws, env = self.round.S, self.draws, self.round.compiled.env
        if kind.base in ("number", "amount"):
            low, high = wait.detail if len(wait.detail) == 2 else (None, None)
            low = low if low is not None else 0
            return low + draws.below((high if high is not None else low + 10) - low + 1)
        pools: dict[str, Any] = {
            "yes_no": (False, True),
            "player": S.players,
            "card": S.cards,
            "rank": env.get("ALL_RANKS", ()),
            "suit": env.get("ALL_SUITS", ()),
            "word": kind.words,
        }
        pool = pools.get(kind.base)
        return draws.one(pool) if pool else "something"

    def in_words(self, wait: Wait, value: Any) -> str:
        name = self.round.setting.name
        if wait.kind == "window":
            said = f" ({value[1]})" if value and value[1] else ""
            return f"{name(value[0])} speaks up{said}" if value else "nobody speaks up"
        if wait.kind == "enter":
            ask = wait.ask or "the game master enters"
            return f"{ask} {self.round.speaker.label(value, wait.of)}"
        if wait.kind == "stake":
            return f"{name(wait.who)} stakes {value}cp"
        return f"the coin shows {value}"
