"""What each player writes on their sheet after a night, and what the purses kept here have come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, field

from referee.afterwards.evening import Evening, as_bet
from referee.afterwards.money import held_before
from referee.afterwards.nights import night_title
from referee.afterwards.rounds import HOUSE, Bet
from referee.afterwards.things import owners_before, redeemed_in, things_of
from referee.campaign import Person
from referee.records import record
from referee.screens.wrapping import folded
from referee.store import LedgerLine, accounts
from referee.table.item_word import BACK
from referee.table.items import items_in, the
from referee.words import listed, plural

MOST_BETS = 6


@record(frozen=False)
class Account:
    """One person's night, in copper.

    came, went: coins taken from the sheet or the purse to the tables and bets, and brought back. lying: what still lies on
    tables, items among it. result: won or lost. borrowed, repaid: debts made and paid. owes: as the night left it.
    given, taken: coins put into and taken out of a purse by the game master. before, after: what a purse held.
    change: what the sheet gains or loses in coins, or the purse has. brought, won, lost: items, as (name, worth); won and
    lost as the night left them. redeemed, sold: items that coins were paid for beside the table.
    """

    person: str
    name: str
    npc: bool
    purse: bool
    came: int = 0
    went: int = 0
    lying: int = 0
    result: int = 0
    borrowed: int = 0
    repaid: int = 0
    owes: int = 0
    given: int = 0
    taken: int = 0
    before: int = 0
    after: int = 0
    bets: list[Bet] = field(default_factory=list)
    brought: list[tuple[str, int]] = field(default_factory=list)
    won: list[tuple[str, int]] = field(default_factory=list)
    lost: list[tuple[str, int]] = field(default_factory=list)
    redeemed: list[tuple[str, int]] = field(default_factory=list)
    sold: list[tuple[str, int]] = field(default_factory=list)
    open_bets: list[str] = field(default_factory=list)

    @property
    def change(self) -> int:
        if self.purse:
            return self.after - self.before
        traded = sum(worth for _, worth in self.sold) - sum(worth for _, worth in self.redeemed)
        return self.went - self.came + self.borrowed - self.repaid + traded


class Settling:
    """Everybody's account of a night: players first, as they are listed, then whoever has a purse here."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.found: dict[str, Account] = {}
        for line in evening.flow.lines:
            self._line(line)
        self._results()
        self._things()
        self._bets()
        self._held()

    @property
    def accounts(self) -> list[Account]:
        order = {one.id: at for at, one in enumerate(self.evening.people.all)}
        return sorted(
            self.found.values(), key=lambda one: (one.purse, order.get(one.person, 10**6))
        )

    def of(self, person: str) -> Account:
        if person not in self.found:
            who: Person = self.evening.people.by_id(person)
            self.found[person] = Account(person, who.name, who.kind == "npc", who.has_purse)
        return self.found[person]

    # -- reckoned

    def _line(self, line: LedgerLine) -> None:
        """Coins between a person and where their money is kept, one entry."""
        kinds = {a.partition(":")[0]: c for a, c in line.postings}
        for account, copper in line.postings:
            it = accounts.parse(account)
            if not it.person:
                continue
            one = self.of(it.person)
            if it.kind == "debt":
                one.borrowed += max(0, -copper) if "house" not in kinds else 0
                one.repaid += max(0, copper)
            elif it.kind == "purse" and "outside" in kinds and line.why != BACK:
                one.given += max(0, copper)
                one.taken += max(0, -copper)
            elif it.kind in ("stake", "bet") and (
                "outside" in kinds or accounts.purse(it.person) in dict(line.postings)
            ):
                one.came += max(0, copper)
                one.went += max(0, -copper)

    def _results(self) -> None:
        for person, net in self.evening.flow.nets.items():
            if person:
                self.of(person).result = net

    def _things(self) -> None:
        """Items: whose they were before the night and after it, and what was paid for them meanwhile."""
        lines = self.evening.flow.lines
        if not any(items_in(line.meta) for line in lines):
            return
        before = owners_before(self.evening.reading, lines[0].entry)
        moves: dict[str, tuple[str, str]] = {}
        told: dict[str, tuple[str, int]] = {}
        for thing in things_of(lines, before):
            told[thing.id] = (thing.name, thing.worth)
            if not thing.source:
                self.of(thing.to).brought.append(told[thing.id])
            else:
                moves[thing.id] = (moves.get(thing.id, (thing.source, ""))[0], thing.to)
        for id_, (first, last) in moves.items():
            if first not in (HOUSE, last):
                self.of(first).lost.append(told[id_])
            if last not in (HOUSE, first):
                self.of(last).won.append(told[id_])
        for one in redeemed_in(self.evening.reading, lines):
            self.of(one.buyer).redeemed.append((one.name, one.worth))
            if one.seller not in ("", HOUSE):
                self.of(one.seller).sold.append((one.name, one.worth))

    def _bets(self) -> None:
        for sitting in self.evening.sittings:
            for round_ in sitting.finished:
                for bet in round_.bets:
                    self.of(bet.person).bets.append(bet)
            for words in sitting.words:
                self._word_bet(words.bet.state == "open", as_bet(words))

    def _word_bet(self, is_open: bool, bet: Bet) -> None:
        if is_open:
            for one, other in ((bet.person, bet.against), (bet.against, bet.person)):
                against = self.evening.name(other)
                amount = self.evening.campaign.money(bet.amount)
                self.of(one).open_bets.append(f"{amount} against {against}: {bet.on}")
            return
        self.of(bet.person).bets.append(bet)
        if bet.gain:
            lost = Bet(bet.against, bet.on, bet.amount, "lost", -bet.amount, bet.person)
            self.of(bet.against).bets.append(lost)

    def _held(self) -> None:
        """What purses held, what lies on tables, and what is owed, as the night left it."""
        flow = self.evening.flow
        first = flow.lines[0].entry if flow.lines else 0
        for account, copper in flow.stakes.items():
            if copper:
                self.of(accounts.parse(account).person).lying += copper
        later = self.evening.since()
        for one in self.found.values():
            purse, debt = accounts.purse(one.person), accounts.debt(one.person)
            reading = self.evening.reading
            one.owes = -(reading.balance(debt) - later.get(debt, 0))
            if one.purse:
                one.before = held_before(reading, purse, first)
                one.after = reading.balance(purse) - later.get(purse, 0)


# -- shown


def settled_lines(settling: Settling, width: int | None) -> list[str]:
    """What is read out: a block for the players' sheets, one for the purses that are kept here."""
    lines = [night_title(settling.evening.night)]
    own = [one for one in settling.accounts if not one.purse and _concerned(one)]
    kept = [one for one in settling.accounts if one.purse and _concerned(one)]
    if not own and not kept:
        return [*lines, "Nobody has anything to write down."]
    teller = _Shown(settling)
    for heading, people in (("On the players' sheets", own), ("In the purses kept here", kept)):
        if people:
            lines += ["", f"{heading}:"]
            for one in people:
                for line in teller.lines(one):
                    lines += folded(line, width, 4)
    return lines


def _concerned(one: Account) -> bool:
    """Whether the night has anything to do with a person's money."""
    moved = (one.came, one.went, one.lying, one.result, one.borrowed, one.repaid, one.change)
    things = one.won or one.lost or one.brought or one.redeemed or one.sold
    return any(moved) or bool(things or one.bets or one.open_bets)


class _Shown:
    """Accounts in words."""

    def __init__(self, settling: Settling) -> None:
        self.money = settling.evening.campaign.money
        self.change = settling.evening.campaign.change
        self.name = settling.evening.name

    def lines(self, one: Account) -> Iterator[str]:
        yield f"  {one.name}: {self._purse(one) if one.purse else self._sheet(one)}"
        yield from (f"    {line}" for line in self._details(one))

    def _sheet(self, one: Account) -> str:
        came = f"came with {self.money(one.came)}" if one.came else "brought no coins"
        went = f"went home with {self.money(one.went)}" if one.went else "took none home"
        if one.lying and not one.went:
            went = f"has {self.money(one.lying)} on the table still"
        elif one.lying:
            went += f", {self.money(one.lying)} on the table still"
        write = f"write {self.change(one.change)}" if one.change else "nothing changes"
        return f"{came}, {went}: {write}."

    def _purse(self, one: Account) -> str:
        parts = [f"held {self.money(one.before)}"]
        if one.given:
            parts.append(f"was given {self.money(one.given)}")
        if one.taken:
            parts.append(f"gave up {self.money(one.taken)}")
        if one.lying:
            parts.append(f"has {self.money(one.lying)} on the table still")
        parts.append(f"now holds {self.money(one.after)}")
        result = f"{self.change(one.result)} by play" if one.result else "even at play"
        return f"{', '.join(parts)} ({result})."

    def _details(self, one: Account) -> Iterator[str]:
        yield from self._items(one)
        yield from self._bets(one.bets)
        for text in one.open_bets:
            yield f"Bet still open: {text}."
        if one.borrowed:
            yield f"Borrowed {self.money(one.borrowed)}."
        if one.repaid:
            yield f"Paid back {self.money(one.repaid)}."
        if one.owes > 0:
            yield f"Owes {self.money(one.owes)}."

    def _items(self, one: Account) -> Iterator[str]:
        told = (
            ("Add", one.won),
            ("Strike out", one.lost),
            ("Bought back, in that already:", one.redeemed),
        )
        for word, things in (*told, ("Sold, in that already:", one.sold)):
            if things:
                named = listed(f"{the(name)} ({self.money(worth)})" for name, worth in things)
                yield f"{word} {named}."

    def _bets(self, bets: list[Bet]) -> Iterator[str]:
        if not bets:
            return
        net = sum(bet.gain for bet in bets)
        if len(bets) > MOST_BETS:
            hit = sum(bet.gain > 0 for bet in bets)
            many = plural(len(bets), "bet")
            yield f"Bets, in that already: {many}, {hit} of them won, {self.change(net)}."
            return
        told = [f"{self.money(bet.amount)} {self._on(bet)} {self._came(bet)}" for bet in bets]
        yield f"Bets, in that already: {'; '.join(told)}."

    def _on(self, bet: Bet) -> str:
        return f"with {self.name(bet.against)} over “{bet.on}”" if bet.against else bet.on

    def _came(self, bet: Bet) -> str:
        return f"({self.change(bet.gain)})" if bet.gain else "(came back)"


def settled_plain(settling: Settling) -> dict[str, object]:
    """The same as plain data; the keys are a contract. Money is copper."""
    night = settling.evening.night
    people = []
    for one in settling.accounts:
        if not _concerned(one):
            continue
        plain = asdict(one) | {"change": one.change}
        for key in ("brought", "won", "lost", "redeemed", "sold"):
            plain[key] = [{"name": name, "worth": worth} for name, worth in plain[key]]
        plain["bets"] = [
            {"amount": bet.amount, "on": bet.on, "result": bet.how, "gain": bet.gain}
            for bet in one.bets
        ]
        people.append(plain)
    return {"night": night.number, "label": night.label, "people": people}
