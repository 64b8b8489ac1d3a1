"""Undo and redo take whole commands, across restarts."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.errors import BadInput, NotAllowed
from referee.store import Store, accounts, move

PURSE = accounts.purse("ann")


def play(store: Store, words: str, copper: int = 100) -> None:
    with store.command(words) as command:
        command.put("table", "t1", {"last": words})
        command.put("seat", words, 1)
        command.add_input("r1", words)
        command.add_fact("r1", words)
        command.post(move(words, accounts.OUTSIDE, PURSE, copper))


def picture(store: Store) -> tuple[object, ...]:
    return (
        store.get("table", "t1"),
        store.all("seat"),
        [(it.seq, it.body) for it in store.inputs("r1")],
        [(it.seq, it.body) for it in store.facts("r1")],
        store.accounts(),
    )


def test_undo_redo_restart_undo_again(folder: Path) -> None:
    """cases.md 14."""
    pictures = []
    with Store.open(folder, write=True) as store:
        for words in ("one", "two", "three"):
            pictures.append(picture(store))
            play(store, words)
        full = picture(store)
    for _ in range(2):
        with Store.open(folder, write=True) as store:
            assert store.undo() == ["three"]
            assert picture(store)[:4] == pictures[2][:4]
            assert store.balance(PURSE) == 200
        with Store.open(folder, write=True) as store:
            assert store.redo() == ["three"]
            assert picture(store) == full
            assert store.audit() == []


def test_several_at_once_come_back_in_their_order(store: Store) -> None:
    for words in ("one", "two", "three"):
        play(store, words)
    full = picture(store)
    assert store.undo(2) == ["three", "two"]
    assert [it.words for it in store.redoable(9)] == ["two", "three"]
    assert store.redo() == ["two"]
    assert store.get("table", "t1") == {"last": "two"}
    assert store.undo(2) == ["two", "one"]
    assert store.get("table", "t1") is None
    assert store.redo(3) == ["one", "two", "three"]
    assert picture(store) == full
    assert store.audit() == []


def test_a_new_command_ends_what_could_be_redone(store: Store) -> None:
    for words in ("one", "two"):
        play(store, words)
    store.undo()
    play(store, "other")
    with pytest.raises(NotAllowed, match=r"^There is nothing that can be done again\.$"):
        store.redo()
    assert store.undo(2) == ["other", "one"]
    assert store.redo(2) == ["one", "other"]
    assert [it.body for it in store.inputs("r1")] == ["one", "other"]
    assert [it.seq for it in store.inputs("r1")] == [1, 2]
    assert store.audit() == []


def test_nothing_and_too_much_are_refused_whole(store: Store) -> None:
    with pytest.raises(NotAllowed, match=r"^There is nothing that can be taken back\.$"):
        store.undo()
    play(store, "one")
    with pytest.raises(NotAllowed, match=r"Only 1 command can be taken back: say undo 1\."):
        store.undo(2)
    for count in (0, -1):
        with pytest.raises(BadInput):
            store.undo(count)
    with pytest.raises(NotAllowed):
        store.undo(10**30)
    assert store.balance(PURSE) == 100
    assert store.last_command() == 2


def test_money_is_taken_back_by_entries_that_say_so(store: Store) -> None:
    play(store, "one")
    store.undo()
    store.redo()
    store.undo()
    links = [(it.amount, it.reversed, it.reverses, it.repeats) for it in store.entries()]
    assert links == [
        (100, True, None, None),
        (100, False, 1, None),
        (100, True, None, 1),
        (100, False, 3, None),
    ]
    assert store.balance(PURSE) == 0


def test_a_settled_game_gives_its_payouts_back(store: Store) -> None:
    pot = accounts.pot("t1")
    with store.command("ante") as command:
        command.post(move("ante", accounts.OUTSIDE, pot, 101))
    with store.command("settle") as command:
        command.post(move("wins", pot, PURSE, 101))
        command.post(move("tips", PURSE, accounts.HOUSE, 1))
        command.drop("table", "t1")
    store.undo()
    assert store.accounts() == {"house": 0, "outside": -101, pot: 101, PURSE: 0}


def test_undone_facts_are_in_no_list(store: Store) -> None:
    with store.command("a", night=4) as command:
        command.add_fact("r1", "stays")
    with store.command("b", night=4) as command:
        command.add_fact("r1", "goes")
        command.add_fact(None, "goes")
    store.undo()
    for facts in (store.facts("r1"), store.last_facts(5), store.facts_of_night(4)):
        assert [it.body for it in facts] == ["stays"]
    assert [it.body for it in store.every_fact()] == ["stays"]
    assert store.facts(None) == []
    store.redo()
    assert [it.body for it in store.last_facts(2)] == ["goes", "goes"]
    assert [it.round for it in store.last_facts(2)] == ["r1", None]
    assert [it.seq for it in store.facts(None)] == [1]


def test_the_journal_shows_what_was_taken_back(store: Store) -> None:
    play(store, "one")
    store.undo()
    rows = [(it.kind, it.words, it.undone_by) for it in store.journal(2)]
    assert rows == [("do", "one", 3), ("undo", "undo 1", None)]
    assert [it.words for it in store.undoable()] == []
