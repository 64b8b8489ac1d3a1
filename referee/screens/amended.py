"""What an amendment changes, in a few lines, before it stands and when it does."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

from referee.rounds.telling import tell
from referee.rounds.waits import frozen
from referee.screens.intending import intent_lines
from referee.screens.put_in import bare_words, put_words
from referee.screens.seen import seen
from referee.screens.waiting import waiting_lines
from referee.screens.wrapping import folded, screen_width
from referee.store import accounts
from referee.table.amending import Amendment
from referee.table.desk import Desk
from referee.table.running import plain
from referee.words import listed, plural

MOST_TOLD = 12
"""Lines of what is told otherwise, before the rest is only counted."""


def amended_lines(desk: Desk, one: Amendment, width: int | None = None) -> list[str]:
    """The change, what becomes of the later inputs, what is told otherwise, who has what, who is waited for."""
    width = width or screen_width()
    texts = [_change(one), *_later(one), *_unasked(one)]
    lines = [part for text in texts for part in folded(text, width)]
    lines += _told(one, width)
    for text in [*_ends(one), *_money(desk, one), *one.lines, *_of_the_table(desk, one)]:
        lines += folded(text, width)
    if not one.outcome.finished:
        plain = seen(desk, one.outcome.table, one.outcome.running, "gm")
        lines += [*waiting_lines(plain["wait"], desk.money, width), *intent_lines(plain, width)]
    return lines


def _change(one: Amendment) -> str:
    round_ = one.course.round
    was = put_words(round_, one.first)
    if one.between and one.one is not None:
        return f"Put in before {was}: {put_words(one.outcome.running.round, one.first, one.one)}."
    if one.one is None:
        return f"Left away: {was}."
    now = put_words(one.outcome.running.round, one.first, one.one)
    before = bare_words(round_, one.first)
    ask = one.first.wait.ask.rstrip("?.") if one.first.wait is not None else ""
    return f"{now}; it was: {before.removesuffix(f' ({ask})')}."


def _later(one: Amendment) -> list[str]:
    """What became of what people put in behind it."""
    refit = one.refit
    kept = sum(1 for put in refit.kept if not put.unseen)
    if refit.stopped is None and not refit.dropped:
        return [f"Everything behind it stays: {plural(kept, 'input')}."] if kept else []
    found = (
        [f"{plural(kept, 'input')} behind it stay." if kept > 1 else "1 input behind it stays."]
        if kept
        else []
    )
    if refit.stopped is not None:
        found.append(
            f"No longer possible: {put_words(one.course.round, refit.stopped)} "
            f"(log {refit.stopped.command}). {refit.why}"
        )
    rest = [put for put in refit.dropped if not put.unseen and put.one["do"] != "top_up"]
    if rest:
        found.append(
            f"With that, {plural(len(rest), 'later input')} {'falls' if len(rest) == 1 else 'fall'} away; "
            "the round waits there."
        )
    return found


def _unasked(one: Amendment) -> list[str]:
    found = [put_words(one.course.round, put) for put in one.refit.unasked]
    return [f"Not asked for any more: {'; '.join(found)}."] if found else []


def _told(one: Amendment, width: int | None) -> list[str]:
    """The lines that are gone, with a minus, and those that are new, with a plus."""
    before, now = one.before, one.facts
    texts: list[str] = []
    for a, b, c, d in _differing(_keys(before), _keys(now)):
        gone = [line.strip() for line in tell(one.course.round, before[a:b])]
        new = [line.strip() for line in tell(one.outcome.running.round, now[c:d])]
        for at, to, begin, end in _differing(gone, new):
            texts += [f"- {line}" for line in gone[at:to]] + [
                f"+ {line}" for line in new[begin:end]
            ]
    if len(texts) > MOST_TOLD:
        left = len(texts) - MOST_TOLD + 1
        texts = [*texts[: MOST_TOLD - 1], f"… and {left} more lines are told otherwise"]
    return [part for text in texts for part in folded(text, width)]


def _differing(before: list[str], now: list[str]) -> list[tuple[int, int, int, int]]:
    """Where two lists differ: from and to in the one, from and to in the other."""
    found = SequenceMatcher(None, before, now, autojunk=False).get_opcodes()
    return [places for how, *places in found if how != "equal"]  # type: ignore[misc]


def _keys(facts: list[Any]) -> list[str]:
    """What makes two facts the same: a sentence is, in whichever of its wordings it was told."""
    return [
        str([*fact[:2], *fact[3:]] if fact[0] == "said" else list(fact))
        for fact in (frozen(plain(each)) for each in facts)
    ]


def _ends(one: Amendment) -> list[str]:
    """Whether the round is over now, and who has won it."""
    was, is_ = one.course.over, one.outcome.finished
    name = one.course.round.setting.name
    before = listed([name(p) for p in one.course.round.S.winners]) or "nobody"
    now = listed([name(p) for p in one.outcome.running.round.S.winners]) or "nobody"
    if was and not is_:
        return [f"The round is not over any more ({before} had won)."]
    if is_ and not was:
        return [f"The round is over: won by {now}."]
    if is_ and before != now:
        return [f"Won by {now}, not by {before}."]
    return []


def _money(desk: Desk, one: Amendment) -> list[str]:
    """Who has won or lost otherwise in this round."""
    before, now = _nets(one.course.facts), _nets(_whole(one))
    name = one.outcome.running.round.setting.name
    change = desk.campaign.change
    parts = [
        f"{name(who)} {change(now.get(who, 0))} instead of {change(before.get(who, 0))}"
        for who in sorted({*before, *now}, key=lambda p: (p < 0, abs(p)))
        if before.get(who, 0) != now.get(who, 0)
    ]
    return [f"In this round: {', '.join(parts)}."] if parts else []


def _of_the_table(desk: Desk, one: Amendment) -> list[str]:
    """What the table itself has to say; of sheets, only what is written there otherwise than it was."""
    lines = list(dict.fromkeys(one.outcome.lines))
    if not one.course.over:
        return lines
    sheets = tuple(_sheet_lines(desk, one, _nets(_whole(one))))
    before = tuple(_sheet_lines(desk, one, _nets(one.course.facts)))
    others = [line for line in lines if line not in sheets]
    return [*others, *(line for line in sheets if line not in before)]


def _sheet_lines(desk: Desk, one: Amendment, nets: dict[int, int]) -> Iterator[str]:
    """What those who stand by and bet from their own sheets write there."""
    state = one.outcome.running.state
    for at, account in enumerate(state.people_accounts):
        if account == accounts.OUTSIDE:
            net = nets.get(-2 - at, 0)
            change = desk.campaign.change(net) if net else "nothing"
            yield f"{desk.name(state.people[at])} writes {change} on the sheet."


def _whole(one: Amendment) -> list[Any]:
    return [*one.course.facts[: one.first.facts], *one.facts]


def _nets(facts: list[Any]) -> dict[int, int]:
    """What each has won or lost by the payments of a round, in copper: seats, -1 the house, below those who stand by."""
    found: dict[int, int] = {}
    for fact in facts:
        if fact[0] != "paid":
            continue
        for account, sign in ((fact[1], -1), (fact[2], 1)):
            who = -1 if account[0] == "house" else account[1]
            if account[0] in ("stack", "purse", "house"):
                found[who] = found.get(who, 0) + sign * fact[3]
    return found
