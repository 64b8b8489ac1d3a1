"""Who people are: the characters of the YAML, joined with what the database knows of them.

A person's id is the first name they were known by here, and never changes: accounts, facts and
entries of the ledger name it. A new name is written into ``characters.yaml`` with the old one
under ``was:``, so that an undo, which changes no YAML, can never part a person from their history.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.campaign.campaign import Campaign
from referee.campaign.character import Character
from referee.errors import BadInput, NotFound
from referee.records import record
from referee.sheets import Sheet
from referee.store import Command, Reading, accounts
from referee.words import match, name_key, printable, said

PLACE = "person"

NAMELESS = "somebody"
"""Who is kept under a name of which nothing can be seen."""


def shown_name(kept: str) -> str:
    """A name out of a database, which may come from a stranger, on one line."""
    return printable(kept) or NAMELESS


@record
class Person:
    """Somebody. ``character`` is None for one who is no longer in ``characters.yaml``.

    has_purse: this person's money is kept here; else stakes come from outside, the player's sheet.
    former: earlier names, the oldest first.
    """

    id: str
    name: str
    former: tuple[str, ...] = ()
    character: Character | None = None
    has_purse: bool = False

    @property
    def sheet(self) -> Sheet:
        """The sheet; a blank one for somebody who is not in ``characters.yaml``."""
        return self.character.sheet if self.character else Sheet(self.name)

    @property
    def kind(self) -> str:
        """player or npc."""
        return self.sheet.kind

    @property
    def is_listed(self) -> bool:
        """Whether this person is in ``characters.yaml`` and not retired."""
        return self.character is not None and not self.character.retired

    @property
    def purse(self) -> str:
        """The account of this person's purse."""
        return accounts.purse(self.id)

    @property
    def debt(self) -> str:
        """The account of what this person owes."""
        return accounts.debt(self.id)

    @property
    def pays_from(self) -> str:
        """Where a stake comes from and winnings go: the purse, or outside."""
        return self.purse if self.has_purse else accounts.OUTSIDE


class People:
    """Everybody of a campaign at one moment of its database."""

    def __init__(self, campaign: Campaign, reading: Reading) -> None:
        stored = reading.all(PLACE)
        self._people = {each.id: each for each in _joined(campaign.characters, stored, reading)}

    @property
    def all(self) -> list[Person]:
        """Everybody, also the retired and those of whom only the history is left."""
        return [*self._people.values()]

    @property
    def listed(self) -> list[Person]:
        """Those in ``characters.yaml`` who are not retired, in its order."""
        return [each for each in self._people.values() if each.is_listed]

    def find(self, typed: str) -> Person:
        """The person meant, shortened as far as is unique. BadInput or NotFound, with a guess.

        Those on the lists come first, then the others by their whole names, then former names.
        """
        for people in ([each for each in self.all if each.is_listed], self.all):
            exact = [each for each in people if name_key(each.name) == name_key(typed)]
            if exact:
                return exact[0]
        try:
            name = match(typed, [each.name for each in self.listed], "character")
        except NotFound:
            return self._by_former_name(typed)
        return next(each for each in self.listed if each.name == name)

    def by_id(self, identity: str) -> Person:
        """The person of an id; one of whom nothing else is known is called by it, as far as it can be read on one line."""
        return self._people.get(identity) or Person(identity, shown_name(identity))

    def name_of(self, identity: str) -> str:
        """The name that the person of an id has now."""
        return self.by_id(identity).name

    def refuse_taken(self, name: str, but: Person | None = None) -> None:
        """BadInput when somebody (other than ``but``) has the name, in whatever capitals."""
        for each in self.all:
            if name_key(each.name) == name_key(name) and (but is None or each.id != but.id):
                retired = " (retired)" if not each.is_listed else ""
                raise BadInput(
                    f"There is already somebody called {each.name}{retired}: "
                    "add something to the name that tells the two apart."
                )

    def _by_former_name(self, typed: str) -> Person:
        for each in self.all:
            if any(name_key(name) == name_key(typed) for name in (*each.former, each.id)):
                return each
        if not self.listed:
            raise NotFound(
                f"There is nobody called {said(typed)}, and nobody else yet: "
                f"add them with 'referee character add NAME'."
            )
        match(typed, [each.name for each in self.listed], "character")
        raise NotFound(f"There is nobody called {said(typed)}.")


def settle(command: Command, person: Person) -> None:
    """Keep who this is in the database. To be called for everybody whom a command touches."""
    kept = command.get(PLACE, person.id) or {}
    command.put(PLACE, person.id, {**kept, "name": person.name, "former": [*person.former]})


def open_purse(command: Command, person: Person) -> Person:
    """Keep this person's money here from now on; an undo of the command takes the purse away."""
    settle(command, person)
    kept = command.get(PLACE, person.id)
    command.put(PLACE, person.id, {**kept, "purse": True})
    return replace(person, has_purse=True)


@record
class _Kept:
    """What the database keeps of a person."""

    name: str
    former: list[str]
    purse: bool = False


def _joined(
    characters: Iterable[Character], stored: Mapping[str, Any], reading: Reading
) -> list[Person]:
    """Those of the YAML in its order, then those of whom only the database knows."""
    kept = {identity: reading.shaped(_Kept, body) for identity, body in stored.items()}
    claimed: dict[str, Character] = {}
    those_renamed_first = sorted(characters, key=lambda each: not each.was)
    for each in those_renamed_first:
        claimed[_identity(each, kept, claimed)] = each
    order = {id(each): place for place, each in enumerate(characters)}
    found = sorted(claimed.items(), key=lambda item: order[id(item[1])])
    people = [_person(identity, each, kept.get(identity)) for identity, each in found]
    gone = [(identity, one) for identity, one in kept.items() if identity not in claimed]
    return people + [
        Person(identity, shown_name(one.name), tuple(one.former), None, one.purse)
        for identity, one in gone
    ]


def _identity(
    character: Character, kept: Mapping[str, _Kept], claimed: Mapping[str, Character]
) -> str:
    """The id that a character has in the database, or will get there."""
    for identity, person in kept.items():
        if identity not in claimed and character.is_called(person.name):
            return identity
    names = (*character.was, character.name)
    for name in names:
        if name in kept and name not in claimed:
            return name
    number, identity = 1, names[0]
    while identity in kept or identity in claimed:
        number += 1
        identity = f"{names[0]} ({number})"
    return identity


def _person(identity: str, character: Character, kept: _Kept | None) -> Person:
    former = [*character.was]
    for name in (*(kept.former if kept else ()), *([kept.name] if kept else ())):
        if name != character.name and name not in former:
            former.append(name)
    has_purse = character.purse
    if has_purse is None:
        has_purse = character.sheet.kind == "npc" or bool(kept and kept.purse)
    return Person(identity, character.name, tuple(former), character, has_purse)
