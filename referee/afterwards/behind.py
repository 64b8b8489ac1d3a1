"""What only the game master knows of a night: who tried what, who saw it and kept it, whose accusation was true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from referee.afterwards.evening import Evening
from referee.afterwards.naming import marked
from referee.afterwards.rounds import OpenRound, people_in
from referee.afterwards.spoken import coins, ordinal
from referee.afterwards.telling import deed
from referee.records import record
from referee.rounds.telling import begun
from referee.store import accounts
from referee.table.records import RoundRecord, armed_at, round_of, state_of
from referee.table.remembering import HOUSE as THE_HOUSE
from referee.table.silence import WHY as FOR_SILENCE
from referee.table.suspicions import priced
from referee.words import listed

MOST = 14
"""Tries that are told one by one."""


@record(frozen=False)
class Try:
    """A cheat that was tried. ``person``: the id of who did, "" for the house; ``against``: its DC, None where there was none;
    ``saw``: names of those who noticed, and ``told`` of those among them who called it out; ``out``: whether it was called
    out at all."""

    round: str
    table: str
    order: int
    number: int
    by: str
    title: str
    worked: bool
    total: int
    against: int | None
    rolled: bool
    person: str = ""
    saw: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    out: bool = False


@record(frozen=False)
class Hidden:
    """The secret side of a night. ``words``: accusations that were (who, of, kind); ``rulings``: coins that the game
    master moved (from, to, copper, why)."""

    tries: list[Try] = field(default_factory=list)
    words: list[tuple[OpenRound, str, str, str]] = field(default_factory=list)
    rulings: list[tuple[OpenRound, str, str, int, str]] = field(default_factory=list)


def hidden_of(evening: Evening) -> Hidden:
    """Reads what was secret in the rounds of a night."""
    found = Hidden()
    rounds = {one.id: one for sitting in evening.sittings for one in sitting.rounds}
    records: dict[str, RoundRecord] = {}
    for one in evening.kept_back:
        if one.round in rounds:
            if one.round not in records:
                records[one.round] = round_of(evening.reading, one.round)
            _RULES[one.body["fact"][0]](
                found, records[one.round], rounds[one.round], one.body["fact"]
            )
    _as_called_now(evening, found)
    return found


def _as_called_now(evening: Evening, found: Hidden) -> None:
    """The facts have the names that people had then; the tale has those that they have now."""
    called: dict[str, dict[str, str]] = {}

    def now(round_: str, name: str) -> str:
        if round_ not in called:
            people = people_in(round_of(evening.reading, round_), state_of(evening.reading, round_))
            called[round_] = {then: evening.name(person) for then, person in people.items()}
        return called[round_].get(name, name)

    for one in found.tries:
        one.by = now(one.round, one.by)
        one.saw = [now(one.round, name) for name in one.saw]
        one.told = [now(one.round, name) for name in one.told]
    found.words = [(r, now(r.id, who), now(r.id, of), kind) for r, who, of, kind in found.words]
    found.rulings = [
        (r, now(r.id, source), now(r.id, to), copper, why)
        for r, source, to, copper, why in found.rulings
    ]


def _seat(record_: RoundRecord, seat: int) -> str:
    return record_.names[seat] if seat >= 0 else "the house"


def _cheated(found: Hidden, record_: RoundRecord, round_: OpenRound, fact: Any) -> None:
    one = fact[1]
    if one["ploy"]:
        return
    result = one["result"] or {}
    found.tries.append(
        Try(
            *(round_.id, round_.table, round_.order, one["number"]),
            *(_seat(record_, one["by"]), one["title"], one["worked"], one["total"]),
            *(result.get("dc"), bool(result)),
            person=record_.seats[one["by"]] if one["by"] >= 0 else "",
            saw=[seen["name"] for seen in one["observers"] if seen["noticed"]],
        )
    )


def _accused(found: Hidden, _record: RoundRecord, round_: OpenRound, fact: Any) -> None:
    _, who, of, kind, _ = fact
    if kind in ("wrong", "guessed"):
        found.words.append((round_, who, of, kind))
    if kind == "saw":
        for one in found.tries:
            if (one.round, one.by) == (round_.id, of) and who in one.saw and who not in one.told:
                one.told.append(who)


def _exposed(found: Hidden, _record: RoundRecord, round_: OpenRound, fact: Any) -> None:
    for one in found.tries:
        if one.round == round_.id and one.number == fact[1]:
            one.out = True


def _paid(found: Hidden, record_: RoundRecord, round_: OpenRound, fact: Any) -> None:
    _, source, to, amount, why = fact
    if why.startswith("the GM's word"):
        reason = why.removeprefix("the GM's word").removeprefix(": ")
        found.rulings.append((round_, _place(record_, source), _place(record_, to), amount, reason))


def _place(record_: RoundRecord, account: Any) -> str:
    if account[0] == "stack":
        return _seat(record_, account[1])
    return "the house" if account[0] == "house" else "the pot"


_RULES = {"cheated": _cheated, "accused": _accused, "exposed": _exposed, "paid": _paid}


# -- told


def behind(evening: Evening) -> list[str]:
    """The paragraphs for the game master alone."""
    found = hidden_of(evening)
    lines = [*_tries(evening, found), *_words(evening, found), *_rulings(evening, found)]
    lines += [*_silence(evening), *_armed(evening), *_debts(evening)]
    shown = "\n".join(lines) if lines else "Nothing happened that the table does not know."
    return ["## Behind the screen", shown]


def _where(evening: Evening, round_: OpenRound | Try) -> str:
    """Where it was: the round, and the game where there were several tables."""
    place = f"{ordinal(round_.order)} round"
    if len(evening.sittings) > 1:
        title = next(s.table.title for s in evening.sittings if s.table.id == round_.table)
        return f"{marked(title)}, {place}"
    return place[0].upper() + place[1:]


def _tries(evening: Evening, found: Hidden) -> Iterator[str]:
    secret_first = sorted(found.tries, key=lambda one: one.out)[:MOST]
    shown = [one for one in found.tries if one in secret_first]
    for one in shown:
        yield f"- {_where(evening, one)}: {_try(one)}"
    if left := len(found.tries) - len(shown):
        yield f"- {left} more are in `referee log --night {evening.night.number}`."


def _try(one: Try) -> str:
    done = deed(one.title)
    how = f"{one.total} against DC {one.against}" if one.against is not None else ""
    how = how or (f"a total of {one.total}" if one.rolled else "without a roll")
    what = f"tried to {marked(done)}" if done else f"tried this: {marked(one.title)}"
    first = f"{marked(one.by)} {what} ({how}), and it {'worked' if one.worked else 'failed'}."
    return f"{begun(first)} {_seen(one)}"


def _seen(one: Try) -> str:
    kept = [marked(name) for name in one.saw if name not in one.told]
    silent = begun(f"{listed(kept)} noticed, and said nothing.") if kept else ""
    if one.out:
        return " ".join(part for part in ("It was called out.", silent) if part)
    return silent or "Nobody noticed."


def _words(evening: Evening, found: Hidden) -> Iterator[str]:
    for round_, who, of, kind in found.words[:MOST]:
        truth = (
            f"{marked(of)} had done nothing of the kind"
            if kind == "wrong"
            else f"{marked(who)} had seen nothing, and was right all the same"
        )
        yield f"- {_where(evening, round_)}: {marked(who)} accused {marked(of)}; {truth}."


def _rulings(evening: Evening, found: Hidden) -> Iterator[str]:
    for round_, source, to, amount, why in found.rulings[:MOST]:
        reason = f": {marked(why)}" if why else ""
        copper = coins(evening.campaign, amount)
        text = f"{copper} by your word from {marked(source)} to {marked(to)}{reason}."
        yield f"- {_where(evening, round_)}: {text}"


def _silence(evening: Evening) -> Iterator[str]:
    """What was paid tonight for keeping quiet, and what is wanted for it still; of nights that are past nothing is."""
    for line in evening.flow.lines:
        if line.why == FOR_SILENCE:
            (source, _), (to, copper) = line.postings
            who, of = (marked(evening.name(accounts.parse(one).person)) for one in (source, to))
            yield f"- {who} paid {of} {coins(evening.campaign, copper)} to keep quiet."
    tonight = {round_.id for sitting in evening.sittings for round_ in sitting.rounds}
    for one in priced(evening.reading) if evening.is_last else ():
        if one.round in tonight:
            who, amount = marked(evening.name(one.who)), coins(evening.campaign, one.price)
            of = evening.name(one.of) if one.of != THE_HOUSE else THE_HOUSE
            yield f"- {who} wants {amount} of {marked(of)} to keep quiet ({one.id})."


def _armed(evening: Evening) -> Iterator[str]:
    """Who means to cheat still; of nights that are long past nobody does."""
    if not evening.is_last:
        return
    for sitting in evening.sittings:
        for one in armed_at(evening.reading, sitting.table.id):
            title = evening.book.cheat(sitting.table.ruleset, one.cheat)
            done = deed(title)
            means = f"means to {marked(done)}" if done else f"means to try this: {marked(title)}"
            yield f"- {marked(evening.name(one.person))} still {means}, when the moment comes."


def _debts(evening: Evening) -> Iterator[str]:
    """What everybody owes as the night left it."""
    later = evening.since()
    for account, copper in evening.reading.accounts("debt:").items():
        owed = later.get(account, 0) - copper
        if owed > 0:
            name = evening.name(accounts.parse(account).person)
            yield f"- {marked(name)} owes {coins(evening.campaign, owed)}."


def reasons_of(evening: Evening) -> dict[str, str]:
    """Why rounds were stopped, in the game master's words, by round."""
    found = {}
    for sitting in evening.sittings:
        for round_ in sitting.rounds:
            if not round_.stopped:
                continue
            for one in evening.reading.inputs(round_.id):
                if one.body.get("do") == "stop" and one.body.get("why"):
                    found[round_.id] = str(one.body["why"]).rstrip(".")
    return found
