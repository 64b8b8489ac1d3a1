"""Cards: where they lie, who sees them, how they move.

A zone is a list with its top last; a ref names one: (name, whose, which hand).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.compiler.facts import RanDry, RuleFault, State, note

Ref = tuple[str, int | None, int]


def zone_at(S: State, ref: Ref) -> list[int]:
    name, whose, hand = ref
    zone = getattr(S, "z_" + name)
    if whose is None:
        return zone  # type: ignore[no-any-return]
    zone = zone[whose]
    return zone[hand - 1] if hand else zone  # type: ignore[no-any-return]


def every_ref(S: State) -> list[Ref]:
    """Every zone, shared ones first, in the order they are declared."""
    return [ref for name in S.setting.zones for ref in refs_of(S, name)]


def refs_of(S: State, name: str, whose: int | None = None) -> list[Ref]:
    zone = S.setting.zones[name]
    if not zone.each:
        return [(name, None, 0)]
    people = S.players if whose is None else (whose,)
    if zone.hands:
        return [(name, p, h) for p in people for h in range(1, zone.hands + 1)]
    return [(name, p, 0) for p in people]


def where_is(S: State, card: int) -> Ref:
    """The zone that a card lies in."""
    for name, zone in S.setting.zones.items():
        held = getattr(S, "z_" + name)
        if not zone.each:
            if card in held:
                return (name, None, 0)
            continue
        for p in S.players:
            if not zone.hands:
                if card in held[p]:
                    return (name, p, 0)
                continue
            for at, hand in enumerate(held[p]):
                if card in hand:
                    return (name, p, at + 1)
    raise RuleFault("a card is moved that lies nowhere")


def lift(S: State, card: int) -> Ref:
    """Takes a card out of its zone; its marks and who was shown it end there."""
    ref = where_is(S, card)
    zone_at(S, ref).remove(card)
    return ref


def forget(S: State, card: int) -> None:
    S.shown.pop(card, None)
    for mark in S.marks():
        if mark.__class__ is set:
            mark.discard(card)
        else:
            mark.pop(card, None)


def move(S: State, cards: Iterable[int], to: Ref, under: bool) -> tuple[int, ...]:
    """Moves cards, one by one, on top of a zone or under it."""
    moved: list[int] = []
    told = S.log is not None
    by_source: dict[Ref, list[int]] = {}
    seen: dict[int, tuple[int, ...] | None] = {}
    target = zone_at(S, to)
    for card in tuple(cards):
        if card is None:  # what was to be moved has gone meanwhile
            continue
        seen[card] = S.shown.pop(card, ())
        source = where_is(S, card)
        zone_at(S, source).remove(card)
        if source != to:
            forget(S, card)
        if under:
            target.insert(0, card)
        else:
            target.append(card)
        moved.append(card)
        if told:
            by_source.setdefault(source, []).append(card)
    for source, some in by_source.items():
        note(S, ("moved", tuple(some), source, to, tuple(seen[c] for c in some)))
    return tuple(moved)


def draw(S: State, many: int, source: Ref, to: Ref, short_ok: bool, line: int) -> tuple[int, ...]:
    """Takes up to ``many`` from the top; running dry is a fault of the ruleset unless it says otherwise."""
    stock, target = zone_at(S, source), zone_at(S, to)
    got = []
    for _ in range(many):
        if not stock:
            if short_ok:
                break
            raise RanDry(source[0], line)
        got.append(stock.pop())
    seen = tuple(S.shown.get(c, ()) for c in got)
    for card in got:
        forget(S, card)
        target.append(card)
    if got:
        note(S, ("moved", tuple(got), source, to, seen))
    return tuple(got)


def gather(S: State, sources: Iterable[Ref], into: Ref) -> None:
    target = zone_at(S, into)
    for source in sources:
        cards = zone_at(S, source)
        if source != into and cards:
            moved = tuple(cards)
            seen = tuple(S.shown.get(c, ()) for c in moved)
            cards.clear()
            for card in moved:
                forget(S, card)
            target.extend(moved)
            note(S, ("moved", moved, source, into, seen))


def for_reshuffle(S: State, ref: Ref, keep: int) -> list[int]:
    """All but the top ``keep`` cards of a zone."""
    zone = zone_at(S, ref)
    return zone[: len(zone) - keep]


def reshuffled(S: State, source: Ref, to: Ref, order: Sequence[int]) -> None:
    """Cards of one zone, in a new order, go under another."""
    zone, target = zone_at(S, source), zone_at(S, to)
    moved = [card for card in order if card in zone]
    for card in moved:
        zone.remove(card)
        forget(S, card)
    target[:0] = moved
    note(S, ("reshuffled", len(moved), to))


def still_there(zone: Sequence[int], order: Sequence[int]) -> list[int]:
    """The cards of a zone in a given order; those that came in meanwhile lie under them."""
    if sorted(zone) == sorted(order):
        return list(order)
    return [c for c in zone if c not in order] + [c for c in order if c in zone]


def shuffled(S: State, ref: Ref, order: Sequence[int]) -> None:
    """A zone lies in a new order; whoever was shown a card there no longer knows which it is."""
    zone = zone_at(S, ref)
    zone[:] = still_there(zone, order)
    for card in zone:
        S.shown.pop(card, None)
    note(S, ("shuffled", ref))


def reveal(S: State, cards: Iterable[int], whom: tuple[int, ...] | None) -> None:
    found = tuple(cards)
    for card in found:
        known = S.shown.get(card, ())
        if whom is None or known is None:
            S.shown[card] = None
        else:
            S.shown[card] = tuple(dict.fromkeys((*known, *whom)))
    note(S, ("revealed", found, whom, tuple(where_is(S, c) for c in found)))


def uncover(S: State, what: tuple[str, int | None], whom: tuple[int, ...] | None) -> None:
    """A hidden tracked value is shown."""
    key = (*what, whom)
    S.uncovered = (*S.uncovered, key)
    value = getattr(S, "t_" + what[0])
    if what[1] is not None:
        value = value[what[1]]
    shown = tuple(value) if isinstance(value, list) else value  # as it is now: the list lives on
    note(S, ("uncovered", what[0], what[1], whom, shown))


def seers(S: State, card: int) -> tuple[int, ...] | None:
    """Who sees a card where it lies: seats, or ``None`` for everybody. Not a card: everybody."""
    if not isinstance(card, int) or not 0 <= card < len(S.cards):
        return None
    try:
        name, whose, _ = where_is(S, card)
    except RuleFault:
        return None
    shown = S.shown.get(card, ())
    if shown is None:
        return None
    by = zone_seers(S, name, whose)
    return None if by is None else tuple(dict.fromkeys((*by, *shown)))


def zone_seers(S: State, name: str, whose: int | None) -> tuple[int, ...] | None:
    """Who sees into a zone; ``None`` for everybody."""
    found: list[int] = []
    for word in S.setting.zones[name].seen_by.split():
        if word == "everyone":
            return None
        if word == "owner" and whose is not None:
            found.append(whose)
        elif word == "house":
            found.append(-1)
        elif word == "dealer":
            found.append(S.dealer)
    return tuple(found)
