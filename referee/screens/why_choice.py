"""Why something cannot be chosen now, or can: the option, the condition of the rules, where a card lies."""

from __future__ import annotations

from collections.abc import Sequence

from referee.compiler.support import refs_of, zone_at
from referee.errors import NotFound, Refusal
from referee.language.explain_formulas import written
from referee.language.model import Act, Step
from referee.rounds.waits import Wait, frozen, why_not
from referee.screens.case import Argument, Case
from referee.screens.why_people import rule_of, why_now
from referee.table.answering import answer_from, card_named
from referee.words import listed, same_words


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
    if wait.kind in ("moment", "bets") or (wait.is_chance and wait.kind != "random"):
        now = why_now(case)
        return Argument(now.rule, facts_of(case, text), ["Nothing is chosen just now.", *now.so])
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
        betting = ("check", "call", "bet", "raise", "fold")
        open_acts = betting if wait.kind == "betting" else ()
        if text.split()[0] not in open_acts and act_named(case, wait, text) is None:
            raise no
    return refused(case, wait, text, f"{text} is not among the options.", known)


def refused(
    case: Case, wait: Wait, text: str, reason: str, known: list[str] | None = None
) -> Argument:
    few = bool(wait.labels) and len(wait.labels) <= 12
    options = f" Possible: {', '.join(wait.labels)}." if few else ""
    facts = known if known is not None else facts_of(case, text)
    act = act_named(case, wait, text)
    rules = [case.text.acts([text.split()[0]])] if act is not None or wait.kind == "betting" else []
    rules = [*filter(None, rules)] or rule_of(case, wait)
    conditions = act_condition(case, act) if act is not None else where_from(case, wait)
    return Argument([*rules, *conditions], facts, [f"{reason}{options}"])


def act_named(case: Case, wait: Wait, text: str) -> Act | None:
    """The act of a menu that the words name, whether it is open now or not."""
    step = step_at(case, wait.about.get("line", 0))
    for value in step.params.values() if step is not None else ():
        for one in value if isinstance(value, list) else ():
            if isinstance(one, Act) and same_words(one.name) == same_words(text):
                return one
    return None


def act_condition(case: Case, act: Act) -> list[str]:
    """When an act is open, as the author wrote it; a formula with a name is told with what it is."""
    if act.when is None:
        return []
    text, meant = written(act.when), case.meant_by(act.when)
    text += f": {written(meant)}" if meant is not act.when else ""
    return [f"It is open when {text} (line {act.place.line})."]


def where_from(case: Case, wait: Wait) -> list[str]:
    """From what is chosen, and under which condition, as the author wrote it."""
    step = step_at(case, wait.about.get("line", 0))
    if step is None:
        return []
    of, where = step.formula("from"), step.formula("where")
    parts = [f"from {written(of)}" if of is not None else ""]
    parts.append(f"where {written(where)}" if where is not None else "")
    text = ", ".join(part for part in parts if part)
    return [f"One is chosen {text} (line {step.place.line})."] if text else []


def step_at(case: Case, line: int) -> Step | None:
    """The step whose decision stands on a line."""
    decisions = (step for step in case.steps if step.verb in ("choose", "enter", "random"))
    return next((step for step in decisions if step.place.line == line), None)


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
