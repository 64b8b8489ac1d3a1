"""Writing lines of Python that remember the line of the ruleset they come from; sentences; what a form keeps."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from referee.compiler.compiled import QUIET as QUIET
from referee.compiler.compiled import TABLE as TABLE
from referee.compiler.compiled import Purpose, Said
from referee.compiler.exprs import Exprs
from referee.language import formula as f
from referee.language.kinds import Kind
from referee.language.model import Procedure, Ruleset, Sentence, Step
from referee.records import record


@record(frozen=False)
class Loop:
    """A loop of Python's that is being written. ``turn``: runs once a turn; ``turns``: the wheel."""

    named: bool
    turn: bool = False
    turns: bool = False
    left: bool = False


class Writer(Exprs):
    """Lines and sentences."""

    def __init__(self, rules: Ruleset, purpose: Purpose) -> None:
        super().__init__(rules)
        self.purpose = purpose
        self.budgeted = purpose.live
        self.waits: list[dict[str, object]] = []
        self.sentences: list[tuple[Said, ...]] = []
        self.signalling: set[str] = set()
        self.weighs: dict[str, tuple[str, ...]] = {}
        self.in_cheat: frozenset[str] | None = None
        self.only_at: tuple[int, ...] | None = None
        self.main = False
        self.begin()

    def begin(self) -> None:
        self.lines: list[tuple[int, str, int]] = []
        self.depth = 0
        self.line = 1
        self.loops: list[Loop] = []
        self.bound: set[str] = set()
        self.there: dict[int, str] = {}
        self.picked: dict[int, str] = {}

    def out(self, text: str, line: int | None = None) -> None:
        if line is not None:
            self.line = line
        self.lines.append((self.depth, text, self.line))

    @contextmanager
    def indented(self) -> Iterator[None]:
        """One level in; never empty."""
        self.depth += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.out("pass")
        self.depth -= 1

    def slot_params(self, procedure: Procedure) -> list[str]:
        """The names that a cheat's steps share with the procedure of its moment."""
        return [p for p in procedure.params if self.in_cheat and p in self.in_cheat]

    def local(self, name: str) -> str:
        if self.in_cheat and name in self.in_cheat and name not in self.renamed:
            return f"S.x_{name}"
        return super().local(name)

    def at_moment(self, text: str) -> None:
        """A line of a cheat's that means something only as long as its moment is waited at."""
        if self.only_at is None:
            self.out(text)
            return
        self.out(f"if waits_at(S, {self.only_at!r}):")
        with self.indented():
            self.out(text)

    # -- what the writers of steps are to each other

    def assign(self, target: f.Expr, value: str) -> None:
        raise NotImplementedError

    def secretly(self, step: Step) -> None:
        raise NotImplementedError

    def paid(self, block: object = None) -> None:
        raise NotImplementedError

    def leave(self) -> None:
        raise NotImplementedError

    def watch(self) -> None:
        raise NotImplementedError

    def block(self, block: object) -> None:
        raise NotImplementedError

    def body(self, block: object) -> None:
        raise NotImplementedError

    def plain(self, step: Step) -> None:
        raise NotImplementedError

    def ref(self, expr: f.Expr) -> str:
        raise NotImplementedError

    def for_source(self, step: Step) -> str:
        raise NotImplementedError

    def python_loop(self, header: str, named: bool = True) -> AbstractContextManager[Loop]:
        raise NotImplementedError

    # -- sentences

    def sentence(self, sentence: Sentence, values: list[str]) -> Said:
        """The kept form of a sentence; the formulas in it are added to ``values``."""
        pieces: list[str | tuple[int, str, str, str]] = []
        for piece in sentence.pieces:
            if isinstance(piece, str):
                pieces.append(piece)
                continue
            expr, one, many = piece if isinstance(piece, tuple) else (piece, "", "")
            text = self.spoken(expr)
            if text not in values:
                values.append(text)
            pieces.append((values.index(text), kind_word(expr, self.rules), one, many))
        return Said(tuple(pieces))

    def spoken(self, expr: f.Expr) -> str:
        if expr.kind.base == "yes_no":
            return self.truth(expr)
        text = self.text(expr)
        return f"tuple({self.over(expr, text)})" if expr.kind.is_list else text

    def keep(self, sentences: list[Sentence], values: list[str]) -> int:
        """The number under which a sentence (in its varieties) is kept."""
        kept = tuple(self.sentence(one, values) for one in sentences)
        self.sentences.append(kept)
        return len(self.sentences) - 1

    def say(self, sentences: list[Sentence], to: f.Expr | None = None) -> None:
        if not self.purpose.facts or not sentences:
            return
        values: list[str] = []
        number = self.keep(sentences, values)
        hears = "None" if to is None else self.seats(to)
        self.out(f"say(S, {number}, {hears}, ({''.join(v + ', ' for v in values)}))")

    def seats(self, expr: f.Expr) -> str:
        """One player or several, as a tuple; everyone is ``None``."""
        if isinstance(expr, f.Name) and expr.ref == ("built_in", "everyone"):
            return "None"
        return (
            f"({self.text(expr)},)" if expr.kind.base == "player" else f"tuple({self.text(expr)})"
        )

    # -- waits

    def live_watch(self) -> None:
        """After a wait at the table: the game master may have ended the turn."""
        if self.purpose.live:
            self.watch()

    @contextmanager
    def asked_again(self) -> Iterator[None]:
        """Around what is offered and its wait, last: both are made again when something has changed meanwhile."""
        self.out("while True:")
        with self.indented():
            yield
            self.out("if not S.redo: break")
            self.out("S.redo = False")

    def wait(self, kind: str, **about: object) -> int:
        """The number of a new decision, with what is always the same about it."""
        self.waits.append({"kind": kind, "line": self.line, **about})
        return len(self.waits) - 1

    def weighed(self, *decisions: str) -> tuple[tuple[str, ...], str]:
        """The names of the procedure that NPCs weigh in some decisions, and the text of their values."""
        names = tuple(sorted({n for one in decisions for n in self.weighs.get(one, ())}))
        return names, f"({''.join(self.local(n) + ', ' for n in names)})"

    def asked(self, sentence: object, **names: str) -> tuple[object, str]:
        """A question: its kept form, and the text of the values that go with it."""
        if not isinstance(sentence, Sentence):
            return None, "()"
        values: list[str] = []
        with self.naming(**names):
            kept = self.sentence(sentence, values)
        return kept, f"({''.join(v + ', ' for v in values)})"


def kind_word(expr: f.Expr, rules: Ruleset) -> str:
    """How a value is put into words."""
    return spoken_kind(expr.kind, expr)


def spoken_kind(kind: Kind, expr: f.Expr | None = None) -> str:
    if isinstance(expr, f.Call) and expr.name == "coins":
        return "amount"
    if kind.is_list:
        inner = spoken_kind(kind.of) if kind.of else "text"
        return "list " + inner
    if kind.base == "record":
        return "record"
    return kind.base
