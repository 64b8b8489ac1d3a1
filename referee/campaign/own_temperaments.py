"""``temperaments:`` of ``campaign.yaml``: a GM's own, each as one that there is with what differs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.campaign.codes import TWICE, VALUE
from referee.campaign.finding import CAMPAIGN_FILE
from referee.campaign.reading import (
    is_blank,
    note_unknown_keys,
    read_pairs,
    read_text,
    read_words,
)
from referee.campaign.temperaments import (
    ANYONE,
    BUILT_IN,
    ORDINARY,
    Temperament,
    find_temperament,
    names_of,
)
from referee.errors import NotFound
from referee.source import Faults, Map, Node, Text, did_you_mean
from referee.source.load import load_file
from referee.words import listed, same_words

MOST_WEIGHT = 1000
_SHARES = ("cheats", "ploys", "bets", "boldness")
_NOTICED = {"keep": "keeps", "sell": "sells", "say": "says"}
KEYS = ("like", "plays_like", *_SHARES, "noticed")
_MEND = "write its name with a colon, and below it keys such as  like: bold"
_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?%|([0-9]{1,3}) in ([0-9]{1,3})", re.ASCII)
_WORDS = {"never": 0.0, "always": 1.0}


def own_temperaments(node: Node | None, faults: Faults) -> dict[str, Temperament]:
    """The GM's own by their names, in the order written; every fault at its place."""
    made: dict[str, Temperament] = {}
    first: dict[str, Text] = {}
    below = {same_words(key.value): key for key, _ in read_pairs(node, Faults(), _MEND)}
    for key, inner in read_pairs(node, faults, _MEND):
        word = same_words(key.value)
        if word in first:
            message = f'"{key.value[:60]}" stands here twice'
            faults.add(TWICE, key.place, message, "write each once", (first[word].place,))
        elif not word or word in (ORDINARY.name, ANYONE):
            message = f'"{key.value[:60]}" cannot be the name of a temperament'
            faults.add(VALUE, key.place, message, "write another word")
        else:
            first[word] = key
            later = {name for name in below if name not in first or name == word}
            made[" ".join(key.value.split())] = _temperament(key, inner, made, later, faults)
    return made


def temperaments_of(folder: Path) -> dict[str, Temperament]:
    """The GM's own of a campaign whose file has been read without a fault."""
    found = Faults()
    root = load_file(folder / CAMPAIGN_FILE, found)
    return own_temperaments(root.get("temperaments") if isinstance(root, Map) else None, found)


def known_temperament(node: Node | None, own: Mapping[str, Temperament], faults: Faults) -> str:
    """The word of a character as the temperament's name; a fault, with the list, for no such one."""
    word = read_text(node, "", faults)
    try:
        return word and find_temperament(word, own).name
    except NotFound:
        assert node is not None
        names = names_of(own)
        mend = did_you_mean(word, names) or f"write {listed(names, 'or')}"
        own_one = "(your own stand under  temperaments:  in campaign.yaml)"
        faults.add(VALUE, node.place, f'"{word[:60]}" is no temperament', f"{mend} {own_one}")
        return ""


def _temperament(
    key: Text,
    node: Node,
    made: Mapping[str, Temperament],
    later: set[str],
    faults: Faults,
) -> Temperament:
    """One of the GM's own on what it is like: one that came with the referee, or one above it."""
    name = " ".join(key.value.split())
    at = {each.value: inner for each, inner in read_pairs(node, faults, _MEND)}
    note_unknown_keys(node, KEYS, faults)
    base = _base(name, at.get("like"), made, later, faults)
    parts: dict[str, Any] = {"name": name, "prefers": _prefers(name, base, at, faults)}
    for share in _SHARES:
        if not is_blank(at.get(share)):
            parts[share] = _share(share, at[share], getattr(base, share), faults)
    return replace(base, **parts | _noticed(at.get("noticed"), faults))


def _base(
    name: str,
    node: Node | None,
    made: Mapping[str, Temperament],
    later: set[str],
    faults: Faults,
) -> Temperament:
    like = read_text(node, "", faults)
    word = same_words(like)
    if node is None or not word:
        return BUILT_IN.get(same_words(name), ORDINARY)
    if word in BUILT_IN and (word == same_words(name) or word in later):
        return BUILT_IN[word]
    try:
        return find_temperament(like, made)
    except NotFound:
        if word in later:
            message = f'"{like[:60]}" is written further down, or is this one itself'
            faults.add(VALUE, node.place, message, "write it above the one that is like it")
        else:
            names = names_of(made)
            mend = did_you_mean(like, names) or f"write {listed(names, 'or')}"
            faults.add(VALUE, node.place, f'"{like[:60]}" is no temperament', mend)
        return ORDINARY


def _prefers(
    name: str, base: Temperament, at: Mapping[str, Node], faults: Faults
) -> tuple[str, ...]:
    """Its own name goes first, since a ruleset may have weights for it; anyone's go last."""
    said = [same_words(text.value) for text in read_words(at.get("plays_like"), faults)]
    then = [each for each in said if each] or [*base.prefers]
    words = [same_words(name).replace(" ", "_"), *(each.replace(" ", "_") for each in then)]
    return tuple(dict.fromkeys([*(each for each in words if each != ANYONE), ANYONE]))


def _share(key: str, node: Node, default: float, faults: Faults) -> float:
    word = read_text(node, "", faults).lower()
    if word in _WORDS:
        return _WORDS[word]
    if found := _SHARE.fullmatch(word):
        percent, part, whole = found.groups()
        over, under = (float(percent), 100.0) if percent else (float(part), float(whole))
        if 0 <= over <= under and under:
            return over / under
    if isinstance(node, Text):
        message = f'"{word[:60]}" is no share of the time'
        faults.add(VALUE, node.place, message, f"write such as  {key}: 20%  (or  1 in 5,  never)")
    return default


def _noticed(node: Node | None, faults: Faults) -> dict[str, int]:
    """Weights for keep, sell and say; who is left out of those written is 0."""
    if node is None or is_blank(node):
        return {}
    if isinstance(node, Text) and same_words(node.value) in _NOTICED:
        return {part: int(word == same_words(node.value)) for word, part in _NOTICED.items()}
    mend = "write such as  noticed: {keep: 2, sell: 1, say: 1}"
    pairs = [*read_pairs(node, faults, mend)]
    note_unknown_keys(node, _NOTICED, faults)
    weights = dict.fromkeys(_NOTICED.values(), 0)
    for key, value in pairs:
        weight = _weight(value)
        if weight is None:
            message = f"{key.value[:60]} needs a whole number from 0 to {MOST_WEIGHT}"
            faults.add(VALUE, value.place, message, mend)
        elif key.value in _NOTICED:
            weights[_NOTICED[key.value]] = weight
    if pairs and any(weights.values()):
        return weights
    if pairs and all(_weight(value) is not None for _, value in pairs):
        faults.add(VALUE, node.place, "one of keep, sell and say must be more than 0", mend)
    return {}


def _weight(node: Node) -> int | None:
    text = node.value if isinstance(node, Text) else ""
    fits = re.fullmatch(r"[0-9]{1,4}", text, re.ASCII)
    return int(text) if fits and int(text) <= MOST_WEIGHT else None
