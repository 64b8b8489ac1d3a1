"""One round of a simulation played once more and told: the very round that was counted, by its number."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from referee.compiler.budget import CLOCK
from referee.compiler.facts import OverBudget
from referee.compiler.quick.called import SHUFFLED, THROWN
from referee.errors import Refusal
from referee.records import record
from referee.rounds.cheating import answer_check, check_now
from referee.rounds.guard import RulesetFault
from referee.rounds.round import Round
from referee.rounds.transcript import Transcript
from referee.rounds.waits import Wait, why_not
from referee.sheets import roll_dice
from referee.simulation.chunks import size_of
from referee.simulation.closely import UNITS, CloseRounds, Playing
from referee.simulation.events import Events, Sums
from referee.simulation.plan import Plan
from referee.simulation.quickly import Chance, QuickRounds
from referee.simulation.tally import Tally

MOST_DECISIONS, MOST_WAITS = 1_500, 5_000
"""Of one round that is told; it is cut there."""


@record(frozen=False)
class Again:
    """A round that is told. ``over``: it came to its end, and was not cut."""

    number: int
    lines: list[str]
    over: bool
    gains: list[int]
    winners: tuple[int, ...]


class NotTold(Refusal):
    """A round that cannot be played again as it was counted."""


class _Cut(Exception):
    """It has gone on for long enough."""


def told_again(plan: Plan, number: int) -> Again:
    """The round of that number, as its author is shown it."""
    return _quick_again(plan, number) if plan.quick else _close_again(plan, number)


# -- as at the table


class _Telling(Playing):
    """A round that is told as it goes."""

    def __init__(self, rounds: CloseRounds, number: int) -> None:
        super().__init__(rounds, number, Sums(Tally(rounds.plan.players), Events()))
        self.told = Transcript()
        self.round: Round | None = None
        self.heard_of = 0

    def heard(self, round_: Round, facts: list[Any]) -> None:
        self.round = round_
        self.told.hears(round_, facts)
        self.heard_of += 1
        if self.decisions > MOST_DECISIONS or self.heard_of > MOST_WAITS:
            raise _Cut


def _close_again(plan: Plan, number: int) -> Again:
    telling = _Telling(CloseRounds(plan), number)
    try:
        telling.play()
        over = not telling.tally.endless
    except _Cut:
        over = False
    return _again(number, telling.told, telling.round, over)


def _again(number: int, told: Transcript, round_: Round | None, over: bool) -> Again:
    S = round_.S if round_ is not None else None
    gains = [] if S is None else [a - b for a, b in zip(S.stack, S.brought, strict=True)]
    return Again(number, told.lines, over, gains, tuple(S.winners) if S is not None else ())


# -- the fast form: what is decided there is written down, and played in the form that tells

Decided = list[tuple[Any, Any, str]]
"""What was decided, each with the chance as it stood afterwards; and of what kind it was, where there was but one answer:
the form that tells may not ask then."""


class Fallen:
    """What has fallen by chance in the fast form but not as it falls at the table, in turn.

    ``shuffles``: what was shuffled, from the bottom up, and what of it was drawn by lot, first come first; or that it was
    put in order at once, as at the table. ``throws``: of several dice, each with the chance as it stood afterwards."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.shuffles: list[tuple[tuple[int, ...], list[int] | None]] = []
        self.throws: list[tuple[Any, Any]] = []

    def note(self, number: int, value: Any, by_lot: int) -> None:
        """What a policy is told under these numbers."""
        if number == SHUFFLED:
            self.shuffles.append((value, [] if by_lot else None))
        elif number == THROWN:
            self.throws.append((value, self.chance.getstate()))
        else:
            drawn = next(
                d for cards, d in reversed(self.shuffles) if d is not None and value in cards
            )
            drawn.append(value)

    def answer(self, wait: Wait) -> Any:
        """What falls when a round waits for it, or None where it falls as at the table."""
        if wait.kind == "shuffle":
            return self.order(wait.detail)
        if wait.kind != "roll" or not wait.about["several"] or not self.throws:
            return None
        thrown, after = self.throws.pop(0)
        self.chance.setstate(after)
        return thrown

    def order(self, cards: tuple[int, ...]) -> tuple[int, ...] | None:
        """The order in which these cards lay after the next shuffle of them, from the bottom up: those on top that were
        drawn."""
        for at, (shuffled, drawn) in enumerate(self.shuffles):
            if sorted(shuffled) == sorted(cards):
                del self.shuffles[: at + 1]
                if drawn is None:
                    return None
                return (*(card for card in cards if card not in drawn), *reversed(drawn))
        return None


def _quick_again(plan: Plan, number: int) -> Again:
    player = QuickRounds(plan, noted=True)
    chance = player.chance_before(number, size_of(plan))
    dice = chance.dice
    begun, fallen = dice.getstate(), Fallen(dice)
    decided, ended = _decided(player, chance, fallen)
    dice.setstate(begun)
    try:
        with CLOCK.within(UNITS):
            round_, told, over_too = _replayed(plan, dice, decided, fallen)
    except (RulesetFault, IndexError, LookupError) as fault:
        raise NotTold(f"Round {number} cannot be told: {fault}") from None
    again = _again(number, told, round_, ended is not None and over_too)
    if again.over and ended != [again.gains, again.winners]:
        raise NotTold(f"Round {number} cannot be told: it comes to another end at a table.")
    return again


def _decided(
    player: QuickRounds, chance: Chance, fallen: Fallen
) -> tuple[Decided, list[Any] | None]:
    """All that is decided in a round that begins with this chance; what each gained and who won, if it came to an end."""
    decided: Decided = []
    waits = player.quick.at_random.waits

    def policy(k: int, value: Any, many: int, least: int) -> None:
        if k < 0:
            fallen.note(k, value, least)
            return
        kind = str(waits[k]["kind"])
        alone = kind if kind in ("choose", "some") and many <= least else ""
        decided.append((value, chance.dice.getstate(), alone))
        if len(decided) >= MOST_DECISIONS:
            raise _Cut

    S = player.fresh(chance, policy)
    try:
        player.quick.at_random.function("play")(S)
    except (_Cut, OverBudget):
        return decided, None
    gains = [have - player.plan.stack for have in S.stack]
    return decided, [gains, tuple(S.winners)]


def _replayed(
    plan: Plan, chance: random.Random, decided: Decided, fallen: Fallen
) -> tuple[Round, Transcript, bool]:
    """The same round in the form that tells, and whether it came to its end."""
    close = CloseRounds(plan)
    stacks = [plan.stack] * plan.players
    round_ = Round.begin(close.compiled, close.setting, stacks, dict(plan.options))
    told, left = Transcript(), iter(decided)
    told.hears(round_)
    for _ in range(MOST_WAITS):
        wait = round_.wait
        if wait is None:
            return round_, told, True
        if wait.kind == "check":
            _check(round_, chance.random)
        elif wait.kind in ("moment", "bets") or (wait.may_pass and not wait.options):
            round_.answer(None)
        elif (answer := fallen.answer(wait)) is not None:
            round_.answer(answer)
        elif wait.is_chance or wait.kind == "enter":
            round_.answer(as_it_falls(wait, chance.random))
        else:
            found = _next(wait, left)
            if found is None:
                return round_, told, False
            round_.answer(found[0])
            chance.setstate(found[1])
        told.hears(round_)
    return round_, told, False


def _next(wait: Wait, left: Iterator[tuple[Any, Any, str]]) -> tuple[Any, Any] | None:
    """The answer to what is waited for, and the chance behind it; what is not asked here is passed over."""
    for value, after, alone in left:
        answer = _as_asked(wait, value)
        if not alone or (alone == wait.kind and why_not(wait, answer) is None):
            return answer, after
    return None


def _check(round_: Round, draw: Callable[[], float]) -> None:
    now = check_now(round_)
    assert now is not None
    check, sheet = now
    roll = roll_dice(lambda n: int(draw() * n), sheet, round_.setting.edition, check)
    answer_check(round_, roll)


def as_it_falls(wait: Wait, draw: Callable[[], float]) -> Any:
    """What falls, drawn as the fast form draws it."""
    if wait.kind == "shuffle":
        return tuple(sorted(wait.detail, key=lambda card: draw()))
    if wait.kind == "flip":
        return "heads" if draw() < 0.5 else "tails"
    options = list(wait.options or ())
    if wait.kind == "roll":
        return tuple(options[int(draw() * len(options))] for _ in range(wait.low))
    return options[int(draw() * len(options))] if options else None


def _as_asked(wait: Wait, value: Any) -> Any:
    """What was decided, as one of the options that there are: cards of one choice may lie in another order."""
    if wait.kind == "window" and value is not None:
        return value[0], (wait.about.get("acts") or ("",))[0]
    if not isinstance(value, (list, tuple)) or wait.kind not in ("choose", "some"):
        return wait.low if wait.kind == "stake" else value
    if wait.kind == "some":
        return tuple(value)
    same = [
        one for one in wait.options or () if isinstance(one, (list, tuple)) and [*one] == [*value]
    ]
    alike = [
        one
        for one in wait.options or ()
        if isinstance(one, (list, tuple)) and sorted(map(repr, one)) == sorted(map(repr, value))
    ]
    return next(iter(same or alike), value)
