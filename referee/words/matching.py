"""Finding what was meant by a word that somebody shortened or misspelt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from referee.errors import BadInput, NotFound
from referee.words.names import name_key, printable
from referee.words.phrases import listed

_LONGEST_READ = 200
_LONGEST_SAID = 80
_MOST_SHOWN = 12


def match(typed: str, candidates: Iterable[str], what: str) -> str:
    """Give the one candidate that ``typed`` means, as it is written among the candidates.

    An exact name wins, then the only one that begins so, then the only one with a word that begins
    so; ``_``, ``-`` and blanks are the same, and accents may be left out. ``what`` says in a sentence
    what is looked for ("player", "game"). BadInput when several fit or nothing was typed, NotFound
    (with a guess) when none does.
    """
    names = list(dict.fromkeys(candidates))
    typed = typed[:_LONGEST_READ]
    if not same_words(typed) and name_key(typed) not in map(name_key, names):
        raise BadInput(f"Which {what}? {_choice_of(names)}")
    for fits in _WAYS:
        found = [name for name in names if fits(typed, name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(
                f"{said(typed)} could be {listed(_few(found), 'or')}: write more of the {what} you mean."
            )
    raise NotFound(f"There is no {what} {said(typed)}. {ask_again(typed, names)}")


def did_you_mean(typed: str, candidates: Iterable[str]) -> str | None:
    """Give the candidate that is spelt most like ``typed``, or None when none is near.

    What was shortened is held against single words as well: ``slieght`` is near ``sleight_of_hand``.
    """
    import difflib

    by_key = {same_words(name): name for name in candidates}
    by_word = {word: name for key, name in by_key.items() for word in key.split()}
    for spelt, cutoff in ((by_key, 0.6), (by_word, 0.75)):
        near = difflib.get_close_matches(same_words(typed[:_LONGEST_READ]), spelt, 1, cutoff)
        if near:
            return spelt[near[0]]
    return None


def ask_again(typed: str, candidates: Iterable[str]) -> str:
    """Give the mend for a word that was not found: ``Did you mean Bob?``, or what there is."""
    names = list(candidates)
    guess = did_you_mean(typed, names)
    return f"Did you mean {guess}?" if guess else _choice_of(names)


def said(typed: str) -> str:
    """Give what was typed, in quotes, fit to stand in a sentence: one line, not too long."""
    text = printable(typed[:_LONGEST_READ])
    return f'"{text[: _LONGEST_SAID - 1]}…"' if len(text) > _LONGEST_SAID else f'"{text}"'


def same_words(text: str) -> str:
    """Give the key under which ``two_pairs``, ``Two-Pairs`` and ``two pairs`` are the same."""
    return " ".join(re.sub(r"[-_\s]+", " ", name_key(text)).split())


def _without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFKD", same_words(text))
    return "".join(c for c in parts if not unicodedata.combining(c))


def _equals(key: Callable[[str], str]) -> Callable[[str, str], bool]:
    return lambda typed, name: key(typed) == key(name)


def _begins(key: Callable[[str], str]) -> Callable[[str, str], bool]:
    return lambda typed, name: bool(key(typed)) and key(name).startswith(key(typed))


def _begins_a_word(key: Callable[[str], str]) -> Callable[[str, str], bool]:
    def fits(typed: str, name: str) -> bool:
        return bool(key(typed)) and bool(re.search(r"(?<!\w)" + re.escape(key(typed)), key(name)))

    return fits


_WAYS: tuple[Callable[[str, str], bool], ...] = (
    _equals(name_key),
    _equals(same_words),
    _begins(same_words),
    _begins_a_word(same_words),
    _equals(_without_accents),
    _begins(_without_accents),
    _begins_a_word(_without_accents),
)


def _few(names: Sequence[str]) -> list[str]:
    if len(names) <= _MOST_SHOWN:
        return list(names)
    return [*names[:_MOST_SHOWN], f"{len(names) - _MOST_SHOWN} more"]


def _choice_of(names: Sequence[str]) -> str:
    if not names:
        return "There is none yet."
    return f"There {'is' if len(names) == 1 else 'are'} {listed(_few(names))}."
