"""A round dealt, and a round that is over: who sits in it with what, what it leaves behind, who deals next."""

from __future__ import annotations

from typing import Any

from referee.compiler.states import new_state
from referee.errors import NotAllowed
from referee.library import compiled_rules
from referee.records import record
from referee.rounds.guard import InRules
from referee.rounds.telling import tell
from referee.rounds.views import PUBLIC
from referee.store import Command, accounts, move
from referee.table.desk import Desk, touch
from referee.table.driving import carry_on
from referee.table.item_words import moved_lines
from referee.table.lasting import keep_lasting, take_lasting
from referee.table.minded import temper
from referee.table.records import (
    ROUNDS,
    RoundRecord,
    RoundState,
    Table,
    next_id,
)
from referee.table.remembering import remember
from referee.table.running import Running, options_of, setting_of
from referee.table.seating import HOME, source_of
from referee.table.taking_home import take_along, with_coins
from referee.words import listed


@record(frozen=False)
class Outcome:
    """What a command brought about: the round as it stands, its new facts, and lines of the table's own."""

    table: Table
    running: Running
    facts: list[Any]
    lines: list[str]
    finished: bool = False
    standing: tuple[tuple[str, int], ...] = ()


def deal(desk: Desk, command: Command, table: Table, seed: int | None) -> Outcome:
    """Begins the next round: those who wait sit down, the antes go in, the cards go round."""
    running = begun(desk, command, table, seed)
    lines = carry_on(running, command)
    return written(desk, command, running, lines)


def why_not_dealt(desk: Desk, table: Table) -> str | None:
    """Why no round can be dealt now, or ``None``: who must sit there, and what each must have in front of them."""
    if not table.open:
        return "That table is closed."
    if table.round is not None:
        return "A round is on already: finish it, or end it with 'referee stop'."
    seats = [*table.seats, *table.late]
    least, most = compiled_rules(source_of(desk, table)).rules.players
    if not least <= len(seats) <= most:
        many = f"{least}" if least == most else f"{least} to {most}"
        return f"{table.title} is for {many}; {len(seats)} sit here."
    short = [desk.name(one) for one in short_of_ante(desk, table)]
    if not short:
        return None
    verb = "has" if len(short) == 1 else "have"
    ante = table.options.get("ante")
    lacks = f"less than the ante of {desk.money(ante)}" if isinstance(ante, int) else "nothing"
    return (
        f"{listed(short)} {verb} {lacks} in front of them: "
        f"'referee stake NAME AMOUNT' tops up, 'referee leave NAME' gets up."
    )


def short_of_ante(desk: Desk, table: Table) -> list[str]:
    """The ids of those who cannot pay the ante, or who have nothing for a pot that is filled by other means, while
    anybody has; nobody is dealt in who cannot."""
    ante, seats = table.options.get("ante"), (*table.seats, *table.late)
    if isinstance(ante, int) and not isinstance(ante, bool):
        return [one for one in seats if desk.stake(table, one) < ante]
    held = {one: desk.stake(table, one) for one in seats}
    if "pot" not in compiled_rules(source_of(desk, table)).rules.tags or not any(held.values()):
        return []
    return [one for one in seats if not held[one]]


def begun(desk: Desk, command: Command, table: Table, seed: int | None) -> Running:
    """A round that is dealt, at its first wait. ``written`` writes it down."""
    if (reason := why_not_dealt(desk, table)) is not None:
        raise NotAllowed(reason)
    table.seats += table.late
    table.late = []
    touch(desk, command, *(desk.people.by_id(one) for one in table.seats))
    record = new_record(desk, command, table, seed)
    state = RoundState(record.id)
    check_requirements(table, record, state, command)
    record.put(command)
    table.round, table.rounds = record.id, table.rounds + 1
    return Running.begin(command, table, record, state)


def new_record(desk: Desk, command: Command, table: Table, seed: int | None) -> RoundRecord:
    import secrets

    dealer = table.dealer if table.dealer in table.seats else table.seats[0]
    table.dealer = dealer
    at = table.seats.index(dealer)
    seats = table.seats[at + 1 :] + table.seats[: at + 1]
    people = [desk.people.by_id(one) for one in seats]
    return RoundRecord(
        next_id(command, ROUNDS, "r"),
        table.id,
        table.rounds + 1,
        table.ruleset,
        str(desk.campaign.edition),
        seats,
        [one.name for one in people],
        [one.sheet.to_plain() for one in people],
        desk.house_sheet().to_plain(),
        table.options,
        [desk.stake(table, one) for one in seats],
        secrets.randbelow(2**48) if seed is None else seed,
        [one.kind for one in people],
        take_lasting(table, seats),
        [desk.people.by_id(one).sheet.to_plain() for one in table.bystanders],
        [temper(desk.campaign, one) for one in people],
        desk.campaign.noticing,
        desk.campaign.coins,
    )


def check_requirements(
    table: Table, record: RoundRecord, state: RoundState, command: Command
) -> None:
    """What the ruleset itself requires of a table."""
    setting = setting_of(command, record, state)
    if not setting.compiled.rules.requires:
        return
    compiled, seats = setting.compiled, len(record.seats)
    with InRules(compiled):
        S = new_state(compiled, setting, seats, options_of(record), record.stacks)
        for at, requirement in enumerate(compiled.rules.requires):
            if not compiled.function(f"q_{at}")(S):
                raise NotAllowed(requirement.says)


# -- after every input


def written(
    desk: Desk, command: Command, running: Running, lines: list[str], leaving: str | None = None
) -> Outcome:
    """Everything new goes into the log and the ledger; a round that is over leaves the table.

    ``leaving``: who is just getting up, and takes the stake along.
    """
    over = running.round.wait is None
    if over:
        running.state.over = True
        running.state.winners = [running.record.seats[p] for p in running.round.S.winners]
    table = running.table
    books = desk.books(running.record, running.state, table)
    facts = running.write(command, books)
    lines = [*lines, *moved_lines(desk, command, books.moved)]
    lines = [*lines, *remember(desk, command, running, facts)]
    if over:
        ended(running)
        lines = [
            *lines,
            *leftovers(desk, command, running, leaving),
            *onto_sheets(desk, running),
        ]
    table.put(command, openly=over or bool(tell(running.round, facts, PUBLIC)))
    standing = tuple(
        (running.record.names[p], running.round.S.stack[p] - running.round.S.brought[p])
        for p in running.round.S.players
    )
    return Outcome(table, running, facts, lines, over, standing)


def ended(running: Running) -> None:
    """The next dealer sits to the left; what lasts is kept; who has left in mid-round leaves the seat."""
    table, record = running.table, running.record
    table.lasting = keep_lasting(running)
    table.round = None
    gone = {record.seats[p] for p in running.round.S.gone}
    stay = [one for one in record.seats if one in table.seats and one not in gone]
    table.seats = [one for one in table.seats if one not in gone]
    table.dealer = stay[0] if stay else (table.seats[0] if table.seats else None)


def leftovers(
    desk: Desk, command: Command, running: Running, leaving: str | None = None
) -> list[str]:
    """Who got up in mid-round and has won something since is sent it."""
    lines = []
    for seat in running.round.S.gone:
        person = desk.people.by_id(running.record.seats[seat])
        account = accounts.stake(running.table.id, person.id)
        if person.id in (*running.table.seats, *running.table.late, leaving):
            continue
        items, said = take_along(desk, command, running.table, person)
        left = max(0, command.balance(account))
        if left:
            command.post(move(HOME, account, person.pays_from, left, table=running.table.id))
        if left or items:
            sent = with_coins(desk, left, items)
            lines += [*said, f"{person.name}, who has left, is sent {sent}."]
    return lines


def onto_sheets(desk: Desk, running: Running) -> list[str]:
    """What those who bet from their own sheets write there, now that the round is over."""
    lines = []
    for at, person in enumerate(running.state.people):
        if running.state.people_accounts[at] != accounts.OUTSIDE:
            continue
        account = ("purse", -2 - at)
        paid = [fact for fact in running.past if fact[0] == "paid"]
        change = sum(f[3] for f in paid if tuple(f[2]) == account) - sum(
            f[3] for f in paid if tuple(f[1]) == account
        )
        if change:
            lines.append(f"{desk.name(person)} writes {desk.campaign.change(change)} on the sheet.")
    return lines
