"""The files of a new campaign, commented for a GM who has never seen YAML."""

from __future__ import annotations

import os
from pathlib import Path

from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.errors import NotAllowed, Refusal
from referee.sheets import Edition
from referee.source.files import write_text_atomically
from referee.source.quoting import scalar
from referee.store import Store
from referee.words import printable

RULESETS = "rulesets"


def start_campaign(folder: Path, name: str, place: str, edition: Edition, engine: str) -> None:
    """Make a campaign's files and its database. NotAllowed where any of them is there already."""
    for file in (CAMPAIGN_FILE, CHARACTERS_FILE, "referee.db"):
        if os.path.lexists(folder / file):
            raise NotAllowed(
                f"{printable(str(folder))} has a {file} already, and was left as it is: "
                "name another folder."
            )
    try:
        (folder / RULESETS).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            f"{printable(str(folder))} cannot be made ({error.strerror}): name another folder."
        ) from None
    Store.create(folder, engine=engine)
    if not os.path.lexists(folder / RULESETS / "README.md"):
        write_text_atomically(folder / RULESETS / "README.md", _RULESETS)
    write_text_atomically(folder / CHARACTERS_FILE, _CHARACTERS)
    write_text_atomically(folder / CAMPAIGN_FILE, _campaign_text(name, place, edition))


def name_from(folder: Path) -> str:
    """A name for the campaign of a folder: ``bronze-boot`` is "bronze boot"."""
    return " ".join(printable(folder.resolve().name).replace("_", " ").replace("-", " ").split())


def _campaign_text(name: str, place: str, edition: Edition) -> str:
    return (
        _CAMPAIGN.replace("@name", scalar(name))
        .replace("@place", scalar(place) if place else '""')
        .replace("@edition", str(edition))
    )


_CAMPAIGN = """\
# Your campaign, as the referee should know it.
#
# How to write here, if you have never seen such a file:
#   - A line is a word, a colon, a space and what you want:  name: The Bronze Boot
#   - What belongs below a line is set in by two spaces. Use spaces, never tabs.
#   - Everything behind a # is a note for you. Take the # away and the line counts.
#   - Where you leave something out, the referee does what is said here.

name: @name

# Where the tables stand. Only for you to read.
place: @place

# Whose rules the checks follow: 2014, 2024 (both Dungeons & Dragons) or pf2e (Pathfinder).
edition: @edition

# Coins that your world uses besides gold, silver and copper. They can always be typed;
# this says whether the referee hands them out.
coins:
  electrum: no
  platinum: no

# House rules, by game. 'referee rules show GAME' tells what a game lets you choose.
# house_rules:
#   snaggletooth:
#     tie_break: rps
#     direction: left

# How your NPCs play, beside those that are there: cautious, bold, drunk, sharp and cheat.
# temperaments:
#   greedy:
#     like: bold
#     cheats: 20%
#     noticed: {sell: 2, say: 1}

# How a cheat is noticed:
#   passive   it is held against everybody's passive Perception (nobody rolls)
#   rolled    you enter a roll for everybody who could notice
noticing: passive

# What being caught may bring. The referee knows these five; write your own words beside them.
caught:
  - nothing
  - give back
  - forfeit
  - thrown out
  - brawl

# Whether a round stops before each moment at which a player's character could cheat: on or off.
stops: on

# Who rolls d20s, other dice and coins: entered (you type what the real ones show) or rolled.
chance: entered
"""

_CHARACTERS = """\
# Who plays at your tables. The easy way is to let the referee write it:
#
#   referee character add Vex --dex 16 --prof 2 --skill sleight_of_hand=expertise
#   referee character add Grubb npc sleight+5 pp13
#   referee character add Nan --like spy
#   referee character import vex.json
#
# By hand it goes like this: take the # off the lines below, and change what is behind the
# colons. Everything but the name can be left out.
#
# Vex:                              # the name, as you say it at the table
#   kind: player                    # player or npc
#   level: 4
#   scores:                         # ability scores; the referee works out the modifiers
#     dex: 16
#     wis: 12
#     cha: 14
#   skills:                         # half, proficient or expertise
#     sleight_of_hand: expertise    # (in Pathfinder: trained, expert, master, legendary)
#     deception: proficient
#   gaming_sets: [cards, dice]      # sets that Vex is proficient with
#   traits: [halfling_luck]         # jack_of_all_trades, reliable_talent, stroke_of_luck
#
# Grubb:
#   kind: npc                       # an NPC has a purse here; a player's gold is on the
#   modifiers:                      # player's own sheet, unless you write  purse: yes
#     sleight_of_hand: +5           # the whole modifier, where you have only that
#   passives:
#     perception: 13
#   temperament: bold               # how Grubb plays when you let the referee play for them
"""

_RULESETS = """\
# Games of this campaign

Put a game's file here, such as `bones.yaml`, and it can be played in this campaign. A file here
goes before one of the same name that came with the referee.

    referee rules list            what can be played
    referee rules check FILE      what is wrong in a file, line by line
    referee rules show GAME       the rules, for a player to read
"""
