"""The campaign's database: commands, documents, inputs, facts, the ledger, undo, and the lock.

Money is whole copper. Everything that acts is a command of a store opened for writing::

    with Store.open(folder, write=True) as store:
        with store.command("bet Ann 5gp") as command:
            ensure_night(command)
            command.put("bet", "b1", {"by": "ann", "copper": 500})
            command.post(move("Ann bets", accounts.stake("t1", "ann"), accounts.bet("b1"), 500))
"""

from referee.store import accounts
from referee.store.command import Command
from referee.store.entry import Entry, Posting, Unbalanced, balanced, move
from referee.store.journal import Journalled
from referee.store.lines import WORTH, Asked, LedgerLine
from referee.store.nights import (
    Night,
    begin_night,
    current_night,
    end_night,
    ensure_night,
    nights,
)
from referee.store.reading import Reading
from referee.store.recorded import Recorded
from referee.store.rows import LINE_KEYS, POSTING_KEYS, line_rows, posting_rows
from referee.store.store import Origin, Store

__all__ = [
    "LINE_KEYS",
    "POSTING_KEYS",
    "WORTH",
    "Asked",
    "Command",
    "Entry",
    "Journalled",
    "LedgerLine",
    "Night",
    "Origin",
    "Posting",
    "Reading",
    "Recorded",
    "Store",
    "Unbalanced",
    "accounts",
    "balanced",
    "begin_night",
    "current_night",
    "end_night",
    "ensure_night",
    "line_rows",
    "move",
    "nights",
    "posting_rows",
]
