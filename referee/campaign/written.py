"""``campaign.yaml`` into a campaign: every fault at once, each at its place."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from referee.campaign.campaign import (
    CAUGHT,
    CHANCE,
    EDITIONS,
    NOTICING,
    Campaign,
    Chance,
    Noticing,
    Setting,
)
from referee.campaign.characters import read_characters
from referee.campaign.codes import SHAPE, VALUE
from referee.campaign.finding import CAMPAIGN_FILE
from referee.campaign.own_temperaments import own_temperaments
from referee.campaign.reading import (
    note_unknown_keys,
    read_choice,
    read_pairs,
    read_text,
    read_words,
    read_yes_no,
)
from referee.sheets import Edition
from referee.source import Faults, Map, Node, Text
from referee.source.load import load_file
from referee.words import same_words

KEYS = (
    *("name", "place", "edition", "coins", "house_rules"),
    *("noticing", "caught", "stops", "chance", "temperaments"),
)
_COINS = ("electrum", "platinum")


def campaign_as_written(folder: Path) -> Campaign:
    """The campaign of both files. FaultyFile with every fault of both."""
    faults, found = Faults(), Faults()
    root = load_file(folder / CAMPAIGN_FILE, found)
    for fault in found:
        if fault.code != "empty-file":
            faults.add(fault.code, fault.place, fault.message, fault.mend, fault.also)
    campaign = _campaign(folder, root, faults)
    faults.raise_if_any()
    return campaign


def _campaign(folder: Path, root: Node | None, faults: Faults) -> Campaign:
    pairs = read_pairs(root, faults, "write lines such as  name: The Bronze Boot")
    at = {key.value: node for key, node in pairs}
    note_unknown_keys(root, KEYS, faults)
    coins = {key.value: node for key, node in read_pairs(at.get("coins"), faults, _COINS_MEND)}
    note_unknown_keys(at.get("coins"), _COINS, faults)
    temperaments = own_temperaments(at.get("temperaments"), faults)
    return Campaign(
        folder=folder,
        name=read_text(at.get("name"), "", faults) or folder.resolve().name,
        place=read_text(at.get("place"), "", faults),
        edition=Edition(read_choice(at.get("edition"), EDITIONS, faults)),
        electrum=read_yes_no(coins.get("electrum"), False, faults),
        platinum=read_yes_no(coins.get("platinum"), False, faults),
        house_rules=_house_rules(at.get("house_rules"), faults),
        noticing=cast(Noticing, read_choice(at.get("noticing"), NOTICING, faults)),
        caught=_caught(at.get("caught"), faults),
        stops=read_yes_no(at.get("stops"), True, faults),
        chance=cast(Chance, read_choice(at.get("chance"), CHANCE, faults)),
        temperaments=temperaments,
        characters=read_characters(folder, faults, temperaments),
    )


_COINS_MEND = "write  electrum: no  and  platinum: no  on lines of their own below"
_RULES_MEND = "write a game's name with a colon, and its options below it"


def _house_rules(node: Node | None, faults: Faults) -> dict[str, dict[str, Setting]]:
    rules: dict[str, dict[str, Setting]] = {}
    for game, options in read_pairs(node, faults, _RULES_MEND):
        rules[game.value] = {}
        for option, value in read_pairs(options, faults, _RULES_MEND):
            if isinstance(value, Text):
                rules[game.value][option.value] = Setting(value.value, value.place)
            else:
                what = "map" if isinstance(value, Map) else "list"
                message = f"an option has one value, and this is a {what}"
                faults.add(SHAPE, value.place, message, "write  option: value  on one line")
    return rules


def _caught(node: Node | None, faults: Faults) -> tuple[str, ...]:
    if node is None:
        return CAUGHT
    found: list[str] = []
    known = {same_words(each): each for each in CAUGHT}
    for text in read_words(node, faults):
        words = known.get(same_words(text.value), " ".join(text.value.split()))
        if not words:
            faults.add(VALUE, text.place, "nothing is written here", "write  nothing  in words")
        elif words not in found:
            found.append(words)
    return tuple(found) or ("nothing",)
