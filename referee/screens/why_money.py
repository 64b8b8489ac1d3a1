"""Why coins lie where they lie: a pot, the house, a bet, an odd copper, a number of the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from referee.compiler.coins import holds
from referee.errors import NotAllowed, NotFound
from referee.language.explain_formulas import written
from referee.screens.case import Argument, Case
from referee.screens.round_end import settled_bets
from referee.screens.rule_words import market_words
from referee.store import Asked
from referee.table.bookkeeping import WORDS
from referee.words import listed, match, plural

MOST = 4
_SPOKEN = re.compile(r"\(([^()]*)\)")


def why_account(case: Case, which: str) -> Argument:
    """Why a pot or the house has what it has, by the payments of this round."""
    kind = "house" if which in ("house", "bank") and which not in case.rules.stakes else "pot"
    account: tuple[Any, ...] = ("house",) if kind == "house" else ("pot", which)
    paid = [
        fact
        for fact in case.course.facts
        if fact[0] == "paid" and tuple(account) in (fact[1], fact[2])
    ]
    facts = [_payments(case, account, paid)] if paid else []
    net = sum(fact[3] * (1 if fact[2] == account else -1) for fact in paid)
    rule = case.sentence(f"{which} pays stake ante")
    if not re.search(rf"\b{which}", rule, re.IGNORECASE):
        rule = ""
    rules = [*([rule] if rule else []), *_amounts(case)]
    if kind == "house":
        so = f"The house has {case.desk.campaign.change(net)} of this round."
        return Argument(
            rules, facts, [so if paid else "The house has no part in this round so far."]
        )
    lies = holds(case.round.S, account)
    before = lies - net
    old = f" ({case.money(before)} lay there before the round)" if before else ""
    return Argument(rules, facts, [f"{case.money(lies)} lie in the {which} now{old}."])


def _amounts(case: Case) -> list[str]:
    """The house rules that are amounts."""
    return [
        case.text.option(one) for one in case.rules.options.values() if one.kind.base == "amount"
    ][:1]


def _payments(case: Case, account: tuple[Any, ...], paid: list[Any]) -> str:
    """``Ante: Ann 5cp, Bob 5cp. Won the pot: Ann 10cp.``, by why and who."""
    sums: dict[tuple[str, str], int] = {}
    for fact in paid:
        into = fact[2] == account
        other = fact[1] if into else fact[2]
        who = _whose(case, other)
        why = WORDS.get(fact[4], fact[4])
        key = (why, who if into else f"to {who}")
        sums[key] = sums.get(key, 0) + fact[3]
    by_why: dict[str, list[str]] = {}
    for (why, who), copper in sums.items():
        by_why.setdefault(why, []).append(f"{who} {case.money(copper)}")
    parts = [f"{why[:1].upper()}{why[1:]}: {', '.join(each)}." for why, each in by_why.items()]
    return " ".join(parts)


def _whose(case: Case, account: Any) -> str:
    if account[0] in ("stack", "purse"):
        return case.name(account[1])
    return "the house" if account[0] == "house" else f"bet {account[1]}" if account[0] == "bet" else f"the {account[1]}"  # fmt: skip


# -- an odd coin


def why_odd(case: Case) -> Argument:
    """Who got the coins that could not be shared."""
    odd = [(one.command, one.body["fact"]) for one in case.facts if one.body["fact"][0] == "odd_coins" and one.body["fact"][1]]  # fmt: skip
    orders = list(dict.fromkeys(_orders(case)))
    rule = (
        f"Coins that cannot be shared go one by one, from {listed(orders, 'or')} on."
        if orders
        else "Coins that cannot be shared go one by one to those who share, the dealer's left first."
    )
    sentence = case.sentence("odd coin copper share split")
    rules = [rule, *([sentence] if "odd" in sentence else [])]
    if not odd:
        return Argument(rules, [], ["No coin was left over in this round."])
    number, fact = odd[-1]
    names = listed([case.name(p) for p in fact[1]])
    shared = case.last_told("takes", most=2)
    many = plural(len(fact[1]), "odd copper", "odd coppers")
    return Argument(rules, shared, [f"{many}: to {names}{case.with_number('', number).rstrip()}."])


def _orders(case: Case) -> Iterator[str]:
    """From whom on odd coins go, as the rules say where they share a pot."""
    for step in case.steps:
        odd = step.formula("odd_coin")
        if odd is not None:
            text = _SPOKEN.sub(r" the \1", written(case.meant_by(odd)))
            yield text.replace("left_of", "the left of").replace("right_of", "the right of")


# -- a bet


def why_bet(case: Case, which: str) -> Argument:
    """How a bet or a market came out, and by which rule."""
    placed = [
        (one.command, one.body["fact"]) for one in case.facts if one.body["fact"][0] == "bet_placed"
    ]
    if not which and not placed:
        raise NotAllowed("Nobody has bet in this round.")
    if not which or which.isdigit():
        found = [each for each in placed if not which or each[1][1] == int(which)]
        if not found:
            raise NotFound(f"There is no bet {which} in this round: {len(placed)} were made.")
        return _of_bet(case, *found[-1])
    name = match(which, list(case.rules.bets), "market")
    return Argument([_market(case, name)], [], [_settles(case, name)])


def _market(case: Case, name: str) -> str:
    market = case.rules.bets[name]
    return f"{market.title.rstrip('.?')} ({name}). {market_words(market, case.text.options)}"


def _settles(case: Case, name: str) -> str:
    wins = case.rules.bets[name].fields.get("wins_when")
    return (
        f"By the rules it is won when: {written(wins)}."
        if wins is not None
        else "It settles itself by the rules."
    )


def _of_bet(case: Case, command: int, fact: Any) -> Argument:
    _, number, bettor, market, pick, amount = fact
    one = case.rules.bets[market]
    label = (
        f"{case.round.speaker.label(pick, one.pick_kind)} ({market})"
        if pick is not None
        else market
    )
    made = case.with_number(f"{case.name(bettor)} bet {case.money(amount)} on {label}.", command)
    settled = [each for each in settled_bets(case.course.facts) if each.number == number]
    if not settled:
        return Argument(
            [_market(case, market), _settles(case, market)],
            [made],
            [f"Bet {number} is not settled yet."],
        )
    how, gain = settled[-1].how, settled[-1].gain
    so = {
        "won": f"{case.name(bettor)} wins {case.money(gain)}.",
        "push": "it comes back.",
        "half": "half of it is lost.",
    }.get(how, f"{case.name(bettor)} loses {case.money(amount)}.")
    return Argument(
        [_market(case, market), _settles(case, market)], [made], [f"Bet {number}: {so}"]
    )


# -- a number of the log


def why_log(case: Case, number: int) -> Argument:
    """What a command was, what came of it, which coins it moved."""
    journal = {each.id: each for each in case.desk.reading.journal()}
    each = journal.get(number)
    if each is None or each.kind == "new":
        raise NotFound(f"There is no command {number} in the log: they go to {max(journal)}.")
    told = [line for at, line in case.told if at == number]
    if not case.knows_all:
        return Argument([], told[-MOST:], [])
    entries = [line for line in case.desk.reading.entries(Asked()) if line.command == number]
    coins = [f"{line.why} {case.money(line.amount)}" for line in entries[:MOST]]
    by = case.desk.reading.amended().get(number)
    so = (
        [f"It moved coins: {', '.join(coins)}{' …' if len(entries) > MOST else ''}."]
        if coins
        else []
    )
    if each.undone_by is not None:
        so = [f"It was taken back by {each.undone_by}."]
    elif by is not None:
        so = [f"It was amended by {by}."]
    sentence = case.sentence(*told) if told else ""
    facts = [f"{number} was '{each.words}'.", *told[-MOST:]]
    return Argument([sentence] if sentence else [], facts, so)
