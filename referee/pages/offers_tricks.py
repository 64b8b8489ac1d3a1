"""Ploys and cheats: what somebody could try at this moment, what they may mean to try when its moment comes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.language.model import Cheat
from referee.pages.offer import TRICKS, Plain, command, group, offer, taking
from referee.pages.rolled import both_count, naturals
from referee.pages.seat import Seat
from referee.rounds import cheating
from referee.rounds.round import Round
from referee.rounds.setting import made_check
from referee.sheets import Check
from referee.table.records import armed_at
from referee.words import begun_small

TITLE = "In secret"


def tricks(seat: Seat) -> Plain:
    """What is possible now, first; then what can be meant for later, and what was meant and can be taken back."""
    if (why := seat.why_not_playing) or seat.round is None:
        return group(TRICKS, TITLE, why_not=why)
    rules = seat.round.compiled.rules
    if not (rules.cheats or rules.ploys):
        return group(TRICKS, TITLE, why_not="This game has no tricks of its own.")
    armed = {one.cheat for one in armed_at(seat.desk.reading, seat.table.id) if one.person == seat.person}  # fmt: skip
    return group(TRICKS, TITLE, [*_now(seat, seat.round), *_later(seat, seat.round, armed)])


def _now(seat: Seat, round_: Round) -> Iterator[Plain]:
    if seat.only_dealt:
        return
    for chance in cheating.possible(round_):
        if chance.by == seat.at:
            check = cheating.check_for(round_, chance, cheating.Attempt())
            told = f"{seat.name} tries: {begun_small(chance.cheat.title)}"
            yield _trying(seat, round_, chance.cheat, check, "now", told, f"{_now_or(chance.cheat)} now")  # fmt: skip


def _now_or(cheat: Cheat) -> str:
    return "A ploy, for" if cheat.ploy else "For"


def _later(seat: Seat, round_: Round, armed: set[str]) -> Iterator[Plain]:
    rules = round_.compiled.rules
    for name, cheat in [*rules.cheats.items(), *rules.ploys.items()]:
        title = begun_small(cheat.title)
        if name in armed:
            words = command("cheat", seat.table.id, "--disarm")
            yield offer(
                f"{TRICKS}:{name}:disarm",
                _kind(cheat),
                f"Not any more: {title}",
                [*words, seat.name, name],
                f"{seat.name} does not mean to do it any more: {title}.",
                "You mean to try it when its moment comes.",
            )
            continue
        told = f"{seat.name} means to try, when its moment comes: {title}"
        check = _usual_check(cheat)
        yield _trying(seat, round_, cheat, check, "arm", told, "When its moment comes", "--arm")


def _usual_check(cheat: Cheat) -> Check | None:
    """The check of a cheat as it is written, without what its moment brings: its DC is not known yet."""
    one = cheat.check
    return None if one is None else _check(one.skill, one.tool, one.ability)


@lru_cache(maxsize=256)
def _check(skill: str, tool: str, ability: str) -> Check:
    return made_check((skill, tool, ability), None)


def _trying(
    seat: Seat,
    round_: Round,
    cheat: Cheat,
    check: Check | None,
    when: str,
    told: str,
    detail: str,
    *options: str,
) -> Plain:
    assert seat.at is not None
    behind = [seat.name, cheat.name]
    words = [*command("cheat", seat.table.id, *options), *behind]
    detail = " ".join([f"{detail}.", *([cheat.says] if cheat.says else [])])
    one = offer(
        f"{TRICKS}:{cheat.name}:{when}", _kind(cheat), cheat.title, words, f"{told}.", detail
    )
    if check is None:
        return one
    edition, sheet = round_.setting.edition, round_.setting.sheet(seat.at)
    title = check.title(edition)
    left = [f"{told}; the d20 is to be asked for."]
    asked = {**one, "detail": f"{detail} {title}.", "told": left, "optional": True}
    before, after = ["cheat", "--table", seat.table.id, *options], ["--", *behind]
    if both_count(sheet, edition, check):
        filled = [*before, "--roll", None, "--second", None, *after]
        dice = [*map(str, range(1, 21))]
        return taking(
            asked, "words", filled, [f"{told}; the two d20s show ", None, "."], 2, 2, options=dice
        )
    filled = [*before, "--roll", None, *after]
    shows = [f"{told}; the d20 shows ", None, "."]
    return taking(asked, "roll", filled, shows, 1, 20, enough=naturals(sheet, edition, check))


def _kind(cheat: Cheat) -> str:
    return "ploy" if cheat.ploy else "cheat"
