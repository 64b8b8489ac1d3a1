"""The compiled round and the interpreted one, side by side on the same answers, compared at every wait.

Pinned and compared in order: seats, ranks, words, menus, numbers, bids, the cards of a zone (from its top). Compared as a
set: lots (chance takes any of them), the acts of a round of betting, groups (no rule says which comes first), and what can be taken of one kind
(``alike``), where the question is which rank and how many, and any card of it will do.
"""

from __future__ import annotations

import random
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from referee.compiler.compiled import Compiled
from referee.language.check import Typed
from referee.rounds.cheating import Attempt, attempt_cheat, check_for, expose, possible
from referee.rounds.round import Round, RulesetFault
from referee.rounds.setting import Setting, made_check, plain_result, swayed, with_bonus
from referee.rounds.stepping_in import bet, leave, picks, why_no_bet
from referee.rounds.waits import Wait
from referee.sheets import Edition, Roll, Sheet, observe, resolve, unrolled_total, what_is_missing
from tests.reference.asking import Ask, Chance, Expose, Leave, SideBet, Try
from tests.reference.facts import Reader, differing_facts, ready
from tests.reference.formulas import Fault
from tests.reference.happening import as_told
from tests.reference.interpreter import Interpreter
from tests.reference.snapshots import as_multiset, compiled, differing, interpreted
from tests.reference.state import Bet

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRST")
WRONG = (Fault, IndexError, KeyError, TypeError, AttributeError, ValueError, ZeroDivisionError)

CAN_BE_ASKED_AGAIN = ("choose", "some", "betting", "moment", "bets")


class Different(AssertionError):
    """The two rounds are not the same."""


@dataclass(frozen=True)
class Game:
    """One ruleset at one table: what a lockstep of many seeds shares."""

    name: str
    typed: Typed
    compiled: Compiled
    seats: int
    options: dict[str, Any]
    edition: Edition = Edition.E2014
    stacks: tuple[int, ...] = ()
    """Copper before each seat; 5000 unless it is said."""

    def setting(self) -> Setting:
        names = NAMES[: self.seats]
        onlooker = Sheet("Onlooker")
        return Setting(
            self.compiled,
            self.edition,
            names,
            tuple(Sheet(name) for name in names),
            Sheet("house"),
            ("Onlooker",),
            (onlooker,),
        )


@dataclass(frozen=True)
class Trouble:
    """How likely it is at each wait that somebody cheats (at a moment), speaks up, leaves, or bets (in a window).

    ``at``: the kinds of waits at which somebody may leave or speak up. ``accuse_late``: also while another moment than that of the
    cheat is waited at. ``onlookers``: also people without a seat bet.
    """

    cheat: float = 0.0
    accuse: float = 0.0
    leave: float = 0.0
    bet: float = 0.0
    at: tuple[str, ...] = CAN_BE_ASKED_AGAIN
    accuse_late: bool = False
    onlookers: bool = False


HONEST = Trouble()
WILD = Trouble(cheat=0.5, accuse=0.08, leave=0.02, bet=0.6)


@dataclass
class Ending:
    """How a round came out."""

    waits: int
    cut: bool = False
    fault: str = ""
    tried: int = 0
    exposed: int = 0
    left: int = 0
    bets: int = 0
    winners: tuple[int, ...] = ()
    events: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Answered:
    """What was said at a wait."""

    value: Any


def in_words(wait: Wait | str) -> str:
    if isinstance(wait, str):
        return wait
    return (
        f"{wait.kind} who={wait.who} options={str(wait.options)[:200]} low={wait.low} "
        f"high={wait.high} may_pass={wait.may_pass} about line {wait.about['line']}"
    )


class WaitKept(Round):
    """A compiled round that makes each wait, with all its labels, once."""

    kept: tuple[Any, Any, Wait | None] = (None, None, None)

    @property
    def wait(self) -> Wait | None:
        at, args, found = self.kept
        if at != self.S.at or args is not self.S.args:
            found = super().wait
            self.kept = (self.S.at, self.S.args, found)
        return found


class Lockstep:
    """One round, twice."""

    def __init__(self, game: Game, seed: int, trouble: Trouble, longest: int = 2000) -> None:
        self.game, self.seed, self.trouble, self.longest = game, seed, trouble, longest
        self.r = random.Random(seed)
        self.setting = game.setting()
        self.mine: deque[Any] = deque(maxlen=10)
        self.theirs: deque[Any] = deque(maxlen=10)
        self.ending = Ending(0)
        self.asked: Ask | None = None
        self.round: Round | None = None
        self.reader = Reader()

    # -- running

    def play(self) -> Ending:
        """Plays to the end. Raises ``Different`` with the last ten events of both."""
        game = self.game
        stacks = list(game.stacks) or [5000] * game.seats
        self.one = Interpreter(game.typed, game.seats, stacks, game.options, self.setting)
        self.steps = self.one.play()
        self.both(
            lambda: WaitKept.begin(game.compiled, self.setting, list(stacks), dict(game.options)),
            None,
        )
        while not self.ending.fault and self.asked is not None:
            self.ending.waits += 1
            if self.ending.waits > self.longest:
                self.ending.cut = True
                break
            self.go_on()
        self.ending.winners = self.one.state.winners
        return self.ending

    def both(self, theirs: Any, mine: Any) -> None:
        """The same input into both; then both wait for the same thing, over the same table, or have the same fault."""
        fault = wrong = ""
        try:
            made = theirs()
            self.round = made if isinstance(made, Round) else self.round
        except RulesetFault as error:
            fault = str(error)
        try:
            self.asked = self.steps.send(mine)
        except StopIteration:
            self.asked = None
        except WRONG as error:
            wrong = f"{type(error).__name__}: {error}"
        if fault or wrong:
            self.same("a fault", bool(wrong), bool(fault), f"{wrong or 'none'} / {fault or 'none'}")
            self.ending.fault = fault
            return
        self.compare()

    def compare(self) -> None:
        assert self.round is not None
        wait = self.round.wait
        self.note(wait)
        self.same_wait(wait)
        mine = ready(self.one.take_facts())
        theirs = ready(self.reader.read(self.round, self.round.take_facts()))
        if mine != theirs:
            self.fail(f"the facts differ: {differing_facts(mine, theirs)}")
        odd = differing(interpreted(self.one), compiled(self.round))
        if odd:
            text = "; ".join(f"{key}: {a!r} / {b!r}" for key, (a, b) in odd.items())
            self.fail(f"the table differs: {text}")

    def note(self, wait: Wait | None) -> None:
        """What both waited for last is put into words only where they differ."""
        self.mine.append(self.asked or "over")
        self.theirs.append(wait or "over")

    def same(self, what: str, mine: Any, theirs: Any, more: str = "") -> None:
        if mine != theirs:
            self.fail(f"{what}: interpreter {mine!r}, compiled {theirs!r} {more}")

    def fail(self, message: str) -> None:
        game = self.game
        lines = [
            f"{game.name}, {game.seats} seats, {game.options}, seed {self.seed}, wait "
            f"{self.ending.waits}, {self.trouble}: {message}",
            "-- the interpreter:",
            *(str(one)[:300] for one in self.mine),
            "-- the compiled rules:",
            *(in_words(one) for one in self.theirs),
        ]
        raise Different("\n".join(lines))

    # -- the same wait

    def same_wait(self, wait: Wait | None) -> None:
        one = self.asked
        if one is None or wait is None:
            self.same("what is waited for", one and one.kind, wait and wait.kind)
            return
        self.same("the kind of wait", one.kind, wait.kind)
        self.same("who is waited for", one.who, wait.who)
        if one.kind == "moment":
            assert self.round is not None
            mine = [(c.cheat, c.by) for c in one.detail]
            theirs = [(c.cheat.name, c.by) for c in possible(self.round)]
            self.same("who could cheat", mine, theirs)
            return
        if one.kind == "shuffle":
            self.same("what is shuffled", sorted(one.detail), sorted(wait.detail))
        elif one.kind == "check":
            self.same("the check", tuple(one.detail), tuple(wait.detail))
        elif one.kind in ("some", "stake", "roll"):
            self.same("how many", (one.low, one.high), (wait.low, self.most(wait)))
        elif one.kind == "enter":
            self.same("the limits", one.detail, tuple(wait.detail))
        if one.kind in ("choose", "some", "enter"):
            self.same("passing", one.may_pass, wait.may_pass)
        if one.kind == "window":
            self.same("the acts", one.acts, tuple(wait.about["acts"]))
        if one.options is not None or wait.options is not None:
            self.same_options(one, wait)

    def most(self, wait: Wait) -> int:
        """Nobody takes more than there is."""
        return min(wait.high, len(wait.options or ())) if wait.kind == "some" else wait.high

    def same_options(self, one: Ask, wait: Wait) -> None:
        mine = [as_told(option) for option in one.options or ()]
        theirs = list(wait.options or ())
        if one.alike:
            self.same("the options", self.kinds(one, mine), self.kinds(one, theirs))
        elif mine != theirs:
            self.same("the options", as_multiset(mine), as_multiset(theirs))
            if one.kind not in ("random", "betting") and not wait.of.alike:
                self.same("the order of the options", mine, theirs)

    def kinds(self, one: Ask, options: list[Any]) -> list[tuple[Any, int]]:
        """Which rank (or suit) and how many of it."""
        return sorted({(self.one.ev.card(some[0], one.alike), len(some)) for some in options})

    # -- the same answer

    def go_on(self) -> None:
        one, r, t = self.asked, self.r, self.trouble
        assert one is not None and self.round is not None
        quiet = not self.round.S.frames and not self.one.beside and one.kind in t.at
        if quiet and t.leave and r.random() < t.leave and self.somebody_leaves():
            return
        if quiet and t.accuse and r.random() < t.accuse and self.somebody_speaks_up():
            return
        if one.kind == "moment" and one.detail and r.random() < t.cheat:
            self.cheat(r.choice(one.detail))
            return
        if one.kind == "bets" and t.bet and r.random() < t.bet and self.side_bet():
            return
        mine, theirs = self.answer(one)
        self.mine.append(Answered(mine))
        self.both(lambda: self.round.answer(theirs), mine)

    def answer(self, one: Ask) -> tuple[Any, Any]:
        """An answer for the interpreter, and the same one for the compiled round."""
        assert self.round is not None and self.round.wait is not None
        r, wait, options = self.r, self.round.wait, one.options or ()
        if one.kind in ("moment", "bets"):
            return None, None
        if one.kind == "shuffle":
            order = sorted(one.detail)
            r.shuffle(order)
            return tuple(order), tuple(reversed(order))
        if one.kind == "roll":
            thrown = tuple(r.choice(options) for _ in range(one.low))
            return thrown, thrown
        if one.kind == "check":
            return self.rolled(wait)
        if one.kind == "stake":
            amount = r.randint(one.low, min(one.high, one.low + 50))
            return amount, amount
        if one.kind == "betting":
            act, low, high = r.choice(options)
            bet_now = (act, r.choice((low, high, r.randint(low, high))))
            return bet_now, bet_now
        if one.kind == "window":
            said = None if r.random() < 0.7 else (r.choice(options), r.choice(one.acts))
            return said, said
        if one.may_pass and (not options or r.random() < 0.25):
            return None, None
        if one.kind == "enter":
            return self.entered(one, wait)
        if one.kind == "some":
            taken = r.sample(range(len(options)), r.randint(one.low, one.high))
            chosen = tuple(options[at] for at in taken)
            return chosen, tuple(as_told(option) for option in chosen)
        chosen = r.choice(options)
        return chosen, as_told(chosen)

    def entered(self, one: Ask, wait: Wait) -> tuple[Any, Any]:
        r = self.r
        if one.options is None:
            low, high = one.detail
            number = r.randint(low or 0, high if high is not None else (low or 0) + 10)
            said: Any = number if wait.of.base in ("number", "amount") else "something"
            return said, said
        if wait.of.is_list:
            some = tuple(r.sample(list(one.options), min(len(one.options), r.randint(0, 3))))
            return some, some
        chosen = r.choice(one.options)
        return chosen, chosen

    def rolled(self, wait: Wait) -> tuple[Any, Any]:
        assert self.round is not None and wait.who is not None
        what, dc = wait.detail
        sways = swayed(self.round.S, wait.who)
        bonus = sum(s for s in sways if isinstance(s, int))
        check = made_check(what, None if dc is None else dc - bonus, sways)
        sheet = self.setting.sheet(wait.who)
        roll = Roll(natural=self.r.randint(1, 20))
        if what_is_missing(sheet, self.game.edition, check, roll):
            roll = Roll(natural=roll.natural, second=self.r.randint(1, 20))
        said = plain_result(with_bonus(resolve(sheet, self.game.edition, check, roll), bonus))
        return said, said

    # -- what is not an answer

    def somebody_leaves(self) -> bool:
        s = self.one.state
        here = [p for p in s.players if p in s.still and p not in s.gone]
        if len(here) < 2:
            return False
        p = self.r.choice(here)
        self.ending.left += 1
        self.mine.append(f"    {p} leaves")
        self.both(lambda: leave(self.round, p), Leave(p))  # type: ignore[arg-type]
        return True

    def somebody_speaks_up(self) -> bool:
        here = self.one.at_moment
        hidden = [
            d.number
            for d in self.one.deeds
            if not d.exposed and (here is None or here is d.moment or self.trouble.accuse_late)
        ]
        if not hidden:
            return False
        number = self.r.choice(hidden)
        self.ending.exposed += 1
        self.mine.append(f"    deed {number} is called out: {self.one.deeds[number - 1].name}")
        self.both(lambda: expose(self.round, number), Expose(number))  # type: ignore[arg-type]
        return True

    def cheat(self, mine: Chance) -> None:
        """One roll, held against the DC and against who might notice, on both sides."""
        assert self.round is not None
        theirs = next(
            c for c in possible(self.round) if (c.cheat.name, c.by) == (mine.cheat, mine.by)
        )
        attempt, worked, total = Attempt(), True, 0
        check = check_for(self.round, theirs, attempt)
        sheet = self.setting.sheet(mine.by)
        result = None
        if check is not None:
            bonus = sum(
                x for who, x in self.one.state.sways if who == mine.by and isinstance(x, int)
            )
            dc = self.one.dc(mine)
            assert dc is not None
            self.same("the DC of a cheat", max(-20, min(100, dc - bonus)), check.dc)
            roll = Roll(natural=self.r.randint(1, 20))
            if what_is_missing(sheet, self.game.edition, check, roll):
                roll = Roll(natural=roll.natural, second=self.r.randint(1, 20))
            attempt = Attempt(roll)
            result = resolve(sheet, self.game.edition, check, roll)
            total, worked = result.total, bool(result.success)
        else:
            total = unrolled_total(sheet, self.game.edition)
        self.ending.tried += 1
        self.mine.append(f"    {mine.by} tries {mine.cheat}, total {total}, worked {worked}")
        seen = self.seen(mine, worked, result if result is not None else total)
        round_ = self.round

        def run() -> None:
            before = len(round_.S.deeds)
            attempt_cheat(round_, theirs, attempt)
            deed = round_.S.deeds[before]
            self.same("who noticed", sorted(seen), sorted(deed[5]))

        self.both(run, Try(mine, worked))

    def seen(self, chance: Chance, worked: bool, against: Any) -> list[str]:
        cheat = self.one.cheat(chance.cheat)
        if cheat.noticed_by is None or (cheat.noticed_when == "failure" and worked):
            return []
        people = [self.setting.sheet(p) for p in dict.fromkeys(self.one.watchers(chance))]
        people = [*people, *self.setting.bystanders]
        found = [observe(sheet, self.game.edition, against) for sheet in people]
        return [one.name if one.name != "house" else "the house" for one in found if one.noticed]

    def side_bet(self) -> bool:
        """One bet on something that is open, if the rules take it."""
        assert self.round is not None
        r, s = self.r, self.one.state
        names = [n for n, m in self.one.rules.bets.items() if m.opens == s.window]
        r.shuffle(names)
        for name in names:
            bettor = r.choice([*s.players, -2] if self.trouble.onlookers else s.players)
            some = picks(self.round, name)
            for pick in r.sample(some, min(4, len(some))):
                for amount in (r.randint(1, 60), 10, 100):
                    if bettor >= 0 and amount > s.stacks[bettor]:
                        continue  # the table tops up a stack, or refuses: the rules are not asked
                    theirs = why_no_bet(self.round, bettor, name, pick, amount) is None
                    if theirs and self.placed(bettor, name, pick, amount):
                        return True
        return False

    def placed(self, bettor: int, name: str, pick: Any, amount: int) -> bool:
        round_ = self.round
        assert round_ is not None
        self.ending.bets += 1
        self.mine.append(f"    {bettor} bets {amount} on {name} {pick!r}")
        before = self.one.state.bets_made
        self.both(
            lambda: bet(round_, bettor, name, pick, amount), SideBet(bettor, name, pick, amount)
        )
        return self.one.state.bets_made > before


__all__ = ["HONEST", "WILD", "Bet", "Different", "Ending", "Game", "Lockstep", "Trouble"]
