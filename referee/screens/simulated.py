"""What a simulation came to, for whoever asked: who is favoured, how long it takes, what the house keeps, what comes up."""

from __future__ import annotations

from collections.abc import Iterator

from referee.money import show_amount
from referee.screens.figures import (
    between,
    copper,
    gained,
    gained_between,
    half_of,
    histogram,
    many,
    percent,
    share,
    together,
)
from referee.screens.simulated_plain import Plain
from referee.screens.tables import Table, columns, plain_table
from referee.screens.wrapping import USUAL, folded, shortened
from referee.words import listed, plural

MOST_SAID = 8
"""Sentences that are shown, those that come up in most rounds first."""


def simulated_lines(one: Plain, width: int | None) -> list[str]:
    """The whole of it. ``one`` is what ``simulated_plain`` gives."""
    parts = [
        about_lines(one),
        list(_ended(one)),
        list(_wins(one)),
        list(_length(one)),
        list(house_lines(one)),
        list(_closely(one, width)),
    ]
    lines = [line for part in parts if part for line in ["", *part]][1:]
    return [piece for line in lines for piece in _fitting(line, width)]


def _fitting(line: str, width: int | None) -> list[str]:
    """Sentences are folded; rows of tables and bars are as wide as they are."""
    return [line] if "  " in line.strip() else folded(line, width, 0)


def about_lines(one: Plain) -> list[str]:
    """What was simulated."""
    people = "alone" if one["players"] == 1 else f"for {one['players']}"
    lines = [f"{one['title']} {people}: {many(one['rounds'])} rounds, seed {one['seed']}."]
    lines.append(one["play"])
    lines.append(f"{house_rules(one)} Edition {one['edition']}, {show_amount(one['stack'])} each.")
    return lines


def house_rules(one: Plain) -> str:
    """The options that are not as the ruleset has them."""
    changed = [
        f"{name} {how['played']} (else {how['usual']})" for name, how in one["changed"].items()
    ]
    if changed:
        return f"House rules: {listed(changed)}."
    return "House rules as the ruleset has them." if one["options"] else "There are no house rules."


def _ended(one: Plain) -> Iterator[str]:
    """Why there are fewer rounds than were asked for, and which have no end."""
    if one["ended"] == "stopped":
        yield f"Stopped after {many(one['rounds'])} of {many(one['asked'])} rounds: this is what there is."
    elif one["ended"] == "narrow":
        yield f"Narrow enough: no interval is wider than ±{percent(one['until'], one['until'])}."
    elif one["ended"] == "died":
        yield (
            f"A worker died after {many(one['rounds'])} of {many(one['asked'])} rounds: this is what "
            "there is. Try again with --workers 1."
        )
    if one["endless"]:
        many_of_them = one["endless"]["rounds"]
        count = "counts" if many_of_them == 1 else "count"
        yield (
            f"{plural(many_of_them, 'round')} ran into the limit and {count} for nothing here: "
            f"add --round {one['endless']['shortest']} to read the shortest."
        )
        left_out = one["asked"] - one["rounds"] - many_of_them
        if one["ended"] == "endless":
            yield "They are so many that it was left at that."
        elif one["ended"] == "all" and left_out:
            yield f"{many(left_out)} more were left out because of them: each takes as long as thousands of others."


# -- who wins


def _wins(one: Plain) -> Iterator[str]:
    if not one["rounds"]:
        return
    seats, wins = one["seats"], one["fair"] > 0
    mixed = len({seat["plays"] for seat in seats}) > 1
    headings = ["seat", *(["plays"] if mixed else []), *(["wins", "95% sure"] if wins else [])]
    rows = [
        [
            seat["name"],
            *([seat["plays"]] if mixed else []),
            *([share(seat["wins"]), between(seat["wins"])] if wins else []),
            gained(seat["gain"]),
            gained_between(seat["gain"]),
        ]
        for seat in seats
    ]
    headings += ["gains a round", "95% sure"]
    right = [at for at, heading in enumerate(headings) if heading in ("wins", "gains a round")]
    yield from plain_table(Table(headings, rows, right))
    yield from verdict(one)
    if one["ties"]:
        yield f"Shared by several: {percent(one['ties'])} of the rounds."
    if one["nobody"] and wins:
        yield f"Won by nobody: {percent(one['nobody'])} of the rounds."


def verdict(one: Plain) -> list[str]:
    """Whether the table is fair, as far as these rounds can tell."""
    seats = one["seats"]
    if len(seats) == 1:
        return []
    if not one["fair"]:
        return ["Nobody wins a round as such: what counts is the coins."]
    away = [seat for seat in seats if seat["differs"]]
    fair = f"At a fair table each wins {percent(one['fair'])}."
    if not away:
        return [
            f"{fair} Nobody is away from that by more than chance gives, {together(len(seats))}."
        ]
    more = [
        f"{seat['name']} {(seat['wins']['mean'] - one['fair']) * 100:+.1f} points" for seat in away
    ]
    return [f"{fair} More than chance gives, {together(len(seats))}: {listed(more)}."]


# -- how long


def _length(one: Plain) -> Iterator[str]:
    length = one["length"]
    if length is None:
        return
    said = f"Length in {length['of']}: {length['middle']} in the middle"
    if length["low"] != length["high"]:
        said += f", nine in ten rounds {length['low']} to {length['high']}"
    yield f"{said}, the longest {length['longest']}."
    if len(length["counts"]) > 1:
        yield from ("  " + line for line in histogram(length["counts"]))


# -- the house


def house_lines(one: Plain) -> Iterator[str]:
    """What the house gains, if it plays along."""
    house = one["house"]
    if house is None:
        return
    yield (
        f"The house gains {gained(house['gain'])} a round ({gained_between(house['gain'])}, 95% sure)."
    )
    edge = house["edge"]
    if edge is not None:
        verb = "keeps" if edge["mean"] >= 0 else "loses"
        yield (
            f"Of what is staked by the game itself it {verb} {percent(abs(edge['mean']), half_of(edge))}"
            f" (± {percent(half_of(edge), half_of(edge))}, from {plural(house['edge_rounds'], 'round')} "
            "watched closely)."
        )


# -- what comes up


def _closely(one: Plain, width: int | None) -> Iterator[str]:
    seen = one["closely"]
    if seen is None or not seen["rounds"] or not comes_up(seen):
        return
    rounds = seen["rounds"]
    if one["form"] == "fast":
        yield f"{plural(rounds, 'more round')} watched closely, as at the table, with bets wherever they are open:"
    else:
        yield f"What comes up in {many(rounds)} rounds as at the table:"
    if seen["markets"]:
        yield from plain_table(_markets(seen["markets"], rounds, width))
    yield from _cheats(seen, width)
    if seen["said"]:
        yield ""
        yield from plain_table(_said(seen["said"][:MOST_SAID], rounds, width))


def comes_up(seen: Plain) -> bool:
    """Whether there is anything to say of what comes up."""
    return bool(seen["markets"] or seen["said"] or any(one["rounds"] for one in seen["cheats"]))


def _markets(markets: list[Plain], rounds: int, width: int | None) -> Table:
    headings = ["market", "open in", "bets", "each", "the bank keeps"]
    rows = [
        [
            one["title"],
            percent(one["rounds"] / rounds) if one["rounds"] else "",
            many(one["bets"]),
            copper(one["staked"] / one["bets"], 1).lstrip("+") if one["bets"] else "",
            returns(one),
        ]
        for one in markets
    ]
    return _in_room(Table(headings, rows, (1, 2, 3)), width)


def _in_room(table: Table, width: int | None) -> Table:
    """A table whose first column is shortened as far as the others need it."""
    cells = [table.headings, *table.rows]
    others = [max(columns(row[at]) for row in cells) for at in range(1, len(table.headings))]
    room = max(12, (width or USUAL) - sum(others) - 2 * len(others))
    rows = [[shortened(row[0], room), *row[1:]] for row in table.rows]
    return Table(table.headings, rows, table.right)


def returns(market: Plain) -> str:
    """What the bank keeps of a bet, or that those who bet share it."""
    if not market["bets"]:
        return "nobody bet"
    if not market["bank"]:
        return "nothing: a pool"
    back = market["return"]
    near = half_of(back)
    return f"{percent(-back['mean'], near)} (± {percent(near, near)})"


def _cheats(seen: Plain, width: int | None) -> Iterator[str]:
    rounds = seen["stopped_in"]
    headings, rows = cheats_table(seen)
    if not rows:
        return
    yield ""
    if rounds != seen["rounds"]:
        yield f"And in {plural(rounds, 'round')} that stopped at every moment for a cheat:"
    yield from plain_table(_in_room(Table(headings, rows, range(1, len(headings))), width))
    never = [one["title"] for one in seen["cheats"] if not one["rounds"]]
    if never:
        yield f"Never possible in these rounds: {listed(never)}."


def cheats_table(seen: Plain) -> tuple[list[str], list[list[str]]]:
    """Cheats and ploys that could be tried: headings, and a row for each."""
    rounds = seen["stopped_in"]
    there = [one for one in seen["cheats"] if one["rounds"]]
    tried = any(one["tried"] for one in there)
    rows = [
        [
            one["title"] + (" (ploy)" if one["ploy"] else ""),
            percent(one["rounds"] / rounds),
            f"{one['moments'] / rounds:.1f}",
            *(_tried(one) if tried else []),
        ]
        for one in there
    ]
    more = ["tried", "worked", "noticed"] if tried else []
    return ["cheat", "possible in", "moments a round", *more], rows


def _tried(one: Plain) -> list[str]:
    if not one["tried"]:
        return ["0", "", ""]
    parts = [percent(one[word] / one["tried"]) for word in ("worked", "noticed")]
    return [many(one["tried"]), *parts]


def _said(said: list[Plain], rounds: int, width: int | None) -> Table:
    rows = [
        [one["words"], percent(one["rounds"] / rounds), f"{one['times'] / rounds:.1f}"]
        for one in said
    ]
    return _in_room(Table(["sentence", "said in", "times a round"], rows, (1, 2)), width)
