"""One whole evening at the live table, with all that goes wrong in a tavern, and the table as it is found a week later."""

from __future__ import annotations

from pathlib import Path

from tests.live.conftest import Referee
from tests.live.terminal import Screen

FIRST_NIGHT = [
    ('night begin "Harvest fair"', "Night 1 (Harvest fair) begins."),
    ('character add "Mother Grubb" npc pp16', "Mother Grubb is an NPC now"),
    ("purse grubb give 30gp", "purse holds 30gp"),
    ("table open snaggletooth --ante 1gp --no-stops", "Table t1 is open"),
    ("sit Vex 10gp sleight+9 Bram 10gp pp14 Ilse 10gp", "sit down with 10gp each"),
    ("deal --seed 7", "3gp in the pot"),
    ("sit Odo 10gp", "Odo will be dealt in next round"),
]


class Table:
    """The live table, typed at."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def types(self, line: str, seen: str) -> str:
        """Type a line, and wait for what is on the screen then."""
        self.screen.type(f"{line}\r")
        return self.screen.wait_for(seen)

    def plays_on(self, seen: str) -> str:
        """Let the referee decide for whoever is waited for, until a text is on the screen."""
        for number in range(60):
            if seen in self.screen.text:
                return self.screen.text
            line = f"auto {'' if number % 2 else '  '}"
            before = self.screen.text
            self.screen.type(f"{line}\r")
            self.screen.wait_until(lambda now, old=before: now != old, "nothing has changed")  # type: ignore[misc]
            self.screen.settle()
        raise AssertionError(f"{seen!r} never came:\n{self.screen.text}")


def test_an_evening_and_the_week_after(folder: Path, referee: Referee) -> None:
    with Screen(80, 24, folder) as screen:
        screen.wait_for("No table is open")
        table = Table(screen)
        for line, seen in FIRST_NIGHT:
            table.types(line, seen)
        table.plays_on("Bets are open on winner")
        table.types("b grubb 1 w bram", "Mother Grubb bets 1gp on who wins: Bram")
        table.types("b vex 2 w vex", "Vex bets 2gp on who wins: Vex")
        table.types("done", "number or name")
        table.types("c vex shift 2 --arm", "means to")
        table.plays_on("NOTICES")
        table.types("acc bram vex", "Vex is called out")
        seen = table.types("why cheat", "DC 15")
        assert "NOTICES" not in seen.split("why cheat")[1]
        table.types("stop --pot scramble --check Vex=17 --check Bram=9", "Round 1 is over")
        assert "Bram" in screen.text
        table.types("deal --seed 9", "4gp in the pot")
        table.types("leave ilse", "Ilse leaves the table.")
        screen.press("ctrl-d")
        assert screen.ends() == 0
    referee("night", "end")
    with Screen(80, 24, folder) as screen:
        table = Table(screen)
        assert "Ilse leaves the table." in screen.wait_for("Previously")
        table.types("night begin 'A week later'", "Night 2 (A week later) begins.")
        table.types("auto --round", "after round 2")
        table.types("night end", "is over.")
        told = table.types("settle-up --night 1", "Vex")
        assert "Ilse" in told
    assert "every copper accounted for" in referee("verify")
    tale = referee("recap", "--night", "1")
    for name in ("Vex", "Bram", "Ilse", "Odo", "Mother Grubb"):
        assert name in tale
