"""The compiled Snaggletooth and the one written by hand, played side by side on the same deck, choices and chance.

The one by hand asks; whatever it asks, the compiled one has to wait for the same thing, of the same person, with the same
options, and gets the same answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from benchmarks.by_hand import snaggletooth
from benchmarks.by_hand.asked import Asked
from benchmarks.by_hand.snaggletooth import RANK
from referee.compiler.build import compile_rules
from referee.compiler.compiled import QUIET, Compiled, Purpose
from referee.compiler.quick.build import compile_quick
from referee.compiler.quick.tables import QuickTable
from referee.compiler.states import new_state
from referee.library import Shelf
from tests.rounds.playing import STACK, options_of, setting

ASKING = Purpose(live=False, facts=False, chance=True, moments=False)
"""Nobody steps in and nothing is told, but everything that is left to chance is waited for."""

VALUES: dict[str, tuple[Any, ...]] = {
    "direction": ("right", "left"),
    "tie_break": ("coin", "rps", "high_card"),
    "stalled": ("draw", "count"),
    "tied_win": ("split", "play_off"),
    "snaggletooth_counts": (False, True),
}


@lru_cache(maxsize=4)
def compiled_for(purpose: Purpose) -> Compiled:
    return compile_rules(Shelf().source("snaggletooth").rules(), purpose)


def some_options(random: Random) -> dict[str, Any]:
    """A value for every option, and an ante that often leaves an odd coin."""
    return {name: random.choice(words) for name, words in VALUES.items()} | {
        "ante": random.randint(1, 20)
    }


class Beside(Asked):
    """Answers for both: by chance, once what the compiled rules wait for has been held against the question."""

    def __init__(self, S: Any, compiled: Compiled, random: Random, card_by_card: bool) -> None:
        super().__init__(self._one_of, lambda n, what: int(random.random() * n))
        self.S, self.compiled, self.random = S, compiled, random
        self.step: Callable[[Any], Any] = compiled.function("play")
        self.waiting = self.step(S)
        self.met: Counter[str] = Counter()
        self.table: Any = None
        self.card_by_card = card_by_card

    def _one_of(self, seat: int, what: str, options: Sequence[Any]) -> int:
        return int(self.random.random() * len(options))

    def waits_for(self, kind: str) -> Any:
        """What the compiled rules wait for, which has to be of a kind."""
        assert self.waiting, f"by hand a {kind} is asked for; the compiled rules are over"
        now = self.compiled.waits[self.S.at]["kind"]
        assert now == kind, f"by hand a {kind} is asked for, compiled a {now}"
        return self.S.args

    def answer(self, value: Any) -> None:
        self.S.choice = value
        self.waiting = self.step(self.S)

    def choice(self, seat: int, what: str, options: Sequence[Any], hidden: bool = False) -> Any:
        fours = self.fours(seat) if what == "pair" else 0
        if len(options) == 1 and not fours:
            return options[0]
        who, theirs, *_ = self.waits_for("choose")
        assert who == seat, (what, who, seat)
        words = {_as_rank(one) if what == "pair" else one: one for one in theirs}
        mine = [_as_rank(one) if what == "pair" else one for one in options]
        assert sorted(words) == sorted(mine), (what, theirs, options)
        assert len(theirs) == len(mine) + fours, (what, theirs, options)
        at = int(self.random.random() * len(options))
        self.met[what] += 1
        self.answer(words[mine[at]])
        return options[at]

    def fours(self, seat: int) -> int:
        """Ranks of which somebody holds all four: the compiled rules offer both pairs, by hand it is one option."""
        return sum(many == 4 for many in Counter(ranks(self.table.hands[seat])).values())

    def lot(self, name: str, among: Sequence[int]) -> int:
        """A seat, or one of the cards of a hand; where the ranks are alike, both take the same rank."""
        if len(among) == 1:
            return among[0]
        _, theirs, *_ = self.waits_for("random")
        cards = name == "pick"
        mine = ranks(among) if cards else list(among)
        words = dict(zip(ranks(theirs) if cards else theirs, theirs, strict=True))
        assert sorted(ranks(theirs) if cards else theirs) == sorted(mine), (name, theirs, among)
        at = int(self.random.random() * len(among))
        self.met[name] += 1
        self.answer(words[mine[at]])
        return among[at]

    def shuffle(self, cards: list[int]) -> None:
        if self.card_by_card:
            self._asks_one_by_one(cards)
        else:
            cards.sort()
            self.random.shuffle(cards)
        self.met["shuffle"] += 1
        self.shuffled_as(cards)

    def _asks_one_by_one(self, cards: list[int]) -> None:
        Asked(self._choose, self._chance).shuffle(cards)

    def shuffled_as(self, cards: Sequence[int]) -> None:
        """The compiled pile gets the same order of ranks."""
        _, theirs = self.waits_for("shuffle")
        assert sorted(ranks(theirs)) == sorted(ranks(cards)), (theirs, cards)
        left = sorted(theirs, reverse=True)
        order = []
        for rank in ranks(cards):
            card = next(card for card in left if RANK[card] == rank)
            left.remove(card)
            order.append(card)
        self.answer(tuple(order))


def ranks(cards: Sequence[int]) -> list[int]:
    return [RANK[card] for card in cards]


def _as_rank(pair: Sequence[int]) -> int:
    """Suits never matter: which two of three cards of a rank are laid is all the same."""
    one, two = ranks(pair)
    assert one == two
    return one


def begun(
    n: int, options: dict[str, Any], random: Random, deck: list[int], card_by_card: bool
) -> Beside:
    """The compiled rules, dealt from this deck (the first card is the top)."""
    compiled = compiled_for(ASKING)
    S = new_state(compiled, setting(compiled, n), n, options_of(compiled, **options), [STACK] * n)
    S.random = random.random
    both = Beside(S, compiled, random, card_by_card)
    both.waits_for("shuffle")
    both.answer(tuple(reversed(deck)))
    return both


def side_by_side(
    n: int, seed: int, options: dict[str, Any] | None = None, card_by_card: bool = False
) -> Counter[str]:
    """One round of both. Returns what was asked, and how often; AssertionError at the first difference.

    ``card_by_card``: the one by hand asks for each card of a shuffle, as ``play_with`` does.
    """
    random = Random(seed)
    options = some_options(random) if options is None else options
    deck = random.sample(range(52), 52)
    both = begun(n, options, random, deck, card_by_card)
    table = snaggletooth.Round(n, deck, both._choose, both._chance, snaggletooth.Options(**options))
    table.asked, both.table = both, table
    agree(both, table, table.play(), options)
    return both.met


def agree(
    both: Beside, table: snaggletooth.Round, outcome: snaggletooth.Outcome, options: dict[str, Any]
) -> None:
    """Both are over, with the same winners, coins, pairs, firsts and cards on the table."""
    S, n = both.S, table.n
    assert not both.waiting and S.over
    assert tuple(S.winners) == outcome.winners
    payouts = [have - STACK + options["ante"] for have in S.stack]
    assert payouts == paid_to_the_left(n, outcome.winners, options["ante"] * n)
    assert sorted(payouts) == sorted(outcome.payouts)
    if options["direction"] == "left" or len(outcome.winners) == 1:
        assert tuple(payouts) == outcome.payouts
    assert S.p_pot == 0
    assert tuple(map(len, S.t_teeth)) == outcome.pairs
    assert [list(ranks) for ranks in S.t_teeth] == table.scored
    assert (S.t_first_out, S.t_first_double) == (outcome.first_out, outcome.first_double)
    assert [p in S.still for p in range(n)] == [not out for out in table.out]
    assert S.t_snaggletooth == table.tooth
    assert sorted(ranks(S.z_apart)) == sorted(ranks(table.apart))
    assert sorted(ranks(S.z_pile)) == sorted(ranks(table.pile))


def paid_to_the_left(n: int, winners: Sequence[int], pot: int) -> list[int]:
    """Odd coins go round to the left from the dealer's right, as ``odd_coin`` says, whichever way the turns go.

    (The one by hand gives them as the turns go: the only point at which the two differ.)
    """
    each, odd = divmod(pot, len(winners))
    order = sorted(winners, key=lambda p: (p - (n - 2)) % n)
    return [each + (order.index(p) < odd) if p in winners else 0 for p in range(n)]


# -- the quiet form, driven at random


def quiet_round(
    compiled: Compiled, place: Any, n: int, options: dict[str, Any], random: Random
) -> Any:
    """One round of the quiet form, each legal choice as likely as another; the state it ended in."""
    S = new_state(compiled, place, n, options, [STACK] * n)
    draw = S.random = random.random
    play = compiled.function("play")
    while play(S):
        among = S.args[1]
        S.choice = among[int(draw() * len(among))]
    return S


def quiet() -> Compiled:
    return compiled_for(QUIET)


@lru_cache(maxsize=8)
def quick_table(n: int) -> QuickTable:
    """The quick form for one table of Snaggletooth with its options as shipped."""
    typed = Shelf().source("snaggletooth").rules()
    options = {o.name: o.default for o in typed.rules.options.values()}
    quick = compile_quick(typed, n, options)
    return QuickTable(quick, setting(quick.returning, n), n, options, [STACK] * n)


def quick_round(n: int, random: Random) -> Any:
    """One round of the quick form, driven as ``quiet_round`` is."""
    table = quick_table(n)
    play, draw = table.quick.returning.function("play"), random.random
    S = table.fresh(draw)
    while play(S):
        among = S.args[1]
        S.choice = among[int(draw() * len(among))]
    return S
