"""The same deals played both ways: what differs, and whether that is more than chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.language.model import Ruleset
from referee.screens.figures import copper, gained_between, half_of, many, share, together
from referee.screens.simulated import house_rules
from referee.screens.simulated_plain import Plain, about_plain, interval
from referee.screens.tables import Table, plain_table
from referee.screens.wrapping import folded
from referee.simulation.figures import Mean, gain, part, share_won
from referee.simulation.paired import Pair, PairSums, difference, won_more
from referee.words import listed


def compared_plain(pair: Pair, sums: PairSums, rules: Ruleset, asked: int) -> Plain:
    """A comparison as plain data; the keys are a contract. Differences are what the other way has more."""
    pairs, seats = sums.one.tally.rounds, range(len(sums.won))
    return {
        "one": about_plain(pair.one, rules),
        "other": about_plain(pair.other, rules),
        "rounds": pairs,
        "asked": asked,
        "seats": [_seat(pair, sums, seat, len(seats)) for seat in seats],
        "length": differs(difference(sums.length, pairs)),
        "of": "turns" if pair.one.quick else "decisions",
        "ties": differs(difference(sums.ties, pairs)),
        "endless": len(sums.one.tally.endless),
    }


def differs(one: Mean, among: int = 1) -> Plain:
    """A difference, and whether it is more than chance gives."""
    return {**interval(one), "real": one.differs(0.0, among)}


def _seat(pair: Pair, sums: PairSums, seat: int, among: int) -> Plain:
    pairs = sums.one.tally.rounds
    return {
        "seat": seat + 1,
        "name": pair.other.names[seat],
        "plays": [plan.policies[seat].name for plan in (pair.one, pair.other)],
        "wins": [interval(share_won(each.tally, seat)) for each in (sums.one, sums.other)],
        "gain": [interval(gain(each.tally, seat)) for each in (sums.one, sums.other)],
        "wins_more": differs(won_more(sums, seat), among),
        "gains_more": differs(difference(sums.gained[seat], pairs), among),
    }


def compared_lines(one: Plain, what: str, width: int | None) -> list[str]:
    """A comparison for whoever asked. ``what`` is what was compared, as it was typed."""
    lines = [
        f"{one['one']['title']}: {many(one['rounds'])} rounds played both ways with the same deals, "
        f"seed {one['one']['seed']}.",
        f"As it is: {how_played(one['one'])}",
        f"With {what}: {how_played(one['other'])}",
        "",
        *plain_table(seats_table(one["seats"])),
        *verdict_lines(one["seats"]),
        "",
        *length_lines(one),
    ]
    lines += rounds_left_out(one)
    return [part for line in lines for part in _fitting(line, width)]


def rounds_left_out(one: Plain) -> Iterator[str]:
    """Rounds that do not count, and whether it was stopped."""
    if one["endless"]:
        yield f"{many(one['endless'])} more had no end one way or the other, and count for nothing here."
    if one["rounds"] + one["endless"] < one["asked"]:
        yield f"Stopped before all of {many(one['asked'])} rounds were played: this is what there is."


def _fitting(line: str, width: int | None) -> list[str]:
    return [line] if "  " in line else folded(line, width, 0)


def how_played(one: Plain) -> str:
    return f"{one['players']} play. {house_rules(one)} {one['play']}"


def seats_table(seats: list[Plain]) -> Table:
    headings = ["seat", "wins", "then", "more", "95% sure", "gains more", "95% sure"]
    rows = [
        [
            seat["name"],
            *(share(each) for each in seat["wins"]),
            points(seat["wins_more"]["mean"]),
            f"{points(seat['wins_more']['low'])} to {points(seat['wins_more']['high'])}",
            coins(seat["gains_more"], "mean"),
            gained_between(seat["gains_more"]),
        ]
        for seat in seats
    ]
    return Table(headings, rows, (1, 2, 3, 5))


def points(share_of: float) -> str:
    """A difference of two shares: ``+1.2 points``."""
    return f"{share_of * 100:+.1f}"


def coins(one: Plain, which: str) -> str:
    return copper(one[which], half_of(one))


def verdict_lines(seats: list[Plain]) -> Iterator[str]:
    real = [seat for seat in seats if seat["wins_more"]["real"] or seat["gains_more"]["real"]]
    if not real and len(seats) == 1:
        yield "No more than chance gives."
        return
    if not real:
        yield f"Nobody wins or gains more or less by it than chance gives, {together(len(seats))}."
        return
    each = [
        f"{seat['name']} ({points(seat['wins_more']['mean'])} points, {coins(seat['gains_more'], 'mean')} a round)"
        for seat in real
    ]
    yield f"More than chance gives, {together(len(seats))}: {listed(each)}."


def length_lines(one: Plain) -> Iterator[str]:
    length, ties = one["length"], one["ties"]
    if any(length[each] for each in ("low", "high")):
        turns = {each: f"{length[each]:+.2f}" for each in ("mean", "low", "high")}
        yield _more(f"{one['of'].capitalize()} a round", turns, length["real"])
    if any(ties[each] for each in ("low", "high")):
        shares = {each: f"{points(ties[each])} points" for each in ("mean", "low", "high")}
        yield _more("Shared rounds", shares, ties["real"])


def _more(what: str, shown: dict[str, str], real: bool) -> str:
    sure = "" if real else ", no more than chance gives"
    return f"{what}: {shown['mean']} ({shown['low']} to {shown['high']}){sure}."


# -- a cheat


def cheat_plain(pair: Pair, sums: PairSums, rules: Ruleset, asked: int) -> Plain:
    """What a cheat is worth, as plain data; the keys are a contract."""
    cheater = pair.other.cheater
    assert cheater is not None
    compared = compared_plain(pair, sums, rules, asked)
    tried = sums.other.events.cheat(cheater.cheat)
    cheat = {**rules.cheats, **rules.ploys}[cheater.cheat]
    rounds = sums.other.tally.rounds
    return {
        **compared,
        "cheat": {
            "name": cheater.cheat,
            "title": cheat.title or cheater.cheat.replace("_", " "),
            "ploy": cheat.ploy,
            "by": pair.other.names[cheater.seat],
            "seat": cheater.seat + 1,
            "modifier": cheater.modifier,
            "checked": cheat.check is not None,
            "possible": interval(part(tried.rounds, rounds)),
            "tried": tried.tried,
            "worked": interval(part(tried.worked, tried.tried)),
            "can_be_noticed": "never" if cheat.noticed_by is None else cheat.noticed_when,
            "noticed": [
                {"passive": score, **interval(part(tried.seen[score], tried.tried))}
                for score in pair.other.observers
            ],
        },
    }


def cheat_lines(one: Plain, width: int | None) -> list[str]:
    """What a cheat is worth, for whoever asked."""
    cheat, rounds = one["cheat"], one["rounds"]
    seat = one["seats"][cheat["seat"] - 1]
    lines = [
        f'{one["one"]["title"]} for {one["one"]["players"]}: what "{cheat["title"]}" is worth to '
        f"{cheat['by']} at {cheat['modifier']:+d}, tried whenever there is a moment for it.",
        f"{many(rounds)} rounds, each played without it and with it on the same deals, seed {one['one']['seed']}.",
        f"{one['one']['play']} Nobody speaks up about a cheat. {house_rules(one['one'])} Edition {one['one']['edition']}.",
        "",
        *tries_lines(cheat, rounds),
    ]
    if cheat["tried"]:
        lines += [
            *worth_lines(cheat, seat),
            "",
            *plain_table(seats_table(one["seats"])),
            "",
            *_noticed(cheat),
        ]
    lines += rounds_left_out(one)
    return [part for line in lines for part in _fitting(line, width)]


def tries_lines(cheat: Plain, rounds: int) -> Iterator[str]:
    if not cheat["tried"]:
        yield f"There was no moment for it in these rounds: {cheat['by']} never tried."
        return
    works = f", and works {share(cheat['worked'])} of the time" if cheat["checked"] else ""
    yield f"Tried {cheat['tried'] / rounds:.2f} times a round{works}."


def worth_lines(cheat: Plain, seat: Plain) -> Iterator[str]:
    before, after = seat["wins"]
    wins, gains = seat["wins_more"], seat["gains_more"]
    yield (
        f"{cheat['by']} wins {share(before)} of the rounds without it and {share(after)} with it: "
        f"{points(wins['mean'])} points (±{half_of(wins) * 100:.1f})."
    )
    worth = f"It is worth {coins(gains, 'mean')} a round (±{copper(half_of(gains), half_of(gains)).lstrip('+')})"
    real = wins["real"] or gains["real"]
    yield f"{worth}{'.' if real else ', which may be chance.'}"


def when_noticed(cheat: Plain) -> str:
    """A sentence, where there is something to be said."""
    when = {
        "never": "Nobody can notice it: the rules name no observers.",
        "failure": "It can be noticed only where it fails.",
    }
    return when.get(cheat["can_be_noticed"], "")


def _noticed(cheat: Plain) -> Iterator[str]:
    if words := when_noticed(cheat):
        yield words
    if cheat["can_be_noticed"] != "never":
        rows = [[str(one["passive"]), share(one)] for one in cheat["noticed"]]
        yield from plain_table(Table(["passive score", "notices a try"], rows, (0, 1)))


def compared_rows(one: Plain) -> list[list[Any]]:
    """A comparison for a spreadsheet: headings, then a row for each seat."""
    head = ["game", "seed", "rounds", "seat", "name", "wins", "wins_then", "wins_more", "wins_more_low",
            "wins_more_high", "gains_more", "gains_more_low", "gains_more_high", "more_than_chance"]  # fmt: skip
    rows: list[list[Any]] = [head]
    for seat in one["seats"]:
        more, gains = seat["wins_more"], seat["gains_more"]
        rows.append(
            [
                one["one"]["game"],
                one["one"]["seed"],
                one["rounds"],
                seat["seat"],
                seat["name"],
                *(f"{each['mean']:.6f}" for each in seat["wins"]),
                *(f"{more[part_of]:.6f}" for part_of in ("mean", "low", "high")),
                *(f"{gains[part_of]:.6f}" for part_of in ("mean", "low", "high")),
                "yes" if more["real"] or gains["real"] else "no",
            ]
        )
    return rows
