"""``characters.yaml`` into characters: every fault at once, each at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee.campaign.character import Character
from referee.campaign.codes import SHAPE, SHEET, TWICE
from referee.campaign.finding import CHARACTERS_FILE
from referee.campaign.own_temperaments import known_temperament
from referee.campaign.reading import (
    is_blank,
    note_unknown_keys,
    read_choice,
    read_pairs,
    read_text,
    read_words,
    read_yes_no,
)
from referee.campaign.temperaments import Temperament
from referee.errors import Refusal
from referee.sheets import Sheet
from referee.source import Faults, Map, Node, Seq, Text
from referee.source.load import load, load_file
from referee.source.nodes import plain
from referee.words import clean_name, name_key

KINDS = ("player", "npc")
SHEET_KEYS = (
    *("scores", "ability_modifiers", "level", "proficiency_bonus", "skills", "tools"),
    *("modifiers", "passives", "bonuses", "traits", "exhaustion", "advantage", "disadvantage"),
)
SETS = "gaming_sets"
OWN_KEYS = ("kind", "purse", "temperament", "was", "retired", "notes")
KEYS = (*OWN_KEYS, SETS, *SHEET_KEYS)

_MAPS = ("scores", "ability_modifiers", "skills", "tools", "modifiers", "passives")


def read_characters(
    folder: Path, faults: Faults, own: Mapping[str, Temperament]
) -> tuple[Character, ...]:
    """The characters of a campaign in the order written; none where the file is not there.

    ``own``: the temperaments of the campaign's own.
    """
    path = folder / CHARACTERS_FILE
    if not path.exists() and not path.is_symlink():
        return ()
    found = Faults()
    root = load_file(path, found)
    return _characters(root, found, faults, own)


def characters_in(
    text: str, file: str, faults: Faults, own: Mapping[str, Temperament]
) -> tuple[Character, ...]:
    """The characters of a text, as ``read_characters`` gives them."""
    found = Faults()
    root = load(text, file, found)
    return _characters(root, found, faults, own)


def _characters(
    root: Node | None, found: Faults, faults: Faults, own: Mapping[str, Temperament]
) -> tuple[Character, ...]:
    """``found`` is what loading noted: a file of comments alone has no characters, and no fault."""
    for fault in found:
        if fault.code != "empty-file":
            faults.add(fault.code, fault.place, fault.message, fault.mend, fault.also)
    pairs = read_pairs(root, faults, "write each name with a colon, and what is known below it")
    made = [each for key, node in pairs if (each := _character(key, node, faults, own))]
    _note_same_names(made, faults)
    return tuple(made)


def _note_same_names(made: list[Character], faults: Faults) -> None:
    first: dict[str, Character] = {}
    for each in made:
        known = first.setdefault(name_key(each.name), each)
        if known is not each:
            message = f"{each.name} and {known.name} (line {known.place.line}) are one name"
            mend = "two people need names that differ in more than capitals or accents' spelling"
            faults.add(TWICE, each.place, message, mend, (known.place,))


def _character(
    key: Text, node: Node, faults: Faults, temperaments: Mapping[str, Temperament]
) -> Character | None:
    try:
        name = clean_name(key.value)
    except Refusal as refusal:
        faults.add(SHEET, key.place, str(refusal))
        return None
    if not isinstance(node, Map) and not is_blank(node):
        message = f"what is known of {name} is due here, as keys with their values"
        faults.add(SHAPE, node.place, message, "write  kind: player  on a line of its own below")
        return None
    note_unknown_keys(node, KEYS, faults)
    own = {each: node.get(each) if isinstance(node, Map) else None for each in OWN_KEYS}
    kind = read_choice(own["kind"], KINDS, faults)
    has_purse = None if is_blank(own["purse"]) else read_yes_no(own["purse"], False, faults)
    return Character(
        key=key.value,
        place=key.place,
        sheet=_sheet(name, kind, node, key, faults),
        purse=has_purse,
        temperament=known_temperament(own["temperament"], temperaments, faults),
        was=tuple(_names(own["was"], faults)),
        retired=read_yes_no(own["retired"], False, faults),
        notes=read_text(own["notes"], "", faults),
    )


def _names(node: Node | None, faults: Faults) -> Iterator[str]:
    for text in read_words(node, faults):
        try:
            yield clean_name(text.value)
        except Refusal as refusal:
            faults.add(SHEET, text.place, str(refusal))


def _sheet(name: str, kind: str, node: Node, key: Text, faults: Faults) -> Sheet:
    """The whole sheet at once; where that is refused, part by part, so that each fault is placed."""
    parts = [pair for pair in node.pairs if _is_of_sheet(pair[0])] if isinstance(node, Map) else []
    written: dict[str, Any] = {"name": name, "kind": kind}
    for part, value in parts:
        _put(written, part.value, value)
    try:
        sheet = Sheet.from_plain(written)
    except Refusal as refusal:
        before = len(faults)
        for part, value in parts:
            _note_part(name, part, value, faults)
        if len(faults) == before:
            faults.add(SHEET, key.place, str(refusal))
        return Sheet(name)
    for part, value in parts:
        _note_twice(sheet, part, value, faults)
    return sheet


def _is_of_sheet(key: Text) -> bool:
    return key.value == SETS or key.value in SHEET_KEYS


def _put(written: dict[str, Any], key: str, node: Node) -> None:
    """A part of the sheet as plain data; gaming sets join the tools, a single word is a list."""
    if is_blank(node):
        return
    if key in (SETS, "tools"):
        tools = written.setdefault("tools", {})
        value = _ranked(node)
        if isinstance(tools, dict) and isinstance(value, dict):
            tools.update(value)
        else:
            written["tools"] = value
    elif key in ("traits", "advantage", "disadvantage") and isinstance(node, Text):
        written[key] = [node.value]
    else:
        written[key] = plain(node)


def _ranked(node: Node) -> Any:
    """``[cards, dice]`` is proficient with both."""
    if isinstance(node, Map):
        return plain(node)
    items = node.items if isinstance(node, Seq) else (node,)
    if all(isinstance(item, Text) for item in items):
        return {item.value: "proficient" for item in items if isinstance(item, Text)}
    return plain(node)


def _note_part(name: str, key: Text, node: Node, faults: Faults) -> None:
    """Note what is wrong with one part: each value of a map or list by itself, then the whole."""
    before = len(faults)
    if isinstance(node, Map) and key.value != "bonuses":
        for inner, value in node.pairs:
            _note_if_refused(name, {key.value: {inner.value: plain(value)}}, inner, faults)
    elif isinstance(node, Seq):
        for item in node.items:
            _note_if_refused(name, {key.value: [plain(item)]}, item, faults)
    if len(faults) == before:
        written: dict[str, Any] = {}
        _put(written, key.value, node)
        _note_if_refused(name, written, node, faults)


def _note_if_refused(name: str, written: dict[str, Any], node: Node, faults: Faults) -> None:
    if SETS in written:
        sets = written.pop(SETS)
        ranked = sets if isinstance(sets, dict) else dict.fromkeys(map(str, sets), "proficient")
        written["tools"] = ranked
    try:
        Sheet.from_plain({"name": name, **written})
    except Refusal as refusal:
        message, mend = _with_mend(str(refusal).removeprefix(f"{name}: "))
        faults.add(SHEET, node.place, f"{name}: {message}", mend)


def _with_mend(sentence: str) -> tuple[str, str]:
    """A refusal's sentence as a fault's message and its mend."""
    message, _, mend = sentence.partition(". ")
    return message.removesuffix("."), mend


def _note_twice(sheet: Sheet, key: Text, node: Node, faults: Faults) -> None:
    """``dex`` and ``dexterity`` in one map: which of the two counts?"""
    if key.value not in _MAPS or not isinstance(node, Map) or key.value == "tools":
        return
    if len(getattr(sheet, key.value)) != len(node.pairs):
        message = f"{sheet.name}: something stands in {key.value} under two of its names"
        faults.add(TWICE, node.place, message, "write each ability, skill or tool once")
