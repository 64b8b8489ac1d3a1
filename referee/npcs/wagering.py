"""Bets on open markets: whether, on what, and how much."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from referee.campaign.temperaments import Temperament
from referee.npcs.deciding import FAIR, is_exact
from referee.npcs.drawing import dared, place
from referee.npcs.weighing import market_weigher
from referee.rounds.guard import RulesetFault
from referee.rounds.open_markets import opened_here
from referee.rounds.round import Round
from referee.rounds.stepping_in import picks, why_no_bet

Wager = tuple[str, Any, int]
"""A market, what is picked on it, and copper."""

MOST_PICKS = 60
SMALL_PURSE = 100
"""What somebody is taken to have of whom nothing is known, in copper."""

LEAST = 5
"""What one bets at the least where a market says nothing of it, in copper."""

CHANCES = 3
"""Where a game is nothing but bets against a bank, one bets as often as if one had so many chances to."""


def wagered(
    round_: Round,
    seat: int,
    temperament: Temperament,
    rng: random.Random,
    purse: int | None = None,
) -> Wager | None:
    """One bet, or none. The sharp bet only on what is fair or better by the ruleset's weights."""
    draw, best = rng.random(), is_exact(temperament)
    open_ = opened_here(round_)
    if not open_ or not may_bet(round_, seat) or draw >= often(round_, open_, temperament):
        return None
    offers = [(name, pick) for name in open_ for pick in offered(round_, name, rng)]
    weighed = [(offer, worth(round_, seat, offer, temperament)) for offer in offers]
    wanted = [(offer, w) for offer, w in weighed if (w >= FAIR if best else w > 0)]
    while wanted:
        offer, _ = wanted.pop(place([weight for _, weight in wanted], rng, best))
        amount = size(round_, seat, offer, temperament, rng, purse)
        if amount is not None:
            return (*offer, amount)
    return None


def may_bet(round_: Round, seat: int) -> bool:
    wait = round_.wait
    if wait is None or wait.kind != "bets":
        return False
    among = wait.detail[0] if wait.detail else None
    return among is None or seat in among


def often(round_: Round, names: Sequence[str], temperament: Temperament) -> float:
    """How likely a bet is: likelier where betting against a bank is all there is to do."""
    rules, share = round_.compiled.rules, temperament.bets
    banked = any(rules.bets[name].against for name in names)
    if banked and not any(round_.S.put) and not round_.S.p_pot:
        return 1 - (1 - share) ** CHANCES
    return share


def offered(round_: Round, market: str, rng: random.Random) -> list[Any]:
    """What can be picked; of very much, some."""
    try:
        found = picks(round_, market)
    except RulesetFault:
        return []
    return found if len(found) <= MOST_PICKS else rng.sample(found, MOST_PICKS)


def worth(round_: Round, seat: int, offer: tuple[str, Any], temperament: Temperament) -> float:
    """What the ruleset says of a pick; where it says nothing, any is as good as another, and none fair to the sharp."""
    weigh = market_weigher(round_, offer[0], seat, temperament.prefers)
    if weigh is None:
        return 0.0 if is_exact(temperament) else 1.0
    return weigh(offer[1])


def size(
    round_: Round,
    seat: int,
    offer: tuple[str, Any],
    temperament: Temperament,
    rng: random.Random,
    purse: int | None,
) -> int | None:
    """How much: from the least that is taken to a share of what one has. ``None`` where no bet is taken."""
    market, pick = offer
    one, S = round_.setting.markets[market], round_.S
    have = S.stack[seat] if seat >= 0 else SMALL_PURSE if purse is None else purse
    least = int(one.ask(S, "least", pick, seat)) if one.has("least") else min(have, LEAST)
    most = int(one.ask(S, "most", pick, seat)) if one.has("most") else have
    most = min(most, max(least, int(have * temperament.boldness / 2)))
    if not 0 < least <= have or most < least:
        return None
    for amount in dict.fromkeys((dared(least, most, temperament.boldness, rng), least)):
        if why_no_bet(round_, seat, market, pick, amount) is None:
            return amount
    return None
