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
    Playthrough("hazard", 1),
    Playthrough("hazard", 2, {"caster_may_pass": True, "least": 2}, (r"\? choose .*Hand the box on", r"is the chance")),
    Playthrough("hazard", 3, {"caster_may_pass": False, "least": 2}, (r"The main, and too late|nobody wants it",)),
    Playthrough("hazard", 3, {"against_pays": "even_money", "least": 2}, (r"NOTICES", r"is called out: ", r"Bet \d+ has won"), lively=True),
    Playthrough("hazard", 4, {"against_pays": "nineteen_for_twenty", "least": 2}, (r"against the caster", r"tries: Ask for the dice"), lively=True),
    Playthrough("hazard", 5, {"least": 2}, (r"leaves the table", r"The cast is off"), lively=True),
    Playthrough("crown_and_anchor", 1),
    Playthrough("crown_and_anchor", 3, {"triple_pays": 10}, (r"Bet \d+ has won", r"Bet \d+ is lost"), lively=True),
    Playthrough("crown_and_anchor", 4, {}, (r"NOTICES", r"is called out: drag"), lively=True),
    Playthrough("crown_and_anchor", 6, {}, (r"tries: Shake a tapped die", r"tries: (Ask for other dice|Talk)"), lively=True),
    Playthrough("ten_thousand", 2, {"target": 1000, "to_get_on": 0}, (r"is home with",)),
    Playthrough("ten_thousand", 2, {"target": 1000, "three_misses": True}, (r"third in a row",)),
    Playthrough("ten_thousand", 3, {"target": 1000, "three_misses": False}, (r"[Aa]ll six",)),
    Playthrough("ten_thousand", 3, {"target": 1000}, (r"NOTICES", r"is called out: ", r"Bet \d+ has won"), lively=True),
    Playthrough("ten_thousand", 5, {"target": 1000}, (r"leaves the table", r"tries: Goad"), lively=True, longest=200),
)  # fmt: skip
