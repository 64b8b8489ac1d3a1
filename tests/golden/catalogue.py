"""Every golden playthrough: a line each. A ruleset that ships needs one; ``python -m tests.golden.update`` makes its text."""

from __future__ import annotations

from tests.golden.playthrough import Playthrough

TURNED = r"\w+ turns \S+[♠♥♦♣]\."

PLAYTHROUGHS = (
    Playthrough("snaggletooth", 2),
    Playthrough("snaggletooth", 3),
    Playthrough("snaggletooth", 4),
    Playthrough("snaggletooth", 6),
    Playthrough("snaggletooth", 3, {"direction": "right"}),
    Playthrough("snaggletooth", 3, {"direction": "left"}),
    Playthrough("snaggletooth", 3, {"tie_break": "coin"}, (r"\? random .*toss a coin",)),
    Playthrough("snaggletooth", 4, {"tie_break": "rps"}, (r"shows rock", r"shows paper")),
    Playthrough("snaggletooth", 4, {"tie_break": "high_card"}, (TURNED,)),
    Playthrough("snaggletooth", 3, {"stalled": "draw"}, (r"for a whole round, so \w+ draws",)),
    Playthrough("snaggletooth", 3, {"stalled": "count"}, (r"The pairs are counted",)),
    Playthrough("snaggletooth", 5, {"tied_win": "split", "ante": 5}, (r"pot goes to \w+ and \w+", r"odd copper")),
    Playthrough("snaggletooth", 4, {"tied_win": "play_off"}, (TURNED, r"pot goes to")),
    Playthrough("snaggletooth", 2, {"snaggletooth_counts": True}, (r"turns over the ugly tooth",)),
    Playthrough("snaggletooth", 2, {"snaggletooth_counts": False}, (r"turns over the ugly tooth",)),
    Playthrough(
        "snaggletooth", 4, {}, (r"NOTICES", r"is called out: hold", r"has won"), lively=True
    ),
    Playthrough("snaggletooth", 3, {}, (r"leaves the table", r"Bet \d+ comes back|Bet \d+ has won"), lively=True),
    Playthrough("any", 3, {}, (r"Bet \d+ has won", r"tries: Palm"), lively=True),
    Playthrough("snaggletooth_physical", 3),
    Playthrough("snake", 2, longest=150),
    Playthrough("snake", 3, {}, (r"tries:",), lively=True, longest=150),
    Playthrough("snake_physical", 3, longest=230),
)  # fmt: skip
