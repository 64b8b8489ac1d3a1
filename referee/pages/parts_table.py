"""The table as HTML, from what ``worded`` gives: seats, pot, open cards; one's own hand; bets that stand."""

from __future__ import annotations

from typing import Any

from referee.pages.parts_cards import with_suits, zone
from referee.pages.parts_text import name, text

Plain = dict[str, Any]

JUST_TOLD = 3


def table(picture: Plain, secret: bool = False) -> str:
    """The middle of the table, everybody's seat, and what happened last. ``secret``: that something is asked of this
    seat is not to be seen, and who is waited for is what everybody sees."""
    seen, own = picture["table"], picture["seat"]
    said = seen["said"]
    openly = (
        picture["openly"]["seats"]
        if secret
        else {one["name"]: _states(one) for one in seen["seats"]}
    )
    seats = "".join(_seat(one, own, *openly.get(one["name"], (False, ""))) for one in seen["seats"])
    notes = "".join(
        f'<p class="note">{text(one)}</p>' for one in (said["late"], said["rules"]) if one
    )
    return (
        f'<p class="about">{text(said["about"])}</p>{_middle(seen)}'
        f'<ul class="seats">{seats}</ul>{just_told(picture)}{notes}'
    )


def big_table(picture: Plain) -> str:
    """The same for a screen across the room."""
    seen = picture["table"]
    seats = "".join(_seat(one, None, *_states(one)) for one in seen["seats"])
    return f'{_middle(seen)}<ul class="seats n{_size(len(seen["seats"]))}">{seats}</ul>'


def _size(seats: int) -> int:
    """How many seats a row is made for, so that they fill the screen and fit on it."""
    return next(size for size in (3, 4, 6, 9, 12) if seats <= size or size == 12)


def _middle(seen: Plain) -> str:
    said = seen["said"]
    pot = f'<p class="pot"><span>Pot</span> <b>{text(said["pot"])}</b></p>' if said["pot"] else ""
    zones = "".join(zone(one) for one in seen["cards"])
    counted = "".join(f"<li>{with_suits(one)}</li>" for one in said["shared"])
    counts = f'<ul class="counts">{counted}</ul>' if counted else ""
    return f'<div class="middle">{pot}{zones}{counts}</div>' if pot or zones or counts else ""


def _states(one: Plain) -> tuple[bool, str]:
    """Whether a seat is waited for, and what else is said of it."""
    return one["waited"], one["said"]["state"]


def _seat(one: Plain, own: int | None, asked: bool, state: str) -> str:
    """A seat with what lies open before it; one's own cards are drawn elsewhere."""
    said, mine = one["said"], one["seat"] == own
    marks = [*(["you"] if mine else []), *([state] if state else [])]
    states = "".join(f'<span class="state">{text(each)}</span>' for each in marks)
    mark = '<span class="mark">waited for</span>' if asked else ""
    put = f' <span class="put">{text(said["put"])} in</span>' if said["put"] else ""
    zones = "" if mine else "".join(zone(each) for each in one["cards"])
    lines = "" if mine else "".join(f"<li>{with_suits(each)}</li>" for each in said["lines"])
    counts = f'<ul class="counts">{lines}</ul>' if lines else ""
    classes = [
        "seat",
        *(["asked"] if asked else []),
        *(["gone"] if one["out"] or one["left"] else []),
    ]
    return (
        f'<li data-k="s{one["seat"]}" class="{" ".join(classes)}"><div class="who">'
        f'<b>{name(one["name"])}</b>{mark}{states}<span class="stack">{text(said["stack"])}</span>{put}'
        f"</div>{zones}{counts}</li>"
    )


def just_told(picture: Plain) -> str:
    """What happened last, of what everybody knows: it lies open for whoever looks over a shoulder."""
    told = picture["open"][-JUST_TOLD:]
    lines = "".join(f"<li>{with_suits(one)}</li>" for one in told)
    return (
        f'<ol class="told n{_size(len(picture["table"]["seats"]))}">{lines}</ol>' if lines else ""
    )


def hand(picture: Plain) -> str:
    """One's own cards and what is counted for one; empty where there is nothing of it."""
    seen, own = picture["table"], picture["seat"]
    if seen is None or own is None:
        return ""
    one = seen["seats"][own]
    zones = one["cards"]
    shown = "".join(zone(each, head=len(zones) > 1) for each in zones)
    lines = "".join(f"<li>{with_suits(each)}</li>" for each in one["said"]["lines"])
    return shown + (f'<ul class="counts">{lines}</ul>' if lines else "")


def bets(picture: Plain) -> str:
    """The bets that stand, which everybody hears made."""
    said = picture["table"]["said"]["bets"]
    lines = "".join(f"<li>{with_suits(one)}</li>" for one in said)
    return f'<ul class="lines">{lines}</ul>' if lines else ""
