"""A new ruleset: a file that explains itself and already plays; plain, like a pattern, or a copy of another."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from referee.authoring.beginning import like_text, plain_text
from referee.errors import BadInput, NotAllowed, Refusal
from referee.language.reading import slug
from referee.language.schema import schema
from referee.library import Shelf
from referee.library.shelf import text_of
from referee.source.files import write_text_atomically
from referee.source.quoting import scalar
from referee.words import printable

SCHEMA_FILE = "referee-1.json"
FIRST_LINE = f"# yaml-language-server: $schema={SCHEMA_FILE}\n"


def start_ruleset(
    folder: Path, name: str, shelf: Shelf, copy: str = "", plain: bool = False, like: str = ""
) -> Path:
    """Writes ``NAME.yaml`` into a folder, and the schema beside it where there is none. The file that was made.

    ``copy`` is the game whose rules it begins with, ``like`` the pattern that it is like; ``plain``: it says no way of
    playing. BadInput where more than one is asked for, NotAllowed where there is a file of that name already.
    """
    if bool(copy) + plain + bool(like) > 1:
        raise BadInput(
            "A new ruleset is --plain, --like a pattern or a --copy of a game: take one."
        )
    file = slug(name.removesuffix(".yaml"))
    if not file:
        raise BadInput(f"{name!r} makes no file's name: take letters, as in my_game.")
    path = folder / f"{file}.yaml"
    if os.path.lexists(path):
        raise NotAllowed(f"{printable(str(path))} is there already, and was left as it is.")
    if copy:
        text = _copied(shelf, copy, name)
    elif plain:
        text = FIRST_LINE + plain_text(file, _titled(name))
    elif like:
        text = FIRST_LINE + like_text(shelf, file, _titled(name), like)
    else:
        text = FIRST_LINE + _FIRST.replace("TITLE", scalar(_titled(name)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_text_atomically(path, text)
        if not os.path.lexists(folder / SCHEMA_FILE):
            write_text_atomically(folder / SCHEMA_FILE, json.dumps(schema(), indent=2) + "\n")
    except OSError as error:
        where = printable(str(folder))
        raise Refusal(f"{where} cannot be written to: {error.strerror}.") from None
    return path


def _titled(name: str) -> str:
    """``my_game`` is called My game."""
    words = name.removesuffix(".yaml").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def _copied(shelf: Shelf, game: str, name: str) -> str:
    """The text of a game under another title. Its other names stay with it."""
    text = text_of(shelf.find(game).path)
    text = re.sub(
        r"^title:.*$", lambda _: f"title: {scalar(_titled(name))}", text, count=1, flags=re.M
    )
    text = re.sub(r"^also:.*\n", "", text, count=1, flags=re.M)
    return text if text.startswith("# yaml-language-server") else FIRST_LINE + text


_FIRST = """\
# A game that plays: everybody throws two dice, and the highest takes the pot. Change it bit by bit, and look each time:
#   referee rules check FILE           every mistake, with its line and the mend
#   referee rules test FILE            the rounds under tests, at the end of this file
#   referee rules try FILE             play all seats yourself, back and forth
#   referee rules check FILE --play    rounds at random, and the shortest that goes wrong
# A line that begins with # is a note. What belongs below a key is set in by two spaces, never by tabs.
referee: 1
title: TITLE
summary: Two dice each, and the highest takes the pot.
tags: [dice, luck]
players: 2-6

# What the players read: a heading, and a paragraph.
sheet:
  What you need: Two dice.
  Your turn: Throw both dice. The highest sum takes the pot; level sums share it.

# House rules. Each is read as option.name.
options:
  ante:
    amount: 1sp
    says: What each player puts in the pot

# What the game remembers: a number for each player, read as p.points.
track:
  points: {each: player, kind: number}

# Formulas with a name.
define:
  best: most(players, it.points)                # it is each of the players in turn

# A round, step by step. Every step begins with a dash and has one verb.
play:
  - ante: option.ante
  - bets: before_the_throw                      # side bets are open here
  - for: p in players
    do: throw(p)                                # a procedure, below
  - award: pot
    among: best
  - finish: best
    say: <best> <best|has|have> it with <max(players.points)>.

# Steps with a name.
procedures:
  throw(p):
    - roll: 2d6
      by: p
      as: thrown
      moment: throw                             # a name, so that a cheat can be tried here
    - set: p.points = sum(thrown)
      say: <p> throws <thrown[0]> and <thrown[1]>, and has <p.points>.

# Bets that settle themselves.
bets:
  winner:
    on: player
    opens: before_the_throw
    wins_when: pick in winners
    says: Who throws highest

# What may be tried on the sly.
cheats:
  switch:
    title: Switch in a loaded die
    after: throw
    by: p
    check: {skill: sleight_of_hand, dc: 15}
    noticed_by: others(p)
    success:
      - set: p.points = p.points + 2
    exposed:
      - set: p.points = 0
        say: <p>'s throw does not count.

# Rounds that you know the end of.
tests:
  the highest takes the pot:
    seats: Ann Bob                              # Ann deals, so Bob throws first
    stack: 1gp
    moves:
      - roll: 3 4
      - roll: 6 6
    expect:
      - winners == [Ann]
      - Bob.points == 7
      - Ann.stack == 11sp
"""
