"""A simulation as one page that needs nothing from elsewhere: charts in it, light or dark, readable on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from referee.money import show_amount
from referee.screens.figures import between, gained, gained_between, many, percent, share
from referee.screens.simulated import cheats_table, house_lines, house_rules, returns, verdict
from referee.screens.simulated_charts import lengths_chart, markets_chart, wins_chart
from referee.screens.simulated_frame import figure, said, table, whole_page
from referee.screens.simulated_plain import Plain


def simulated_page(one: Plain) -> str:
    """The whole page. ``one`` is what ``simulated_plain`` gives."""
    return whole_page(f"How fair is {one['title']}?", _sections(one))


def _sections(one: Plain) -> Iterator[list[str]]:
    yield list(_about(one))
    if one["rounds"]:
        yield list(_wins(one))
        yield list(_length(one))
    yield [f"<p>{said(line)}</p>" for line in house_lines(one)]
    if one["closely"] and one["closely"]["rounds"]:
        yield list(_bets(one["closely"]))
        yield list(_cheats(one["closely"]))
        yield list(_said(one["closely"]))
    yield list(_foot(one))


def _about(one: Plain) -> Iterator[str]:
    people = "1 player" if one["players"] == 1 else f"{one['players']} players"
    yield f'<p class="lead">{many(one["rounds"])} rounds for {people}. {said(one["play"])}</p>'
    yield f"<p>{said(house_rules(one))}</p>"
    for line in verdict(one):
        yield f'<p class="verdict">{said(line)}</p>'


def _wins(one: Plain) -> Iterator[str]:
    if one["fair"]:
        yield "<h2>Who wins</h2>"
        yield figure(
            wins_chart(one),
            "Share of the rounds that each seat wins. The bar through each point is where the true share lies, "
            "19 times in 20; the dashed line is a fair table.",
        )
    else:
        yield "<h2>What each gains</h2>"
    mixed = len({seat["plays"] for seat in one["seats"]}) > 1
    headings = ["seat", *(["plays"] if mixed else [])]
    numbers = ["wins", "95% sure"] if one["fair"] else []
    rows = [
        [
            seat["name"],
            *([seat["plays"]] if mixed else []),
            *([share(seat["wins"]), between(seat["wins"])] if one["fair"] else []),
            gained(seat["gain"]),
            gained_between(seat["gain"]),
        ]
        for seat in one["seats"]
    ]
    yield table([*headings, *numbers, "gains a round", "95% sure"], rows, len(headings))
    if one["ties"]:
        yield f"<p>Shared by several: {percent(one['ties'])} of the rounds.</p>"
    if one["nobody"] and one["fair"]:
        yield f"<p>Won by nobody: {percent(one['nobody'])} of the rounds.</p>"


def _length(one: Plain) -> Iterator[str]:
    length = one["length"]
    if length is None:
        return
    yield "<h2>How long it takes</h2>"
    text = (
        f"{length['of'].capitalize()} of a round: {length['middle']} in the middle, nine in ten rounds "
        f"{length['low']} to {length['high']}, the longest {length['longest']}."
    )
    yield figure(lengths_chart(length), text)


def _bets(seen: Plain) -> Iterator[str]:
    if not seen["markets"]:
        return
    yield "<h2>Bets</h2>"
    yield f"<p>In {many(seen['rounds'])} rounds watched closely, with bets.</p>"
    banked = [one for one in seen["markets"] if one["bank"] and one["bets"] > 1]
    if banked:
        yield figure(
            markets_chart(banked),
            "What the bank keeps of each coin bet; left of nothing, the bettor gains.",
        )
    rows = [
        [one["title"], percent(one["rounds"] / seen["rounds"]), many(one["bets"]), returns(one)]
        for one in seen["markets"]
    ]
    yield table(["market", "open in", "bets", "the bank keeps"], rows, 1)


def _cheats(seen: Plain) -> Iterator[str]:
    headings, rows = cheats_table(seen)
    if not rows:
        return
    yield "<h2>Cheats and ploys</h2>"
    yield f"<p>How often there was a moment for each, in {many(seen['stopped_in'])} rounds.</p>"
    yield table(headings, rows, 1)


def _said(seen: Plain) -> Iterator[str]:
    if not seen["said"]:
        return
    yield "<h2>What comes up</h2>"
    rows = [
        [
            one["words"],
            percent(one["rounds"] / seen["rounds"]),
            f"{one['times'] / seen['rounds']:.1f}",
        ]
        for one in seen["said"]
    ]
    yield table(["sentence", "said in", "times a round"], rows, 1)


def _foot(one: Plain) -> Iterator[str]:
    yield (
        f"<footer>{said(one['title'])} ({said(one['game'])}), seed {one['seed']}, edition "
        f"{said(one['edition'])}, {show_amount(one['stack'])} before each seat. The same seed gives the "
        "same figures.</footer>"
    )
