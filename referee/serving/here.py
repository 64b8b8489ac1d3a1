"""What the pages' work does with a campaign: looks, draws, lets somebody in, writes taps down, carries out what passes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from referee.errors import NotAllowed, NotFound, Refusal
from referee.live.capture import Run
from referee.live.proposed import carry_out, mend, put_past_away
from referee.pages.offer import SILENCE
from referee.pages.offers import Tap, proposal
from referee.pages.parts import page_parts
from referee.pages.sights import Sights
from referee.phones import Phones
from referee.phones.letters import NOTE
from referee.phones.proposals import WAITING, Proposal
from referee.serving.work import Picture
from referee.store import Store

MOST_WAITING = 12
"""Proposals of one seat that wait at once, so that nobody buries the game master."""

TOO_MUCH = (
    "Much of what you have tapped still waits for the game master: let that be answered first."
)
OPENED_AGAIN = (
    "Your seat was opened once more, on this phone or on another one. "
    "If that was not you, tell the game master, who can void it."
)
"""What a seat is told when a second page comes by its link: whoever has seen the code can come by it, too."""

GONE = "Something that is not there any more"
"""How something is called that was tapped and is not offered."""


class Here:
    """One campaign. Use it from one thread. ``run`` runs a command line of Referee's."""

    def __init__(self, run: Run, folder: Path, campaign: str, table: str | None) -> None:
        self._run, self._folder, self._campaign = run, folder, campaign
        self._sights = Sights(folder, table)
        self._tried: dict[int, int] = {}
        self._mended = False

    def look(self, persons: Sequence[str]) -> Mapping[str, Picture]:
        return self._sights.look(persons)

    def draw(self, picture: Picture) -> Mapping[str, str]:
        return page_parts(picture)

    def come(self, secret: str) -> tuple[str, str] | None:
        with Phones.writing(self._folder, self._campaign) as phones:
            before = [*phones.links.pages().values()]
            found = phones.links.come(secret)
            if found is not None and found[0] in before:
                _tell_once(phones, found[0], OPENED_AGAIN)
            return found

    # -- taps

    def write_down(self, person: str, tap: Tap, picture: Picture) -> None:
        """A proposal, or its refusal, which the page reads among what it has tapped."""
        with Phones.reading(self._folder, self._campaign) as phones:
            if phones.proposals.by_tap(person, tap.tap) is not None:
                return
            waiting = [one for one in phones.proposals.in_state(WAITING) if one.person == person]
        try:
            self._propose(person, tap, picture, len(waiting))
        except Refusal as refused:
            self._refuse(person, tap, picture, str(refused))

    def _propose(self, person: str, tap: Tap, picture: Picture, waiting: int) -> None:
        meant = proposal(picture, tap)
        with Phones.writing(self._folder, self._campaign) as phones:
            if meant.kind == SILENCE:
                phones.letters.keep_quiet(person, meant.words[0])
            elif waiting >= MOST_WAITING:
                raise Refusal(TOO_MUCH)
            else:
                phones.proposals.add(
                    tap.tap, person, meant.kind, meant.words, meant.told, meant.asked
                )

    def _refuse(self, person: str, tap: Tap, picture: Picture, sentence: str) -> None:
        offers = [one for group in picture["groups"] for one in group["offers"]]
        offer = next((one for one in offers if one["id"] == tap.offer), None)
        kind = "choice" if offer is None or offer["kind"] == SILENCE else offer["kind"]
        told = GONE if offer is None else offer["label"]
        with Phones.writing(self._folder, self._campaign) as phones:
            made = phones.proposals.add(tap.tap, person, kind, (), told)
            if made is not None:
                phones.proposals.refused(made.id, sentence)

    # -- what passes

    def carry_out(self) -> None:
        """Carry out what passes without being asked about; what has to wait is tried again when somebody has acted.
        Answers to what is not asked any more are put away: the same question may be asked once more later."""
        if not self._mended:
            mend(self._folder)
            self._mended = True
        for one in self._passing():
            with Store.open(self._folder) as store:
                last = store.last_command()
            if self._tried.get(one.id) != last:
                self._tried[one.id] = last
                with suppress(NotAllowed, NotFound):  # the game master is told when looking at it
                    carry_out(self._run, self._folder, self._campaign, one.id)
        put_past_away(self._folder)

    def _passing(self) -> list[Proposal]:
        with Phones.reading(self._folder, self._campaign) as phones:
            waiting = phones.proposals.in_state(WAITING)
            self._tried = {one.id: self._tried.get(one.id, -1) for one in waiting}
            if phones.rules.frozen:
                return []
            return [one for one in waiting if phones.rules.passes(one)]


def _tell_once(phones: Phones, person: str, sentence: str) -> None:
    """A letter to a seat, unless it is the last one there already."""
    last = phones.letters.to(person, 1)
    if not last or last[0].body != sentence:
        phones.letters.send(person, NOTE, sentence)
