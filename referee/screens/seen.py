"""What somebody may see of a table, as plain data: the round's view with what the table itself knows.

The screens print nothing else, so that ``--json`` and the screen cannot differ. The keys are a
contract; money is copper.
"""

from __future__ import annotations

from typing import Any

from referee.compiler.coins import holds
from referee.compiler.pots import MAIN_POT, layers
from referee.compiler.support import seers
from referee.language.kinds import Kind
from referee.language.model import Ruleset
from referee.library import compiled_rules
from referee.rounds import cheating
from referee.rounds.open_markets import opened_here
from referee.rounds.round import Round
from referee.rounds.stepping_in import picks
from referee.rounds.views import GM, PUBLIC, Viewer, view
from referee.rounds.waits import Wait
from referee.screens.coming import what_comes, what_is_possible
from referee.screens.intending import intended, suspected
from referee.screens.items import items_seen, lay_items
from referee.table.desk import Desk
from referee.table.records import Table, armed_at, open_bets
from referee.table.running import Running
from referee.table.seating import source_of

Plain = dict[str, Any]


def seen(desk: Desk, table: Table, running: Running | None, viewer: Viewer) -> Plain:
    """The table as a viewer may see it: "gm", "public", or a seat of the running round."""
    found = _at_rest(desk, table) if running is None else _in_round(running.round, viewer)
    rules = _rules(desk, table, running)
    found = {**_table(desk, table, running, rules), **found}
    if viewer == GM:
        found["armed"] = _armed(desk, table, rules)
        found["intends"] = intended(running)
        found["suspicions"] = suspected(desk, table)
    return lay_items(found)


SECRET = ("armed", "deeds", "intends", "suspicions")
"""Keys that the view of the game master alone has."""


def as_public(plain: Plain, round_: Round | None) -> Plain:
    """What ``seen`` gave the game master of a table, without all that not everybody may know."""
    found = {key: value for key, value in plain.items() if key not in SECRET}
    return found if round_ is None else lay_items({**found, **_in_round(round_, PUBLIC)})


def _rules(desk: Desk, table: Table, running: Running | None) -> Ruleset:
    """The rules that are played: those of the round that is on, else those of the table."""
    if running is not None:
        return running.round.compiled.rules
    return compiled_rules(source_of(desk, table)).rules


def _table(desk: Desk, table: Table, running: Running | None, rules: Ruleset) -> Plain:
    options = table.options if running is None else running.record.options
    declared = rules.options
    return {
        "table": table.id,
        "ruleset": table.game,
        "game": table.title,
        "open": table.open,
        "chance": table.chance,
        "stops": table.stops,
        "npcs": table.npcs,
        "round": None if running is None else running.record.number,
        "rounds": table.rounds,
        "options": options,
        "coins": [n for n in options if n in declared and declared[n].kind.base == "amount"],
        "changed": [n for n, v in options.items() if n in declared and declared[n].default != v],
        "late": [{"name": desk.name(p), "stack": desk.stake(table, p)} for p in table.late],
        "next_dealer": _next_dealer(desk, table) if running is None else None,
        "items": items_seen(desk, table),
        "bets_in_words": [
            {
                "id": bet.id,
                "backer": desk.name(bet.backer),
                "against": desk.name(bet.against),
                "amount": bet.amount,
                "words": bet.words,
            }
            for bet in open_bets(desk.reading, table.id)
        ],
    }


def _next_dealer(desk: Desk, table: Table) -> str | None:
    if not table.seats:
        return None
    return desk.name(table.dealer if table.dealer in table.seats else table.seats[0])


def _at_rest(desk: Desk, table: Table) -> Plain:
    """Between rounds: the seats in the order of the next round, the next dealer last."""
    dealer = table.dealer if table.dealer in table.seats else next(iter(table.seats), None)
    at = table.seats.index(dealer) + 1 if dealer is not None else 0
    return {
        "seats": [
            {
                "seat": number,
                "name": desk.name(person),
                "dealer": person == dealer,
                "turn": False,
                "waited": False,
                "out": False,
                "left": False,
                "stack": desk.stake(table, person),
                "zones": {},
                "values": {},
                "put": 0,
                "staked": {},
            }
            for number, person in enumerate(table.seats[at:] + table.seats[:at])
        ],
        "zones": {},
        "values": {},
        "pot": sum(desk.reading.accounts(f"pot:{table.id}:").values()),
        "pots": {},
        "side_pots": [],
        "window": None,
        "bets": [],
        "wait": None,
        "over": True,
        "winners": [],
    }


def _armed(desk: Desk, table: Table, rules: Ruleset) -> list[Plain]:
    titles = _titles(rules)
    return [
        {
            "name": desk.name(one.person),
            "cheat": one.cheat,
            "title": titles.get(one.cheat, one.cheat.replace("_", " ")),
        }
        for one in armed_at(desk.reading, table.id)
    ]


def _titles(rules: Ruleset) -> dict[str, str]:
    return {name: one.title for name, one in [*rules.cheats.items(), *rules.ploys.items()]}


# -- a round that is on


def _in_round(round_: Round, viewer: Viewer) -> Plain:
    found = view(round_, viewer)
    wait = round_.wait
    found["values"] = _values(round_, viewer, None, found["values"])
    for seat in found["seats"]:
        seat["values"] = _values(round_, viewer, seat["seat"], seat["values"])
        seat["put"] = round_.S.put[seat["seat"]]
        seat["staked"] = _staked(round_, seat["seat"])
    found["pots"] = _pots(round_)
    found["side_pots"] = _side_pots(round_)
    if wait is not None:
        if viewer in (GM, wait.who):
            found["wait"] |= _more_of(round_, wait, viewer)
        elif _in_a_cheat(round_):
            found["wait"] = {"kind": "table", "who": None}
            for seat in found["seats"]:
                seat["waited"] = False
    if viewer == GM:
        found["deeds"] = _deeds(round_, found["deeds"])
    return found


def _pots(round_: Round) -> dict[str, int]:
    """Shared pots of a name of their own that hold something."""
    found = {
        name: holds(round_.S, ("pot", name))
        for name, pot in round_.compiled.rules.stakes.items()
        if name != "pot" and not pot.each and not pot.held_by
    }
    return {name: copper for name, copper in found.items() if copper}


def _side_pots(round_: Round) -> list[Plain]:
    """The pot in its parts, once somebody who is all in cannot win all of it: the main pot first."""
    S = round_.S
    if not any(S.put[p] and not S.stack[p] for p in S.still):
        return []
    parts, _ = layers(S, MAIN_POT, [(0, p) for p in S.players if p in S.still])
    names = round_.setting.name
    found = [{"amount": copper, "for": [names(p) for _, p in able]} for copper, able in parts]
    return found if len(found) > 1 else []


def _staked(round_: Round, p: int) -> dict[str, int]:
    """What lies before a player's hand, by the name of the stake."""
    found = {}
    for name, pot in round_.compiled.rules.stakes.items():
        hands = range(1, pot.hands + 1) if pot.hands else (0,)
        total = sum(holds(round_.S, ("stake", name, p, h)) for h in hands) if pot.each else 0
        if total:
            found[name] = total
    return found


def _in_a_cheat(round_: Round) -> bool:
    """Whether the steps of a cheat are running: that its cheater is asked something gives it away."""
    return any(frame[-1] == "cheat" for frame in round_.S.frames)


def _values(round_: Round, viewer: Viewer, whose: int | None, values: Plain) -> Plain:
    """Tracked values without those that would name a card which the viewer does not see."""
    return {name: v for name, v in values.items() if _may_name(round_, viewer, whose, name)}


def _may_name(round_: Round, viewer: Viewer, whose: int | None, name: str) -> bool:
    kind: Kind = round_.compiled.rules.track[name].kind
    if viewer == GM or "card" not in (kind.base, kind.of.base if kind.of else ""):
        return True
    value = getattr(round_.S, f"t_{name}")
    value = value if whose is None else value[whose]
    cards = value if isinstance(value, (list, tuple)) else () if value is None else (value,)
    return all((who := seers(round_.S, card)) is None or viewer in who for card in cards)


def _more_of(round_: Round, wait: Wait, viewer: Viewer) -> Plain:
    """What whoever answers has to know beside the question and its options."""
    if wait.kind == "betting":
        acts = wait.options or ()
        return {"amounts": [[least, most] for _, least, most in acts]}
    if wait.kind == "roll":
        return {"faces": list(wait.options or ())}
    if wait.kind == "check":
        return _check(round_, viewer)
    if wait.kind == "bets":
        return {"window": round_.S.window, "markets": open_markets(round_)}
    if wait.kind == "window":
        return {"acts": [act for act in wait.about.get("acts") or () if act]}
    if wait.kind == "moment":
        return {
            "moment": wait.about["moment"],
            "after": wait.about["after"],
            "next": what_comes(round_),
            "possible": what_is_possible(round_),
        }
    if wait.of.base == "record" and wait.kind == "choose":
        return {"parts": [name.replace("_", " ") for name, _ in wait.of.fields]}
    if isinstance(wait.options, range) and len(wait.options) > 1:
        return _span(wait, wait.options[0], wait.options[-1])
    if (
        wait.kind == "enter"
        and wait.options is None
        and len(wait.detail) == 2
        and None not in wait.detail
    ):
        return _span(wait, *wait.detail)
    return {}


def _span(wait: Wait, first: int, last: int) -> Plain:
    return {"range": [first, last], "coins": wait.of.base == "amount"}


def _check(round_: Round, viewer: Viewer) -> Plain:
    now = cheating.check_now(round_)
    if now is None:
        return {}
    title = now[0].title(round_.setting.edition)
    return {"check": title, "dc": now[0].dc if viewer == GM else None}


def open_markets(round_: Round) -> list[Plain]:
    """The markets that can be bet on while a window is open, by name and title."""
    found = []
    for name in opened_here(round_):
        one = round_.setting.markets[name]
        if one.has("when") and not any(
            one.ask(round_.S, "when", pick, 0) for pick in picks(round_, name)
        ):
            continue
        found.append({"market": name, "title": one.market.title})
    return found


def _deeds(round_: Round, deeds: list[Plain]) -> list[Plain]:
    titles = _titles(round_.compiled.rules)
    return [{**deed, "title": titles.get(deed["cheat"], deed["cheat"])} for deed in deeds]
