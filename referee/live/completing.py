"""What can be typed next: answers, commands, names, amounts, markets and picks, cheats, each with what it is."""

from __future__ import annotations

from collections.abc import Sequence

import click

from referee.errors import Refusal
from referee.live.meaning import NOT_HERE
from referee.live.offered_answers import Found, answers
from referee.live.offered_values import arguments
from referee.live.scene import Scene
from referee.live.tree import Tree
from referee.live.words import begun_word, quoted
from referee.records import record
from referee.words import name_key

MOST = 60
"""So many are offered at most."""


@record
class Offer:
    """text: what stands in the line afterwards, in place of the ``taken`` last signs. meta: what it is."""

    text: str
    taken: int
    meta: str = ""


def offers(scene: Scene, tree: Tree, line: str) -> list[Offer]:
    """What could stand where the line ends, most likely first."""
    words, piece = begun_word(line)
    begun = name_key(piece.replace('"', ""))
    found: dict[str, Offer] = {}
    for word, meta in _possible(scene, tree, words, piece):
        text = quoted(word)
        if _begins(begun, word) and text not in found:
            found[text] = Offer(text, len(piece), meta)
        if len(found) >= MOST:
            break
    return [*found.values()]


def _begins(begun: str, word: str) -> bool:
    key = name_key(word)
    return key.startswith(begun) or any(part.startswith(begun) for part in key.split())


def _possible(scene: Scene, tree: Tree, words: list[str], piece: str) -> Found:
    if words[:1] == ["referee"]:
        words = words[1:]
    path = _path(tree, words)
    if not words:
        yield from answers(scene, [])
        yield from _commands(tree, [])
        yield from ((word, does) for word, does in _OWN_HELP.items())
    elif words == ["phone"]:
        yield from ((name, "a link for their phone") for name in scene.names)
    elif words == ["pass"]:
        yield from ((name, "sees what only they may see") for name in scene.seated)
    elif path and tree.names(path):
        yield from _commands(tree, path)
    elif path:
        behind, some = words[len(path) :], False
        for found in arguments(scene, tree, path, behind):
            some = True
            yield found
        if piece.startswith("-") or not some:
            yield from _flags(tree, path)
    else:
        yield from answers(scene, words)


_OWN_HELP = {
    "hide": "hides what is secret, and shows it again (F2)",
    "pass": "hands the laptop to a player (F4)",
    "phone": "a link for a player's phone, as a code to be scanned",
    "keys": "what keys and short forms do",
    "quit": "leaves; nothing is lost (Ctrl-D)",
}


def _path(tree: Tree, words: Sequence[str]) -> list[str]:
    try:
        return tree.path(words) or []
    except Refusal:
        return []


def _commands(tree: Tree, path: Sequence[str]) -> Found:
    yield from (one for one in tree.told(path) if path or one[0] not in NOT_HERE)


def _flags(tree: Tree, path: Sequence[str]) -> Found:
    """The options of a command."""
    command = tree.command(path)
    for one in command.params if command is not None else ():
        if isinstance(one, click.Option) and one.name != "campaign":
            yield one.opts[0], one.help or ""
