"""A campaign with people, and its services called as commands call them: one transaction and one desk each.

After every command the tavern can be counted: every copper is where both the ledger and the round say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from referee.campaign import Campaign, People, read_campaign
from referee.campaign.changing import add_character
from referee.campaign.starting import start_campaign
from referee.sheets import Edition
from referee.store import Store, accounts
from referee.table import automatic, catching, dealing, gm_word, item_word, playing, seating, wagers
from referee.table.desk import Desk
from referee.table.history import problems
from referee.table.items import every_item, item_called
from referee.table.playing import roll_of
from referee.table.records import Table, round_of, table_of, tables
from referee.table.running import Running
from referee.table.seating import Arrival

PLAYERS = ("Ann", "Bob", "Cas", "Dov")
NPCS = ("Grubb", "Hild")


class Tavern:
    """Ann, Bob, Cas and Dov are players without purses; Grubb and Hild are NPCs with 10gp each."""

    def __init__(self, folder: Path, edition: Edition = Edition.E2014) -> None:
        self.folder = folder
        start_campaign(folder, "The Boot", "Castleton", edition, "tests")
        for name in PLAYERS:
            add_character(folder, name, {"kind": "player"})
        for name in NPCS:
            add_character(folder, name, {"kind": "npc"})
        self.reread()
        for name in NPCS:
            self.fill(name, 1000)

    @cached_property
    def store(self) -> Store:
        """The database, kept open from one command to the next: opening it is most of what a command costs."""
        return Store.open(self.folder, write=True)

    def rest(self) -> None:
        """Closes the database; the next command opens it again."""
        if "store" in self.__dict__:
            self.store.close()
            del self.store

    def reread(self) -> None:
        self.campaign: Campaign = read_campaign(self.folder)

    # -- as a command works

    def do(self, work: Callable[..., Any], *args: Any, on: str | None = None, **more: Any) -> Any:
        """``work(desk, command, table, …)`` in one transaction."""
        people = People(self.campaign, self.store)
        with self.store.command(getattr(work, "__name__", "a command")) as command:
            desk = Desk(self.campaign, people, command, on)
            return work(desk, command, desk.table(), *args, **more)

    def look(self, work: Callable[[Desk], Any], on: str | None = None) -> Any:
        return work(Desk(self.campaign, People(self.campaign, self.store), self.store, on))

    def fill(self, name: str, copper: int) -> None:
        from referee.campaign import settle
        from referee.store import move

        person = People(self.campaign, self.store).find(name)
        with self.store.command("fill") as command:
            settle(command, person)
            command.post(move("filled", accounts.OUTSIDE, person.purse, copper))

    # -- commands

    def open(
        self,
        game: str = "snaggletooth",
        ante: str | None = None,
        chance: str = "entered",
        stops: bool = False,
        **options: str,
    ) -> Table:
        people = People(self.campaign, self.store)
        with self.store.command("table open") as command:
            desk = Desk(self.campaign, people, command)
            return seating.open_table(desk, command, game, options, ante, chance, stops)

    def sit(
        self,
        *names: str,
        stake: str | None = "100cp",
        dealer: str | None = None,
        on: str | None = None,
    ) -> list[str]:
        def work(desk: Desk, command: Any, table: Table) -> list[str]:
            arrivals = [Arrival(desk.person(name), stake) for name in names]
            return seating.sit(desk, command, table, arrivals, dealer)

        return self.do(work, on=on)  # type: ignore[no-any-return]

    def deal(self, seed: int | None = 1, on: str | None = None) -> dealing.Outcome:
        return self.do(dealing.deal, seed, on=on)  # type: ignore[no-any-return]

    def choose(self, *words: str, on: str | None = None) -> dealing.Outcome:
        return self.do(playing.choose, words, on=on)  # type: ignore[no-any-return]

    def enter(self, *words: str, on: str | None = None) -> dealing.Outcome:
        return self.do(playing.enter, words, on=on)  # type: ignore[no-any-return]

    def roll(self, on: str | None = None) -> dealing.Outcome:
        return self.do(playing.roll, on=on)  # type: ignore[no-any-return]

    def auto(
        self,
        seat: str | None = None,
        everybody: bool = False,
        whole: bool = False,
        on: str | None = None,
    ) -> dealing.Outcome:
        return self.do(automatic.auto, seat, everybody, whole, on=on)  # type: ignore[no-any-return]

    def finish(self, on: str | None = None) -> dealing.Outcome:
        return self.auto(whole=True, on=on)

    def bet(
        self, who: str, amount: str, market: str, pick: str | None = None, on: str | None = None
    ) -> dealing.Outcome:
        return self.do(wagers.market_bet, who, amount, market, pick, on=on)  # type: ignore[no-any-return]

    def free_bet(
        self, who: str, amount: str, words: str, against: str, on: str | None = None
    ) -> list[str]:
        return self.do(wagers.free_bet, who, amount, words, against, on=on)  # type: ignore[no-any-return]

    def settle(self, bet: str, result: str) -> list[str]:
        people = People(self.campaign, self.store)
        with self.store.command("settle") as command:
            desk = Desk(self.campaign, people, command)
            return wagers.settle(desk, command, desk.table(must_be_open=False), bet, result)

    def leave(self, who: str, why: str = "", on: str | None = None) -> list[str]:
        lines, _ = self.do(gm_word.leave, who, why, on=on)
        return lines  # type: ignore[no-any-return]

    def stake(self, who: str, amount: str, on: str | None = None) -> list[str]:
        return self.do(gm_word.top_up, who, amount, on=on)  # type: ignore[no-any-return]

    def item(
        self, who: str, what: str, worth: str | None = None, on: str | None = None
    ) -> list[str]:
        return self.do(item_word.stake_item, who, what, worth, on=on)  # type: ignore[no-any-return]

    def give(self, what: str, to: str) -> list[str]:
        return self.of_items(item_word.give_item, what, to, "")

    def redeem(self, what: str, who: str | None = None) -> list[str]:
        return self.of_items(item_word.redeem, what, who)

    def worth(self, what: str, amount: str) -> list[str]:
        return self.of_items(item_word.set_worth, what, amount)

    def of_items(self, work: Callable[..., list[str]], *args: Any) -> list[str]:
        """A command that is about items, at whatever table."""
        people = People(self.campaign, self.store)
        with self.store.command(work.__name__) as command:
            return work(Desk(self.campaign, people, command), command, *args)

    def where(self, what: str) -> str:
        """The account that an item lies in."""
        return item_called(every_item(self.store), what).at

    def stop(self, pot: str, *checks: str, why: str = "") -> dealing.Outcome:
        return self.do(gm_word.stop, pot, checks, why)  # type: ignore[no-any-return]

    def cheat(
        self,
        who: str,
        name: str,
        die: int | None = None,
        total: int | None = None,
        second: int | None = None,
        advantage: bool = False,
        disadvantage: bool = False,
        plus: Sequence[str] = (),
        watch: Sequence[str] = (),
    ) -> dealing.Outcome:
        roll = roll_of(die, total, second, advantage, disadvantage, plus)
        return self.do(catching.cheat, who, name, catching.Try(roll, tuple(watch)))  # type: ignore[no-any-return]

    def arm(self, who: str, name: str, die: int | None = None) -> list[str]:
        roll = roll_of(die, None, None, False, False, ())
        return self.do(catching.arm, who, name, catching.Try(roll))  # type: ignore[no-any-return]

    def disarm(self, who: str, name: str) -> list[str]:
        return self.do(catching.disarm, who, name)  # type: ignore[no-any-return]

    def accuse(self, who: str, of: str, plain: bool = False) -> dealing.Outcome:
        return self.do(catching.accuse, who, of, plain)  # type: ignore[no-any-return]

    def close(self, on: str | None = None) -> list[str]:
        return self.do(seating.close_table, on=on)  # type: ignore[no-any-return]

    def undo(self, count: int = 1) -> list[str]:
        return self.store.undo(count)

    def redo(self, count: int = 1) -> list[str]:
        return self.store.redo(count)

    # -- what is there

    def table(self, name: str = "t1") -> Table:
        return self.look(lambda desk: table_of(desk.reading, name))  # type: ignore[no-any-return]

    def running(self, name: str = "t1") -> Running:
        return Running.load(self.store, table_of(self.store, name))

    def wait(self, name: str = "t1") -> Any:
        """What the round at a table waits for."""
        return self.running(name).round.wait

    def state(self, name: str = "t1") -> Any:
        return self.running(name).round.S

    def seat(self, who: str, name: str = "t1") -> int:
        running = self.running(name)
        return running.record.names.index(who)

    def balance(self, account: str) -> int:
        return self.store.balance(account)

    def id(self, who: str) -> str:
        return self.look(lambda desk: desk.person(who).id)  # type: ignore[no-any-return]

    def has(self, who: str, name: str = "t1") -> int:
        """Copper in front of somebody at a table."""
        return self.balance(accounts.stake(name, self.id(who)))

    def pot(self, name: str = "t1") -> int:
        return in_pots(self.balances(), name)

    def purse(self, who: str) -> int:
        return self.balance(accounts.purse(self.id(who)))

    def balances(self) -> dict[str, int]:
        return {name: amount for name, amount in self.store.accounts().items() if amount}

    def problems(self) -> list[str]:
        return problems(self.store)

    # -- counted

    def counted(self) -> None:
        """Nothing is lost: the ledger comes to nothing, and what each round holds is what the ledger says."""
        store = self.store
        held = store.accounts()
        assert sum(held.values()) == 0
        for account, amount in held.items():
            if account not in (accounts.HOUSE, accounts.OUTSIDE) and not account.startswith(
                ("debt:", "item:")
            ):
                assert amount >= 0, account
        escrow = sum(n for name, n in held.items() if name.startswith("bet:r"))
        bets = 0
        for table in tables(store):
            if table.round is None:
                assert in_pots(held, table.id) == left_in_pots(table)
                continue
            bets += agrees(store, table, held)
        assert escrow == bets


def in_pots(held: dict[str, int], table: str) -> int:
    """Copper in all the pots of a table."""
    return sum(n for name, n in held.items() if name.startswith(accounts.pots_at(table)))


def _whole(lying: Any) -> int:
    return sum(map(_whole, lying)) if isinstance(lying, list) else int(lying)


def left_in_pots(table: Table) -> int:
    """What lies in pots that outlive a round, between rounds."""
    kept = table.lasting.items() if table.open else ()
    return sum(one["value"] for slot, one in kept if slot.startswith("p_"))


def agrees(store: Store, table: Table, held: dict[str, int]) -> int:
    """The round of a table holds what the ledger says; returns what lies in its bets."""
    running = Running.load(store, table)
    S = running.round.S
    for p, person in enumerate(round_of(store, running.record.id).seats):
        if person in table.seats:
            assert S.stack[p] == held.get(accounts.stake(table.id, person), 0), person
        else:
            assert S.stack[p] == 0 or p in S.gone, person
    names = ["pot", *(n for n in running.round.compiled.rules.stakes if n != "pot")]
    lying = [getattr(S, f"p_{name}") for name in names]
    assert sum(map(_whole, lying)) == in_pots(held, table.id)
    return int(sum(S.escrow.values()))
