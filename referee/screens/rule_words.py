"""Bets, cheats and ploys of a ruleset in sentences that a player can read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.errors import Refusal
from referee.language import formula as f
from referee.language.model import Cheat, CheckOf, Market
from referee.sheets import SKILLS, Check, Edition, in_edition
from referee.sheets.skills import shown
from referee.words import listed

Options = Mapping[str, Any]
"""The house rules by name, as they are played here."""

OTHERS = "the other players"
_ON = {
    "player": "a player",
    "rank": "a rank",
    "suit": "a suit",
    "number": "a number",
    "yes_no": "yes or no",
}


# -- bets


def market_words(market: Market, options: Options) -> str:
    """``On a player, while the opening bets are open. Those who are right share the pool.``"""
    on = _ON.get(market.on, "")
    if market.on.startswith("words:"):
        words = market.on.removeprefix("words:").split()
        on = listed([each.replace("_", " ") for each in words], "or")
    when = f"while the {market.opens.replace('_', ' ')} bets are open" if market.opens else ""
    parts = [f"on {on}" if on else "", when]
    first = ", ".join(part for part in parts if part)
    sentences = [
        f"{first[:1].upper()}{first[1:]}." if first else "",
        odds_sentence(market, options),
    ]
    return " ".join(each for each in sentences if each)


def odds_sentence(market: Market, options: Options) -> str:
    """What a bet pays: ``Pays 3 to 2.``"""
    if "nets" in market.fields:
        return "What it wins or loses depends on how it goes."
    if market.odds == "pool":
        return "Those who are right share the pool."
    odds = odds_words(market, options)
    if odds:
        return f"Pays {odds}."
    return f"What it pays depends on {'the pick' if market.on else 'how it goes'}."


def odds_words(market: Market, options: Options) -> str:
    """``pool``, ``even money``, ``3 to 2``; "" where it depends on the pick or the table."""
    if market.odds == "pool":
        return "pool"
    if market.odds_formula is None:
        return "even money" if market.odds == "even" else ""
    return _odds_in_words(market.odds_formula, options)


def _odds_in_words(odds_formula: f.Expr, options: Options) -> str:
    match odds_formula:
        case f.Choice(test=test, yes=yes, no=no):
            so = _is_so(test, options)
            return "" if so is None else _odds_in_words(yes if so else no, options)
        case f.Name(name="even"):
            return "even money"
        case f.To(left=left, right=right):
            for_, to = worked_out(left, options), worked_out(right, options)
            if for_ is None or to is None:
                return ""
            return "even money" if for_ == to else f"{for_} to {to}"
        case other:
            odds = worked_out(other, options)
            return "" if odds is None else f"{odds} to 1"


def _is_so(test: f.Expr, options: Options) -> bool | None:
    """Whether a house rule is as a formula says, ``option.level == share`` or ``option.wild``; ``None`` for other tests."""
    match test:
        case f.Attribute(of=f.Name(name="option"), name=name) if isinstance(
            options.get(name), bool
        ):
            return bool(options[name])
        case f.Compare(
            first=f.Attribute(of=f.Name(name="option"), name=name), rest=[("==", f.Name(name=word))]
        ):
            return bool(options.get(name) == word)
    return None


def worked_out(expr: f.Expr | None, options: Options) -> int | None:
    """The whole number that a formula comes to before any round, with the house rules as they are."""
    match expr:
        case f.Number(value=int(value)):
            return value
        case f.Attribute(of=f.Name(name="option"), name=name):
            here = options.get(name)
            return int(here) if isinstance(here, (int, str)) and _is_whole(here) else None
        case f.Arithmetic(op="+" | "-" as op, left=left, right=right):
            first, second = worked_out(left, options), worked_out(right, options)
            if first is None or second is None:
                return None
            return first + second if op == "+" else first - second
    return None


def _is_whole(value: int | str) -> bool:
    return not isinstance(value, bool) and str(value).isascii() and str(value).isdigit()


# -- cheats and ploys


def cheat_words(cheat: Cheat, edition: Edition, options: Options) -> str:
    """When it is tried, what is rolled, and who may notice it when."""
    moment = cheat.moment.replace("_", " ")
    when = f"{'After' if cheat.after else 'Before'} the {moment}: " if moment else ""
    roll = _roll(cheat.check, edition, options)
    first = f"{when}{roll}" if when else f"{roll[:1].upper()}{roll[1:]}"
    sentences = [f"{first}."]
    if cheat.ploy:
        sentences.append(f"{_times(cheat.per_round)} a round.")
    noticing = _noticing(cheat)
    return " ".join([*sentences, *([noticing] if noticing else [])])


def _times(many: int) -> str:
    return {1: "Once", 2: "Twice"}.get(many, f"{many} times")


def _roll(check: CheckOf | None, edition: Edition, options: Options) -> str:
    if check is None:
        return "no roll is needed"
    if check.dc is None:
        return f"{check_title(check, edition)} against {_whose(check.of)} {shown(check.against)}"
    dc = worked_out(check.dc, options)
    against = "a DC that depends on the table" if dc is None else f"DC {dc}"
    return f"{check_title(check, edition)} against {against}"


def check_title(check: CheckOf, edition: Edition) -> str:
    """``Dexterity (Sleight of Hand)``; the words as written where this edition has no such skill."""
    try:
        skill = in_edition(check.skill, edition) if check.skill in SKILLS else check.skill
        return Check(skill, check.tool, check.ability).title(edition)
    except Refusal:
        return shown(check.skill or check.tool or check.ability)


def _whose(of: f.Expr | None) -> str:
    if isinstance(of, f.Name) and of.name == "house":
        return "the house's"
    if isinstance(of, f.Name) and len(of.name) > 1:
        return f"the {of.name.replace('_', ' ')}'s"
    return "the other's"


def _noticing(cheat: Cheat) -> str:
    if cheat.noticed_by is None:
        return "" if cheat.ploy else "Nobody can notice it."
    who = people_words(cheat.noticed_by)
    if cheat.check is None:
        scores = "passive Perception against the cheater's passive Deception"
        return f"{who[:1].upper()}{who[1:]} may notice: {scores}."
    when = "when it fails" if cheat.noticed_when == "failure" else "whether it works or not"
    return f"{who[:1].upper()}{who[1:]} may notice, {when}."


def people_words(expr: f.Expr) -> str:
    """Who a formula means, as far as that can be said before a round."""
    match expr:
        case f.Name(name="players" | "still_in"):
            return "everybody at the table"
        case f.Name(name="house"):
            return "the house"
        case f.Name(name=name):
            return f"the {name.replace('_', ' ')}" if len(name) > 1 else "whoever plays then"
        case f.Call(name="others"):
            return OTHERS
        case f.Call(name="around"):
            return "everybody at the table"
        case f.Call(name="after"):
            return "the next player"
        case f.Call(name="left_of" | "right_of" as side):
            return f"the neighbour on the {side.removesuffix('_of')}"
        case f.ListOf(items=items):
            return listed(people_words(each) for each in items)
        case f.Arithmetic(op="+", left=left, right=right):
            return f"{people_words(left)} and {people_words(right)}"
    return "those who can see it"
