"""The shortest round that shows something: fewer players, usual house rules, fewer and plainer draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

from referee.authoring.plan import Plan
from referee.authoring.sampled import Key, Player, Sampled

SECONDS = 5.0
FOR_FRESH = 0.5
"""Seconds for one find, and the share of them in which rounds are drawn afresh in the hope of a shorter one."""

AFRESH, FEW, PATIENT = 12, 2, 60
"""Rounds that are drawn for each plainer setting (fewer where each is long), and those that are drawn in vain before it is
left at that."""

BOLDEST = (1_000_000,) * 100
"""Of everything the last and the most."""

FULL = 10_000
"""Copper before each seat, where the purse has nothing to do with it."""


class Shortest:
    """Looks for the shortest round in which ``key`` is found, beginning with one that has it."""

    def __init__(self, player: Player, key: Key, found: Sampled, seed: int) -> None:
        self.player, self.key, self.best, self.seed = player, key, found, seed
        self.patient = (
            found.moves >= player.patience
        )  # nothing but its length shows that it does not end
        self.begun = process_time()

    def search(self) -> Sampled:
        """The shortest that was found, with its lines."""
        self.people()
        if not self.patient:
            self.better(self.best.plan)
            self.less()
            self.fresh()
            self.less()
            self.draws()
        return self.player.play(self.best.plan, until=self.key, tell=True)

    def in_time(self, share: float = 1.0) -> bool:
        return process_time() - self.begun < SECONDS * share

    def better(self, plan: Plan) -> bool:
        """Tries a plan; whether it shows the same in a shorter round."""
        tried = self.player.play(plan, self.key, self.best.moves + 1)
        if self.key not in tried.finds or tried.size >= self.best.size:
            return False
        self.best = tried
        return True

    # -- what is around the round

    def people(self) -> None:
        """The usual house rules one by one, a full purse, an honest round, and as few players as will do."""
        rules = self.player.rules
        for name in list(self.best.plan.options):
            options = {n: w for n, w in self.best.plan.options.items() if n != name}
            self.keep(replace(self.best.plan, options=options))
        self.keep(replace(self.best.plan, stack=FULL))
        self.keep(replace(self.best.plan, honest=True))
        for seats in range(rules.players[0], self.best.plan.seats):
            if self.in_time() and self.keep(replace(self.best.plan, seats=seats)):
                return

    def keep(self, plan: Plan) -> bool:
        """Takes a plainer plan that still shows it, even where its round is no shorter."""
        if plan == self.best.plan:
            return False
        plain = [] if self.patient else [replace(plan, draws=one) for one in ((), BOLDEST)]
        many = FEW if self.patient else AFRESH
        afresh = [replace(plan, draws=(), tail=self.seed * 1_000 + n + 1) for n in range(many)]
        shown = [tried for way in (plan, *plain) if (tried := self.shows(way))]
        for way in afresh if not shown else ():
            if tried := self.shows(way):
                shown.append(tried)
                break
        if shown:
            self.best = min(shown, key=lambda one: one.size)
        return bool(shown)

    def shows(self, plan: Plan) -> Sampled | None:
        """The round of a plan, if it shows the same."""
        if not self.in_time(FOR_FRESH):
            return None
        tried = self.player.play(plan, self.key)
        return tried if self.key in tried.finds else None

    def fresh(self) -> None:
        """Rounds drawn afresh, as long as they help: most things show in a short one as well."""
        self.better(replace(self.best.plan, draws=BOLDEST))
        since, number = 0, 0
        while self.best.moves and since < PATIENT and self.in_time(FOR_FRESH):
            number += 1
            plan = replace(self.best.plan, draws=(), tail=self.seed * 100_000 + number)
            since = 0 if self.better(plan) else since + 1

    # -- what is drawn

    def less(self) -> None:
        """Leaves out one thing at a time that was done (a bet, a cheat, a word about it), from the last to the first."""
        at = len(self.best.begins)
        while at > 0 and self.in_time():
            at = min(at, len(self.best.begins)) - 1
            begin = self.best.begins[at]
            end = (*self.best.begins[at + 1 :], len(self.best.plan.draws))[0]
            if any(self.best.plan.draws[begin:end]):
                before, after = self.best.plan.draws[:begin], self.best.plan.draws[end:]
                if not self.once((*before, 0, *after)):
                    self.once((*before, *after))

    def draws(self) -> None:
        """Leaves out and makes plainer what it can, until nothing more helps."""
        again = True
        while again and self.in_time():
            again = any(self.once(draws) for draws in self.plainer())

    def once(self, draws: tuple[int, ...]) -> bool:
        return self.in_time() and self.better(replace(self.best.plan, draws=draws))

    def plainer(self) -> Iterator[tuple[int, ...]]:
        """Shorter and plainer draws than those of the best round, the boldest first."""
        draws = self.best.plan.draws
        many = len(draws)
        cut = many // 2
        while cut:
            yield draws[: many - cut]
            cut //= 2
        size = max(1, many // 2)
        while size:
            for at in range(0, many, size):
                yield draws[:at] + draws[at + size :]
                if any(draws[at : at + size]):
                    yield draws[:at] + (0,) * len(draws[at : at + size]) + draws[at + size :]
            size //= 2
        for at, value in enumerate(draws):
            for less in dict.fromkeys((value // 2, value - 1)):
                if 0 < less < value:
                    yield (*draws[:at], less, *draws[at + 1 :])
