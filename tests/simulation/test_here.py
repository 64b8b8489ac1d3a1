"""Odds at a table: from what somebody may know of the round that is on, with what is said beside them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.errors import NotAllowed
from referee.rounds.views import Viewer
from referee.screens.odds import odds_data, odds_lines
from referee.simulation.chances import Box, Chances, Sampled, sampled
from referee.simulation.here import onward_from
from referee.simulation.onward import End
from referee.table.desk import Desk
from referee.table.running import Running
from tests.table.conftest import models, tavern, taverns, unhurried_disk
from tests.table.tavern import Tavern

__all__ = ["models", "tavern", "taverns", "unhurried_disk"]


def odds(tavern: Tavern, viewer: Viewer = "gm", rounds: int = 30, seed: int = 1) -> list[str]:
    def work(desk: Desk) -> list[str]:
        running = Running.load(desk.reading, desk.table())
        onward = onward_from(desk.reading, running, viewer, seed)
        return odds_lines(desk, running, viewer, sampled(onward, Box(rounds), most=1))

    return tavern.look(work)  # type: ignore[no-any-return]


def wrestling(tavern: Tavern) -> Tavern:
    """A round of arm-wrestling where somebody has to choose in secret."""
    tavern.open("arm_wrestling", chance="rolled", bursts="yes")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    while tavern.wait().kind != "choose":
        tavern.choose("done")
    return tavern


def ends(tavern: Tavern, viewer: Viewer) -> list[Any]:
    """How the round ends when it is played on some times."""

    def work(desk: Desk) -> list[Any]:
        running = Running.load(desk.reading, desk.table())
        onward = onward_from(desk.reading, running, viewer, 1)
        return [onward.played(number) for number in range(40)]

    return tavern.look(work)  # type: ignore[no-any-return]


def test_what_another_has_chosen_in_secret_is_not_in_ones_odds(tavern: Tavern) -> None:
    wait = wrestling(tavern).wait()
    first, *_, last = wait.options
    me, other = wait.who, 1 - wait.who
    shown = {}
    for word in (first, last):
        tavern.choose(word)
        assert tavern.wait().who == other
        shown[word] = [ends(tavern, who) for who in (other, "public", me, "gm")]
        tavern.undo()
    assert shown[first][0] == shown[last][0]
    assert shown[first][1] == shown[last][1]
    assert shown[first][2] != shown[last][2], "one knows what one has chosen"
    assert shown[first][3] != shown[last][3]


def test_whose_nature_is_which_is_for_the_game_master_alone(tavern: Tavern) -> None:
    tavern.open("snaggletooth", chance="rolled")
    tavern.sit("Ann", "Bob", "Grubb")
    tavern.deal()
    assert "by nature: Grubb ordinary" in "\n".join(odds(tavern))
    for viewer in (0, "public"):
        text = "\n".join(odds(tavern, viewer))
        assert "ordinary" not in text and "NPCs by their nature" in text
        assert "may be any of those that are left" in text


def test_the_same_seed_gives_the_same_figures(tavern: Tavern) -> None:
    tavern.open("snaggletooth", chance="rolled")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    assert odds(tavern) == odds(tavern)
    assert odds(tavern) != odds(tavern, seed=2)


def test_nothing_is_changed_by_asking(tavern: Tavern) -> None:
    tavern.open("snaggletooth", chance="rolled")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    before = tavern.running().inputs, tavern.balances()
    odds(tavern, 0)
    assert (tavern.running().inputs, tavern.balances()) == before
    assert not tavern.problems()


def test_of_real_cards_nothing_can_be_said(tavern: Tavern) -> None:
    tavern.open("snaggletooth_physical")
    tavern.sit("Ann", "Bob")
    tavern.deal()
    with pytest.raises(NotAllowed, match="real things, which the referee does not see"):
        odds(tavern)


def test_what_never_happened_is_not_certain_for_that() -> None:
    chances = Chances(2)
    for _ in range(300):
        chances.add(End((5, -5), (0,), {}, False))
    assert chances.wins(0).value == 1 and chances.wins(1).value == 0
    assert chances.wins(1).half == pytest.approx(0.01)
    assert chances.widest() == pytest.approx(0.01)


def test_no_round_that_ends_is_said(tavern: Tavern) -> None:
    tavern.open("snaggletooth", chance="rolled")
    tavern.sit("Ann", "Bob")
    tavern.deal()

    def work(desk: Desk) -> Any:
        running = Running.load(desk.reading, desk.table())
        nothing = Sampled(Chances(2, endless=3), False)
        data = odds_data(running, "gm", nothing)
        return data, odds_lines(desk, running, "gm", nothing)

    data, lines = tavern.look(work)
    assert data["rounds"] == 0 and data["endless"] == 3
    assert "Not one round came to its end" in lines[-1]
