"""A sweep: one row for each variant, on the screen and for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.screens.figures import copper, many, percent
from referee.screens.simulated_csv import exact
from referee.screens.simulated_plain import fair_share, quantile
from referee.screens.tables import Table
from referee.simulation.events import Sums
from referee.simulation.figures import gain, house_gain, share_won
from referee.simulation.sweeping import Axis, Variant

BEFORE = ("key",)
BEHIND = (
    "game", "players", "seed", "rounds", "endless", "fair_share", "favourite", "favourite_wins", "wins_low", "wins_high",
    "unfair", "ties", "nobody", "length", "longest", "house_gain_cp", "house_low", "house_high",
)  # fmt: skip

Row = Mapping[str, str]


def headings(axes: Sequence[Axis], most: int) -> list[str]:
    """The columns of a sweep's table: what is varied, what came of it, and each seat's wins and gains."""
    seats = [f"{what}_{seat + 1}" for what in ("wins", "gain_cp") for seat in range(most)]
    varied = [f"{one.name} (varied)" if one.name in BEHIND else one.name for one in axes]
    return [*BEFORE, *varied, *BEHIND, *seats]


def swept_row(variant: Variant, sums: Sums, columns: Sequence[str]) -> dict[str, str]:
    """One variant's row, by ``headings``."""
    plan, tally = variant.plan, sums.tally
    fair, rounds = fair_share(tally), max(1, tally.rounds)
    best = max(range(plan.players), key=lambda seat: (tally.won[seat], tally.gained[seat]))
    wins, house = share_won(tally, best), house_gain(tally)
    away = any(share_won(tally, seat).differs(fair, plan.players) for seat in range(plan.players))
    known = {
        "key": variant.key,
        "game": plan.source.name,
        "players": str(plan.players),
        "seed": str(plan.seed),
        "rounds": str(tally.rounds),
        "endless": str(len(tally.endless)),
        "fair_share": exact(fair),
        "favourite": plan.names[best],
        "favourite_wins": exact(wins.value),
        "wins_low": exact(wins.value - wins.half),
        "wins_high": exact(wins.value + wins.half),
        "unfair": "yes" if fair and plan.players > 1 and away else "no",
        "ties": exact(tally.ties / rounds),
        "nobody": exact(tally.nobody / rounds),
        "length": str(quantile(tally.lengths, 0.5)) if tally.lengths else "",
        "longest": str(max(tally.lengths, default="")),
        "house_gain_cp": exact(house.value),
        "house_low": exact(house.value - house.half),
        "house_high": exact(house.value + house.half),
    }
    varied = columns[len(BEFORE) : len(BEFORE) + len(variant.values)]
    known |= dict(zip(varied, variant.values, strict=True))
    for seat in range(plan.players):
        known[f"wins_{seat + 1}"] = exact(share_won(tally, seat).value)
        known[f"gain_cp_{seat + 1}"] = exact(gain(tally, seat).value)
    return {name: known.get(name, "") for name in columns}


def varied_in(columns: Sequence[str], axes: Sequence[Axis]) -> Sequence[str]:
    """The columns that hold what is varied, in the order of the axes."""
    return columns[len(BEFORE) : len(BEFORE) + len(axes)]


def swept_table(rows: Sequence[Row], axes: Sequence[Axis], columns: Sequence[str]) -> Table:
    """The table as it is shown."""
    varied = varied_in(columns, axes)
    house = any(float(row["house_gain_cp"] or 0) for row in rows)
    heads = [*(one.name for one in axes), "rounds", "favourite", "wins", "fair", "unfair", "length"]
    shown = [[*(row[name] for name in varied), *_figures(row, house)] for row in rows]
    right = range(len(axes), len(heads) + 1)
    return Table([*heads, *(["house a round"] if house else [])], shown, right)


def _figures(row: Row, house: bool) -> list[str]:
    wins, high = float(row["favourite_wins"]), float(row["wins_high"])
    cells = [
        many(int(row["rounds"])),
        row["favourite"],
        f"{percent(wins, high - wins)} ±{percent(high - wins, high - wins)}",
        percent(float(row["fair_share"])),
        row["unfair"],
        row["length"],
    ]
    if house:
        kept = float(row["house_gain_cp"])
        cells.append(copper(kept, float(row["house_high"]) - kept))
    return cells
