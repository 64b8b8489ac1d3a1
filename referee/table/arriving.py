"""Who sits down, from what was typed: names, amounts behind them, and characters made on the spot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path

from referee.campaign import Campaign, People
from referee.campaign.changing import add_character
from referee.campaign.finding import CHARACTERS_FILE
from referee.campaign.typed import entry_of, read_typed
from referee.errors import BadInput, NotFound, Refusal
from referee.money import parse_amount
from referee.records import record
from referee.source.files import read_text, write_text_atomically
from referee.table.seating import Arrival
from referee.words import clean_name, did_you_mean, name_key

AMOUNT = re.compile(r"\d+\s*(pp|gp|ep|sp|cp)(\s+\d+\s*(pp|gp|ep|sp|cp))*\Z", re.IGNORECASE)
SHEET_WORD = re.compile(r"[a-z_ ]+[-+=]?\d+\Z|.+=.+", re.IGNORECASE)


@record(frozen=False)
class Wanted:
    """Somebody who was typed: the name, the stake behind it, the words of a sheet, whether they were made now."""

    name: str
    stake: str | None = None
    words: list[str] = field(default_factory=list)
    made: bool = False

    def arrival(self, people: People, stake: str | None) -> Arrival:
        return Arrival(people.find(self.name), self.stake or stake, self.made)


def arrivals_from(campaign: Campaign, people: People, words: Sequence[str]) -> list[Wanted]:
    """Reads the words; whoever is new is written into characters.yaml."""
    wanted = split(people, words)
    for one in wanted:
        if _is_known(people, one.name):
            if one.words:
                raise BadInput(
                    f"{people.find(one.name).name} is known already: "
                    f"'referee character set' changes what is written, so leave {' '.join(one.words)} away."
                )
            continue
        if not one.words and one.stake is None:
            _refuse_new(people, one.name)
        elif not one.words and did_you_mean(one.name, [p.name for p in people.listed]):
            people.find(one.name)
        name = clean_name(one.name)
        people.refuse_taken(name)
        written = [part for word in one.words for part in read_typed(word)]
        add_character(campaign.folder, name, {"kind": "player"} | entry_of(written))
        one.name, one.made = name, True
    return wanted


def _refuse_new(people: People, typed: str) -> None:
    """NotFound for a name that nobody has, with how somebody new sits down."""
    try:
        people.find(typed)
    except NotFound as unknown:
        raise NotFound(
            f"{unknown} With an amount behind it, a new name sits down at once: {typed} 10gp."
        ) from None


def split(people: People, words: Sequence[str]) -> list[Wanted]:
    found: list[Wanted] = []
    for word in words:
        known = _is_known(people, word)
        if found and not known and (AMOUNT.match(word.strip()) or word.lower() in ("all", "half")):
            if AMOUNT.match(word.strip()):
                parse_amount(word)
            found[-1].stake = word
        elif found and not known and _is_sheet_word(word):
            found[-1].words.append(word)
        else:
            found.append(Wanted(word))
    if not found:
        raise BadInput("Who sits down? Name somebody.")
    _share_the_last(found)
    return found


def _share_the_last(found: list[Wanted]) -> None:
    """One amount behind several names, ``sit Vex Bram Ilse 10gp``, is the stake of each: nobody sits down with nothing
    beside somebody who brings coins."""
    *before, last = found
    if last.stake is not None and not any(one.stake for one in before):
        for one in before:
            one.stake = last.stake


def _is_sheet_word(word: str) -> bool:
    if word.lower() in ("npc", "player"):
        return True
    if not SHEET_WORD.match(word):
        try:
            return word.islower() and bool(read_typed(word))
        except Refusal:
            return False
    return True


def _is_known(people: People, typed: str) -> bool:
    if any(name_key(one.name) == name_key(typed) for one in people.all):
        return True
    try:
        people.find(typed)
    except NotFound:
        return False
    except BadInput:
        return True
    return True


@contextmanager
def characters_kept(folder: Path) -> Iterator[None]:
    """Whatever is refused meanwhile leaves characters.yaml as it was."""
    path = folder / CHARACTERS_FILE
    before = read_text(path) if path.exists() else None
    try:
        yield
    except BaseException:
        if before is not None and path.exists() and read_text(path) != before:
            write_text_atomically(path, before)
        raise
