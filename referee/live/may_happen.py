"""Whether what a player proposed may happen: a move at the table, in their own name, to the question that is asked now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from referee.campaign import People, read_campaign
from referee.errors import BadInput, NotAllowed, Refusal
from referee.live.answers import past_stops
from referee.phones.proposals import ANSWERS, TRIES, Proposal
from referee.records import record
from referee.screens.aside import Asides
from referee.screens.asked import question_mark
from referee.screens.seen import seen
from referee.store import Reading, Store
from referee.table.desk import Desk
from referee.table.running import Running
from referee.words import name_key

MOVED = "The table has moved on: look again."

COMMANDS = {
    "choice": ("choose", "enter", "roll"),
    "roll": ("choose", "enter", "roll"),
    "bet": ("bet",),
    "ploy": ("cheat",),
    "cheat": ("cheat",),
    "accusation": ("accuse",),
}
"""Which commands a proposal of a kind may be: a file of phones may come from a stranger."""

OPTIONS = (
    *("--table", "--against", "--arm", "--disarm", "--roll", "--total", "--second", "--reroll"),
    *("--inspiration", "--stroke-of-luck", "--advantage", "--disadvantage", "--plus", "--plain"),
)
"""The options that may stand in one."""

FLAGS = ("--arm", "--disarm", "--stroke-of-luck", "--advantage", "--disadvantage", "--plain")
"""Those of them that have no value."""

ROLLED = ("--roll", "--total")


def refuse_foreign(proposal: Proposal) -> None:
    """NotAllowed where a proposal is no move at the table: nothing else may come from a phone."""
    first = proposal.words[0] if proposal.words else ""
    if first in COMMANDS[proposal.kind] and all(one in OPTIONS for one in options_of(proposal)):
        return
    raise NotAllowed(
        f"Proposal {proposal.id} is no move at the table, so it is not carried out: "
        f"'referee refuse {proposal.id}' puts it away."
    )


def options_of(proposal: Proposal) -> list[str]:
    """The options of its command line by their names."""
    words = proposal.words
    before = words[: words.index("--")] if "--" in words else words
    return [word.partition("=")[0] for word in before if word.startswith("-")]


# -- in the campaign


@record
class _There:
    """A round that is on, and somebody's seat in it."""

    running: Running
    seat: int


def _there(desk: Desk, person: str) -> _There | None:
    table = desk.table()
    if table.round is None:
        return None
    running = Running.load(desk.reading, table)
    if person not in running.record.seats:
        return None
    return _There(running, running.record.seats.index(person))


def refuse_anothers(desk: Desk, proposal: Proposal) -> None:
    """NotAllowed where it would do something in another's name, or answer what another is asked."""
    if proposal.kind not in ANSWERS:
        if not _is_called(desk, proposal.person, next(_names(proposal.words), "")):
            raise NotAllowed(f"Proposal {proposal.id} is in another's name.")
        return
    there = _there(desk, proposal.person)
    ahead = None if there is None else past_stops(there.running.round)
    wait = None if ahead is None else ahead.wait
    if there is None or wait is None or wait.who not in (None, there.seat):
        raise NotAllowed(MOVED)


def _is_called(desk: Desk, person: str, name: str) -> bool:
    """Whether a name is somebody's, also one that they had when they tapped and that nobody else has now."""
    one = desk.people.by_id(person)
    if name_key(name) not in map(name_key, (one.name, *one.former)):
        return False
    return desk.people.find(name).id == person


def _names(words: Sequence[str]) -> Iterator[str]:
    """The words of a command line that are no options, and no values of options."""
    left = iter(words[1:])
    for word in left:
        if word == "--":
            yield from left
        elif word in OPTIONS and word not in FLAGS:
            next(left, "")
        elif not word.startswith("--"):
            yield word


def asked_now(desk: Desk, person: str) -> str:
    """The mark of what somebody is asked now (``question_mark``); "" where they are in no round."""
    there = _there(desk, person)
    if there is None:
        return ""
    return question_mark(seen(desk, there.running.table, there.running, there.seat))


def is_held(folder: Path, proposal: Proposal) -> bool:
    """Whether it has to wait for a cheat of somebody else's, of which this player may not know.

    The player is shown the round as it was before (``referee.screens.aside``): what it would be refused for tells of that
    cheat, and what is chosen would be chosen within it. Speaking up, and what is meant for later, never has to wait.
    """
    if proposal.kind == "accusation" or {"--arm", "--disarm"} & {*options_of(proposal)}:
        return False
    try:
        with Store.open(folder) as store:
            there = _there(_desk(folder, store, proposal), proposal.person)
            if there is None:
                return False
            return Asides().shown(store, there.running, there.seat).running is not there.running
    except Refusal:
        return False


def _desk(folder: Path, reading: Reading, proposal: Proposal) -> Desk:
    campaign = read_campaign(folder)
    return Desk(campaign, People(campaign, reading), reading, table_of(proposal))


def table_of(proposal: Proposal) -> str | None:
    """The table that a proposal is for; None where it names none."""
    words = proposal.words
    for at, word in enumerate(words):
        if word == "--table":
            return words[at + 1] if at + 1 < len(words) else None
        if word.startswith("--table="):
            return word.partition("=")[2]
    return None


def is_past(folder: Path, proposal: Proposal) -> bool:
    """Whether another question, or none, is asked by now, and the player may know it."""
    if is_held(folder, proposal):
        return False
    try:
        with Store.open(folder) as store:
            return asked_now(_desk(folder, store, proposal), proposal.person) != proposal.asked
    except Refusal:
        return False


# -- what the game master adds


@record
class Added:
    """What the game master adds to a cheat or a ploy: what the d20 shows, or the whole total; the other die; the other
    side's total; who looks on purpose, each as ``NAME=15``."""

    roll: int | None = None
    total: int | None = None
    second: int | None = None
    against: int | None = None
    watch: tuple[str, ...] = ()

    @property
    def options(self) -> list[str]:
        """As the options of ``cheat``."""
        numbers = {
            "--roll": self.roll,
            "--total": self.total,
            "--second": self.second,
            "--against": self.against,
        }
        found = [(name, str(number)) for name, number in numbers.items() if number is not None]
        return [*chain.from_iterable(found), *(f"--watch={who}" for who in self.watch)]


def options_added(proposal: Proposal, added: Added) -> list[str]:
    """The options that go along with a proposal. BadInput where it takes none, or has its roll already."""
    if added.roll is not None and added.total is not None:
        raise BadInput("--roll is the die, --total the whole total: give one of them.")
    found = added.options
    if found and proposal.kind not in TRIES:
        what = "roll" if {added.roll, added.total} != {None} else "options"
        raise BadInput(f"Proposal {proposal.id} needs no {what}: leave {_it(what)} away.")
    typed = {*options_of(proposal)}
    if {added.roll, added.total} != {None} and typed & {*ROLLED}:
        raise BadInput(
            f"The player has typed the roll of proposal {proposal.id} already: leave yours away."
        )
    return found


def _it(what: str) -> str:
    return "them" if what.endswith("s") else "it"
