"""An evening that was settled: how many rounds there were, who won and lost, the biggest hand, who was caught."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from referee.screens.montage import nets, wins
from referee.screens.wrapping import flowed, folded, screen_width
from referee.table.dealing import Outcome
from referee.table.desk import Desk
from referee.table.evening import A_THROW, TO_DEAL, Evening
from referee.table.remembering import meaning_of
from referee.table.suspicions import priced
from referee.words import listed, plural

Told = dict[tuple[str, str], dict[str, list[int]]]
"""Who cheated, and how: who saw it or said it, in which rounds."""


def evening_lines(desk: Desk, evening: Evening, width: int | None = None) -> list[str]:
    """The summary, for the game master."""
    width = width or screen_width()
    lines = [*folded(_how_long(evening), width)]
    people = [f"{name} {desk.campaign.change(net)}" for name, net in nets(evening.outcomes)]
    lines += flowed(people, width, "  ", 2)
    for text in (*_house(desk, evening), *_biggest(desk, evening), *_who_got_up(evening)):
        lines += folded(text, width)
    for text in (*_cheats(evening), *_silence(desk, evening)):
        lines += folded(text, width)
    return lines


def _how_long(evening: Evening) -> str:
    """``13 rounds of Snaggletooth in 1 hour 55 minutes``, and how that was reckoned."""
    outcomes, many = evening.outcomes, len(evening.outcomes)
    played = (
        f"{plural(many, 'round')} of {outcomes[0].table.title} in {_time(sum(evening.seconds))}"
    )
    first, last = (one.running.record.number for one in (outcomes[0], outcomes[-1]))
    numbers = f"round {first}" if many == 1 else f"rounds {first} to {last}"
    reckoned = (
        f"{TO_DEAL} seconds to deal and pay, {_each(evening.pace, evening.decisions, 'decision')}"
    )
    if evening.throws:
        reckoned += f", {_each(A_THROW, evening.throws, 'throw')}"
    ended = f" {evening.ended}" if evening.ended else ""
    return f"{played} ({numbers}; {reckoned}).{ended}"


def _each(seconds: int, many: int, what: str) -> str:
    """``20 for each of 109 decisions``, ``10 for 1 throw``."""
    return f"{seconds} for {'' if many == 1 else 'each of '}{plural(many, what)}"


def _time(seconds: int) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    parts = [plural(hours, "hour")] if hours else []
    return " ".join([*parts, *([plural(minutes, "minute")] if minutes or not hours else [])])


def _house(desk: Desk, evening: Evening) -> Iterator[str]:
    """What the house has won or lost, where it plays."""
    paid = [fact for one in evening.outcomes for fact in one.facts if fact[0] == "paid"]
    net = sum(f[3] for f in paid if f[2][0] == "house") - sum(
        f[3] for f in paid if f[1][0] == "house"
    )
    if net:
        yield f"The house has {'won' if net > 0 else 'lost'} {desk.money(abs(net))}."


def _biggest(desk: Desk, evening: Evening) -> Iterator[str]:
    """The greatest pot that anybody took, or else the best round that anybody had."""
    pots = [win for one in evening.outcomes for win in wins(one)]
    if pots:
        best = max(pots, key=lambda win: win.amount)
        yield f"The biggest hand: {best.name} takes {desk.money(best.amount)} in round {best.number}."
        return
    rounds = [(net, name, one) for one in evening.outcomes for name, net in one.standing]
    gain, name, outcome = max(rounds, key=lambda each: each[0])
    if gain > 0:
        number = outcome.running.record.number
        yield f"The best round: {name} wins {desk.money(gain)} in round {number}."


def _who_got_up(evening: Evening) -> Iterator[str]:
    for name, after in evening.up:
        yield f"{name} cannot pay the ante any more, and gets up after round {after}."


# -- cheats


def _cheats(evening: Evening) -> Iterator[str]:
    """``Grubb (shift the cards): called out by Hild in rounds 3 and 7; seen by Vex and Bram.``"""
    called, saw = _called_out(evening), _seen(evening)
    for deed in dict.fromkeys((*called, *saw)):
        parts = [f"called out by {who}{_in(numbers)}" for who, numbers in called[deed].items()]
        others = [who for who in saw[deed] if who not in called[deed]]
        parts += [f"seen by {listed(others)}"] if others else []
        yield f"{deed[0]} ({deed[1]}): {'; '.join(parts)}."


def _in(numbers: list[int]) -> str:
    rounds = "round" if len(numbers) == 1 else "rounds"
    return f" in {rounds} {listed([str(number) for number in numbers])}"


def _called_out(evening: Evening) -> Told:
    found = _told()
    for outcome in evening.outcomes:
        for fact in outcome.facts:
            if fact[0] == "accused" and fact[3] in ("saw", "guessed"):
                _, who, of, _, title = fact
                _add(found[of, title].setdefault(who, []), outcome)
    return found


def _seen(evening: Evening) -> Told:
    found = _told()
    for outcome in evening.outcomes:
        for fact in outcome.facts:
            if fact[0] == "cheated" and not fact[1]["ploy"]:
                by = outcome.running.round.setting.name(fact[1]["by"])
                for one in fact[1]["observers"]:
                    if one["noticed"]:
                        seen = found[by, fact[1]["title"].lower()]
                        _add(seen.setdefault(one["name"], []), outcome)
    return found


def _told() -> Told:
    return defaultdict(dict)


def _add(numbers: list[int], outcome: Outcome) -> None:
    number = outcome.running.record.number
    if number not in numbers:
        numbers.append(number)


def _silence(desk: Desk, evening: Evening) -> Iterator[str]:
    """What NPCs want of players' characters for keeping quiet."""
    rounds = {one.running.record.id for one in evening.outcomes}
    for one in priced(desk.reading):
        if one.round in rounds and desk.people.by_id(one.of).kind == "player":
            yield meaning_of(desk, one)
