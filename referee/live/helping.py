"""What can be typed and pressed at the live table, told to who plays."""

from __future__ import annotations

from referee.live.meaning import enter_does
from referee.live.scene import Scene
from referee.screens.wrapping import folded

_KEYS = (
    ("what is waited for", "type the answer: a number, or a few letters of it. Dice: 17 9"),
    (
        "Enter",
        "lets the NPC play who is next, throws for NPCs, passes a stop, closes bets, deals",
    ),
    ("any command", "as on the command line, shortened as far as it is unique: led, rule c, acc"),
    ("b Bram 5 win Vex", "bets; a bare number is in the coin that the table plays for"),
    ("b Bram 5 he sings vs Vex", "bets in your own words; 'settle' settles them"),
    ("c Vex shift 17", "cheats with a 17 on the die; 17 9 two dice, =22 a total, arm for later"),
    ("a Bram Vex", "Bram accuses Vex"),
    ("d  r  s  l", "deal, roll, status, the last of the log"),
    ("u, redo", "take back the last thing, and do it again"),
    ("late +2, amend", "a bonus remembered late; what was typed earlier, changed"),
    ("? or F1", "what is going on now; 'why' settles an argument"),
    ("F2 or hide", "hides all that is secret, and shows it again"),
    ("F4 or pass Vex", "the laptop to Vex, who sees what Vex may see"),
    ("F5 or accept", "what a player proposes from a phone happens: the first, or 'accept 3'"),
    ("F6 or refuse 3 not now", "it does not, and the player reads why"),
    ("phone Vex, phone", "a link for Vex's phone, or each one's, as a code to be scanned"),
    ("TAB", "what can be typed here, and what each is"),
    ("PageUp, PageDown", "scroll what was said; arrows up and down: lines typed before"),
    ("help bet", "what a command does, with examples"),
    ("/stop", "the command, where the word would also be an answer"),
    ("Ctrl-C", "clears the line; on an empty one, and Ctrl-D, leaves. Nothing is lost"),
)


def keys_lines(width: int | None) -> list[str]:
    """The keys and short forms, a line each."""
    wide = max(len(key) for key, _ in _KEYS)
    return [
        line for key, does in _KEYS for line in folded(f"{key:<{wide}}  {does}", width, wide + 2)
    ]


def status_of(scene: Scene) -> list[str]:
    """What is waited for and what keys do, in few words, the most needed first."""
    does = enter_does(scene)[1]
    return [
        _awaited(scene),
        *([f"F5 accepts {scene.proposed[0].name}", "F6 refuses"] if scene.proposed else []),
        *(["pages are frozen: seat thaw"] if scene.phones.frozen else []),
        *([f"Enter {does}"] if does else []),
        "TAB lists",
        "? now",
        "u undo",
        "F2 hide",
        "keys",
    ]


def _awaited(scene: Scene) -> str:
    plain = scene.plain
    if plain is None:
        return "Nothing can be played: what is wrong stands above" if scene.broken else "No table"
    wait = plain["wait"]
    if wait is None:
        return "Between rounds" if plain["seats"] else "Nobody sits here: sit NAME 10gp"
    who = wait.get("who") or ""
    if wait.get("coins"):
        return f"{who}: type an amount"
    return _WAITS.get(wait["kind"], "{who}: number or name").format(who=who or "Table").strip()


_WAITS = {
    "betting": "{who} bets: type what",
    "bets": "Bets: b NAME 5 …",
    "check": "{who}: type the d20",
    "enter": "Type what the table shows",
    "flip": "Coin: h or t",
    "moment": "Stop: c NAME CHEAT 17",
    "roll": "{who}: type the dice",
    "some": "{who}: numbers or names",
    "stake": "{who}: type the stake",
    "window": "Who speaks up?",
}
