"""What a round costs in keys: five people, real cards, two bets and a cheat."""

from __future__ import annotations

from collections.abc import Callable

from referee.live.sitting import Sitting
from tests.live.conftest import Referee

Sit = Callable[..., Sitting]

ROUND = [
    "",  # deal
    *("7 8", "-", "k", "-", "9"),  # each lays what they have
    *("b a 5 w v", "b i 5 w b", ""),  # two bets, and no more
    "5",  # the ugly tooth is named
    *("c v s 17", "v 10", "b q"),  # Vex shifts the cards; who lays next, and what
    *("i 5", "b 5"),  # the ugly tooth, twice
]


def test_a_round_with_real_cards_in_at_most_eighty_keys(sit: Sit, referee: Referee) -> None:
    sitting = sit("snaggletooth_physical", people="Ann Bram Vex Ilse Grubb")
    keys = 0
    for line in ROUND:
        keys += len(line) + 1
        sitting.say(line)
        said = sitting.pane.take_new()
        assert not [text for style, text in said if style == "class:refused"], said
    assert sitting.scene.running is None
    assert keys <= 80
    log = referee("log")
    assert all(words in log for words in ("bet Ann 5sp", "bet Ilse 5sp", "cheat Vex s --roll 17"))
    assert "All is well" in referee("verify")
