"""What players propose, and what becomes of it."""

from __future__ import annotations

from pathlib import Path
from threading import Barrier, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.phones import Phones
from referee.phones.proposals import INSTEAD, KINDS, STATES, WAITING, Proposal

TAP = "a-tap-of-the-page"


def add(folder: Path, tap: str = TAP, kind: str = "choice", asked: str = "") -> Proposal | None:
    with Phones.writing(folder, "c") as phones:
        return phones.proposals.add(tap, "Vex", kind, ["choose", "2"], "Vex chooses 2.", asked)


def became(folder: Path, number: int) -> tuple[str, str]:
    with Phones.reading(folder) as phones:
        found = phones.proposals.one(number)
    assert found is not None
    return found.state, found.answer


def test_it_comes_back_as_it_was_written_down(tmp_path: Path) -> None:
    made = add(tmp_path, asked="m")
    with Phones.reading(tmp_path) as phones:
        assert made is not None and phones.proposals.in_state() == [made]
        assert phones.proposals.of("Vex", 5) == [made] and not phones.proposals.of("Bram", 5)
        assert phones.proposals.by_tap("Vex", TAP) == made
        assert phones.proposals.by_tap("Bram", TAP) is None
    assert (made.words, made.asked, made.state) == (("choose", "2"), "m", WAITING)


def test_the_same_tap_counts_once_whatever_became_of_it(tmp_path: Path) -> None:
    made = add(tmp_path)
    assert made is not None and add(tmp_path) is None
    with Phones.writing(tmp_path, "c") as phones:
        phones.proposals.begin(made.id)
        phones.proposals.done(made.id)
    assert add(tmp_path) is None
    with Phones.reading(tmp_path) as phones:
        assert len(phones.proposals.of("Vex", 5)) == 1


def test_another_answer_to_one_question_takes_the_place_of_the_first(tmp_path: Path) -> None:
    first = add(tmp_path, "a" * 16, asked="m")
    other = add(tmp_path, "b" * 16, asked="n")
    bet = add(tmp_path, "c" * 16, kind="bet")
    second = add(tmp_path, "d" * 16, asked="m")
    assert first and other and bet and second
    assert became(tmp_path, first.id) == ("refused", INSTEAD)
    for one in (other, bet, second):
        assert became(tmp_path, one.id) == ("waiting", "")


def test_an_answer_that_was_begun_does_not_give_way(tmp_path: Path) -> None:
    first = add(tmp_path, "a" * 16, asked="m")
    assert first is not None
    with Phones.writing(tmp_path, "c") as phones:
        assert phones.proposals.begin(first.id)
    add(tmp_path, "b" * 16, asked="m")
    assert became(tmp_path, first.id) == ("begun", "")


@given(st.lists(st.sampled_from(["begin", "wait_again", "done", "refused"]), max_size=8))
@settings(max_examples=20)
def test_it_is_begun_once_and_ends_once(
    tmp_path_factory: pytest.TempPathFactory, steps: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("steps")
    made = add(folder)
    assert made is not None
    may = {
        "waiting": {"begin": "begun", "refused": "refused"},
        "begun": {"wait_again": "waiting", "done": "done", "refused": "refused"},
    }
    state = "waiting"
    with Phones.writing(folder, "c") as phones:
        for step in steps:
            given_too = {"refused": ("No.",)}.get(step, ())
            moved = getattr(phones.proposals, step)(made.id, *given_too)
            assert moved == (step in may.get(state, {}))
            state = may.get(state, {}).get(step, state)
    assert became(folder, made.id)[0] == state and state in STATES


def test_two_that_begin_the_same_one_begin_it_once(tmp_path: Path) -> None:
    made = add(tmp_path)
    assert made is not None
    together, begun = Barrier(4), list[bool]()

    def begin() -> None:
        together.wait()
        with Phones.writing(tmp_path, "c", wait=10) as phones:
            begun.append(phones.proposals.begin(made.id))

    threads = [Thread(target=begin) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(begun) == [False, False, False, True]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_word_for_many(kind: str) -> None:
    assert KINDS[kind].endswith("s")
