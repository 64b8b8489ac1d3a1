"""Double entry: what cannot be made, what cannot be posted, and what is read afterwards."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime

import pytest

from referee.errors import NotAllowed
from referee.store import (
    LINE_KEYS,
    POSTING_KEYS,
    Asked,
    Entry,
    Store,
    Unbalanced,
    accounts,
    balanced,
    line_rows,
    move,
    posting_rows,
)

ANN, BO = accounts.purse("ann"), accounts.purse("bo")
STAKE = accounts.stake("t1", "ann")


def post(store: Store, *entries: Entry, house_may_owe: bool = False) -> None:
    with store.command("post", now=datetime(2026, 11, 29, tzinfo=UTC)) as command:
        for entry in entries:
            command.post(entry, house_may_owe=house_may_owe)


@pytest.mark.parametrize(
    "postings",
    [
        (),
        ((ANN, 5),),
        ((ANN, 5), (BO, -4)),
        ((ANN, 0), (BO, 0)),
        ((ANN, 1.0), (BO, -1.0)),
        ((ANN, True), (BO, -1)),
        [(ANN, 1), (BO, -1)],
    ],
)
def test_an_entry_that_loses_a_copper_cannot_be_made(postings: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(Unbalanced):
        Entry("wrong", postings)


@pytest.mark.parametrize(
    "name", ["", "purse", "purse:", "stake:t1", "house:x", "bank:ann", "bet:a%3a"]
)
def test_an_entry_names_real_accounts(name: str) -> None:
    with pytest.raises(ValueError, match="account"):
        Entry("wrong", ((name, 1), (ANN, -1)))


@pytest.mark.parametrize("copper", [0, -1])
def test_a_move_moves_something(copper: int) -> None:
    with pytest.raises(Unbalanced):
        move("nothing", ANN, BO, copper)


def test_a_share_leaves_out_those_who_get_nothing() -> None:
    entry = balanced("pot", {ANN: 34, BO: 0, accounts.pot("t1"): -34})
    assert entry.postings == ((ANN, 34), ("pot:t1:main", -34))


@pytest.mark.parametrize(
    "name",
    [
        accounts.purse("D'Arvit: the %3A"),
        accounts.stake("a:b", "c:d"),
        accounts.pot("t%", "side 1"),
        accounts.bet("b1"),
        accounts.bet("b:1", "日本"),
        accounts.debt("Mary Ann"),
        "house",
        "outside",
    ],
)
def test_account_names_come_apart_as_they_were_put_together(name: str) -> None:
    it = accounts.parse(name)
    again = {
        "purse": lambda: accounts.purse(it.person),
        "stake": lambda: accounts.stake(it.table, it.person),
        "pot": lambda: accounts.pot(it.table, it.name),
        "bet": lambda: accounts.bet(it.name, it.person or None),
        "debt": lambda: accounts.debt(it.person),
        "house": lambda: accounts.HOUSE,
        "outside": lambda: accounts.OUTSIDE,
    }[it.kind]()
    assert again == name


@pytest.mark.parametrize("source", [ANN, STAKE, accounts.pot("t1"), accounts.bet("b1"), "house"])
def test_an_account_does_not_go_below_zero(store: Store, source: str) -> None:
    post(store, move("in", accounts.OUTSIDE, source, 430))
    with pytest.raises(NotAllowed, match=r"holds 4gp 3sp, so 4gp 3sp 1cp cannot leave it\."):
        post(store, move("out", source, BO, 431))
    assert store.balance(source) == 430
    post(store, move("out", source, BO, 430))
    assert store.balance(source) == 0


def test_betting_all_twice_is_refused(store: Store) -> None:
    """cases.md 5: the stake left the purse at the bet."""
    post(store, move("in", accounts.OUTSIDE, ANN, 100), move("all", ANN, STAKE, 100))
    with pytest.raises(NotAllowed, match="The purse of ann holds 0cp"):
        post(store, move("all again", ANN, accounts.stake("t2", "ann"), 100))


def test_only_the_end_of_an_entry_counts(store: Store) -> None:
    post(store, Entry("through", ((ANN, -5), (accounts.OUTSIDE, -5), (ANN, 5), (BO, 5))))
    assert store.accounts() == {"outside": -5, ANN: 0, BO: 5}


def test_debts_the_outside_and_a_house_that_may_go_below_zero(store: Store) -> None:
    post(store, move("credit", accounts.debt("ann"), ANN, 2000))
    post(store, move("out", accounts.OUTSIDE, BO, 10))
    with pytest.raises(NotAllowed, match="The house holds"):
        post(store, move("payout", accounts.HOUSE, BO, 10))
    post(store, move("payout", accounts.HOUSE, BO, 10), house_may_owe=True)
    assert store.accounts() == {"debt:ann": -2000, "house": -10, "outside": -10, ANN: 2000, BO: 20}
    assert store.undo() == ["post"]
    assert store.redo() == ["post"]
    assert store.audit() == []


def test_amounts_beyond_the_file_are_refused(store: Store) -> None:
    for copper in (10**15 + 1, 2**63, 10**30):
        with pytest.raises(NotAllowed, match="more money"):
            post(store, move("much", accounts.OUTSIDE, ANN, copper))
    assert store.accounts() == {}


def test_accounts_by_the_beginning_of_their_names(store: Store) -> None:
    far = accounts.stake("t10", "ann")
    post(store, move("a", accounts.OUTSIDE, STAKE, 1), move("b", accounts.OUTSIDE, far, 2))
    assert store.accounts(accounts.stakes_at("t1")) == {STAKE: 1}
    assert store.accounts("stake:") == {STAKE: 1, far: 2}
    assert store.accounts(accounts.pots_at("t1")) == {}


def evening(store: Store) -> None:
    """Ann brings 10gp, stakes 5gp, bets 1gp, wins 2gp; Bo, beside her, finds a gold piece."""
    escrow = accounts.bet("b1", "ann")
    with store.command("purse", night=1) as command:
        command.post(move("brings", accounts.OUTSIDE, ANN, 1000))
        command.post(move("finds", accounts.OUTSIDE, BO, 100))
    with store.command("sit", night=1) as command:
        command.post(move("sits", ANN, STAKE, 500, table="t1"))
    with store.command("bet", night=2) as command:
        command.post(move("bets", STAKE, escrow, 100, table="t1", round="r1"))
    with store.command("settle", night=2) as command:
        odd = {"odd": "ann"}
        post = {escrow: -100, accounts.OUTSIDE: -100, STAKE: 200}
        command.post(balanced("wins", post, table="t1", round="r1", meta=odd))


def seen(store: Store, asked: Asked) -> list[tuple[str, int, int | None]]:
    return [(line.why, line.amount, line.balance) for line in store.entries(asked)]


def test_a_persons_running_balance(store: Store) -> None:
    evening(store)
    assert seen(store, Asked(person="ann")) == [
        ("brings", 1000, 1000),
        ("sits", 0, 1000),
        ("bets", 0, 1000),
        ("wins", 100, 1100),
    ]
    assert seen(store, Asked(person="ann", kinds=("stake",))) == [
        ("sits", 500, 500),
        ("bets", -100, 400),
        ("wins", 200, 600),
    ]
    assert seen(store, Asked(person="nobody")) == []


def test_lines_by_night_table_round_account_and_time(store: Store) -> None:
    evening(store)
    assert seen(store, Asked(person="ann", night=2)) == [("bets", 0, 1000), ("wins", 100, 1100)]
    assert [why for why, *_ in seen(store, Asked(night=1))] == ["brings", "finds", "sits"]
    assert [why for why, *_ in seen(store, Asked(table="t1", night=1))] == ["sits"]
    assert [why for why, *_ in seen(store, Asked(round="r1"))] == ["bets", "wins"]
    assert seen(store, Asked(account=BO)) == [("finds", 100, 100)]
    assert seen(store, Asked(since=datetime(2999, 1, 1, tzinfo=UTC))) == []
    assert len(seen(store, Asked(since=datetime(2000, 1, 1, tzinfo=UTC)))) == 5
    with pytest.raises(ValueError, match="not for both"):
        Asked(account=ANN, person="ann")


def test_a_line_says_who_where_why_when_and_whether_it_stands(store: Store) -> None:
    evening(store)
    store.undo()
    won, back = list(store.entries())[-2:]
    assert (won.words, won.table, won.round, won.night) == ("settle", "t1", "r1", 2)
    assert (won.meta, won.reversed, won.reverses) == ({"odd": "ann"}, True, None)
    assert (back.reverses, back.reversed, back.night, back.words) == (won.entry, False, 2, "settle")
    assert back.command == store.last_command() and back.command != won.command
    assert [(a, -c) for a, c in back.postings] == list(won.postings)
    assert [why for why, *_ in seen(store, Asked(person="ann", standing=True))] == [
        *("brings", "sits", "bets")
    ]
    store.redo()
    again = list(store.entries())[-1]
    assert (again.repeats, again.reverses, again.postings) == (won.entry, None, won.postings)
    assert seen(store, Asked(person="ann", standing=True))[-1] == ("wins", 100, 1100)


def test_rows_for_a_table_of_values(store: Store) -> None:
    evening(store)
    rows = list(line_rows(store.entries(Asked(person="ann"))))
    assert all(tuple(row) == LINE_KEYS for row in rows)
    assert (rows[-1]["out_of"], rows[-1]["into"]) == ("bet:b1:ann outside", "stake:t1:ann")
    assert (rows[-1]["copper"], rows[-1]["balance"], rows[-1]["note"]) == (
        100,
        1100,
        '{"odd": "ann"}',
    )
    single = list(posting_rows(store.entries()))
    assert all(tuple(row) == POSTING_KEYS for row in single)
    assert sum(int(row["copper"] or 0) for row in single) == 0
    assert {row["person"] for row in single} == {"ann", "bo", None}
    written = io.StringIO()
    csv.DictWriter(written, LINE_KEYS).writerows(rows)
    assert len(written.getvalue().splitlines()) == len(rows)
