"""What the game master is shown of players' phones: proposals that wait, and the seats that have a link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.phones import Phones
from referee.phones.proposals import KINDS, Proposal
from referee.screens.wrapping import shortened
from referee.words import listed, plural, printable

LONGEST = 200
"""Letters of a proposal that are shown: more than any of ours has."""

Named = Callable[[str], str]
"""A person's name, by their id."""


def told_of(proposal: Proposal) -> str:
    """The game master's sentence in one line, whatever a file holds."""
    return shortened(printable(proposal.told), LONGEST, "…")


def proposals_plain(waiting: Sequence[Proposal], named: Named) -> list[dict[str, Any]]:
    """Proposals that wait, the oldest first. The keys are a contract."""
    return [
        {
            "proposal": one.id,
            "name": named(one.person),
            "kind": one.kind,
            "told": told_of(one),
            "words": list(one.words),
            "at": one.at,
        }
        for one in waiting
    ]


def proposal_lines(waiting: Sequence[Proposal]) -> list[str]:
    """A line each, with its number."""
    wide = max((len(str(one.id)) for one in waiting), default=0)
    return [f"{one.id:>{wide}}  {told_of(one)}" for one in waiting]


def seats_plain(phones: Phones, named: Named) -> dict[str, Any]:
    """Who has a link, how many pages know their seat, and what passes by itself. The keys are a contract."""
    rules, passing = phones.rules, phones.rules.passing()
    served = rules.served
    return {
        "served": None if served is None else served.address,
        "public": None if served is None else served.public,
        "frozen": rules.frozen,
        "passes": [kind or "all" for person, kind in passing if not person],
        "seats": [
            {
                "name": named(link.person),
                "made": link.made,
                "used": link.used,
                "pages": link.pages,
                "passes": [kind or "all" for person, kind in passing if person == link.person],
            }
            for link in phones.links.all()
        ],
    }


def seats_lines(plain: dict[str, Any]) -> list[str]:
    """The same in sentences."""
    where = f"Pages are served at {plain['served']}; the big screen is {plain['public']}."
    if plain["served"] is None:
        where = "Nothing is served now: 'referee serve' does it."
    frozen = ["All pages are frozen: 'referee seat thaw' goes on."] if plain["frozen"] else []
    seats = [_seat(one) for one in plain["seats"]]
    nobody = ["Nobody has a link: 'referee seat link NAME' makes one."] if not seats else []
    for_all = [f"Of everybody, {passing(plain['passes'])}."] if plain["passes"] else []
    return [where, *frozen, *nobody, *seats, *for_all]


def _seat(seat: dict[str, Any]) -> str:
    pages = plural(seat["pages"], "page")
    came = f"{pages} by the link" if seat["used"] else "a link that nobody has used yet"
    passes = f"; {passing(seat['passes'])}" if seat["passes"] else ""
    return f"{seat['name']}: {came}{passes}."


def passing(kinds: Sequence[str]) -> str:
    """``choices and bets pass by themselves``."""
    if "all" in kinds:
        return "everything passes by itself"
    return f"{listed([KINDS.get(kind, kind) for kind in kinds])} pass by themselves"
