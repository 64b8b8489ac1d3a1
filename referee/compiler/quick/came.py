"""A search that found nothing, and cards that come: no more of a hand is looked at then than what came."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from referee.compiler.quick.added import Adding, asked_by
from referee.compiler.quick.drawn import QuickDrawn
from referee.compiler.quick.formulas import NO, YES
from referee.language import formula as f
from referee.language.model import Step

Key = tuple[str, str]
"""What is gone through, and what is asked of each."""


@dataclass(frozen=True)
class Sieve:
    """``only(source, test)``, and what the names in it stand for."""

    source: f.Expr
    test: f.Expr
    renamed: dict[str, str]


@dataclass(frozen=True)
class _Look:
    """How it is looked whether a card is found: what the test asks for, in locals, and where those go that are."""

    sieve: Sieve
    key: Key
    pool: str
    hand: str
    fixed: dict[str, str]


class QuickCame(QuickDrawn):
    """Writes steps between a search and the next; ``sifted`` is what has been found where nothing has changed since."""

    sifted: tuple[Key, str] | None = None

    def watched(self) -> None:
        raise NotImplementedError

    def sieve(self, expr: f.Expr) -> Sieve | None:
        """What ``only(…)`` goes through and what it asks, or a named formula that comes down to that."""
        if isinstance(expr, f.Call) and expr.ref[0] == "function" and expr.name == "only":
            if isinstance(expr.args[0], f.Every):
                return None
            return Sieve(expr.args[0], expr.args[1], dict(self.renamed))
        if not isinstance(expr, f.Call) or expr.ref[0] != "define":
            return None
        define = self.rules.define[expr.name]
        if len(define.cases) > 1 or not all(map(self.cheap, expr.args)):
            return None
        with self.hoisting(False):
            texts = [self.text(arg) for arg in expr.args]
        with self.meaning(dict(zip(define.params, texts, strict=True))):
            return self.sieve(define.cases[0][1])

    @contextmanager
    def meaning(self, renamed: dict[str, str]) -> Iterator[None]:
        """Where names stand for this, and for nothing else."""
        before, self.renamed = self.renamed, renamed
        yield
        self.renamed = before

    def key(self, sieve: Sieve) -> Key:
        with self.meaning(dict(sieve.renamed)), self.hoisting(False), self.naming(it="it0"):
            return self.raw(sieve.source), self.truth(sieve.test)

    def only_added(self, block: object, sieve: Sieve, pool: str) -> bool:
        """Steps that do nothing to what is found but add cards: no more is looked at than those. False where they do more,
        or it is not known."""
        owner = sieve.source.of if isinstance(sieve.source, f.Attribute) else None
        if not isinstance(sieve.source, f.Attribute) or sieve.source.ref[0] != "zone":
            return False
        if not isinstance(owner, f.Name) or not isinstance(block, list) or not self.plain_zones():
            return False
        asked = asked_by(self.rules, f.ListOf(sieve.test.place, [sieve.test, owner]))
        adding = Adding(self.rules, sieve.source.name, asked)
        if adding.by(block) is None or sieve.source.name in asked.zones:
            return False
        key = self.key(sieve)
        if key[1] in (YES, NO):
            return False
        looked, hand = "", self.new("z")
        with self.meaning(dict(sieve.renamed)):
            self.out(f"{hand} = {self.stored(sieve.source)}")
            fixed = self.steady(sieve.test)
        look = _Look(sieve, key, pool, hand, fixed)
        for step in block:
            if not looked and self.waited_for(step, adding, look):
                continue
            if not looked and adding.by([step]):
                looked = self.new("n")
                self.out(f"{looked} = len({hand})")
            self.step(step)
        if looked:
            self.look(look, f"{hand}[{looked}:]")
        return True

    def waited_for(self, step: Step, adding: Adding, look: _Look) -> bool:
        """``while: not only(hand, …)`` until a card comes that is found; each time round there is one to be looked at."""
        items = step.head.items if isinstance(step.head, f.Both) else [step.head]
        tests = [one.of for one in items if isinstance(one, f.Not)]
        here = any((s := self.sieve(one)) is not None and self.key(s) == look.key for one in tests)
        ends = isinstance(step.head, f.Both) and step.head.op == "or"
        if step.verb != "while" or step.when is not None or not here or ends:
            return False
        if (adding.by(step.params.get("do")) or 0) > 1:
            return False
        self.line = step.place.line
        test = self.test_of(step, look.key, NO)
        if test == NO:
            return True
        self.out(f"if {test}:")
        with self.indented(), self.python_loop("while True:"):
            self.watched()
            self.block(step.params.get("do"))
            self.line = step.place.line
            self.out(f"if {look.hand}:")
            with self.indented():
                self.look(look, f"{look.hand}[-1]", one=True)
            self.out(f"if not {self.test_of(step, look.key, look.pool)}: break")
        return True

    def test_of(self, step: Step, key: Key, found: str) -> str:
        """The test of a step that goes on for as long as it is so, where it is known what is found."""
        assert isinstance(step.head, f.Expr)
        before, self.sifted = self.sifted, (key, found)
        test = self.ready(step.head, truth=True)
        self.sifted = before
        return test

    def look(self, look: _Look, cards: str, one: bool = False) -> None:
        """What is found among some cards comes to the rest; or the one card, if it is."""
        card = self.new("i")
        self.out(f"{card} = {cards}" if one else f"for {card} in {cards}:")
        self.depth += not one
        with self.meaning(dict(look.sieve.renamed)):
            self.out(
                f"if {self.tested(card, look.sieve.test, look.fixed)}: {look.pool}.append({card})"
            )
        self.depth -= not one
