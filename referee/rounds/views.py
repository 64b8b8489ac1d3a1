"""What somebody may see of a round: the game master everything, a seat its own, everybody what lies open.

Views derive from zones' ``seen_by`` and from what was revealed, and from nothing else.
"""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import holds
from referee.compiler.support import refs_of, zone_at, zone_seers
from referee.rounds.round import Round
from referee.rounds.waits import PLAYERS_DECIDE, Wait

GM = "gm"
PUBLIC = "public"
Viewer = int | str


def sees_card(round_: Round, viewer: Viewer, card: int, name: str, whose: int | None) -> bool:
    """Whether a viewer sees a card where it lies."""
    if viewer == GM:
        return True
    S = round_.S
    shown = S.shown.get(card, ())
    seers = zone_seers(S, name, whose)
    if shown is None or seers is None:
        return True
    return viewer in seers or viewer in shown


def zone_view(round_: Round, viewer: Viewer, ref: tuple[str, int | None, int]) -> list[str | None]:
    """The cards of a zone from its top, ``None`` for each that is not seen."""
    speak = round_.speaker.card
    return [
        speak(card) if sees_card(round_, viewer, card, ref[0], ref[1]) else None
        for card in reversed(zone_at(round_.S, ref))
    ]


def sees_value(round_: Round, viewer: Viewer, name: str, whose: int | None) -> bool:
    """Whether a viewer sees a tracked value of the table (``whose`` is ``None``) or of a player."""
    track = round_.compiled.rules.track[name]
    if viewer == GM or "everyone" in track.seen_by.split():
        return True
    if "owner" in track.seen_by.split() and viewer == whose and whose is not None:
        return True
    for what, owner, whom in round_.S.uncovered:
        if what == name and owner in (whose, None) and (whom is None or viewer in whom):
            return True
    return False


def _plain(round_: Round, value: Any, kind: Any) -> Any:
    """A tracked value in words, or as a plain number."""
    if value is None or isinstance(value, bool) or kind.base in ("number", "amount"):
        return value
    if isinstance(value, (list, tuple)) and kind.base != "record":
        return [_plain(round_, one, kind.of) if kind.of else one for one in value]
    return round_.speaker.label(value, kind)


def tracks_view(round_: Round, viewer: Viewer, whose: int | None) -> dict[str, Any]:
    """The tracked values of the table (``whose`` is ``None``) or of a player that a viewer may see."""
    found: dict[str, Any] = {}
    for name, track in round_.compiled.rules.track.items():
        if track.each == "card" or (track.each == "player") != (whose is not None):
            continue
        if not sees_value(round_, viewer, name, whose):
            continue
        value = getattr(round_.S, "t_" + name)
        found[name] = _plain(round_, value[whose] if whose is not None else value, track.kind)
    return found


def in_secret(round_: Round) -> bool:
    """Whether the steps of a cheat are running: then nobody is told who is asked something."""
    return any(frame[5] == "cheat" for frame in round_.S.frames)


def wait_view(round_: Round, viewer: Viewer, wait: Wait | None) -> dict[str, Any] | None:
    """What is waited for. Others than who decides are told who is waited for, never which hidden decision."""
    if wait is None:
        return None
    name = round_.setting.name(wait.who) if wait.who is not None else None
    if viewer not in (GM, wait.who) and in_secret(round_):
        return {"kind": "table", "who": None}
    if viewer != GM and wait.kind == "random":
        return {"kind": "random", "who": name}  # a card that is picked is unseen, by the picker too
    if viewer not in (GM, wait.who):
        if wait.kind in PLAYERS_DECIDE:
            return {"kind": "player", "who": name}
        if wait.kind == "bets":
            return {"kind": "bets", "who": None, "window": round_.S.window}
        if wait.kind in ("roll", "flip", "check"):
            return {"kind": wait.kind, "who": name}
        return {"kind": "table", "who": None}
    options = list(wait.labels)
    if wait.may_pass and wait.kind in ("choose", "some", "enter"):
        options.append("pass")
    return {
        "kind": wait.kind,
        "who": name,
        "ask": wait.ask,
        "options": options,
        "least": wait.low,
        "most": wait.high,
        "may_pass": wait.may_pass,
    }


def bets_view(round_: Round) -> list[dict[str, Any]]:
    """Open bets on markets: everybody hears them made."""
    found = []
    for pick, amount, bettor, market, number in round_.S.bets:
        kind = round_.compiled.rules.bets[market].pick_kind
        found.append(
            {
                "number": number,
                "bettor": round_.setting.name(bettor),
                "market": market,
                "title": round_.compiled.rules.bets[market].title,
                "pick": round_.speaker.label(pick, kind) if pick is not None else "",
                "amount": amount,
            }
        )
    return found


def deeds_view(round_: Round) -> list[dict[str, Any]]:
    """What was tried in this round, for the game master alone."""
    return [
        {
            "number": number,
            "cheat": name,
            "by": round_.setting.name(by),
            "worked": worked,
            "noticed": list(noticed),
            "exposed": exposed,
        }
        for number, name, by, _, worked, noticed, exposed in round_.S.deeds
    ]


def view(round_: Round, viewer: Viewer) -> dict[str, Any]:
    """The table as a viewer may see it: plain data with stable keys, money in copper."""
    S, rules, setting = round_.S, round_.compiled.rules, round_.setting
    wait = round_.wait
    seats = []
    for p in S.players:
        zones = {
            _zone_name(ref): zone_view(round_, viewer, ref)
            for name, zone in rules.zones.items()
            if zone.each
            for ref in refs_of(S, name, p)
        }
        seats.append(
            {
                "seat": p,
                "name": setting.name(p),
                "dealer": p == S.dealer,
                "turn": p == S.turn_of,
                "waited": wait is not None
                and wait.who == p
                and (viewer in (GM, p) or not in_secret(round_)),
                "out": p not in S.still,
                "left": p in S.gone,
                "stack": S.stack[p],
                "zones": zones,
                "values": tracks_view(round_, viewer, p),
            }
        )
    shared = {
        name: zone_view(round_, viewer, (name, None, 0))
        for name, z in rules.zones.items()
        if not z.each
    }
    found: dict[str, Any] = {
        "game": rules.title,
        "seats": seats,
        "zones": shared,
        "values": tracks_view(round_, viewer, None),
        "pot": holds(S, ("pot", "pot")),
        "window": S.window,
        "bets": bets_view(round_),
        "wait": wait_view(round_, viewer, wait),
        "over": S.at is None,
        "winners": [setting.name(p) for p in S.winners] if S.at is None else [],
    }
    if viewer == GM:
        found["deeds"] = deeds_view(round_)
    return found


def _zone_name(ref: tuple[str, int | None, int]) -> str:
    return f"{ref[0]} {ref[2]}" if ref[2] > 1 else ref[0]
