"""Where the cards that a name holds are known to lie, so that moving them need not look for them."""

from __future__ import annotations

from dataclasses import dataclass

from referee.language import formula as f
from referee.language.model import Ruleset, Step, every_step


@dataclass(frozen=True, slots=True)
class Origin:
    """A zone: its name, and the name that says whose (None: shared)."""

    zone: str
    whose: str | None


def zones_in(rules: Ruleset, expr: f.Expr, renamed: dict[str, str] | None = None) -> list[Origin]:
    """The zones that a formula's cards come from, named formulas looked into."""
    found: dict[Origin, None] = {}
    _collect(rules, expr, renamed or {}, found, set())
    return list(found)


def _collect(
    rules: Ruleset, expr: f.Expr, renamed: dict[str, str], found: dict[Origin, None], seen: set[str]
) -> None:
    if isinstance(expr, f.Attribute) and expr.ref[0] == "zone":
        if isinstance(expr.of, f.Name) and expr.of.ref[0] == "local":
            found[Origin(expr.name, renamed.get(expr.of.name, expr.of.name))] = None
        return
    if isinstance(expr, f.Name):
        if expr.ref[0] == "zone" and not rules.zones[expr.name].each:
            found[Origin(expr.name, None)] = None
        elif expr.ref[0] == "define" and expr.name not in seen:
            _cases(rules, expr.name, {}, found, seen)
        return
    if isinstance(expr, f.Call):
        if expr.ref[0] == "define" and expr.name not in seen:
            params = rules.define[expr.name].params
            names = {
                p: a.name for p, a in zip(params, expr.args, strict=True) if isinstance(a, f.Name)
            }
            _cases(rules, expr.name, {p: renamed.get(n, n) for p, n in names.items()}, found, seen)
        elif expr.args:
            _collect(rules, expr.args[0], renamed, found, seen)
        return
    if isinstance(expr, (f.Both, f.ListOf)):
        for item in expr.items:
            _collect(rules, item, renamed, found, seen)
    elif isinstance(expr, f.Choice):
        _collect(rules, expr.yes, renamed, found, seen)
        _collect(rules, expr.no, renamed, found, seen)
    elif isinstance(expr, f.Index):
        _collect(rules, expr.of, renamed, found, seen)


def _cases(
    rules: Ruleset, name: str, renamed: dict[str, str], found: dict[Origin, None], seen: set[str]
) -> None:
    for _, value in rules.define[name].cases:
        _collect(rules, value, renamed, found, seen | {name})


class Origins:
    """For each procedure, where the cards of its names lie: chosen, drawn by lot, or handed in by every caller."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.bodies = {"": rules.play, **{n: p.body for n, p in rules.procedures.items()}}
        self.of: dict[tuple[str, str], list[Origin]] = {}
        for name, body in self.bodies.items():
            for step in every_step(body):
                self._chosen(name, step)
        for _ in range(3):
            for name, body in self.bodies.items():
                for step in every_step(body):
                    self._handed(name, step)

    def _chosen(self, procedure: str, step: Step) -> None:
        source = step.formula("from")
        target = (
            step.head
            if step.verb == "choose"
            else step.notes.get("as")
            if step.verb == "random"
            else None
        )
        if source is not None and isinstance(target, f.Name) and target.ref[0] == "local":
            found = zones_in(self.rules, source)
            known = self.of.setdefault((procedure, target.name), [])
            known += [o for o in found if o not in known]

    def _handed(self, procedure: str, step: Step) -> None:
        call = step.head
        if (
            step.verb != "call"
            or not isinstance(call, f.Call)
            or call.name not in self.rules.procedures
        ):
            return
        params = self.rules.procedures[call.name].params
        names = {
            a.name: p for p, a in zip(params, call.args, strict=False) if isinstance(a, f.Name)
        }
        for param, arg in zip(params, call.args, strict=False):
            inner = arg.items[0] if isinstance(arg, f.ListOf) and len(arg.items) == 1 else arg
            if not isinstance(inner, f.Name):
                continue
            known = self.of.setdefault((call.name, param), [])
            for origin in self.of.get((procedure, inner.name), []):
                whose = None if origin.whose is None else names.get(origin.whose)
                made = Origin(origin.zone, whose)
                if (origin.whose is None or whose is not None) and made not in known:
                    known.append(made)
