"""All the money and all the pieces of a round, wherever they lie: neither may grow or shrink."""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import holds
from referee.compiler.support import every_ref, zone_at
from referee.rounds.round import Round


def money_in(round_: Round) -> int:
    """Copper in stacks, pots, stakes and bets, and with the house."""
    S = round_.S
    lying = sum(holds(S, account) for account in round_.pots())
    return int(sum(S.stack) + lying + sum(S.escrow.values()) + S.house)


def pieces_in(round_: Round) -> list[int]:
    """Every card, in order; one that lies in two places is there twice."""
    S = round_.S
    return sorted(card for ref in every_ref(S) for card in zone_at(S, ref))


def from_outside(facts: list[tuple[Any, ...]]) -> int:
    """Copper that onlookers have brought to the table less what they took away."""
    paid = [fact for fact in facts if fact[0] == "paid"]
    return sum(fact[3] * ((fact[1][0] == "purse") - (fact[2][0] == "purse")) for fact in paid)
