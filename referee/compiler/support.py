"""What compiled rules call: lists, seats, cards.

``S`` is the state of a round (made by ``referee.compiler.build``). A zone is a list with its top last; a ref names one:
(name, whose, which hand). With ``S.log`` not ``None`` what happens is noted there as plain tuples, past tense.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations, product
from typing import Any

State = Any
Ref = tuple[str, int | None, int]
MOST_OPTIONS = 20_000


class RuleFault(Exception):
    """The ruleset does something at play that it may not. ``line`` is the line of its file (0: unknown)."""

    def __init__(self, message: str, mend: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message, self.mend, self.line = message, mend, line


class OverBudget(RuleFault):
    """The ruleset runs on and on."""

    def __init__(self) -> None:
        super().__init__(
            "this ruleset runs on without end", "look for a loop whose test never changes"
        )


# -- lists


def there(value: object) -> bool:
    """Whether there is a value: something in a list, anything that is not nothing."""
    return bool(value) if isinstance(value, (list, tuple, bool)) else value is not None


def first_of(found: Sequence[Any]) -> Any:
    return found[0] if len(found) else None


def last_of(found: Sequence[Any]) -> Any:
    return found[-1] if len(found) else None


def greatest(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    """All elements whose key is greatest."""
    pairs = list(keyed)
    if not pairs:
        return []
    top = max(key for key, _ in pairs)
    return [one for key, one in pairs if key == top]


def smallest(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    pairs = list(keyed)
    if not pairs:
        return []
    least = min(key for key, _ in pairs)
    return [one for key, one in pairs if key == least]


def upwards(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    return [one for _, one in sorted(keyed, key=_key)]


def downwards(keyed: Iterable[tuple[Any, Any]]) -> list[Any]:
    return [one for _, one in sorted(keyed, key=_key, reverse=True)]


def _key(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def groups(keyed: Iterable[tuple[Any, Any]], size: int) -> list[tuple[Any, ...]]:
    """Groups of ``size`` elements with one key, in the order in which they become complete."""
    open_groups: dict[Any, list[Any]] = {}
    found = []
    for key, one in keyed:
        group = open_groups.setdefault(key, [])
        group.append(one)
        if len(group) == size:
            found.append(tuple(group))
            open_groups[key] = []
    return found


def distinct(values: Iterable[Any]) -> list[Any]:
    return list(dict.fromkeys(values))


def backwards(values: Sequence[Any]) -> list[Any]:
    return list(values)[::-1]


def flat(lists: Iterable[Iterable[Any]]) -> list[Any]:
    return [one for inner in lists for one in inner]


def replaced(values: Iterable[Any], old: Any, new: Any) -> list[Any]:
    """The list with the first ``old`` made ``new``."""
    found = list(values)
    if old in found:
        found[found.index(old)] = new
    return found


def without(values: Iterable[Any], gone: Any) -> list[Any]:
    found = list(values)
    for one in gone if isinstance(gone, (list, tuple, range)) else (gone,):
        if one in found:
            found.remove(one)
    return found


def has_all(values: Iterable[Any], wanted: Iterable[Any]) -> bool:
    found = list(values)
    for one in wanted:
        if one not in found:
            return False
        found.remove(one)
    return True


def top(values: Sequence[Any], many: int) -> list[Any]:
    return list(values[: max(0, many)])


def bottom(values: Sequence[Any], many: int) -> list[Any]:
    """The last so many, the lowest first."""
    return list(values[::-1][: max(0, many)])


def run_on_top(tested: Iterable[tuple[Any, bool]]) -> list[Any]:
    found = []
    for one, test in tested:
        if not test:
            break
        found.append(one)
    return found


def at(stored: Sequence[Any], place: int) -> Any:
    """The element of a zone counted from its top."""
    return stored[-1 - place]


def orders(values: Iterable[Any]) -> list[tuple[Any, ...]]:
    found = list(values)
    return list(dict.fromkeys(permutations(found))) if len(found) <= 6 else []


def bids(*ranges: range) -> list[tuple[int, ...]]:
    """Every combination of the parts of a bid."""
    many = 1
    for one in ranges:
        many *= len(one)
    if many > MOST_OPTIONS:
        raise RuleFault(f"a bid of {many} kinds cannot be offered", "narrow its parts")
    return list(product(*ranges))


def alike(cards: Sequence[int], attribute: Sequence[Any]) -> list[tuple[int, ...]]:
    """Every choice of one or more cards that are alike: for each kind, one, two, three … of it."""
    by: dict[Any, list[int]] = {}
    for card in cards:
        by.setdefault(attribute[card], []).append(card)
    return [tuple(same[:n]) for same in by.values() for n in range(1, len(same) + 1)]


def subsets(S: State, pool: Sequence[Any], low: int, high: int) -> list[tuple[Any, ...]]:
    """Every different choice of ``low`` to ``high`` out of a pool; equal values count once."""
    found: dict[tuple[Any, ...], None] = {}
    for n in range(max(0, low), min(high, len(pool)) + 1):
        for one in combinations(pool, n):
            found.setdefault(tuple(sorted(one)) if isinstance(pool[0], int) else one, None)
            if len(found) > MOST_OPTIONS:
                raise RuleFault("too many choices to offer", "let fewer be chosen at once")
    return list(found)


def tuple_or_range(options: Any) -> Any:
    return options if isinstance(options, range) else tuple(options)


def as_cards(value: Any) -> tuple[int, ...]:
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


# -- seats


def after(S: State, p: int) -> int | None:
    """The next who is still in, the way the turns go; ``p`` again when nobody else is."""
    still = S.still
    if not still:
        return None
    for step in range(1, S.n + 1):
        q = (p + step * S.way) % S.n
        if q in still:
            return int(q)
    return None


def seat_or_after(S: State, p: int | None) -> int | None:
    if p is None or p in S.still:
        return p
    return after(S, p)


def around(S: State, p: int | None = None, direction: str = "left") -> list[int]:
    """Those still in, going round from ``p`` (or the first after it who is)."""
    step = -1 if direction == "right" else 1
    start = 0 if p is None else p
    return [q for i in range(S.n) if (q := (start + i * step) % S.n) in S.still]


def put_out(S: State, p: int) -> None:
    if p in S.still:
        S.still = tuple(q for q in S.still if q != p)
        note(S, ("out", p))


def finish(S: State, winners: Iterable[int], standing: Iterable[int]) -> None:
    S.winners = tuple(winners)
    S.standing = tuple(standing)
    S.over = True
    note(S, ("finished", S.winners, S.standing))


# -- facts


def note(S: State, fact: tuple[Any, ...]) -> None:
    if S.log is not None:
        S.log.append(fact)


def say(S: State, number: int, hears: tuple[int, ...] | None, values: tuple[Any, ...]) -> None:
    """A sentence is said; which of its varieties comes next goes round with what was said before."""
    if S.log is not None:
        S.said += 1
        S.log.append(("said", number, S.said, hears, values, seen_values(S, values)))


def seen_values(S: State, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """For each value that may hold cards: who sees each card now (``None``: everybody)."""
    return tuple(
        tuple((c, seers(S, c)) for c in value)
        if isinstance(value, tuple)
        else (value, seers(S, value))
        for value in values
        if isinstance(value, (int, tuple)) and not isinstance(value, bool)
    )


def chose(S: State, number: int, who: int | None, value: Any) -> None:
    note(S, ("chose", number, who, value, bool(S.secret)))


def note_roll(S: State, number: int, by: int | None, dice: tuple[Any, ...]) -> None:
    note(S, ("rolled", number, by, dice))


def note_lot(S: State, number: int, by: int | None, lot: Any) -> None:
    note(S, ("drew_lot", number, by, lot))


def note_check(S: State, number: int, by: int | None, what: Any, result: Any) -> None:
    note(S, ("checked", number, by, what, result))
    if by is not None:
        S.sways = tuple(sway for sway in S.sways if sway[0] != by)


# -- cards


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
    for ref in every_ref(S):
        if card in zone_at(S, ref):
            return ref
    raise RuleFault("a card is moved that lies nowhere")


def lift(S: State, card: int) -> Ref:
    """Takes a card out of its zone; its marks and who was shown it end there."""
    ref = where_is(S, card)
    zone_at(S, ref).remove(card)
    return ref


def forget(S: State, card: int) -> None:
    S.shown.pop(card, None)
    for mark in S.marks():
        if isinstance(mark, set):
            mark.discard(card)
        else:
            mark.pop(card, None)


def move(S: State, cards: Iterable[int], to: Ref, under: bool) -> tuple[int, ...]:
    """Moves cards, one by one, on top of a zone or under it."""
    moved: list[int] = []
    by_source: dict[Ref, list[int]] = {}
    seen: dict[int, tuple[int, ...] | None] = {}
    target = zone_at(S, to)
    for card in tuple(cards):
        seen[card] = S.shown.get(card, ())
        source = lift(S, card)
        if source != to:
            forget(S, card)
        if under:
            target.insert(0, card)
        else:
            target.append(card)
        moved.append(card)
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
            raise RuleFault(
                f"{source[0]} has run dry",
                "say what happens then, with short: ok or short: {reshuffle: zone}",
                line,
            )
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


def take_for_reshuffle(S: State, ref: Ref, keep: int) -> list[int]:
    """All but the top ``keep`` cards of a zone."""
    zone = zone_at(S, ref)
    cut = len(zone) - keep
    taken, zone[:] = zone[:cut], zone[cut:]
    for card in taken:
        forget(S, card)
    return list(taken)


def put_under(S: State, ref: Ref, cards: Sequence[int]) -> None:
    zone = zone_at(S, ref)
    zone[:0] = list(cards)
    note(S, ("reshuffled", len(cards), ref))


def shuffled(S: State, ref: Ref, order: Sequence[int]) -> None:
    """A zone lies in a new order; whoever was shown a card there no longer knows which it is."""
    zone_at(S, ref)[:] = list(order)
    for card in order:
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
    note(S, ("uncovered", what[0], what[1], whom, value))


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


# -- chance drawn at once (simulation)


def shuffle_inline(S: State, zone: list[int]) -> None:
    random: Callable[[], float] = S.random
    for i in range(len(zone) - 1, 0, -1):
        j = int(random() * (i + 1))
        zone[i], zone[j] = zone[j], zone[i]


def pick_inline(S: State, options: Sequence[Any]) -> Any:
    return options[int(S.random() * len(options))] if len(options) else None


def roll_inline(S: State, faces: Sequence[Any], many: int) -> tuple[Any, ...]:
    return tuple(faces[int(S.random() * len(faces))] for _ in range(many))


def flip_inline(S: State) -> str:
    return "heads" if S.random() < 0.5 else "tails"


# -- sheets


def passive(S: State, p: int, skill: str) -> int:
    return int(S.setting.passive(p, skill))


def modifier(S: State, p: int, skill: str) -> int:
    return int(S.setting.modifier(p, skill))


def proficient(S: State, p: int, skill: str) -> bool:
    return bool(S.setting.proficient(p, skill))


def contest_dc(S: State, rival: int, what: Any) -> int | None:
    """Where an edition has no contests, the DC is the other's passive score; else both roll."""
    return (
        None if S.setting.contests else int(S.setting.passive(rival, what[0] or what[1] or what[2]))
    )


def check_inline(S: State, by: int, what: Any, dc: int | None) -> tuple[Any, ...]:
    return S.setting.rolled(S, by, what, dc)  # type: ignore[no-any-return]


def contest_inline(S: State, by: int, mine: Any, rival: int, theirs: Any) -> tuple[Any, ...]:
    one = check_inline(S, by, mine, contest_dc(S, rival, theirs))
    other = check_inline(S, rival, theirs, None) if S.setting.contests else None
    return contested(S, by, rival, one, other)


def contested(S: State, by: int, rival: int, one: Any, other: Any) -> tuple[Any, ...]:
    """The result of a contest, from the first's view: higher wins, a tie changes nothing."""
    total, natural, dc, margin, success, degree, _, _ = one
    if other is None:
        return (total, natural, dc, margin, success, degree, False, by if success else rival)
    margin = total - other[0]
    winner = by if margin > 0 else rival if margin < 0 else None
    return (total, natural, other[0], margin, margin > 0, degree, margin == 0, winner)


def sway(S: State, p: int, how: Any) -> None:
    """Advantage, disadvantage or a bonus on somebody's next check."""
    S.sways = (*S.sways, (p, how))
    note(S, ("swayed", p, how))
