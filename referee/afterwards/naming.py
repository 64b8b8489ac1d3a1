"""How people are called in a tale: by their names, in whole at first and then shorter, and nothing that reads as Markdown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from referee.words import listed, printable

_NOT_ALONE = """
the a an sir dame lord lady master mistress mister mr mrs ms miss old young big little long tall short fat mad red
black white grey green blue one two captain sergeant brother sister father mother aunt uncle granny doctor dr baron
baroness count countess duke king queen prince princess saint st von van de del la le el
"""
_TITLES = frozenset(_NOT_ALONE.split())
"""First words of a name by which nobody is called alone."""
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~])")


def marked(text: str) -> str:
    """Text that Markdown shows as it is: on one line, with what would be read as a mark of its own disarmed."""
    return _MARKDOWN.sub(r"\\\1", " ".join(printable(text).split()))


class Names:
    """The names of those in one tale. ``whole`` the first time that somebody is told of, short from then on."""

    def __init__(self, names: Iterable[str]) -> None:
        whole = [*dict.fromkeys(names)]
        firsts = Counter(name.split()[0] for name in whole if name.split())
        self._short = {name: _shortened(name, firsts) for name in whole}
        self._met: set[str] = set()

    def say(self, name: str) -> str:
        """The name, marked for Markdown."""
        if name in self._met:
            return marked(self._short.get(name, name))
        self._met.add(name)
        return marked(name)

    def several(self, names: Iterable[str]) -> str:
        return listed([self.say(name) for name in names])


def _shortened(name: str, firsts: Counter[str]) -> str:
    words = name.split()
    if len(words) < 2 or firsts[words[0]] > 1:
        return name
    first = words[0].strip(",")
    plain = first.isalpha() and len(first) > 2 and first.lower() not in _TITLES
    return first if plain and words[1].lower() not in ("the", "of") else name


def whose(names: str) -> str:
    """``Vex's``, ``Bob and Cas's``."""
    return f"{names}'s"
