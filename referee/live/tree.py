"""The words of the command line, shortened as far as they are unique."""

from __future__ import annotations

from collections.abc import Sequence

import click

from referee.errors import BadInput, Refusal
from referee.words import listed

LETTERS = {
    "a": "accuse",
    "acc": "accuse",
    "b": "bet",
    "c": "cheat",
    "d": "deal",
    "l": "log",
    "r": "roll",
    "s": "status",
    "u": "undo",
    "w": "why",
    "?": "now",
}
"""Letters for what is typed most, though other commands begin so as well."""


class Tree:
    """The commands of a command line. ``group`` is its click group."""

    def __init__(self, group: click.Group) -> None:
        self.group = group
        self._context = click.Context(group)

    def names(self, path: Sequence[str] = ()) -> list[str]:
        """The commands there, in the order of the help page."""
        found = self.command(path)
        return found.list_commands(self._context) if isinstance(found, click.Group) else []

    def told(self, path: Sequence[str] = ()) -> list[tuple[str, str]]:
        """The commands there with their lines of help, those with a letter of their own first; none is loaded."""
        found = self.command(path)
        if not isinstance(found, click.Group):
            return []
        items = [one for one in found.shell_complete(self._context, "") if one.value[:1] != "-"]
        if not path:
            items.sort(key=lambda one: one.value not in LETTERS.values())
        return [(str(one.value), one.help or "") for one in items]

    def command(self, path: Sequence[str]) -> click.Command | None:
        """The command or group of that path; the whole tree for an empty one."""
        found: click.Command | None = self.group
        for word in path:
            if not isinstance(found, click.Group):
                return None
            found = found.get_command(self._context, word)
        return found

    def path(self, words: Sequence[str]) -> list[str] | None:
        """The command that the words begin with, its names written out; None where they begin with none.

        BadInput where a word could be several.
        """
        path: list[str] = []
        while len(path) < len(words) and (names := self.names(path)):
            name = _begun(words[len(path)].lower(), names, top=not path)
            if name is None:
                return path or None
            path.append(name)
        return path or None

    def is_command(self, word: str) -> bool:
        """Whether a word is a command, or begins one, at the top."""
        try:
            return self.path([word]) is not None
        except Refusal:
            return True

    def takes(self, path: Sequence[str], option: str) -> bool:
        """Whether a command has an option."""
        found = self.command(path)
        return found is not None and any(option in one.opts for one in found.params)


def _begun(word: str, names: Sequence[str], top: bool) -> str | None:
    if word in names:
        return word
    if top and LETTERS.get(word) in names:
        return LETTERS[word]
    found = [name for name in names if name.startswith(word)]
    if len(found) > 1:
        raise BadInput(f'"{word}" could be {listed(found, "or")}: write one letter more.')
    return found[0] if found else None
