"""Rounds of every shipped game played by taps alone: whatever is offered is carried out, and no copper is lost."""

from __future__ import annotations

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from referee.library import Shelf
from referee.pages.offers import Tap, proposal
from referee.pages.sights import Picture
from tests.pages.seats import NAMES, TAP, Offer, Seats, a_value, offered, sees_it_as_it_is

MORE = settings.default.max_examples // 60
"""1, and under the profile "thorough" some thirty."""

FEW = (
    *("any", "arm_wrestling", "cheat", "crazy_eights", "cee_lo", "faro", "holdem", "in_between"),
    *("liars_dice", "snaggletooth", "snaggletooth_physical", "snake", "thimblerig", "twenty_one"),
)
"""Among them they wait for everything that any game waits for."""

GAMES = FEW if MORE == 1 else sorted(one.name for one in Shelf().all())

TAPS = 8 if MORE == 1 else 40
"""Taps of a round, before the referee plays it to its end."""

OPTIONS = {
    "snake": ("--set", "decks=2"),
    "snake_physical": ("--set", "decks=2"),
    "ten_thousand": ("--set", "target=2000"),
    "darts": ("--set", "start_at=101"),
}


class Player:
    """Taps for all seats in turn whatever is there, and is the game master who goes on."""

    def __init__(self, seats: Seats, chance: random.Random) -> None:
        self.seats, self.chance = seats, chance

    def plays(self, taps: int) -> None:
        for _ in range(taps):
            pictures = self.seats.look()
            if pictures[""]["table"]["round"] is None:
                return
            name, one = self.chosen(pictures)
            if one is None:
                self.goes_on()
            else:
                self.taps(name, pictures[name], one)
            if self.chance.random() < 0.3:
                self.goes_on()

    def chosen(self, pictures: dict[str, Picture]) -> tuple[str, Offer | None]:
        """An answer more often than anything else, so that the round goes on."""
        groups = ["turn"] if self.chance.random() < 0.6 else ["bets", "tricks", "accuse", "notices"]
        found = [
            (name, one)
            for name in self.seats.names
            if sees_it_as_it_is(self.seats, name)
            for _, one in offered(pictures[name], self.chance.choice(groups))
        ]
        return self.chance.choice(found) if found else ("", None)

    def taps(self, name: str, picture: Picture, one: Offer) -> None:
        made = proposal(picture, Tap(TAP, picture["stamp"], one["id"], a_value(one, self.chance)))
        assert made.told.endswith(".") or made.kind == "silence"
        if made.kind == "silence":
            with self.seats.phones() as phones:
                phones.letters.keep_quiet(name, made.words[0])
            return
        assert made.kind == one["kind"]
        self.carried_out(one, made.words)

    def carried_out(self, one: Offer, words: tuple[str, ...]) -> None:
        """What the game master accepts, with the dice that were left to them."""
        first, *rest = words
        left = one["optional"] and first == "cheat" and "--roll" not in rest
        if not left or "--arm" in rest:
            self.seats.referee(*words)
            return
        said = ""
        for dice in ([], ["--roll", "13"], ["--roll", "13", "--second", "9"]):
            code, said = self.seats.tries(first, *dice, *rest)
            if code == 0:
                return
            assert "d20 show" in said, said
        raise AssertionError(said)

    def goes_on(self) -> None:
        running = self.seats.running()
        if running is None or (wait := running.round.wait) is None:
            return
        if wait.kind in ("moment", "bets", "window"):
            self.seats.referee("choose", "pass")
        elif wait.kind == "enter" or self.chance.random() < 0.5:
            self.seats.referee("auto", "--all")


@pytest.mark.parametrize("game", GAMES)
@settings(
    max_examples=MORE,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_offered_is_carried_out(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    low, high = Shelf().source(game).rules().rules.players
    many = chance.randint(low, min(high, len(NAMES)))
    stops = chance.choice(["--stops", "--no-stops"])
    rolled = chance.choice([("--chance", "rolled"), ("--chance", "entered")])
    with TemporaryDirectory(prefix="referee-tests-") as place:
        options = (stops, *rolled, *OPTIONS.get(game, ()))
        seats = Seats(Path(place), game, many, *options)
        seats.referee("deal", "--seed", str(seed))
        Player(seats, chance).plays(TAPS)
        if seats.running() is not None:
            seats.referee("auto", "--all", "--round")
        assert seats.problems() == []
