"""What counts at the table is found by lists; they always say what looking through all would."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.store import Command, Reading, Store
from referee.table.suspicions import NOW, Suspicion, priced, suspicions, suspicions_of

ROUNDS = ("r1", "r2", "r3")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    Store.create(tmp_path, engine="test")
    return Store.open(tmp_path, write=True)


def made(number: int, round_id: str | None, price: int) -> Suspicion:
    return Suspicion(
        f"s{number}", "ann", "bob", "palm", "noticed", "t1", round_id, means="sell", price=price
    )


def agree(reading: Reading) -> None:
    by_number = sorted(suspicions(reading), key=lambda one: int(one.id[1:]))
    assert priced(reading) == [one for one in by_number if one.price]
    for round_id in ROUNDS:
        assert suspicions_of(reading, round_id) == [o for o in by_number if o.round == round_id]


def acts(store: Store, chance: random.Random) -> Callable[[Command], None]:
    """One thing that may happen: somebody notices, a price changes or is paid, it is taken away."""
    known = suspicions(store)
    if not known or chance.random() < 0.5:
        number = 1 + max((int(one.id[1:]) for one in known), default=0)
        new = made(number, chance.choice((*ROUNDS, None)), chance.choice((0, 0, 20)))
        return new.put
    one = chance.choice(known)
    if chance.random() < 0.3:
        return one.drop
    one.price = chance.choice((0, 30))
    return one.put


@pytest.mark.parametrize("seed", range(4))
def test_the_lists_say_what_looking_through_all_says(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    with store:
        for _ in range(60):
            if store.undoable() and chance.random() < 0.2:
                store.undo()
                if chance.random() < 0.5:
                    store.redo()
            else:
                work = acts(store, chance)
                with store.command("act") as command:
                    work(command)
                    agree(command)
            agree(store)


def test_a_campaign_without_lists_is_looked_through_until_something_is_noticed(
    store: Store,
) -> None:
    with store:
        with store.command("old") as command:
            for number, price in ((1, 0), (2, 20), (10, 5)):
                made(number, "r1", price).put(command)
            for key in command.all(NOW):
                command.drop(NOW, key)
        agree(store)
        with store.command("new") as command:
            made(11, "r1", 0).put(command)
        agree(store)
        assert [one.id for one in priced(store)] == ["s2", "s10"]
