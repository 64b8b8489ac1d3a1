"""The later inputs of a round put in again, after an earlier one was changed: as far as they are still possible.

What people did is kept where the round waits for the same of the same person and it is still allowed. What the referee did
by itself (shuffles, unseen cards, stops passed), or an NPC who plays by itself, is kept where it still fits, left away where
nothing asks for it any more, and done afresh where something new is asked. Everything else ends the course: the round waits
there.
"""

from __future__ import annotations

from typing import Any

from referee.errors import BadInput, Damaged, NotAllowed, NotFound, Refusal
from referee.rounds.waits import PLAYERS_DECIDE, Wait, frozen, why_not
from referee.table.course import IN_THE_WORLD, Put, inside_of, same_wait
from referee.table.driving import ROLLED, roll_now
from referee.table.inputs import Input, carry_out, chance_for
from referee.table.minded import natures_of
from referee.table.minds import ANSWER, meant
from referee.table.records import PLAY
from referee.table.running import Running
from referee.table.speaking import stands_by

REFUSED = (BadInput, NotAllowed, NotFound, Damaged)


class Refit:
    """``queue``: what is still to be put in again. ``unasked``: what nothing asks for any more. ``stopped``: the first
    input that is no longer possible, and ``why``; behind it, everything is ``dropped``."""

    def __init__(self, running: Running, queue: list[Put]) -> None:
        self.running, self.queue = running, list(queue)
        self.kept: list[Put] = []
        self.unasked: list[Put] = []
        self.dropped: list[Put] = []
        self.stopped: Put | None = None
        self.why = ""
        self.wrong: set[str] = set()

    def follow(self) -> None:
        """Puts in what can be put in, and what holds in any course behind that."""
        while self.queue and self.stopped is None:
            self.step(self.queue[0])
        while self.queue:
            put = self.queue.pop(0)
            if not (put.one["do"] in IN_THE_WORLD and self.in_the_world(put)):
                self.dropped.append(put)

    def step(self, put: Put) -> None:
        """One input put in or left away, or something that the round now asks for before it."""
        wait = self.running.round.wait
        if self.fits(put):
            self.put_in(put)
        elif wait is not None and self.is_automatic(wait):
            if self.comes(wait):
                self.leave_away(put)
            else:
                self.pass_now(wait)
        elif self.may_go(put):
            self.leave_away(put)
        elif put.one["do"] in IN_THE_WORLD:
            self.queue.pop(0)
            self.in_the_world(put)
        else:
            self.stop(put, not_asked(self.running, wait))

    # -- which of them

    def fits(self, put: Put) -> bool:
        """Whether the round waits for the same again."""
        return same_wait(put.wait, self.running.round.wait) and (
            put.one["do"] not in ("answer", "check") or put.inside == inside_of(self.running.round)
        )

    def may_go(self, put: Put) -> bool:
        """Whether an input is left away without a word: the referee's, or asked for by a cheat that is gone."""
        gone = bool(put.inside) and put.inside != inside_of(self.running.round)
        asked = put.one["do"] in ("answer", "check")
        return put.is_the_referees or (gone and asked) or self.is_an_npcs(put)

    def is_an_npcs(self, put: Put) -> bool:
        """Whether an NPC did it who plays by itself at this table, and will think again."""
        if self.running.table.npcs != PLAY:
            return False
        who = put.one.get("by") if put.one["do"] in ("cheat", "bet") else None
        if put.one["do"] == "answer" and put.one.get("auto") and put.wait is not None:
            who = put.wait.who
        return who in natures_of(self.running)

    def is_automatic(self, wait: Wait) -> bool:
        """Whether the round goes on from here without anybody."""
        if wait.kind in ("moment", "shuffle") or (
            wait.kind == "random" and wait.about.get("hidden")
        ):
            return True
        if wait.kind in PLAYERS_DECIDE and self.running.table.npcs == PLAY:
            return self.meant_there() is not None
        return wait.is_chance and self.running.table.chance == ROLLED

    def meant_there(self) -> Input | None:
        """What an NPC decides who is waited for."""
        one = meant(self.running)
        return one.input if one is not None and one.kind == ANSWER else None

    def comes(self, wait: Wait) -> bool:
        """Whether what is waited for was put in behind some that may go."""
        for put in self.queue:
            if same_wait(put.wait, wait) and put.one["do"] in ("answer", "check", "cheat"):
                return True
            if not self.may_go(put):
                return False
        return False

    # -- what becomes of them

    def leave_away(self, put: Put) -> None:
        self.queue.pop(0)
        if not put.unseen and not put.passes:
            self.unasked.append(put)

    def stop(self, put: Put, why: str) -> None:
        self.stopped, self.why = put, why
        self.queue.pop(0)

    def pass_now(self, wait: Wait) -> None:
        """Passes a stop, throws what the referee throws, or lets an NPC decide."""
        if wait.kind == "moment":
            self.running.do({"do": "answer", "value": None, "auto": True})
        elif wait.kind in PLAYERS_DECIDE and (one := self.meant_there()) is not None:
            self.running.do(one)
        else:
            roll_now(self.running, wait)

    def put_in(self, put: Put) -> None:
        if put.one["do"] in IN_THE_WORLD:
            self.queue.pop(0)
            self.in_the_world(put)
            return
        one = self.as_it_is_now(put)
        why = self.why_not(put, one)
        if why:
            if put.is_the_referees or self.is_an_npcs(put):
                self.leave_away(put)
            else:
                self.stop(put, why)
            return
        self.queue.pop(0)
        self.kept.append(put)
        self.running.do(one)

    # -- still possible?

    def as_it_is_now(self, put: Put) -> Input:
        """The input as it means the same here: what somebody calls with, what an accusation is right about."""
        one, wait = put.one, self.running.round.wait
        if one["do"] == "accuse":
            return judged(self.running, one)
        if one["do"] == "answer" and wait is not None and wait.kind == "betting":
            return {**one, "value": same_act(put.wait, wait, one["value"])}
        return one

    def why_not(self, put: Put, one: Input) -> str:
        """Why an input is not possible here; "" where it is."""
        wait = self.running.round.wait
        assert wait is not None
        if one["do"] == "answer":
            return why_not(wait, frozen(one["value"])) or ""
        if one["do"] == "cheat" and chance_for(self.running.round, one["cheat"], one["by"]) is None:
            return f"{self.running.round.setting.name(one['by'])} cannot try that here any more."
        if (
            one["do"] == "accuse"
            and put.one["kind"] in ("saw", "guessed")
            and one["kind"] == "wrong"
        ):
            self.wrong.add(one["of"])
        follows = one["do"] == "consequence" and one["name"] in self.wrong
        if follows:
            return f"{one['name']} has done nothing of the kind now, so nothing follows by itself."
        return refused(self.running, one)

    # -- what has happened at the table itself

    def in_the_world(self, put: Put) -> bool:
        """Somebody left, or brought coins: that is so, whatever is played. False where the round is over already."""
        running, one = self.running, put.one
        if running.round.wait is None:
            return False
        if one["do"] == "top_up":
            if refused(running, one):
                setting = running.round.setting
                coins = setting.coins.show(-one["amount"])
                raise NotAllowed(
                    f"{setting.name(one['seat'])} has bet or taken away {coins} since, and would not "
                    "have had it: take that back first, or amend something later."
                )
            running.do(one)
            return True
        self.skip_cash(put)
        if one["seat"] in running.round.S.gone:
            return True
        running.do(one)
        cash = running.round.S.stack[one["seat"]]
        if cash and running.round.wait is not None:
            running.do({"do": "top_up", "seat": one["seat"], "amount": -cash})
        return True

    def skip_cash(self, left: Put) -> None:
        """What somebody took along is reckoned anew."""
        if self.queue and self.queue[0].command == left.command:
            one = self.queue[0].one
            if one["do"] == "top_up" and one["seat"] == left.one["seat"] and one["amount"] < 0:
                self.queue.pop(0)


def refused(running: Running, one: Input) -> str:
    """Why an input other than an answer is refused, tried on a copy; "" where it is not."""
    stack = running.round.S.stack
    if one["do"] == "bet" and one["by"] >= 0 and one["amount"] > stack[one["by"]]:
        return has_only(running, one["by"])
    trial = running.round.copy()
    try:
        carry_out(trial, one)
    except REFUSED as no:
        return str(no)
    short = [p for p in trial.S.players if trial.S.stack[p] < 0]
    return has_only(running, short[0]) if short else ""


def has_only(running: Running, p: int) -> str:
    setting = running.round.setting
    has = setting.coins.show(max(0, running.round.S.stack[p]))
    return f"{setting.name(p)} has only {has} in front of them then."


def judged(running: Running, one: Input) -> Input:
    """An accusation, with what stands by it in the course as it is now."""
    if one["kind"] == "plain":
        return one
    setting, rules = running.round.setting, running.round.compiled.rules
    deeds = [
        deed
        for deed in running.round.S.deeds
        if setting.name(deed[2]) == one["of"] and not deed[6] and deed[1] not in rules.ploys
    ]
    return {**one, **stands_by(running, one["who"], deeds, one["number"])}


def same_act(before: Wait | None, now: Wait, value: Any) -> Any:
    """A call stays a call where another amount is due; an amount that somebody named stays that."""
    acts = {act: (least, most) for act, least, most in now.options or ()}
    old = {act: (least, most) for act, least, most in (before.options if before else None) or ()}
    act = value[0] if isinstance(value, (list, tuple)) and len(value) == 2 else None
    if act not in acts or act not in old:
        return value
    (least, most), (was_least, was_most) = acts[act], old[act]
    return [act, least] if least == most and was_least == was_most else value


def not_asked(running: Running, wait: Wait | None) -> str:
    """Why nothing more can be put in, where something else is waited for."""
    from referee.table.playing import waiting_words

    if wait is None:
        return "The round is over by then."
    try:
        words = waiting_words(running, wait)
    except Refusal:
        words = "something else is waited for"
    return f"{words[:1].upper()}{words[1:]} instead."
