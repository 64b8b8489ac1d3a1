"""What is kept is what was played: rounds played up from the log, seeds, edited files, and a database that was tampered with."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from referee.errors import Damaged, NotAllowed
from referee.library import Shelf
from referee.rounds.views import view
from referee.store import accounts
from referee.store.opening import database_path
from tests.table.tavern import Tavern


def played(tavern: Tavern, seed: int = 5) -> Tavern:
    tavern.open()
    tavern.sit("Ann", "Bob", "Grubb")
    tavern.deal(seed)
    tavern.finish()
    return tavern


def half_played(tavern: Tavern, seed: int = 5) -> Tavern:
    tavern.open()
    tavern.sit("Ann", "Bob", "Grubb")
    tavern.deal(seed)
    for _ in range(4):
        tavern.auto()
    return tavern


def bodies(tavern: Tavern, round_id: str, kind: str = "inputs") -> list[Any]:
    return tavern.look(  # type: ignore[no-any-return]
        lambda desk: [one.body for one in getattr(desk.reading, kind)(round_id)]
    )


def tamper(tavern: Tavern, sql: str, *values: Any) -> int:
    """Changes the database behind the referee's back. Returns how many rows."""
    tavern.rest()
    with sqlite3.connect(database_path(tavern.folder)) as connection:
        changed = connection.execute(sql, values).rowcount
    connection.close()
    return changed


# -- seeds


def test_the_same_seed_deals_the_same_cards_in_every_round_and_campaign(
    taverns: Callable[[Any], Tavern], tavern: Tavern
) -> None:
    hands = []
    tavern.open()
    tavern.sit("Ann", "Bob", "Grubb")
    for _ in range(2):
        outcome = tavern.deal(7)
        hands.append(outcome.running.round.S.z_hand)
        tavern.stop("refund")
    assert hands[0] == hands[1]
    assert tavern.deal(8).running.round.S.z_hand != hands[0]


def test_the_same_seed_and_inputs_are_the_same_round(tavern: Tavern) -> None:
    found = []
    for name in ("t1", "t2"):
        tavern.open(chance="rolled")
        tavern.sit("Ann", "Bob", "Cas", on=name)
        round_id = tavern.deal(11, on=name).running.record.id
        while tavern.table(name).round:
            kind = tavern.wait(name).kind
            tavern.choose("done" if kind == "bets" else "1", on=name)
        found.append([body["fact"] for body in bodies(tavern, round_id, "facts")])
    assert found[0] == found[1] and len(found[0]) > 50


def test_a_round_without_a_seed_gets_one_of_its_own(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob")
    seeds = set()
    for _ in range(3):
        seeds.add(tavern.deal(None).running.record.seed)
        tavern.stop("refund")
    assert len(seeds) == 3


# -- played up again


def test_the_round_played_up_is_the_round_that_was_left(tavern: Tavern) -> None:
    tavern.open()
    tavern.sit("Ann", "Bob", "Grubb")
    outcome = tavern.deal(3)
    for _ in range(60):
        left = json.dumps(view(outcome.running.round, "gm"))
        if outcome.finished:
            break
        assert json.dumps(view(tavern.running().round, "gm")) == left
        wait = outcome.running.round.wait
        assert wait is not None
        outcome = tavern.choose("done") if wait.kind == "bets" else tavern.auto()
    assert tavern.problems() == []


def test_undo_and_redo_step_by_step_through_a_whole_round(tavern: Tavern) -> None:
    half_played(tavern)
    tavern.choose("done") if tavern.wait().kind == "bets" else tavern.auto()
    before = json.dumps(view(tavern.running().round, "gm"))
    tavern.finish()
    after = tavern.balances()
    for _ in range(3):
        tavern.undo()
        assert json.dumps(view(tavern.running().round, "gm")) == before
        tavern.counted()
        tavern.redo()
        assert tavern.balances() == after
    tavern.undo(3)
    tavern.counted()
    tavern.redo(3)
    assert tavern.balances() == after and tavern.problems() == []


def test_after_an_undo_another_way_is_taken(tavern: Tavern) -> None:
    half_played(tavern)
    tavern.finish()
    tavern.undo()
    tavern.stop("refund")
    assert tavern.has("Ann") == tavern.has("Bob") == tavern.has("Grubb") == 100
    with pytest.raises(NotAllowed):
        tavern.redo()
    assert tavern.problems() == []


# -- files that are edited meanwhile


def test_editing_the_ruleset_changes_no_round_that_was_dealt(tavern: Tavern) -> None:
    text = Shelf().source("snaggletooth").texts[0][2]
    own = tavern.folder / "rulesets" / "snaggletooth.yaml"
    own.parent.mkdir(exist_ok=True)
    own.write_text(text, encoding="utf-8")
    half_played(tavern)
    before = json.dumps(view(tavern.running().round, "gm"))
    own.write_text(text.replace("- deal: 7", "- deal: 5"), encoding="utf-8")
    assert json.dumps(view(tavern.running().round, "gm")) == before
    tavern.finish()
    assert tavern.problems() == []
    own.unlink()
    assert tavern.problems() == []
    tavern.deal(5)  # a table that was opened keeps its rules
    assert max(len(hand) for hand in tavern.state().z_hand) >= 7


def test_a_table_that_is_opened_after_the_edit_plays_the_new_rules(tavern: Tavern) -> None:
    text = Shelf().source("snaggletooth").texts[0][2]
    own = tavern.folder / "rulesets" / "snaggletooth.yaml"
    own.parent.mkdir(exist_ok=True)
    own.write_text(text.replace("- deal: 7", "- deal: 1"), encoding="utf-8")
    tavern.open()
    tavern.sit("Ann", "Bob")
    tavern.deal()
    assert [len(hand) for hand in tavern.state().z_hand] == [1, 1]


def test_editing_or_renaming_people_changes_no_round(tavern: Tavern) -> None:
    half_played(tavern)
    before = json.dumps(view(tavern.running().round, "gm"))
    path = tavern.folder / "characters.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("Ann:", "Anna the Red:\n  was: [Ann]"),
        encoding="utf-8",
    )
    tavern.reread()
    assert json.dumps(view(tavern.running().round, "gm")) == before
    tavern.finish()
    tavern.counted()
    assert tavern.problems() == []
    assert tavern.id("Anna the Red") == tavern.table().seats[0]
    tavern.leave("Anna")
    assert tavern.has("Anna") == 0


def test_another_edition_counts_from_the_next_round(tavern: Tavern) -> None:
    half_played(tavern)
    path = tavern.folder / "campaign.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("edition: 2014", "edition: pf2e"), encoding="utf-8"
    )
    tavern.reread()
    assert str(tavern.running().round.setting.edition) == "2014"
    tavern.finish()
    tavern.deal()
    assert str(tavern.running().round.setting.edition) == "pf2e"
    assert tavern.problems() == []


# -- tampering


def test_an_untouched_campaign_is_fine(tavern: Tavern) -> None:
    assert played(tavern).problems() == []


def test_a_changed_fact_is_found(tavern: Tavern) -> None:
    played(tavern)
    assert tamper(
        tavern,
        "UPDATE facts SET body = replace(body, '\"paid\"', '\"lost\"') WHERE body LIKE '%\"paid\"%'",
    )
    assert any("Round r1 plays differently from fact" in problem for problem in tavern.problems())


def test_a_changed_input_is_found(tavern: Tavern) -> None:
    played(tavern)
    (number,) = [
        one.id
        for one in tavern.look(lambda desk: desk.reading.inputs("r1"))
        if isinstance(one.body.get("value"), list) and len(one.body["value"]) == 52
    ][:1]
    order = list(range(52))
    assert tamper(tavern, "UPDATE inputs SET body = ? WHERE id = ?", json.dumps({"do": "answer", "value": order}), number)  # fmt: skip
    assert any("Round r1" in problem for problem in tavern.problems())


def test_a_lost_fact_is_found(tavern: Tavern) -> None:
    played(tavern)
    assert tamper(tavern, "DELETE FROM facts WHERE id = (SELECT max(id) FROM facts)")
    assert any("Round r1 plays differently" in problem for problem in tavern.problems())


@pytest.mark.parametrize("who", ["Ann", "Grubb"])
def test_a_changed_balance_is_found(tavern: Tavern, who: str) -> None:
    played(tavern)
    account = accounts.stake("t1", tavern.id(who))
    assert tamper(tavern, "UPDATE balances SET amount = amount + 100 WHERE account = ?", account)
    found = tavern.problems()
    assert any(account in problem for problem in found)
    assert any("not to nothing" in problem for problem in found)


def test_coins_moved_with_care_are_found_while_the_round_is_on(tavern: Tavern) -> None:
    """A balance and its postings changed alike, from one player to another."""
    half_played(tavern)
    ann, bob = (accounts.stake("t1", tavern.id(name)) for name in ("Ann", "Bob"))
    for account, sign in ((ann, 1), (bob, -1)):
        tamper(
            tavern, "UPDATE balances SET amount = amount + ? WHERE account = ?", 5 * sign, account
        )
        tamper(
            tavern,
            "UPDATE postings SET amount = amount + ? WHERE account = ? AND entry ="
            " (SELECT max(entry) FROM postings WHERE account = ?)",
            *(5 * sign, account, account),
        )
    found = tavern.problems()
    assert any("does not balance" in problem or "on the ledger and" in problem for problem in found)


def test_a_round_that_does_not_play_as_it_was_written_takes_no_command(tavern: Tavern) -> None:
    half_played(tavern)
    tamper(tavern, "UPDATE facts SET body = replace(body, '\"ante\"', '\"gift\"')")
    before = tavern.look(lambda desk: desk.reading.last_command())
    with pytest.raises(Damaged, match="does not play as it was written down"):
        tavern.auto()
    assert tavern.look(lambda desk: desk.reading.last_command()) == before


def test_a_missing_ruleset_text_is_told(tavern: Tavern) -> None:
    played(tavern)
    tamper(tavern, "DELETE FROM documents WHERE place = 'ruleset'")
    assert any("missing" in problem for problem in tavern.problems())
