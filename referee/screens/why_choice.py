"""Why something cannot be chosen now, or can: the option, the condition of the rules, where a card lies."""

from __future__ import annotations

from collections.abc import Sequence

from referee.compiler.support import refs_of, zone_at
from referee.errors import NotFound, Refusal
from referee.language import formula as f
from referee.language.explain_formulas import written
from referee.language.model import Step, every_step
from referee.rounds.waits import Wait, frozen, why_not
from referee.screens.case import Argument, Case
from referee.screens.why_people import rule_of
from referee.table.answering import answer_from, card_named
from referee.words import listed


def why_choice(case: Case, words: Sequence[str]) -> Argument:
    """Why the words are no answer to what is waited for. NotFound where they are nothing at all."""
    wait = case.round.wait
    text = " ".join(words)
    if wait is None:
        return Argument(
            [], case.last_told(most=1), ["The round is over: nothing is chosen any more."]
        )
    if not case.knows_all:
        return Argument(
            [], [], ["What may be chosen is between whoever chooses and the game master."]
        )
    if wait.is_chance and wait.kind != "random":
        return Argument(rule_of(case, wait), [], ["Chance is waited for now, and nobody chooses."])
    try:
        value = answer_from(case.round, wait, list(words))
    except Refusal as no:
        return not_understood(case, wait, text, no)
    reason = why_not(wait, frozen(value))
    if reason is None:
        return Argument(
            rule_of(case, wait), [], [f"{text} can be chosen now: 'referee choose {text}'."]
        )
    return refused(case, wait, text, reason)


def not_understood(case: Case, wait: Wait, text: str, no: Refusal) -> Argument:
    """Words that are no option: a card that lies elsewhere, somebody who is out, an act that is not open."""
    known = facts_of(case, text)
    if not known and isinstance(no, NotFound) and case.seat(text) is None:
        acts = [str(word) for word in (wait.about.get("acts") or ())]
        betting = ("check", "call", "bet", "raise", "fold")
        if text.split()[0] not in (betting if wait.kind == "betting" else acts):
            raise no
    return refused(case, wait, text, f"{text} is not among the options.", known)


def refused(
    case: Case, wait: Wait, text: str, reason: str, known: list[str] | None = None
) -> Argument:
    options = (
        "" if not wait.labels or len(wait.labels) > 12 else f" Possible: {', '.join(wait.labels)}."
    )
    facts = known if known is not None else facts_of(case, text)
    return Argument([*rule_of(case, wait), *conditions(case, wait)], facts, [f"{reason}{options}"])


def conditions(case: Case, wait: Wait) -> list[str]:
    """From what is chosen, and under which condition, as the author wrote it."""
    step = step_at(case, wait.about.get("line", 0))
    if step is None:
        return []
    of, where = step.formula("from"), step.formula("where")
    parts = [f"from {written(of)}" if of is not None else "", f"where {written(where)}" if isinstance(where, f.Expr) else ""]  # fmt: skip
    text = ", ".join(part for part in parts if part)
    return [f"The rules let one be chosen {text} (line {step.place.line})."] if text else []


def step_at(case: Case, line: int) -> Step | None:
    """The step whose decision stands on a line."""
    rules = case.rules
    cheats = [*rules.cheats.values(), *rules.ploys.values()]
    blocks = [rules.play, *(one.body for one in rules.procedures.values())]
    blocks += [part for one in cheats for part in (one.success, one.failure, one.exposed)]
    for block in blocks:
        for step in every_step(block):
            if step.place.line == line and step.verb in ("choose", "enter", "random"):
                return step
    return None


def facts_of(case: Case, text: str) -> list[str]:
    """Where a card lies, or what has become of a person."""
    seat = case.seat(text)
    if seat is not None:
        state = "is out" if seat not in case.round.S.still else "is still in"
        return [f"{case.name(seat)} {state}.", *case.last_told(case.name(seat), most=1)]
    try:
        card = card_named(case.round, text)
    except Refusal:
        return []
    places = [place for place, cards in zones(case) if card in cards]
    return [f"{case.round.speaker.card(card)} lies in {listed(places) or 'no zone'}."]


def zones(case: Case) -> list[tuple[str, list[int]]]:
    S, found = case.round.S, []
    for name, zone in case.rules.zones.items():
        owners = S.players if zone.each else (None,)
        for owner in owners:
            for ref in refs_of(S, name, owner) if owner is not None else [(name, None, 0)]:
                whose = f"the {name} of {case.name(owner)}" if owner is not None else f"the {name}"
                found.append((whose, list(zone_at(S, ref))))
    return found
