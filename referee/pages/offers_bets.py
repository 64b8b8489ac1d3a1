"""Bets on the markets that are open: what can be picked, and how much can be put on it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

from referee.live.coins import coin_played_for
from referee.pages.offer import BETS, Plain, command, group, offer, taking
from referee.pages.offers_turn import in_coins
from referee.pages.seat import Seat
from referee.records import record
from referee.rounds import stepping_in
from referee.rounds.round import Round
from referee.screens.rule_words import odds_sentence
from referee.screens.seen import open_markets
from referee.store import accounts
from referee.table.running import Running
from referee.words import begun_small

MOST_PICKS = 60
"""Of more picks of a market than these, the game master is told by mouth."""

TITLE = "Bets"


@record
class Bettor:
    """Who bets, as the round numbers them, and the copper that they have to bet with: None where nobody counts it."""

    number: int
    have: int | None


def bets(seat: Seat) -> Plain:
    """What can be bet on now. Who only looks on bets, too, from the purse or the own sheet."""
    running = seat.running
    if running is None:
        return group(BETS, TITLE, why_not="No round is on.")
    if not running.round.compiled.rules.bets:
        return group(BETS, TITLE, why_not="This game has no bets of its own.")
    wait = seat.plain["wait"]
    if wait is None or wait["kind"] != "bets":
        return group(BETS, TITLE, why_not="No bets are open now.")
    round_, bettor = _bettor(seat, running)
    if bettor.have == 0:
        return group(BETS, TITLE, why_not="You have nothing to bet with.")
    offers = [*_offers(seat, round_, bettor)]
    return group(BETS, TITLE, offers, "There is nothing that you can bet on now.")


def _bettor(seat: Seat, running: Running) -> tuple[Round, Bettor]:
    """Who bets, in a round that knows them by their number."""
    person, table = seat.desk.people.by_id(seat.person), seat.table
    if seat.at is not None and seat.person in table.seats:
        return running.round, Bettor(seat.at, running.round.S.stack[seat.at])
    account, have = person.pays_from, None
    if seat.person in (*table.seats, *table.late):
        account = accounts.stake(table.id, seat.person)
    if account != accounts.OUTSIDE:
        have = seat.desk.reading.balance(account)
    state = running.state
    known = [*zip(state.people, state.people_accounts, strict=True)]
    if (seat.person, account) in known:
        return running.round, Bettor(-2 - known.index((seat.person, account)), have)
    round_ = _known(running.round, (*state.people_names, seat.name))
    return round_, Bettor(-2 - len(known), have)


def _known(round_: Round, people: tuple[str, ...]) -> Round:
    """A copy of a round that knows these names of those who bet without a seat."""
    other = round_.copy()
    other.setting = other.S.setting = copy(round_.setting)
    other.setting.people = people
    return Round(other.compiled, other.setting, other.S)


def _offers(seat: Seat, round_: Round, bettor: Bettor) -> Iterator[Plain]:
    for market in open_markets(round_):
        name = market["market"]
        if stepping_in.why_no_other(round_, bettor.number, name) is not None:
            continue
        found = [*_of_market(seat, round_, bettor, name)]
        if len(found) > MOST_PICKS:
            yield _by_mouth(name, market["title"])
        else:
            yield from found


def _of_market(seat: Seat, round_: Round, bettor: Bettor, market: str) -> Iterator[Plain]:
    for at, pick in enumerate(stepping_in.picks(round_, market), 1):
        if stepping_in.why_no_pick(round_, bettor.number, market, pick) is not None:
            continue
        bounds = stepping_in.bounds_of_bet(round_, bettor.number, market, pick)
        limits = [bettor.have, bounds.most, bounds.room]
        most = min((one for one in limits if one is not None), default=_MOST)
        if max(1, bounds.least) <= most:
            yield _bet(seat, round_, market, at, pick, (max(1, bounds.least), most))


_MOST = 10**6
"""Copper that somebody may put on something from their own sheet, which nobody counts here."""


def _bet(
    seat: Seat, round_: Round, market: str, at: int, pick: Any, bounds: tuple[int, int]
) -> Plain:
    rules = round_.compiled.rules
    one = rules.bets[market]
    label = "" if pick is None else round_.speaker.label(pick, one.pick_kind)
    words, behind = [*command("bet", seat.table.id), seat.name], [market, *([label] if label else [])]  # fmt: skip
    on = f"{label} ({begun_small(one.title)})" if label else begun_small(one.title)
    detail = f"{one.title}. {odds_sentence(one, seat.plain['options'])}"
    made = offer(f"{BETS}:{market}:{at}", "bet", label or one.title, words, "", detail)
    return taking(
        made,
        "amount",
        [*words, None, *behind],
        [f"{seat.name} wants to bet ", None, f" on {on}."],
        *bounds,
        **{**in_coins(seat, *bounds), "coin": coin_played_for(seat.plain, seat.money)},
    )


def _by_mouth(market: str, title: str) -> Plain:
    one = offer(f"{BETS}:{market}", "bet", title, (), "")
    return {
        **one,
        "why_not": "There is too much to pick from for a page: tell the game master what you bet on.",
    }
