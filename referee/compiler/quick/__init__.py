"""Rules as fast as a program written by hand: the form without a game master, for simulation, odds and NPCs' thinking.

No facts are made, nobody steps in, chance is drawn at once and no moment is waited at. Named formulas are written in
place, searches become loops with an early end, cards are taken out of the zone that they are known to lie in, and
what no step can ever change is left out.
"""
