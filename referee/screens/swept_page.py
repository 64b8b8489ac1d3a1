"""A sweep as one page: who is favoured, how long a round takes and what the house gains from variant to variant, and all
figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.screens.compared_page import in_copper, in_points
from referee.screens.figures import copper, many, percent
from referee.screens.simulated_charts import NEAR, Tick, away_if, in_percent, spanned, whiskers
from referee.screens.simulated_charts import Row as Whisker
from referee.screens.simulated_frame import figure, said, table, whole_page
from referee.screens.swept import Row, swept_table, varied_in
from referee.simulation.sweeping import Axis
from referee.words import listed

MOST_CHARTS, MOST_ROWS = 12, 40
"""Charts of a kind, and rows of a chart: of more, the first are drawn, and the table has all."""

SURE = "The bar through each point is where the true one lies, 19 times in 20"

Rows = Sequence[Row]
Groups = dict[str, list[tuple[str, Row]]]
"""By what is the same in a chart, its rows, each with what it is called there."""


class SweptPage:
    """``title``: the game's; ``wanted``: so many variants there were to be."""

    def __init__(
        self, title: str, rows: Rows, axes: Sequence[Axis], columns: Sequence[str], wanted: int
    ) -> None:
        self.title, self.rows, self.axes, self.columns = title, rows, axes, columns
        self.wanted = wanted
        self.groups = self.grouped()

    def text(self) -> str:
        """The whole page."""
        names = listed([one.name for one in self.axes])
        return whole_page(f"{self.title}, by {names}", self.sections())

    def sections(self) -> Iterator[Iterator[str]]:
        yield self.about()
        if any(float(row["fair_share"] or 0) for row in self.rows):
            yield self.favoured()
        if any(row["length"] not in ("", "0") for row in self.rows):
            yield self.charts(
                "How long it takes",
                "How long a round in the middle takes, in turns; in decisions where it is played as at the table.",
                length,
                None,
                whole,
            )
        if any(float(row["house_gain_cp"] or 0) for row in self.rows):
            text = f"Copper that the house gains in a round. {SURE}."
            yield self.charts("What the house gains", text, house, 0.0, in_copper)
        yield self.all_figures()
        yield self.foot()

    def grouped(self) -> Groups:
        """Rows that differ in the last axis alone are in one chart."""
        found: Groups = {}
        names = [one.name for one in self.axes]
        for row in self.rows:
            *same, last = (row[column] for column in varied_in(self.columns, self.axes))
            group = ", ".join(f"{n} {v}" for n, v in zip(names, same, strict=False))
            found.setdefault(group, []).append((last, row))
        return found

    # -- the parts

    def about(self) -> Iterator[str]:
        played = {row["rounds"] for row in self.rows}
        each = f" of {many(int(next(iter(played))))} rounds" if len(played) == 1 else ""
        stopped = f" {len(self.rows)} of them are played." if len(self.rows) < self.wanted else ""
        yield f'<p class="lead">{many(self.wanted)} variants{each}.{stopped}</p>'
        if any(float(row["fair_share"] or 0) for row in self.rows):
            yield f'<p class="verdict">{self.verdict()}</p>'

    def verdict(self) -> str:
        unfair, all_ = sum(row["unfair"] == "yes" for row in self.rows), len(self.rows)
        away = "away from a fair share by more than chance gives"
        if not unfair:
            return f"Nobody is {away} in any of them."
        which = "each of them" if unfair == all_ else f"{many(unfair)} of {many(all_)}"
        return f"Somebody is {away} in {which}."

    def favoured(self) -> Iterator[str]:
        fair = {row["fair_share"] for row in self.rows}
        if len(fair) == 1:
            text = "Share of the rounds that each variant's favourite wins"
            line, made, tick = float(next(iter(fair))), wins, in_percent
        else:
            text = (
                "Points in a hundred rounds that each variant's favourite wins beyond a fair share"
            )
            line, made, tick = 0.0, beyond, in_points
        text = f"{text}. {SURE}; the dashed line is a fair table. Where it is red, somebody is away from that by more than chance gives."
        return self.charts("Who is favoured", text, made, line, tick)

    def charts(
        self,
        heading: str,
        text: str,
        made: Callable[[str, Row], Whisker],
        line: float | None,
        tick: Tick,
    ) -> Iterator[str]:
        """A chart for each group, all of one scale."""
        yield f"<h2>{said(heading)}</h2>"
        drawn = [
            (group, [made(name, row) for name, row in rows[:MOST_ROWS]])
            for group, rows in [*self.groups.items()][:MOST_CHARTS]
        ]
        span = spanned([rows for _, rows in drawn], line)
        for at, (group, rows) in enumerate(drawn):
            if group:
                yield f"<h3>{said(group)}</h3>"
            chart = whiskers(rows, line, f"{heading} {group}".strip(), tick, span)
            yield figure(chart, "" if at < len(drawn) - 1 else f"By {self.axes[-1].name}. {text}")
        if len(self.rows) > sum(len(rows) for _, rows in drawn):
            yield "<p>The first of them are drawn; the table below has all.</p>"

    def all_figures(self) -> Iterator[str]:
        yield "<h2>All figures</h2>"
        figures = swept_table(self.rows, self.axes, self.columns)
        yield table(figures.headings, figures.rows, len(self.axes))

    def foot(self) -> Iterator[str]:
        if self.rows:
            seed = self.rows[0]["seed"]
            yield (
                f"<footer>{said(self.title)} ({said(self.rows[0]['game'])}), seed {said(seed)}. The same seed gives the "
                "same figures.</footer>"
            )


# -- a row of each chart


def wins(name: str, row: Row) -> Whisker:
    """The favourite's share of wins."""
    low, mean, high = (float(row[one]) for one in ("wins_low", "favourite_wins", "wins_high"))
    label = percent(mean, (high - low) / 2)
    return f"{name}, {row['favourite']}", low, mean, high, label, away_if(row["unfair"] == "yes")


def beyond(name: str, row: Row) -> Whisker:
    """By how much it is more than a fair share."""
    called, low, mean, high, _, away = wins(name, row)
    fair = float(row["fair_share"])
    label = f"{(mean - fair) * 100:+.1f}"
    return called, low - fair, mean - fair, high - fair, label, away


def length(name: str, row: Row) -> Whisker:
    middle = float(row["length"] or 0)
    return name, middle, middle, middle, row["length"], NEAR


def house(name: str, row: Row) -> Whisker:
    low, mean, high = (float(row[one]) for one in ("house_low", "house_gain_cp", "house_high"))
    return (
        name,
        low,
        mean,
        high,
        copper(mean, (high - low) / 2).removesuffix("cp"),
        away_if(low > 0 or high < 0),
    )


def whole(value: float, step: float) -> str:
    """A number below a line, without digits that mean nothing."""
    return f"{value:.0f}" if step >= 1 else f"{value:.1f}"
