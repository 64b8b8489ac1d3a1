"""Bets: on the markets of a ruleset, and in anybody's words."""

from __future__ import annotations

from referee.campaign import Person
from referee.errors import BadInput, NotAllowed, NotFound, Refusal
from referee.money import parse_amount
from referee.records import record
from referee.rounds import stepping_in
from referee.rounds.open_markets import opened_here
from referee.rounds.waits import Wait
from referee.store import Command, Entry, accounts, move
from referee.table.answering import entered
from referee.table.carrying import carry
from referee.table.dealing import Outcome, written
from referee.table.desk import Desk, touch
from referee.table.item_words import moved_lines
from referee.table.playing import loaded
from referee.table.records import BETS, FreeBet, Table, next_id, open_bets
from referee.table.running import Running
from referee.words import match

RESULTS = ("won", "lost", "push")


@record(frozen=False)
class Purse:
    """Where somebody's bet comes from: the stake in front of them, the purse, or outside."""

    person: Person
    account: str
    held: int | None


def purse_of(desk: Desk, command: Command, table: Table, typed: str) -> Purse:
    """A seated person bets from the stake, an onlooker from purse or outside."""
    person = desk.person(typed)
    if person.id in table.seats or person.id in table.late:
        account = accounts.stake(table.id, person.id)
        return Purse(person, account, command.balance(account))
    held = command.balance(person.purse) if person.has_purse else None
    return Purse(person, person.pays_from, held)


def amount_from(desk: Desk, purse: Purse, typed: str) -> int:
    amount = parse_amount(typed, of=purse.held)
    if purse.held is not None and amount > purse.held:
        raise NotAllowed(f"{purse.person.name} has {desk.money(purse.held)} to bet with.")
    return amount


def market_bet(
    desk: Desk, command: Command, table: Table, who: str, amount: str, market: str, pick: str | None
) -> Outcome:
    """A bet on a market of the game, while its window is open."""
    running = loaded(desk, command, table)
    markets = running.round.compiled.rules.bets
    if not markets:
        raise NotFound(f"{table.title} has no markets: bet in words with --against.")
    name = market_meant(running, market)
    purse = purse_of(desk, command, table, who)
    touch(desk, command, purse.person)
    copper = amount_from(desk, purse, amount)
    bettor = bettor_of(running, purse)
    value = pick_from(running, name, pick)
    reason = stepping_in.why_no_bet(running.round, bettor, name, value, copper)
    if reason is not None:
        raise NotAllowed(reason)
    running.do(
        {
            "do": "bet",
            "by": bettor,
            "name": purse.person.name,
            "market": name,
            "pick": value,
            "amount": copper,
        }
    )
    return written(desk, command, running, [])


def market_meant(running: Running, typed: str) -> str:
    """A market, shortened as far as it is unique among those that can be bet on now; else among all."""
    round_ = running.round
    is_open = round_.wait is not None and round_.wait.kind == "bets"
    titles = {name: market.title for name, market in round_.compiled.rules.bets.items()}
    now = opened_here(round_) if is_open else []
    try:
        return market_named({name: titles[name] for name in now}, typed)
    except Refusal:
        return market_named(titles, typed)


def market_named(titles: dict[str, str], typed: str) -> str:
    """A market by its name, or else by its title, shortened. NotFound with a guess."""
    try:
        return match(typed, list(titles), "market")
    except NotFound as unknown:
        by_title = {title: name for name, title in titles.items()}
        try:
            return by_title[match(typed, list(by_title), "market")]
        except NotFound:
            raise unknown from None


def bettor_of(running: Running, purse: Purse) -> int:
    """The seat, or a number below -1 for who has none."""
    person, state = purse.person, running.state
    if person.id in running.record.seats and person.id in running.table.seats:
        return running.record.seats.index(person.id)
    known = list(zip(state.people, state.people_accounts, strict=True))
    if (person.id, purse.account) not in known:
        state.people.append(person.id)
        state.people_names.append(person.name)
        state.people_accounts.append(purse.account)
        known.append((person.id, purse.account))
        running.round.setting.people = tuple(state.people_names)
    return -2 - known.index((person.id, purse.account))


def pick_from(running: Running, market: str, typed: str | None) -> object:
    """The pick that is meant. BadInput naming what can be picked."""
    round_ = running.round
    options = stepping_in.picks(round_, market)
    kind = round_.compiled.rules.bets[market].pick_kind
    if options == [None]:
        return None
    labels = [round_.speaker.label(one, kind) for one in options]
    if typed is None:
        raise BadInput(f"On what? {', '.join(labels[:20])}.")
    if kind.base in ("rank", "suit", "player", "yes_no", "number"):
        wait = Wait("enter", 0, options=options)
        return entered(round_, kind, typed, wait if kind.base == "player" else None)
    return options[labels.index(match(typed, labels, "pick"))]


# -- in anybody's words


def free_bet(
    desk: Desk, command: Command, table: Table, who: str, amount: str, words: str, against: str
) -> list[str]:
    """Two people bet the same amount against each other; the GM settles it."""
    one, other = (purse_of(desk, command, table, name) for name in (who, against))
    if one.person.id == other.person.id:
        raise BadInput("Nobody bets against themselves.")
    copper = amount_from(desk, one, amount)
    if other.held is not None and copper > other.held:
        raise NotAllowed(
            f"{other.person.name} has {desk.money(other.held)} and cannot take that bet."
        )
    touch(desk, command, one.person, other.person)
    bet = FreeBet(
        next_id(command, BETS, "b"), table.id, one.person.id, other.person.id, copper, words,
        sources=[one.account, other.account],
    )  # fmt: skip
    escrowed = [
        move(
            "bet",
            purse.account,
            accounts.bet(bet.id, purse.person.id),
            copper,
            table=table.id,
            round=table.round,
        )
        for purse in (one, other)
    ]
    moved = carry(command, escrowed)
    if table.round is not None:
        _in_step(desk, command, table, bet, -1)
    bet.put(command)
    return [
        f"Bet {bet.id}: {one.person.name} bets {other.person.name} {desk.money(copper)}: {words}. "
        f"Settle it with 'referee settle {bet.id} won|lost|push'.",
        *moved_lines(desk, command, moved),
    ]


def _in_step(
    desk: Desk, command: Command, table: Table, bet: FreeBet, sign: int, winner: str = ""
) -> None:
    """The stacks of a round that is on follow the ledger: what is bet beside it leaves them, what is won comes back."""
    running = loaded(desk, command, table)
    changes: dict[str, int] = {}
    for person in (bet.backer, bet.against):
        account = accounts.stake(table.id, person)
        source = bet.sources[0] if person == bet.backer else bet.sources[1]
        if source != account or person not in table.seats:
            continue
        if sign < 0:
            changes[person] = -bet.amount
        elif bet.state == "push":
            changes[person] = bet.amount
        elif person == winner:
            changes[person] = 2 * bet.amount
    for person, change in changes.items():
        running.do(
            {
                "do": "top_up",
                "seat": running.record.seats.index(person),
                "amount": change,
                "bet": True,
            }
        )
    if changes:
        written(desk, command, running, [])


def settle(desk: Desk, command: Command, table: Table, typed: str, result: str) -> list[str]:
    """Settles a bet in words: for its backer won, lost or push."""
    key = typed.lower() if typed.lower().startswith("b") else "b" + typed
    kept = desk.reading.get(BETS, key)
    if kept is None:
        still = ", ".join(one.id for one in open_bets(desk.reading))
        raise NotFound(f"There is no bet {typed}" + (f": open are {still}." if still else "."))
    bet = desk.reading.shaped(FreeBet, kept)
    if bet.state != "open":
        raise NotAllowed(f"Bet {bet.id} is settled already: {bet.state}.")
    bet.state = match(result, list(RESULTS), "result")
    touch(desk, command)
    winner = bet.backer if bet.state == "won" else bet.against
    lines = _pay_free_bet(desk, command, bet, winner)
    bet.put(command)
    if (home := _table_of(desk, bet)) is not None and home.round is not None:
        _in_step(desk, command, home, bet, 1, winner)
    return lines


def _table_of(desk: Desk, bet: FreeBet) -> Table | None:
    from referee.table.records import table_of

    return table_of(desk.reading, bet.table)


def _pay_free_bet(desk: Desk, command: Command, bet: FreeBet, winner: str) -> list[str]:
    home = dict(zip((bet.backer, bet.against), bet.sources, strict=True))
    paid: list[Entry] = []
    for person in (bet.backer, bet.against):
        goes_to = person if bet.state == "push" else winner
        target = _still_there(desk, command, bet, goes_to, home[goes_to])
        why = "bet back" if goes_to == person else "bet won"
        source = accounts.bet(bet.id, person)
        if target == accounts.OUTSIDE and goes_to != person:
            own = accounts.bet(
                bet.id, goes_to
            )  # won first, and then it leaves for the player's own sheet
            paid.append(move(why, source, own, bet.amount, table=bet.table))
            source, why = own, "onto the sheet"
        paid.append(move(why, source, target, bet.amount, table=bet.table))
    items = moved_lines(desk, command, carry(command, paid))
    if bet.state == "push":
        back = f"Bet {bet.id} comes back to {desk.name(bet.backer)} and {desk.name(bet.against)}."
        return [back, *items]
    sheets = [
        f"{desk.name(person)} writes {desk.campaign.change(bet.amount if person == winner else -bet.amount)} on the sheet."
        for person in (bet.backer, bet.against)
        if home[person] == accounts.OUTSIDE
    ]
    return [
        f"{desk.name(winner)} wins bet {bet.id} and takes {desk.money(2 * bet.amount)}.",
        *sheets,
        *items,
    ]


def _still_there(desk: Desk, command: Command, bet: FreeBet, person: str, source: str) -> str:
    """Winnings go to the stake only while the person still sits there."""
    if not source.startswith("stake:"):
        return source
    from referee.table.records import table_of

    table = table_of(command, bet.table)
    if person in (*table.seats, *table.late):
        return source
    return desk.people.by_id(person).pays_from
