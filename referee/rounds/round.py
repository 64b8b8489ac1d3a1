"""A round in progress: run until something is waited for, answered, copied, compared.

Everything that happens comes in through ``apply`` as a plain input (JSON) and goes out as facts (plain tuples), so that
the same inputs make the same round again.
"""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import Account, holds, settle_markets
from referee.compiler.compiled import Compiled
from referee.compiler.states import copied, new_state
from referee.compiler.support import note, put_out
from referee.errors import NotAllowed
from referee.rounds.guard import InRules, RulesetFault, fault
from referee.rounds.setting import Setting
from referee.rounds.waits import Wait, frozen, why_not
from referee.rounds.words import Speaker

MAIN = "play"
__all__ = ["Round", "RulesetFault"]
CAN_BE_ASKED_AGAIN = ("choose", "some", "betting", "random", "enter", "window", "shuffle")


class Round:
    """One round of compiled rules. ``S`` is its whole state, plain data.

    ``in_words``: whether what is waited for is put into words, which only somebody who reads them needs.
    """

    in_words = True

    def __init__(self, compiled: Compiled, setting: Setting, S: Any) -> None:
        self.compiled, self.setting, self.S = compiled, setting, S
        self.speaker = Speaker(setting)

    @classmethod
    def begin(
        cls,
        compiled: Compiled,
        setting: Setting,
        stacks: list[int],
        options: dict[str, Any],
        lasting: dict[str, Any] | None = None,
    ) -> Round:
        """A fresh round, run to its first wait. ``stacks``: copper before each seat, the dealer's left first."""
        with InRules(compiled):
            S = new_state(compiled, setting, len(stacks), options, stacks, lasting)
        S.log = []
        S.bystanders = tuple(-2 - at for at in range(len(setting.bystanders)))
        made = cls(compiled, setting, S)
        made.run()
        return made

    def copy(self) -> Round:
        other = copied(self.S)
        other.log = []
        return Round(self.compiled, self.setting, other)

    def take_facts(self) -> list[tuple[Any, ...]]:
        """What has happened since this was asked last."""
        facts, self.S.log = self.S.log, []
        return facts  # type: ignore[no-any-return]

    @property
    def over(self) -> bool:
        return bool(self.S.over) and not self.S.frames and self.S.at is None

    # -- running

    def run(self, *args: Any) -> None:
        """Runs until something is waited for, or the round is over."""
        S = self.S
        while True:
            with InRules(self.compiled, S):
                waits = self.compiled.function(S.running)(S, *args)
            args = ()
            if waits:
                return
            if not S.frames:
                self.end()
                return
            if not self.back():
                return

    def end(self) -> None:
        """The last step is done: what is still open is settled, and nothing may be left in the pot."""
        S = self.S
        S.at, S.over = None, True
        with InRules(self.compiled, S):
            settle_markets(S, tuple(self.setting.markets), None)
            for bet in S.bets:
                settle_markets(S, (bet[3],), "push")
        for account in self.pots():
            pot = self.compiled.rules.stakes.get(account[1])
            if pot is None or not pot.lasts:
                raise fault(
                    self.compiled,
                    f"the round is over, and {holds(S, account)}cp are left in {self._called(account)}",
                    "settle, collect or refund it"
                    if account[0] == "stake"
                    else "award it, or let it last: stakes: pot: {lasts: table}",
                )

    def pots(self) -> list[Account]:
        """Every pot, and every stake before a hand, that holds something."""
        S, stakes = self.S, self.compiled.rules.stakes
        found: list[Account] = [("pot", "pot")]
        for name, pot in stakes.items():
            if pot.held_by or name == "pot":
                continue
            if not pot.each:
                found.append(("pot", name))
                continue
            hands = range(1, pot.hands + 1) if pot.hands else (0,)
            found += [("stake", name, p, h) for p in S.players for h in hands]
        return [account for account in found if holds(S, account)]

    def _called(self, account: Account) -> str:
        """``the pot``, ``the stake of Ann``."""
        owner = f" of {self.setting.name(account[2])}" if account[0] == "stake" else ""
        return f"the {account[1]}{owner}"

    # -- procedures that run beside the rules (cheats, what happens when somebody leaves)

    def beside(self, name: str, *args: Any, owner: int | None = None, part: str = "") -> None:
        """Runs a procedure while the rules wait; afterwards they wait again, or go where it sent them.

        ``part``: ``cheat``, ``exposed`` (its moment is waited at still), ``late`` (exposed later), ``leaves``. The last
        two leave the names of the moment that is waited at alone.
        """
        S = self.S
        kept = [slot for slot, _ in self.compiled.frame] + ["tried"]
        if part in ("late", "leaves"):
            kept += [slot for slot in S.__slots__ if slot.startswith("x_")]
        slots = tuple((slot, getattr(S, slot)) for slot in kept)
        S.frames = (*S.frames, (S.running, S.at, S.args, slots, owner, part))
        for slot, idle in self.compiled.frame:
            setattr(S, slot, idle)
        S.running, S.tried = name, ()
        self.run(*args)

    def back(self) -> bool:
        """The procedure beside is done. True when the rules go on, False when they wait as before."""
        S = self.S
        running, at, args, slots, owner, part = S.frames[-1]
        S.frames = S.frames[:-1]
        for slot, value in slots:
            setattr(S, slot, value)
        S.running, S.at, S.args = running, at, args
        S.choice = None
        if part == "leaves" and owner in S.still and not S.over:
            put_out(S, owner)
        if part in ("exposed", "late", "leaves"):
            if S.sig in (1, 2) and S.turn_of is not None and S.turn_of != owner:
                S.sig = 0
            if not S.sig and S.turn_of is not None and S.turn_of not in S.still:
                S.sig = 1
        if S.sig or S.inst is not None:
            S.tried = ()
            return True
        if self.compiled.waits[at]["kind"] in CAN_BE_ASKED_AGAIN:
            S.redo = True
            return True
        return False

    def again(self) -> None:
        """After the game master changed something: options are made again, a turn of somebody who is out ends."""
        S = self.S
        if S.over and not S.sig:
            S.sig = 3
        if not S.sig and S.turn_of is not None and S.turn_of not in S.still:
            S.sig = 1
        if S.at is None:
            return
        if S.sig or self.compiled.waits[S.at]["kind"] in CAN_BE_ASKED_AGAIN:
            S.redo, S.choice = not S.sig, None
            if S.sig:
                S.tried = ()
            self.run()

    # -- what is waited for

    @property
    def wait(self) -> Wait | None:
        """What is waited for, or ``None`` when the round is over."""
        S = self.S
        if S.at is None:
            return None
        about = self.compiled.waits[S.at]
        made = Wait(about["kind"], S.at, about=about)
        getattr(self, "_wait_" + made.kind)(made, S.args)
        return made

    def _asked(self, wait: Wait, values: Any) -> None:
        said = wait.about.get("ask")
        wait.ask = self.speaker.sentence(said, values) if said and self.in_words else ""

    def _wait_choose(self, wait: Wait, args: Any) -> None:
        who, options, may_pass, (low, high), values, labels, wait.weighed = args
        if any(isinstance(one, list) for one in options[:1]):
            options = tuple(frozen(one) for one in options)
        wait.who, wait.options, wait.may_pass, wait.low, wait.high = (
            who,
            options,
            may_pass,
            low,
            high,
        )
        wait.of = wait.about["of"]
        self._asked(wait, values)
        if not self.in_words:
            return
        said, acts = wait.about.get("label"), wait.about.get("acts") or {}
        if said is not None:
            wait.labels = tuple(self.speaker.sentence(said, each) for each in labels)
        elif isinstance(options, range) and len(options) > 200:
            wait.labels = ()
        else:
            wait.labels = tuple(
                acts.get(o, None) or self.speaker.label(o, self._one(wait)) for o in options
            )

    def _one(self, wait: Wait) -> Any:
        return (wait.of.of or wait.of) if wait.kind == "some" else wait.of

    _wait_some = _wait_choose

    def _wait_enter(self, wait: Wait, args: Any) -> None:
        options, wait.detail, wait.may_pass, values = args
        wait.options, wait.of = options, wait.about["of"]
        self._asked(wait, values)
        if options is not None and self.in_words:
            inner = (wait.of.of or wait.of) if wait.of.is_list else wait.of
            wait.labels = tuple(self.speaker.label(o, inner) for o in dict.fromkeys(options))

    def _wait_random(self, wait: Wait, args: Any) -> None:
        wait.who, wait.options, values = args
        wait.of = wait.about["of"]
        self._asked(wait, values)
        if self.in_words:
            wait.labels = tuple(self.speaker.label(o, wait.of) for o in wait.options or ())

    def _wait_roll(self, wait: Wait, args: Any) -> None:
        wait.who, many = args
        wait.low = wait.high = many if wait.about["several"] else 1
        wait.options = self.compiled.env["FACES"][wait.about["die"]]

    def _wait_flip(self, wait: Wait, args: Any) -> None:
        (wait.who,) = args
        wait.options = wait.labels = ("heads", "tails")

    def _wait_shuffle(self, wait: Wait, args: Any) -> None:
        _, wait.detail = args

    def _wait_check(self, wait: Wait, args: Any) -> None:
        wait.who, what, dc = args
        wait.detail = (what, dc)

    def _wait_moment(self, wait: Wait, args: Any) -> None:
        (wait.detail,) = args
        wait.may_pass = True

    def _wait_bets(self, wait: Wait, args: Any) -> None:
        wait.detail = args
        wait.may_pass = True

    def _wait_window(self, wait: Wait, args: Any) -> None:
        wait.options, values, wait.weighed = args
        wait.may_pass = True
        self._asked(wait, values)
        wait.labels = tuple(self.setting.name(p) for p in wait.options or ())

    def _wait_betting(self, wait: Wait, args: Any) -> None:
        wait.who, wait.options, wait.weighed = args
        wait.labels = tuple(act for act, _, _ in wait.options or ())

    def _wait_stake(self, wait: Wait, args: Any) -> None:
        wait.who, (wait.low, wait.high) = args

    # -- answers

    def answer(self, value: Any) -> None:
        """Answers what is waited for. Raises ``NotAllowed`` with the reason."""
        wait = self.wait
        if wait is None:
            raise NotAllowed("The round is over: deal the next one.")
        value = frozen(value)
        if (reason := why_not(wait, value, self.setting.coins)) is not None:
            raise NotAllowed(reason)
        self.S.choice = value
        if wait.kind == "moment":
            self.S.tried = ()
        self.run()

    def note(self, *fact: Any) -> None:
        note(self.S, fact)
