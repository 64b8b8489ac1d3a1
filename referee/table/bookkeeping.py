"""Facts of a round into entries of the ledger: the engine's stacks and the ledger's balances are the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.store import Command, Entry, accounts, move
from referee.table.carrying import Moved, carry
from referee.table.records import RoundRecord, RoundState

MAIN_POT = "main"
WORDS = {
    "ante": "ante",
    "bet": "bet",
    "won": "won the pot",
    "rake": "the house's share",
    "unmatched": "unmatched, back",
    "bet won": "bet won",
    "bet lost": "bet lost",
    "bet half lost": "half a bet lost",
    "bet back": "bet back",
    "refund": "given back",
    "split": "shared out",
    "scramble": "picked up from the floor",
    "the GM's word": "the GM's word",
}


class Books:
    """Writes what a round paid into the ledger.

    ``home``: where the money of a bettor goes who has left the table since (id to account). ``moved``: the items that
    went along with what was paid.
    """

    def __init__(self, record: RoundRecord, state: RoundState, home: dict[str, str]) -> None:
        self.record, self.state, self.home = record, state, home
        self.backers: dict[int, str] = {}
        self.moved: list[Moved] = []

    def account(self, plain: Any) -> str:
        """The ledger's name for an account of the engine's."""
        kind, table = plain[0], self.record.table
        if kind == "stack":
            return accounts.stake(table, self.record.seats[plain[1]])
        if kind == "pot":
            return accounts.pot(table, MAIN_POT if plain[1] == "pot" else plain[1])
        if kind == "stake":
            hand = f".{plain[3]}" if plain[3] else ""
            return accounts.pot(table, f"{plain[1]}.{self.record.seats[plain[2]]}{hand}")
        if kind == "bet":
            return accounts.bet(f"{self.record.id}.{plain[1]}", self.backers[plain[1]])
        if kind == "purse":
            at = -plain[1] - 2
            return self.home.get(self.state.people[at]) or self.state.people_accounts[at]
        return accounts.HOUSE

    def backer(self, bettor: int) -> str:
        """The person behind a bettor of the engine's."""
        return self.record.seats[bettor] if bettor >= 0 else self.state.people[-bettor - 2]

    def entries(self, facts: Iterable[Any]) -> Iterator[Entry]:
        """One balanced entry for each payment; who got an odd coin stands beside the payments of that pot."""
        odd: list[str] = []
        for fact in facts:
            if fact[0] == "odd_coins":
                odd = [self.record.seats[p] for p in fact[1]]
            if fact[0] == "owes":
                yield self.debt(fact[1], fact[2])
            if fact[0] != "paid":
                continue
            source, to = self.account(fact[1]), self.account(fact[2])
            meta = {"odd_coin": odd} if odd and fact[4] in ("won", "split", "refund") else None
            why = WORDS.get(fact[4], fact[4])
            for a, b, reason in self.ways(fact, source, to, why):
                yield move(
                    reason, a, b, fact[3], table=self.record.table, round=self.record.id, meta=meta
                )

    def debt(self, bettor: int, copper: int) -> Entry:
        """What a bet lost beyond what lay there is owed to the house: a debt on the ledger."""
        debt = accounts.debt(self.backer(bettor))
        return move(
            "owes the house",
            debt,
            accounts.HOUSE,
            copper,
            table=self.record.table,
            round=self.record.id,
        )

    def ways(self, fact: Any, source: str, to: str, why: str) -> list[tuple[str, str, str]]:
        """What is won with a bet and goes onto a player's own sheet is first the winner's, so that it counts as won."""
        if to != accounts.OUTSIDE or fact[2][0] != "purse" or fact[1][0] == "purse":
            return [(source, to, why)]
        own = accounts.bet(f"{self.record.id}.won", self.backer(fact[2][1]))
        if source.rpartition(":")[2] == own.rpartition(":")[2]:
            return [(source, to, "onto the sheet")]
        return [(source, own, why), (own, to, "onto the sheet")]

    def post(self, command: Command, facts: Iterable[Any], before: Iterable[Any] = ()) -> None:
        """Posts what was paid; ``before`` are the facts so far, which say whose each bet is."""
        facts = list(facts)
        for fact in (*before, *facts):
            if fact[0] == "bet_placed":
                self.backers[fact[1]] = self.backer(fact[2])
        self.moved += carry(command, self.entries(facts), self.record.seats)
