"""Why the round waits for somebody, why somebody is out or has to pay, why somebody has won."""

from __future__ import annotations

from referee.language.model import Cheat
from referee.rounds import cheating
from referee.rounds.views import in_secret
from referee.rounds.waits import PLAYERS_DECIDE, Wait
from referee.screens.case import Argument, Case
from referee.screens.rule_words import cheat_words, market_words
from referee.screens.seen import open_markets
from referee.screens.waiting import between
from referee.table.playing import waiting_words
from referee.table.running import Running
from referee.words import begun_small, listed

_KINDS = {
    "betting": ("bet raise call fold", "bet"),
    "roll": ("throws rolls shakes dice", "throw", "roll", "shake", "dice"),
    "flip": ("toss coin", "coin"),
    "stake": ("stake",),
}
"""Words for what is waited for, to be looked for one after the other where its question leads nowhere."""


def why_now(case: Case) -> Argument:
    """Why the round waits for what it waits for."""
    wait = case.round.wait
    assert wait is not None
    if wait.kind == "moment":
        return _stopped(case, wait)
    if wait.kind == "bets":
        return _bets(case)
    if wait.kind == "betting" and wait.who is not None and not in_secret(case.round):
        return _to_move(case, wait, wait.who)
    return Argument(rule_of(case, wait), case.last_told(most=2), [_waits(case, wait), *_turn(case)])


def rule_of(case: Case, wait: Wait) -> list[str]:
    """What the rule sheet says of what is waited for, and the house rules on the way to it."""
    secret = in_secret(case.round)
    if not case.knows_all and (wait.about.get("hidden") or secret):
        return []
    if secret and case.round.S.deeds:
        name = case.round.S.deeds[-1][1]
        return [said_of_cheat(case, case.rules.cheats.get(name) or case.rules.ploys[name])]
    about = [wait.ask, str(wait.about.get("name", "")).replace("_", " ")]
    menu = wait.about.get("acts") and case.knows_all  # which acts are open may tell of a hand
    acts = case.text.acts(map(str, wait.labels)) if menu else ""
    return [
        *([sentence] if (sentence := acts or _said_of(case, wait, about)) else []),
        *case.text.options_at(wait.about.get("line", 0), case.blocks),
    ]


def _said_of(case: Case, wait: Wait, about: list[str]) -> str:
    """The sentence about a question, or about what is done where there is none; one about the end only for want of another."""
    kinds = _KINDS.get(wait.kind, ())
    for end in (None, False):
        ways = [case.sentence(*about, end=end), case.first_sentence(*kinds, end=end)]
        sentence = next(filter(None, ways if wait.ask else ways[::-1]), "")
        if sentence or (sentence := case.first_sentence(" ".join(about), end=end)):
            return sentence
    return ""


def said_of_cheat(case: Case, cheat: Cheat) -> str:
    """A cheat in the ruleset's own words: what it is, what is rolled, who may notice."""
    words = cheat_words(cheat, case.round.setting.edition, case.text.options)
    return f"{cheat.title}. {cheat.says} {words}".replace("  ", " ")


def _waits(case: Case, wait: Wait) -> str:
    if not case.knows_all and (wait.kind not in PLAYERS_DECIDE or in_secret(case.round)):
        return "The game master is waited for."
    words = waiting_words(_running(case), wait)
    ask = f": {wait.ask}" if wait.ask and wait.kind != "enter" and case.knows_all else "."
    return f"{words[:1].upper()}{words[1:]}{ask}"


def _running(case: Case) -> Running:
    return Running(case.table, case.course.record, case.course.state, case.round)


def _turn(case: Case) -> list[str]:
    S = case.round.S
    if S.turn_of is None or S.over:
        return []
    out = [case.name(p) for p in S.players if p not in S.still]
    gone = f"; {listed(out)} {'is' if len(out) == 1 else 'are'} out" if out else ""
    return [f"It is {case.name(S.turn_of)}'s turn{gone}."]


def _stopped(case: Case, wait: Wait) -> Argument:
    """A stop: who could cheat here, for the game master alone."""
    if not case.knows_all:
        return Argument([], case.last_told(most=2), ["The game master is waited for."])
    possible = cheating.possible(case.round)
    rules = [
        f"{one.cheat.title}: {cheat_words(one.cheat, case.round.setting.edition, case.text.options)}"
        for one in possible
    ]
    people = listed(dict.fromkeys(case.name(one.by) for one in possible))
    titles = list(dict.fromkeys(begun_small(one.cheat.title) for one in possible))
    things = listed(titles, "or") if len(titles) <= 3 else f"try one of {len(titles)} things"
    so = (
        f"The round stops here since {people} could {things}."
        if possible
        else "The round has stopped here."
    )
    return Argument(
        list(dict.fromkeys(rules))[:2], case.last_told(most=1), [so, "'referee choose ok' goes on."]
    )


def _bets(case: Case) -> Argument:
    markets = [case.rules.bets[one["market"]] for one in open_markets(case.round)]
    rules = [f"{one.title}: {market_words(one, case.text.options)}" for one in markets]
    so = "Bets are open until everybody has bet: 'referee choose done' closes them."
    return Argument(rules[:3], case.last_told(most=1), [so])


# -- somebody


def why_person(case: Case, p: int) -> Argument:
    """Why somebody is out, has to pay, is to move or is not."""
    S, wait, name = case.round.S, case.round.wait, case.name(p)
    if p in S.gone:
        return Argument([case.sentence("leaves table stake stays pot")], case.last_told(name, "leaves"), [f"{name} has left."])  # fmt: skip
    if p not in S.still and wait is not None:
        return _out(case, p)
    if wait is None:
        return why_over(case, p)
    open_to_all = wait.kind in PLAYERS_DECIDE and not in_secret(case.round)
    if wait.who == p and (case.knows_all or open_to_all):
        return _to_move(case, wait, p)
    so = f"{name} is still in, and not waited for now. {_waits(case, wait)}"
    return Argument(rule_of(case, wait), case.last_told(name, most=2), [so, *_turn(case)])


def _out(case: Case, p: int) -> Argument:
    """The command that put somebody out, and what was told of it."""
    name = case.name(p)
    number = next(
        (one.command for one in reversed(case.facts) if one.body["fact"][:2] == ["out", p]), None
    )
    lines = [line for at, line in case.told if at == number]
    theirs = [line for line in lines if name in line][-2:] or lines[-2:]
    facts = [case.with_number(line, number or 0) for line in theirs]
    sentence = case.sentence("out of the round", *theirs)
    return Argument([sentence] if sentence else [], facts, [f"{name} is out of this round."])


def _to_move(case: Case, wait: Wait, p: int) -> Argument:
    so = [_waits(case, wait), *_turn(case)]
    if wait.kind == "betting":
        so = [f"{case.name(p)} is to bet: {listed(_acts(case, wait), 'or')}.", *_put_in(case, p)]
    return Argument(rule_of(case, wait), case.last_told(most=2), so)


def _acts(case: Case, wait: Wait) -> list[str]:
    found = []
    for act, least, most in wait.options or ():
        found.append(f"{act} with {between(least, most, case.money)}" if most else act)
    return found


def _put_in(case: Case, p: int) -> list[str]:
    """What each has put in so far."""
    paid: dict[int, int] = {}
    for fact in case.course.facts:
        if fact[0] == "paid" and fact[1][0] == "stack" and fact[2][0] == "pot":
            paid[fact[1][1]] = paid.get(fact[1][1], 0) + fact[3]
    parts = [f"{case.name(q)} {case.money(copper)}" for q, copper in sorted(paid.items())]
    return [f"Put in so far: {', '.join(parts)}."] if parts else []


# -- the end


def why_over(case: Case, p: int | None = None) -> Argument:
    """Why the round went to whom it went, or as it stands."""
    S = case.round.S
    if case.round.wait is not None:
        still = listed([case.name(q) for q in S.still])
        sentence = case.sentence("the end round over wins pot most", end=True)
        return Argument([sentence] if sentence else [], case.last_told(most=2), [f"The round is not over: {still} are still in."])  # fmt: skip
    stopped = case.last_told("stopped")
    sentence = "" if stopped else _of_the_end(case)
    winners = listed([case.name(q) for q in S.winners])
    so = [f"{winners} {'wins' if len(S.winners) == 1 else 'win'} round {case.course.record.number}." if winners else "Nobody has won."]  # fmt: skip
    who = [p] if p is not None else list(S.players)
    nets = [f"{case.name(q)} {case.desk.campaign.change(S.stack[q] - S.brought[q])}" for q in who]
    return Argument([sentence] if sentence else [], stopped or _said(case), [*so, f"{', '.join(nets)}."])  # fmt: skip


def _said(case: Case) -> list[str]:
    """How the end was told."""
    said = [case.with_number(line, number) for number, line in case.last_said()]
    return said or case.last_told(most=2)


def _of_the_end(case: Case) -> str:
    """What the rule sheet says of who wins."""
    whole = case.sentence("the end who wins the round takes the pot best most", end=True)
    return whole or case.first_sentence("who wins", "win", "loses", "pays", end=True)
