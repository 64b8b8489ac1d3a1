"""What somebody says in words, as a value of what is waited for: cards, ranks, people, amounts, acts."""

from __future__ import annotations

import re
from typing import Any

from referee.errors import BadInput
from referee.language.kinds import Kind
from referee.language.model import Kit
from referee.language.names import Names
from referee.money import parse_amount
from referee.rounds.round import Round
from referee.rounds.waits import Wait

NOTHING = ("nothing", "nobody", "none", "pass", "")


def value_of(round_: Round, kind: Kind, words: str, among: Any = None) -> Any:
    """The value of some words, of a kind; ``among`` are the options, which tell equal cards apart. ``BadInput``."""
    words = words.strip()
    if words.lower() in NOTHING and not (kind.base == "word" and words in kind.words):
        return () if kind.is_list and among is None else None
    if kind.is_list:
        return _several(round_, kind, words, among)
    if kind.base == "record":
        numbers = re.findall(r"-?[0-9]+", words)
        if len(numbers) != len(kind.fields):
            raise BadInput(f"{words!r} should be {len(kind.fields)} numbers.")
        return tuple(int(number) for number in numbers)
    return _one(round_, kind, words, among)


def _several(round_: Round, kind: Kind, words: str, among: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    pool = list(_flat(among)) if among is not None else None
    for word in words.replace(",", " ").split():
        one = _one(round_, kind.of or Kind("any"), word, pool)
        found.append(one)
        if pool is not None and one in pool:
            pool.remove(one)
    return tuple(found)


def _flat(values: Any) -> Any:
    seen: dict[Any, None] = {}
    for value in values:
        if isinstance(value, tuple):
            for one in value:
                if one not in seen:
                    seen[one] = None
                    yield one
        else:
            yield value


def _one(round_: Round, kind: Kind, word: str, among: Any) -> Any:
    rules = round_.compiled.rules
    if kind.base == "player":
        return _player(round_, word)
    if kind.base == "card":
        return _card(round_, rules.kit, word, among)
    if kind.base in ("rank", "suit"):
        names = Names(rules)
        found = names.rank(word) if kind.base == "rank" else names.suit(word)
        if found is None:
            raise BadInput(f"There is no {kind.base} {word!r}.")
        return found
    if kind.base == "yes_no":
        return word.lower() in ("yes", "true", "on")
    if kind.base in ("number", "amount", "any") and re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    if kind.base in ("number", "amount"):
        return parse_amount(word, zero=True)
    if kind.base == "word":
        slug = word.lower().replace(" ", "_")
        return next((w for w in kind.words if slug in (w, w.lower().replace(" ", "_"))), word)
    return word


def _player(round_: Round, word: str) -> int:
    if word == "house":
        return -1
    seat = round_.setting.seat(word)
    if seat is None:
        raise BadInput(f"Nobody is called {word!r} here.")
    return seat


def _card(round_: Round, kit: Kit | None, word: str, among: Any) -> int:
    assert kit is not None
    pool = among if among is not None else round_.S.cards
    for card in pool:
        if isinstance(card, int) and word.lower() in (
            kit.cards[card % len(kit.cards)].name.lower(),
            round_.speaker.card(card).lower(),
        ):
            return card
    if among is not None:
        return _card(round_, kit, word, None)
    raise BadInput(f"There is no card {word!r}.")


def answer_of(round_: Round, wait: Wait, words: str) -> Any:
    """The answer that some words are to what is waited for. Raises ``BadInput``."""
    if wait.kind == "betting":
        word, _, amount = words.partition(" ")
        least = next((low for act, low, _ in wait.options or () if act == word), 0)
        return (word, parse_amount(amount) if amount else least)
    if wait.kind == "stake":
        return parse_amount(words)
    if wait.kind == "some" and words.lower() in NOTHING:
        return ()
    kind = wait.of
    if wait.kind == "some" and not kind.is_list:
        kind = Kind("list", of=kind)
    return value_of(round_, kind, words, wait.options if kind.base in ("list", "card") else None)
