"""A round that its author steps through: every seat, everything visible, back and forth."""

from __future__ import annotations

import random
from dataclasses import field
from typing import Any

from referee.authoring.answers import Hand
from referee.authoring.draws import Draws
from referee.authoring.plan import Plan
from referee.authoring.sampled import setting_for
from referee.compiler.compiled import Compiled
from referee.errors import NotAllowed
from referee.records import record
from referee.rounds.cheating import (
    Attempt,
    answer_check,
    attempt_cheat,
    check_now,
    expose,
    missing,
    possible,
)
from referee.rounds.round import Round
from referee.rounds.stepping_in import bet, leave
from referee.rounds.transcript import Transcript
from referee.sheets import Roll, what_is_missing


@record(frozen=False)
class Stood:
    """The round as it stood after something was done: ``said`` is what was typed, ``told`` what came of it."""

    round: Round
    said: str = ""
    told: list[str] = field(default_factory=list)


class Stepper:
    """One round with its past, and with what was taken back as long as nothing else is done."""

    def __init__(self, compiled: Compiled, plan: Plan, seed: int) -> None:
        self.compiled, self.plan, self.seed = compiled, plan, seed
        self.stood: list[Stood] = []
        self.at = 0
        self.begin(seed)

    @property
    def now(self) -> Stood:
        return self.stood[self.at]

    @property
    def round(self) -> Round:
        return self.now.round

    def begin(self, seed: int) -> None:
        """The round from its beginning, with the chance of a seed."""
        self.seed = seed
        setting = setting_for(self.compiled, self.plan.seats)
        options = self.plan.values(self.compiled.rules)
        begun = Round.begin(self.compiled, setting, [self.plan.stack] * self.plan.seats, options)
        self.stood, self.at = [self._settled(begun, "")], 0

    # -- back and forth

    def back(self, many: int = 1) -> None:
        """Takes back what was done last. ``NotAllowed`` at the beginning."""
        if not self.at:
            raise NotAllowed("This is where the round begins.")
        self.at = max(0, self.at - many)

    def forward(self, many: int = 1) -> None:
        """Does again what was taken back. ``NotAllowed`` where nothing was."""
        if self.at + 1 >= len(self.stood):
            raise NotAllowed("Nothing was taken back from here.")
        self.at = min(len(self.stood) - 1, self.at + many)

    # -- what is done

    def answer(self, value: Any, said: str) -> None:
        self._do(said, lambda one: one.answer(value))

    def by_chance(self) -> None:
        """Lets chance answer what is waited for: dice, lots, and for people any answer that is allowed."""
        draws = Draws((), random.Random(f"{self.seed} {self.at}"))

        def done(one: Round) -> None:
            wait = one.wait
            if wait is None:
                raise NotAllowed("The round is over: 'again' begins it anew.")
            if wait.kind in ("moment", "bets", "window"):
                one.answer(None)
            else:
                Hand(one, draws, Transcript(), honest=True).goes_on(wait)

        self._do("", done)

    def check(self, natural: int) -> None:
        """A check shows this on its d20 (on both of them, where two are thrown)."""

        def done(one: Round) -> None:
            now = check_now(one)
            if now is None:
                raise NotAllowed("No check is waited for.")
            roll = Roll(natural=natural)
            if what_is_missing(now[1], one.setting.edition, now[0], roll):
                roll = Roll(natural=natural, second=natural)
            answer_check(one, roll)

        self._do(str(natural), done)

    def cheat(self, name: str, by: int, natural: int | None) -> None:
        """Somebody tries something at the moment that is waited at."""
        die = natural or random.Random(f"{self.seed} {self.at} d20").randint(1, 20)

        def done(one: Round) -> None:
            found = [c for c in possible(one) if (c.cheat.name, c.by) == (name, by)]
            if not found:
                raise NotAllowed(f"{name} cannot be tried here by {one.setting.name(by)}.")
            roll = Roll(natural=die) if found[0].cheat.check is not None else Roll()
            if missing(one, found[0], Attempt(roll)):
                roll = Roll(natural=die, second=die)
            attempt_cheat(one, found[0], Attempt(roll))

        self._do(f"cheat {name}", done)

    def accuse(self, by: int) -> None:
        """Somebody's last cheat is called out, and it stands."""

        def done(one: Round) -> None:
            deeds = [deed[0] for deed in one.S.deeds if deed[2] == by and not deed[6]]
            if not deeds:
                raise NotAllowed(f"{one.setting.name(by)} has done nothing to be called out.")
            expose(one, deeds[-1])

        self._do("accuse", done)

    def leave(self, who: int) -> None:
        self._do("leave", lambda one: leave(one, who))

    def bet(self, who: int, market: str, pick: Any, amount: int) -> None:
        self._do("bet", lambda one: _placed(one, who, market, pick, amount))

    def _do(self, said: str, deed: Any) -> None:
        """Does something on a copy; where it is refused nothing has happened."""
        ahead = self.round.copy()
        deed(ahead)
        del self.stood[self.at + 1 :]
        self.stood.append(self._settled(ahead, said))
        self.at += 1

    def _settled(self, one: Round, said: str) -> Stood:
        """Cards are shuffled without asking; then everything that has happened is told."""
        draws = Draws((), random.Random(f"{self.seed} {self.at} shuffle"))
        while (wait := one.wait) is not None and wait.kind == "shuffle":
            one.answer(draws.order(wait.detail))
        told = Transcript()
        told.hears(one)
        return Stood(one, said, told.lines)


def _placed(one: Round, who: int, market: str, pick: Any, amount: int) -> None:
    if who >= 0 and amount > one.S.stack[who]:
        raise NotAllowed(f"{one.setting.name(who)} has {one.S.stack[who]}cp.")
    bet(one, who, market, pick, amount)
