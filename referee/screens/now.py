"""What is going on and what can be typed: the page of help for this very moment."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rounds import cheating
from referee.rounds.views import GM
from referee.rounds.waits import PLAYERS_DECIDE, Wait
from referee.screens.case import Case
from referee.screens.intending import intent_lines
from referee.screens.rule_words import market_words
from referee.screens.seen import open_markets, seen
from referee.screens.waiting import waiting_lines
from referee.screens.why_people import rule_of
from referee.screens.wrapping import USUAL, folded, screen_width
from referee.sheets import modifier
from referee.table.desk import Desk
from referee.table.records import Table, armed_at
from referee.table.running import Running
from referee.words import begun_small, listed

MOST = 15
"""Lines of one page."""

ACTS = {
    "check": "stay in without a coin",
    "bet": "put in the first coins",
    "call": "put in what is due",
    "raise": "put in more than is due",
    "fold": "get out, and leave what lies in the pot",
}


def now_lines(desk: Desk, table: Table) -> list[str]:
    """At most about MOST lines: what is waited for, what it means, what could be tried, what can be typed."""
    width = screen_width() or USUAL
    if table.round is None:
        return _folded(_between(desk, table), width)
    case = Case(desk, table, GM)
    wait = case.round.wait
    assert wait is not None
    running = Running(table, case.course.record, case.course.state, case.round)
    running.inputs = [row.body for row in case.course.inputs]
    plain = seen(desk, table, running, GM)
    waited = {**plain["wait"], "possible": []} if wait.kind == "moment" else plain["wait"]
    lines = [*waiting_lines(waited, desk.money, width), *intent_lines(plain, width)]
    texts = [*_means(case, wait), *_tries(case), *_armed(desk, table, case), *_markets(case)]
    last = _folded(list(_typed(desk, wait)), width)
    middle = _folded(texts, width)
    room = max(1, MOST - len(lines) - len(last))
    if len(middle) > room:
        middle = [*middle[: room - 1], "… 'referee rules show' tells the rest"]
    return [*lines, *middle, *last]


def _folded(texts: list[str], width: int) -> list[str]:
    return [part for text in texts for part in folded(text, width)]


# -- between rounds


def _between(desk: Desk, table: Table) -> list[str]:
    if not table.seats:
        return ["Nobody sits here: 'referee sit NAME... --stake 10gp' seats people."]
    names = listed([desk.name(one) for one in table.seats])
    sits = "sits" if len(table.seats) == 1 else "sit"
    return [
        f"{table.title}: no round is on. {names} {sits} here; 'referee deal' deals round {table.rounds + 1}.",
        *(_last_done(desk)),
        *(
            [
                "'referee amend' changes something of the round that is over, 'referee why' says how it ended."
            ]
            if table.rounds
            else []
        ),
        "'referee sit', 'referee leave' and 'referee stake' are for who comes and goes; 'referee table close' ends it.",
    ]


# -- in a round


def _means(case: Case, wait: Wait) -> list[str]:
    """What the rules say of it, and what each act of a bet is."""
    rules = [f"The rules: {' '.join(rule)}"] if (rule := rule_of(case, wait)) else []
    if wait.kind == "betting":
        acts = [f"{act}: {ACTS[act]}" for act, _, _ in wait.options or () if act in ACTS]
        return [f"{'; '.join(acts)}.", *rules]
    return rules


def _tries(case: Case) -> list[str]:
    """What could be tried at this moment and by whom, with what is rolled against what: one line for each cheat."""
    by_cheat: dict[str, list[cheating.Chance]] = {}
    for chance in cheating.possible(case.round):
        by_cheat.setdefault(chance.cheat.name, []).append(chance)
    return [_cheat(case, chances) for chances in by_cheat.values()]


def _cheat(case: Case, chances: list[cheating.Chance]) -> str:
    """``shift (shift the cards): Dexterity (Sleight of Hand) against DC 15: Vex +10``."""
    setting, cheat = case.round.setting, chances[0].cheat
    checks = [cheating.check_for(case.round, each, cheating.Attempt()) for each in chances]
    title = f"{cheat.name} ({begun_small(cheat.title)}{', a ploy' if cheat.ploy else ''})"
    asked = next((check for check in checks if check is not None), None)
    if asked is None:
        return f"{title}: no roll: {listed([case.name(each.by) for each in chances])}"
    dcs = {check.dc for check in checks if check is not None}
    people = []
    for each, check in zip(chances, checks, strict=True):
        assert check is not None
        parts = {"skill": check.skill, "tool": check.tool, "ability": check.ability}
        plus = modifier(setting.sheet(each.by), setting.edition, **parts).total
        dc = f" against {check.dc}" if len(dcs) > 1 and check.dc is not None else ""
        people.append(f"{case.name(each.by)} {plus:+}{dc}")
    against = f" against DC {asked.dc}" if len(dcs) == 1 and asked.dc is not None else ""
    return f"{title}: {asked.title(setting.edition)}{against}: {', '.join(people)}"


def _armed(desk: Desk, table: Table, case: Case) -> list[str]:
    cheats = case.rules.cheats | case.rules.ploys
    return [
        f"{desk.name(one.person)} means to try it when it comes: {begun_small(cheats[one.cheat].title)}."
        for one in armed_at(desk.reading, table.id)
        if one.cheat in cheats
    ]


def _markets(case: Case) -> list[str]:
    """The markets that are open, with what they pay."""
    if case.round.wait is None or case.round.wait.kind != "bets":
        return []
    return [
        f"{one['market']} ({begun_small(one['title'])}): "
        f"{_short(market_words(case.rules.bets[one['market']], case.text.options))}"
        for one in open_markets(case.round)
    ]


def _short(words: str) -> str:
    """What a market pays, without when it is open, which is now."""
    return words.split(". ", 1)[-1]


# -- what can be typed


def _typed(desk: Desk, wait: Wait) -> Iterator[str]:
    if wait.kind in PLAYERS_DECIDE or wait.kind == "random":
        yield "'referee choose ...' takes a number or words; 'referee auto' lets the referee choose."
    elif wait.kind in ("enter", "roll", "flip", "check"):
        yield "'referee enter ...' takes what the table showed; 'referee roll' throws it for you."
    elif wait.kind == "moment":
        yield "'referee cheat NAME CHEAT --roll N' tries one; 'referee table set --no-stops' stops for nobody."
    yield from _last_done(desk)
    yield (
        "'referee amend' changes something earlier, 'referee late +2' the last check; 'referee why' says why."
    )


def _last_done(desk: Desk) -> list[str]:
    """What 'undo' would take back."""
    last = desk.reading.undoable()
    if not last:
        return []
    words = last[0].words
    return [f"'referee undo' takes back '{words if len(words) < 50 else words[:47] + '…'}'."]
