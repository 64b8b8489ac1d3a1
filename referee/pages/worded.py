"""What ``seen`` gives of a table, with all of it in words: what is drawn from it needs neither rules nor coins.

The words stand beside the plain data, under ``said``, and hold nothing that the plain data of this viewer does not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.rounds.round import Round
from referee.screens.glance import Glance
from referee.screens.items import among, held
from referee.screens.told_to_type import by_nobody
from referee.screens.values import TableWords, named
from referee.words import listed, plural

Plain = dict[str, Any]
Money = Callable[[int], str]


def worded(plain: Plain, round_: Round | None, money: Money) -> Plain:
    """The table, in words as well. ``round_``: the round's rules and people, None between rounds.

    ``said`` of the table: about, rules, pot, shared, waits, bets, late (texts; shared and bets are lists of them).
    ``said`` of a seat: state, stack, put, lines. ``cards`` of both: what lies there, each zone as
    {"zone": its name in words, "cards": [card or None], "pile": whether only their number counts, "own": whether
    nobody but its owner sees what lies there}.
    """
    glance = Glance(money, None, round_, typed=by_nobody)
    words = None if round_ is None else TableWords(round_, money)
    asked = any(seat["waited"] for seat in plain["seats"])
    differ = len({seat["put"] for seat in plain["seats"]}) > 1
    seats = [_seat(seat, glance, words, asked, differ) for seat in plain["seats"]]
    return {
        **plain,
        "seats": seats,
        "cards": _zones(plain["zones"], words),
        "said": _table(plain, glance, words, money),
    }


def _table(plain: Plain, glance: Glance, words: TableWords | None, money: Money) -> Plain:
    own = [] if words is None else [*words.coins(plain["pots"]), *words.values(plain["values"])]
    return {
        "about": _about(plain),
        "rules": " ".join(glance.rules(plain)),
        "pot": f"{money(plain['pot'])}{among(plain['items'])}" if plain["pot"] else "",
        "shared": [*glance.parts(plain), *own],
        "waits": " ".join(glance.waits(plain)),
        "bets": glance.bet_sentences(plain),
        "late": " ".join(glance.late(plain)),
        "won": _won(plain),
    }


def _about(plain: Plain) -> str:
    """The game and its round, without the table's number, which players need not know."""
    if plain["round"] is not None:
        return f"{plain['game']}, round {plain['round']}"
    played = f", after {plural(plain['rounds'], 'round')}" if plain["rounds"] else ""
    return f"{plain['game']}{played}"


def _won(plain: Plain) -> str:
    winners = plain["winners"]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}." if winners else ""


def _seat(seat: Plain, glance: Glance, words: TableWords | None, asked: bool, puts: bool) -> Plain:
    lines = [] if words is None else [*words.coins(seat["staked"]), *words.values(seat["values"])]
    said = {
        "state": glance.state(seat, asked),
        "stack": held(glance.money, seat["stack"], seat["items"]),
        "put": glance.money(seat["put"]) if puts and seat["put"] else "",
        "lines": lines,
    }
    return {**seat, "said": said, "cards": _zones(seat["zones"], words)}


def _zones(zones: dict[str, list[str | None]], words: TableWords | None) -> list[Plain]:
    """What lies in each zone that holds anything; a hand in the order of its ranks."""
    if words is None:
        return []
    return [_zone(name, cards, words) for name, cards in zones.items() if cards]


def _zone(name: str, cards: list[str | None], words: TableWords) -> Plain:
    kind = words.rules.zones.get(name.split()[0])
    seen = [card for card in cards if card is not None]
    own = kind is not None and kind.seen_by == "owner"
    if own:
        seen.sort(key=lambda card: words.order.get(card, 0))
    pile = not seen or (kind is not None and kind.seen_by == "nobody" and not kind.each)
    hidden: list[str | None] = [None] * (len(cards) - len(seen))
    return {"zone": named(name), "cards": [*seen, *hidden], "pile": pile, "own": own}
