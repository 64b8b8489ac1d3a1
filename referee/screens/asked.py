"""A question as somebody at the table is asked it, in a short mark: as long as it is the same, so is the mark."""

from __future__ import annotations

import json
from hashlib import sha256

from referee.screens.seen import Plain

_GAME = ("table", "round", "zones", "values", "winners", "pot", "pots")
_SEAT = ("seat", "name", "zones", "values", "out", "left", "put", "staked")
_WAIT = ("kind", "who", "ask", "options")


def question_mark(plain: Plain) -> str:
    """The mark of what a seat is asked, from what ``seen`` gives that seat: the question, and the game as it lies there.

    What was put into the pot counts, for a call that was raised since is another call. Bets and the coins before a seat
    do not: whoever bets beside the game changes no question. 16 hex digits.
    """
    wait = plain["wait"]
    asked = [
        [plain[key] for key in _GAME],
        [[seat[key] for key in _SEAT] for seat in plain["seats"]],
        None if wait is None else [wait.get(key) for key in _WAIT],
    ]
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]
