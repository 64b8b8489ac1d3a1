"""Characters of files into a campaign: who is new, whose sheet is written over, which coins go where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.campaign import Campaign, People, Person
from referee.campaign.changing import Put, put_characters
from referee.errors import BadInput, Refusal
from referee.importing.found import Found
from referee.importing.reading import characters_of
from referee.records import record
from referee.words import listed, name_key


@record
class Taken:
    """One character of a file, and the person in ``characters.yaml`` whose sheet it becomes.

    kind: "player" or "npc" where the GM said so, "" where the file is followed.
    """

    found: Found
    known: Person | None
    kind: str = ""

    @property
    def name(self) -> str:
        """The name that they have in the campaign."""
        return self.known.name if self.known else self.found.name

    @property
    def writes_over(self) -> bool:
        """Whether a sheet is there already, and becomes another."""
        if self.known is None or self.known.character is None:
            return False
        sheet = replace(self.found.sheet, name=self.known.sheet.name)
        temperament = self.found.own.get("temperament", self.known.character.temperament)
        notes = self.found.own.get("notes", self.known.character.notes)
        own = (temperament, notes) != (self.known.character.temperament, self.known.character.notes)
        return sheet != self.known.sheet or own

    def put(self) -> Put:
        """What is to be written. Somebody known stays a player or an NPC unless the GM says so."""
        entry = self.found.entry()
        if self.kind:
            entry["kind"] = self.kind
        elif self.known:
            entry["kind"] = self.known.kind
        comment = f"from {self.found.file} ({self.found.program})"
        character = self.known.character if self.known else None
        return Put(self.found.name, entry, comment, character)


def taken_of(
    files: Sequence[str], campaign: Campaign, people: People, name: str | None, kind: str
) -> list[Taken]:
    """Everybody in some files. BadInput, naming every file at fault, when any cannot be taken."""
    if name is not None and len(files) > 1:
        raise BadInput(f"One name is not enough for {len(files)} files: take one of them alone.")
    found: list[Found] = []
    refused: list[Refusal] = []
    for file in files:
        try:
            found += characters_of(file, campaign, name)
        except Refusal as refusal:
            refused.append(refusal)
    if len(refused) == 1:
        raise refused[0]
    if refused:
        raise BadInput("\n".join(map(str, refused)))
    _refuse_twice(found)
    taken = [Taken(each, _known(each, people), kind) for each in found]
    return [replace(each, found=_of_kind(each)) for each in taken]


def _of_kind(taken: Taken) -> Found:
    kind = taken.put().entry["kind"]
    sheet = replace(taken.found.sheet, kind="npc" if kind == "npc" else "player")
    return replace(taken.found, sheet=sheet)


def _refuse_twice(found: Sequence[Found]) -> None:
    first: dict[str, Found] = {}
    for each in found:
        other = first.setdefault(name_key(each.name), each)
        if other is not each:
            where = listed(dict.fromkeys([other.file, each.file]))
            raise BadInput(
                f"{each.name} is there twice (in {where}): give one of them another name first, "
                "or take one file alone with --name NAME."
            )


def _known(found: Found, people: People) -> Person | None:
    """Who has the name in ``characters.yaml``, also the retired."""
    for person in people.all:
        if person.character and name_key(person.name) == name_key(found.name):
            return person
    return None


def take(taken: Sequence[Taken], campaign: Campaign) -> None:
    """Write everybody who is new or becomes another into ``characters.yaml``, all or none."""
    new = [each.put() for each in taken if each.known is None or each.writes_over]
    put_characters(campaign.folder, new)
