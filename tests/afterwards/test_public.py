"""What everybody may read does not depend on anything that is secret: with every secret gone from the database it is the same."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from referee.afterwards.evening import evening_of
from referee.afterwards.nights import night_meant
from referee.afterwards.page import night_page
from referee.afterwards.standing import everybody, page, plain
from referee.afterwards.statistics import Statistics
from referee.campaign import People
from referee.store import nights
from tests.afterwards import harvest
from tests.afterwards.evenings import Evening, gms, read, tale
from tests.table.tavern import Tavern

OPEN = frozenset(
    (
        *("said", "paid", "bet_placed", "bet_settled", "accused", "exposed", "consequence"),
        *("left", "back_in", "stopped", "finished", "out", "owes", "odd_coins", "bank_broken"),
        *("turn_set", "item_moved"),
    )
)
"""Facts that everybody knows; all others are secret, or somebody's."""


def public(tavern: Tavern) -> str:
    """All that may be given to players, in one text."""
    people = People(tavern.campaign, tavern.store)
    every = [evening_of(tavern.store, tavern.campaign, people, one) for one in nights(tavern.store)]
    statistics = Statistics(every, public=True)
    pages = [line for one in statistics.records for line in page(statistics, one, tavern.campaign, True)]  # fmt: skip
    table = everybody(statistics, tavern.campaign, True)
    counted = json.dumps(plain(statistics, tavern.campaign, True))
    told = [tale(tavern, one.night.number) + night_page(one) for one in every]
    return "\n".join([*told, *pages, str(table.rows), counted])


def without_secrets(fact: list[Any]) -> list[Any]:
    """A fact with all that is secret taken out of it."""
    kind = fact[0]
    if kind not in OPEN or (kind == "said" and fact[3] is not None):
        return ["nothing"]
    if kind == "accused" and fact[3] != "plain":
        return [*fact[:3], "wrong", ""]
    if kind == "paid" and fact[4].startswith("the GM's word"):
        return [*fact[:4], "the GM's word"]
    return fact


def forget(tavern: Tavern) -> int:
    """Takes every secret out of the database; gives how many facts that were."""
    tavern.rest()
    changed = 0
    with sqlite3.connect(next(tavern.folder.glob("*.db*"))) as database:
        for id_, body in database.execute("SELECT id, body FROM facts").fetchall():
            kept = json.loads(body)
            bare = without_secrets(kept["fact"])
            changed += bare != kept["fact"]
            database.execute(
                "UPDATE facts SET body = ? WHERE id = ?", (json.dumps({"fact": bare}), id_)
            )
        database.execute("UPDATE inputs SET body = '{}'")
        database.execute("UPDATE commands SET words = 'something'")
        database.execute("DELETE FROM documents WHERE place IN ('armed', 'suspicion')")
        database.execute("UPDATE entries SET why = 'x' WHERE why LIKE 'the GM''s word%'")
    return changed


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_secret_is_told(tavern: Tavern, seed: int) -> None:
    evening = Evening(tavern, seed)
    cards = evening.open("snaggletooth", "Ann", "Bob", "Grubb", stops=True, ante="1sp")
    evening.rounds(cards, 1, mischief=0.5, most=12)
    brag = evening.open("three_card_brag", "Cas", "Bob", "Hild", stops=True)
    evening.rounds(brag, 2, mischief=0.5, most=10)
    cloth = evening.open("crown_and_anchor", "Dov", "Grubb", stops=True)
    evening.rounds(cloth, 4, mischief=0.8, most=6)
    evening.tries(tavern.close, on=brag)
    open_before, gm_before = public(tavern), gms(tavern)
    assert forget(tavern) > 20
    assert public(tavern) == open_before
    assert gms(tavern) != gm_before


def test_nothing_secret_of_the_harvest_is_told(tavern: Tavern) -> None:
    harvest.played(tavern)
    harvest.next_week(tavern)
    before = public(tavern)
    assert [word for word in harvest.SECRET[:-1] if word in before] == []
    assert forget(tavern) > 5
    assert public(tavern) == before


def test_a_bet_that_a_cheat_moved_is_told_as_it_was_made(tavern: Tavern) -> None:
    tavern.open("crown_and_anchor", chance="entered", stops=True)
    tavern.sit("Ann", "Bob", stake="10gp")
    tavern.deal(1)
    tavern.bet("Ann", "1gp", "square", "anchor")
    cheated = False
    while tavern.table().round is not None:
        kind = tavern.wait().kind
        if kind == "roll":
            tavern.enter("heart", "heart", "spade")
        elif kind == "moment" and not cheated:
            cheated = bool(tavern.cheat("Ann", "drag", 20))
        else:
            tavern.choose("1" if kind == "choose" else "ok")
    facts = [one.body["fact"] for one in tavern.store.facts("r1")]
    assert [fact[0] for fact in facts if fact[0] == "bet_changed"]
    (bet,) = read(tavern).rounds[0].bets
    assert (bet.on, bet.gain > 0) == ("on anchor", True)
    assert "tried to drag a stake" in gms(tavern)
    assert "drag" not in public(tavern)


def test_the_last_night_is_meant_unless_one_is_named(tavern: Tavern) -> None:
    harvest.played(tavern)
    harvest.next_week(tavern)
    assert night_meant(tavern.store).number == 2
    assert night_meant(tavern.store, 1).label == "Harvest fair"
