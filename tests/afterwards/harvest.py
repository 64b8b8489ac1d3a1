"""One evening by hand, with something of everything: what is told of it is known beforehand."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from referee.store import begin_night, end_night
from tests.table.tavern import Tavern

SECRET = ("palm", "bend", "shaved coins", "the watch took a bribe", "mark a card")
"""Words of what only the game master knows of this evening, beside the cheat that was called out."""


def played(tavern: Tavern) -> None:
    """Night 1: five rounds of ``any``, one taken back, then the night is over and the table stays.

    It is played once, and copied into the tavern's folder from then on.
    """
    tavern.rest()
    shutil.rmtree(tavern.folder)
    shutil.copytree(model(), tavern.folder)
    tavern.reread()


@cache
def model() -> Path:
    """The folder of a tavern in which the evening was played."""
    folder = Path(tempfile.mkdtemp(prefix="referee-tests-")) / "harvest"
    atexit.register(shutil.rmtree, folder.parent, True)
    tavern = Tavern(folder)
    play(tavern)
    tavern.rest()
    return folder


def play(tavern: Tavern) -> None:
    with tavern.store.command("night begin") as command:
        begin_night(command, "Harvest fair")
    tavern.open("any", ante="1gp", stops=True)
    tavern.sit("Ann", "Bob", "Cas", "Grubb", stake="10gp")
    first(tavern)
    second(tavern)
    third(tavern)
    tavern.sit("Dov", stake="5gp")
    fourth(tavern)
    tavern.settle("1", "won")
    tavern.leave("Bob")
    fifth(tavern)
    tavern.deal(9)
    tavern.undo()
    with tavern.store.command("night end") as command:
        end_night(command)


def next_week(tavern: Tavern) -> None:
    """Night 2: the same table goes on, with two rounds, the second of which nobody finishes."""
    with tavern.store.command("night begin") as command:
        begin_night(command, "A week later")
    tavern.deal(11)
    to_play(tavern)
    ends(tavern, "Cas")
    tavern.deal(12)
    tavern.choose("done")


def to_play(tavern: Tavern) -> None:
    """Bets are closed, and the round stops where somebody could cheat."""
    tavern.choose("done")


def ends(tavern: Tavern, *winners: str) -> None:
    while tavern.wait().kind in ("bets", "moment"):
        tavern.choose("ok")
    tavern.enter(*winners)


def first(tavern: Tavern) -> None:
    """Hild bets on Ann and is right; Bob palms a card, and nobody sees it."""
    tavern.deal(1)
    tavern.bet("Hild", "2gp", "winner", "Ann")
    tavern.bet("Cas", "2gp", "winner", "Cas")
    tavern.free_bet("Bob", "1gp", "it rains before dawn", "Cas")
    to_play(tavern)
    tavern.cheat("Bob", "palm", 20)
    ends(tavern, "Ann")


def second(tavern: Tavern) -> None:
    """Cas marks a card and is seen by all; Ann says so, Grubb does not."""
    tavern.deal(2)
    to_play(tavern)
    tavern.cheat("Cas", "mark", 1)
    tavern.accuse("Ann", "Cas")
    ends(tavern, "Bob")


def third(tavern: Tavern) -> None:
    """Grubb accuses Bob of nothing; the game master fines Bob, for a reason of his own; the pot is shared."""
    from referee.table import gm_word

    tavern.deal(3)
    to_play(tavern)
    tavern.accuse("Grubb", "Bob")
    tavern.do(gm_word.rule_coins, "3sp", "Bob", "pot", "shaved coins")
    ends(tavern, "Ann", "Bob")


def fourth(tavern: Tavern) -> None:
    """The round ends on the floor."""
    tavern.deal(4)
    to_play(tavern)
    tavern.stop("scramble", "Ann=17", "Bob=9", why="the watch took a bribe")


def fifth(tavern: Tavern) -> None:
    """Somebody means to cheat, and never comes to it."""
    tavern.deal(5)
    to_play(tavern)
    if tavern.wait().kind == "moment":
        tavern.choose("ok")
    tavern.arm("Cas", "palm", 12)
    tavern.enter("Ann")
