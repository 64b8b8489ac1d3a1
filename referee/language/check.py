"""Everything that can be said of a ruleset before it is played: names found, kinds settled, promises kept.

``check`` returns the typed rules, which the compiler reads; faults are collected.
"""

from __future__ import annotations

from dataclasses import field

from referee.language import formula as f
from referee.language import kinds as k
from referee.language.check_cheats import CheatSteps, moments
from referee.language.check_npc import npcs, unknowing
from referee.language.check_pattern import filled
from referee.language.check_secrets import secrets
from referee.language.check_unused import unused
from referee.language.kinds import Kind, describe, fits
from referee.language.model import Define, Market, Procedure, Ruleset
from referee.language.names import BUILT_IN
from referee.language.type_steps import StepTyper
from referee.records import record
from referee.source import Faults, did_you_mean

CONSTANT = ("yes", "no", "nothing", "nobody", "none", "empty", "all_ranks", "all_suits")
NO_PLAY = "add play: with its steps, or like: with the name of a pattern"
PICK_KINDS = {
    "player": k.PLAYER,
    "rank": k.RANK,
    "suit": k.SUIT,
    "yes_no": k.YES_NO,
    "number": k.NUMBER,
}


@record(frozen=False)
class Typed:
    """A ruleset whose every formula has its kind."""

    rules: Ruleset
    typer: StepTyper
    cheats: dict[str, CheatSteps] = field(default_factory=dict)


def check(rules: Ruleset, faults: Faults) -> Typed:
    """Types the whole ruleset. With faults the result is not for the compiler."""
    typer = StepTyper(rules, faults)
    typed = Typed(rules, typer)
    tracks(typer)
    kit(typer)
    for market in rules.bets.values():
        market.pick_kind = pick_kind(typer, market)
    tables(typer)
    typer.main()
    typed.cheats = moments(typer)
    banks(typer)
    markets(typer)
    windows(typer)
    npcs(typer)
    for requirement in rules.requires:
        typer.need(requirement.test, k.YES_NO, "that")
    scenarios(typer)
    typer.named_formulas()
    filled(typer)
    promises(typer)
    hidden_names(typer)
    if not faults:
        secrets(typer)
        unknowing(typer)
        unused(typer)
    return typed


def kit(typer: StepTyper) -> None:
    if typer.rules.kit and typer.rules.kit.decks is not None:
        typer.need(typer.rules.kit.decks, k.NUMBER, "decks")


def tracks(typer: StepTyper) -> None:
    """Kinds of tracked values whose kind is not written, from what they start as."""
    for track in typer.rules.track.values():
        if track.start is None:
            if track.kind.base == "any" and not track.kind.name:
                typer.fault(
                    "no-kind",
                    track.place,
                    f"{track.name} has neither a kind nor a start",
                    "write {kind: number} or {start: 0}",
                )
            elif track.kind.base in ("player", "card", "rank", "suit", "text"):
                track.kind = track.kind.or_nothing
            continue
        known = track.kind
        found = typer.infer(track.start, known if known.base != "any" else None)
        if known.base == "any":
            track.kind = found
        elif not fits(found, known):
            typer.fault(
                "wrong-kind",
                track.start.place,
                f"{track.name} holds {describe(known)}, and starts as {describe(found)}",
            )


def hidden_names(typer: StepTyper) -> None:
    """Parameters that would hide what the ruleset declares, or what every ruleset has."""
    rules = typer.rules
    named: list[Procedure | Define] = [*rules.procedures.values(), *rules.define.values()]
    for one in named:
        for param in one.params:
            if param in BUILT_IN or typer.declared(param):
                typer.fault(
                    "hides-name", one.place, f"{param} has a meaning already", "take another name"
                )


def tables(typer: StepTyper) -> None:
    """Lookup tables hold what never changes: numbers, odds, words, lists of them."""
    for table in typer.rules.tables.values():
        held = [value for _, value in table.rows.values()]
        if table.otherwise is not None:
            held.append(table.otherwise)
        cells: list[f.Expr] = []
        for value in held:
            cells += value.values() if isinstance(value, dict) else [value]
        for cell in cells:
            typer.infer(cell)
            changing = next(
                (p for p in f.walk(cell) if p.kind.base != "any" and not _constant(p)), None
            )
            if changing is not None:
                typer.fault(
                    "not-constant",
                    changing.place,
                    f"the table {table.name} holds what may change",
                    "look it up with the value in [ ], or write a formula under define",
                )


def _constant(part: f.Expr) -> bool:
    if isinstance(part, f.Name):
        return part.ref[0] in ("word", "rank", "suit") or part.name in CONSTANT
    return not isinstance(part, (f.Call, f.Attribute, f.Index, f.Every))


def promises(typer: StepTyper) -> None:
    """What a ruleset needs beside its formulas."""
    rules = typer.rules
    if not rules.play and not typer.faults:
        typer.fault("no-play", rules.place, "a ruleset needs play", NO_PLAY)
    holders = [zone for zone in rules.zones.values() if zone.holds_all]
    if rules.zones and rules.kit and rules.kit.cards and len(holders) != 1:
        place = holders[1].place if len(holders) > 1 else next(iter(rules.zones.values())).place
        typer.fault(
            "all-cards",
            place,
            "one zone holds all cards when a round begins",
            "write holds: all_cards in one",
        )
    if rules.zones and not (rules.kit and rules.kit.cards):
        typer.fault(
            "no-cards",
            next(iter(rules.zones.values())).place,
            "there are zones, and no cards",
            "add kit:",
        )


# -- cheats


# -- bets


def banks(typer: StepTyper) -> None:
    """Who holds each bank, and which bank each market is against."""
    for pot in typer.rules.stakes.values():
        if pot.holder is not None:
            typer.need(pot.holder, k.PLAYER, "who holds the bank")
    held = [pot.name for pot in typer.rules.stakes.values() if pot.holder is not None]
    for market in typer.rules.bets.values():
        if market.against and market.against not in held:
            typer.fault(
                "unknown-bank",
                market.place,
                f"{market.against!r} is no bank",
                did_you_mean(market.against, held) or "write stakes: bank: {held_by: house}",
            )


def markets(typer: StepTyper) -> None:
    for market in typer.rules.bets.values():
        kind = market.pick_kind
        with typer.naming(pick=kind, bettor=k.PLAYER, it=kind):
            for name, expr in market.fields.items():
                if name == "who":
                    with typer.naming(it=k.PLAYER):
                        typer.need(expr, k.YES_NO, name)
                elif name in ("least", "most"):
                    typer.need(expr, k.AMOUNT, name)
                elif name == "nets":
                    typer.infer(expr)
                else:
                    typer.need(expr, k.YES_NO, name)
            if market.odds_formula is not None:
                typer.odds(market.odds_formula)
        if not market.fields.keys() & {"wins_when", "nets"}:
            typer.fault("missing-key", market.place, f"the market {market.name} needs wins_when")


def pick_kind(typer: StepTyper, market: Market) -> Kind:
    if market.on.startswith("words:"):
        words = tuple(market.on.removeprefix("words:").split())
        for item in market.picks.items if isinstance(market.picks, f.ListOf) else []:
            item.kind = k.word(words)
            if isinstance(item, f.Name):
                item.ref = ("word", item.name)
        return k.word(words)
    if market.picks is not None:
        own_words(typer, market.picks)
        kind = typer.infer(market.picks)
        if not kind.is_list and kind.base != "any":
            typer.fault(
                "wrong-kind",
                market.picks.place,
                f"picks come from a list, and this is {describe(kind)}",
            )
        return kind.of or k.ANY
    return PICK_KINDS.get(market.on, k.NOTHING)


def own_words(typer: StepTyper, picks: f.Expr) -> None:
    """Picks that a named formula lists, in words that mean nothing else, are words of the author's own."""
    define = typer.rules.define.get(picks.name) if isinstance(picks, f.Name) else None
    listed = define.cases[0][1] if define is not None and len(define.cases) == 1 else None
    if define is None or not isinstance(listed, f.ListOf):
        return
    words = [item.name for item in listed.items if isinstance(item, f.Name)]
    if len(words) == len(listed.items) and not any(means_more(typer, word) for word in words):
        typer.define_wanted[define.name] = k.list_of(k.word(tuple(words)))


def means_more(typer: StepTyper, word: str) -> bool:
    names = typer.names
    known = word in BUILT_IN or word in names.words or typer.declared(word) != ""
    return known or names.rank(word) is not None or names.suit(word) is not None


def windows(typer: StepTyper) -> None:
    """Every market opens in a window that the play has, and every window has a market."""
    opened = {market.opens for market in typer.rules.bets.values()}
    for market in typer.rules.bets.values():
        if market.opens and market.opens not in typer.windows:
            typer.fault(
                "unknown-window",
                market.place,
                f"no step opens the window {market.opens!r}",
                did_you_mean(market.opens, typer.windows)
                or f"add - bets: {market.opens} to the play",
            )
    for name, steps in typer.windows.items():
        if typer.rules.bets and name not in opened:
            typer.fault(
                "empty-window",
                steps[0].place,
                f"no market opens in the window {name!r}",
                did_you_mean(name, opened),
            )


# -- the ruleset's own tests


def scenarios(typer: StepTyper) -> None:
    """What is expected, in formulas in which everybody's name is a player."""
    typer.trusting = True  # what a test looks at it has seen to itself
    for test in typer.rules.tests.values():
        with typer.naming(**dict.fromkeys(test.seats, k.PLAYER)):
            for name, value in test.given.items():
                track = typer.rules.track.get(name)
                if track is None:
                    hint = did_you_mean(name, typer.rules.track)
                    typer.fault("undeclared", value.place, f"{name!r} is not tracked", hint)
                else:
                    typer.need(value, track.kind, name)
            for expected in test.expect:
                typer.need(expected, k.YES_NO, "what is expected")
    typer.trusting = False
