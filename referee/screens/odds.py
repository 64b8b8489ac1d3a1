"""What a round's players may hope for: each seat's chance and gain, each open bet's."""

from __future__ import annotations

from typing import Any

from referee.rounds.views import GM, Viewer, bets_view
from referee.screens.odds_rows import measured, rows_in, sentences
from referee.screens.tables import Table
from referee.screens.wrapping import folded
from referee.simulation.chances import Sampled
from referee.simulation.here import minds_at
from referee.table.desk import Desk
from referee.table.minded import natures_of
from referee.table.running import Running
from referee.words import listed


def odds_data(running: Running, viewer: Viewer, found: Sampled) -> dict[str, Any]:
    """As plain data: chances are shares, money copper, each with half the width of its 95 % interval."""
    chances, round_ = found.chances, running.round
    seats = [
        {
            "seat": seat,
            "name": round_.setting.name(seat),
            "wins": measured(chances.wins(seat)) if chances.nobody < chances.rounds else None,
            "gain": measured(chances.gain(seat)),
        }
        for seat in round_.S.players
    ]
    return {
        "game": round_.compiled.rules.title,
        "round": running.record.number,
        "as": viewer if isinstance(viewer, str) else round_.setting.name(viewer),
        "rounds": chances.rounds,
        "endless": chances.endless,
        "enough": found.enough,
        "error": chances.widest() if chances.rounds > 1 else None,
        "play": "npc",
        "seats": seats,
        "bets": [bet_data(one, found) for one in bets_view(round_)],
    }


def bet_data(one: dict[str, Any], found: Sampled) -> dict[str, Any]:
    sums = found.chances.bet(one["number"])
    return {
        **one,
        "wins": measured(found.chances.bet_wins(one["number"])),
        "back": sums.pushed / max(1, found.chances.rounds),
        "half": sums.halved / max(1, found.chances.rounds),
        "gain": measured(found.chances.bet_gain(one["number"])),
    }


def odds_lines(
    desk: Desk, running: Running, viewer: Viewer, found: Sampled, width: int | None = None
) -> list[str]:
    """For the game master, or to be shown to a player."""
    data = odds_data(running, viewer, found)
    lines = [*folded(heading(data, viewer), width), ""]
    if not data["rounds"]:
        return [*lines, "Not one round came to its end in the time that there is."]
    lines += rows_in(seats_table(desk, data), width)
    if data["bets"]:
        lines += ["", *rows_in(bets_table(desk, data), width)]
    return [*lines, "", *sentences(footing(running, viewer, data), width)]


def heading(data: dict[str, Any], viewer: Viewer) -> str:
    whole = f"{data['game']}, round {data['round']}"
    if viewer == GM:
        return f"{whole}: the odds, for you alone: all that lies hidden is known here."
    if isinstance(viewer, str):
        return f"{whole}: the odds by what everybody may know."
    return f"{whole}: the odds by what {data['as']} may know."


def seats_table(desk: Desk, data: dict[str, Any]) -> Table:
    rows = [
        [
            one["name"],
            percent(one["wins"]) if one["wins"] is not None else "-",
            worth(desk, one["gain"]),
        ]
        for one in data["seats"]
    ]
    return Table(["", "wins", "gains by the round"], rows, (1, 2))


def bets_table(desk: Desk, data: dict[str, Any]) -> Table:
    rows = []
    for one in data["bets"]:
        on = f"{one['title']}, {one['pick']}" if one["pick"] else one["title"]
        back = f"{one['back']:.0%}" if one["back"] else ""
        rows.append(
            [
                f"{one['bettor']}: {desk.money(one['amount'])} on {on}",
                percent(one["wins"]),
                back,
                worth(desk, one["gain"]),
            ]
        )
    return Table(["Bet", "wins", "comes back", "gains"], rows, (1, 2, 3))


def percent(mean: dict[str, float]) -> str:
    return f"{100 * mean['value']:.1f}% ±{100 * mean['half']:.1f}"


def worth(desk: Desk, mean: dict[str, float]) -> str:
    """Coins with their sign and interval, in whole copper."""
    copper = round(mean["value"])
    sign = "+" if copper > 0 else "-" if copper < 0 else ""
    return f"{sign}{desk.money(abs(copper))} ±{desk.money(round(mean['half']))}"


def footing(running: Running, viewer: Viewer, data: dict[str, Any]) -> list[str]:
    """How the figures came about."""
    many = f"{data['rounds']:,} {'round' if data['rounds'] == 1 else 'rounds'}"
    error = f"{100 * data['error']:.1f}" if data["error"] is not None else "?"
    sure = f"a chance is off by {error} points at most, 19 times in 20"
    if not data["enough"]:
        sure += " (the time was over; --rounds plays more)"
    lines = [f"{many} played on from here: {sure}.", how_they_play(running, viewer)]
    if viewer != GM:
        lines.append("Cards and dice that are not seen there may be any of those that are left.")
    if data["endless"]:
        lines.append(f"{data['endless']} more had no end.")
    return lines


def how_they_play(running: Running, viewer: Viewer) -> str:
    """By which natures; whose is which is for the game master alone."""
    said = "Nobody cheats or bets from here on; "
    natures = natures_of(running)
    if not natures:
        return f"{said}all play as anybody might."
    if viewer != GM:
        return f"{said}players play as anybody might, NPCs by their nature."
    minds = minds_at(running)
    named = [
        f"{running.round.setting.name(seat)} {minds[seat].temperament.name}" for seat in natures
    ]
    others = "players play as anybody might, " if len(natures) < len(minds) else ""
    return f"{said}{others}by nature: {listed(named)}."
