"""Items as stakes: they go into the pot as themselves, are won as themselves, and stand in the ledger."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.errors import BadInput, NotAllowed, NotFound
from referee.store import Asked, accounts
from referee.table import gm_word
from referee.table.items import item_name, items_in, named
from referee.words import printable
from tests.table.tavern import Tavern


@pytest.fixture
def ring(tavern: Tavern) -> Tavern:
    """Ann with 1gp and a ring at 5gp, Bob with 10gp, Grubb with 10gp from her purse."""
    tavern.open("any", ante="1gp")
    tavern.sit("Ann", stake="1gp")
    tavern.sit("Bob", "Grubb", stake="10gp")
    tavern.item("Ann", "a silver ring", "5gp")
    return tavern


def won_by(tavern: Tavern, *names: str) -> list[str]:
    """The round is won; returns the lines of the table's own."""
    while tavern.wait().kind != "enter":
        tavern.choose("ok")
    outcome = tavern.enter(*names)
    assert outcome.finished
    return outcome.lines  # type: ignore[no-any-return]


def pays(tavern: Tavern, who: str, amount: str, to: str = "pot") -> list[str]:
    return tavern.do(gm_word.rule_coins, amount, who, to, "").lines  # type: ignore[no-any-return]


def fine(tavern: Tavern) -> None:
    tavern.counted()
    assert tavern.problems() == []


def test_an_item_stands_for_coins(ring: Tavern) -> None:
    assert ring.has("Ann") == 600
    assert ring.balance("item:i1") == -500
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    fine(ring)


def test_coins_go_first(ring: Tavern) -> None:
    ring.deal()
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    ring.choose("ok")
    assert pays(ring, "Ann", "1gp") == []
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    fine(ring)


def test_what_is_bet_outright_goes_in_as_itself_and_is_won_as_itself(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    lines = pays(ring, "Ann", "5gp")
    assert lines == ["The silver ring (5gp) goes into the pot as itself."]
    assert ring.where("ring") == accounts.pot("t1", "main")
    fine(ring)
    assert won_by(ring, "Bob")[0] == "The silver ring (5gp) is among what Bob takes."
    assert ring.where("ring") == accounts.stake("t1", "Bob")
    assert ring.leave("Bob") == [
        "Bob leaves with 12gp and the silver ring (5gp): write +2gp on the sheet."
    ]
    assert ring.where("ring") == accounts.purse("Bob")
    assert ring.balance("item:i1") == 0
    assert ring.leave("Ann") == ["Ann leaves with 0cp: write -1gp on the sheet."]
    fine(ring)


def test_nothing_left_of_its_worth_takes_it_into_the_pot(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "2gp")
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    pays(ring, "Ann", "3gp")
    assert ring.where("ring") == accounts.pot("t1", "main")
    fine(ring)


def test_a_part_that_is_lost_is_put_in_when_its_owner_gets_up(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "2gp")
    won_by(ring, "Bob")
    assert ring.leave("Ann") == [
        "Ann puts in 2gp, which had been paid on the silver ring, to keep it.",
        "Ann leaves with the silver ring (5gp): write -3gp on the sheet.",
    ]
    fine(ring)


def test_a_purse_that_is_too_small_leaves_it_with_who_can_stand_for_it(tavern: Tavern) -> None:
    tavern.open("any", ante="1gp")
    tavern.sit("Grubb", stake="all")
    tavern.item("Grubb", "the good boots", "5gp")
    tavern.sit("Bob", "Cas", stake="9gp")
    tavern.deal()
    tavern.choose("ok")
    pays(tavern, "Grubb", "9gp")
    pays(tavern, "Grubb", "3gp")
    won_by(tavern, "Cas")
    assert tavern.leave("Grubb") == [
        "The good boots (5gp) goes to Cas as itself.",
        "Grubb leaves with 2gp; the purse holds 2gp.",
    ]
    assert tavern.where("boots") == accounts.stake("t1", "Cas")
    fine(tavern)


def test_where_nobody_can_stand_for_it_the_house_does(tavern: Tavern) -> None:
    tavern.open("any", ante="1cp")
    tavern.sit("Grubb", stake="1gp")
    tavern.do(gm_word.top_up, "Grubb", "9gp")
    tavern.item("Grubb", "crown", "100gp")
    tavern.sit("Bob", "Cas", stake="9gp")
    tavern.deal()
    tavern.choose("ok")
    pays(tavern, "Grubb", "60gp")
    assert won_by(tavern, "Cas", "Bob") == []
    assert tavern.where("crown") == accounts.stake("t1", "Grubb")
    assert tavern.leave("Grubb")[0] == "The crown (100gp) goes to the house."
    assert tavern.balance("house") == -10000
    fine(tavern)


def test_what_is_given_back_takes_it_back(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    assert won_by(ring, "nobody")[0].startswith("The silver ring (5gp) comes back to Ann.")
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    fine(ring)


@pytest.mark.parametrize("pot", ["refund", "split", "Bob"])
def test_a_table_flip_leaves_it_in_one_place(ring: Tavern, pot: str) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    ring.stop(pot)
    assert ring.where("ring").startswith("stake:t1:")
    if pot != "split":
        assert ring.where("ring").endswith("Ann" if pot == "refund" else "Bob")
    fine(ring)


def test_the_greater_part_of_a_shared_pot_takes_it(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob", "Grubb")
    first = ring.look(lambda desk: [one.seats for one in _rounds(desk)])[0]
    sharing = [one for one in first if one in ("Bob", "Grubb")]
    assert ring.where("ring") == accounts.stake("t1", sharing[0])
    fine(ring)


def _rounds(desk: object) -> list[object]:
    from referee.table.records import round_of

    return [round_of(desk.reading, "r1")]  # type: ignore[attr-defined]


def test_who_walks_out_takes_it_along_or_leaves_it_staked(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    lines = ring.leave("Ann")
    assert "Ann leaves with the silver ring (5gp)" in lines[-1]
    ring.undo()
    pays(ring, "Ann", "5gp")
    ring.leave("Ann")
    assert ring.where("ring") == accounts.pot("t1", "main")
    won_by(ring, "Grubb")
    assert ring.where("ring") == accounts.stake("t1", "Grubb")
    fine(ring)


def test_a_bet_takes_it_along(ring: Tavern) -> None:
    ring.free_bet("Ann", "5gp", "it rains", "Bob")
    assert ring.where("ring") == accounts.bet("b1", "Ann")
    fine(ring)
    ring.settle("b1", "lost")
    assert ring.where("ring") == accounts.stake("t1", "Bob")
    fine(ring)
    ring.undo()
    ring.settle("b1", "push")
    assert ring.where("ring") == accounts.stake("t1", "Ann")
    fine(ring)


def test_an_onlooker_wins_it_onto_the_sheet(ring: Tavern) -> None:
    ring.free_bet("Ann", "5gp", "it rains", "Dov")
    lines = ring.settle("b1", "lost")
    assert "The silver ring (5gp) is among what Dov takes." in lines
    assert ring.where("ring") == accounts.purse("Dov")
    assert ring.balance("item:i1") == 0
    fine(ring)


def test_closing_a_table_takes_everything_home(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob")
    lines = ring.close()
    assert any("Bob leaves with 12gp and the silver ring (5gp)" in line for line in lines)
    assert all(amount == 0 for name, amount in ring.balances().items() if name.startswith("item"))
    fine(ring)


def test_undo_and_redo_are_exact(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    before, first = (ring.where("ring"), ring.balances()), len(ring.store.undoable(99))
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob")
    after, many = (ring.where("ring"), ring.balances()), len(ring.store.undoable(99)) - first
    for _ in range(2):
        ring.undo(many)
        assert (ring.where("ring"), ring.balances()) == before
        fine(ring)
        ring.redo(many)
        assert (ring.where("ring"), ring.balances()) == after
        fine(ring)
    ring.undo(many + 2)
    assert ring.balance("item:i1") == -500
    ring.undo()
    with pytest.raises(NotFound, match="There is no item"):
        ring.where("ring")
    assert ring.balance("item:i1") == 0
    fine(ring)


def test_it_is_handed_over_at_the_gms_word(ring: Tavern) -> None:
    with pytest.raises(NotAllowed, match="there is no pot"):
        ring.give("ring", "pot")
    ring.deal()
    assert ring.give("ring", "pot") == ["The silver ring (5gp) goes into the pot as itself."]
    with pytest.raises(NotAllowed, match="there already"):
        ring.give("ring", "pot")
    assert ring.give("ring", "bob")[0] == "The silver ring (5gp) goes to Bob as itself."
    assert ring.has("Ann") == 500
    fine(ring)
    assert ring.give("ring", "house") == ["The silver ring (5gp) goes to the house."]
    assert ring.balance("house") == -500
    fine(ring)
    ring.give("ring", "Dov")
    assert ring.where("ring") == accounts.purse("Dov")
    fine(ring)


def test_its_worth_changes(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    assert ring.worth("ring", "7gp") == [
        "The silver ring is worth 7gp now, and Ann has 7gp in front of them."
    ]
    fine(ring)
    with pytest.raises(NotAllowed, match="worth that already"):
        ring.worth("ring", "7gp")
    pays(ring, "Ann", "7gp")
    with pytest.raises(NotAllowed, match="is staked"):
        ring.worth("ring", "9gp")
    won_by(ring, "Bob")
    ring.leave("Bob")
    assert ring.worth("ring", "9gp") == ["The silver ring is worth 9gp now."]
    fine(ring)


def test_it_cannot_be_worth_less_than_was_lost_of_it(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "3gp")
    with pytest.raises(NotAllowed, match="Ann has 2gp in front of them, and would have 4gp less"):
        ring.worth("ring", "1gp")
    fine(ring)


def test_it_is_bought_back_at_the_table_and_after(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob")
    assert ring.redeem("ring") == [
        "Ann pays 5gp and has the silver ring again: write -5gp on the sheet."
    ]
    assert ring.has("Bob") == 1700 and ring.where("ring") == accounts.purse("Ann")
    fine(ring)
    ring.undo()
    ring.leave("Bob")
    assert ring.redeem("ring", "Ann")[1] == "Bob writes +5gp on the sheet."
    assert ring.where("ring") == accounts.purse("Ann")
    fine(ring)
    with pytest.raises(NotAllowed, match="Ann has the silver ring already"):
        ring.redeem("ring", "Ann")
    with pytest.raises(NotAllowed, match="lend some with referee credit Hild 5gp"):
        ring.fill("Hild", 1)
        ring.of_items(_empty)
        ring.redeem("ring", "Hild")


def _empty(desk: object, command: object) -> list[str]:
    from referee.store import move

    held = command.balance("purse:Hild")  # type: ignore[attr-defined]
    command.post(move("spent", "purse:Hild", "outside", held))  # type: ignore[attr-defined]
    return []


def test_who_won_it_stakes_it_again(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob")
    ring.leave("Bob")
    ring.sit("Bob", stake="1gp")
    ring.item("Bob", "ring")
    assert ring.where("i1") == accounts.stake("t1", "Bob") and ring.balance("item:i1") == -500
    fine(ring)


def test_two_of_a_name_are_told_apart(ring: Tavern) -> None:
    ring.item("Bob", "Silver Ring", "2gp")
    with pytest.raises(BadInput, match="Several are called silver ring: say i1 or i2"):
        ring.redeem("silver ring")
    ring.redeem("i2")
    assert ring.where("silver ring") == accounts.stake("t1", "Ann")


@pytest.mark.parametrize(
    ("name", "worth", "refused"),
    [
        ("5gp", "2gp", "is coins"),
        ("\x1b[2J", "2gp", "can be seen"),
        ("r" * 61, "2gp", "has 61 characters"),
        ("ring", "gold", "not an amount"),
        ("ring", "0gp", "comes to nothing"),
        ("ring", None, "What is 'ring' worth"),
    ],
)
def test_what_is_refused(tavern: Tavern, name: str, worth: str | None, refused: str) -> None:
    tavern.open("any")
    tavern.sit("Ann")
    before = tavern.balances()
    with pytest.raises(BadInput, match=refused):
        tavern.item("Ann", name, worth)
    assert tavern.balances() == before


def test_a_name_is_kept_as_it_can_be_printed(tavern: Tavern) -> None:
    tavern.open("any")
    tavern.sit("Ann")
    (line,) = tavern.item("Ann", "the \x1b[31mred\x1b[0m\n ring\u202e", "2gp")
    assert line.startswith("Ann puts the red ring (2gp) on the table")
    fine(tavern)


@example(typed="a the ring")
@given(typed=st.text(max_size=70))
def test_any_name_is_fit_to_be_printed_or_refused(typed: str) -> None:
    try:
        name = item_name(typed)
    except BadInput as refused:
        assert "\n" not in str(refused)
        return
    assert 0 < len(name) <= 60 and name == printable(name) == item_name(name)
    assert named(name).casefold().endswith(name.casefold())


def test_a_bet_is_settled_after_the_table_was_closed(ring: Tavern) -> None:
    ring.free_bet("Ann", "5gp", "it rains", "Bob")
    ring.close()
    assert ring.where("ring") == accounts.bet("b1", "Ann")
    fine(ring)
    ring.settle("b1", "lost")
    assert ring.where("ring") == accounts.purse("Bob") and ring.balance("item:i1") == 0
    fine(ring)


def test_the_ledger_alone_says_where_each_item_is(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    entry = [one for one in ring.store.entries(Asked(standing=True)) if items_in(one.meta)][-1]
    assert items_in(entry.meta)[0]["at"] == accounts.pot("t1", "main")

    def forget(desk: object, command: object) -> list[str]:
        from referee.table.items import every_item

        (item,) = every_item(command)  # type: ignore[arg-type]
        item.at = accounts.stake("t1", "Bob")
        item.put(command)  # type: ignore[arg-type]
        return []

    ring.of_items(forget)
    assert any("otherwise than the ledger says" in one for one in ring.problems())

    ring.undo()
    assert ring.where("ring") == accounts.pot("t1", "main")
    fine(ring)


def test_who_left_with_nothing_starts_afresh(ring: Tavern) -> None:
    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "all")
    won_by(ring, "Bob")
    assert ring.leave("Ann") == ["Ann leaves with 0cp: write -1gp on the sheet."]
    ring.sit("Ann", stake="5gp")
    assert ring.leave("Ann") == [
        "Ann leaves with 5gp, as much as came: nothing changes on the sheet."
    ]
    fine(ring)


def test_an_amended_round_gives_it_to_whoever_has_won_now(ring: Tavern) -> None:
    from referee.commands import run

    ring.deal()
    ring.choose("ok")
    pays(ring, "Ann", "5gp")
    won_by(ring, "Bob")
    ring.rest()
    assert run(["--campaign", str(ring.folder), "amend", "last", "Grubb", "--yes"]) == 0
    assert ring.where("ring") == accounts.stake("t1", "Grubb")
    fine(ring)
    ring.undo()
    assert ring.where("ring") == accounts.stake("t1", "Bob")
    fine(ring)
    ring.redo()
    assert ring.where("ring") == accounts.stake("t1", "Grubb")
    fine(ring)
