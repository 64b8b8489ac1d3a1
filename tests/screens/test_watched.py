"""What the players' screen shows follows the campaign, and tells nothing that its viewer may not know."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.errors import Busy, NotFound, Refusal
from referee.screens.last_told import Listener, last_told
from referee.screens.view import Look
from referee.screens.view_paint import text_of
from referee.screens.watch_drawing import picture, screen_lines
from referee.screens.watched import FAULTY, Watched
from referee.store import Store
from referee.store.lock import WriterLock
from referee.store.schema import CAMPAIGN
from referee.table.records import round_of, table_of
from tests.screens.conftest import Table

Watch = Callable[..., Watched]


@pytest.fixture
def watch(empty: Table) -> Iterator[Watch]:
    """Begins to watch the campaign: ``watch(name="Ann")``."""
    begun: list[Watched] = []

    def watching(table: str | None = None, name: str | None = None) -> Watched:
        begun.append(Watched(empty.folder, table, name))
        return begun[-1]

    yield watching
    for one in begun:
        one.__exit__()


def text(watched: Watched, width: int = 80, height: int = 24) -> str:
    lines = picture(watched.sight, width, height, Look())
    assert len(lines) <= height
    return "\n".join(map(text_of, lines))


def test_it_shows_the_table_as_everybody_sees_it(dealt: Table, watch: Watch) -> None:
    told = text(watch())
    assert "The Boot" in told and "hand 3 cards" in told and "pot 1gp 5sp" in told
    assert "Bets are open." in told and "referee" not in told


def test_one_player_sees_their_own_hand(dealt: Table, watch: Watch) -> None:
    told = text(watch(name="bo"))
    assert "The Boot, as Bob sees it" in told
    assert "hand 6♥ 7♥ 8♥" in told and told.count("hand 3 cards") == 2


def test_whoever_has_no_seat_sees_what_everybody_sees(dealt: Table, watch: Watch) -> None:
    dealt("character", "add", "Dov")
    assert text(watch(name="Dov")).replace(", as Dov sees it", "") == text(watch())


def test_what_another_shell_does_is_seen(dealt: Table, watch: Watch) -> None:
    watched = watch()
    assert not watched.changed()
    dealt("choose", "done")
    assert watched.changed()
    dealt("choose", "1")
    dealt("choose", "ok")
    assert watched.changed() and not watched.changed()
    assert "Bob shows " in text(watched)


def test_what_was_told_goes_with_an_undo(dealt: Table, watch: Watch) -> None:
    watched = watch()
    before = text(watched)
    dealt("choose", "done")
    dealt("choose", "1")
    assert watched.changed() and text(watched) != before
    dealt("undo", "2")
    assert watched.changed()
    assert text(watched) == before


def test_a_round_that_ends_leaves_its_last_lines(dealt: Table, watch: Watch) -> None:
    watched = watch()
    dealt("table", "set", "--no-stops")
    for choice in ("done", "1", "1", "1"):
        dealt("choose", choice)
    assert watched.changed()
    told = text(watched, 80, 40)
    assert "after round 1" in told and "The next round is yet to be dealt." in told
    *_, shown, taken = told.splitlines()
    assert " shows " in shown and " takes " in taken


def test_it_goes_to_the_table_that_was_used_last(dealt: Table, watch: Watch) -> None:
    here, first = watch(), watch("t1")
    dealt("table", "open", "any")
    assert here.changed() and not first.changed()
    assert "table t2" in text(here)
    assert "table t1" in text(first) and "hand 3 cards" in text(first)


def test_a_table_that_closes_and_none_that_is_open(table: Table, watch: Watch) -> None:
    here, first = watch(), watch("t1")
    table("table", "close")
    assert here.changed() and first.changed()
    assert text(here) == "The Boot\n\nNo table is open."
    assert "The table is closed." in text(first)


def test_a_campaign_with_no_table_yet_is_waited_for(empty: Table, watch: Watch) -> None:
    watched = watch()
    assert "No table is open." in text(watched) and "referee" not in text(watched)
    empty("table", "open", "turnips")
    assert watched.changed()
    assert "Nobody sits here yet." in text(watched)


def test_who_or_what_is_not_there_is_refused_at_once(table: Table, watch: Watch) -> None:
    with pytest.raises(NotFound):
        watch(name="Zoltan")
    with pytest.raises(Refusal):
        watch("t9")


def test_a_faulty_file_is_said_without_what_stands_in_it(table: Table, watch: Watch) -> None:
    watched, before = watch(), text(watch())
    file = table.folder / "characters.yaml"
    good = file.read_text(encoding="utf-8")
    file.write_text(good + "secretly a vampire\n", encoding="utf-8")
    assert watched.changed()
    assert FAULTY in text(watched) and "vampire" not in text(watched)
    assert not watched.changed()
    file.write_text(good, encoding="utf-8")
    assert watched.changed()
    assert text(watched) == before


def test_a_database_that_goes_and_comes_back(table: Table, watch: Watch) -> None:
    watched, before = watch(), text(watch())
    away = table.folder.with_name("away.db")
    shutil.move(table.folder / CAMPAIGN.file_name, away)
    assert watched.changed()
    assert "There is no referee.db in" in text(watched)
    shutil.move(away, table.folder / CAMPAIGN.file_name)
    assert watched.changed()
    assert text(watched) == before


def test_somebody_who_writes_for_long_keeps_nobody_from_looking(dealt: Table, watch: Watch) -> None:
    watched = watch()
    lock = WriterLock(dealt.folder / CAMPAIGN.lock_name, 1)
    try:
        assert not watched.changed()
        assert "hand 3 cards" in text(watch())
    finally:
        lock.release()


def test_a_database_that_is_busy_is_asked_again(
    dealt: Table, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched, before = watch(), text(watch())
    dealt("bet", "Cas", "1gp", "it rains", "--against", "Ann")

    def busy(*_: object, **__: object) -> None:
        raise Busy("Somebody else is writing to this campaign at the moment: try again.")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "open", busy)
        assert not watched.changed() and text(watched) == before
    assert watched.changed() and "it rains" in text(watched)


def test_looking_writes_nothing(dealt: Table, watch: Watch) -> None:
    def kept() -> dict[Path, bytes]:
        return {
            path: path.read_bytes()
            for path in sorted(dealt.folder.rglob("*"))
            if path.is_file() and not path.name.endswith(("-wal", "-shm"))
        }

    before = kept()
    watched = watch()
    watched.changed()
    text(watched)
    assert kept() == before


# -- secrets


SECRETS = (
    ("cheat", "Ann", "swap", "--arm"),
    ("cheat", "Bob", "swap", "--arm"),
    ("cheat", "Ann", "swap", "--disarm"),
)


def test_a_cheat_that_waits_for_something_is_not_seen(dealt: Table, watch: Watch) -> None:
    """The round stops here only because Bob cheats: it looks as if nothing had been typed as yet."""
    dealt("table", "set", "--no-stops")
    dealt("choose", "done")
    dealt("cheat", "Bob", "swap", "--arm")
    watched = watch()
    before = text(watched)
    assert "Waiting for Bob." in before
    assert "means to try it now" in dealt("choose", "1")
    assert not watched.changed() and text(watched) == before
    dealt("cheat", "Bob", "swap", "--roll", "20")
    assert "Which card instead?" in dealt("status")
    assert not watched.changed() and text(watched) == before
    assert "Which card instead?" in text(watch(name="Bob"))
    assert text(watch()) == before, "whoever begins to look now learns no more"
    dealt("choose", "1")
    assert watched.changed()
    assert "Waiting for Cas." in text(watched)


def test_an_npc_who_means_to_cheat_stops_nothing_that_is_seen(table: Table, watch: Watch) -> None:
    """The game master is asked first, and everybody sees the table as it was."""
    table("character", "add", "Grubb", "npc", "sleight+9")
    table("character", "set", "Grubb", "temperament=cheat")
    table("purse", "Grubb", "give", "9gp")
    table("sit", "Grubb", "5gp")
    table("table", "set", "--no-stops")
    for seed in range(1, 30):
        table("deal", "--seed", str(seed))
        table("choose", "done")
        watched = watch()
        while "Waiting for Grubb" not in table("status"):
            table("choose", "1")
            watched.changed()
        before = text(watched)
        table("auto")
        if "Grubb means to swap the card" in table("status"):
            break
        table("stop", "--pot", "refund")
    else:
        pytest.fail("Grubb never meant to cheat")
    assert not watched.changed() and text(watched) == before
    table("choose", "ok")
    assert watched.changed() and "Grubb shows" in text(watched)


def test_a_stop_is_seen_by_who_could_cheat_there_alone(dealt: Table, watch: Watch) -> None:
    """That the table stops tells that somebody could do something, and by what they hold."""
    dealt("choose", "done")
    everybody, ann, bob = watch(), watch(name="Ann"), watch(name="Bob")
    before = text(everybody), text(ann)
    assert "Bob could swap the card" in dealt("choose", "1")
    assert not everybody.changed() and not ann.changed() and bob.changed()
    assert (text(everybody), text(ann)) == before and text(watch()) == before[0]
    assert "Waiting for the game master." in text(bob)
    dealt("choose", "ok")
    assert everybody.changed() and "Bob shows" in text(everybody)


def test_a_stop_right_after_the_deal_shows_what_was_dealt(table: Table, watch: Watch) -> None:
    """Nobody is told for what the table waits, and everybody sees their cards."""
    table("table", "open", "snaggletooth")
    table("sit", "Dov", "5gp", "Eve", "5gp", "Fay", "5gp")
    watched = watch(name="Eve")
    for seed in range(1, 30):
        table("deal", "--seed", str(seed))
        if "Stop." in (told := table("status")) and "Eve could" not in told:
            break
        table("stop", "--pot", "refund")
    else:
        pytest.fail("no round began with a stop")
    assert watched.changed() and "hand" in text(watched) and "♠" in text(watched)
    assert "Waiting for the game master." in text(watched)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 12)])
def test_an_armed_cheat_changes_nothing(dealt: Table, watch: Watch, size: tuple[int, int]) -> None:
    dealt("choose", "done")
    watched = [watch(), watch(name="Cas")]
    before = [screen_lines(one.sight, *size, Look()) for one in watched]
    for words in SECRETS:
        dealt(*words)
        for one, lines in zip(watched, before, strict=True):
            assert not one.changed()
            assert screen_lines(one.sight, *size, Look()) == lines


def test_whether_a_cheat_was_noticed_changes_nothing(dealt: Table, tmp_path: Path) -> None:
    """A cheat that failed and was seen, and one that failed and was not, look the same to everybody."""
    dealt("choose", "done")
    dealt("choose", "1")
    screens = []
    for at, watching in enumerate(("1", "20")):
        other = Table(Path(shutil.copytree(dealt.folder, tmp_path / f"copy{at}" / "boot")))
        other("cheat", "Bob", "swap", "--total", "5", "--watch", f"Cas={watching}")
        with Watched(other.folder, None, None) as watched:
            screens.append(text(watched, 80, 40))
        told = other("status")
        assert ("noticed by Cas" in told) == (watching == "20")
    assert screens[0] == screens[1]


def test_secret_facts_push_no_public_line_off(
    dealt: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However few facts are read at first, the lines are the same."""
    dealt("auto", "--all", "--round")
    dealt("deal", "--seed", "3")
    dealt("choose", "done")
    with Store.open(dealt.folder) as store:
        table = table_of(store, "t1")
        everybody = {"": Listener(lambda record: "public")}
        whole = last_told(store, table, everybody, 5)
        assert len(whole[""]) == 5
        for first in (1, 2, 5, 40):
            monkeypatch.setattr("referee.screens.last_told.FIRST_LOOK", first)
            assert last_told(store, table, everybody, 5) == whole


def test_in_an_earlier_round_the_eyes_are_those_of_the_same_person(
    dealt: Table, watch: Watch
) -> None:
    """Seats are numbered anew in each round: Ann's number now was somebody else's then."""
    watched = watch(name="Ann")
    dealt("auto", "--all", "--round")
    dealt("deal", "--seed", "9")
    with Store.open(dealt.folder) as store:
        records = [round_of(store, each) for each in ("r1", "r2")]
    seats = [watched.viewer(record) for record in records]
    assert seats[0] != seats[1]
    assert [record.names[int(seat)] for record, seat in zip(records, seats, strict=True)] == [
        "Ann"
    ] * 2
