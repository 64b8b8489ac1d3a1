"""Every golden playthrough: a line each. A ruleset that ships needs one; ``python -m tests.golden.update`` makes its text."""

from __future__ import annotations

from tests.golden.dice_games import DICE_GAMES
from tests.golden.playthrough import Playthrough

TURNED = r"\w+ turns \S+[♠♥♦♣]\."
WINS = r"wins the pot|The pot goes to"
STOPPED = r"the fewest cards left"

PLAYTHROUGHS = (
    *DICE_GAMES,
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
    Playthrough("snake", 3, {"decks": 1}, (WINS, r"pile blows up|Off the table"), longest=200),
    Playthrough("snake", 4, {"decks": 2, "most_turns": 10}, (STOPPED,)),
    Playthrough("snake", 4, {"direction": "right"}, (WINS,), longest=200),
    Playthrough("snake", 3, {"direction": "left"}, longest=200),
    Playthrough("snake", 3, {"opener": "race"}, (r"\? enter .*first to put three cards",), longest=200),
    Playthrough("snake", 3, {"opener": "initiative"}, (r"\? check ",), longest=200),
    Playthrough("snake", 4, {"opener": "right"}, longest=200),
    Playthrough("snake", 2, {"may_decline": True, "most_turns": 10}, (r"What do you play\? .*pass\]", STOPPED)),
    Playthrough("snake", 2, {"may_decline": False, "draw": "to_seven", "most_turns": 10}, (STOPPED,)),
    Playthrough("snake", 3, {"draw": "one"}, longest=200),
    Playthrough("snake", 3, {"skips_stack": True}, (r"is skipped|sits this one out|will not give it",), longest=200),
    Playthrough("snake", 3, {"skips_stack": False}, (r"aimed at|skip passes on to",), longest=200),
    Playthrough("snake", 3, {"most_turns": 10}, (r"NOTICES", r"is called out: swap"), lively=True, longest=200),
    Playthrough("snake", 4, {"most_turns": 12}, (r"tries: Palm", r"leaves the table"), lively=True, longest=200),
    Playthrough("snake_physical", 2, {"most_turns": 10}, (STOPPED,)),
    Playthrough("snake_physical", 3, {"most_turns": 10}, (r"draws 2", r"is called out"), lively=True, longest=200),
    Playthrough("snake", 2, longest=150),
    Playthrough("snake", 3, {}, (r"tries:",), lively=True, longest=150),
    Playthrough("snake_physical", 3, longest=230),
    Playthrough("twenty_one", 1, {"decks": 1}, (r"pays? \w+|takes \d+",)),
    Playthrough("twenty_one", 3, {"decks": 2, "insurance": True}, (r"Bet \d+ has won", r"natural"), lively=True),
    Playthrough("twenty_one", 4, {"decks": 4, "bank_hits_soft": True}, (r"doubles|pushes as much", r"splits|One hand becomes")),
    Playthrough("twenty_one", 2, {"decks": 6, "hands": 2}, (r"3 to 2",)),
    Playthrough("twenty_one", 3, {"insurance": False, "bank_hits_soft": False}, (r"NOTICES", r"is called out: "), lively=True),
    Playthrough("twenty_one", 7, {}, (r"tries: (Remember|Read)", r"leaves the table"), lively=True),
    Playthrough("twenty_one_physical", 2),
    Playthrough("twenty_one_physical", 3, {"insurance": True}, (r"has won|natural", r"is called out: "), lively=True),
    Playthrough("five_card_draw", 2, {"limit": "none"}, (r"shows|lays down",)),
    Playthrough("five_card_draw", 4, {"limit": "pot", "change": 5}, (r"throws away 5|draws 5|slides 5", r"shows|lays down")),
    Playthrough("five_card_draw", 3, {"limit": "fixed", "raises": 1}, (r"raises", r"keeps all five|draws nothing")),
    Playthrough("five_card_draw", 7, {}, (r"raises", r"calls")),
    Playthrough("five_card_draw", 4, {}, (r"NOTICES", r"hand is dead"), lively=True),
    Playthrough("five_card_draw", 3, {}, (r"leaves the table", r"tries: (Read|Know)"), lively=True),
    Playthrough("five_card_draw_physical", 3, {}, (r"Was a flush shown",)),
    Playthrough("five_card_draw_physical", 4, {"limit": "pot"}, (r"is called out", r"Whose is the best"), lively=True),
    Playthrough("three_card_brag", 2, {"blind_is_safe": True}, (r"pays to see", r"shows|turns over")),
    Playthrough("three_card_brag", 3, {"blind_is_safe": False}, (r"pays to see|had enough", r"throws in|come back across")),
    Playthrough("three_card_brag", 4, {"most": 15}, (r"all that is left|All in", r"shows|turns over")),
    Playthrough("three_card_brag", 8, {}, longest=150),
    Playthrough("three_card_brag", 4, {}, (r"NOTICES", r"is called out", r"pays double like"), lively=True),
    Playthrough("three_card_brag", 5, {}, (r"leaves the table", r"tries: (Read|Stare)"), lively=True),
    Playthrough("three_card_brag_physical", 3, {}, (r"Whose is the best",)),
    Playthrough("three_card_brag_physical", 4, {"blind_is_safe": False}, (r"is called out",), lively=True),
)  # fmt: skip
