"""What a player proposed, carried out: once, whatever is tapped twice, raced by another shell or killed in the middle.

That it was carried out is written into the campaign itself, within the transaction of the command that does it
(``within``); ``phones.db`` only follows. So a proposal that a killed process has left begun is known to have happened or
not, and a second try finds it done.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from referee.errors import BadInput, Busy, NotAllowed, NotFound
from referee.live.capture import Ran, Run, captured
from referee.live.may_happen import (
    MOVED,
    asked_now,
    is_held,
    is_past,
    options_of,
    refuse_anothers,
    refuse_foreign,
)
from referee.phones import Phones
from referee.phones.proposals import ANSWERS, BEGUN, DONE, REFUSED, TRIES, Proposal
from referee.store import Command, Store
from referee.table.desk import Desk

CARRIED = "by_phone"
"""The place of the campaign's documents that name what was carried out, by its tap."""

NOT_NOW = "That cannot be done now."
NO_TRY = "That cannot be tried now."
TWICE = "That has been carried out already."


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
    with Phones.writing(folder, campaign_id) as phones:
        proposal = waiting_one(phones, number)
        phones.proposals.begin(number)
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
        again = f"'referee accept {proposal.id} --roll N'"
        return (
            f"It still waits: {again} adds the roll, --total N its total, --watch NAME=N who looks."
        )
    return "It still waits."


def _is_done(phones: Phones, number: int) -> None:
    """It may wait again, where another process thought that this one had died."""
    if not phones.proposals.done(number) and phones.proposals.begin(number):
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
