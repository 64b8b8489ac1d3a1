"""A command is kept whole or not at all."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from referee.errors import BadInput, NotAllowed
from referee.store import Store, accounts, move

FUNDS = move("A gift", accounts.OUTSIDE, accounts.purse("ann"), 500)


def test_everything_of_a_command_is_there_after_a_restart(folder: Path) -> None:
    with Store.open(folder, write=True) as store, store.command("sit Ann 5gp") as command:
        command.put("seat", "ann", {"stake": 500, "name": "Zoë [the Fox]"})
        command.post(FUNDS)
        command.add_input("r1", {"die": 17})
        command.add_fact("r1", {"kind": "sat"})
    with Store.open(folder) as store:
        assert store.get("seat", "ann") == {"stake": 500, "name": "Zoë [the Fox]"}
        assert store.balance("purse:ann") == 500
        assert [it.body for it in store.inputs("r1")] == [{"die": 17}]
        assert [it.body for it in store.facts("r1")] == [{"kind": "sat"}]
        assert store.journal()[-1].words == "sit Ann 5gp"


@pytest.mark.parametrize("error", [NotAllowed("no"), KeyError("bug"), KeyboardInterrupt()])
def test_whatever_is_raised_rolls_all_of_it_back(store: Store, error: BaseException) -> None:
    with pytest.raises(type(error)), store.command("bet") as command:
        command.put("seat", "ann", 1)
        command.post(FUNDS)
        command.add_input("r1", 1)
        command.add_fact("r1", 1)
        raise error
    assert store.all("seat") == {}
    assert store.accounts() == {}
    assert store.inputs("r1") == store.facts("r1") == []
    with store.command("next") as command:
        assert command.id == 2
    assert store.audit() == []


def test_a_command_reads_what_it_has_written(store: Store) -> None:
    with store.command("x") as command:
        command.put("bet", "b1", [1])
        command.post(FUNDS)
        assert command.get("bet", "b1") == [1]
        assert command.balance("purse:ann") == 500


def test_documents_of_a_place_come_by_key(store: Store) -> None:
    with store.command("x") as command:
        command.put("bet", "b", 2)
        command.put("bet", "a", 1)
        command.put("other", "c", 3)
        command.put("bet", "z", 3)
        command.drop("bet", "z")
        command.drop("bet", "never there")
    assert list(store.all("bet").items()) == [("a", 1), ("b", 2)]
    assert store.last_key("bet") == "b"
    assert store.get("bet", "z") is None


@pytest.mark.parametrize("value", [None, {1: "a"}, [{2: 3}], {1, 2}, b"x", float("nan"), object()])
def test_only_plain_json_is_stored(store: Store, value: object) -> None:
    with pytest.raises((TypeError, ValueError)), store.command("x") as command:
        command.put("bet", "a", value)
    assert store.all("bet") == {}


def test_text_of_every_kind_comes_back(store: Store) -> None:
    odd = "日本 🎲 D'Arvit \x00 \ud800 [red]Eve"
    with store.command("x") as command:
        command.put("person", "日本", odd)
    assert store.all("person") == {"日本": odd}


def test_words_that_are_no_text_are_kept_as_far_as_they_can_be(store: Store) -> None:
    with store.command("bet \udcff5gp"):
        pass
    assert store.journal()[-1].words == "bet ?5gp"


def test_a_key_that_is_no_text_is_refused(store: Store) -> None:
    with pytest.raises(BadInput, match="no text"), store.command("x") as command:
        command.put("person", "\udcff", 1)


def test_moments_are_kept_in_utc(store: Store) -> None:
    east = timezone(timedelta(hours=2))
    with store.command("x", now=datetime(2026, 1, 1, 0, 30, tzinfo=east)) as command:
        assert command.at == "2025-12-31T22:30:00+00:00"


def test_a_command_that_is_over_cannot_write(store: Store) -> None:
    with store.command("x") as command:
        pass
    with pytest.raises(RuntimeError, match="over"):
        command.put("bet", "a", 1)
    with pytest.raises(RuntimeError, match="over"):
        command.post(FUNDS)


def test_commands_do_not_nest_and_readers_have_none(store: Store, folder: Path) -> None:
    with store.command("x"), pytest.raises(RuntimeError), store.command("y"):
        pass
    with Store.open(folder) as reader, pytest.raises(RuntimeError), reader.command("z"):
        pass
    assert store.last_command() == 2


def test_the_campaign_has_an_identity_that_no_undo_takes(store: Store, tmp_path: Path) -> None:
    origin = store.origin
    assert (origin.created, origin.engine) == ("2026-11-29T20:00:00+00:00", "0.1.0")
    with pytest.raises(NotAllowed, match="nothing"):
        store.undo()
    other = tmp_path / "other"
    other.mkdir()
    Store.create(other, engine="0.1.0")
    with Store.open(other) as second:
        assert second.origin.campaign != origin.campaign
