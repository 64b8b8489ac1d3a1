"""The state of a compiled round and of an interpreted one in one plain form, to be compared."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.rounds.round import Round
from tests.reference.happening import as_told
from tests.reference.interpreter import Interpreter
from tests.reference.state import blank, hands_of

Plain = dict[str, Any]


def interpreted(one: Interpreter) -> Plain:
    """Zones from the top, tracked values, money, bets, who is in, whose turn it is, how it ended."""
    s, rules = one.state, one.rules
    found: Plain = {
        "stacks": tuple(s.stacks[p] for p in s.players),
        "house": s.house,
        "still in": tuple(s.still),
        "turn": s.turn_of,
        "left": tuple(s.gone),
        "window": s.window,
        "sways": tuple(s.sways),
        "over": s.over,
        "shown": {card: who for card, who in s.shown.items() if who is None or who},
        "uncovered": tuple(s.uncovered),
        "escrow": sum(bet.amount for bet in s.bets),
        "bets": sorted((b.number, b.bettor, b.market, str(b.pick), b.amount) for b in s.bets),
        "deeds": tuple((d.number, d.name, d.by, d.worked, d.exposed) for d in one.deeds),
    }
    if s.over:
        found |= {"winners": tuple(s.winners), "standing": tuple(s.standing)}
    found |= {f"pot {name}": amount for name, amount in s.pots.items()}
    found |= {f"stake {place}": amount for place, amount in s.stakes.items()}
    found |= {f"zone {place}": tuple(cards) for place, cards in s.zones.items()}
    for name, track in rules.track.items():
        if track.each == "card":
            none = blank(track.kind)
            marks = ((card, s.marks[name, card]) for card in one.ev.cards)
            found[f"mark {name}"] = {card: mark for card, mark in marks if mark != none}
        elif track.each:
            found[f"track {name}"] = tuple(as_told(s.tracks[name, p]) for p in s.players)
        else:
            found[f"track {name}"] = as_told(s.tracks[name, None])
    return found


def compiled(one: Round) -> Plain:
    """The same of a round that is run by the compiled rules (which keep a zone's top last)."""
    S, rules = one.S, one.compiled.rules
    over = one.wait is None
    found: Plain = {
        "stacks": tuple(S.stack),
        "house": S.house,
        "still in": tuple(S.still),
        "turn": S.turn_of,
        "left": tuple(S.gone),
        "window": S.window,
        "sways": tuple(S.sways),
        "over": over,
        "shown": {
            card: None if who is None else tuple(sorted(who))
            for card, who in S.shown.items()
            if who is None or who
        },
        "uncovered": tuple(S.uncovered),
        "escrow": sum(bet[1] for bet in S.bets),
        "bets": sorted((b[4], b[2], b[3], str(b[0]), b[1]) for b in S.bets),
        "deeds": tuple((d[0], d[1], d[2], d[4], d[6]) for d in S.deeds),
    }
    if over:
        found |= {"winners": tuple(S.winners), "standing": tuple(S.standing)}
    for name in dict.fromkeys(("pot", *rules.stakes)):
        pot = rules.stakes.get(name)
        held = getattr(S, f"p_{name}")
        if pot is None or not (pot.each or pot.held_by):
            found[f"pot {name}"] = held
        elif pot.each:
            for p in S.players:
                for hand in hands_of(pot.hands):
                    amount = held[p][hand - 1] if pot.hands else held[p]
                    found[f"stake {(name, p, hand)}"] = amount
    for name, zone in rules.zones.items():
        held = getattr(S, f"z_{name}")
        for p in S.players if zone.each else (None,):
            for hand in hands_of(zone.hands) if zone.each else (0,):
                cards = held if p is None else held[p][hand - 1] if zone.hands else held[p]
                found[f"zone {(name, p, hand)}"] = tuple(reversed(cards))
    for name, track in rules.track.items():
        value = getattr(S, f"t_{name}")
        if track.each == "card":
            none = blank(track.kind)
            marks = dict.fromkeys(value, True) if isinstance(value, set) else value
            found[f"mark {name}"] = {card: mark for card, mark in marks.items() if mark != none}
        else:
            found[f"track {name}"] = tuple(value) if track.each else as_told(value)
    return found


def differing(mine: Plain, theirs: Plain) -> dict[str, tuple[Any, Any]]:
    """What is not the same, with both values."""
    keys = [*mine, *(k for k in theirs if k not in mine)]
    return {k: (mine.get(k), theirs.get(k)) for k in keys if mine.get(k) != theirs.get(k)}


def as_multiset(options: Any) -> Counter[str]:
    return Counter(str(one) for one in options)
