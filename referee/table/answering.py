"""Words that are typed into answers: option numbers and names, cards, ranks, dice, people, amounts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.errors import BadInput, NotAllowed, NotFound, Refusal
from referee.language.kinds import Kind
from referee.money import parse_amount
from referee.rounds.round import Round
from referee.rounds.waits import Wait
from referee.words import match, name_key

NOTHING = {"pass", "nothing", "none", "nobody", "no", "-"}
GO_ON = {*NOTHING, "done", "ok", "go", "continue", "on"}
SUIT_OF = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}


def answer_from(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    """The answer that some words mean. Raises BadInput or NotFound, naming what is possible."""
    typed = [word for word in words if word.strip()]
    if not typed:
        raise BadInput("Nothing was typed: name an option or its number.")
    read = {
        "choose": _choose,
        "some": _some,
        "enter": _enter,
        "betting": _betting,
        "stake": _stake,
        "window": _window,
        "roll": _roll,
        "flip": _flip,
        "random": _choose,
    }.get(wait.kind)
    if read is None:
        raise NotAllowed("That is not what is waited for.")
    return read(round_, wait, typed)


def is_nothing(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].lower() in NOTHING


def goes_on(words: Sequence[str]) -> bool:
    """Whether the words pass a stop or close a window."""
    return len(words) == 1 and words[0].lower() in GO_ON


def _choose(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    options = list(wait.options or ())
    if is_nothing(words) and wait.may_pass:
        return None
    text = " ".join(words)
    if isinstance(wait.options, range):
        return _number(round_, wait, text)
    if (parts := _parts(wait, text)) is not None:
        return parts
    if text.isascii() and text.lstrip("+-").isdigit() and not _is_label(wait, text):
        return _by_number(options, text, wait.may_pass)
    if text in (wait.about.get("acts") or ()) and text in options:
        return text
    if (several := _several(round_, wait, words)) is not None:
        return several
    if wait.of.alike or wait.of.is_list:
        found = _cards_of(round_, wait, words)
        if found is not None:
            return found
    return options[_label(wait, text)]


def _parts(wait: Wait, text: str) -> tuple[int, ...] | None:
    """A choice of several numbers, ``3 of 5`` or ``3 5``; ``None`` for anything else that was typed."""
    numbers = re.findall(r"[0-9]{1,9}", text)
    if wait.of.base != "record" or len(numbers) != len(wait.of.fields) or text in wait.labels:
        return None
    return tuple(int(number) for number in numbers)


def _is_label(wait: Wait, text: str) -> bool:
    """Whether the options themselves are called by numbers: then a number means the option."""
    return any(label == text or label.split()[0] == text for label in wait.labels if label)


def _by_number(options: list[Any], text: str, may_pass: bool) -> Any:
    at = int(text) if text.isdigit() and len(text) < 6 else 0
    if may_pass and at == len(options) + 1:
        return None
    if not 1 <= at <= len(options):
        raise BadInput(f"There is no option {text}: there are {len(options)}.")
    return options[at - 1]


def _label(wait: Wait, text: str) -> int:
    labels = list(wait.labels)
    plain = [plain_card(label) for label in labels]
    wanted = name_key(plain_card(text))
    for at, label in enumerate(plain):
        if name_key(label) == wanted or name_key(labels[at]) == name_key(text):
            return at
    singular = [at for at, label in enumerate(plain) if wanted in _rank_words(label)]
    if len(singular) == 1:
        return singular[0]
    try:
        return plain.index(match(plain_card(text), list(dict.fromkeys(plain)), "option"))
    except Refusal as refused:
        raise type(refused)(_as_shown(str(refused), labels)) from None


def _as_shown(sentence: str, labels: Sequence[str]) -> str:
    """A sentence that names options by the letters of their suits, with the suits as they are shown: 8♠ 8♣."""
    for label in sorted(set(labels), key=len, reverse=True):
        plain = plain_card(label)
        if plain != label:
            sentence = re.sub(rf"(?<![\w\"]){re.escape(plain)}(?![\w\"])", label, sentence)
    return sentence


def _rank_words(label: str) -> set[str]:
    """A rank by its letter or in the plural: k, kings, 7s."""
    low = name_key(label)
    return {low, low + "s", low[:1]} if low.isalpha() else {low, low + "s"}


def plain_card(text: str) -> str:
    """Suits by their letters: K♠ is KS."""
    return "".join(SUIT_OF.get(sign, sign) for sign in text)


def _number(round_: Round, wait: Wait, text: str) -> int:
    options = wait.options
    assert isinstance(options, range)
    if wait.of.base == "amount":
        most = options[-1] if len(options) else 0
        return parse_amount(text, of=most)
    if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 12):
        raise BadInput(f"A number from {options[0]} to {options[-1]} is waited for.")
    return int(text)


def _several(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    """The option that holds just the values that were typed, in any order: ``1 1 5``; ``None`` where none does."""
    of = wait.of.of or Kind("any")
    typed = Counter(name_key(word) for word in " ".join(words).replace(",", " ").split())
    for option in wait.options or ():
        if not isinstance(option, tuple):
            return None
        if Counter(name_key(round_.speaker.label(one, of)) for one in option) == typed:
            return option
    return None


def _cards_of(round_: Round, wait: Wait, words: Sequence[str]) -> tuple[Any, ...] | None:
    """Cards (or values) named one by one: ``KS KH``; ``None`` when the words are no such list."""
    of = wait.of.of or Kind("any")
    pool = list(dict.fromkeys(one for option in wait.options or () for one in option))
    found: list[Any] = []
    for word in words:
        at = _one_of(round_, pool, of, word, found)
        if at is None:
            return None
        found.append(pool[at])
    return tuple(found)


def _one_of(round_: Round, pool: list[Any], of: Kind, word: str, taken: list[Any]) -> int | None:
    wanted = name_key(plain_card(word))
    for at, one in enumerate(pool):
        label = name_key(plain_card(round_.speaker.label(one, of)))
        if label == wanted and taken.count(one) < max(1, pool.count(one)):
            return at
    return None


def _some(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    if is_nothing(words):
        return () if wait.low == 0 else None
    options = list(wait.options or ())
    of = wait.of.of or Kind("any")
    left = list(range(len(options)))
    found: list[Any] = []
    for word in (w for text in words for w in re.split(r"[,\s]+", text) if w):
        at = next((i for i in left if _same(round_, options[i], of, word)), None)
        if at is None and word.isascii() and word.isdigit() and 1 <= int(word) <= len(options):
            at = int(word) - 1 if int(word) - 1 in left else None
        if at is None:
            raise NotFound(f"{word} is not among them: {', '.join(wait.labels)}.")
        left.remove(at)
        found.append(options[at])
    return tuple(found)


def _same(round_: Round, one: Any, of: Kind, word: str) -> bool:
    return name_key(plain_card(round_.speaker.label(one, of))) == name_key(plain_card(word))


# -- what the game master enters


def _enter(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    kind = wait.of
    if is_nothing(words):
        if kind.is_list:
            return ()
        if wait.may_pass:
            return None
    if kind.is_list:
        texts = [w for text in words for w in re.split(r",\s*", text) if w]
        return tuple(entered(round_, kind.of or Kind("any"), text, wait) for text in texts)
    return entered(round_, kind, " ".join(words), wait)


def entered(round_: Round, kind: Kind, text: str, wait: Wait | None = None) -> Any:
    """One value of a kind from what was typed."""
    setting = round_.setting
    base = kind.base
    if base == "player":
        options = (
            wait.options if wait is not None and wait.options is not None else round_.S.players
        )
        inner = [p for p in options if isinstance(p, int)] or list(round_.S.players)
        names = [setting.name(p) for p in inner]
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(inner) and text not in names:
            return inner[int(text) - 1]
        return inner[names.index(match(text, names, "seat"))]
    if base in ("rank", "suit"):
        return _piece(round_, base, text)
    if base == "card":
        return card_named(round_, text)
    if base == "amount":
        return parse_amount(text, zero=True)
    if base == "yes_no":
        if text.lower() in ("yes", "y", "true"):
            return True
        if text.lower() in ("no", "n", "false"):
            return False
        raise BadInput("Yes or no is waited for.")
    if base == "word":
        return match(text, list(kind.words), "option")
    if base == "number":
        if not (text.isascii() and text.lstrip("-").isdigit() and len(text) < 12):
            raise BadInput(f"A whole number is waited for, not {text!r}.")
        return int(text)
    return text


def _piece(round_: Round, base: str, text: str) -> int:
    kit = round_.compiled.rules.kit
    assert kit is not None
    names = kit.ranks if base == "rank" else kit.suits
    wanted = name_key(text)
    for at, name in enumerate(names):
        forms = {
            name_key(name),
            name_key(round_.speaker.ranks(at)) if base == "rank" else "",
            name_key(name) + "s",
        }
        if wanted in forms or (name.isalpha() and wanted == name[0]):
            return at
    return list(names).index(match(text, list(names), base))


def card_named(round_: Round, text: str) -> int:
    """A card by its short name, ``KS`` or ``K♠``."""
    wanted = name_key(plain_card(text))
    for card in round_.S.cards:
        if name_key(plain_card(round_.speaker.card(card))) == wanted:
            return int(card)
    raise NotFound(f"There is no card {text}: write rank and suit, such as KS or 10H.")


def _roll(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    faces = list(wait.options or ())
    found: list[Any] = []
    for word in (w for text in words for w in re.split(r"[,\s]+", text) if w):
        if faces and isinstance(faces[0], int):
            if not (word.isascii() and word.isdigit() and len(word) < 5 and int(word) in faces):
                raise BadInput(f"{word!r} is no face of that die: {faces[0]} to {faces[-1]}.")
            found.append(int(word))
        else:
            found.append(match(word, [str(f) for f in faces], "face"))
    if len(found) != wait.low:
        dice = "die is" if wait.low == 1 else "dice are"
        raise BadInput(f"{wait.low} {dice} waited for, and {len(found)} typed.")
    return tuple(found)


def _flip(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    return match(words[0], ["heads", "tails"], "side")


def _betting(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    acts = {act: (least, most) for act, least, most in wait.options or ()}
    word = match(words[0], list(acts), "act")
    least, most = acts[word]
    if least == most:
        return (word, least)
    if len(words) < 2:
        show = round_.setting.coins.show
        raise BadInput(f"How much? {word} {show(least)} to {show(most)}.")
    return (word, parse_amount(" ".join(words[1:]), of=most))


def _stake(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    return parse_amount(" ".join(words), of=wait.high)


def _window(round_: Round, wait: Wait, words: Sequence[str]) -> Any:
    if is_nothing(words):
        return None
    people = list(wait.options or ())
    names = [round_.setting.name(p) for p in people]
    who = people[names.index(match(words[0], names, "seat"))]
    acts = list(wait.about.get("acts") or ("",))
    if len(acts) == 1:
        return (who, acts[0])
    if len(words) < 2:
        raise BadInput(f"What does {round_.setting.name(who)} say? {', '.join(acts)}.")
    return (who, match(" ".join(words[1:]), acts, "act"))
