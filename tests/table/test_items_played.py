"""Items in whole games, and in random evenings: in one place each, the ledger whole, undo exact."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from referee.store import accounts
from referee.table.items import every_item, on_tables, problems_of_items, worth_of
from tests.table.tavern import Tavern
from tests.table.test_stateful import AMOUNTS, PEOPLE, TABLES, Evening

GAMES = (
    *(
        "any",
        "five_card_draw",
        "holdem",
        "three_card_brag",
        "liars_dice",
        "snaggletooth",
        "twenty_one",
    ),
    *("hazard", "cee_lo", "in_between", "crown_and_anchor"),
)


def held(tavern: Tavern) -> tuple[object, object]:
    """All that there is: balances, and where each item lies."""
    return tavern.balances(), [one.plain() for one in every_item(tavern.store)]


def counted(tavern: Tavern) -> None:
    tavern.counted()
    assert list(problems_of_items(tavern.store)) == []
    owed = sum(amount for name, amount in tavern.balances().items() if name.startswith("item:"))
    assert owed == -worth_of(on_tables(tavern.store))


@pytest.mark.parametrize("game", GAMES)
def test_items_are_played_for(tavern: Tavern, game: str) -> None:
    tavern.open(game, chance="rolled")
    tavern.sit("Ann", stake="1gp")
    tavern.sit("Bob", "Grubb", stake="4gp")
    tavern.item("Ann", "silver ring", "3gp")
    tavern.item("Ann", "brass pin", "5sp")
    tavern.item("Bob", "grandfather's knife", "2gp")
    for seed in (5, 6):
        if any(tavern.has(who) < 100 for who in ("Ann", "Bob", "Grubb")):
            break
        tavern.deal(seed)
        counted(tavern)
        before = held(tavern)
        if tavern.table().round is not None:
            assert tavern.finish().finished
            counted(tavern)
            after = held(tavern)
            tavern.undo()
            assert held(tavern) == before
            tavern.redo()
            assert held(tavern) == after
    tavern.close()
    counted(tavern)
    assert on_tables(tavern.store) == []
    assert tavern.problems() == []


def test_a_side_pot_takes_the_ring_of_who_is_all_in(tavern: Tavern) -> None:
    """Somebody puts in all that they have, a ring among it; somebody else can win more than they can."""
    tavern.open("five_card_draw", chance="rolled", limit="none")
    tavern.sit("Ann", stake="2sp")
    tavern.sit("Bob", "Cas", stake="9gp")
    tavern.item("Ann", "silver ring", "1gp")
    seen, before = set(), len(tavern.store.undoable(10**6))
    for seed in range(1, 9):
        tavern.deal(seed)
        while tavern.table().round is not None:
            wait = tavern.wait()
            acts = (
                {act: most for act, _, most in wait.options or ()} if wait.kind == "betting" else {}
            )
            if "raise" in acts:
                tavern.choose("raise", f"{acts['raise']}cp")
            elif "bet" in acts:
                tavern.choose("bet", f"{acts['bet']}cp")
            elif "call" in acts:
                tavern.choose("call")
            elif wait.kind in ("bets", "moment"):
                tavern.choose("ok")
            else:
                tavern.auto()
            counted(tavern)
            if tavern.table().round is not None and tavern.where("ring").startswith("pot:"):
                seen.add("pot")
        seen.add(tavern.where("ring"))
        tavern.undo(len(tavern.store.undoable(10**6)) - before)
        counted(tavern)
    assert "pot" in seen and len(seen) > 2
    assert tavern.problems() == []


class EveningWithItems(Evening):
    """The same evening, with things on the tables."""

    @invariant()
    def every_item_is_in_one_place(self) -> None:
        if hasattr(self, "tavern"):
            counted(self.tavern)

    @rule(
        who=PEOPLE,
        what=st.sampled_from(["ring", "boots", "a goat"]),
        worth=st.sampled_from(["1cp", "3sp", "1gp"]),
        on=TABLES,
    )
    def somebody_stakes_an_item(self, who: str, what: str, worth: str, on: str) -> None:
        self.tries(self.tavern.item, who, what, worth, on=on)

    @rule(number=st.integers(1, 4), to=st.one_of(PEOPLE, st.sampled_from(["pot", "house"])))
    def an_item_is_handed_over(self, number: int, to: str) -> None:
        self.tries(self.tavern.give, f"i{number}", to)

    @rule(number=st.integers(1, 4), worth=AMOUNTS)
    def an_item_is_worth_something_else(self, number: int, worth: str) -> None:
        self.tries(self.tavern.worth, f"i{number}", worth)

    @rule(number=st.integers(1, 4), who=st.one_of(st.none(), PEOPLE))
    def an_item_is_bought_back(self, number: int, who: str | None) -> None:
        self.tries(self.tavern.redeem, f"i{number}", who)

    @rule()
    def undo_is_exact(self) -> None:
        before = held(self.tavern)
        count = min(3, len(self.tavern.store.undoable(3)))
        if count:
            self.tavern.undo(count)
            self.tavern.redo(count)
            assert held(self.tavern) == before


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        EveningWithItems,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.explicit, Phase.reuse, Phase.generate),
        ),
    )


def test_random_evenings_lose_no_item() -> None:
    run(examples=5, steps=20)


@pytest.mark.soak
def test_many_long_random_evenings_lose_no_item() -> None:
    run(examples=200, steps=60)


def test_accounts_of_items_are_read_and_said() -> None:
    assert accounts.parse(accounts.item("i7")).name == "i7"
    assert accounts.describe("item:i7") == "Item i7"
