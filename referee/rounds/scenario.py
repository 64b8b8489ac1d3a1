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
from referee.language.explain_formulas import written
from referee.language.kinds import CARD, PLAYER
from referee.language.scenario import Move, Scenario
from referee.money import parse_amount
from referee.rounds.cheating import Attempt, answer_check, attempt_cheat, expose, possible
from referee.rounds.expected import what_came
from referee.rounds.guard import InRules, RulesetFault
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.stepping_in import bet, leave
from referee.rounds.transcript import Transcript, awaited
from referee.rounds.typed import answer_of, value_of
from referee.rounds.waits import Wait
from referee.sheets import Edition, Roll, Sheet
from referee.source import Place
from referee.words import listed

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
PATIENCE = 5_000

FOR = {
    "answer": "a choice",
    "gm": "what the game master enters",
    "roll": "a roll",
    "flip": "a coin",
    "chance": "something taken by chance",
    "check": "a check",
    "window": "somebody who speaks up",
    "bet": "a bet",
}
"""The moves that answer what is waited for, in words."""


class ScenarioFailed(Refusal):
    """A test of a ruleset does not come out as it says; ``str()`` is the place and what was wrong.

    ``told`` is the round up to there, line by line; ``expected`` what the test says, and ``came`` the parts of it with
    what each was.
    """

    exit_code = 1

    def __init__(
        self,
        place: Place,
        message: str,
        expected: str = "",
        came: tuple[tuple[str, str], ...] = (),
    ) -> None:
        super().__init__(f"{place}: {message}")
        self.place, self.message, self.expected, self.came = place, message, expected, came
        self.told: tuple[str, ...] = ()


def run_scenario(compiled: Compiled, test: Scenario) -> Round:
    """Plays a test and checks what it expects. Raises ``ScenarioFailed``, also where the ruleset itself fails."""
    told, at = Transcript(), [test.place]
    try:
        run = _Run(compiled, test, told)
        for move in test.moves:
            at.append(move.place)
            run.move(move)
        run.on()
        run.look()
    except ScenarioFailed as failed:
        failed.told = tuple(told.lines)
        raise
    except Refusal as refused:
        ends = "the round ends here with a fault: " if isinstance(refused, RulesetFault) else ""
        failure = ScenarioFailed(at[-1], f"{ends}{refused}")
        failure.told = tuple(told.lines)
        raise failure from refused
    return run.round


class _Run:
    def __init__(self, compiled: Compiled, test: Scenario, told: Transcript) -> None:
        self.compiled, self.test, self.told = compiled, test, told
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
        given = {f"t_{name}": self.given(name) for name in test.given}
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

        def asked(S: Any) -> Any:
            with InRules(self.compiled, S):
                return function(S, *range(len(self.names)))

        return asked

    def given(self, name: str) -> Any:
        """A tracked value as it was kept from before, which is written out: there is no round yet to ask."""
        value = self.test.given[name]
        try:
            return self.ask(value)(None)
        except Refusal as refused:
            message = f"what is given for {name} is a plain value, such as a number or a name"
            raise ScenarioFailed(value.place, message) from refused

    # -- running on by itself

    def on(self, wanted: str = "") -> Wait | None:
        """Runs on until a person (or ``wanted``) is waited for."""
        for _ in range(PATIENCE):
            wait = self.round.wait
            if wait is None or wait.kind == wanted or not self.passes(wait):
                self.told.hears(self.round)
                return wait
        self.told.hears(self.round)
        raise ScenarioFailed(
            self.test.place, "the round goes on and on, and nobody is asked anything"
        )

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
                raise ScenarioFailed(self.test.place, f"{word} is not in the deck any more")
            left.remove(card)
            first.append(card)
        return tuple(reversed([*first, *left]))

    # -- moves

    def move(self, move: Move) -> None:
        try:
            getattr(self, "move_" + move.kind)(move)
        except (BadInput, NotAllowed) as refused:
            raise ScenarioFailed(move.place, str(refused)) from refused
        self.told.hears(self.round)

    def need(self, move: Move, *kinds: str) -> Wait:
        """What is waited for, which has to be of one of some kinds."""
        wait = self.on(kinds[0])
        if wait is None or wait.kind not in kinds:
            raise ScenarioFailed(
                move.place, f"{awaited(self.round, wait)}; here is {FOR[move.kind]}"
            )
        self.told.says(said(move))
        return wait

    def person(self, move: Move, name: str) -> int:
        """A seat by name, or somebody who looks on."""
        seat = self.round.setting.seat(name)
        if seat is not None:
            return seat
        if name in self.test.watching:
            return -2 - self.test.watching.index(name)
        raise ScenarioFailed(move.place, f"nobody is called {name!r} here")

    def number(self, move: Move, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 6:
            return int(text)
        raise ScenarioFailed(move.place, f"a die shows a number, and here is {text!r}")

    def move_answer(self, move: Move) -> None:
        wait = self.need(move, "choose", "some", "betting", "stake")
        if self.round.setting.name(wait.who) not in (move.who, f"the {move.who}"):
            raise ScenarioFailed(move.place, awaited(self.round, wait))
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
        dice = [self.number(move, word) for word in move.words.replace(",", " ").split()]
        if not 1 <= len(dice) <= 2:
            raise ScenarioFailed(move.place, "a check is one d20, or two of them")
        answer_check(self.round, Roll(natural=dice[0], second=dice[1] if dice[1:] else None))

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
        bettor = self.person(move, move.parts.get("by", ""))
        name, markets = move.parts.get("on", ""), self.compiled.rules.bets
        if name not in markets:
            known = listed(list(markets), "or") or "none here"
            raise ScenarioFailed(move.place, f"there is no market {name!r}: {known}")
        pick = value_of(self.round, markets[name].pick_kind, move.parts.get("pick", ""))
        bet(self.round, bettor, name, pick, parse_amount(move.parts.get("amount", "")))

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
                self.told.says(said(move))
                roll = Roll()
                if "roll" in move.parts:
                    roll = Roll(natural=self.number(move, move.parts["roll"]))
                attempt_cheat(self.round, chance, Attempt(roll))
                return
            self.round.answer(None)
        raise ScenarioFailed(
            move.place, f"{name} cannot be tried here: {awaited(self.round, self.round.wait)}"
        )

    def move_accuse(self, move: Move) -> None:
        by = value_of(self.round, PLAYER, move.words)
        deeds = [deed[0] for deed in self.round.S.deeds if deed[2] == by]
        if not deeds:
            raise ScenarioFailed(move.place, f"{move.words} has not cheated")
        self.told.says(said(move))
        expose(self.round, deeds[-1])

    def move_leave(self, move: Move) -> None:
        self.on()
        self.told.says(said(move))
        leave(self.round, self.person(move, move.words))

    # -- what is expected

    def look(self) -> None:
        for expected in self.test.expect:
            try:
                so = self.ask(expected)(self.round.S)
            except Refusal as refused:
                text = f"{self.test.name}: this cannot be worked out: {refused}"
                raise ScenarioFailed(expected.place, text, written(expected)) from refused
            if not so:
                came = what_came(self.round, expected, lambda part: self.ask(part)(self.round.S))
                raise ScenarioFailed(
                    expected.place,
                    f"{self.test.name}: this is not so",
                    written(expected),
                    tuple(came),
                )


def said(move: Move) -> str:
    """A move as it is written in the test."""
    parts = ", ".join(f"{name}: {value}" for name, value in move.parts.items())
    return f"{move.who or move.kind}: {'{' + parts + '}' if parts else move.words}"
