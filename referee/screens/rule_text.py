"""The ruleset's own words about something: the sentence of its rule sheet that speaks of it, and the house rules that bear
on it, as they are at this table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import log
from typing import Any

from referee.language import formula as f
from referee.language.model import Block, Option, Ruleset, Step, blocks_of
from referee.words import listed

Money = Callable[[int], str]
MOST_OPTIONS = 2
NO_RULES = frozenset(("odds", "edge", "need"))
"""Words of headings under which it is told what one needs and how likely one is to win."""

END = frozenset(("end", "ends"))
"""Words of headings under which it is told how a round ends."""

SHORT = 7
"""A sentence of fewer words is told with the one before it."""

LEAST = 1.6
"""A sentence speaks of something when it shares rare words of this weight with it."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_WITH = re.compile(r"With (one|two|three|four|five|six|seven|eight) players?\b")
COUNTED = dict(enumerate(["one", "two", "three", "four", "five", "six", "seven", "eight"], start=1))
_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_STOP = frozenset(
    [
        "the",
        "and",
        "who",
        "whom",
        "whose",
        "what",
        "which",
        "with",
        "that",
        "this",
        "from",
        "for",
        "are",
        "is",
        "was",
        "were",
        "has",
        "have",
        "had",
        "not",
        "you",
        "your",
        "his",
        "her",
        "its",
        "they",
        "them",
        "their",
        "one",
        "two",
        "may",
        "can",
        "does",
        "do",
        "did",
        "all",
        "any",
        "each",
        "every",
        "then",
        "than",
        "when",
        "where",
        "there",
        "here",
        "into",
        "onto",
        "out",
        "upon",
        "over",
        "under",
        "after",
        "before",
        "more",
        "most",
        "less",
        "least",
        "now",
        "will",
        "shall",
        "be",
        "been",
        "being",
        "or",
        "of",
        "in",
        "on",
        "at",
        "to",
        "by",
        "as",
        "it",
        "if",
        "an",
        "no",
        "so",
        "only",
        "also",
        "how",
        "many",
        "much",
    ]
) - {"out"}


class RuleText:
    """What a ruleset says of itself, looked through."""

    def __init__(
        self, rules: Ruleset, options: Mapping[str, Any], money: Money, players: int = 0
    ) -> None:
        """``players``: how many play, so that what holds for another number is left out; 0 where it is not known."""
        self.rules, self.options, self.money = rules, options, money
        self._sentences = [each for each in _sentences(rules) if _holds(each[1], players)]
        self._stems = [_stems(f"{heading} {one}") for heading, one in self._sentences]
        self._found_in = Counter(stem for stems in self._stems for stem in stems)

    # -- the rule sheet

    def sentence(
        self,
        *about: str,
        names: Iterable[str] = (),
        end: bool | None = False,
        least: float = LEAST,
    ) -> str:
        """The sentence that speaks of these words (the names of people apart), with where it stands; "" where none does.

        ``end``: of how a round ends, which rule sheets tell last; None: of anything but that. ``least``: how rare the words must be that it shares.
        """
        at = self._found(_stems(" ".join(about)) - _stems(" ".join(names)), end, least)
        if at is None:
            return ""
        heading, text = self._sentences[at]
        before = self._sentences[at - 1] if at else ("", "")
        if len(text.split()) < SHORT and before[0] == heading:
            text = f"{before[1]} {text}"
        return f'"{text}" ({heading})'

    def acts(self, labels: Iterable[str]) -> str:
        """What the rule sheet says of some acts, a sentence each: ``"Hit, and take a card." "Stand." (Your turn)``."""
        found = [self._begun_by(label) for label in labels]
        places = list(dict.fromkeys(at for at in found if at is not None))
        parts: list[str] = []
        for number, at in enumerate(places):
            heading, text = self._sentences[at]
            last = number + 1 == len(places) or self._sentences[places[number + 1]][0] != heading
            parts.append(f'"{text}" ({heading})' if last else f'"{text}"')
        return " ".join(parts)

    def _begun_by(self, label: str) -> int | None:
        """The sentence that begins with an act, or else speaks of it."""
        stems = _stems(label)
        for at, (_, text) in enumerate(self._sentences):
            if stems and _stems(text.split(" ")[0]) == stems:
                return at
        return self._found(stems)

    def _found(
        self, wanted: set[str], end: bool | None = False, least: float = LEAST
    ) -> int | None:
        best, many = (0.0, 0), len(self._stems)
        for at, stems in enumerate(self._stems):
            weight = self._weight(wanted & stems)
            if end is None and END & set(self._sentences[at][0].lower().split()):
                continue
            if weight < least or (len(wanted & stems) < 2 < len(wanted)):
                continue
            score = weight / (6 + len(stems)) ** 0.5 * (1 + at / many if end else 1)
            if score > best[0]:
                best = (score, at)
        return best[1] if best[0] else None

    def _weight(self, stems: Iterable[str]) -> float:
        many = len(self._sentences) + 1
        return sum(log(many / self._found_in[stem]) for stem in stems if self._found_in[stem])

    # -- house rules

    def options_at(self, line: int, blocks: Iterable[Block]) -> list[str]:
        """The house rules that decide whether and how the step of a line is done, which is in one of these blocks."""
        for block in blocks:
            found = _options_to(block, line)
            if found is not None:
                names = [name for name in dict.fromkeys(found) if name in self.rules.options]
                return [self.option(self.rules.options[name]) for name in names[-MOST_OPTIONS:]]
        return []

    def option(self, option: Option) -> str:
        """``tie_break is coin at this table (or rps or high_card): who names Snaggletooth when …``."""
        here = self.options.get(option.name, option.default)
        others = [word for word in option.words if word != str(here)]
        if isinstance(here, bool):
            others = ["no" if here else "yes"]
        may = f" (or {listed(others, 'or')})" if others else ""
        changed = " by a house rule" if here != option.default else ""
        says = option.says.rstrip(".")
        about = f": {says[:1].lower()}{says[1:]}" if says else ""
        return f"{option.name} is {self.value(option, here)} at this table{changed}{may}{about}."

    def value(self, option: Option, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.money(value) if option.kind.base == "amount" else str(value)


def _sentences(rules: Ruleset) -> Iterator[tuple[str, str]]:
    for heading, text in rules.sheet.items():
        if set(heading.lower().split()) & NO_RULES:
            continue
        for one in _END.split(" ".join(text.split())):
            if one.strip():
                yield heading, one.strip()
    if rules.summary:
        for one in _END.split(" ".join(rules.summary.split())):
            yield "in short", one.strip()


def _holds(sentence: str, players: int) -> bool:
    """Whether a sentence holds for so many: ``With two players …`` does for two."""
    begun = _WITH.match(sentence)
    return not players or begun is None or begun[1].lower() == COUNTED.get(players)


def _stems(text: str) -> set[str]:
    words = (word.lower() for word in _WORD.findall(text))
    return {_stem(word) for word in words if word not in _STOP}


_FORMS = {
    "won": "win", "winner": "win", "winning": "win", "laid": "lay", "took": "take", "taken": "take",
    "drew": "draw", "drawn": "draw", "paid": "pay", "said": "say", "thrown": "throw", "threw": "throw",
    "chosen": "choose", "lost": "lose", "lies": "lie", "left": "leave", "dealt": "deal", "kept": "keep",
}  # fmt: skip
"""Forms of a verb that no ending tells."""


def _stem(word: str) -> str:
    word = _FORMS.get(word, word)
    for end in ("ings", "ing", "ies", "ed", "es", "s"):
        if word.endswith(end) and len(word) - len(end) >= 3:
            word = word[: -len(end)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word.removesuffix("e")


def _options_to(block: Block, line: int) -> list[str] | None:
    """The options that the way to a step's line asks for; ``None`` where it is not in the block."""
    asked: list[str] = []
    for step in block:
        inner = [
            found for each in blocks_of(step) if (found := _options_to(each, line)) is not None
        ]
        if inner:
            return [*_own_options(step), *inner[0]]
        if step.place.line == line or _spans(step, line):
            return [*asked, *_own_options(step)]
        if step.verb == "if":
            asked += _own_options(step)
    return None


def _spans(step: Step, line: int) -> bool:
    return any(isinstance(e, f.Expr) and e.place.line == line for e in step.params.values())


def _own_options(step: Step) -> list[str]:
    """The options that a step's own formulas read; not those of the steps inside it."""
    found = []
    for value in [step.head, step.when, *step.params.values()]:
        cases = value if isinstance(value, list) else [value]
        for each in cases:
            test = each if isinstance(each, f.Expr) else getattr(each, "test", None)
            if isinstance(test, f.Expr):
                found += [
                    part.name
                    for part in f.walk(test)
                    if isinstance(part, f.Attribute)
                    and isinstance(part.of, f.Name)
                    and part.of.name == "option"
                ]
    return found
