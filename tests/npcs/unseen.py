"""What a seat does not see, changed: cards that lie hidden from it are dealt among their places anew, and what others
keep to themselves gets other values. What the seat sees stays as it is."""

from __future__ import annotations

import random
from typing import Any

from referee.compiler.support import refs_of, zone_at
from referee.language.kinds import Kind
from referee.rounds.round import Round
from referee.rounds.views import sees_card, sees_value


def altered(round_: Round, me: int, rng: random.Random) -> tuple[Round, bool]:
    """The round as it might be as well for all that ``me`` sees; and whether anything is other than it was."""
    other = round_.copy()
    cards = _cards_change(other, me, rng)
    values = _values_change(other, me, rng)
    return other, cards or values


def _cards_change(round_: Round, me: int, rng: random.Random) -> bool:
    S, places = round_.S, []
    for name in round_.compiled.rules.zones:
        for ref in refs_of(S, name):
            zone = zone_at(S, ref)
            places += [
                (zone, at)
                for at, card in enumerate(zone)
                if not sees_card(round_, me, card, name, ref[1])
            ]
    before = [zone[at] for zone, at in places]
    after = rng.sample(before, len(before))
    for (zone, at), card in zip(places, after, strict=True):
        zone[at] = card
    return before != after


def _values_change(round_: Round, me: int, rng: random.Random) -> bool:
    S, changed = round_.S, False
    for name, track in round_.compiled.rules.track.items():
        if track.each == "card" or "everyone" in track.seen_by.split():
            continue
        held = getattr(S, f"t_{name}")
        if track.each == "player":
            for p in S.players:
                if p != me and not sees_value(round_, me, name, p):
                    new = another(held[p], track.kind, rng)
                    changed, held[p] = changed or new != held[p], new
        elif not sees_value(round_, me, name, None):
            new = another(held, track.kind, rng)
            changed = changed or new != held
            setattr(S, f"t_{name}", new)
    return changed


def another(value: Any, kind: Kind, rng: random.Random) -> Any:
    """A value of a kind that may be another one; of a list, as many as before."""
    if kind.is_list and isinstance(value, tuple):
        return tuple(another(one, kind.of or kind, rng) for one in value)
    if value is None:
        return None
    if kind.base == "word":
        return rng.choice(kind.words)
    if kind.base == "yes_no":
        return rng.random() < 0.5
    return rng.randint(1, 6) if kind.base == "number" else value
