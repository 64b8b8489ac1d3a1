"""A picture as parts of a page: the id of an element, and what stands in it. Everything from outside is escaped.

The parts stand in the order in which they are to be sent: first what is asked, then what is tapped, with the stamp
behind all of that, so that no tap on something old carries a new stamp; what is long comes last.
"""

from __future__ import annotations

from typing import Any

from referee.money.coins import Coins
from referee.pages import parts_table
from referee.pages.parts_cards import face, spoken, with_suits
from referee.pages.parts_offers import offers, under_what_is_told
from referee.pages.parts_text import key, name, paragraphs, text
from referee.pages.shell import PUBLIC_PARTS, SEAT_PARTS, join_page, plain_page, shell

__all__ = ["join_page", "page_parts", "plain_page", "shell"]

Plain = dict[str, Any]

FROZEN = "The game master has put the phones down."
BE_PATIENT = "Nothing can be seen or done here until they are taken up again."
YOURS = "It is your turn."
"""What is asked where the rules ask nothing in words of their own."""

NOTHING = '<p class="none">Nothing.</p>'
STATES = {
    "waiting": "waits for the game master",
    "begun": "is being done",
    "done": "done",
    "refused": "refused",
}


def page_parts(picture: Plain) -> dict[str, str]:
    """The parts of a picture, all that any page has, empty where there is nothing: whatever stood on a page before is gone
    from it. Of a seat's page, or of the big screen where the picture is nobody's own."""
    return {**dict.fromkeys((*SEAT_PARTS, *PUBLIC_PARTS), ""), **_drawn(picture)}


def _drawn(picture: Plain) -> dict[str, str]:
    if picture["frozen"]:
        return {"place": name(picture["place"]), "turn": _notice(FROZEN, BE_PATIENT)}
    return _seat_page(picture) if picture["who"] else _big_screen(picture)


def _notice(said: str, more: str = "") -> str:
    return f'<div class="turn quiet"><h2 tabindex="-1">{text(said)}</h2>{paragraphs([more])}</div>'


# -- a seat's page


def _seat_page(picture: Plain) -> dict[str, str]:
    coins = Coins(*(coin in picture["coins"] for coin in ("ep", "pp")))
    seen = picture["table"]
    groups = {one["name"]: one for one in picture["groups"]}
    turn = groups.get("turn")
    secret = turn is not None and _asked(turn) and turn["secret"]
    return {
        "place": f"{name(picture['who'])}<small>{name(picture['place'])}</small>",
        "turn": _turn(picture, turn, coins),
        "notices": _notices(groups.get("notices"), coins),
        "bets": "" if seen is None else _bets(picture, groups.get("bets"), coins),
        "tricks": _tricks(groups.get("tricks"), turn if secret else None, coins) or NOTHING,
        "accuse": _group(groups.get("accuse"), coins) or NOTHING,
        "stamp": text(picture["stamp"]),
        "hand": parts_table.hand(picture),
        "stake": _stake(picture),
        "table": "" if seen is None else parts_table.table(picture, secret),
        "letters": _letters(picture["letters"]) or NOTHING,
        "proposals": _proposals(picture["proposals"]) or NOTHING,
        "spoken": "" if secret else _spoken(turn),
        "history": _history(picture["history"]) or NOTHING,
    }


def _asked(group: Plain | None) -> bool:
    """Whether something is asked of this seat."""
    return group is not None and any(not one["why_not"] for one in group["offers"])


def _turn(picture: Plain, group: Plain | None, coins: Coins) -> str:
    """What is asked of this seat, or why nothing is."""
    if picture["table"] is None:
        return _notice(picture["why"])
    if group is None or not _asked(group):
        return _others_turn(picture, group, coins)
    if group["secret"]:
        return _notice(picture["openly"]["said"])
    above = "" if group["title"] == YOURS else '<p class="kicker">Your turn</p>'
    return (
        f'<div class="turn yours">{above}<h2 tabindex="-1">{with_suits(group["title"])}</h2>'
        f"{offers(group['offers'], coins, 'turn', group['title'])}{_underway(picture)}</div>"
    )


def _others_turn(picture: Plain, group: Plain | None, coins: Coins) -> str:
    said = picture["table"]["said"]
    why = group["why_not"] if group else ""
    found = [one for one in (said["won"], why or said["waits"]) if one]
    title, *more = found or ["Nobody is waited for."]
    taps = offers(group["offers"], coins, "turn") if group else ""
    return (
        f'<div class="turn quiet"><h2 tabindex="-1">{with_suits(title)}</h2>'
        f"{paragraphs(more, 'why')}{taps}</div>"
    )


def _underway(picture: Plain) -> str:
    """That something lies with the game master; not what, for whoever looks over a shoulder. It is said where an answer
    is waited for aloud, and nowhere else: that there is anything else is nobody's business."""
    many = sum(one["state"] in ("waiting", "begun") for one in picture["proposals"])
    if not many:
        return ""
    what = "What you tapped lies" if many == 1 else f"{many} of your taps lie"
    return f'<p class="underway">{what} with the game master.</p>'


def _spoken(group: Plain | None) -> str:
    if group is None or not _asked(group):
        return ""
    return YOURS if group["title"] == YOURS else f"Your turn. {text(spoken(group['title']))}"


def _group(group: Plain | None, coins: Coins) -> str:
    if group is None:
        return ""
    return paragraphs([group["why_not"]], "why") + offers(group["offers"], coins, group["name"])


def _tricks(group: Plain | None, question: Plain | None, coins: Coins) -> str:
    """What can be tried in secret; first what a trick asks, of which the table above shows nothing."""
    if question is None:
        return _group(group, coins)
    known = key(question["asked"])
    asked = (
        f'<div class="alone" data-k="{known}" data-news="{known}">'
        f"<p>{with_suits(question['title'])}</p>"
        f"{offers(question['offers'], coins, 'secret', question['title'])}</div>"
    )
    return asked + _group(group, coins)


def _bets(picture: Plain, group: Plain | None, coins: Coins) -> str:
    """The bets that stand, and what can be bet on, by market."""
    stand = parts_table.bets(picture)
    if group is None:
        return stand
    taps = "".join(
        f'<div data-k="{key(told)}">{paragraphs([told], "lead")}{picks}</div>'
        for told, picks in under_what_is_told(group["offers"], coins, "bets")
    )
    return stand + paragraphs([group["why_not"]], "why") + taps


def _notices(group: Plain | None, coins: Coins) -> str:
    """What came to this seat alone, each with what can be made of it."""
    if group is None or not group["offers"]:
        return NOTHING
    return "".join(
        f'<div class="alone" data-k="{key(told)}" data-news="{key(told)}">'
        f"<p>{with_suits(told or group['title'])}</p>{taps}</div>"
        for told, taps in under_what_is_told(group["offers"], coins, "notices")
    )


def _stake(picture: Plain) -> str:
    """What lies before this seat, what it put in, what it could win, and its own bets."""
    money = picture["money"]
    if not money:
        return ""
    rows = (("Before you", money["stake_said"]), ("You put in", money["put_said"]))
    cells = "".join(
        f"<div><dt>{title}</dt><dd>{text(said)}</dd></div>" for title, said in rows if said
    )
    more = paragraphs([money["could_win_said"], *money["bets"]], "note")
    return (f'<dl class="figures">{cells}</dl>' if cells else "") + more


def _letters(letters: list[Plain]) -> str:
    """What the game master sent, the newest first."""
    return "".join(_letter(one) for one in reversed(letters))


def _letter(one: Plain) -> str:
    known = key("letter", one["id"])
    if one["kind"] == "card":
        body = f'<p>You are shown a card.</p><ul class="cards">{face(one["body"])}</ul>'
    else:
        body = f"<blockquote>{with_suits(one['body'])}</blockquote>"
    return f'<div class="alone" data-k="{known}" data-news="{known}">{body}</div>'


def _proposals(proposals: list[Plain]) -> str:
    """What this seat has proposed, the newest first, and what became of it."""
    items = "".join(
        f'<li data-k="{key(one["tap"])}" data-tap="{text(one["tap"])}" data-state="{text(one["state"])}">'
        f'{with_suits(one["told"])} <b class="became">{text(STATES.get(one["state"], one["state"]))}</b>'
        f"{paragraphs([one['answer']], 'why')}</li>"
        for one in reversed(proposals)
    )
    return f'<ol class="lines">{items}</ol>' if items else ""


def _history(lines: list[str]) -> str:
    """All that may still be known, the newest first, as a page is read on a phone."""
    items = "".join(f"<li>{with_suits(one)}</li>" for one in reversed(lines))
    return f'<ol class="lines">{items}</ol>' if items else ""


# -- the big screen


def _big_screen(picture: Plain) -> dict[str, str]:
    seen = picture["table"]
    if seen is None:
        return {
            "place": name(picture["place"]),
            "turn": _notice(picture["why"]),
            "table": "",
            "told": "",
        }
    said = seen["said"]
    waits = said["won"] or said["waits"]
    return {
        "place": f"{name(picture['place'])}<small>{text(said['about'])}</small>",
        "turn": f'<h2 tabindex="-1">{with_suits(waits)}</h2>' if waits else "",
        "table": parts_table.big_table(picture),
        "told": parts_table.just_told(picture)
        + "".join(
            f'<p class="note">{text(one)}</p>' for one in [*said["bets"], said["late"]] if one
        ),
    }
