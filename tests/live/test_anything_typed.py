"""Whatever is typed ends in an answer or a sentence, and whatever is begun can be completed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.errors import Refusal
from referee.live.capture import OUR_MISTAKE
from referee.live.completing import offers
from referee.live.meaning import meaning
from referee.live.sitting import Sitting

Sit = Callable[..., Sitting]

TYPED = """
b c a d r u s w ? bet cheat rule card coins pass ok done 1 2 17 9 5sp all half Ann vex winner hold
--roll --watch --table t1 -t KS 7 k nobody - yes raise call fold -- /bet / " ' no such referee log
hide keys --help amend late stake why now -1 99999999999
"""
WORDS = st.sampled_from(TYPED.split())
LINES = st.one_of(st.lists(WORDS, max_size=5).map(" ".join), st.text(max_size=12))
WAITS = {
    "snaggletooth_physical": ["7", ""],
    "holdem": ["", ""],
    "twenty_one": ["", "5"],
    "snake": [""],
    "pig": ["", ""],
}


@pytest.mark.parametrize("game", WAITS)
@given(lines=st.lists(LINES, min_size=1, max_size=6))
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_line_ends_in_a_traceback(sit: Sit, game: str, lines: list[str]) -> None:
    sitting = sit(game, deal=4, reuse=True)
    for line in [*WAITS[game], *lines]:
        offers(sitting.scene, sitting.house.tree, line)
        try:
            meant = meaning(sitting.scene, sitting.house.tree, line)
        except Refusal as refused:
            assert str(refused)
        else:
            assert meant.args or meant.own
        sitting.say(line)
        if sitting.passing.is_on:
            sitting.passing.who = sitting.passing.step = ""
        said = [text for _, text in sitting.pane.take_new()]
        assert OUR_MISTAKE.split(":")[0] not in " ".join(said), "\n".join(said)
    sitting.left = sitting.hidden = False
