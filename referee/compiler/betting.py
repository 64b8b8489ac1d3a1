"""A round of betting: who speaks, what may be done, when it is over.

``S.betting`` is (speakers left, least, limit, raises left, to match, last raise, put in by seat, who was first).
"""

from __future__ import annotations

from typing import Any

from referee.compiler.accounts import transfer
from referee.compiler.facts import State, note


def added(paid: tuple[int, ...], p: int, amount: int) -> tuple[int, ...]:
    return tuple(have + (amount if at == p else 0) for at, have in enumerate(paid))


def begin_betting(S: State, first: int, least: int, limit: str, raises: int) -> None:
    """Whoever is still in and not all in speaks, beginning with ``first``; forced bets before it count."""
    order = tuple((first + i) % S.n for i in range(S.n))
    forced = tuple(S.forced) if S.forced is not None else tuple(0 for _ in S.players)
    S.forced = None
    to_match = (
        max(least, max(forced)) if any(forced) else 0
    )  # a blind that is all in is called in full
    S.betting = (order, least, limit, raises, to_match, max(least, to_match), forced, first)


def able(S: State, p: int) -> bool:
    return p in S.still and S.stack[p] > 0


def next_to_bet(S: State) -> int | None:
    """Who speaks next, or nobody when all who can have matched the greatest bet."""
    speakers, *_ = S.betting
    to_match, paid = S.betting[4], S.betting[6]
    if len(S.still) < 2:
        return None
    for p in speakers:
        if able(S, p):
            alone = sum(1 for q in S.still if able(S, q)) == 1
            if alone and paid[p] >= to_match:
                continue
            return int(p)
    return None


def betting_acts(S: State, p: int) -> tuple[tuple[str, int, int], ...]:
    """What a speaker may do: (act, what goes in now at least, at most)."""
    _, least, limit, raises, to_match, last_raise, paid, _ = S.betting
    owes, stack = to_match - paid[p], S.stack[p]
    acts: list[tuple[str, int, int]] = []
    if owes <= 0:
        acts.append(("check", 0, 0))
    else:
        acts += [("fold", 0, 0), ("call", min(owes, stack), min(owes, stack))]
    others = any(able(S, q) for q in S.still if q != p)
    owes = max(0, owes)
    may = raises > 0 or not to_match
    if stack > owes and may and others and p not in S.no_raise:
        smallest = min(stack, owes + (last_raise if to_match else least))
        most = {"fixed": smallest, "pot": min(stack, owes + S.p_pot + owes)}.get(limit, stack)
        acts.append(("raise" if to_match else "bet", smallest, max(smallest, most)))
    return tuple(acts)


def bet_act(S: State, p: int, act: Any) -> None:
    """A speaker checks, bets, calls, raises or folds."""
    word, amount = act[0], act[1]
    speakers, least, limit, raises, to_match, last_raise, paid, first = S.betting
    rest = tuple(q for q in speakers if q != p)
    note(S, ("bet_act", p, word, amount))
    if word == "fold":
        S.betting = (rest, *S.betting[1:])
        S.still = tuple(q for q in S.still if q != p)
        note(S, ("out", p))
        return
    if amount:
        transfer(S, ("stack", p), ("pot", "pot"), amount, word)
        S.put[p] += amount
        paid = added(paid, p, amount)
    if word in ("bet", "raise") and paid[p] > to_match:
        full = paid[p] - to_match >= last_raise
        order = tuple((p + i) % S.n for i in range(1, S.n))
        waiting = order if full else tuple(q for q in order if q in rest or paid[q] < paid[p])
        acted = [q for q in order if q not in rest or q in S.no_raise]
        S.no_raise = () if full else tuple(acted)
        last_raise = paid[p] - to_match if full else last_raise
        left = raises - 1 if word == "raise" else raises
        S.betting = (waiting, least, limit, left, paid[p], last_raise, paid, first)
        return
    S.betting = (rest, least, limit, raises, to_match, last_raise, paid, first)


def end_betting(S: State) -> None:
    """What nobody matched goes back, and is no win."""
    paid = S.betting[6]
    most = max(paid, default=0)
    top = [p for p in S.players if paid[p] == most]
    second = max((paid[p] for p in S.players if paid[p] < most), default=0)
    if most and len(top) == 1 and most > second:
        back = most - second
        S.put[top[0]] -= back
        transfer(S, ("pot", "pot"), ("stack", top[0]), back, "unmatched")
    S.betting = None
    S.no_raise = ()
