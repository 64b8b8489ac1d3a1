"""The tests that a ruleset brings along: its moves are put in, and what it expects is looked at.

Between the moves the round runs on by itself: the first shuffle gives the order that the test says, others leave the
order as it is, moments pass, windows of bets close, and what would be taken by chance is the first there is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.compiler.asking import asked_of
from referee.compiler.compiled import Compiled
from referee.errors import BadInput, NotAllowed, Refusal
from referee.language.kinds import CARD, PLAYER
from referee.language.scenario import Move, Scenario
from referee.money import parse_amount
from referee.rounds.cheating import Attempt, answer_check, attempt_cheat, expose, possible
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.stepping_in import bet, leave
from referee.rounds.typed import answer_of, value_of
from referee.rounds.waits import Wait
from referee.sheets import Edition, Roll, Sheet

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
PATIENCE = 5_000


class ScenarioFailed(Refusal):
    """A test of a ruleset does not come out as it says; ``str()`` is the place and what was wrong."""

    exit_code = 1


def run_scenario(compiled: Compiled, test: Scenario) -> Round:
    """Plays a test and checks what it expects. Raises ``ScenarioFailed``."""
    run = _Run(compiled, test)
    for move in test.moves:
        run.move(move)
    run.on()
    run.look()
    return run.round


class _Run:
    def __init__(self, compiled: Compiled, test: Scenario) -> None:
        self.compiled, self.test = compiled, test
        at = (test.seats.index(test.dealer) + 1) % len(test.seats)
        self.names = (*test.seats[at:], *test.seats[:at])  # the dealer sits last
        setting = Setting(
            compiled,
            Edition.E2014,
            self.names,
            tuple(self.sheet(name) for name in self.names),
            self.sheet("house"),
            test.watching,
            tuple(self.sheet(name) for name in test.watching),
        )
        options = {o.name: o.default for o in compiled.rules.options.values()} | test.options
        given = {f"t_{name}": self.ask(value)(None) for name, value in test.given.items()}
        self.shuffled = False
        self.round = Round.begin(
            compiled, setting, [test.stacks[name] for name in self.names], options, given
        )

    def sheet(self, name: str) -> Sheet:
        numbers = self.test.sheets.get(name, {})
        passives = {
            k.removeprefix("passive_"): v for k, v in numbers.items() if k.startswith("passive_")
        }
        abilities = {k: v for k, v in numbers.items() if k in ABILITIES}
        rest = {
            k: v for k, v in numbers.items() if k not in abilities and not k.startswith("passive_")
        }
        return Sheet(name, modifiers=rest, passives=passives, ability_modifiers=abilities)

    def ask(self, expr: Any) -> Callable[[Any], Any]:
        """A formula as a function of the state: everybody's name is their seat."""
        function = asked_of(self.compiled, expr, self.names)
        return lambda S: function(S, *range(len(self.names)))

    # -- running on by itself

    def on(self, wanted: str = "") -> Wait | None:
        """Runs on until a person (or ``wanted``) is waited for."""
        for _ in range(PATIENCE):
            wait = self.round.wait
            if wait is None or wait.kind == wanted or not self.passes(wait):
                return wait
        raise ScenarioFailed(f"{self.test.place}: the round goes on and on")

    def passes(self, wait: Wait) -> bool:
        if wait.kind == "shuffle":
            self.round.answer(self.order(wait.detail))
        elif wait.kind in ("moment", "bets"):
            self.round.answer(None)
        elif wait.kind == "random":
            self.round.answer((wait.options or (None,))[0])
        else:
            return False
        return True

    def order(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The order of the first shuffle, the top card last."""
        if self.shuffled or not self.test.deck:
            return cards
        self.shuffled = True
        left = sorted(cards)
        first = []
        for word in self.test.deck:
            card = value_of(self.round, CARD, word, left)
            if card not in left:
                raise ScenarioFailed(f"{self.test.place}: {word} is not in the deck any more")
            left.remove(card)
            first.append(card)
        return tuple(reversed([*first, *left]))

    # -- moves

    def move(self, move: Move) -> None:
        try:
            getattr(self, "move_" + move.kind)(move)
        except (BadInput, NotAllowed) as refused:
            raise ScenarioFailed(f"{move.place}: {refused}") from refused

    def need(self, move: Move, *kinds: str) -> Wait:
        """What is waited for, which has to be of one of some kinds."""
        wait = self.on(kinds[0])
        if wait is None or wait.kind not in kinds:
            what = "the round is over" if wait is None else f"the round waits for {self.told(wait)}"
            raise ScenarioFailed(f"{move.place}: {what}, not for this")
        return wait

    def told(self, wait: Wait) -> str:
        who = self.round.setting.name(wait.who) + ": " if wait.who is not None else ""
        return f"{who}{wait.kind}" + (f" ({wait.ask})" if wait.ask else "")

    def move_answer(self, move: Move) -> None:
        wait = self.need(move, "choose", "some", "betting", "stake")
        if self.round.setting.name(wait.who) not in (move.who, f"the {move.who}"):
            raise ScenarioFailed(f"{move.place}: the round waits for {self.told(wait)}")
        self.round.answer(answer_of(self.round, wait, move.words))

    def move_gm(self, move: Move) -> None:
        wait = self.need(move, "enter")
        self.round.answer(value_of(self.round, wait.of, move.words))

    def move_roll(self, move: Move) -> None:
        wait = self.need(move, "roll")
        faces = {str(face): face for face in wait.options or ()}
        words = move.words.replace(",", " ").split()
        self.round.answer(tuple(faces.get(word, word) for word in words))

    def move_flip(self, move: Move) -> None:
        self.need(move, "flip")
        self.round.answer(move.words)

    def move_chance(self, move: Move) -> None:
        wait = self.need(move, "random")
        self.round.answer(value_of(self.round, wait.of, move.words, wait.options))

    def move_check(self, move: Move) -> None:
        self.need(move, "check")
        dice = [int(word) for word in move.words.replace(",", " ").split()]
        answer_check(self.round, Roll(natural=dice[0], second=dice[1] if len(dice) > 1 else None))

    def move_window(self, move: Move) -> None:
        wait = self.need(move, "window")
        who = move.parts.get("by", move.words)
        if who in ("nobody", "nothing", ""):
            self.round.answer(None)
            return
        acts = wait.about.get("acts") or ("",)
        seat = self.round.setting.seat(who)
        self.round.answer((seat, move.parts.get("says", acts[0])))

    def move_bet(self, move: Move) -> None:
        self.need(move, "bets")
        name = move.parts.get("by", "")
        bettor = self.round.setting.seat(name)
        if bettor is None:
            bettor = -2 - self.test.watching.index(name)
        market = self.compiled.rules.bets[move.parts.get("on", "")]
        pick = value_of(self.round, market.pick_kind, move.parts.get("pick", ""))
        bet(self.round, bettor, market.name, pick, parse_amount(move.parts.get("amount", "")))

    def move_cheat(self, move: Move) -> None:
        """The next moment at which this cheat is possible for this person."""
        name = move.parts.get("name", "")
        by = value_of(self.round, PLAYER, move.parts.get("by", ""))
        for _ in range(PATIENCE):
            wait = self.on("moment")
            if wait is None or wait.kind != "moment":
                break
            chance = next(
                (c for c in possible(self.round) if (c.cheat.name, c.by) == (name, by)), None
            )
            if chance is not None:
                roll = Roll(natural=int(move.parts["roll"])) if "roll" in move.parts else Roll()
                attempt_cheat(self.round, chance, Attempt(roll))
                return
            self.round.answer(None)
        raise ScenarioFailed(f"{move.place}: {name} cannot be tried before somebody else is asked")

    def move_accuse(self, move: Move) -> None:
        by = value_of(self.round, PLAYER, move.words)
        deeds = [deed[0] for deed in self.round.S.deeds if deed[2] == by]
        if not deeds:
            raise ScenarioFailed(f"{move.place}: {move.words} has not cheated")
        expose(self.round, deeds[-1])

    def move_leave(self, move: Move) -> None:
        self.on()
        leave(self.round, value_of(self.round, PLAYER, move.words))

    # -- what is expected

    def look(self) -> None:
        for expected in self.test.expect:
            if not self.ask(expected)(self.round.S):
                raise ScenarioFailed(f"{expected.place}: {self.test.name}: this is not so")
