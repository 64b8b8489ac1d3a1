"""How a round ended: who won, what each won or lost, how the bets came out, who deals next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.records import record
from referee.rounds.round import Round
from referee.screens.wrapping import flowed, folded
from referee.table.dealing import Outcome
from referee.table.desk import Desk
from referee.words import begun_small, listed

Fact = Any

_OF_BETS = frozenset({"bet won", "bet lost", "bet half lost", "bet back"})


def is_told_at_end(fact: Fact) -> bool:
    """Whether a fact is part of what is told here, and so not told by itself when a round is over."""
    return fact[0] in ("bet_settled", "odd_coins") or (fact[0] == "paid" and fact[4] in _OF_BETS)


@record(frozen=False)
class Settled:
    """A bet on a market that was settled. ``gain`` in copper, beside the bet itself."""

    number: int
    bettor: int
    market: str
    pick: Any
    amount: int
    how: str
    gain: int = 0
    dropped: Any = ()


def round_end_lines(desk: Desk, outcome: Outcome, width: int | None = None) -> list[str]:
    """The last lines of a round. ``outcome`` is that of the command which ended it."""
    running = outcome.running
    facts = _all_facts(desk, outcome)
    lines = [_heading(outcome)]
    lines += _standing(desk, outcome, width)
    for bet in settled_bets(facts):
        lines += folded(_bet_line(desk, running.round, bet), width)
    lines += [line for one in _odd(running.round, facts) for line in folded(one, width)]
    return [*lines, _dealer_line(desk, outcome)]


def ending_lines(desk: Desk, outcome: Outcome) -> list[str]:
    """The first and the last of these lines: who has won the round, and who deals next."""
    return [_heading(outcome), _dealer_line(desk, outcome)]


def _all_facts(desk: Desk, outcome: Outcome) -> list[Fact]:
    """The facts of the whole round: a bet may have been placed long before it is settled."""
    kept = desk.reading.facts(outcome.running.record.id)
    return [one.body["fact"] for one in kept] or list(outcome.facts)


def _heading(outcome: Outcome) -> str:
    running = outcome.running
    winners = [running.round.setting.name(p) for p in running.round.S.winners]
    number = running.record.number
    if not winners:
        return f"Round {number} is over, and nobody has won."
    return f"Round {number} is over: {listed(winners)} {'wins' if len(winners) == 1 else 'win'}."


def _standing(desk: Desk, outcome: Outcome, width: int | None) -> list[str]:
    """Each player's place, where the rules give one, with what the round won or cost them."""
    running = outcome.running
    nets = dict(enumerate(net for _, net in outcome.standing))
    placed = [p for p in running.round.S.standing if p in nets]
    rest = [p for p in nets if p not in placed]
    items = [
        f"{f'{place}. ' if len(placed) > 1 else ''}{_net(desk, outcome, p, nets[p])}"
        for place, p in enumerate(placed, 1)
    ]
    items += [_net(desk, outcome, p, nets[p]) for p in rest]
    return flowed(items, width, "  ", 2)


def _net(desk: Desk, outcome: Outcome, p: int, net: int) -> str:
    return f"{outcome.standing[p][0]} {desk.campaign.change(net)}"


# -- bets on markets


def settled_bets(facts: list[Fact]) -> list[Settled]:
    """The bets of a round in the order in which they were settled, with what each gained."""
    placed: dict[int, Fact] = {}
    found: list[Settled] = []
    gained = 0
    for fact in facts:
        if fact[0] == "bet_placed":
            placed[fact[1]] = fact
        elif fact[0] == "bet_changed" and fact[1] in placed:
            placed[fact[1]] = [*placed[fact[1]][:4], fact[2], placed[fact[1]][5]]
        elif fact[0] == "paid" and fact[4] == "bet won":
            gained += fact[3]
        elif fact[0] == "bet_settled" and fact[1] in placed:
            _, number, bettor, market, pick, amount = placed[fact[1]]
            gain = gained - amount if fact[2] == "won" else 0
            one = Settled(number, bettor, market, pick, amount, fact[2], gain, fact[3])
            found.append(one)
            gained = 0
    return found


def _bet_line(desk: Desk, round_: Round, bet: Settled) -> str:
    market = round_.compiled.rules.bets[bet.market]
    pick = round_.speaker.label(bet.pick, market.pick_kind) if bet.pick is not None else ""
    title = begun_small(market.title)
    on = f"{pick} ({title})" if pick else title
    name, money = round_.setting.name(bet.bettor), desk.money
    over = f" ({bet.dropped[0]}/{bet.dropped[1]} of a copper is dropped)" if bet.dropped else ""
    if bet.how == "won":
        return f"Bet {bet.number}: {name} had {money(bet.amount)} on {on} and wins {money(bet.gain)}{over}."
    after = {"push": "gets it back", "half": "loses half of it"}.get(bet.how, "loses it")
    return f"Bet {bet.number}: {name} had {money(bet.amount)} on {on} and {after}{over}."


def _odd(round_: Round, facts: list[Fact]) -> Iterator[str]:
    for fact in facts:
        if fact[0] == "odd_coins" and fact[1]:
            names = listed(round_.setting.name(p) for p in fact[1])
            one = len(fact[1]) == 1
            yield f"The odd {'copper goes' if one else 'coppers go'} to {names}."


def _dealer_line(desk: Desk, outcome: Outcome) -> str:
    table = outcome.table
    if table.dealer is None:
        return "Nobody sits here any more: 'referee sit' seats people."
    late = [desk.name(one) for one in table.late]
    joins = f", and {listed(late)} will be dealt in" if late else ""
    return f"{desk.name(table.dealer)} deals next{joins}: 'referee deal'."
