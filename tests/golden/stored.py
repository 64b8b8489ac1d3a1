"""A playthrough through the log: a campaign, a table, and a command for every few inputs, each played up from the database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from referee.campaign import People, read_campaign
from referee.campaign.changing import add_character
from referee.campaign.starting import start_campaign
from referee.compiler.coins import holds
from referee.library import Shelf
from referee.sheets import Edition
from referee.store import Store, accounts
from referee.table.dealing import new_record, written
from referee.table.desk import Desk
from referee.table.history import problems
from referee.table.records import RoundState, Table, round_of, table_of
from referee.table.running import Running
from referee.table.seating import Arrival, open_table, sit
from tests.golden.playthrough import Input, Playthrough, after, began
from tests.rounds.playing import STACK

LOADS = 8
"""How often, about, the round is played up from the log on its way."""


def through_log(playthrough: Playthrough, inputs: Sequence[Input], folder: Path) -> list[str]:
    """The same lines as in memory; on the way every copper is where the ledger says, and at the end all holds."""
    start_campaign(folder, "Golden", "", Edition.E2014, "tests")
    for name in playthrough.seats:
        add_character(folder, name, {"kind": "player"})
    campaign = read_campaign(folder)
    lines = playthrough.heading()
    with Store.open(folder, write=True) as store:
        people = People(campaign, store)
        with store.command("deal") as command:
            desk = Desk(campaign, people, command)
            lines += dealt(playthrough, desk)
        step = max(1, len(inputs) // LOADS)
        for first in range(0, len(inputs), step):
            with store.command("some inputs") as command:
                desk = Desk(campaign, people, command)
                running = Running.load(command, table_of(command, "t1"))
                for number, one in enumerate(inputs[first : first + step], first + 1):
                    lines += after(running.round, number, one, running.do(one))
                written(desk, command, running, [])
        assert problems(store) == []
        final = running.round.S
        gone = {round_of(store, "r1").seats[p] for p in final.gone}
        for seat, person in enumerate(round_of(store, "r1").seats):
            kept = 0 if person in gone else final.stack[seat]
            assert store.balance(accounts.stake("t1", person)) == kept
        lasting = sum(holds(final, pot) for pot in running.round.pots())
        assert sum(store.accounts(accounts.pots_at("t1")).values()) == lasting
    return lines


def dealt(playthrough: Playthrough, desk: Desk) -> list[str]:
    """A table opened, everybody seated, the round begun: up to the first shuffle, which is the first input."""
    command = desk.reading
    declared = Shelf().source(playthrough.ruleset).rules().rules.options
    options = {
        name: _typed(value, declared[name].kind.base == "amount")
        for name, value in playthrough.options.items()
    }
    table: Table = open_table(desk, command, playthrough.ruleset, options, None, "entered", True)  # type: ignore[arg-type]
    arrivals = [Arrival(desk.person(name), f"{STACK}cp") for name in playthrough.seats]
    sit(desk, command, table, arrivals, playthrough.seats[-1])  # type: ignore[arg-type]
    record = new_record(desk, command, table, 1)  # type: ignore[arg-type]
    record.put(command)  # type: ignore[arg-type]
    table.round, table.rounds = record.id, 1
    running = Running.begin(command, table, record, RoundState(record.id))
    return began(running.round, written(desk, command, running, []).facts)  # type: ignore[arg-type]


def _typed(value: object, is_amount: bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value}cp" if is_amount else str(value)
