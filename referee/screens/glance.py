"""The lines of a table at a glance, from what ``seen`` gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.rounds.round import Round
from referee.rounds.views import GM, Viewer
from referee.screens.intending import intent_lines, suspicion_sentences
from referee.screens.items import among, coins_of, held, things
from referee.screens.seen import Plain
from referee.screens.tables import columns
from referee.screens.told_to_type import Typed, at_a_shell
from referee.screens.values import TableWords, named
from referee.screens.waiting import waiting_lines
from referee.screens.wrapping import USUAL, flowed, folded, padded
from referee.words import begun_small, listed

Money = Callable[[int], str]
WIDEST_NAME = 24
MOST_OF_IT = 0.75
"""So much of a line may go to columns before a seat's cards."""

NOBODY_SEES = "For your eyes only:"


class Glance:
    """Prints one table for one width. ``round_`` is None between rounds; ``typed`` spells commands."""

    def __init__(
        self,
        money: Money,
        width: int | None,
        round_: Round | None,
        everything: bool = False,
        typed: Typed = at_a_shell,
    ) -> None:
        self.money, self.width, self.typed = money, width, typed
        self.words = None if round_ is None else TableWords(round_, money, everything)

    def lines(self, plain: Plain, viewer: Viewer) -> list[str]:
        lines = [self.heading(plain, viewer), *self.rules(plain), *self.shared(plain)]
        lines += ["", *self.seats(plain["seats"])]
        notes = [*self.late(plain), *self.bets(plain), *self.secrets(plain)]
        for block in (notes, self.last(plain)):
            lines += ["", *block] if block else []
        return lines

    # -- above the seats

    def heading(self, plain: Plain, viewer: Viewer) -> str:
        about = self.about(plain)
        if viewer == GM:
            return about
        seats = {seat["seat"]: seat["name"] for seat in plain["seats"]}
        who = seats[viewer] if isinstance(viewer, int) else "everybody"
        return f"{about}, as {who} sees it"

    def about(self, plain: Plain) -> str:
        """Which game, table and round it is."""
        about = f"{plain['game']}, table {plain['table']}"
        if plain["round"] is not None:
            about += f", round {plain['round']}"
        elif plain["rounds"]:
            about += f", after round {plain['rounds']}"
        return about

    def rules(self, plain: Plain) -> list[str]:
        changed = [
            f"{named(name)} {self.option(plain['options'][name], name in plain['coins'])}"
            for name in plain["changed"]
        ]
        return folded(f"House rules: {', '.join(changed)}.", self.width) if changed else []

    def option(self, value: Any, coins: bool) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.money(value) if coins else named(str(value))

    def shared(self, plain: Plain) -> list[str]:
        told = plain["pot"] or (self.words is not None and self.words.everything)
        pot = f"pot {self.money(plain['pot'])}{among(plain['items'])}"
        items = [pot, *self.parts(plain)] if told else []
        items += [] if self.words is None else self._shared(plain, self.words)
        return flowed(items, self.width) if items else []

    def parts(self, plain: Plain) -> list[str]:
        """The main pot and its side pots, each with whom of the main pot it is not for."""
        main, *sides = plain["side_pots"] or [{"amount": 0, "for": []}]
        if not sides:
            return []
        said = [f"main {self.money(main['amount'])}"]
        for side in sides:
            without = [name for name in main["for"] if name not in side["for"]]
            said.append(f"side {self.money(side['amount'])} (not {listed(without, 'or')})")
        return said

    def _shared(self, plain: Plain, words: TableWords) -> list[str]:
        coins, zones = words.coins(plain["pots"]), words.zones(plain["zones"])
        return [*coins, *zones, *words.values(plain["values"])]

    # -- the seats, to the left

    def seats(self, seats: list[Plain]) -> list[str]:
        if not seats:
            sit = self.typed("sit NAME...")
            return [f"Nobody sits here yet{f': {sit} seats people' if sit else ''}."]
        return [line for lines in self.by_seat(seats) for line in lines]

    def by_seat(self, seats: list[Plain]) -> list[list[str]]:
        """The lines of each seat, their first ones aligned."""
        names = min(WIDEST_NAME, max(columns(seat["name"]) for seat in seats))
        asked = any(seat["waited"] for seat in seats)
        said = [self.state(seat, asked) for seat in seats]
        states = max(map(columns, said))
        coins = [self.money(coins_of(seat["stack"], seat["items"])) for seat in seats]
        stacks = max(map(columns, coins))
        puts = self.puts(seats)
        indent = names + states + (2 if states else 0) + stacks + 4
        column = indent + columns(puts[0]) <= (self.width or USUAL) * MOST_OF_IT
        lines = []
        for seat, word, held_coins, put in zip(seats, said, coins, puts, strict=True):
            mark = ">" if seat["waited"] or (seat["turn"] and not asked) else " "
            state = padded(word, states)
            stack = padded(held_coins, stacks, right=True)
            first = f"{mark} {padded(seat['name'], names)}  {state}{'  ' if states else ''}{stack}"
            if column:
                lines.append(self.seat(seat, first + put, indent + columns(put)))
            else:
                lines.append(self.seat(seat, first, indent, put.strip()))
        return lines

    def puts(self, seats: list[Plain]) -> list[str]:
        """The items of each, and what they have put into the pot, in a column of its own while they differ."""
        said = [things(self.money, seat["stack"], seat["items"]) for seat in seats]
        if len({seat["put"] for seat in seats}) > 1:
            said = [padded(text, max(map(columns, said))) for text in said]
            put = [f"   in {self.money(seat['put'])}" if seat["put"] else "" for seat in seats]
            said = [text + more for text, more in zip(said, put, strict=True)]
        return [padded(text, max(map(columns, said))) for text in said]

    def state(self, seat: Plain, asked: bool) -> str:
        """What there is to know of a seat beside its stake.

        ``asked``: somebody is waited for, and has the mark that else says whose turn it is.
        """
        if seat["left"]:
            return "left"
        deals = "dealer" if self.words is not None else "deals next"
        turn = seat["turn"] and asked and not seat["waited"]
        all_in = seat["put"] and not seat["stack"] and not seat["out"]
        states = [(seat["dealer"], deals), (turn, "turn"), (seat["out"], "out"), (all_in, "all in")]
        return ", ".join(word for holds, word in states if holds)

    def seat(self, seat: Plain, first: str, indent: int, put: str = "") -> list[str]:
        """The lines of a seat; ``put`` is what had no room in a column of its own."""
        items = [put] if put else []
        if self.words is not None:
            items += [*self.words.coins(seat["staked"]), *self.words.zones(seat["zones"])]
            items += self.words.values(seat["values"])
        if not items:
            return [first.rstrip()]
        deep = min(indent + 3, (self.width or USUAL) // 2)
        return flowed(items, self.width, f"{first}   ", deep)

    # -- below the seats

    def late(self, plain: Plain) -> list[str]:
        waiting = [
            f"{one['name']} with {held(self.money, one['stack'], one['items'])}"
            for one in plain["late"]
        ]
        if not waiting:
            return []
        return folded(f"Waiting for the next round: {listed(waiting)}.", self.width)

    def bets(self, plain: Plain) -> list[str]:
        return [part for line in self.bet_sentences(plain) for part in folded(line, self.width)]

    def bet_sentences(self, plain: Plain) -> list[str]:
        """Open bets, those on markets and those in words."""
        lines = []
        for bet in plain["bets"]:
            title = begun_small(bet["title"])
            on = f"{bet['pick']} ({title})" if bet["pick"] else title
            amount = self.money(bet["amount"])
            lines.append(f"Bet {bet['number']}: {bet['bettor']} {amount} on {on}")
        for bet in plain["bets_in_words"]:
            who = f"{bet['backer']} bets {bet['against']} {self.money(bet['amount'])}"
            lines.append(f"Bet {bet['id']}: {who}: {bet['words']}")
        return lines

    def bets_in_short(self, plain: Plain) -> list[str]:
        """Open bets on markets behind each other, each as it was typed: ``2 Grog 2gp square anchor``."""
        said = [
            f"{bet['number']} {bet['bettor']} {self.money(bet['amount'])} "
            f"{named(bet['market'])} {bet['pick']}".rstrip()
            for bet in plain["bets"]
        ]
        return flowed(said, self.width, "Bets: ") + [
            part
            for line in self.bet_sentences({**plain, "bets": []})
            for part in folded(line, self.width)
        ]

    def secrets(self, plain: Plain) -> list[str]:
        lines = [f"  {text}" for text in secret_sentences(plain)]
        folds = [part for line in lines for part in folded(line, self.width)]
        return [NOBODY_SEES, *folds] if folds else []

    def last(self, plain: Plain) -> list[str]:
        return [*self.waits(plain), *self.intents(plain)]

    def intents(self, plain: Plain) -> list[str]:
        """What NPCs mean to do where the round waits; the view of nobody else holds it."""
        return intent_lines(plain, self.width, self.typed)

    def waits(self, plain: Plain) -> list[str]:
        if plain["round"] is not None:
            return waiting_lines(plain["wait"], self.money, self.width, self.typed)
        if not plain["open"]:
            return ["The table is closed."]
        if not plain["seats"]:
            return []
        deal = self.typed("deal")
        return [f"{deal} deals the next round." if deal else "The next round is yet to be dealt."]


def secret_sentences(plain: Plain) -> list[str]:
    """Cheats that are armed, deeds of this round, and what NPCs make of them; the view of nobody else holds them."""
    armed = plain.get("armed") or ()
    lines = [f"{one['name']} means to try it: {begun_small(one['title'])}." for one in armed]
    lines += [_deed(deed) for deed in plain.get("deeds") or ()]
    return lines + suspicion_sentences(plain)


def _deed(deed: Plain) -> str:
    worked = "it worked" if deed["worked"] else "it failed"
    noticed = f"noticed by {listed(deed['noticed'])}" if deed["noticed"] else "nobody noticed"
    called = ", called out" if deed["exposed"] else ""
    return (
        f"{deed['number']} {deed['by']}: {begun_small(deed['title'])}; {worked}, {noticed}{called}."
    )
