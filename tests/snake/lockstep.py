"""The compiled Snake and the one written by hand, played side by side on the same deck, choices and chance.

The one by hand asks; whatever it asks, the compiled one has to wait for the same thing, of the same person, with the same
options, and gets the same answer. Twice over: ``Quietly`` in a form for simulation in which chance is waited for, and
``AtTheTable`` in the very round that a table plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from benchmarks.by_hand import snake
from benchmarks.by_hand.asked import Asked
from benchmarks.by_hand.snake_round import D20
from referee.compiler.build import compile_rules
from referee.compiler.compiled import Compiled
from referee.compiler.states import new_state
from referee.library import Shelf
from referee.rounds.cheating import answer_check
from referee.rounds.round import Round
from referee.sheets import Roll
from tests.rounds.lockstep import ASKING
from tests.rounds.playing import STACK, options_of, rules, setting
from tests.snake.deck import ONE_DECK, compiled, ranks_and_counts

VALUES: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2),
    "direction": ("right", "left"),
    "opener": ("race", "initiative", "right"),
    "may_decline": (False, True),
    "draw": ("to_seven", "one"),
    "skips_stack": (False, True),
}
LIMITS = (10, 25, 100)
"""How many turns each player has before the fewest cards win."""


@lru_cache(maxsize=1)
def asking() -> Compiled:
    return compile_rules(Shelf().source("snake").rules(), ASKING)


def some_options(n: int, random: Random) -> dict[str, Any]:
    """A value for every option that so many players allow."""
    found = {name: random.choice(words) for name, words in VALUES.items()}
    found["decks"] = 2 if n > 4 else found["decks"]
    return found | {"ante": random.randint(0, 20), "most_turns": random.choice(LIMITS)}


class Beside(Asked):
    """Answers for both, once what the compiled rules wait for has been held against the question."""

    def __init__(self, random: Random) -> None:
        super().__init__(lambda seat, what, options: 0, lambda n, what: 0)
        self.random = random
        self.met: Counter[str] = Counter()

    # -- what the compiled rules wait for: each side in its own way

    def chooses(self) -> tuple[int, Sequence[Any]]:
        """Who chooses now, and among what (None: passing)."""
        raise NotImplementedError

    def lots(self, name: str, among: Sequence[int]) -> Sequence[int]:
        """What a lot is drawn from now."""
        raise NotImplementedError

    def unasked(self, options: Sequence[Any], hidden: bool) -> bool:
        """Whether there is nothing to choose, so that nobody is asked."""
        return len(options) == 1 and not hidden

    def answer(self, value: Any) -> None:
        raise NotImplementedError

    # -- what the program by hand asks

    def choice(self, seat: int, what: str, options: Sequence[Any], hidden: bool = False) -> Any:
        if self.unasked(options, hidden):
            return options[0]
        who, theirs = self.chooses()
        assert who == seat, (what, who, seat)
        mine = [None if one is None else compiled(one) for one in options]
        if what == "row":
            assert sorted(theirs) == sorted({card for row in mine for card in row or ()})
        else:
            assert ranks_and_counts(theirs) == ranks_and_counts(mine), (what, theirs, mine)
        at = int(self.random.random() * len(options))
        self.met[f"{what}: passed" if mine[at] is None else what] += 1
        taken = mine[at]
        self.answer(None if taken is None else tuple(taken))
        return options[at]

    def lot(self, name: str, among: Sequence[int]) -> int:
        at = int(self.random.random() * len(among))
        theirs = compiled(among) if name == "face_down" else list(among)
        self.met[name] += 1
        if len(among) > 1:  # the last card is turned over unasked
            assert sorted(self.lots(name, theirs)) == sorted(theirs), (name, theirs)
            self.answer(theirs[at])
        return among[at]


class Quietly(Beside):
    """Beside a form in which nobody steps in, and shuffles, checks and unseen cards are waited for."""

    def __init__(self, random: Random, n: int, options: dict[str, Any], deck: list[int]) -> None:
        super().__init__(random)
        rules_ = asking()
        self.S = new_state(
            rules_, setting(rules_, n), n, options_of(rules_, **options), [STACK] * n
        )
        self.drawn = random.random()
        self.S.random = lambda: self.drawn  # the race is the only thing that it draws
        self.rules, self.step = rules_, rules_.function("play")
        self.waiting = self.step(self.S)
        self.is_at("shuffle")
        self.answer(tuple(reversed(deck)))

    def is_at(self, *kinds: str) -> Any:
        assert self.waiting, f"by hand {kinds} is asked for; the compiled rules are over"
        assert self.rules.waits[self.S.at]["kind"] in kinds
        return self.S.args

    def chooses(self) -> tuple[int, Sequence[Any]]:
        args = self.is_at("some", "choose")
        return args[0], args[1]

    def unasked(self, options: Sequence[Any], hidden: bool) -> bool:
        return len(options) == 1

    def lots(self, name: str, among: Sequence[int]) -> Sequence[int]:
        if name == "initiative":
            self.is_at("check")
            return D20
        found: Sequence[int] = self.is_at("random")[1]
        return found

    def lot(self, name: str, among: Sequence[int]) -> int:
        if name == "opener":  # drawn already, as soon as the rows were down
            self.met[name] += 1
            return among[int(self.drawn * len(among))]
        return super().lot(name, among)

    def answer(self, value: Any) -> None:
        if self.rules.waits[self.S.at]["kind"] == "check":
            value = (value, value, None, 0, True, 1, False, None)
        self.S.choice = value
        self.waiting = self.step(self.S)


class AtTheTable(Beside):
    """Beside a round as a table plays it; moments pass, and nobody bets."""

    def __init__(self, random: Random, n: int, options: dict[str, Any], deck: list[int]) -> None:
        super().__init__(random)
        rules_ = rules("snake")
        self.round = Round.begin(
            rules_, setting(rules_, n), [STACK] * n, options_of(rules_, **options)
        )
        self.S = self.round.S
        self.round.answer(tuple(reversed(deck)))

    def now(self, *kinds: str) -> Any:
        """What is waited for, once the moments have passed."""
        while (wait := self.round.wait) is not None and wait.kind in ("moment", "bets"):
            self.round.answer(None)
        assert wait is not None, f"by hand {kinds} is asked for; the round is over"
        assert wait.kind in kinds, (wait.kind, kinds)
        return wait

    def chooses(self) -> tuple[int, Sequence[Any]]:
        wait = self.now("some", "choose")
        return wait.who, [*wait.options, *([None] if wait.may_pass else [])]

    def lots(self, name: str, among: Sequence[int]) -> Sequence[int]:
        if name == "initiative":
            self.now("check")
            return D20
        found: Sequence[int] = self.now("enter" if name == "opener" else "random").options
        return found

    def answer(self, value: Any) -> None:
        wait = self.round.wait
        assert wait is not None
        if wait.kind == "check":
            answer_check(self.round, Roll(natural=value))
        else:
            self.round.answer(value)

    @property
    def waiting(self) -> bool:
        while (wait := self.round.wait) is not None and wait.kind == "moment":
            self.round.answer(None)
        return wait is not None


Side = Callable[[Random, int, dict[str, Any], list[int]], Any]


def side_by_side(
    n: int, seed: int, options: dict[str, Any] | None = None, side: Side = Quietly
) -> Counter[str]:
    """One round of both. Returns what was asked, and how often; AssertionError at the first difference."""
    random = Random(seed)
    options = some_options(n, random) if options is None else options
    deck = random.sample(range(ONE_DECK * options["decks"]), ONE_DECK * options["decks"])
    both = side(random, n, options, compiled(deck))
    by_hand = snake.Options(**options | {"most_turns": options["most_turns"] * n})
    table = snake.Round(n, deck, lambda *_: 0, lambda *_: 0, by_hand)
    table.asked = both
    agree(both, table, table.play())
    return both.met  # type: ignore[no-any-return]


def agree(both: Any, table: snake.Round, outcome: snake.Outcome) -> None:
    """Both are over, with the same winners, coins, turns, and the same cards in the same places."""
    S, n = both.S, table.n
    assert not both.waiting and S.over
    assert S.t_turns_taken == outcome.turns
    winners = outcome.winners or fewest(outcome.left)
    both.met["won" if outcome.winners else "stopped"] += 1
    assert tuple(S.winners) == winners
    ante = table.options.ante
    assert [have - STACK for have in S.stack] == paid(n, winners, ante)
    assert S.p_pot == 0
    assert (S.t_last_touch, S.t_last_player) == (outcome.last_touch, table.last_player)
    assert S.t_skips == table.skips
    zones = [(S.z_stock, table.stock), (S.z_pile, table.pile), (S.z_gone, table.gone)]
    for theirs, mine in (
        (S.z_hand, table.hands),
        (S.z_face_up, table.face_up),
        (S.z_face_down, table.face_down),
    ):
        zones += zip(theirs, mine, strict=True)
    for here, there in zones:
        assert sorted(here) == sorted(compiled(there))
    assert list(S.z_pile) == compiled(table.pile)


def fewest(left: Sequence[int]) -> tuple[int, ...]:
    """Where the round is stopped, whoever has the fewest cards left; the program by hand names nobody."""
    return tuple(seat for seat, many in enumerate(left) if many == min(left))


def paid(n: int, winners: Sequence[int], ante: int) -> list[int]:
    """What everybody has won or lost; an odd coin goes to the first winner from the dealer's right on, to the left."""
    each, odd = divmod(n * ante, len(winners))
    order = sorted(winners, key=lambda p: (p - (n - 2)) % n)
    return [(each + (order.index(p) < odd) if p in winners else 0) - ante for p in range(n)]
