"""What NPCs prefer: each weight typed for the decision it is about, and held to what whoever decides may know."""

from __future__ import annotations

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.check_knowing import shown_to_owners, weighs_secret
from referee.language.kinds import Kind, describe, join
from referee.language.type_procedures import Decision
from referee.language.type_steps import StepTyper
from referee.source import did_you_mean

PASS, OTHERWISE = "pass", "otherwise"
"""Beside the acts of a decision: to pass, and whatever has no weight of its own."""


def npcs(typer: StepTyper) -> None:
    """Types what is written under ``npc``."""
    known = [*typer.decisions, *typer.rules.bets]
    for name, weights in typer.rules.npc.items():
        if name in typer.decisions:
            sites = typer.decisions[name]
            kind = sites[-1].kind
            names = {**names_at(sites), "me": k.PLAYER, "it": kind}
            if name.isidentifier():
                names[name] = kind
            typed(typer, name, weights, kind, names)
        elif name in typer.rules.bets:
            kind = typer.rules.bets[name].pick_kind
            names = {"me": k.PLAYER, "bettor": k.PLAYER, "pick": kind, "it": kind}
            typed(typer, name, weights, kind, names)
        else:
            place = next((one.place for one in formulas(weights)), typer.rules.place)
            typer.fault(
                "unknown-decision",
                place,
                f"npc weighs {name!r}, and nothing of that name is decided",
                did_you_mean(name, known),
            )


def _passes(typer: StepTyper, name: str) -> bool:
    """Whether one may pass where this is decided."""
    return any("may_pass" in site.step.params for site in typer.decisions.get(name, ()))


def names_at(sites: list[Decision]) -> dict[str, Kind]:
    """The names that can be read wherever a decision is taken."""
    found = dict(sites[0].names)
    for site in sites[1:]:
        there = site.names
        found = {n: both for n, kd in found.items() if n in there and (both := join(kd, there[n]))}
    return found


def typed(
    typer: StepTyper, name: str, weights: dict[str, object], kind: Kind, names: dict[str, Kind]
) -> None:
    known = [
        *kind.words,
        *((PASS, OTHERWISE) if kind.base != "word" or _passes(typer, name) else ()),
    ]
    for value in weights.values():
        acts = value if isinstance(value, dict) else {}
        for act, inner in acts.items():
            if act not in known:
                typer.fault(
                    "unknown-word",
                    next((one.place for one in formulas(inner)), typer.rules.place),
                    f"{act!r} is none of what {name} decides: {', '.join(known)}",
                    did_you_mean(act, known),
                )
    for one in formulas(weights):
        with typer.naming(**names):
            weight(typer, one)


def weight(typer: StepTyper, one: f.Expr) -> None:
    """A number, or yes or no for 1 or 0."""
    found = typer.infer(one)
    if found.base == "yes_no" or found.base == "any":
        return
    if not found.numeric:
        typer.fault("wrong-kind", one.place, f"a weight is a number, and this is {describe(found)}")
    typer.present(one)


def unknowing(typer: StepTyper) -> None:
    """Weights that read what whoever decides does not see."""
    shown = shown_to_owners(typer.rules)
    for name, weights in typer.rules.npc.items():
        for one in formulas(weights):
            for site in typer.decisions.get(name, [None]):
                if secret := weighs_secret(typer, one, site, shown):
                    typer.fault(
                        "weighs-secret",
                        secret[0].place,
                        f"{secret[1]} is not seen by whoever decides on {name}",
                        "weigh what they see: me.hand, count(q.hand), what lies open",
                    )
                    break


def formulas(value: object) -> list[f.Expr]:
    """Every formula of some weights."""
    if isinstance(value, f.Expr):
        return [value]
    if isinstance(value, dict):
        return [one for inner in value.values() for one in formulas(inner)]
    return []
