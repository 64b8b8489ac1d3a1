"""Changes to ``characters.yaml``: the GM's comments and order stay, and it is whole or as it was.

To be called while the campaign's database is open for writing, so that two terminals take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

from referee.campaign.character import Character
from referee.campaign.characters import SETS, SHEET_KEYS, characters_in
from referee.campaign.finding import CHARACTERS_FILE
from referee.campaign.own_temperaments import temperaments_of
from referee.campaign.typed import LISTS, Written
from referee.errors import BadInput, Refusal
from referee.records import record
from referee.sheets import ability_key, subject_key
from referee.source import Faults, Map, Node, Seq, Text
from referee.source.document import Document
from referee.source.files import read_text, write_text_atomically
from referee.source.splice import add_comment, add_entry, add_item, remove, rename_key, set_value
from referee.source.writing import Value
from referee.words import name_key


@record
class Put:
    """Somebody to be written. known: whose sheet it becomes; None for somebody new.

    entry: keys of ``characters.yaml``. comment: where a new entry comes from, on one line.
    """

    name: str
    entry: Mapping[str, object]
    comment: str = ""
    known: Character | None = None


def add_character(folder: Path, name: str, entry: Mapping[str, object], comment: str = "") -> None:
    """Write a new entry at the end, with a comment of one line. BadInput for what is no character."""
    put_characters(folder, [Put(name, entry or {"kind": "player"}, comment)])


def put_characters(folder: Path, people: Sequence[Put]) -> None:
    """Write new entries at the end, and other sheets for those known: all or none of them.

    BadInput for what is no character.
    """

    def change(text: str, file: str) -> str:
        for each in people:
            text = _with_sheet(text, file, each) if each.known else _with_entry(text, file, each)
        return text

    _change(folder, change)


def _with_entry(text: str, file: str, put: Put) -> str:
    text = add_entry(text, (), put.name, cast("Value", put.entry), file)
    return add_comment(text, (put.name,), put.comment, file) if put.comment else text


def _with_sheet(text: str, file: str, put: Put) -> str:
    """Another sheet for an entry; what the GM wrote beside the old one stays."""
    assert put.known
    key = put.known.key
    for part, value in put.entry.items():
        text = set_value(text, (key, part), cast("Value", value), file)
    root = Document(text, file).root
    entry = root.get(key) if isinstance(root, Map) else None
    for part in entry.keys() if isinstance(entry, Map) else ():
        if part in (SETS, *SHEET_KEYS) and part not in put.entry:
            text = remove(text, (key, part), file)
    return text


def write_parts(folder: Path, character: Character, written: Sequence[Written]) -> None:
    """Write (or take away) parts of an entry, all of them or none."""

    def change(text: str, file: str) -> str:
        for each in written:
            text = _write_part(text, file, character.key, each)
        return text

    _change(folder, change)


def rename_character(folder: Path, character: Character, name: str) -> None:
    """Give an entry another name, and keep the old one under ``was``."""
    was = [each for each in (*character.was, character.name) if name_key(each) != name_key(name)]

    def change(text: str, file: str) -> str:
        text = rename_key(text, (character.key,), name, file)
        return set_value(text, (name, "was"), was, file) if was else text

    _change(folder, change)


def _change(folder: Path, change: Callable[[str, str], str]) -> None:
    path = folder / CHARACTERS_FILE
    old = read_text(path) if path.exists() else ""
    new = change(old, str(path))
    faults = Faults()
    characters_in(new, str(path), faults, temperaments_of(folder))
    if faults:
        first = next(fault for fault in faults if fault.severity == "fault")
        mend = f": {first.mend}" if first.mend else ""
        raise BadInput(f"Nothing was written: {first.message}{mend}.")
    if new != old:
        write_text_atomically(path, new)


def _write_part(text: str, file: str, key: str, each: Written) -> str:
    root = Document(text, file).root
    entry = root.get(key) if isinstance(root, Map) else None
    if each.part in LISTS:
        return _write_item(text, file, key, entry, each)
    part = _part_of(entry, each)
    there = _get(entry, part)
    if isinstance(there, Seq) or (part == SETS and isinstance(there, Text) and there.value):
        return _write_item(text, file, key, entry, _as_item(each))
    path = (key, part, _as_spelt(there, each.name)) if each.name else (key, part)
    if each.value is not None:
        return set_value(text, path, each.value, file)
    if each.name and _get(there, path[-1]) is None:
        return text
    return text if there is None else remove(text, path, file)


def _part_of(entry: Node | None, each: Written) -> str:
    """``gaming_sets`` where the entry lists its tools there."""
    if each.part != "tools":
        return each.part
    sets = _get(entry, SETS)
    inside = _get(sets, _as_spelt(sets, each.name)) is not None
    in_list = isinstance(sets, (Seq, Text)) and (each.value in (None, "proficient"))
    return SETS if inside or in_list else "tools"


def _as_item(each: Written) -> Written:
    return Written(SETS, each.name, None if each.value is None else True)


def _write_item(text: str, file: str, key: str, entry: Node | None, each: Written) -> str:
    """Put a word into a list, or take it out."""
    there = _get(entry, each.part)
    words = [there.value] if isinstance(there, Text) and there.value else []
    if isinstance(there, Seq):
        words = [item.value if isinstance(item, Text) else "" for item in there.items]
    at = next((n for n, word in enumerate(words) if _same(word, each.name)), None)
    if (at is None) == (each.value is None):
        return text
    path = (key, each.part)
    if at is not None:
        return remove(text, (*path, at) if isinstance(there, Seq) else path, file)
    if isinstance(there, Seq):
        return add_item(text, path, each.name, file)
    return set_value(text, path, [*words, each.name], file)


def _get(entry: Node | None, part: str) -> Node | None:
    return entry.get(part) if isinstance(entry, Map) else None


def _as_spelt(there: Node | None, name: str) -> str:
    """The name as the map already has it (``dexterity``, ``Sleight of Hand``), else as given."""
    for known in there.keys() if isinstance(there, Map) else ():
        if _same(known, name):
            return known
    return name


def _same(one: str, other: str) -> bool:
    return _key(one) == _key(other)


def _key(name: str) -> str:
    for read in (ability_key, subject_key):
        try:
            return read(name)
        except Refusal:
            continue
    return name_key(name).replace(" ", "_").replace("-", "_")
