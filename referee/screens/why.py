"""An argument answered in three lines: the rule in the ruleset's own words, what happened, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.errors import NotFound
from referee.rounds.views import Viewer
from referee.screens.case import Argument, Case
from referee.screens.why_cheats import why_cheat
from referee.screens.why_choice import facts_of, why_choice
from referee.screens.why_money import why_account, why_bet, why_log, why_odd
from referee.screens.why_people import why_now, why_over, why_person
from referee.screens.wrapping import folded, screen_width
from referee.table.desk import Desk
from referee.table.records import Table
from referee.words import said, same_words

NOT = ("not", "no", "isnt", "can't", "cant")


def why_lines(desk: Desk, table: Table, words: Sequence[str], viewer: Viewer) -> list[str]:
    width = screen_width()
    found = argued(desk, table, words, viewer).lines()
    return [part for line in found for part in folded(line, width)]


def argued(desk: Desk, table: Table, words: Sequence[str], viewer: Viewer) -> Argument:
    """The answer to ``why``, with what was asked about. NotFound, saying what can be, for what nothing is known of."""
    case = Case(desk, table, viewer)
    asked = [word for word in words if word.strip("?!. ")]
    asked = [word.strip("?!") for word in asked]
    if not asked:
        return why_over(case) if case.round.wait is None else why_now(case)
    if asked[0].lower() in NOT and len(asked) > 1:
        return why_choice(case, asked[1:])
    return named(case, asked)


def named(case: Case, asked: list[str]) -> Argument:
    """What the words name: a number of the log, a person, a place of coins, a cheat, a bet, a house rule, an option."""
    first, text = asked[0].lower(), " ".join(asked)
    if first.isascii() and first.isdigit() and len(asked) == 1:
        return why_log(case, int(first[:9]))
    if (seat := case.seat(text)) is not None:
        return why_person(case, seat)
    if first in ("pot", "house", "bank") or first in case.rules.stakes:
        return why_account(case, first)
    if first in ("odd", "coin", "coins", "copper"):
        return why_odd(case)
    if first in ("cheat", "ploy"):
        return why_cheat(case, " ".join(asked[1:]))
    if first == "bet":
        return why_bet(case, " ".join(asked[1:]))
    if first in ("out", "over", "won", "winner"):
        return why_over(case)
    return by_title(case, asked, text)


def by_title(case: Case, asked: list[str], text: str) -> Argument:
    """A house rule, a cheat or a market by its name, else what might be chosen now."""
    rules = case.rules
    families: tuple[tuple[list[str], Callable[[Case, str], Argument]], ...] = (
        (list(rules.options), house_rule),
        ([*rules.cheats, *rules.ploys], why_cheat),
        (list(rules.bets), why_bet),
    )
    for names, answer in families:
        exact = [name for name in names if same_words(name) == same_words(text)]
        if exact:
            return answer(case, exact[0])
    wait = case.round.wait
    if wait is not None and (wait.kind not in ("moment", "bets") or facts_of(case, text)):
        try:
            return why_choice(case, asked)
        except NotFound:
            pass
    sentence = case.sentence(text)
    if sentence:
        return Argument([sentence], case.last_told(most=1), [])
    raise NotFound(
        f"Nothing is known of {said(text)}: ask about a person, 'pot', a cheat, 'bet 1', a house rule, a number of the "
        "log, or 'not' and what cannot be chosen."
    )


def house_rule(case: Case, name: str) -> Argument:
    option = case.rules.options[name]
    sentence = case.sentence(name.replace("_", " "), option.says)
    here = case.text.options.get(name, option.default)
    default = case.text.value(option, option.default)
    so = (
        "That is as the game has it."
        if here == option.default
        else f"That is a house rule: else it is {default}."
    )
    return Argument([case.text.option(option), *([sentence] if sentence else [])], [], [so])
