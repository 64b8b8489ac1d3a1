"""What was said, and which part of it is in sight."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.live.pane import MOST_LINES, Pane


def seen(pane: Pane, height: int) -> list[str]:
    return [text for _, text in pane.shown(height)]


def test_the_end_is_in_sight() -> None:
    pane = Pane(80)
    for number in range(9):
        pane.add("", [f"line {number}"])
    assert seen(pane, 3) == ["line 6", "line 7", "line 8"]
    assert (pane.above(3), pane.below(3)) == (6, 0)


def test_a_long_answer_is_in_sight_from_its_beginning() -> None:
    pane = Pane(80)
    pane.add("", ["before"])
    pane.add("log", [f"line {number}" for number in range(20)])
    assert seen(pane, 4) == ["> log", "line 0", "line 1", "line 2"]
    assert pane.below(4) == 17
    pane.scroll(3, 4)
    assert seen(pane, 4)[0] == "line 2"
    pane.scroll(-99, 4)
    assert seen(pane, 4)[0] == "before"
    pane.scroll(99, 4)
    assert seen(pane, 4)[-1] == "line 19"
    pane.add("", ["new"])
    assert seen(pane, 4)[-1] == "new"


def test_of_what_was_done_the_end_is_in_sight() -> None:
    pane = Pane(80)
    pane.add("auto --round", [f"line {number}" for number in range(20)], to_read=False)
    assert seen(pane, 3) == ["line 17", "line 18", "line 19"]


def test_lines_are_folded_to_the_terminal_and_again_when_it_shrinks() -> None:
    pane = Pane(20)
    pane.add("", ["one two three four five six"])
    assert all(len(line) <= 20 for line in seen(pane, 9))
    pane.resize(10)
    assert all(len(line) <= 10 for line in seen(pane, 9))
    assert " ".join(" ".join(seen(pane, 9)).split()) == "one two three four five six"


def test_what_was_said_long_ago_is_let_go() -> None:
    pane = Pane()
    pane.add("", [str(number) for number in range(MOST_LINES)])
    pane.add("", ["last"])
    assert len(pane.take_new()) == MOST_LINES
    assert seen(pane, 1) == ["last"]


@given(
    st.lists(st.one_of(st.integers(0, 12), st.sampled_from(["up", "down"])), max_size=12),
    st.integers(0, 9),
)
def test_there_is_always_as_much_in_sight_as_there_can_be(steps: list[object], height: int) -> None:
    pane, total = Pane(80), 0
    for step in steps:
        if isinstance(step, int):
            pane.add("", ["x"] * step)
            total += step
        else:
            pane.scroll(-3 if step == "up" else 3, height)
    assert len(pane.shown(height)) == min(height, total)
    assert pane.above(height) + len(pane.shown(height)) + pane.below(height) == total
