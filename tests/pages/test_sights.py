"""What each seat sees and could tap, and that what others do in secret leaves it as it is."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from referee.compiler.budget import CLOCK
from referee.pages.offers_turn import GIVEN
from referee.pages.sights import FROZEN, Sights
from referee.store import Store
from tests.pages.seats import Seats, Table, as_text


def group(seats: Seats, person: str, name: str) -> dict[str, object]:
    return next(one for one in seats.look(person)[person]["groups"] if one["name"] == name)


def why(seats: Seats, person: str, name: str) -> object:
    return group(seats, person, name)["why_not"]


def others_see(seats: Seats, *but: str) -> dict[str, str]:
    """The pictures of everybody else, as text, from a look that remembers nothing."""
    people = [one for one in ("", *seats.names) if one not in but]
    return {one: as_text(found) for one, found in Sights(seats.folder).look(people).items()}


def copied(seats: Seats, to: Path) -> Seats:
    other = object.__new__(Seats)
    other.names, other.folder = seats.names, to / "boot"
    shutil.copytree(seats.folder, other.folder)
    other.sights = Sights(other.folder)
    return other


# -- what is seen


def test_each_sees_their_own_hand_and_everybody_none(table: Table) -> None:
    pictures = table().look()
    hands = {
        person: [seat["name"] for seat in found["table"]["seats"] if any(seat["zones"]["hand"])]
        for person, found in pictures.items()
    }
    assert hands == {"": [], "Ann": ["Ann"], "Bob": ["Bob"], "Cas": ["Cas"]}
    assert [pictures[one]["seat"] for one in ("", "Ann", "Bob", "Cas")] == [None, 2, 0, 1]
    assert pictures[""]["groups"] == [] and pictures[""]["money"] is None


def test_before_anything_and_between_rounds(tmp_path: Path) -> None:
    seats = Seats(tmp_path, "snaggletooth", 3)
    picture = seats.look("Ann")["Ann"]
    assert picture["table"]["round"] is None and picture["money"]["stake_said"] == "9gp"
    assert {one["why_not"] for one in picture["groups"]} == {
        "No round is on.",
        "You have noticed nothing.",
    }
    seats.referee("table", "close")
    assert seats.look("Ann")["Ann"]["why"] == "No table is open."


def test_somebody_is_shown_the_table_where_they_sit(table: Table) -> None:
    seats = table()
    seats.referee("table", "open", "any")
    seats.referee("sit", "Dov", "5gp")
    pictures = seats.look("", "Ann", "Dov", "Eve")
    tables = {person: found["table"]["table"] for person, found in pictures.items()}
    assert tables == {"": "t2", "Ann": "t1", "Dov": "t2", "Eve": "t2"}
    words = [word for one in seats.offers("Ann", "accuse") for word in one["words"]]
    assert words.count("t1") == 2 and "t2" not in words


def test_whoever_cannot_do_anything_is_told_why(table: Table) -> None:
    seats = table("snaggletooth", 3, "--no-stops")
    assert why(seats, "Ann", "turn") == "It is Cas's turn."
    assert why(seats, "Ann", "bets") == "No bets are open now."
    assert why(seats, "Ann", "notices") == "You have noticed nothing."
    assert why(seats, "Dov", "turn") == "You are not in this round."
    assert why(seats, "Dov", "tricks") == "You are not in this round."
    seats.referee("sit", "Dov", "1gp")
    assert why(seats, "Dov", "tricks") == "You are dealt in next round."
    seats.referee("leave", "Bob")
    assert why(seats, "Bob", "turn") == "You have left this round."
    assert seats.offers("Bob", "turn", "tricks") == []


def test_frozen_pages_show_nothing(table: Table) -> None:
    seats = table()
    with seats.phones() as phones:
        phones.letters.send("Ann", "note", "The door is open.")
        phones.rules.freeze(True)
    picture = seats.look("Ann")["Ann"]
    assert picture["frozen"] and picture["why"] == FROZEN
    assert picture["table"] is None and picture["told"] == [] and picture["letters"] == []
    with seats.phones() as phones:
        phones.rules.freeze(False)
    assert [one["body"] for one in seats.look("Ann")["Ann"]["letters"]] == ["The door is open."]


def test_a_faulty_file_is_said_without_what_stands_in_it(table: Table) -> None:
    seats = table()
    file = seats.folder / "characters.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "secretly a vampire\n", encoding="utf-8")
    text = as_text(seats.look("Ann")["Ann"])
    assert "The campaign cannot be read as it is now" in text and "vampire" not in text


# -- what is not seen


def test_what_another_means_is_sent_or_taps_changes_nothing(table: Table) -> None:
    seats = table("snaggletooth", 3, "--no-stops")
    before = others_see(seats, "Bob")
    seats.referee("cheat", "Bob", "shift", "--arm", "--roll", "17")
    with seats.phones() as phones:
        phones.letters.send("Bob", "card", "9♠")
        phones.proposals.add("b" * 20, "Bob", "cheat", ["cheat", "Bob", "shift"], "Bob tries.")
        phones.letters.keep_quiet("Bob", "s1")
    assert others_see(seats, "Bob") == before
    seats.referee("cheat", "Bob", "shift", "--disarm")
    assert others_see(seats, "Bob") == before


def test_what_is_done_in_secret_at_one_table_is_not_seen_at_another(table: Table) -> None:
    """Else the big screen would go to where somebody has just cheated."""
    seats = table("snaggletooth", 2, "--no-stops")
    seats.referee("table", "open", "any", "--no-stops")
    seats.referee("sit", "--table", "t2", "Cas", "9gp", "Dov", "9gp")
    seats.referee("deal", "--table", "t2")
    seats.names = (*seats.names, "Cas", "Dov", "Eve")
    seats.referee("choose", "--table", "t1", "1")
    before = others_see(seats, "Cas", "Dov")
    assert '"table": "t1"' in before[""] and '"table": "t1"' in before["Eve"]
    marked = ("--skill", "stealth", "--dc", "15", "--roll", "4")
    said = seats.referee("rule", "cheat", "a marked card", "--by", "Cas", *marked, "--table", "t2")
    assert "Cas tries" in said and others_see(seats, "Cas", "Dov") == before
    seats.referee("accuse", "--table", "t2", "Dov", "Cas")
    assert '"table": "t2"' in others_see(seats)[""]


@pytest.mark.parametrize("body", [[], "t1", {}])
def test_a_strangers_word_on_which_table_was_last_is_no_mistake_of_ours(
    tmp_path: Path, body: object
) -> None:
    seats = Seats(tmp_path, "snaggletooth", 2)
    seats.referee("table", "open", "any")
    with Store.open(seats.folder, write=True) as store, store.command("x") as command:
        command.put("current", "seen", body)
    assert "cannot be read" in seats.look("")[""]["why"]


def test_when_the_table_on_the_big_screen_is_closed_another_one_comes(tmp_path: Path) -> None:
    seats = Seats(tmp_path, "snaggletooth", 2)
    for _ in range(2):
        seats.referee("table", "open", "any")
    seats.referee("table", "close", "t1")
    assert seats.look("")[""]["table"]["table"] == "t3"


def test_how_much_others_are_sent_changes_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Then(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return datetime(1492, 10, 12, tzinfo=UTC)

    monkeypatch.setattr("referee.phones.letters.datetime", Then)
    seats = table()
    other = copied(seats, tmp_path / "other")
    with other.phones() as phones:
        phones.letters.send("Bob", "note", "Look behind you.")
    for one in (seats, other):
        with one.phones() as phones:
            phones.letters.send("Ann", "card", "9♠")
    assert "9♠" in others_see(seats, "Bob")["Ann"]
    assert others_see(seats, "Bob") == others_see(other, "Bob")


def at_bobs_swap(seats: Seats) -> None:
    """Bob has chosen a card, and could show another one."""
    seats.referee("choose", "done")
    seats.referee("choose", "1")


@pytest.fixture
def turnips(tmp_path: Path) -> Callable[..., Seats]:
    """Three at a small game in which whoever shows a card may swap it."""

    def opened(*options: str) -> Seats:
        seats = Seats(tmp_path, "turnips", 3, *options)
        seats.referee("deal", "--seed", "7")
        return seats

    return opened


def test_whether_another_noticed_changes_nothing(
    turnips: Callable[..., Seats], tmp_path: Path
) -> None:
    seats = turnips()
    at_bobs_swap(seats)
    other = copied(seats, tmp_path / "other")
    for one, watching in ((seats, "1"), (other, "20")):
        one.referee("cheat", "Bob", "swap", "--total", "5", "--watch", f"Cas={watching}")
    assert others_see(seats, "Cas") == others_see(other, "Cas")
    assert why(seats, "Cas", "notices") == "You have noticed nothing."
    assert [one["label"] for one in other.offers("Cas", "notices")] == ["Accuse Bob", "Say nothing"]


def test_a_stop_for_somebody_is_seen_by_nobody_else(turnips: Callable[..., Seats]) -> None:
    """That the table stops says that somebody could cheat: to them it does."""
    seats = turnips()
    seats.referee("choose", "done")
    before = others_see(seats, "Bob")
    seats.referee("choose", "1")
    assert others_see(seats, "Bob") == before
    assert [one["id"] for one in seats.offers("Bob", "tricks")] == [
        "tricks:swap:now",
        "tricks:swap:arm",
    ]
    seats.referee("choose", "ok")
    assert "Bob shows" in others_see(seats, "Bob")["Ann"]


def test_a_cheat_that_is_played_out_is_seen_by_nobody_else(turnips: Callable[..., Seats]) -> None:
    seats = turnips("--no-stops")
    seats.referee("choose", "done")
    seats.referee("cheat", "Bob", "swap", "--arm")
    before = others_see(seats, "Bob")
    seats.referee("choose", "1")
    assert others_see(seats, "Bob") == before
    assert "tricks:swap:now" in [one["id"] for one in seats.offers("Bob", "tricks")]
    assert "tricks:swap:now" not in before["Cas"]
    seats.does("Bob", "tricks:swap:now", "20")
    assert others_see(seats, "Bob") == before
    assert group(seats, "Bob", "turn")["title"] == "Which card instead?"
    seats.does("Bob", "turn:1")
    assert others_see(seats, "Bob") != before


def test_arming_does_not_tell_whether_the_round_waits_aside(turnips: Callable[..., Seats]) -> None:
    """Cas means to cheat as well while Bob's cheat waits: that it waits is not shown to Cas for it."""
    seats = turnips("--no-stops")
    seats.referee("choose", "done")
    seats.referee("cheat", "Bob", "swap", "--arm")
    seats.referee("choose", "1")
    before = seats.look("Cas")["Cas"]["table"]
    seats.does("Cas", "tricks:swap:arm")
    assert seats.look("Cas")["Cas"]["table"] == before
    assert [one["id"] for one in seats.offers("Cas", "tricks")] == ["tricks:swap:disarm"]


def test_an_answer_within_a_round_that_waits_aside_is_with_the_game_master(table: Table) -> None:
    """Bob takes a card from Ann, who means to shift her cards: as far as Bob knows his answer waits."""
    seats = table("snaggletooth", 3, "--no-stops")
    until(seats, "Bob", "From whose hand do you take?")
    seats.referee("cheat", "Ann", "shift", "--arm")
    from_ann = next(one for one in seats.offers("Bob", "turn") if one["label"] == "Ann")
    propose(seats, "Bob", from_ann["id"])
    picture = seats.look("Bob")["Bob"]
    assert picture["groups"][0]["why_not"] == GIVEN and picture["groups"][0]["offers"] == []
    assert [one["state"] for one in picture["proposals"]] == ["waiting"]
    seats.referee("cheat", "Ann", "shift", "--roll", "2")
    seats.referee("choose", "ok")
    picture = seats.look("Bob")["Bob"]
    assert [one["state"] for one in picture["proposals"]] == ["done"]
    assert any("Ann" in line and "Bob" in line for line in picture["told"][1:])


def test_what_was_taken_back_is_asked_again(table: Table) -> None:
    seats = table("snaggletooth", 3, "--no-stops")
    until(seats, "Bob", "From whose hand do you take?")
    before = seats.look("Bob")["Bob"]["groups"]
    propose(seats, "Bob", "turn:1")
    assert seats.look("Bob")["Bob"]["groups"] != before
    seats.referee("undo")
    assert seats.look("Bob")["Bob"]["groups"] == before


def until(seats: Seats, person: str, question: str) -> None:
    """Play on until somebody is asked that."""
    for _ in range(60):
        if group(seats, person, "turn")["title"] == question:
            return
        if seats.tries("choose", "done")[0]:
            seats.referee("choose", "1")
    pytest.fail(f"{person} was never asked that")


def propose(seats: Seats, person: str, offer: str) -> None:
    """Tap, and have it carried out as a proposal that was accepted."""
    made = seats.tap(person, offer)
    with seats.phones() as phones:
        added = phones.proposals.add("b" * 20, person, made.kind, made.words, made.told, made.asked)
        assert added is not None and phones.proposals.begin(added.id)
    seats.referee(*made.words)
    with seats.phones() as phones:
        assert phones.proposals.done(added.id)


def test_a_long_evening_uses_up_nobodys_time(
    turnips: Callable[..., Seats], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What rules may take is for one look; a server looks all evening."""
    seats = turnips()
    at_bobs_swap(seats)
    before = seats.look("Cas")
    seats.referee("choose", "ok")
    seats.referee("choose", "1")
    monkeypatch.setattr(CLOCK, "used", CLOCK.used + 1_000)
    seats.referee("bet", "Ann", "1sp", "it rains", "--against", "Bob")
    assert seats.look("Ann")["Ann"]["table"] is not None
    assert seats.look("Cas")["Cas"]["told"] != before["Cas"]["told"]


def test_a_look_is_the_same_however_long_somebody_has_looked(table: Table) -> None:
    seats = table("snaggletooth", 4, "--stops")
    for _ in range(12):
        assert seats.look() == Sights(seats.folder).look(["", *seats.names])
        if seats.tries("choose", "ok")[0]:
            seats.referee("auto")
    seats.referee("undo", "3")
    assert seats.look() == Sights(seats.folder).look(["", *seats.names])
