"""The ledger for other programs: they take it, and come to the same balances."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.afterwards.export_beancount import as_beancount
from referee.afterwards.export_book import Book, Transaction, Wanted, read_book
from referee.afterwards.export_hledger import as_hledger
from referee.afterwards.export_names import for_beancount, for_hledger, named_accounts
from referee.afterwards.export_plain import KEYS, as_csv, as_json
from referee.campaign import People
from referee.commands import cli
from referee.errors import Refusal
from referee.screens.cells import FORMULA, cell
from referee.store import accounts
from referee.words import clean_name, name_key
from tests.table.conftest import models, tavern, taverns
from tests.table.tavern import Tavern

__all__ = ["models", "tavern", "taverns"]

HLEDGER = shutil.which("hledger")
needs_hledger = pytest.mark.skipif(HLEDGER is None, reason="hledger is not installed here")


@pytest.fixture
def evening(tavern: Tavern) -> Tavern:
    """A night with a ring, a bet, a debt, and things taken back and done again."""
    tavern.open("any", ante="7cp", chance="rolled")
    tavern.sit("Ann", stake="3sp")
    tavern.sit("Bob", "Grubb", stake="5gp 5cp")
    tavern.item("Ann", 'a "silver; ring"', "2gp")
    tavern.free_bet("Bob", "1gp", "it rains", "Dov")
    for seed in (1, 2):
        tavern.deal(seed)
        if seed == 2:
            tavern.give("i1", "pot")
        tavern.finish()
    tavern.undo(3)
    tavern.redo(2)
    tavern.settle("b1", "lost")
    tavern.leave("Grubb")
    tavern.undo()
    return tavern


def book_of(tavern: Tavern, wanted: Wanted | None = None) -> tuple[Book, Callable[[str], str]]:
    people = People(tavern.campaign, tavern.store)
    return read_book(tavern.store, "The Boot", wanted or Wanted()), people.name_of


def run_hledger(text: str, *words: str) -> str:
    """What hledger prints of a journal; it must take it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "it.journal"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run(
            [str(HLEDGER), "-f", str(path), *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            check=False,
        )
    assert done.returncode == 0, done.stderr + text
    return done.stdout


def hledger_balances(text: str) -> dict[str, Counter[str]]:
    """By account and commodity: gold in copper, items as they are counted."""
    printed = run_hledger(text, "balance", "--flat", "-N", "-E", "-O", "csv", "--layout=bare")
    found: dict[str, Counter[str]] = {}
    for row in csv.DictReader(io.StringIO(printed)):
        amount = Decimal(row["balance"]) * (100 if row["commodity"] == "GP" else 1)
        found.setdefault(row["account"], Counter())[row["commodity"]] = int(amount)
    return found


def beancount_balances(text: str) -> dict[str, Counter[str]]:
    loader = pytest.importorskip("beancount.loader")
    from beancount.core.data import Transaction as Booked

    entries, errors, _ = loader.load_string(text)
    assert errors == [], (errors[:3], text)
    found: dict[str, Counter[str]] = {}
    for one in entries:
        if isinstance(one, Booked):
            for part in one.postings:
                amount = part.units.number * (100 if part.units.currency == "GP" else 1)
                assert amount == int(amount)
                found.setdefault(part.account, Counter())[part.units.currency] += int(amount)
    return found


def agree(book: Book, names: dict[str, str], found: dict[str, Counter[str]]) -> None:
    """Every account holds there what it holds here, and nothing else is there."""
    balances = book.balances()
    assert len(set(names.values())) == len(names)
    for account, copper in balances.items():
        assert found.get(names[account], Counter())["GP"] == copper, account
    assert set(found) <= {names[account] for account in balances}


def test_the_book_holds_all_of_the_ledger(evening: Tavern) -> None:
    book, _ = book_of(evening)
    assert {k: v for k, v in book.balances().items() if v} == evening.balances()
    assert {one.takes_back for one in book.transactions} - {None} == {
        one.entry for one in book.transactions if one.back_by
    }
    assert any(one.repeats for one in book.transactions)
    assert evening.problems() == []


@needs_hledger
def test_hledger_takes_it_and_agrees(evening: Tavern) -> None:
    book, people = book_of(evening)
    text = as_hledger(book, people)
    run_hledger(text, "check", "--strict")
    names = named_accounts(book.accounts, people, book.items, for_hledger)
    found = hledger_balances(text)
    agree(book, names, found)
    assert found[names[evening.where("i1")]]["silver ring i1"] == 1
    assert "! (" in text and "taken_back_by:" in text


def test_beancount_takes_it_and_agrees(evening: Tavern) -> None:
    book, people = book_of(evening)
    text = as_beancount(book, people)
    names = named_accounts(book.accounts, people, book.items, for_beancount)
    found = beancount_balances(text)
    agree(book, names, found)
    assert found[names[evening.where("i1")]]["SILVER-RING-I1"] == 1
    assert "#taken-back" in text and "#taking-back" in text


@pytest.mark.parametrize("wanted", [Wanted(night=1), Wanted(table="t1"), Wanted(night=9)])
def test_a_part_of_it_is_taken_as_well(evening: Tavern, wanted: Wanted) -> None:
    whole, people = book_of(evening)
    book, _ = book_of(evening, wanted)
    assert len(book.transactions) < len(whole.transactions)
    names = named_accounts(book.accounts, people, book.items, for_beancount)
    assert names == named_accounts(whole.accounts, people, whole.items, for_beancount)
    agree(book, names, beancount_balances(as_beancount(book, people)))
    if HLEDGER:
        run_hledger(as_hledger(book, people), "check", "--strict")


def test_csv_and_json_are_the_double_entry(evening: Tavern) -> None:
    book, people = book_of(evening)
    rows = list(csv.DictReader(io.StringIO(as_csv(book, people))))
    assert tuple(rows[0]) == KEYS
    summed: Counter[str] = Counter()
    things: Counter[str] = Counter()
    for row in rows:
        summed[row["account"]] += int(row["copper"])
        things[row["account"]] += int(row["count"] or 0)
    assert {k: v for k, v in summed.items() if v} == evening.balances()
    assert things[evening.where("i1")] == 1
    plain = json.loads(as_json(book, people))
    assert {k: v for k, v in plain["balances"].items() if v} == evening.balances()
    assert plain["unit"] == "copper" and plain["items"] == {"i1": '"silver; ring"'}
    for one in plain["transactions"]:
        assert sum(part["copper"] for part in one["postings"]) == 0


# -- names that somebody made to hurt


SPITEFUL = st.one_of(
    st.text(min_size=1, max_size=70),
    st.sampled_from(
        [
            *(
                "a;b",
                "a  b",
                "a | b",
                'say "x"',
                "back\\slash",
                "日本",
                "🦊",
                "👩‍👩‍👧",
                "\u202eevil",
                "(x)",
                "[x]",
            ),
            *(
                "=1+1",
                "+1",
                "-1",
                "@SUM(A1)",
                "*",
                "!",
                "; date:2020/99/99",
                "[2020/99/99]",
                "x" * 60,
            ),
            *(
                "Vex: Purse",
                "a\nb",
                "a\tb",
                "1 GP",
                "2026-01-01 * x",
                "ÅNN",
                "ann",
                "Ann",
                "%3A",
                "ß",
            ),
        ]
    ),
)


def cleaned(typed: str) -> str | None:
    try:
        return clean_name(typed)
    except Refusal:
        return None


PEOPLE = st.lists(
    SPITEFUL.map(cleaned).filter(bool),
    min_size=1,
    max_size=6,
    unique_by=lambda one: name_key(str(one)),
)


@st.composite
def books(draw: Any) -> Book:
    """A ledger with any names, whys and words, and one item that goes round."""
    people: list[str] = draw(PEOPLE)
    used = [accounts.OUTSIDE, accounts.HOUSE, accounts.item("i1"), accounts.pot("t1")]
    for person in people:
        used += [accounts.purse(person), accounts.stake("t1", person), accounts.debt(person)]
        used.append(accounts.bet("r1.2", person))
    found = []
    for entry in range(1, draw(st.integers(1, 6)) + 1):
        a, b = draw(st.permutations(used))[:2]
        copper = draw(st.integers(1, 10**12))
        moved = (("i1", a, b),) if draw(st.booleans()) else ()
        taken = draw(st.sampled_from([None, 3]))
        when = datetime(2026, draw(st.integers(1, 12)), 3, 21, tzinfo=UTC)
        words = draw(SPITEFUL)
        found.append(
            Transaction(
                entry, when, draw(SPITEFUL), 1, "t1", draw(SPITEFUL), "r1", 2, words,
                ((a, -copper), (b, copper)), moved, taken,
            )
        )  # fmt: skip
    return Book(draw(SPITEFUL), tuple(found), tuple(used), {"i1": draw(SPITEFUL)})


UNHURRIED = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@needs_hledger
@UNHURRIED
@given(book=books())
def test_hledger_takes_any_names(book: Book) -> None:
    text = as_hledger(book, str)
    run_hledger(text, "check", "--strict")
    names = named_accounts(book.accounts, str, book.items, for_hledger)
    agree(book, names, hledger_balances(text))


@UNHURRIED
@given(book=books())
def test_beancount_takes_any_names(book: Book) -> None:
    text = as_beancount(book, str)
    names = named_accounts(book.accounts, str, book.items, for_beancount)
    agree(book, names, beancount_balances(text))


@UNHURRIED
@given(book=books())
def test_no_cell_is_a_formula_or_an_order_to_a_terminal(book: Book) -> None:
    text = as_csv(book, str)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == sum(len(one.postings) + 2 * len(one.items) for one in book.transactions)
    numbers = ("copper", "count")
    for row in rows:
        for key, value in row.items():
            assert key in numbers or not value.startswith(FORMULA), (key, value)
            assert all(ord(c) >= 32 and not 127 <= ord(c) < 160 for c in value)


@given(text=st.text(max_size=20))
def test_a_cell_keeps_what_can_be_read(text: str) -> None:
    found = str(cell(text))
    assert not found.startswith(FORMULA) and "\n" not in found and "\x1b" not in found
    assert cell(-5) == -5 and cell(None) is None


# -- the command


@pytest.fixture
def referee(tmp_path: Path) -> Callable[..., Result]:
    def run(*args: str, code: int = 0) -> Result:
        result = CliRunner().invoke(cli, ["--campaign", str(tmp_path / "boot"), *args])
        assert result.exit_code == code, result.output
        return result

    assert CliRunner().invoke(cli, ["new", str(tmp_path / "boot")]).exit_code == 0
    run("character", "add", "=cmd()", "npc")
    run("purse", "=cmd()", "give", "5gp", "--why", "+2 \x1b[31mred")
    return run


def test_the_command_prints_or_writes_a_file(
    referee: Callable[..., Result], tmp_path: Path
) -> None:
    assert "purse:=cmd(),'=cmd()," in referee("export", "ledger").stdout
    assert json.loads(referee("export", "ledger", "--format", "json").stdout)["unit"] == "copper"
    out = tmp_path / "boot.journal"
    said = referee("export", "ledger", "--format", "hledger", "--out", str(out)).stdout
    assert said == f"{out} is written.\n"
    again = referee("export", "ledger", "--out", str(out), code=2).stderr
    assert "is there already" in again
    assert "5.00 GP" in out.read_text(encoding="utf-8")
    assert (
        "could not be written"
        in referee("export", "ledger", "--out", str(tmp_path / "no" / "x"), code=1).stderr
    )
    assert "t9" in referee("export", "ledger", "--table", "t9", code=4).stderr


def test_the_ledger_as_csv_holds_no_formula(referee: Callable[..., Result]) -> None:
    printed = referee("ledger", "--csv").stdout
    (row,) = csv.DictReader(io.StringIO(printed))
    assert row["person"] == "'=cmd()" and row["why"] == "'+2 red"
    assert "\x1b" not in printed


def test_piped_it_is_utf_8_whatever_the_terminal_takes(tmp_path: Path) -> None:
    folder = tmp_path / "boot"
    runner = CliRunner()
    for words in (
        ["new", str(folder)],
        ["character", "add", "日本", "npc"],
        ["purse", "日本", "give", "1gp"],
    ):
        start = [] if words[0] == "new" else ["--campaign", str(folder)]
        assert runner.invoke(cli, [*start, *words]).exit_code == 0
    done = subprocess.run(
        [sys.executable, "-m", "referee", "--campaign", str(folder), "export", "ledger"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert "日本" in done.stdout.decode("utf-8")


def test_whoever_comes_out_alike_is_numbered_and_called_so_everywhere() -> None:
    used = [accounts.purse("日本"), accounts.stake("t1", "漢字"), accounts.stake("t1", "日本")]
    names = named_accounts(used, str, {}, for_beancount)
    assert [*names.values()] == [
        "Assets:Purse:Person",
        "Assets:Stake:T1:Person-2",
        "Assets:Stake:T1:Person",
    ]
