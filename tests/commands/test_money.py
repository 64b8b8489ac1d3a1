"""Purses, debts, the house, nights, undo and redo, the ledger, the log, verify."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.screens.ledger import KEYS
from referee.store import Store, accounts, ensure_night, move

from .conftest import Referee


@pytest.fixture(autouse=True)
def people(referee: Referee) -> None:
    referee("character", "add", "Vex")
    referee("character", "add", "Mother Grubb", "npc")


def purse(referee: Referee, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(referee("purse", name, "--json").stdout)
    return found


def test_an_npc_has_a_purse_and_a_player_none(referee: Referee) -> None:
    assert purse(referee, "Grubb") == {"name": "Mother Grubb", "purse": 0, "owes": 0, "items": []}
    assert purse(referee, "Vex") == {"name": "Vex", "purse": None, "owes": 0, "items": []}
    assert "own sheet" in referee("purse", "Vex").stdout
    assert "own sheet" in referee("purse", "Vex", "take", "1gp", code=3).stderr


def test_coins_go_in_and_come_out(referee: Referee) -> None:
    assert "holds 7gp 5sp (+7gp 5sp)" in referee("purse", "Grubb", "give", "7gp 5sp").stdout
    assert "holds 3gp 7sp 5cp" in referee("purse", "Grubb", "take", "half").stdout
    assert "holds 0cp (-3gp 7sp 5cp)" in referee("purse", "Gr", "t", "all").stdout
    assert "comes to nothing" in referee("purse", "Grubb", "take", "all", code=2).stderr


def test_giving_a_player_coins_opens_a_purse_and_undo_closes_it(referee: Referee) -> None:
    assert "has a purse here now" in referee("purse", "Vex", "give", "5gp").stdout
    assert purse(referee, "Vex")["purse"] == 500
    referee("undo")
    assert purse(referee, "Vex")["purse"] is None
    referee("redo")
    assert purse(referee, "Vex")["purse"] == 500


def test_a_purse_that_the_file_denies_is_not_opened(referee: Referee) -> None:
    referee("character", "set", "Vex", "purse=no")
    assert "purse=yes" in referee("purse", "Vex", "give", "5gp", code=3).stderr
    assert purse(referee, "Vex")["purse"] is None


@pytest.mark.parametrize(
    "amount", ["0", "0gp", "-1gp", "nan", "inf", "1e3", "1_000", "٣gp", "1.5gp"]
)
@pytest.mark.parametrize(
    "words", [("purse", "Grubb", "give"), ("credit", "Vex"), ("house", "fund")]
)
def test_what_is_no_amount_is_refused_and_nothing_written(
    referee: Referee, words: tuple[str, ...], amount: str
) -> None:
    assert referee(*words, amount, code=2).stderr.count("\n") == 1
    assert referee("log").stdout == "Nothing has happened yet.\n"


def test_a_purse_does_not_go_below_nothing(referee: Referee) -> None:
    referee("purse", "Grubb", "give", "1pp")
    assert "holds 10gp" in referee("purse", "Grubb", "take", "11gp", code=3).stderr
    assert "holds 9gp" in referee("purse", "Grubb", "take", "1gp").stdout


def test_capitals_are_the_same_coins(referee: Referee) -> None:
    assert "10gp" in referee("purse", "Grubb", "give", "10GP").stdout


def test_the_campaigns_coins_are_handed_out(folder: Path, referee: Referee) -> None:
    (folder / "campaign.yaml").write_text(
        "coins: {electrum: yes, platinum: yes}\n", encoding="utf-8"
    )
    assert "1pp 1ep 1sp" in referee("purse", "Grubb", "give", "10gp 6sp").stdout


def test_credit_goes_into_a_purse_as_a_debt(referee: Referee) -> None:
    assert referee("credit", "Grubb", "20gp").stdout == (
        "Mother Grubb owes 20gp; the purse holds 20gp.\n"
    )
    assert "owes 20gp: pay back" in referee("credit", "Grubb", "21gp", "--repay", code=3).stderr
    referee("purse", "Grubb", "take", "15gp")
    assert "holds 5gp" in referee("credit", "Grubb", "all", "--repay", code=3).stderr
    assert "owes 15gp" in referee("credit", "Grubb", "5gp", "--repay").stdout
    assert purse(referee, "Grubb") == {
        "name": "Mother Grubb",
        "purse": 0,
        "owes": 1500,
        "items": [],
    }


def test_credit_of_somebody_without_a_purse_is_written_on_the_sheet(referee: Referee) -> None:
    assert referee("credit", "Vex", "20gp").stdout == "Vex owes 20gp; on the sheet: +20gp.\n"
    assert "Owes: 20gp" in referee("character", "show", "Vex").stdout
    assert referee("credit", "Vex", "all", "--repay").stdout == (
        "Vex owes nothing; on the sheet: -20gp.\n"
    )
    assert "owes nothing" in referee("credit", "Vex", "1gp", "--repay", code=3).stderr
    assert "what" in referee("credit", "Vex", "all", code=2).stderr


def test_the_house_is_funded_and_keeps_above_nothing(referee: Referee) -> None:
    assert referee("house", "fund", "50gp").stdout == "The house holds 50gp (+50gp).\n"
    assert "holds 50gp" in referee("house", "take", "51gp", code=3).stderr
    assert referee("house", "take", "half").stdout == "The house holds 25gp (-25gp).\n"
    assert json.loads(referee("house", "--json").stdout) == {"house": 2500, "change": 0}
    assert "write fund or take" in referee("house", "burn", "1gp", code=2).stderr
    assert "as fund 50gp" in referee("house", "fund", code=2).stderr


def test_nights(referee: Referee) -> None:
    assert "No night has begun" in referee("night").stdout
    assert "none can end" in referee("night", "end", code=3).stderr
    assert referee("night", "begin", "Harvest fair").stdout == "Night 1 (Harvest fair) begins.\n"
    assert "is not over" in referee("night", "begin", code=3).stderr
    assert json.loads(referee("night", "--json").stdout)["label"] == "Harvest fair"
    assert referee("night", "end").stdout == "Night 1 (Harvest fair) is over.\n"
    assert referee("night", "begin").stdout == "Night 2 begins.\n"
    referee("undo", "2")
    assert "Night 1 (Harvest fair) lasts" in referee("night").stdout


def test_undo_and_redo_go_through_restarts(referee: Referee) -> None:
    for coins in ("1gp", "2gp", "4gp"):
        referee("purse", "Grubb", "give", coins)
    assert referee("undo", "2").stdout.splitlines() == [
        "Taken back: purse Grubb give 4gp",
        "Taken back: purse Grubb give 2gp",
    ]
    assert purse(referee, "Grubb")["purse"] == 100
    assert referee("redo").stdout == "Done again: purse Grubb give 2gp\n"
    referee("undo")
    referee("redo", "2")
    assert purse(referee, "Grubb")["purse"] == 700
    assert "Only 3" in referee("undo", "4", code=3).stderr
    assert "nothing that can be done again" in referee("redo", code=3).stderr
    for count in ("0", "-1", "many"):
        assert referee("undo", count, code=2).stderr.count("\n") == 1
    assert referee("verify").stdout.startswith("All is well")


def test_undo_leaves_the_yaml(folder: Path, referee: Referee) -> None:
    referee("purse", "Grubb", "give", "1gp")
    before = (folder / "characters.yaml").read_bytes()
    referee("undo")
    assert (folder / "characters.yaml").read_bytes() == before


def play(folder: Path) -> None:
    """A night at one table: Grubb stakes 5gp, wins 2gp of the pot from Vex, and both leave."""
    grubb, vex = accounts.stake("t1", "Mother Grubb"), accounts.stake("t1", "Vex")
    with Store.open(folder, write=True) as store, store.command("a night") as command:
        ensure_night(command)
        command.put("table", "t1", {"game": "bones"})
        for why, source, target, coins in (
            ("sits down", accounts.purse("Mother Grubb"), grubb, 500),
            ("sits down", accounts.OUTSIDE, vex, 300),
            ("ante", grubb, accounts.pot("t1"), 200),
            ("ante", vex, accounts.pot("t1"), 200),
            ("wins the pot", accounts.pot("t1"), grubb, 400),
            ("leaves", grubb, accounts.purse("Mother Grubb"), 700),
            ("leaves", vex, accounts.OUTSIDE, 100),
        ):
            command.post(move(why, source, target, coins, table="t1"))


def test_the_ledger_tells_lines_and_totals(folder: Path, referee: Referee) -> None:
    referee("purse", "Grubb", "give", "10gp")
    referee("credit", "Vex", "1gp")
    play(folder)
    plain = json.loads(referee("ledger", "--json").stdout)
    assert plain["totals"] == [
        {"person": "Vex", "night": 1, "game": "bones", "result": -200},
        {"person": "Mother Grubb", "night": 1, "game": "bones", "result": 200},
    ]
    grubb = [line for line in plain["lines"] if line["person"] == "Mother Grubb"]
    assert [(line["why"], line["copper"], line["balance"]) for line in grubb] == [
        ("Mother Grubb is given coins", 1000, 1000),
        ("sits down", 0, 1000),
        ("ante", -200, 800),
        ("wins the pot", 400, 1200),
        ("leaves", 0, 1200),
    ]
    table = referee("ledger", "Grubb").stdout
    assert "wins the pot" in table and "bones" in table and "12gp" in table
    assert "Mother Grubb      1  bones         +2gp" in table


def test_the_ledger_as_csv_has_the_same_lines(folder: Path, referee: Referee) -> None:
    referee("purse", "Grubb", "give", "10gp", "--why", 'a "gift", she says')
    play(folder)
    rows = list(csv.DictReader(io.StringIO(referee("ledger", "--csv").stdout)))
    assert tuple(rows[0]) == KEYS
    assert [row["balance"] for row in rows if row["person"] == "Vex"] == ["300", "100", "0"]
    assert rows[3]["why"] == 'a "gift", she says'
    one = list(csv.DictReader(io.StringIO(referee("ledger", "Vex", "--csv").stdout)))
    assert one == [row for row in rows if row["person"] == "Vex"]


def test_the_ledger_of_one_night(folder: Path, referee: Referee) -> None:
    referee("purse", "Grubb", "give", "10gp")
    play(folder)
    plain = json.loads(referee("ledger", "--night", "1", "--json").stdout)
    assert {line["night"] for line in plain["lines"]} == {1}
    assert json.loads(referee("ledger", "--night", "2", "--json").stdout)["lines"] == []


def test_what_was_taken_back_is_shown_on_demand(referee: Referee) -> None:
    referee("purse", "Grubb", "give", "10gp")
    referee("undo")
    assert referee("ledger").stdout == "Nothing has moved yet.\n"
    shown = referee("ledger", "Grubb", "--all").stdout
    assert "(taken back)" in shown and "(taking back)" in shown and "-10gp" in shown


def test_the_log_has_the_words_and_what_was_taken_back(referee: Referee) -> None:
    referee("purse", "Mother Grubb", "give", "1gp")
    referee("night", "begin")
    referee("house", "fund", "1gp")
    referee("undo")
    plain = json.loads(referee("log", "--json").stdout)
    assert [each["words"] for each in plain] == [
        *("purse 'Mother Grubb' give 1gp", "night begin", "house fund 1gp", "undo 1")
    ]
    assert [each["night"] for each in plain] == [None, 1, 1, 1]
    assert plain[2]["taken_back_by"] == plain[3]["number"]
    assert referee("log", "--last", "2").stdout.count("\n") == 2
    assert "(taken back by 5)" in referee("log", "--night", "1").stdout


def test_verify_reports_what_was_tampered_with(folder: Path, referee: Referee) -> None:
    referee("purse", "Grubb", "give", "10gp")
    connection = sqlite3.connect(folder / "referee.db")
    with connection:
        connection.execute("UPDATE postings SET amount = amount + 1 WHERE seq = 1")
    connection.close()
    result = referee("verify", code=6)
    assert "does not balance" in result.stdout
    plain = json.loads(referee("verify", "--json", code=6).stdout)
    assert plain["fine"] is False and plain["problems"]


def test_a_damaged_database_is_reported_and_left(folder: Path, referee: Referee) -> None:
    (folder / "referee.db").write_bytes(b"not a database at all" * 100)
    for side in ("-wal", "-shm"):
        (folder / f"referee.db{side}").unlink(missing_ok=True)
    before = (folder / "referee.db").read_bytes()
    for args in (["house", "fund", "1gp"], ["ledger"], ["character", "list"], ["undo"]):
        assert referee(*args, code=6).stderr.count("\n") == 1
    assert (folder / "referee.db").read_bytes() == before


def test_two_terminals_lose_nothing(folder: Path, referee: Referee) -> None:
    line = [sys.executable, "-m", "referee", "--campaign", str(folder), "house", "fund", "1gp"]
    running = [
        subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.PIPE) for _ in "four"
    ]
    outcomes = [(each.communicate(), each.returncode) for each in running]
    done = sum(code == 0 for _, code in outcomes)
    assert all(code == 0 or b"Somebody else is writing" in err for (_, err), code in outcomes)
    assert json.loads(referee("house", "--json").stdout)["house"] == 100 * done
    assert done >= 1
