"""What must not be told: sentences for all, and the limits and labels of a choice, that read what only some see.

Cards that are named in a sentence are no secret told: who does not see them is told of "a card". How many cards lie
somewhere, and whether any do, everybody sees. The steps of cheats and ploys may do what players may not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from referee.language import formula as f
from referee.language.knowing import key
from referee.language.model import Ruleset, Sentence, Step, blocks_of
from referee.language.type_steps import StepTyper
from referee.records import record

DEEPEST = 12
Env = dict[str, str]


@record(frozen=False)
class SecretReader:
    """Who a formula is read by: ``viewer`` is how the chooser is written, '' everybody."""

    rules: Ruleset
    viewer: str
    shown: frozenset[str]
    found: list[tuple[f.Expr, str]] = field(default_factory=list)
    depth: int = 0

    def read(self, expr: f.Expr, env: Env, plainly: bool = False) -> None:
        """Looks for what is hidden. ``plainly``: only whether there is something, or cards that are named."""
        if self.depth > DEEPEST:
            return
        self.depth += 1
        if name := self.hidden(expr, env):
            if not (plainly and expr.kind.base in ("zone", "card", "list", "hands")):
                self.found.append((expr, name))
        elif isinstance(expr, (f.Name, f.Call)) and expr.ref[0] == "define":
            self.defined(expr, env, plainly)
        else:
            self.parts(expr, env, plainly)
        self.depth -= 1

    def parts(self, expr: f.Expr, env: Env, plainly: bool) -> None:
        if isinstance(expr, f.Call) and expr.name == "count" and len(expr.args) == 1:
            self.read(expr.args[0], env, plainly=True)
        elif isinstance(expr, f.Choice):
            self.read(expr.test, env, plainly=True)
            self.read(expr.yes, env, plainly)
            self.read(expr.no, env, plainly)
        elif isinstance(expr, f.Index) and plainly and expr.kind.base == "card":
            self.read(expr.of, env, plainly=True)
        else:
            same = isinstance(expr, (f.Not, f.Both))
            for part in f.parts(expr):
                self.read(part, env, plainly and same)

    def defined(self, expr: f.Name | f.Call, env: Env, plainly: bool) -> None:
        define = self.rules.define[expr.name]
        args = expr.args if isinstance(expr, f.Call) else []
        for arg in args:
            self.read(arg, env)
        inner = {p: self.written(arg, env) for p, arg in zip(define.params, args, strict=False)}
        before = len(self.found)
        for test, value in define.cases:
            if test is not None:
                self.read(test, inner, plainly=True)
            self.read(value, inner, plainly)
        self.found[before:] = [(expr, name) for _, name in self.found[before:]]

    def written(self, expr: f.Expr, env: Env) -> str:
        text = key(expr)
        return env.get(text, text)

    def hidden(self, expr: f.Expr, env: Env) -> str:
        """The zone or tracked value that is read here and is not seen by the viewer; '' for none."""
        if not isinstance(expr, (f.Name, f.Attribute)) or expr.ref[0] not in (
            "zone",
            "track",
            "each",
        ):
            return ""
        name = expr.name
        thing = self.rules.zones.get(name) or self.rules.track.get(name)
        if thing is None or name in self.shown or "everyone" in thing.seen_by.split():
            return ""
        seers = thing.seen_by.split()
        whose = self.written(expr.of, env) if isinstance(expr, f.Attribute) else ""
        if self.viewer and (self.viewer in seers or ("owner" in seers and whose == self.viewer)):
            return ""
        return name


def secrets(typer: StepTyper) -> None:
    """Each procedure, its steps in order: what they show is no secret from there on."""
    rules = typer.rules
    bodies = {"play": rules.play, **{p.name: p.body for p in rules.procedures.values()}}
    if rules.leaves is not None:
        bodies["leaves"] = rules.leaves.body
    shown_in = {name: set(_shown(body)) for name, body in bodies.items()}
    for name, body in bodies.items():
        elsewhere = set().union(*(names for other, names in shown_in.items() if other != name))
        _walk(typer, body, set(), elsewhere)


def _shown(block: Iterable[Step]) -> Iterable[str]:
    """The zones and tracked values that some steps show to everybody."""
    for step in block:
        to = step.formula("to")
        everybody = to is None or (isinstance(to, f.Name) and to.name == "everyone")
        if step.verb == "reveal" and everybody and isinstance(step.head, f.Expr):
            yield from (e.name for e in f.walk(step.head) if isinstance(e, (f.Name, f.Attribute)))
        for inner in blocks_of(step):
            yield from _shown(inner)


def _walk(typer: StepTyper, block: Iterable[Step], here: set[str], elsewhere: set[str]) -> None:
    for step in block:
        choice(typer, step, frozenset(here))
        here.update(_shown([step]) if step.verb == "reveal" else ())
        words(typer, step, frozenset(here | elsewhere))
        for inner in blocks_of(step):
            _walk(typer, inner, here, elsewhere)


def words(typer: StepTyper, step: Step, shown: frozenset[str]) -> None:
    """Sentences that everybody hears."""
    told = list(step.say)
    if step.verb == "tell" and step.formula("to") is None and isinstance(step.head, list):
        told += step.head
    for sentence in told:
        told_to(typer, sentence, SecretReader(typer.rules, "", shown), "everybody hears this")


def choice(typer: StepTyper, step: Step, shown: frozenset[str]) -> None:
    """The limits and labels of a choice: the chooser must not learn from them what they do not see."""
    if step.verb == "window":
        asks(typer, step, shown)
    if step.verb != "choose":
        return
    by = step.formula("by")
    viewer = key(by) if by is not None else ""
    limits = [step.formula("least"), step.formula("most")]
    if isinstance(parts := step.params.get("parts"), dict):
        limits += [end for ends in parts.values() for end in ends]
    for limit in limits:
        if limit is not None:
            reader = SecretReader(typer.rules, viewer, shown)
            reader.read(limit, {})
            tell(typer, reader, "this limit would tell the chooser of it")
    for name in ("label", "ask"):
        if isinstance(sentence := step.params.get(name), Sentence):
            told_to(
                typer, sentence, SecretReader(typer.rules, viewer, shown), "the chooser reads this"
            )


def asks(typer: StepTyper, step: Step, shown: frozenset[str]) -> None:
    """The question of a window, which everybody who may speak up is asked."""
    if isinstance(sentence := step.params.get("ask"), Sentence):
        told_to(typer, sentence, SecretReader(typer.rules, "", shown), "everybody is asked this")


def told_to(typer: StepTyper, sentence: Sentence, reader: SecretReader, why: str) -> None:
    for piece in sentence.pieces:
        if not isinstance(piece, str):
            reader.read(piece[0] if isinstance(piece, tuple) else piece, {}, plainly=True)
    tell(typer, reader, why)


def tell(typer: StepTyper, reader: SecretReader, why: str) -> None:
    for expr, name in reader.found:
        typer.fault(
            "tells-secret",
            expr.place,
            f"{name} is not seen by all who would learn of it: {why}",
            "tell: … to: who may know it, or reveal it first",
        )
