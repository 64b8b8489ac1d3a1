"""The state of a round: plain data in slots, made fresh, copied, compared, saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.compiler.facts import RuleFault
from referee.language.kinds import Kind
from referee.language.model import Ruleset

if TYPE_CHECKING:
    from referee.compiler.compiled import Compiled

COMMON: tuple[tuple[str, Any], ...] = (
    ("setting", None), ("n", 0), ("players", ()), ("still", ()), ("dealer", 0), ("bystanders", ()), ("everyone", ()),
    ("cards", ()), ("round_number", 1), ("stack", []), ("brought", []), ("put", []), ("house", 0), ("p_pot", 0),
    ("escrow", {}), ("bets", ()), ("bet_number", 0), ("betting", None), ("forced", None), ("no_raise", ()),
    ("window", None), ("turn_of", None), ("way", 1), ("nxt", None), ("passed", 0), ("sig", 0), ("redo", False),
    ("inst", None), ("secret", 0), ("sways", ()), ("shown", {}), ("uncovered", ()), ("winners", ()), ("standing", ()),
    ("over", False), ("fuel", 0), ("units", 0), ("spent", 0), ("said", 0), ("log", None), ("random", None),
    ("running", "play"), ("frames", ()), ("tried", ()), ("deeds", ()), ("gone", ()),
)  # fmt: skip


MOST_DECKS = 8


def first_value(kind: Kind) -> Any:
    """What a tracked value is before anything gives it another."""
    if kind.maybe or kind.base in ("player", "card", "rank", "suit", "text", "any"):
        return None
    if kind.base in ("number", "amount", "fraction"):
        return 0
    if kind.base == "yes_no":
        return False
    if kind.base == "word":
        return kind.words[0]
    if kind.is_list:
        return ()
    if kind.base == "record":
        return tuple(first_value(inner) for _, inner in kind.fields)
    return None


def slots_of(rules: Ruleset, shared: list[str]) -> tuple[tuple[str, Any], ...]:
    """The slots of a ruleset's states with the values they are empty with."""
    found = list(COMMON)
    found += [(f"z_{name}", []) for name in rules.zones]
    found += [(f"t_{name}", None) for name in rules.track]
    found += [(f"p_{name}", 0) for name in rules.stakes if name != "pot"]
    found += [(f"o_{name}", option.default) for name, option in rules.options.items()]
    found += [(f"x_{name}", None) for name in shared]
    return tuple(found)


def copied(S: Any) -> Any:
    """A copy that shares nothing that changes: lists (and lists of lists), sets and maps are copied."""
    other = S.__class__()
    for name in S.__slots__:
        value = getattr(S, name)
        kind = value.__class__
        if kind is list:
            value = [one[:] if one.__class__ is list else one for one in value]
            value = [
                [inner[:] if inner.__class__ is list else inner for inner in one]
                if one.__class__ is list
                else one
                for one in value
            ]
        elif kind is set or kind is dict:
            value = value.copy()
        setattr(other, name, value)
    return other


def new_state(
    compiled: Compiled,
    setting: Any,
    seats: int,
    options: dict[str, Any],
    stacks: list[int],
    lasting: dict[str, Any] | None = None,
    fuel: int = 5_000_000,
) -> Any:
    """The state in which a round begins: seat 0 is at the dealer's left, the last seat deals.

    ``stacks`` are copper in front of each; ``lasting`` holds what outlives a round (tracked values, pots, zones by
    their slots). ``setting`` says who sits there and how checks are made.
    """
    rules = compiled.rules
    S = compiled.state()
    for name, value in compiled.state.first.items():
        setattr(S, name, _fresh(value))
    S.setting, S.n, S.players, S.still = setting, seats, tuple(range(seats)), tuple(range(seats))
    S.dealer = seats - 1
    S.stack, S.brought, S.put = list(stacks), list(stacks), [0] * seats
    S.everyone, S.fuel = S.players, fuel
    for name, value in options.items():
        setattr(S, f"o_{name}", value)
    _cards(S, compiled)
    for name, pot in rules.stakes.items():
        if pot.each:
            empty = [0] * pot.hands if pot.hands else 0
            setattr(S, f"p_{name}", [_fresh(empty) for _ in S.players])
    kept = {n: v for n, v in (lasting or {}).items() if _fits_seats(S, compiled, n, v)}
    for name, value in kept.items():
        setattr(S, name, _fresh(value))
    _each_card_once(S, compiled, kept)
    _tracks(S, compiled, kept)
    return S


def _fresh(value: Any) -> Any:
    if isinstance(value, list):
        return [_fresh(one) for one in value]
    return value.copy() if isinstance(value, (dict, set)) else value


def _cards(S: Any, compiled: Compiled) -> None:
    rules = compiled.rules
    decks = compiled.function("decks")(S) if compiled.has("decks") else 1
    if decks not in range(1, MOST_DECKS + 1):
        raise RuleFault(f"{decks} decks cannot be shuffled together", f"take 1 to {MOST_DECKS}")
    many = len(rules.kit.cards) * decks if rules.kit else 0
    S.cards = tuple(range(many))
    for name, zone in rules.zones.items():
        if zone.holds_all:
            setattr(S, f"z_{name}", list(reversed(S.cards)))
        elif zone.each:
            empty: list[Any] = [[] for _ in range(zone.hands)] if zone.hands else []
            setattr(S, f"z_{name}", [_fresh(empty) for _ in S.players])


def _fits_seats(S: Any, compiled: Compiled, slot: str, value: Any) -> bool:
    """What is kept for each player stays only where there are as many players as before."""
    if slot not in S.__slots__:
        return False
    rules, name = compiled.rules, slot[2:]
    found = {"z_": rules.zones.get(name), "t_": rules.track.get(name), "p_": rules.stakes.get(name)}
    one = found.get(slot[:2])
    return one is None or one.each != "player" or len(value) == S.n


def _each_card_once(S: Any, compiled: Compiled, lasting: dict[str, Any]) -> None:
    """Cards that lie in zones that last are not in the deck as well; cards that lay elsewhere come back to it."""
    zones = compiled.rules.zones
    home = next((name for name, zone in zones.items() if zone.holds_all), "")
    if not home or not any(f"z_{name}" in lasting for name in zones):
        return
    away: set[int] = set()
    for name in zones:
        if name != home:
            away.update(_flat(getattr(S, f"z_{name}")))
    deck = [card for card in getattr(S, f"z_{home}") if card not in away]
    missing = [card for card in reversed(S.cards) if card not in away and card not in deck]
    setattr(S, f"z_{home}", missing + deck)


def _flat(value: list[Any]) -> list[int]:
    found: list[int] = []
    for one in value:
        found += _flat(one) if isinstance(one, list) else [one]
    return found


def _tracks(S: Any, compiled: Compiled, lasting: dict[str, Any]) -> None:
    for name, track in compiled.rules.track.items():
        if f"t_{name}" in lasting:
            continue
        first = first_value(track.kind)
        start = compiled.env.get(f"start_{name}")
        if track.each == "card":
            value: Any = set() if track.kind.base == "yes_no" else {}
        elif track.each == "player":
            value = [start(S, p) if start else first for p in S.players]
        else:
            value = start(S) if start else first
            if track.kind.is_list:
                value = tuple(value)
        setattr(S, f"t_{name}", value)
