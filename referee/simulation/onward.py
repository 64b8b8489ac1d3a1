"""A round that is on, played on to its end from where it is: again and again, by the natures of those who sit there.

What is waited for is answered without being put into words, and where nobody prefers anything without being looked at:
that is most of what a round waits for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.compiler.budget import CLOCK, begin
from referee.compiler.facts import OverBudget
from referee.npcs.mind import Mind
from referee.npcs.playing import by_chance, goes_on, spoken
from referee.npcs.unseen import Unseen, Values, untold
from referee.npcs.weighing import PLAIN
from referee.records import record
from referee.rounds.guard import InRules, RulesetFault
from referee.rounds.round import MAIN, Round
from referee.rounds.views import GM, Viewer
from referee.simulation.bets_settled import OF_BETS, Outcome, outcomes
from referee.simulation.copies import Copies

UNITS = 5_000_000
"""What the rules of one round may spend."""

MOST_WAITS = 20_000
FRESH = 60
"""Rounds that are played from the deal to see what a value that nobody tells may be."""

LONG = 1000
"""A range of more numbers than this is not looked through by whoever has preferences."""

ENTERED = "enter"
Given = Mapping[int, Sequence[Any]]
"""By seat, what it has chosen already since the round was as it is played on from."""

Way = Callable[["Onward", Round, random.Random], bool]
"""Answers one kind of wait; whether the round has been carried on by that."""


@record
class End:
    """How a round came out. ``gains``: copper by seat over the whole round; ``bets``: by number, of those that lay open;
    ``entered``: whether something was made up that only the game master could have entered."""

    gains: tuple[int, ...]
    winners: tuple[int, ...]
    bets: dict[int, Outcome]
    entered: bool


class Onward:
    """Plays a round on. ``minds``: by seat; ``viewer``: from what that seat, or the public, may know, or from
    everything; ``given``: what has been chosen already; ``fresh`` deals another round like it."""

    def __init__(
        self,
        start: Round,
        minds: Sequence[Mind],
        viewer: Viewer = GM,
        given: Given | None = None,
        fresh: Callable[[], Round] | None = None,
        seed: int = 1,
    ) -> None:
        self.start, self.minds, self.viewer, self.seed = start, minds, viewer, seed
        self.copies = Copies(start.S)
        self.compiled = start.compiled
        self.given = given or {}
        self.placed = {bet[4]: (bet[2], bet[1]) for bet in start.S.bets}
        self.ways: list[Way] = [WAYS.get(one["kind"], _asked) for one in self.compiled.waits]
        self.plain: dict[tuple[int, int], bool] = {}
        self.unseen: Unseen | None = None
        if viewer != GM:
            others = self.seen_elsewhere(fresh) if fresh is not None and untold(start) else {}
            self.unseen = Unseen(start, viewer, others)

    # -- one round

    def played(self, number: int) -> End | None:
        """The round played on for the so-manieth time; ``None`` for one that has no end, or that cannot be as it was dealt
        again."""
        rng = random.Random(self.seed * 1_000_003 + number)
        S = self.copies()
        round_ = Round(self.compiled, self.start.setting, S)
        round_.in_words = False
        S.log = OfBets() if self.placed else None
        try:
            with CLOCK.within(UNITS):
                if self.unseen is not None:
                    self.unseen.dealt_again(round_, rng)
                entered = self.to_the_end(round_, rng)
        except RulesetFault as fault:
            if self.viewer == GM and not isinstance(fault.__cause__, OverBudget):
                raise
            return None
        return None if entered is None else self.ended(round_, entered)

    def ended(self, round_: Round, entered: bool) -> End:
        S = round_.S
        gains = tuple(have - brought for have, brought in zip(S.stack, S.brought, strict=True))
        facts = S.log.kept if self.placed else ()
        return End(gains, tuple(S.winners), outcomes(facts, self.placed), entered)

    def to_the_end(self, round_: Round, rng: random.Random) -> bool | None:
        """Whether anything was made up; ``None`` without an end."""
        S, ways, waits = round_.S, self.ways, self.compiled.waits
        entered, plays = False, self.compiled.function(MAIN)
        choices = {seat: list(values) for seat, values in self.given.items()}
        with InRules(self.compiled, S):
            begin(S)
            for _ in range(MOST_WAITS):
                if S.at is None:
                    return entered
                at = S.at
                entered = entered or waits[at]["kind"] == ENTERED
                decided = choices and _chosen_already(S, waits[at], choices)
                if not decided and ways[at](self, round_, rng):
                    continue
                if S.frames or S.running != MAIN:
                    round_.run()
                elif not plays(S):
                    round_.end()
        return None

    # -- decisions that are not looked at

    def is_plain(self, at: int, who: int) -> bool:
        """Whether a seat takes every option of a decision as readily as any other."""
        key = (at, who)
        if key not in self.plain:
            self.plain[key] = self._plain(self.compiled.waits[at], who)
        return self.plain[key]

    def _plain(self, about: dict[str, Any], who: int) -> bool:
        if not 0 <= who < len(self.minds):
            return True
        if about["of"].base == "amount":
            return False
        weights = self.compiled.env["WEIGHTS"].get(about.get("name") or "", {})
        for temper in self.minds[who].temperament.prefers:
            if temper in weights:
                return self.always_plain(weights[temper])
        return True

    def always_plain(self, found: Any) -> bool:
        """Whether a weight is the same for everything, and for passing."""
        each = [found] if isinstance(found, str) else list(found.values())
        return all(constant(self.compiled.env[name]) == PLAIN for name in each)

    # -- what a value may be

    def seen_elsewhere(self, fresh: Callable[[], Round]) -> Values:
        """What nobody tells, as it was in other rounds when they came to the same place."""
        found: dict[str, list[Any]] = {name: [] for name in untold(self.start)}
        for number in range(FRESH):
            round_, rng = fresh(), random.Random(number)
            round_.in_words, round_.S.log = False, None
            for _ in range(MOST_WAITS):
                wait = round_.wait
                if wait is None or wait.number == self.start.S.at:
                    break
                goes_on(round_, wait, self.minds, rng)
            for name in found:
                value = getattr(round_.S, f"t_{name}")
                found[name] += value if isinstance(value, list) else [value]
        return {name: [v for v in values if v is not None] for name, values in found.items()}


class OfBets:
    """A log that keeps what is told of bets, and nothing else."""

    def __init__(self) -> None:
        self.kept: list[tuple[Any, ...]] = []

    def append(self, fact: tuple[Any, ...]) -> None:
        if fact[0] in OF_BETS:
            self.kept.append(fact)


def constant(function: Any) -> float | None:
    """What a weight always is; ``None`` for one that hangs on something."""
    code = function.__code__
    if code.co_names or len(code.co_code) > len(_PATTERN.__code__.co_code):
        return None
    marks = [object() for _ in range(code.co_argcount)]
    found = function(*marks)
    return float(found) if isinstance(found, (int, float)) else None


def _PATTERN(S: Any) -> float:
    return 1.5


def _chosen_already(S: Any, about: dict[str, Any], choices: dict[int, list[Any]]) -> bool:
    """Gives the answer that somebody has given already, where this is the question."""
    if about["kind"] not in ("choose", "some"):
        return False
    left = choices.get(S.args[0])
    if not left:
        return False
    S.choice = left.pop(0)
    return True


# -- an answer to each kind of wait


def _choose(onward: Onward, round_: Round, rng: random.Random) -> bool:
    S = round_.S
    who, options, may_pass = S.args[:3]
    if who is None or not onward.is_plain(S.at, who):
        return _asked(onward, round_, rng)
    many = len(options)
    if may_pass and many and options.__class__ is range:
        at = int(rng.random() * many) if rng.random() < 0.5 else many
    else:
        at = int(rng.random() * (many + bool(may_pass)))
    chosen = options[at] if at < many else None
    S.choice = tuple(chosen) if chosen.__class__ is list else chosen
    return False


def _moment(onward: Onward, round_: Round, rng: random.Random) -> bool:
    round_.S.choice, round_.S.tried = None, ()
    return False


def _bets(onward: Onward, round_: Round, rng: random.Random) -> bool:
    round_.S.choice = None
    return False


def _random(onward: Onward, round_: Round, rng: random.Random) -> bool:
    options = round_.S.args[1]
    round_.S.choice = options[int(rng.random() * len(options))]
    return False


def _shuffle(onward: Onward, round_: Round, rng: random.Random) -> bool:
    cards = list(round_.S.args[1])
    rng.shuffle(cards)
    round_.S.choice = tuple(cards)
    return False


def _roll(onward: Onward, round_: Round, rng: random.Random) -> bool:
    S = round_.S
    about = onward.compiled.waits[S.at]
    faces, many = onward.compiled.env["FACES"][about["die"]], S.args[1]
    number = len(faces)
    S.choice = tuple(
        [faces[int(rng.random() * number)] for _ in range(many if about["several"] else 1)]
    )
    return False


def _flip(onward: Onward, round_: Round, rng: random.Random) -> bool:
    round_.S.choice = "heads" if rng.random() < 0.5 else "tails"
    return False


def _asked(onward: Onward, round_: Round, rng: random.Random) -> bool:
    """By the mind of whoever is asked."""
    wait = round_.wait
    assert wait is not None
    if wait.kind == "check":
        goes_on(round_, wait, onward.minds, rng)
        return True
    if wait.kind == "window":
        value = spoken(round_, wait, onward.minds, rng)
    elif wait.who is not None and 0 <= wait.who < len(onward.minds):
        value = onward.minds[wait.who].answer(round_, wait, rng)
    else:
        value = by_chance(wait, rng)
    round_.S.choice = value
    return False


WAYS: dict[str, Way] = {
    "choose": _choose, "moment": _moment, "bets": _bets, "random": _random, "shuffle": _shuffle,
    "roll": _roll, "flip": _flip,
}  # fmt: skip
