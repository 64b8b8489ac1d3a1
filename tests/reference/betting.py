"""A round of betting: check, bet, call, raise, fold, told by who has put how much before the others."""

from __future__ import annotations

from typing import Any

from referee.language.model import Step
from tests.reference.asking import Ask, Frame, Steps
from tests.reference.markets import Markets


class Betting(Markets):
    """A bet counts towards the call, an ante never; a short all-in does not open raising again."""

    def do_betting(self, step: Step, frame: Frame) -> Steps:
        s = self.state
        least = self.ev.value(step.params["open"], frame.names)
        limit = step.formula("limit")
        most = step.formula("raises")
        terms = {
            "limit": "none" if limit is None else self.ev.value(limit, frame.names),
            "raises": None if most is None else self.ev.value(most, frame.names),
            "least": least,
        }
        now: dict[str, Any] = {"raise": least, "raised": 0, "done": set(), "closed": set()}
        now["forced"] = 0
        if any(s.street.values()):  # a blind is called in full, and raised by as much
            now["raise"] = now["forced"] = max(least, *s.street.values())
        p = self.ev.value(step.params["from"], frame.names)
        if p not in s.still:
            p = s.next_in(p, "left")
        while (
            p is not None and len(s.still) > 1 and any(self.has_to_speak(q, now) for q in s.still)
        ):
            if p in s.still and self.has_to_speak(p, now):
                yield from self.speaks(step, p, terms, now)
            p = s.next_in(p, "left")
        self.give_back()
        s.street = dict.fromkeys(s.street, 0)

    def level(self, now: dict[str, Any]) -> int:
        return max(now["forced"], *self.state.street.values(), 0)

    def has_to_speak(self, p: int, now: dict[str, Any]) -> bool:
        """Somebody with money who owes, or has not spoken and has somebody to bet against."""
        s = self.state
        if s.stacks[p] == 0:
            return False
        if s.street[p] < self.level(now):
            return True
        return p not in now["done"] and any(s.stacks[q] > 0 for q in s.still if q != p)

    def speaks(self, step: Step, p: int, terms: dict[str, Any], now: dict[str, Any]) -> Steps:
        s = self.state

        def make() -> Ask | None:
            """Whoever waited may have nobody left to bet against, when somebody has walked out."""
            if p not in s.still or len(s.still) < 2 or not self.has_to_speak(p, now):
                return None
            acts = self.acts(p, terms, now)
            return Ask("betting", step.place.line, p, tuple(acts))

        asked, sent = yield from self.ask(make)
        if asked is None:
            return
        act, amount = sent
        now["done"].add(p)
        self.happened("bet act", p, act, amount)
        if act == "fold":
            self.put_out(p)
            return
        before = self.level(now)
        s.street[p] += self.stake_in(p, ("pot", "pot"), amount, act)
        if act in ("bet", "raise"):
            more = self.level(now) - before
            now["raised"] += act == "raise"
            if more >= now["raise"]:
                now["raise"], now["closed"] = more, set()
            else:
                now["closed"] |= now["done"] - {p}
            now["done"] = {p}

    def acts(
        self, p: int, terms: dict[str, Any], now: dict[str, Any]
    ) -> list[tuple[str, int, int]]:
        """Each act that is allowed, with the least and the most that goes in now."""
        s = self.state
        stack, owed, level = s.stacks[p], self.level(now) - s.street[p], self.level(now)
        found = []
        if owed == 0:
            found.append(("check", 0, 0))
        else:
            found.append(("call", min(owed, stack), min(owed, stack)))
        others = any(s.stacks[q] > 0 for q in s.still if q != p)
        spent = terms["raises"] is not None and now["raised"] >= terms["raises"]
        if stack > owed and others and (level == 0 or not spent) and p not in now["closed"]:
            by = terms["least"] if level == 0 or terms["limit"] == "fixed" else now["raise"]
            low = min(stack, owed + by)
            high = stack
            if terms["limit"] == "pot":
                high = min(stack, max(low, owed + self.holds(("pot", "pot")) + owed))
            elif terms["limit"] == "fixed":
                high = low
            found.append(("bet" if level == 0 else "raise", low, high))
        if owed > 0:
            found.append(("fold", 0, 0))
        return found

    def give_back(self) -> None:
        """What nobody has matched goes back, and is not a win."""
        s = self.state
        top = max(s.street, key=lambda q: s.street[q])
        second = max((amount for q, amount in s.street.items() if q != top), default=0)
        if s.street[top] > second:
            more = s.street[top] - second
            self.pay(("pot", "pot"), ("stack", top), more, "unmatched")
            s.put[top] -= more
