"""What a simulation came to, as plain data; the keys are a contract, and all that is shown is made from it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.language.model import Cheat, Market, Option, Ruleset
from referee.money import show_amount
from referee.simulation.asked import other_options
from referee.simulation.events import Betting, Events, Trying
from referee.simulation.figures import (
    Mean,
    gain,
    house_edge,
    house_gain,
    returned,
    share_won,
)
from referee.simulation.plan import RANDOM, Plan
from referee.simulation.running import Result
from referee.simulation.tally import Tally
from referee.words import listed

Plain = dict[str, Any]


def simulated_plain(one: Result) -> Plain:
    """Everything that is known of a simulation. Money is copper, shares are parts of 1."""
    plan, tally = one.plan, one.tally
    return {
        **about_plain(plan, one.rules),
        "rounds": tally.rounds,
        "asked": one.asked,
        "until": one.until or None,
        "ended": one.ended or "all",
        **_seats(plan, tally),
        "ties": _part(tally.ties, tally.rounds),
        "nobody": _part(tally.nobody, tally.rounds),
        "length": length_plain(one),
        "house": _house(one),
        "closely": _closely(one) if one.closely else None,
        "endless": _endless(tally),
    }


def about_plain(plan: Plan, rules: Ruleset) -> Plain:
    """What was simulated: the game, the house rules, who plays how."""
    others = other_options(plan, rules)
    return {
        "game": plan.source.name,
        "title": rules.title,
        "players": plan.players,
        "seed": plan.seed,
        "edition": str(plan.edition),
        "stack": plan.stack,
        "options": {
            name: option_shown(rules.options[name], value) for name, value in plan.options.items()
        },
        "changed": {
            name: {
                "played": option_shown(rules.options[name], played),
                "usual": option_shown(rules.options[name], usual),
            }
            for name, (played, usual) in others.items()
        },
        "form": "fast" if plan.quick else "as at the table",
        "play": play_in_words(plan),
    }


def option_shown(option: Option, value: Any) -> str:
    """The value of a house rule as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return show_amount(value) if option.kind.base == "amount" else str(value)


def play_in_words(plan: Plan) -> str:
    """How it was played, in a sentence or two: figures mean nothing without it."""
    by_kind: dict[str, list[str]] = {}
    for name, one in zip(plan.names, plan.policies, strict=True):
        by_kind.setdefault(one.name, []).append(name)
    if plan.quick:
        return (
            "Every option as likely as any other; nobody bets beside the game, and nobody cheats."
        )
    if set(by_kind) == {RANDOM.name}:
        bets = any(one.bets for one in plan.policies)
        beside = "with bets wherever they are open" if bets else "nobody bets beside the game"
        return f"Every option as likely as any other; {beside}, and nobody cheats."
    if len(by_kind) == 1:
        return f"Everybody plays as the temperament {plan.policies[0].name} has it, with its bets and cheats."
    each = [f"{listed(names)} {kind}" for kind, names in by_kind.items()]
    return f"Played by temperament, with the bets and cheats of each: {'; '.join(each)}."


# -- who wins


def interval(one: Mean) -> Plain:
    """A mean with its 95 % interval."""
    return {"mean": one.value, "low": one.value - one.half, "high": one.value + one.half}


def fair_share(tally: Tally) -> float:
    """What each seat would win if all were alike."""
    won = tally.rounds - tally.nobody
    return won / tally.rounds / tally.players if tally.rounds else 0.0


def _seats(plan: Plan, tally: Tally) -> Plain:
    fair, rows = fair_share(tally), []
    for seat in range(plan.players):
        wins, gains = share_won(tally, seat), gain(tally, seat)
        rows.append(
            {
                "seat": seat + 1,
                "name": plan.names[seat],
                "plays": plan.policies[seat].name,
                "wins": interval(wins),
                "differs": fair > 0 and wins.differs(fair, plan.players),
                "gain": interval(gains),
                "gain_differs": gains.differs(0.0, plan.players),
            }
        )
    return {"fair": fair, "seats": rows}


def _part(count: int, rounds: int) -> float:
    return count / rounds if rounds else 0.0


# -- how long


def length_plain(one: Result) -> Plain | None:
    """How long rounds are: in turns, or in decisions where the rules have no turns."""
    counts, what = one.tally.lengths, "turns" if one.plan.quick else "decisions"
    if set(counts) <= {0} and one.closely is not None:
        counts, what = one.closely.tally.lengths, "decisions"
    if not counts or set(counts) == {0}:
        return None
    many = sum(counts.values())
    return {
        "of": what,
        "rounds": many,
        "mean": sum(size * count for size, count in counts.items()) / many,
        "middle": quantile(counts, 0.5),
        "low": quantile(counts, 0.05),
        "high": quantile(counts, 0.95),
        "longest": max(counts),
        "counts": [[size, counts[size]] for size in sorted(counts)],
    }


def quantile(counts: Counter[int], part: float) -> int:
    """The length that so large a part of the rounds do not go beyond."""
    wanted, seen = part * sum(counts.values()), 0
    for size in sorted(counts):
        seen += counts[size]
        if seen >= wanted:
            break
    return size


# -- the house, bets, cheats


def _house(one: Result) -> Plain | None:
    """What the house keeps; None where nothing goes to it or comes from it."""
    if not one.tally.house_squares:
        return None
    closely = one.closely
    edge = house_edge(closely.events, closely.tally.staked) if closely is not None else None
    return {
        "gain": interval(house_gain(one.tally)),
        "edge": interval(edge) if edge is not None else None,
        "edge_rounds": closely.events.rounds if closely is not None else 0,
    }


def _closely(one: Result) -> Plain:
    """What came up in rounds watched closely: bets and sentences in as many of them as there are, cheats in those that
    stopped at every moment."""
    assert one.closely is not None
    rules, events = one.rules, one.closely.events
    most = max(events, one.sums.events, key=lambda each: each.rounds)
    cheats = {**rules.cheats, **rules.ploys}
    return {
        "rounds": most.rounds,
        "markets": [_market(market, most.markets.get(n)) for n, market in rules.bets.items()],
        "said": _said(most),
        "stopped_in": events.rounds,
        "cheats": [_cheat(cheat, events.cheats.get(name)) for name, cheat in cheats.items()],
    }


def _market(market: Market, sums: Betting | None) -> Plain:
    sums = sums or Betting()
    return {
        "name": market.name,
        "title": market.title or market.name.replace("_", " "),
        "bank": bool(market.against),
        "rounds": sums.rounds,
        "bets": sums.bets,
        "staked": sums.staked,
        "gained": sums.gained,
        "return": interval(returned(sums)) if sums.bets else None,
    }


def _cheat(cheat: Cheat, sums: Trying | None) -> Plain:
    sums = sums or Trying()
    return {
        "name": cheat.name,
        "title": cheat.title or cheat.name.replace("_", " "),
        "ploy": cheat.ploy,
        "rounds": sums.rounds,
        "moments": sums.moments,
        "tried": sums.tried,
        "worked": sums.worked,
        "noticed": sums.noticed,
    }


def _said(events: Events) -> list[Plain]:
    often = sorted(events.said_rounds.items(), key=lambda pair: (-pair[1], pair[0]))
    return [
        {"words": words, "rounds": rounds, "times": events.said[words]} for words, rounds in often
    ]


def _endless(tally: Tally) -> Plain | None:
    if not tally.endless:
        return None
    _, number = min(tally.endless)
    return {"rounds": len(tally.endless), "shortest": number}
