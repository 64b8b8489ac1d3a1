"""What a typed line means: an answer to what is waited for, a command, or a word of the live table's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.errors import BadInput, NotAllowed
from referee.live.answers import ENTERED, answer_to, is_free_text
from referee.live.coins import coined
from referee.live.quick import name_of, written_out
from referee.live.scene import Scene
from referee.live.tree import LETTERS, Tree
from referee.live.words import words_of
from referee.records import record
from referee.rounds.waits import Wait
from referee.words import match, said

OWN = {
    "hide": "hide",
    "show": "hide",
    "keys": "keys",
    "help": "keys",
    "quit": "leave",
    "exit": "leave",
    "q": "leave",
}
"""Words of the live table's own, and what they do."""

NOT_HERE = {
    "play": "The table is in front of you already.",
    "watch": "'watch' is for a second screen: type 'referee watch' in another terminal.",
    "serve": "'serve' goes on until it is ended: type 'referee serve' in another terminal.",
}
RESERVED = ("u", "?")
"""What always means the same, whatever can be chosen."""
LAST = "20"
"""Commands that the letter for the log shows of it."""
KEYS_TELL = "'keys' tells what can be typed and pressed."


@record
class Meaning:
    """args: a command line, without ``referee``. own: hide, keys, leave, pass or phone. who: whose turn it is to look, or
    whose phone gets a link ("" each seat's that has none).

    note: said where the line could have meant something else.
    """

    args: tuple[str, ...] = ()
    own: str = ""
    who: str = ""
    note: str = ""


def meaning(scene: Scene, tree: Tree, line: str) -> Meaning:
    """What a line means now. A Refusal, with its mend, for one that means nothing."""
    words = words_of(line)
    if words[:1] == ["referee"] or line.lstrip().startswith("/"):
        words = words[1:] if words[0] == "referee" else [words[0][1:], *words[1:]]
        return _command(scene, tree, [word for word in words if word])
    if not words:
        return _nothing_typed(scene)
    if words[0].lower() == "help" and len(words) > 1:
        return _command(scene, tree, [*words[1:], "--help"])
    own = _own(scene, words)
    if own is not None:
        return own
    answers = _answers(scene, tree, words)
    return answers if answers is not None else _command(scene, tree, words)


# -- Enter alone


def enter_does(scene: Scene) -> tuple[list[str], str]:
    """What Enter does on an empty line: a command line, and what it comes to; both empty where nothing."""
    plain = scene.plain
    if plain is None:
        return [], ""
    intends = plain.get("intends") or ()
    if intends:
        return ["auto"], f"lets {intends[0]['name']} do it"
    if plain["round"] is None:
        number = plain["rounds"] + 1
        return (["deal"], f"deals round {number}") if plain["seats"] else ([], "")
    kind = (plain["wait"] or {}).get("kind")
    if kind in _THROWS and _is_yours(scene):
        return ["roll"], _THROWS[kind]
    return _PASSES.get(kind, ([], ""))


def _is_yours(scene: Scene) -> bool:
    """Whether chance that is waited for is the game master's: an NPC's, the house's or the table's."""
    who = None if scene.wait is None else scene.wait.who
    if scene.running is None or who is None or who < 0:
        return True
    return scene.running.record.kinds[who] == "npc"


_THROWS = {"roll": "throws the dice", "flip": "tosses the coin", "check": "rolls the d20"}


_PASSES: dict[Any, tuple[list[str], str]] = {
    "moment": (["choose", "ok"], "goes on"),
    "bets": (["choose", "done"], "closes the bets"),
    "window": (["choose", "pass"], "nobody speaks up"),
    "shuffle": (["roll"], "shuffles"),
}


def _nothing_typed(scene: Scene) -> Meaning:
    args, _ = enter_does(scene)
    if not args and scene.plain is None:
        raise NotAllowed(scene.why)
    if not args:
        raise NotAllowed("Nothing was typed: '?' says what is waited for, TAB what can be typed.")
    return Meaning(tuple(args))


# -- words of its own


def _own(scene: Scene, words: Sequence[str]) -> Meaning | None:
    first = words[0].lower()
    if first == "pass" and len(words) > 1:
        return Meaning(own="pass", who=_seated(scene, " ".join(words[1:])))
    if first == "phone":
        return _phone(scene, words[1:])
    if len(words) > 1 or first not in OWN or answer_to(scene, words) is not None:
        return None
    return Meaning(own=OWN[first])


def _seated(scene: Scene, typed: str) -> str:
    if scene.running is None:
        raise NotAllowed("No round is on: there is nothing that only one player may see.")
    return match(typed, scene.running.record.names, "seat")


def _phone(scene: Scene, words: Sequence[str]) -> Meaning:
    return Meaning(own="phone", who=name_of(scene, " ".join(words)) if words else "")


# -- answers


def _answers(scene: Scene, tree: Tree, words: list[str]) -> Meaning | None:
    if words[0] in RESERVED or scene.wait is None:
        return None
    if is_free_text(scene.wait) and tree.is_command(words[0]):
        return None
    args = answer_to(scene, words)
    if args is None:
        return _begun_answer(scene, scene.wait, words)
    note = ""
    first = words[0].lower()
    if first in tree.names() or (first in LETTERS and len(words) > 2):
        note = f"{said(words[0])} was taken as the answer; '/{words[0]}' is the command."
    return Meaning(tuple(args), note=note)


def _begun_answer(scene: Scene, wait: Wait, words: list[str]) -> Meaning | None:
    """What bets, but with no amount or a wrong one: its refusal says how much, where a command would say nothing of it."""
    acts = [act for act, *_ in wait.options or ()] if wait.kind == "betting" else []
    if len(words) > 2 or not any(act.startswith(words[0].lower()) for act in acts):
        return None
    return Meaning(tuple(_as_answer(scene, wait, words)))


# -- commands


def _command(scene: Scene, tree: Tree, words: list[str]) -> Meaning:
    path = tree.path(words)
    if path is None:
        return _neither(scene, words)
    if path[0] in NOT_HERE:
        raise NotAllowed(NOT_HERE[path[0]])
    if path == ["seat", "link"] and len(words) > 2 and not words[2].startswith("-"):
        return _phone(scene, words[2:])
    if words == ["l"]:
        return Meaning((*path, "--last", LAST))
    note = KEYS_TELL if words[0] == "?" else ""
    return Meaning((*path, *written_out(scene, path, words[len(path) :])), note=note)


def _as_answer(scene: Scene, wait: Wait, words: Sequence[str]) -> list[str]:
    """The command line of an answer that will be refused, so that the refusal says what would do."""
    return ["enter" if wait.kind in ENTERED else "choose", *coined(scene, wait, words)]


def _neither(scene: Scene, words: Sequence[str]) -> Meaning:
    """No command begins so, and it does not answer: the refusal of the answer says what would."""
    if not words:
        raise BadInput("Which command? 'keys' says what can be typed.")
    if words[0] == "?":
        return Meaning(own="keys")
    if scene.broken:
        raise NotAllowed(scene.why)
    wait = scene.wait
    if wait is None or wait.kind in ("moment", "bets"):
        raise BadInput(f"{said(words[0])} is neither an answer nor a command. {_mend(scene)}")
    return Meaning(tuple(_as_answer(scene, wait, words)))


def _mend(scene: Scene) -> str:
    if scene.plain is None:
        return scene.why
    does = enter_does(scene)[1]
    return f"Enter {does}; 'keys' tells the rest." if does else "'keys' says what can be typed."
