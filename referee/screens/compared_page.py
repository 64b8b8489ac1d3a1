"""A comparison, or what a cheat is worth, as one page: what differs with its intervals, then all figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.money import show_amount
from referee.screens.compared import (
    coins,
    how_played,
    length_lines,
    points,
    rounds_left_out,
    seats_table,
    tries_lines,
    verdict_lines,
    when_noticed,
    worth_lines,
)
from referee.screens.figures import many, share
from referee.screens.simulated import house_rules
from referee.screens.simulated_charts import BEFORE, NEAR, Row, away_if, whiskers
from referee.screens.simulated_frame import figure, said, table, whole_page
from referee.screens.simulated_plain import Plain

SURE = "The bar through each point is where the true one lies, 19 times in 20"


def compared_page(one: Plain, what: str) -> str:
    """The page of a comparison. ``what`` is what was compared, as it was typed."""

    def sections() -> Iterator[Iterator[str]]:
        yield _about(one, what)
        yield _both_ways(one, what)
        yield _differences(one, "the other way")
        yield _table(one)
        yield _rest([*length_lines(one), *rounds_left_out(one)])
        yield _foot(one["one"])

    return whole_page(f"{one['one']['title']}: what {what} changes", sections())


def cheat_page(one: Plain) -> str:
    """The page of a cheat and what it is worth."""
    cheat = one["cheat"]

    def sections() -> Iterator[Iterator[str]]:
        yield _about_cheat(one)
        if cheat["tried"]:
            yield _differences(one, "with it")
            yield _table(one)
            yield _noticed(cheat)
        yield _rest(rounds_left_out(one))
        yield _foot(one["one"])

    title = f'{one["one"]["title"]}: what "{cheat["title"]}" is worth to {cheat["by"]}'
    return whole_page(title, sections())


def _about(one: Plain, what: str) -> Iterator[str]:
    yield f'<p class="lead">{many(one["rounds"])} rounds played both ways with the same deals.</p>'
    yield f"<p>As it is: {said(how_played(one['one']))}</p>"
    yield f"<p>With {said(what)}: {said(how_played(one['other']))}</p>"
    for line in verdict_lines(one["seats"]):
        yield f'<p class="verdict">{said(line)}</p>'


def _about_cheat(one: Plain) -> Iterator[str]:
    cheat, way = one["cheat"], one["one"]
    people = "1 player" if way["players"] == 1 else f"{way['players']} players"
    yield (
        f'<p class="lead">{many(one["rounds"])} rounds for {people}, each played without it and with it at '
        f"{cheat['modifier']:+d} on the same deals.</p>"
    )
    yield f"<p>{said(way['play'])} Nobody speaks up about a cheat. {said(house_rules(way))}</p>"
    lines = [*tries_lines(cheat, one["rounds"])]
    if cheat["tried"]:
        lines += worth_lines(cheat, one["seats"][cheat["seat"] - 1])
    yield f'<p class="verdict">{said(" ".join(lines))}</p>'


# -- what differs


def _both_ways(one: Plain, what: str) -> Iterator[str]:
    """Each seat's share of wins, as it is and then."""
    seats = one["seats"]
    if not _anybody_wins(seats):
        return
    yield "<h2>Who wins</h2>"
    rows: list[Row] = []
    for seat in seats:
        for name, wins, how in zip(
            (seat["name"], "then"), seat["wins"], (BEFORE, NEAR), strict=True
        ):
            rows.append((name, wins["low"], wins["mean"], wins["high"], share(wins), how))
    fair = 1 / one["one"]["players"]
    yield figure(
        whiskers(rows, fair, "Share of wins by seat, both ways"),
        f"Share of the rounds that each seat wins, as it is and then with {what}. {SURE}; "
        "the dashed line is a fair table as it is.",
    )


def _differences(one: Plain, then: str) -> Iterator[str]:
    seats = one["seats"]
    if _anybody_wins(seats):
        yield "<h2>Who wins more, and who less</h2>"
        rows = _rows(seats, "wins_more", lambda each: points(each["mean"]))
        yield figure(
            whiskers(rows, 0.0, "Difference of wins by seat", in_points),
            f"Points in a hundred rounds that each seat wins more {then}. {SURE}; a bar that does not touch the "
            "dashed line is more than chance.",
        )
    yield "<h2>What each gains by it</h2>"
    rows = _rows(seats, "gains_more", lambda each: coins(each, "mean").removesuffix("cp"))
    yield figure(
        whiskers(rows, 0.0, "Difference of gains by seat", in_copper),
        f"Copper that each gains more a round {then}. {SURE}.",
    )


def _anybody_wins(seats: list[Plain]) -> bool:
    return any(each["mean"] for seat in seats for each in seat["wins"])


def _rows(seats: list[Plain], of: str, label: Callable[[Plain], str]) -> list[Row]:
    found: list[Row] = []
    for seat in seats:
        more = seat[of]
        low, mean, high = more["low"], more["mean"], more["high"]
        found.append((seat["name"], low, mean, high, label(more), away_if(more["real"])))
    return found


def in_points(value: float, step: float) -> str:
    """A difference of shares below a line: ``+2``, ``-0.5``, ``0``."""
    places = 0 if step >= 0.00999 else 1 if step >= 0.000999 else 2
    text = f"{value * 100:+.{places}f}"
    return "0" if not float(text) else text


def in_copper(value: float, step: float) -> str:
    """Copper below a line: ``+2``, ``-0.5``, ``0``."""
    places = 0 if step >= 0.999 else 1 if step >= 0.0999 else 2
    text = f"{value:+.{places}f}"
    return "0" if not float(text) else text


# -- all figures


def _table(one: Plain) -> Iterator[str]:
    figures = seats_table(one["seats"])
    yield table(figures.headings, figures.rows, 1)


def _noticed(cheat: Plain) -> Iterator[str]:
    yield "<h2>Who would notice</h2>"
    if words := when_noticed(cheat):
        yield f"<p>{said(words)}</p>"
    if cheat["can_be_noticed"] == "never":
        return
    rows: list[Row] = [
        (f"passive {each['passive']}", each["low"], each["mean"], each["high"], share(each), NEAR)
        for each in cheat["noticed"]
    ]
    yield figure(
        whiskers(rows, None, "How often a try is noticed by passive score"),
        f"How often somebody with this passive score would notice a try. {SURE}.",
    )


def _rest(lines: list[str] | Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield f"<p>{said(line)}</p>"


def _foot(way: Plain) -> Iterator[str]:
    yield (
        f"<footer>{said(way['title'])} ({said(way['game'])}), seed {way['seed']}, edition {said(way['edition'])}, "
        f"{show_amount(way['stack'])} before each seat. The same seed gives the same figures.</footer>"
    )
