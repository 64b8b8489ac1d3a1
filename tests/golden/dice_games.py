"""Golden playthroughs of the games of dice, of banks and of contests: every option, bets, cheats and people who leave."""

from __future__ import annotations

from tests.golden.playthrough import Playthrough

DICE_GAMES = (
    Playthrough("liars_dice", 2),
    Playthrough("liars_dice", 3, {"dice_each": 2, "wild_ones": True}, (r"bids|says", r"\? choose .*Call it a lie")),
    Playthrough("liars_dice", 3, {"dice_each": 2, "wild_ones": False, "exact_call": False}),
    Playthrough("liars_dice", 4, {"dice_each": 1, "who_may_call": "anybody"}, (r"\? window ",)),
    Playthrough("liars_dice", 3, {"dice_each": 2, "who_may_call": "next_player"}, (r"NOTICES", r"is called out: ", r"Bet \d+ has won"), lively=True),
    Playthrough("liars_dice", 3, {"dice_each": 2, "exact_call": True}, (r"Right to the die|has it exactly",)),
    Playthrough("liars_dice", 6, {"dice_each": 1}, (r"leaves the table", r"tries: Turn a die"), lively=True),
    Playthrough("liars_dice_physical", 2, {"dice_each": 2}),
    Playthrough("liars_dice_physical", 3, {"dice_each": 2}, (r"is called out: ", r"tries: Read"), lively=True),
)  # fmt: skip
