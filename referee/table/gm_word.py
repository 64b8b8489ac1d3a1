"""The game master's word at a table: rulings, stops, people who leave in mid-round. Balanced and logged with a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.errors import BadInput, NotAllowed
from referee.money import parse_amount
from referee.store import Command, accounts
from referee.table.answering import card_named
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, touch
from referee.table.driving import carry_on
from referee.table.playing import in_step, loaded, need_wait
from referee.table.records import ARMED, Table, armed_at
from referee.table.running import Running
from referee.table.seating import TOP_UP, bring, pay_out
from referee.words import match


def seat_of(desk: Desk, running: Running, typed: str) -> int:
    person = desk.seated(running.table, typed)
    if person not in running.record.seats:
        raise NotAllowed(f"{desk.name(person)} is not in this round.")
    return running.record.seats.index(person)


def ruled(desk: Desk, command: Command, running: Running, one: dict[str, Any], why: str) -> Outcome:
    need_wait(running)
    if why:
        one["why"] = why
    running.do(one)
    lines = carry_on(running, command)
    return written(desk, command, running, lines)


def rule_out(desk: Desk, command: Command, table: Table, who: str, back: bool, why: str) -> Outcome:
    running = loaded(desk, command, table)
    seat = seat_of(desk, running, who)
    if back:
        sits_again(desk, running, seat)
    return ruled(desk, command, running, {"do": "back" if back else "out", "seat": seat}, why)


def sits_again(desk: Desk, running: Running, seat: int) -> None:
    """Who had left, has sat down again and is put back in has the old seat, and the new stake, in this round."""
    table, seats = running.table, running.record.seats
    if seats[seat] not in table.late:
        return
    table.late.remove(seats[seat])
    table.seats = [one for one in seats if one in table.seats or one == seats[seat]]
    brought = desk.stake(table, seats[seat]) - running.round.S.stack[seat]
    if brought:
        running.do({"do": "top_up", "seat": seat, "amount": brought})


def rule_turn(desk: Desk, command: Command, table: Table, who: str, why: str) -> Outcome:
    running = loaded(desk, command, table)
    return ruled(desk, command, running, {"do": "turn", "seat": seat_of(desk, running, who)}, why)


def rule_winner(
    desk: Desk, command: Command, table: Table, who: Sequence[str], why: str
) -> Outcome:
    running = loaded(desk, command, table)
    seats = [seat_of(desk, running, one) for one in who]
    return ruled(desk, command, running, {"do": "winner", "winners": seats}, why)


def rule_card(
    desk: Desk, command: Command, table: Table, card: str, zone: str, whose: str | None, why: str
) -> Outcome:
    """A card goes to a zone, of somebody where each has one."""
    running = loaded(desk, command, table)
    zones = running.round.compiled.rules.zones
    if not zones:
        raise NotAllowed(f"The referee holds no cards in {table.title}.")
    name = match(zone, list(zones), "zone")
    seat = None
    if zones[name].each:
        if whose is None:
            raise BadInput(f"Whose {name}? Name somebody: rule card {card} {name} NAME.")
        seat = seat_of(desk, running, whose)
    to = [name, seat, 1 if zones[name].hands else 0]
    one = {"do": "card", "card": card_named(running.round, card), "to": to}
    return ruled(desk, command, running, one, why)


def rule_coins(
    desk: Desk, command: Command, table: Table, amount: str, source: str, to: str, why: str
) -> Outcome:
    """Coins go from one place to another: a seat, the pot, the house."""
    running = loaded(desk, command, table)
    places = [place_of(desk, running, typed) for typed in (source, to)]
    if places[0] == places[1]:
        raise BadInput("The coins are there already.")
    from referee.compiler.coins import holds

    have = holds(running.round.S, tuple(places[0]))
    copper = parse_amount(amount, of=have)
    return ruled(
        desk,
        command,
        running,
        {"do": "coins", "source": places[0], "to": places[1], "amount": copper},
        why,
    )


def place_of(desk: Desk, running: Running, typed: str) -> list[Any]:
    word = typed.strip().lower()
    if word in ("house", "the house", "bank"):
        return ["house"]
    if word == "pot" or word in running.round.compiled.rules.stakes:
        return ["pot", word]
    return ["stack", seat_of(desk, running, typed)]


# -- stops


def stop(
    desk: Desk, command: Command, table: Table, pot: str, checks: Sequence[str], why: str
) -> Outcome:
    """A table-flip, a brawl, the watch: the round ends, and the pot is given back, shared, won or scrambled for."""
    running = loaded(desk, command, table)
    need_wait(running)
    one: dict[str, Any] = {"do": "stop", "how_ended": pot.lower()}
    if pot.lower() == "scramble":
        one["parts"] = {
            str(seat): total for seat, total in scrambled(desk, running, checks).items()
        }
    elif pot.lower() not in ("refund", "split"):
        one["how_ended"], one["winners"] = "winners", [seat_of(desk, running, pot)]
    if why:
        one["why"] = why
    running.do(one)
    return written(desk, command, running, [])


def scrambled(desk: Desk, running: Running, checks: Sequence[str]) -> dict[int, int]:
    """``Ann=17``: who dives for the coins, with the total of the check."""
    if not checks:
        raise BadInput("Who dives for the coins? Give their checks: --check Ann=17 --check Bob=9.")
    found = {}
    for text in checks:
        match_ = re.fullmatch(r"(.+)=(\d{1,3})", text.strip())
        if not match_ or not match_[2].isascii():
            raise BadInput(f"Write --check NAME=TOTAL, such as --check Ann=17, not {text!r}.")
        found[seat_of(desk, running, match_[1])] = int(match_[2])
    if not any(found.values()):
        raise BadInput("Somebody's check must be more than 0.")
    return found


# -- leaving and topping up


def leave(
    desk: Desk, command: Command, table: Table, who: str, why: str
) -> tuple[list[str], Outcome | None]:
    """Somebody gets up, also in mid-round: what was staked stays staked."""
    person_id = desk.seated(table, who)
    person = desk.people.by_id(person_id)
    touch(desk, command, person)
    outcome: Outcome | None = None
    lines: list[str] = []
    if table.round is not None:
        running = loaded(desk, command, table)
        seat = running.record.seats.index(person_id) if person_id in running.record.seats else None
        if seat is not None and seat not in running.round.S.gone and running.round.wait is not None:
            one: dict[str, Any] = {"do": "leave", "seat": seat}
            if why:
                one["why"] = why
            running.do(one)
            cashed = running.round.S.stack[seat]
            if cashed and running.round.wait is not None:
                running.do({"do": "top_up", "seat": seat, "amount": -cashed})
            lines += carry_on(running, command)
            table = running.table
            outcome = written(desk, command, running, [], person_id)
    for armed in armed_at(command, table.id):
        if armed.person == person_id:
            command.drop(ARMED, armed.id)
    lines += pay_out(desk, command, table, person_id)
    position = table.seats.index(person_id) if person_id in table.seats else None
    table.seats = [one for one in table.seats if one != person_id]
    table.late = [one for one in table.late if one != person_id]
    if table.dealer == person_id:
        table.dealer = table.seats[(position or 0) % len(table.seats)] if table.seats else None
    table.put(command)
    if why:
        lines[-1] += f" ({why})"
    return lines, outcome


def top_up(desk: Desk, command: Command, table: Table, who: str, amount: str) -> list[str]:
    """More coins in front of somebody who sits there."""
    person = desk.people.by_id(desk.seated(table, who))
    touch(desk, command, person)
    copper = bring(desk, command, table, person, amount, TOP_UP)
    in_step(desk, command, table, person.id, copper)
    have = desk.money(command.balance(accounts.stake(table.id, person.id)))
    return [f"{person.name} has {have} in front of them now."]
