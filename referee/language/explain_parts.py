"""What a ruleset declares, in words: house rules, zones, tracked values, formulas, markets, cheats."""

from __future__ import annotations

from collections.abc import Iterator

from referee.language import formula as f
from referee.language.check import Typed
from referee.language.explain_formulas import kind_words, written
from referee.language.explain_pattern import blank_told
from referee.language.explain_steps import settled_by
from referee.language.kinds import describe
from referee.language.model import (
    Cheat,
    Define,
    Kit,
    Market,
    Option,
    Pot,
    Procedure,
    Ranking,
    Table,
    Track,
    Zone,
)
from referee.language.told import Told
from referee.money import show_amount

_SEERS = {
    "everyone": "everybody",
    "owner": "whose it is",
    "nobody": "nobody",
    "house": "the house",
    "dealer": "the dealer",
}
_WHEN = {
    "who": "who may bet",
    "when": "can be bet on when",
    "where": "can be picked where",
    "wins_when": "wins when",
    "loses_when": "loses when",
    "pushes_when": "comes back when",
    "halves_when": "loses half when",
    "least": "the least is",
    "most": "the most is",
    "nets": "wins or loses for each copper",
}


def parts_told(typed: Typed) -> Iterator[Told]:
    """Everything that the ruleset declares."""
    rules = typed.rules
    low, high = rules.players
    yield Told(rules.place, "game", rules.title, (f"for {low} to {high} players",))
    yield from (option_told(one) for one in rules.options.values())
    if rules.kit is not None:
        yield kit_told(rules.kit)
    yield from (zone_told(one) for one in rules.zones.values())
    yield from (track_told(one) for one in rules.track.values())
    yield from (define_told(one, typed) for one in rules.define.values())
    yield from (table_told(one) for one in rules.tables.values())
    yield from (ranking_told(one) for one in rules.hands.values())
    yield from (pot_told(one) for one in rules.stakes.values())
    yield from (procedure_told(one, typed) for one in rules.procedures.values())
    yield from (market_told(one, typed) for one in rules.bets.values())
    yield from (cheat_told(one, typed) for one in [*rules.cheats.values(), *rules.ploys.values()])
    yield from (blank_told(one) for one in rules.takes.values())
    for one in rules.requires:
        yield Told(one.place, "requirement", written(one.test), (f"else: {one.says}",))
    for name, place in rules.said_at.items():
        many = len(rules.say.get(name, []))
        said = "a sentence" if many == 1 else f"{many} sentences, said in turn"
        yield Told(place, "sentence", name, (said,))


def option_told(one: Option) -> Told:
    if one.words:
        values = f"one of {', '.join(one.words)}"
    elif one.least is not None:
        values = f"a number from {one.least} to {one.most}"
    else:
        values = describe(one.kind)
    default = {True: "yes", False: "no"}.get(one.default) if isinstance(one.default, bool) else None
    lines = [values, f"{default or _amount(one)} unless changed"]
    return Told(one.place, "option", one.name, (*lines, *([one.says] if one.says else [])))


def _amount(one: Option) -> str:
    amount = isinstance(one.default, int) and one.kind.base == "amount"
    return show_amount(one.default) if amount else str(one.default)  # type: ignore[arg-type]


def kit_told(kit: Kit) -> Told:
    lines = []
    if kit.cards:
        lines.append(f"{len(kit.cards)} cards, ranks from {kit.ranks[0]} to {kit.ranks[-1]}")
    if kit.decks is not None:
        lines.append(f"so many decks: {written(kit.decks)}")
    lines += [f"the die {die.name}: {', '.join(die.faces)}" for die in kit.dice.values()]
    return Told(kit.place, "kit", "", tuple(lines))


def seers(text: str) -> str:
    return " and ".join(_SEERS.get(word, word) for word in text.split()) or "nobody"


def _lasting(lasts: bool, at_end: str) -> str:
    return "lasts from round to round" if lasts else at_end


def zone_told(one: Zone) -> Told:
    whose = "shared by the table"
    if one.each:
        whose = "one for each player"
        whose += f", {one.hands} of them" if one.hands else ""
    lines = [whose, f"seen by {seers(one.seen_by)}"]
    lines += ["holds all cards when a round begins"] if one.holds_all else []
    lines.append(
        _lasting(
            one.lasts, "empty when a round begins" if not one.holds_all else "made anew each round"
        )
    )
    return Told(one.place, "zone", one.name, tuple(lines))


def track_told(one: Track) -> Told:
    whose = {"player": "one for each player", "card": "a mark of each card, until it moves"}
    lines = [kind_words(one.kind), whose.get(one.each, "one for the table")]
    if one.start is not None:
        lines.append(f"starts as {written(one.start)}")
    lines.append(f"seen by {seers(one.seen_by)}")
    lines.append(_lasting(one.lasts, "starts afresh each round"))
    return Told(one.place, "tracked value", one.name, tuple(lines))


def define_told(one: Define, typed: Typed) -> Told:
    kind = typed.typer.define_kinds.get(one.name)
    given = typed.typer.define_params.get(one.name, [])
    lines = [f"gives {kind_words(kind)}" if kind is not None else "nothing uses it"]
    lines += [f"{name}: {kind_words(k)}" for name, k in zip(one.params, given, strict=False)]
    for test, value in one.cases if len(one.cases) > 1 else ():
        when = f"when {written(test)}" if test is not None else "otherwise"
        lines.append(f"{when}: {written(value)}")
    return Told(one.place, "formula", _signature(one), tuple(lines))


def _signature(one: Define | Procedure) -> str:
    return f"{one.name}({', '.join(one.params)})" if one.params else one.name


def table_told(one: Table) -> Told:
    rest = one.otherwise
    if isinstance(rest, dict):
        other = "; otherwise " + ", ".join(f"{name} {written(cell)}" for name, cell in rest.items())
    else:
        other = "" if rest is None else f"; otherwise {written(rest)}"
    return Told(
        one.place, "table", one.name, (f"{len(one.rows)} rows: {', '.join(one.rows)}{other}",)
    )


def ranking_told(one: Ranking) -> Told:
    names = ", ".join(each.name for each in one.classes)
    return Told(one.place, "ranking", one.name, (f"of {one.cards} cards, best first: {names}",))


def pot_told(one: Pot) -> Told:
    if one.holder is not None:
        words = f"held by {written(one.holder)}"
    else:
        words = "one for each player" if one.each else "one for the table"
    return Told(
        one.place, "stake", one.name, (words, _lasting(one.lasts, "empty when a round begins"))
    )


def procedure_told(one: Procedure, typed: Typed) -> Told:
    info = typed.typer.infos.get(one.name)
    if info is None:
        return Told(one.place, "procedure", _signature(one), ("nothing calls it",))
    lines = [f"{name}: {kind_words(k)}" for name, k in zip(one.params, info.params, strict=False)]
    lines.append(f"returns {kind_words(info.returns)}" if info.returns else "returns no value")
    return Told(one.place, "procedure", _signature(one), tuple(lines))


def market_told(one: Market, typed: Typed) -> Told:
    lines = [f"a bet on {kind_words(one.pick_kind)}"]
    windows = typed.typer.windows.get(one.opens, [])
    if windows:
        where = ", ".join(str(step.place.line) for step in windows)
        lines.append(f"opens in the window {one.opens}, by the step in line {where}")
    else:
        lines.append("opens where a step asks for it: bet")
    lines += [
        f"{_WHEN[name]} {written(expr)}" for name, expr in one.fields.items() if name in _WHEN
    ]
    odds = written(one.odds_formula) if one.odds_formula is not None else one.odds
    lines.append("those who are right share what was bet" if one.odds == "pool" else f"pays {odds}")
    if one.against:
        lines.append(f"against the bank {one.against}")
    lines.append(f"settled {settled_by(one.name, typed.rules)}")
    return Told(one.place, "market", one.name, tuple(lines))


def cheat_told(one: Cheat, typed: Typed) -> Told:
    lines = [one.title, *when_words(one, typed), who_words(one)]
    if one.needs is not None:
        lines.append(f"only when {written(one.needs)}")
    lines += [check_words(one), notice_words(one)]
    steps = typed.cheats.get(one.name)
    if steps is not None and steps.names:
        names = ", ".join(f"{name} ({kind_words(kind)})" for name, kind in steps.names.items())
        lines.append(f"can read of the moment: {names}")
    if steps is not None and steps.changes:
        lines.append(f"changes of the moment: {', '.join(steps.changes)}")
    if one.ploy:
        lines.append(f"at most {one.per_round} a round and person, of all ploys")
    return Told(one.place, "ploy" if one.ploy else "cheat", one.name, tuple(lines))


def when_words(one: Cheat, typed: Typed) -> list[str]:
    """At which steps it can be tried."""
    how = "after" if one.after else "before"
    sites = typed.typer.sites.get(one.moment, [])
    places = sorted({(site.step.place.line, site.step.verb, site.procedure) for site in sites})
    return [
        f"tried {how} the moment {one.moment}: {verb} in line {line}, in {procedure}"
        for line, verb, procedure in places
    ] or [f"the moment {one.moment} is nowhere"]


def who_words(one: Cheat) -> str:
    if one.by is not None and one.by.source is not None:
        return f"by {one.by.name}, each of {written(one.by.source)}"
    return f"by {written(one.by_formula)}" if one.by_formula is not None else "by nobody"


def check_words(one: Cheat) -> str:
    check = one.check
    if check is None:
        return "nothing is rolled: it always works"
    skill = (check.skill or check.tool or check.ability).replace("_", " ")
    if check.dc is not None:
        return f"a check of {skill} against DC {written(check.dc)}"
    of = f" of {written(check.of)}" if isinstance(check.of, f.Expr) else ""
    return f"a check of {skill} against the {check.against.replace('_', ' ')}{of}"


def notice_words(one: Cheat) -> str:
    if one.noticed_by is None:
        return "nobody at the table can notice"
    when = "whether it works or not" if one.noticed_when == "always" else "when it fails"
    return f"may be noticed by {written(one.noticed_by)}, {when}"
