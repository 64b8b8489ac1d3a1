"""Pictures by hand: what the pages are drawn from, without a campaign."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def offer(id: str, label: str, kind: str = "choice", takes: str = "", **more: Any) -> Plain:
    made = {
        "id": id,
        "label": label,
        "detail": "",
        "kind": kind,
        "takes": takes,
        "least": 0,
        "most": 0,
    }
    return {**made, "options": [], "optional": False, "why_not": "", **more}


def group(name: str, *offers: Plain, title: str = "", why_not: str = "") -> Plain:
    made = {"name": name, "title": title, "why_not": why_not, "offers": [*offers]}
    return {**made, "asked": "a question", "secret": False} if name == "turn" else made


def zone(name: str, *cards: str | None, pile: bool = False) -> Plain:
    return {
        "zone": name,
        "cards": [*cards],
        "pile": pile or all(card is None for card in cards),
        "own": name == "hand",
    }


def seat(number: int, name: str, *cards: Plain, **more: Any) -> Plain:
    said = {"state": "", "stack": "9gp", "put": "", "lines": [], **more.pop("said", {})}
    found = {
        "seat": number,
        "name": name,
        "waited": False,
        "turn": False,
        "out": False,
        "left": False,
    }
    return {**found, "cards": [*cards], "said": said, **more}


def table(*seats: Plain, cards: tuple[Plain, ...] = (), **said: Any) -> Plain:
    words = {
        "about": "Snaggletooth, round 1",
        "rules": "",
        "pot": "3gp",
        "shared": [],
        "waits": "",
        "bets": [],
    }
    return {"seats": [*seats], "cards": [*cards], "said": {**words, "late": "", "won": "", **said}}


SEVEN = zone("hand", "2♥", "5♥", "7♣", "8♥", "9♣", "10♠", "Q♦")
HIDDEN = zone("hand", *[None] * 7)


def three(own: int | None = 0, **said: Any) -> Plain:
    """Vex, Bram and Ilse, as one of them sees the table, or as everybody does."""
    names = ("Vex", "Bram", "Ilse")
    seats = [seat(at, name, SEVEN if at == own else HIDDEN) for at, name in enumerate(names)]
    seats[1] |= {"waited": True, "turn": True}
    seats[2]["said"]["state"] = "dealer"
    seats[2]["cards"] = [HIDDEN, zone("laid", "4♣", "4♦")]
    return table(
        *seats, cards=(zone("pile", *[None] * 31),), **{"waits": "Waiting for Bram.", **said}
    )


def picture(who: str = "Vex", *groups: Plain, **more: Any) -> Plain:
    found: Plain = {
        "place": "The Broken Boot",
        "who": who,
        "why": "",
        "frozen": False,
        "table": three(0 if who else None),
        "seat": 0 if who else None,
        "money": _MONEY if who else None,
        "told": ["Ilse names eights as Snaggletooth.", "Ilse lays a pair of fours."],
        "open": ["Ilse names eights as Snaggletooth.", "Ilse lays a pair of fours."],
        "openly": {
            "said": "It is Bram's turn.",
            "seats": {"Bram": [True, ""], "Ilse": [False, "dealer"]},
        },
        "history": ["Everybody antes 1gp; 3gp in the pot.", "Ilse names eights as Snaggletooth."],
        "groups": [*groups],
        "letters": [],
        "proposals": [],
        "coins": [],
        "stamp": "abc123",
    }
    return {**found, **more}


_MONEY = {
    "stake_said": "9gp",
    "put_said": "1gp",
    "could_win_said": "You could win the pot of 3gp.",
    "bets": [],
}

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


def your_turn(*labels: str, title: str = "Which rank is Snaggletooth?") -> Plain:
    made = [offer(f"turn:{at}", label) for at, label in enumerate(labels or RANKS, 1)]
    return group("turn", *made, title=title)


def bets() -> Plain:
    detail = "Who wins. Even money."
    picks = [
        offer(
            f"bets:winner:{at}", name, "bet", "amount", detail=detail, least=10, most=900, coin="gp"
        )
        for at, name in enumerate(("Vex", "Bram", "Ilse"), 1)
    ]
    return group("bets", *picks, title="Bets")


def tricks() -> Plain:
    sleeve = {
        "least": 1,
        "most": 20,
        "optional": True,
        "detail": "For now. Dexterity (Sleight of Hand).",
    }
    return group(
        "tricks",
        offer("tricks:palm:now", "Slip a card up your sleeve", "cheat", "roll", **sleeve),
        offer(
            "tricks:banter:arm",
            "Distract them with a tale",
            "ploy",
            detail="When its moment comes.",
        ),
        title="In secret",
    )


def notices() -> Plain:
    detail = "You noticed: Bram, shift the cards. The page tells only you."
    return group(
        "notices",
        offer("notices:s1:accuse", "Accuse Bram", "accusation", detail=detail),
        offer("notices:s1:quiet", "Say nothing", "silence", detail=detail),
        title="What you noticed",
    )


def accuse() -> Plain:
    made = [
        offer(f"accuse:{at}", f"Accuse {name}", "accusation")
        for at, name in enumerate(("Bram", "Ilse"), 1)
    ]
    return group("accuse", *made, title="Call somebody out")


def letters() -> list[Plain]:
    at = "2026-11-30T20:00:00+00:00"
    return [
        {"id": 1, "kind": "note", "body": "The innkeeper owes you a favour.", "at": at},
        {"id": 2, "kind": "card", "body": "K♥", "at": at},
    ]


def proposals() -> list[Plain]:
    return [
        {"tap": "A" * 22, "told": "Vex wants to choose 8.", "state": "done", "answer": ""},
        {"tap": "B" * 22, "told": "Vex wants to bet 5sp on Bram (who wins).", "state": "refused", "answer": "Too late for bets."},
        {"tap": "C" * 22, "told": "Vex wants to choose done.", "state": "waiting", "answer": ""},
    ]  # fmt: skip


def full() -> Plain:
    """A picture in which everything stands that a seat's page can hold."""
    said = {"bets": ["Bet 1: Bram 5sp on Bram (who wins)"], "rules": "House rules: ante 1gp."}
    made = picture("Vex", your_turn(), bets(), tricks(), accuse(), notices())
    return {**made, "table": three(0, **said), "letters": letters(), "proposals": proposals()}
