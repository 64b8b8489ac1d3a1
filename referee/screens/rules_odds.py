"""The odds of a game, for whoever asked: seats and bets, exactly or as they were played."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from referee.money import Coins
from referee.screens.odds_rows import measured, rows_in, sentences
from referee.screens.tables import Table
from referee.simulation.asked import other_options
from referee.simulation.bets_sampled import PlayedPick
from referee.simulation.exact import PickOdds
from referee.simulation.figures import Mean, gain, share_won
from referee.simulation.game_odds import GameOdds, Looked, MarketOdds
from referee.words import listed

BETS = ("Bet", "wins", "comes back", "the bank keeps")
LONG = 10**9
"""A fraction with a longer denominator is shown as a percentage alone."""

PLAY = (
    "Every option is as likely as any other, stakes are as low as they may be, and nobody cheats."
)


# -- as plain data


def rules_odds_data(odds: GameOdds) -> dict[str, Any]:
    """Exact chances are fractions as text and shares as numbers; money is copper."""
    return {
        "game": odds.plan.source.name,
        "title": odds.rules.title,
        "players": odds.plan.players,
        "options": dict(odds.plan.options),
        "stack": odds.plan.stack,
        "play": "random",
        "seats": {**looked_data(odds.looked), "each": seats_data(odds)},
        "bets": [market_data(one) for one in odds.markets],
    }


def looked_data(looked: Looked) -> dict[str, Any]:
    exact = not looked.why
    return {
        "exact": exact,
        "outcomes": looked.outcomes if exact else None,
        "steps": looked.steps if exact else None,
        "why": looked.why,
    }


def seats_data(odds: GameOdds) -> list[dict[str, Any]]:
    if odds.tally is None:
        return [
            {"name": one.name, "wins": fraction(one.wins), "gain": fraction(one.gain)}
            for one in odds.seats
        ]
    return [
        {
            "name": name,
            "wins": measured(share_won(odds.tally, seat)),
            "gain": measured(gain(odds.tally, seat)),
        }
        for seat, name in enumerate(odds.plan.names)
    ]


def market_data(one: MarketOdds) -> dict[str, Any]:
    found: dict[str, Any] = {
        "market": one.name,
        "title": one.title,
        "pool": one.pool,
        **looked_data(one.looked),
    }
    if one.looked.why:
        return {**found, "picks": [played_data(pick) for pick in one.played]}
    return {**found, "picks": [pick_data(pick) for pick in one.picks]}


def played_data(one: PlayedPick) -> dict[str, Any]:
    return {
        "pick": one.pick,
        "among": one.among,
        "rounds": one.rounds,
        "wins": measured(one.wins),
        "back": measured(one.back),
        "half": measured(one.half),
        "gain": measured(one.gain) if one.gain is not None else None,
    }


def pick_data(one: PickOdds) -> dict[str, Any]:
    return {
        "pick": one.pick,
        "wins": fraction(one.wins),
        "back": fraction(one.back),
        "half": fraction(one.half),
        "gain": fraction(one.gain) if one.gain is not None else None,
    }


def fraction(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "value": float(value)}


# -- as lines


def rules_odds_lines(odds: GameOdds, width: int | None = None) -> list[str]:
    plan = odds.plan
    people = "alone" if plan.players == 1 else f"for {plan.players}"
    changed = [f"{name} {new}" for name, (new, _) in other_options(plan, odds.rules).items()]
    house = f" House rules: {listed(changed)}." if changed else ""
    lines: list[str] = [
        f"{odds.rules.title} {people}: the odds.{house}",
        PLAY,
        *seat_lines(odds, width),
    ]
    exact = [one for one in odds.markets if not one.looked.why and one.picks]
    if exact:
        lines += ["", *exact_lines(exact, width)]
    rest = [one for one in odds.markets if one.played]
    if rest:
        lines += ["", *played_lines(rest, width)]
    untold = [one for one in odds.markets if not one.played and not one.picks]
    never = [one.title for one in untold if odds.rules.bets[one.name].opens]
    if never:
        lines += ["", f"Never open by these house rules: {'; '.join(never)}."]
    asked = [one.title for one in untold if not odds.rules.bets[one.name].opens]
    if asked:
        lines += [
            "",
            f"Staked when the rules ask for it, and in what seats gain: {'; '.join(asked)}.",
        ]
    return [piece for line in lines for piece in fitting(line, width)]


def fitting(line: str, width: int | None) -> list[str]:
    """Sentences are folded; rows fit already."""
    return [line] if "  " in line else sentences([line], width)


def seat_lines(odds: GameOdds, width: int | None) -> Iterator[str]:
    if odds.tally is None:
        if not any(one.wins or one.gain for one in odds.seats):
            return
        yield ""
        yield f"Seats, {looked_words(odds.looked)}:"
        rows = [[s.name, chance(s.wins), exact_gain(s.gain)] for s in odds.seats]
        yield from rows_in(Table(["", "wins", "gains by the round"], rows, (1, 2)), width)
        return
    tally = odds.tally
    if tally.rounds and not any(tally.won) and not any(tally.squares):
        return
    yield ""
    if not tally.rounds:
        yield "Seats: not one round came to its end."
        return
    yield f"Seats, by {tally.rounds:,} rounds played ({too_many(odds.looked)}):"
    rows = [
        [name, percent(share_won(tally, seat)), coins(gain(tally, seat))]
        for seat, name in enumerate(odds.plan.names)
    ]
    yield from rows_in(Table(["", "wins", "gains by the round"], rows, (1, 2)), width)
    if tally.endless:
        yield f"{len(tally.endless)} rounds more had no end."


def exact_lines(markets: list[MarketOdds], width: int | None) -> Iterator[str]:
    outcomes = sum(one.looked.outcomes for one in markets)
    yield f"Bets, exactly ({outcomes:,} ways of coming out):"
    rows = []
    for one in markets:
        for said, pick in alike(one.picks):
            back = " and ".join(
                words
                for words in (
                    chance(pick.back) if pick.back else "",
                    f"half of it {chance(pick.half)}" if pick.half else "",
                )
                if words
            )
            name = f"{one.title}: {said}" if said else one.title
            rows.append([name, chance(pick.wins), back or "-", edge(pick.gain)])
    yield from rows_in(Table(BETS, rows, (1, 2, 3)), width)


def alike(picks: tuple[PickOdds, ...]) -> list[tuple[str, PickOdds]]:
    """Picks that are as good as one another in one row."""
    found: dict[tuple[Any, ...], list[PickOdds]] = {}
    for one in picks:
        found.setdefault((one.wins, one.back, one.half, one.gain), []).append(one)
    return [(listed([one.pick for one in some], "or"), some[0]) for some in found.values()]


def edge(value: Fraction | None) -> str:
    """What is kept of a coin staked; in a pool that hangs on what others stake."""
    if value is None:
        return "nothing: a pool"
    if not value:
        return "nothing: fair"
    return chance(-value) if value < 0 else f"gives {chance(value)}"


def played_lines(markets: list[MarketOdds], width: int | None) -> Iterator[str]:
    reasons = dict.fromkeys(too_many(one.looked) for one in markets)
    rounds = max((pick.rounds for one in markets for pick in one.played), default=0)
    yield f"Bets, by {rounds:,} rounds played ({'; '.join(reasons)}):"
    rows = [played_row(one, pick) for one in markets for pick in one.played]
    yield from rows_in(Table(BETS, rows, (1, 2, 3)), width)


def played_row(one: MarketOdds, pick: PlayedPick) -> list[str]:
    said = pick.pick or (f"any of {pick.among}" if pick.among > 1 else "")
    back = [percent(pick.back)] if pick.back.value else []
    back += [f"half of it {percent(pick.half)}"] if pick.half.value else []
    return [
        f"{one.title}: {said}" if said else one.title,
        percent(pick.wins),
        listed(back) or "-",
        "nothing: a pool" if pick.gain is None else kept_of(pick.gain),
    ]


def looked_words(looked: Looked) -> str:
    return f"exactly ({looked.outcomes:,} ways of coming out)"


def too_many(looked: Looked) -> str:
    return f"too many {looked.why} to look through"


def chance(value: Fraction) -> str:
    """``244/495 = 49.29%``."""
    shown = f"{float(100 * value):.2f}%"
    if value.denominator == 1:
        return f"{100 * value.numerator}%"
    if value.denominator > LONG:
        return shown
    return f"{value} = {shown}"


def exact_gain(value: Fraction) -> str:
    """Copper, to the hundredth."""
    return f"{float(value):+.2f}cp" if value else "0cp"


def percent(found: Mean) -> str:
    return f"{100 * found.value:.1f}% ±{100 * found.half:.1f}"


def kept_of(found: Mean) -> str:
    """What the bank keeps of a coin staked: what the bettor does not gain."""
    return f"{-100 * found.value:.1f}% ±{100 * found.half:.1f}"


def coins(found: Mean) -> str:
    copper = round(found.value)
    sign = "+" if copper > 0 else "-" if copper < 0 else ""
    return f"{sign}{Coins().show(abs(copper))} ±{Coins().show(round(found.half))}"
