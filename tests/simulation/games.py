"""Small games to simulate, and plans of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.campaign.temperaments import find_temperament
from referee.language.model import Ruleset
from referee.library import Shelf, Source
from referee.simulation.asked import Asked, plan_of
from referee.simulation.plan import Plan

ENDLESS = """
referee: 1
title: Endless
summary: Whoever throws, throws on.
players: 2-4
track:
  thrown: {kind: number}
play:
  - turns: p
    from: left_of(dealer)
    do:
      - roll: d6
        by: p
        as: face
      - set: thrown = face
"""

SOMETIMES = """
referee: 1
title: <b>Sometimes</b>
summary: A one at the start goes on for ever.
players: 2-4
track:
  thrown: {kind: number}
play:
  - ante: 1cp
  - roll: d20
    as: first
  - turns: p
    from: left_of(dealer)
    do:
      - roll: d6
        by: p
        as: face
      - set: thrown = face
      - if: first > 1 and face == 6
        then:
          - award: pot
            among: [p]
          - finish: p
"""

BROKEN = """
referee: 1
title: Broken
summary: Somebody divides by nothing.
players: 2-4
track:
  thrown: {kind: number}
play:
  - roll: d20
    as: first
  - set: thrown = 10 // (first - 1)
  - finish: players
"""

COIN = """
referee: 1
title: Coin
summary: A die says who of two takes the pot.
players: 2-2
options:
  ante:
    amount: 10cp
    says: What each puts in
  line:
    number: 1 to 6
    default: 3
    says: The first takes it up to this
play:
  - ante: option.ante
  - roll: d6
    as: face
  - if: face <= option.line
    then:
      - award: pot
        among: ["players[0]"]
      - finish: players[0]
    else:
      - award: pot
        among: ["players[1]"]
      - finish: players[1]
"""


def written(folder: Path, text: str, name: str = "game") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def source_of(game: str | Path) -> Source:
    return Shelf().of_file(game) if isinstance(game, Path) else Shelf().source(game)


def rules_of(game: str | Path) -> Ruleset:
    return source_of(game).rules().rules


def plan(game: str | Path, **asked: Any) -> Plan:
    """A plan as a command line makes it."""
    source = source_of(game)
    return plan_of(
        source, source.rules().rules, Asked(**asked), lambda word: find_temperament(word, {})
    )
