"""What a player proposed is carried out once, and what becomes of it is told to whom it concerns."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.campaign import People, read_campaign
from referee.commands.entry import run
from referee.errors import BadInput, NotAllowed, NotFound
from referee.live.capture import Ran
from referee.live.may_happen import MOVED, Added, asked_now, options_added
from referee.live.proposed import (
    NO_TRY,
    campaign_of,
    carry_out,
    meant_one,
    mend,
)
from referee.phones import Phones
from referee.phones.proposals import Proposal
from referee.store import Store
from referee.table.desk import Desk

BET = ("bet", "--table", "t1", "--against", "Bram", "--", "Vex", "1sp", "he sings")


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three at Snaggletooth; Vex is asked for a rank, and then Ilse whom she takes from."""
    made = tmp_path_factory.mktemp("dealt") / "boot"
    lines = ["table open snaggletooth --no-stops", "sit Vex 10gp sleight+9 Bram 10gp Ilse 10gp"]
    assert run(["new", str(made)]) == 0
    for line in (*lines, "deal --seed 31", "choose done"):
        assert run(["--campaign", str(made), *line.split()]) == 0
    return made


@pytest.fixture
def boot(dealt: Path, tmp_path: Path) -> Path:
    shutil.copytree(dealt, tmp_path / "boot")
    return tmp_path / "boot"


def does(folder: Path, line: str) -> None:
    assert run(["--campaign", str(folder), *line.split()]) == 0, line


def proposed(
    folder: Path, words: Sequence[str], kind: str = "choice", person: str = "Vex", asked: str = ""
) -> int:
    """The number of a new proposal."""
    with Phones.writing(folder, campaign_of(folder)) as phones:
        many = len(phones.proposals.of(person, 99))
        made = phones.proposals.add(
            f"{person}-{many}".ljust(16, "x"), person, kind, words, "", asked
        )
    assert made is not None
    return made.id


def accept(folder: Path, number: int, *more: str, by: Callable[[Sequence[str]], int] = run) -> Ran:
    return carry_out(by, folder, campaign_of(folder), number, more)


def became(folder: Path, number: int) -> tuple[str, str]:
    with Phones.reading(folder) as phones:
        found = phones.proposals.one(number)
    assert found is not None
    return found.state, found.answer


def asked(folder: Path, person: str) -> str:
    with Store.open(folder) as store:
        campaign = read_campaign(folder)
        return asked_now(Desk(campaign, People(campaign, store), store), person)


def done(folder: Path) -> list[str]:
    """The commands that count, in their words."""
    with Store.open(folder) as store:
        return [one.words for one in store.journal() if one.undone_by is None]


# -- carried out


def test_it_does_what_the_command_line_does_and_is_logged_as_such(boot: Path) -> None:
    number = proposed(boot, ["choose", "--table", "t1", "--", "8"], asked=asked(boot, "Vex"))
    ran = accept(boot, number)
    assert ran.code == 0 and ran.lines[0] == "Vex names eights as Snaggletooth."
    assert became(boot, number) == ("done", "")
    assert done(boot)[-1] == "choose --table t1 -- 8"
    with pytest.raises(NotAllowed, match="carried out already"):
        accept(boot, number)
    assert done(boot)[-2:] == ["choose done", "choose --table t1 -- 8"]


@given(steps=st.lists(st.sampled_from(["before", "after", "mend", "thought dead"]), max_size=4))
@settings(max_examples=12)
def test_however_often_it_is_tried_and_killed_it_happens_once(
    dealt: Path, tmp_path_factory: pytest.TempPathFactory, steps: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("killed") / "boot"
    shutil.copytree(dealt, folder)
    number = proposed(folder, BET, "bet")

    def killed(before: bool, after: Callable[[], None] | None = None) -> None:
        def by(args: Sequence[str]) -> int:
            if not before:
                run(args)
            if after is not None:
                after()
                return run(args)
            raise KeyboardInterrupt

        with suppress(KeyboardInterrupt, NotAllowed):
            accept(folder, number, by=by)

    for step in steps:
        if step == "mend":
            mend(folder)
        elif (
            step == "thought dead"
        ):  # another process mends it and does it, while this one is at it
            killed(True, lambda: (mend(folder), accept(folder, number))[0])
        else:
            killed(step == "before")
        assert done(folder).count(" ".join(BET[:-1]) + " 'he sings'") <= 1
    mend(folder)
    if became(folder, number)[0] == "waiting":
        accept(folder, number)
    assert became(folder, number)[0] == "done"
    assert done(folder).count(" ".join(BET[:-1]) + " 'he sings'") == 1


def test_two_shells_that_accept_the_same_do_it_once(boot: Path) -> None:
    for _ in range(2):
        number = proposed(boot, BET, "bet")
        line = [sys.executable, "-m", "referee", "--campaign", str(boot), "accept", str(number)]
        shells = [subprocess.Popen(line, stderr=subprocess.PIPE) for _ in range(2)]
        told = [one.communicate()[1].decode() for one in shells]
        assert sorted(one.returncode == 0 for one in shells) == [False, True], told
        assert became(boot, number) == ("done", "")
    assert sum(words.startswith("bet ") for words in done(boot)) == 2


def test_what_was_taken_back_is_not_done_again(boot: Path) -> None:
    number = proposed(boot, BET, "bet")
    accept(boot, number)
    does(boot, "undo")
    mend(boot)
    assert became(boot, number)[0] == "done"
    assert not any(words.startswith("bet ") for words in done(boot))


def test_a_mistake_of_our_own_leaves_it_waiting(boot: Path) -> None:
    def broken(args: Sequence[str]) -> int:
        raise RuntimeError("oh dear")

    number = proposed(boot, BET, "bet")
    ran = accept(boot, number, by=broken)
    assert ran.code == 1 and "oh dear" in " ".join(ran.lines)
    assert became(boot, number) == ("waiting", "")


# -- refused by the rules


def test_an_answer_to_a_question_that_is_past_is_refused(boot: Path) -> None:
    number = proposed(boot, ["choose", "--", "8"], asked=asked(boot, "Vex"))
    does(boot, "choose 8")
    ran = accept(boot, number)
    assert ran.code and became(boot, number) == ("refused", MOVED)
    assert done(boot)[-1] == "choose 8"


def test_the_same_question_holds_whatever_is_bet_and_meant_beside_it(boot: Path) -> None:
    number = proposed(boot, ["choose", "--", "8"], asked=asked(boot, "Vex"))
    does(boot, "bet Ilse 1sp he_sings --against Bram")
    does(boot, "cheat Ilse shift --arm")
    assert accept(boot, number).code == 0


def test_whoever_is_called_otherwise_by_now_has_still_said_it(boot: Path) -> None:
    number = proposed(boot, ["accuse", "--", "Ilse", "Bram"], "accusation", "Ilse")
    does(boot, "character rename Ilse Isolde")
    does(boot, "character rename Bram Abraham")
    ran = accept(boot, number)
    assert ran.code == 0 and "Isolde accuses Abraham." in " ".join(ran.lines)


def test_a_call_that_was_raised_since_is_another_call(tmp_path: Path) -> None:
    """Nothing else lies otherwise: the same cards, and the same two are left."""
    folder = tmp_path / "raised"
    run(["new", str(folder)])
    does(folder, "table open holdem --no-stops")
    does(folder, "sit Ann 9gp Bob 9gp")
    does(folder, "deal --seed 7")
    does(folder, "choose done")
    mark = asked(folder, "Ann")
    number = proposed(folder, ["choose", "--", "call"], "choice", "Ann", asked=mark)
    for words in ("choose raise 3sp", "choose raise 2gp"):
        does(folder, words)
    assert asked(folder, "Ann") != mark
    assert accept(folder, number).code and became(folder, number) == ("refused", MOVED)


@pytest.mark.parametrize(
    ("person", "kind", "words"),
    [
        ("Bram", "choice", ["choose", "8"]),
        ("Ilse", "roll", ["roll"]),
        ("Bram", "bet", BET),
        ("Bram", "accusation", ["accuse", "--", "Vex", "Bram"]),
        ("Bram", "cheat", ["cheat", "--arm", "--", "Vex", "shift"]),
        ("Nobody", "choice", ["choose", "8"]),
    ],
)
def test_nobody_acts_in_anothers_name(
    boot: Path, person: str, kind: str, words: Sequence[str]
) -> None:
    before = done(boot)
    number = proposed(boot, words, kind, person)
    assert accept(boot, number).code == NotAllowed.exit_code
    assert done(boot) == before


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("bet", ["export", "ledger", "--out", "/tmp/taken"]),
        ("bet", ["--campaign", "/elsewhere", "bet"]),
        ("bet", ["bet", "--campaign", "/elsewhere", "--", "Vex", "1sp", "x"]),
        ("bet", ["bet", "--camp=/elsewhere", "--", "Vex", "1sp", "x"]),
        ("choice", ["bet", "--", "Vex", "1sp", "x"]),
        ("cheat", ["purse", "Vex", "give", "100gp"]),
        ("choice", []),
        ("choice", ["choose", "-h"]),
        ("choice", ["choose", "-t", "t1", "--", "1"]),
    ],
)
def test_what_is_no_move_at_the_table_is_never_carried_out(
    boot: Path, kind: str, words: list[str]
) -> None:
    number = proposed(boot, words, kind)

    def never(args: Sequence[str]) -> int:
        raise AssertionError(args)

    with pytest.raises(NotAllowed, match="no move at the table"):
        accept(boot, number, by=never)
    assert became(boot, number)[0] == "waiting"


def test_what_the_rules_say_goes_to_the_player_without_what_is_for_the_game_master(
    boot: Path,
) -> None:
    bet = proposed(boot, ["bet", "--", "Vex", "1sp", "winner", "Vex"], "bet")
    assert accept(boot, bet).code
    assert became(boot, bet) == (
        "refused",
        "No bets are taken on this now, only while the opening bets are open.",
    )
    choice = proposed(boot, ["choose", "--", "thirteen"])
    accept(boot, choice)
    state, answer = became(boot, choice)
    assert state == "refused" and "referee" not in answer and answer.endswith(".")


# -- cheats


def test_a_cheat_that_cannot_be_tried_tells_the_player_nothing_of_others(boot: Path) -> None:
    number = proposed(boot, ["cheat", "--roll", "9", "--", "Vex", "shift"], "cheat")
    ran = accept(boot, number)
    assert "not the moment for it" in ran.lines[0]
    assert became(boot, number) == ("refused", NO_TRY)


def test_a_cheat_without_its_roll_waits_for_it_and_takes_it(boot: Path) -> None:
    does(boot, "table set --stops")
    does(boot, "choose 8")
    does(boot, "choose Vex")
    number = proposed(boot, ["cheat", "--table", "t1", "--", "Vex", "shift"], "cheat")
    ran = accept(boot, number)
    assert f"'referee accept {number} --roll N'" in ran.lines[-1]
    assert became(boot, number) == ("waiting", "")
    ran = accept(boot, number, "--roll", "4")
    assert ran.code == 0 and "4 + 9" in " ".join(ran.lines)
    assert became(boot, number) == ("done", "")


def test_while_a_cheat_is_played_out_others_wait_and_are_told_nothing(boot: Path) -> None:
    does(boot, "choose 8")
    mark = asked(boot, "Ilse")
    does(boot, "cheat Vex shift --arm")
    does(
        boot, "choose Vex"
    )  # the round stops for the die of Vex's cheat, which only Vex may know of
    before = done(boot)
    for person, kind, words in (
        ("Bram", "bet", ["bet", "--", "Bram", "1sp", "winner", "Bram"]),
        ("Bram", "ploy", ["cheat", "--", "Bram", "read_a_face"]),
        ("Ilse", "choice", ["choose", "--", "Bram"]),
    ):
        number = proposed(boot, words, kind, person, mark if kind == "choice" else "")
        ran = accept(boot, number)
        held = "of which this player may not know" in ran.lines[0]
        assert ran.code and held != (kind == "ploy")
        assert became(boot, number) == ("waiting", "")
    assert done(boot) == before
    later = proposed(boot, ["cheat", "--arm", "--", "Bram", "shift"], "cheat", "Bram")
    assert accept(boot, later).code == 0
    own = proposed(boot, ["cheat", "--roll", "4", "--", "Vex", "shift"], "cheat")
    assert accept(boot, own).code == 0
    does(boot, "choose ok")
    assert accept(boot, number).code and became(boot, number) == ("refused", MOVED)


def test_what_the_game_master_adds_fits_the_proposal() -> None:
    def one(kind: str, *words: str) -> Proposal:
        return Proposal(3, "t", "Vex", kind, words, "", "")

    open_one = one("cheat", "cheat", "--", "Vex", "--roll")
    assert options_added(open_one, Added()) == []
    assert options_added(open_one, Added(roll=17)) == ["--roll", "17"]
    assert options_added(open_one, Added(total=22)) == ["--total", "22"]
    for proposal, die, total in (
        (open_one, 17, 22),
        (one("cheat", "cheat", "--roll", "4", "--", "Vex"), 17, None),
        (one("bet", *BET), 17, None),
    ):
        with pytest.raises(BadInput):
            options_added(proposal, Added(die, total))
    watched = Added(second=3, against=12, watch=("Bram=15", "-x=2"))
    told = ["--second", "3", "--against", "12", "--watch=Bram=15", "--watch=-x=2"]
    assert options_added(one("cheat", "cheat", "--roll", "4", "--", "Vex"), watched) == told
    with pytest.raises(BadInput, match="needs no options: leave them away"):
        options_added(one("bet", *BET), Added(watch=("Bram",)))


def test_which_one_is_meant(boot: Path) -> None:
    with Phones.reading(boot) as phones, pytest.raises(NotAllowed, match="No proposal waits"):
        meant_one(phones, None)
    first, second = proposed(boot, BET, "bet"), proposed(boot, BET, "bet")
    with Phones.reading(boot) as phones:
        assert meant_one(phones, None).id == first
        assert meant_one(phones, second).id == second
        for number in (0, -1, 99, 10**30):
            with pytest.raises(NotFound):
                meant_one(phones, number)
