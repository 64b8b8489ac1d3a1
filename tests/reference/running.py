"""Steps one after the other, moments with their cheats, and what happens beside the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.language.check import Typed
from referee.language.model import Block, Cheat, In, Procedure, Step
from tests.reference.asking import (
    Ask,
    Chance,
    Deed,
    Expose,
    Frame,
    Leave,
    Moment,
    Returning,
    SideBet,
    Steps,
    StopTurn,
    StopTurns,
    Try,
)  # fmt: skip
from tests.reference.formulas import Fault
from tests.reference.happening import Happening
from tests.reference.state import State

FUEL = 20_000
"""Steps between two waits, after which a ruleset is held to go round for ever."""
SAY_THEMSELVES = ("choose", "stop", "return", "finish")
"""What is chosen is said before its own steps; what leaves for elsewhere says so before it goes."""


class Runner(Happening):
    """Runs steps. Each kind of step is a generator ``do_<verb>`` of one of the classes that build on this."""

    def __init__(self, typed: Typed, state: State, sheets: Any) -> None:
        super().__init__(typed, state, sheets)
        self.deeds: list[Deed] = []
        self.tried: set[tuple[str, int]] = set()
        self.at_moment: Moment | None = None
        self.beside = 0
        self.in_secret: list[Any] | None = None
        self.fuel = FUEL

    # -- steps

    def block(self, steps: Any, frame: Frame) -> Steps:
        for step in steps:
            yield from self.step(step, frame)

    def step(self, step: Step, frame: Frame) -> Steps:
        """One step: its test, what may be tried before it, itself, what may be tried after it."""
        self.fuel -= 1
        if self.fuel < 0:
            raise Fault(f"{step.place}: this goes round for ever")
        if step.when is not None and not self.ev.truth(step.when, frame.names):
            self.unbound(step, frame)
            return
        instead: list[Any] = []
        if step.moment and not frame.cheating:
            instead = yield from self.moment(step, False, frame)
        if instead == [None]:
            self.unbound(step, frame)
            return
        do: Callable[..., Steps] = getattr(self, "do_" + step.verb)
        if instead:
            yield from self.yielding(step, instead[0], frame)
        else:
            yield from do(step, frame)
        if step.verb not in SAY_THEMSELVES:
            self.say(step.say, None, frame)
        if step.moment and not frame.cheating:
            again = yield from self.moment(step, True, frame)
            if again and again != [None]:
                yield from self.yielding(step, again[0], frame)

    def unbound(self, step: Step, frame: Frame) -> None:
        """A step that is skipped binds nothing."""

    def yielding(self, step: Step, value: Any, frame: Frame) -> Steps:
        raise NotImplementedError

    def procedure(self, procedure: Procedure, given: list[Any], cheating: bool) -> Steps:
        inner = Frame(dict(zip(procedure.params, given, strict=True)), cheating=cheating)
        try:
            yield from self.block(procedure.body, inner)
        except Returning as back:
            if back.frame is not inner:
                raise
            return back.value
        finally:
            inner.running = False
        return None

    # -- waiting

    def ask(self, make: Callable[[], Ask | None]) -> Steps:
        """Waits for an answer. What happens beside the rules meanwhile may change what is asked, or end the wait."""
        while (one := make()) is not None:
            self.fuel = FUEL
            sent = yield one
            if isinstance(sent, SideBet):
                self.side_bet(sent)
            elif isinstance(sent, Expose):
                yield from self.expose(sent.number)
            elif isinstance(sent, Leave):
                yield from self.leave(sent.p)
            else:
                return one, sent
        return None, None

    def side_bet(self, sent: SideBet) -> None:
        raise NotImplementedError

    # -- moments

    def moment(self, step: Step, after: bool, frame: Frame) -> Steps:
        """Waits while cheats may be tried; what a cheat puts in the step's place, in a list."""
        cheats = [c for c in self.cheats() if c.moment == step.moment and c.after == after]
        if not cheats:
            return []
        outer = self.at_moment, self.tried
        self.tried = set()
        frame.instead = []
        here = Moment(step, after, frame)
        try:
            while True:
                self.at_moment = here
                _, sent = yield from self.ask(lambda: self.moment_ask(step))
                self.at_moment = None
                if isinstance(sent, Try):
                    yield from self.attempt(sent, here)
                if frame.instead or not isinstance(sent, Try):
                    return frame.instead
        finally:
            self.at_moment, self.tried = outer

    def moment_ask(self, step: Step) -> Ask | None:
        if self.at_moment is not None and self.at_moment.frame.instead:
            return None
        return Ask("moment", step.place.line, detail=self.chances(), may_pass=True)

    def cheats(self) -> list[Cheat]:
        return [*self.rules.cheats.values(), *self.rules.ploys.values()]

    def chances(self) -> list[Chance]:
        """Who could try what now: each cheat and person once at each occurrence."""
        found: list[Chance] = []
        if self.at_moment is None:
            return found
        here = self.at_moment
        for cheat in self.cheats():
            if cheat.moment != here.step.moment or cheat.after != here.after:
                continue
            names = {n: here.frame.names.get(n) for n in self.typed.cheats[cheat.name].names}
            for p in self.who(cheat, names):
                if p is None or p in self.state.gone:
                    continue
                if (cheat.name, p) in self.tried or self.spent(cheat, p):
                    continue
                known = {**names, "cheater": p}
                if isinstance(cheat.by, In):
                    known[cheat.by.name] = p
                if cheat.needs is None or self.ev.truth(cheat.needs, known):
                    found.append(Chance(cheat.name, p, known))
        return found

    def own(self, name: str) -> tuple[str, ...]:
        """The names that say who cheats."""
        by = self.cheat(name).by
        return ("cheater", by.name) if isinstance(by, In) else ("cheater",)

    def who(self, cheat: Cheat, names: dict[str, Any]) -> tuple[Any, ...]:
        source = cheat.by.source if isinstance(cheat.by, In) else cheat.by_formula
        assert source is not None
        found = self.ev.value(source, names)
        return found if isinstance(found, tuple) else (found,)

    def spent(self, cheat: Cheat, p: int) -> bool:
        """A ploy is done so often a round by one person."""
        if not cheat.ploy:
            return False
        used = sum(1 for d in self.deeds if d.name in self.rules.ploys and d.by == p)
        return used >= cheat.per_round

    def cheat(self, name: str) -> Cheat:
        return self.rules.cheats.get(name) or self.rules.ploys[name]

    def dc(self, chance: Chance) -> int | None:
        """What the cheat's roll must reach, a contest being held against the other's passive score."""
        check = self.cheat(chance.cheat).check
        if check is None:
            return None
        if check.dc is not None:
            return int(self.ev.value(check.dc, chance.names))
        return int(self.sheets.passive(self.ev.value(check.of, chance.names), check.against))

    def watchers(self, chance: Chance) -> tuple[int, ...]:
        expr = self.cheat(chance.cheat).noticed_by
        found = () if expr is None else self.ev.value(expr, chance.names)
        people = found if isinstance(found, tuple) else (found,)
        return tuple(p for p in people if p is not None and p != chance.by)

    def attempt(self, sent: Try, here: Moment) -> Steps:
        """The steps of a cheat: its names are its own, but for those of its moment, which it may change."""
        chance, cheat = sent.chance, self.cheat(sent.chance.cheat)
        self.tried.add((chance.cheat, chance.by))
        if cheat.check is not None:
            self.state.sways = [one for one in self.state.sways if one[0] != chance.by]
        number = len(self.deeds) + 1
        self.deeds.append(
            Deed(number, cheat.name, chance.by, dict(chance.names), sent.worked, here)
        )
        self.happened("tried", number, cheat.name, chance.by, cheat.ploy, sent.worked)
        steps = cheat.success if sent.worked else cheat.failure
        yield from self.cheating(steps, chance.names, here.frame)

    def cheating(self, steps: Block, names: dict[str, Any], frame: Frame) -> Steps:
        inner = Frame(dict(names), cheating=True, owner=frame)
        self.beside += 1
        choosing, self.in_secret = self.in_secret, None
        try:
            yield from self.block(steps, inner)
        finally:
            self.beside -= 1
            self.in_secret = choosing
            for name, value in names.items():
                if name in frame.names and inner.names[name] != value:
                    frame.names[name] = inner.names[name]
            if inner.instead:
                frame.instead = inner.instead

    def do_instead(self, step: Step, frame: Frame) -> Steps:
        yield from ()
        frame.instead = [self.ev.value(step.head, frame.names)]

    # -- beside the rules

    def expose(self, number: int) -> Steps:
        """Somebody speaks up and it stands: the rule's own consequence, once.

        ``return``, ``instead`` and the names of the moment are of the moment alone: once the rules have gone on from
        there they come too late. A turn or the turns that are stopped are the cheater's own.
        """
        deed = next(d for d in self.deeds if d.number == number)
        assert not deed.exposed
        deed.exposed = True
        self.happened("exposed", number, deed.name, deed.by)
        names = {**deed.names, "worked": deed.worked}
        frame = Frame()
        if self.at_moment is deed.moment:
            frame = deed.moment.frame
            seen = self.typed.cheats[deed.name].names
            names |= {
                n: v for n, v in frame.names.items() if n in seen and n not in self.own(deed.name)
            }
        try:
            yield from self.cheating(self.cheat(deed.name).exposed, names, frame)
        except Returning as back:
            if back.frame is deed.moment.frame:
                raise
        except (StopTurn, StopTurns):
            if self.state.turn_of == deed.by:
                raise
        self.turn_of_nobody()

    def leave(self, p: int) -> Steps:
        """Somebody walks out: the stake stays, the ruleset says what becomes of the cards."""
        s = self.state
        assert p not in s.gone
        s.gone.append(p)
        self.happened("left", p)
        self.beside += 1
        choosing, self.in_secret = self.in_secret, None
        try:
            if self.rules.leaves:
                yield from self.procedure(self.rules.leaves, [p], False)
        except (StopTurn, StopTurns):
            if s.turn_of == p:
                raise
        finally:
            self.beside -= 1
            self.in_secret = choosing
            self.put_out(p)
        self.turn_of_nobody()

    def put_out(self, p: int) -> None:
        if p in self.state.still:
            self.state.still.remove(p)
            self.happened("out", p)

    def turn_of_nobody(self) -> None:
        """The turn of somebody who is out is over."""
        s = self.state
        if s.turn_of is not None and s.turn_of not in s.still:
            raise StopTurn
