"""What a player proposed, carried out: once, whatever is tapped twice, raced by another shell or killed in the middle.

That it was carried out is written into the campaign itself, within the transaction of the command that does it
(``within``); ``phones.db`` only follows. So a proposal that a killed process has left begun is known to have happened or
not, and a second try finds it done.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from referee.campaign import People, read_campaign
from referee.errors import BadInput, Busy, NotAllowed, NotFound, Refusal
from referee.live.answers import past_stops
from referee.live.capture import Ran, Run, captured
from referee.phones import Phones
from referee.phones.proposals import ANSWERS, BEGUN, DONE, REFUSED, TRIES, Proposal
from referee.records import record
from referee.screens.aside import Asides
from referee.screens.asked import question_mark
from referee.screens.seen import seen
from referee.store import Command, Reading, Store
from referee.table.desk import Desk
from referee.table.running import Running

CARRIED = "by_phone"
"""The place of the campaign's documents that name what was carried out, by its tap."""

MOVED = "The table has moved on: look again."
NOT_NOW = "That cannot be done now."
NO_TRY = "That cannot be tried now."
TWICE = "That has been carried out already."

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


def carry_out(
    run: Run,
    folder: Path,
    campaign_id: str,
    number: int,
    more: Sequence[str] = (),
    *,
    width: int | None = None,
    encoding: str = "utf-8",
) -> Ran:
    """Carry a proposal out, and write down what became of it. ``more``: options that the game master adds.

    What is returned is for the game master. What the rules refuse is told to the player as far as a player may know
    it; what only the game master can mend (a roll that is missing, another writer, a cheat that is being played out)
    leaves the proposal waiting.
    """
    with Phones.reading(folder) as phones:
        proposal = waiting_one(phones, number)
    refuse_foreign(proposal)
    if proposal.kind in (*ANSWERS, "bet") and is_held(folder, proposal):
        return Ran(NotAllowed.exit_code, (_held(proposal),))
    with Store.open(folder) as store:
        last = store.last_command()
    with Phones.writing(folder, campaign_id) as phones:
        if not phones.proposals.begin(number, last):
            proposal = waiting_one(phones, number)
    first, *rest = proposal.words
    words = ["--campaign", str(folder), "--proposal", str(number), first, *more, *rest]
    ran = captured(run, words, width, encoding)
    return _settled(folder, campaign_id, proposal, ran)


def meant_one(phones: Phones, number: int | None) -> Proposal:
    """The proposal of a number, or the oldest that waits; NotAllowed where none does."""
    if number is not None:
        return waiting_one(phones, number)
    waiting = phones.proposals.in_state()
    if not waiting:
        raise NotAllowed("No proposal waits for your word.")
    return waiting[0]


def waiting_one(phones: Phones, number: int) -> Proposal:
    """A proposal that waits; NotFound or NotAllowed for one that is not there or does not wait any more."""
    found = phones.proposals.one(number) if 0 < number < 2**63 else None
    if found is None:
        raise NotFound(f"There is no proposal {number}: 'referee proposals' lists those that wait.")
    if found.state == DONE:
        raise NotAllowed(f"Proposal {number} has been carried out already.")
    if found.state == REFUSED:
        raise NotAllowed(f"Proposal {number} was refused already.")
    if found.state == BEGUN:
        raise NotAllowed(f"Proposal {number} is being carried out at this moment.")
    return found


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
    return [word.partition("=")[0] for word in before if word.startswith("--")]


def _settled(folder: Path, campaign_id: str, proposal: Proposal, ran: Ran) -> Ran:
    """What came of it, written down; where that is not possible now, the next look does it (``mend``)."""
    happened = was_carried_out(folder, proposal)
    answer = None if happened else told_to_the_player(folder, proposal, ran)
    with suppress(Busy), Phones.writing(folder, campaign_id) as phones:
        if happened:
            _is_done(phones, proposal.id)
        elif answer is None:
            phones.proposals.wait_again(proposal.id)
        else:
            phones.proposals.refused(proposal.id, answer)
    if happened or ran.code == 0:
        return ran
    became = _still_waits(proposal, ran) if answer is None else f"The player is told: {answer}"
    return Ran(ran.code, (*ran.lines, became), ran.asks)


def _still_waits(proposal: Proposal, ran: Ran) -> str:
    if proposal.kind in TRIES and ran.code == BadInput.exit_code:
        return f"It waits for the roll: 'referee accept {proposal.id} --roll N', or --total N."
    return "It still waits."


def _is_done(phones: Phones, number: int) -> None:
    """It may wait again, where another process thought that this one had died."""
    if not phones.proposals.done(number) and phones.proposals.begin(number, 0):
        phones.proposals.done(number)


def mend(folder: Path) -> None:
    """Say of what a killed process has left begun whether it happened; what did not waits again."""
    with Phones.reading(folder) as phones:
        if not phones.proposals.in_state(BEGUN):
            return
    campaign_id = campaign_of(folder)
    with Phones.writing(folder, campaign_id) as phones, Store.open(folder) as store:
        for one in phones.proposals.in_state(BEGUN):
            if store.get(CARRIED, one.tap) is None:
                phones.proposals.wait_again(one.id)
            else:
                phones.proposals.done(one.id)


def put_past_away(folder: Path) -> None:
    """Refuse the answers that wait to questions which are not asked any more: the game master has answered, or taken
    something back. What cannot be done now is left to the next time."""
    with Phones.reading(folder) as phones:
        answers = [one for one in phones.proposals.in_state() if one.kind in ANSWERS and one.asked]
    past = [one for one in answers if is_past(folder, one)]
    if past:
        with suppress(Busy), Phones.writing(folder, campaign_of(folder), wait=0) as phones:
            for one in past:
                phones.proposals.give_up(one.id, MOVED)


def is_past(folder: Path, proposal: Proposal) -> bool:
    """Whether another question, or none, is asked by now, and the player may know it."""
    if is_held(folder, proposal):
        return False
    try:
        with Store.open(folder) as store:
            return asked_now(_desk(folder, store, proposal), proposal.person) != proposal.asked
    except Refusal:
        return False


def campaign_of(folder: Path) -> str:
    """The campaign's own id, to which all links are bound."""
    with Store.open(folder) as store:
        return store.origin.campaign


# -- in the campaign


def was_carried_out(folder: Path, proposal: Proposal) -> bool:
    """Whether the campaign has it, and it was not taken back."""
    with Store.open(folder) as store:
        return store.get(CARRIED, proposal.tap) is not None


def within(desk: Desk, command: Command, number: int) -> None:
    """To be called within the transaction of the command that carries a proposal out, before anything else.

    NotAllowed where it was carried out before, or where the question that it answers is not asked any more.
    """
    with Phones.reading(desk.campaign.folder) as phones:
        proposal = phones.proposals.one(number)
    if proposal is None:
        raise NotFound(f"There is no proposal {number}.")
    if command.get(CARRIED, proposal.tap) is not None:
        raise NotAllowed(TWICE)
    refuse_anothers(desk, proposal)
    if proposal.asked and asked_now(desk, proposal.person) != proposal.asked:
        raise NotAllowed(MOVED)
    command.put(CARRIED, proposal.tap, {"proposal": number})


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
        if next(_names(proposal.words), "") != desk.name(proposal.person):
            raise NotAllowed(f"Proposal {proposal.id} is in another's name.")
        return
    there = _there(desk, proposal.person)
    ahead = None if there is None else past_stops(there.running.round)
    wait = None if ahead is None else ahead.wait
    if there is None or wait is None or wait.who not in (None, there.seat):
        raise NotAllowed(MOVED)


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


def _held(proposal: Proposal) -> str:
    return (
        "The round waits for something of which this player may not know: go on with that first. "
        f"Proposal {proposal.id} waits."
    )


# -- what the player is told


def told_to_the_player(folder: Path, proposal: Proposal, ran: Ran) -> str | None:
    """A refusal as the player may read it; None where it is not the player's to mend, so that it waits.

    The rules tell the game master more than a player may know: who else could cheat here, what an NPC means to do.
    """
    said = " ".join(line.strip() for line in ran.lines)
    ours = ran.asks or ran.code not in (
        BadInput.exit_code,
        NotAllowed.exit_code,
        NotFound.exit_code,
    )
    if MOVED in said:
        return None if is_held(folder, proposal) else MOVED
    if ours or said.startswith("Before that ") or is_held(folder, proposal):
        return None
    if proposal.kind in TRIES:
        return None if ran.code == BadInput.exit_code else NO_TRY
    if "--against" in options_of(proposal):
        return None
    sentence = said.partition(": ")[0].partition(" See '")[0].rstrip(".") + "."
    return NOT_NOW if "referee" in sentence or len(sentence) < 2 else sentence


# -- what the game master adds


def roll_options(proposal: Proposal, roll: int | None, total: int | None) -> list[str]:
    """The options by which a roll that was left to the game master goes along. BadInput where none was left."""
    if roll is None and total is None:
        return []
    if roll is not None and total is not None:
        raise BadInput("--roll is the die, --total the whole total: give one of them.")
    if proposal.kind not in TRIES:
        raise BadInput(f"Proposal {proposal.id} needs no roll: leave it away.")
    if any(one in ROLLED for one in options_of(proposal)):
        raise BadInput(
            f"The player has typed the roll of proposal {proposal.id} already: leave yours away."
        )
    return ["--roll", str(roll)] if roll is not None else ["--total", str(total)]
