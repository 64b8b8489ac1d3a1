"""Tables opened and closed; people who sit down, top up and leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import field
from typing import Any

from referee.campaign import Person
from referee.errors import BadInput, NotAllowed, NotFound, Refusal
from referee.language.model import Option
from referee.library import Source, compiled_rules
from referee.money import parse_amount
from referee.records import record
from referee.store import Asked, Command, accounts, move
from referee.table.bringing import bring_item, brought_lines, item_typed
from referee.table.desk import Desk, touch
from referee.table.records import ASK, PLAY, TABLES, TEXTS, Table, next_id
from referee.table.running import stored_source
from referee.table.suspicions import suspicions_about
from referee.table.taking_home import DIFFERENCE, items_left, take_along, with_coins
from referee.words import listed, match, one_word

STAKE, TOP_UP, HOME = "stake", "topped up", "takes the stake home"
YES_NO = {"yes": True, "no": False, "on": True, "off": False, "true": True, "false": False}


# -- opening


def open_table(
    desk: Desk,
    command: Command,
    game: str,
    options: dict[str, str],
    ante: str | None,
    chance: str | None,
    stops: bool,
    npcs: str | None = None,
) -> Table:
    """Opens a table for a game, with house rules of the campaign and those typed now. ``npcs``: "ask" or "play"."""
    source = desk.shelf.source(game)
    compiled = compiled_rules(source)
    rules = compiled.rules
    touch(desk, command)
    chosen = house_rules(desk, source.name, rules.options)
    for name, value in options.items():
        option = (
            rules.options[match(name, list(rules.options), "option")] if rules.options else None
        )
        if option is None:
            raise NotFound(f"{rules.title} has no options.")
        chosen[option.name] = option_value(option, value)
    if ante is not None:
        if "ante" not in rules.options:
            raise BadInput(f"{rules.title} has no ante: leave --ante away.")
        chosen["ante"] = parse_amount(ante, zero=True)
    table = Table(
        next_id(command, TABLES, "t"),
        source.name,
        rules.title,
        keep_text(command, source),
        {**{o.name: o.default for o in rules.options.values()}, **chosen},
        chance or desk.campaign.chance,
        stops,
        npcs=npcs or ASK,
    )
    table.put(command)
    return table


def change_table(
    desk: Desk,
    command: Command,
    table: Table,
    options: Sequence[str],
    stops: bool | None,
    chance: str | None,
    npcs: str | None = None,
) -> list[str]:
    """House rules hold from the next round on; stops and who rolls hold at once."""
    known = compiled_rules(source_of(desk, table)).rules.options
    lines = []
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"Write OPTION=VALUE, such as direction=left, not {text!r}.")
        if not known:
            raise NotFound(f"{table.title} has no options.")
        option = known[match(name.strip(), list(known), "option")]
        table.options = {**table.options, option.name: option_value(option, value.strip())}
        when = " from the next round on" if table.round is not None else ""
        lines.append(f"{option.name} is {value.strip()}{when}.")
    if stops is not None:
        table.stops = stops
        lines.append(
            "The round stops where a player's character could cheat."
            if stops
            else "The round does not stop."
        )
    if chance is not None:
        table.chance = chance
        lines.append(
            "The referee rolls."
            if chance == "rolled"
            else "Dice, coins and d20s are yours to type."
        )
    if npcs is not None:
        table.npcs = npcs
        lines.append(
            "NPCs act by themselves."
            if npcs == PLAY
            else "What NPCs mean to do is shown, and waits for your word."
        )
    if not lines:
        raise BadInput(
            "Nothing was said to change: write OPTION=VALUE, --stops, --no-stops, --chance or --npcs."
        )
    touch(desk, command)
    table.put(command)
    return lines


def keep_text(command: Command, source: Source) -> str:
    """The ruleset's text lies in the database under its fingerprint, once."""
    import hashlib

    mark = hashlib.sha256(repr(source.texts).encode()).hexdigest()[:24]
    if command.get(TEXTS, mark) is None:
        command.put(TEXTS, mark, {"name": source.name, "texts": source.to_plain()})
    return mark


def house_rules(desk: Desk, game: str, options: dict[str, Option]) -> dict[str, Any]:
    """What the campaign says of this game's options."""
    found: dict[str, Any] = {}
    for name, setting in desk.campaign.rules_for(game).items():
        try:
            option = options[match(name, list(options), "option")]
            found[option.name] = option_value(option, setting.value)
        except Refusal as refused:
            raise BadInput(f"{setting.place}: {refused}") from None
    return found


def option_value(option: Option, text: str) -> Any:
    """The value of an option from what was typed. BadInput with what it may be."""
    kind = option.kind.base
    if option.words:
        word = match(text, list(option.words), f"value for {option.name}")
        return int(word) if kind == "number" else word
    if kind == "yes_no":
        if text.strip().lower() not in YES_NO:
            raise BadInput(f"{option.name} is yes or no, not {text!r}.")
        return YES_NO[text.strip().lower()]
    if kind == "amount":
        return parse_amount(text, zero=True)
    number = text.strip()
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        raise BadInput(f"{option.name} is a whole number, not {text!r}.")
    if (
        option.least is not None
        and option.most is not None
        and not option.least <= int(number) <= option.most
    ):
        raise BadInput(f"{option.name} goes from {option.least} to {option.most}.")
    return int(number)


def close_table(desk: Desk, command: Command, table: Table) -> list[str]:
    """Everybody takes their stake home. A round that is on must be over first."""
    if table.round is not None:
        raise NotAllowed("A round is on: finish it, or end it with 'referee stop --pot refund'.")
    lines = []
    for person_id in [*table.seats, *table.late]:
        lines += pay_out(desk, command, table, person_id)
    table.seats, table.late, table.open = [], [], False
    left = desk.reading.balance(accounts.pot(table.id))
    if left:
        command.post(
            move(
                "left in the pot",
                accounts.pot(table.id),
                accounts.HOUSE,
                left,
                table=table.id,
            )
        )
        lines.append(f"{desk.money(left)} that lay in the pot go to the house.")
    lines += items_left(desk, command, table)
    table.put(command)
    return lines


# -- sitting


@record(frozen=False)
class Arrival:
    """Somebody who sits down: the person, what they bring in coins (``None``: nothing yet), and their items as typed:
    ``silver ring=20gp``."""

    person: Person
    stake: str | None = None
    is_new: bool = False
    items: list[str] = field(default_factory=list)


def sit(
    desk: Desk, command: Command, table: Table, arrivals: list[Arrival], dealer: str | None
) -> list[str]:
    """Seats people to the left in the order typed; while a round is on they wait for the next one."""
    if not table.open:
        raise NotAllowed("That table is closed.")
    most = compiled_rules(source_of(desk, table)).rules.players[1]
    touch(desk, command, *(one.person for one in arrivals))
    lines: list[str] = []
    for one in arrivals:
        where = table.late if table.round is not None else table.seats
        if one.person.id in (*table.seats, *table.late):
            raise NotAllowed(f"{one.person.name} sits here already: 'referee stake' tops up.")
        if len(table.seats) + len(table.late) >= most:
            raise NotAllowed(f"{table.title} seats {most} at most.")
        where.append(one.person.id)
        if one.stake is not None:
            if one.is_new and one.person.has_purse:
                came_with(command, one.person, one.stake)
            bring(desk, command, table, one.person, one.stake)
        things = [
            bring_item(desk, command, table, one.person, *item_typed(text)) for text in one.items
        ]
        if one.is_new:
            kind = "an NPC" if one.person.kind == "npc" else "a player's character"
            lines.append(f"{one.person.name} is new: {kind}, written into characters.yaml.")
        lines += brought_lines(desk, one.person, things)
        lines += meeting(desk, table, one.person)
    names = listed([one.person.name for one in arrivals])
    if table.round is not None:
        lines.insert(0, f"{names} will be dealt in next round, and may bet meanwhile.")
    else:
        lines.insert(
            0,
            f"{names} {'sit' if len(arrivals) > 1 else 'sits'} down{_with(desk, table, arrivals)}.",
        )
    if dealer is not None:
        table.dealer = desk.seated(table, dealer)
    elif table.dealer is None and table.seats:
        table.dealer = table.seats[0]
    table.put(command)
    return lines


def bring_items(arrivals: list[Arrival], items: Sequence[str]) -> None:
    """Items that were typed are those of the one who sits down. BadInput where several do."""
    if items and len(arrivals) != 1:
        raise BadInput(
            "Whose items are they? Seat that one alone, or write afterwards: "
            "referee stake NAME ITEM AMOUNT"
        )
    for one in arrivals:
        one.items = list(items)


def came_with(command: Command, person: Person, typed: str) -> None:
    """An NPC who is made on the spot has brought what is staked."""
    amount = parse_amount(typed)
    command.post(move(f"{person.name} came with it", accounts.OUTSIDE, person.purse, amount))


def _with(desk: Desk, table: Table, arrivals: list[Arrival]) -> str:
    """What they brought: all the same, or one after the other."""
    stakes = [desk.stake(table, one.person.id) for one in arrivals]
    if len(set(stakes)) == 1:
        return f" with {desk.money(stakes[0])}{' each' if len(stakes) > 1 else ''}"
    return " with " + listed([desk.money(stake) for stake in stakes])


def source_of(desk: Desk, table: Table) -> Source:
    return stored_source(desk.reading, table.ruleset)


def bring(
    desk: Desk, command: Command, table: Table, person: Person, typed: str, why: str = STAKE
) -> int:
    """Coins go from the purse, or from outside, in front of somebody."""
    held = command.balance(person.purse) if person.has_purse else None
    amount = parse_amount(typed, of=held)
    if held is not None and amount > held:
        raise NotAllowed(
            f"{person.name}'s purse holds {desk.money(held)}: stake that or less, "
            f"or lend with: referee credit {one_word(person.name)} {one_word(desk.money(amount - held))}"
        )
    command.post(
        move(why, person.pays_from, accounts.stake(table.id, person.id), amount, table=table.id)
    )
    return amount


def meeting(desk: Desk, table: Table, person: Person) -> list[str]:
    """Suspicions and grudges come up when two sit at one table again."""
    here = {*table.seats, *table.late}
    lines = Counter[str]()
    for one in suspicions_about(desk.reading, person.id):
        pair = (one.who, one.of)
        if pair[0] in here and pair[1] in here:
            verb = {
                "noticed": "noticed",
                "accused": "accused",
                "was right": "called out",
                "was wrong": "wrongly accused",
            }
            wants = (
                f", and wants {desk.money(one.price)} to keep quiet ({one.id})" if one.price else ""
            )
            lines[
                f"Remember: {desk.name(one.who)} {verb.get(one.kind, one.kind)} {desk.name(one.of)}: "
                f"{one.what}{wants}"
            ] += 1
    return [f"{line}, {many} times." if many > 1 else f"{line}." for line, many in lines.items()]


# -- leaving


def pay_out(desk: Desk, command: Command, table: Table, person_id: str) -> list[str]:
    """What lies in front of somebody goes home: into the purse, or onto the player's sheet."""
    person = desk.people.by_id(person_id)
    items, lines = take_along(desk, command, table, person)
    stake = command.balance(accounts.stake(table.id, person_id))
    brought = brought_by(desk, table, person_id)
    leaves = f"{person.name} leaves with {with_coins(desk, stake, items)}"
    if stake:
        command.post(
            move(HOME, accounts.stake(table.id, person_id), person.pays_from, stake, table=table.id)
        )
    if person.has_purse:
        held = desk.money(command.balance(person.purse))
        return [*lines, f"{leaves}; the purse holds {held}."]
    change = stake - brought
    if not change:
        coins = "as much as came: nothing changes" if not items else "no coin of it changes"
        return [*lines, f"{leaves}, {coins} on the sheet."]
    return [*lines, f"{leaves}: write {desk.campaign.change(change)} on the sheet."]


def brought_by(desk: Desk, table: Table, person_id: str) -> int:
    """The coins that somebody has brought to a table since they last sat down, in copper."""
    total = 0
    account = accounts.stake(table.id, person_id)
    for line in desk.reading.entries(Asked(account=account, standing=True)):
        if line.why == STAKE:  # who left with nothing before has no line for it
            total = line.amount
        elif line.why in (TOP_UP, DIFFERENCE):
            total += line.amount
        elif line.why == HOME:
            total = 0
    return total
