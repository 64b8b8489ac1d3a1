"""Whether an NPC's weight reads more than whoever decides may know: what lies hidden, and names that were made of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from referee.language import formula as f
from referee.language.check_secrets import Env, SecretReader
from referee.language.knowing import key
from referee.language.model import Assign, In, Ruleset, Step, every_step
from referee.language.type_procedures import Decision
from referee.language.type_steps import StepTyper
from referee.records import record

ME = "me"
OWN = (ME, "it", "pick", "bettor")


def weighs_secret(
    typer: StepTyper, weight: f.Expr, site: Decision | None, shown: frozenset[str]
) -> tuple[f.Expr, str] | None:
    """The first part of a weight that is hidden from whoever decides at a place, with its name; ``None`` for none.

    ``shown``: what is shown to its owner at some time.
    """
    viewer = (site.by if site is not None else "") or ME
    reader = _Knowing(typer.rules, viewer, frozenset(), typer=typer, owners=shown)
    reader.procedure = site.procedure if site is not None else ""
    reader.own = frozenset({*OWN, getattr(site and site.step.head, "name", "")})
    reader.read(weight, {ME: viewer})
    return reader.found[0] if reader.found else None


@record(frozen=False)
class _Knowing(SecretReader):
    """A reader that also asks where the names of a procedure come from. ``own``: names that are no such."""

    typer: StepTyper = field(kw_only=True)
    owners: frozenset[str] = field(kw_only=True)
    procedure: str = ""
    own: frozenset[str] = frozenset()
    inside: int = 0
    asked: tuple[tuple[str, str, str], ...] = ()

    def defined(self, expr: f.Name | f.Call, env: Env, plainly: bool) -> None:
        self.inside += 1
        SecretReader.defined(self, expr, env, plainly)
        self.inside -= 1

    def hidden(self, expr: f.Expr, env: Env) -> str:
        if isinstance(expr, f.Attribute) and expr.ref[0] == "mark":
            return "" if "everyone" in self.rules.track[expr.name].seen_by.split() else expr.name
        if isinstance(expr, f.Name) and expr.ref[0] == "local" and not self.inside:
            return self.made_of(expr.name)
        if self.shown_to_me(expr, env):
            return ""
        return SecretReader.hidden(self, expr, env)

    def shown_to_me(self, expr: f.Expr, env: Env) -> bool:
        """Whether this belongs to whoever decides, and is shown to its owner at some time; or is nobody's, and is shown
        to one player or another."""
        if isinstance(expr, f.Name):
            return expr.ref[0] == "track" and expr.name in self.owners
        mine = isinstance(expr, f.Attribute) and self.written(expr.of, env) == self.viewer
        return mine and getattr(expr, "name", "") in self.owners

    def made_of(self, name: str) -> str:
        """What hidden thing a name of the procedure was made of; '' for none."""
        asked = (self.procedure, name, self.viewer)
        if name in self.own or asked in self.asked or not self.procedure:
            return ""
        for where, whose, source in self.sources(name):
            inner = _Knowing(self.rules, whose, frozenset(), typer=self.typer, owners=self.owners)
            inner.procedure, inner.asked = where, (*self.asked, asked)
            inner.read(source, {})
            if inner.found:
                return f"{name}, which comes from {inner.found[0][1]},"
        return ""

    def sources(self, name: str) -> Iterator[tuple[str, str, f.Expr]]:
        """Where a name gets its values from: the procedure, who decides as they are called there, the formula."""
        info = self.typer.infos.get(self.procedure)
        if info is None:
            return
        for step in every_step(info.procedure.body):
            for source in made_by(step, name, self.viewer):
                yield self.procedure, self.viewer, source
        params = info.procedure.params
        if name in params:
            yield from self.given(params, params.index(name))

    def given(self, params: tuple[str, ...], at: int) -> Iterator[tuple[str, str, f.Expr]]:
        """What a procedure is called with, at one place among its values."""
        for caller, info in self.typer.infos.items():
            for step in every_step(info.procedure.body):
                call = step.head
                if (
                    step.verb == "call"
                    and isinstance(call, f.Call)
                    and call.name == self.procedure
                    and len(call.args) == len(params)
                ):
                    whose = ""
                    if self.viewer in params:
                        whose = key(call.args[params.index(self.viewer)])
                    yield caller, whose, call.args[at]


def shown_to_owners(rules: Ruleset) -> frozenset[str]:
    """The zones and values that some step shows to whom they belong, and the values of nobody that some step shows to a
    player. They may be read from then on."""
    cheats = [*rules.cheats.values(), *rules.ploys.values()]
    blocks = [rules.play, *(one.body for one in rules.procedures.values())]
    blocks += [block for one in cheats for block in (one.success, one.failure, one.exposed)]
    shown = [one for block in blocks for one in every_step(block) if one.verb == "reveal"]
    return frozenset(name for one in shown if (name := _to_owner(rules, one)))


def _to_owner(rules: Ruleset, reveal: Step) -> str:
    """The zone or value that a step shows so; '' where it shows something else, or to others."""
    head, to = reveal.head, reveal.formula("to")
    if to is None or not isinstance(head, f.Attribute | f.Name):
        return ""
    if isinstance(head, f.Name):
        track = rules.track.get(head.name)
        return head.name if track is not None and not track.each else ""
    known = head.name in rules.zones or head.name in rules.track
    return head.name if known and key(to) == key(head.of) != "" else ""


def made_by(step: Step, name: str, viewer: str) -> Iterator[f.Expr]:
    """The formulas that a step makes a name of."""
    head = step.head
    if isinstance(head, Assign):
        if getattr(head.target, "name", "") == name and isinstance(head.target, f.Name):
            yield head.value
    elif isinstance(head, In):
        if head.name == name and head.source is not None and step.verb == "for":
            yield head.source
    elif step.verb in ("choose", "random", "enter") and _called(step) == name:
        by = step.formula("by")
        if step.verb == "random" or by is None or key(by) != viewer:
            yield from (one for one in (step.formula("from"),) if one is not None)
    elif isinstance(target := step.notes.get("as"), f.Name) and target.name == name:
        if step.verb in ("draw", "move"):
            yield from (one for one in (step.formula("to"),) if one is not None)
        elif step.verb == "call" and isinstance(head, f.Call):
            yield head


def _called(step: Step) -> str:
    return step.head if isinstance(step.head, str) else str(getattr(step.head, "name", ""))
