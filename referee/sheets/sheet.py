"""What a character is when dice are rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields
from typing import Any, Literal, cast, get_args

from referee.errors import BadInput, Refusal
from referee.records import record
from referee.sheets.formulas import fixed_and_dice
from referee.sheets.plain import each_of, map_of, number_of, plain_of, text_of, words_of
from referee.sheets.ranks import Rank
from referee.sheets.scopes import scope_key, subject_key, trait_key
from referee.sheets.skills import ability_key, shown, skill_key, tool_key
from referee.words import ask_again, clean_name, said

Kind = Literal["player", "npc", "house"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_SCORES = (1, 30)
_MODIFIERS = (-20, 60)
_LEVELS = (-1, 40)
_BONUSES = (0, 20)
_PASSIVES = (0, 80)
_EXHAUSTION = (0, 6)


@record
class Bonus:
    """Something added to checks: ``Bonus("perception", 1)``, or dice that are rolled each time.

    on: a skill, tool or ability, "checks" for all of them, "skills" for every skill.
    dice: text such as "1d4", "" for none. label: what the GM reads ("stone of luck").
    """

    on: str
    amount: int = 0
    dice: str = ""
    label: str = "bonus"

    def __post_init__(self) -> None:
        object.__setattr__(self, "on", scope_key(self.on))
        object.__setattr__(self, "label", self.label or "bonus")
        _within("A bonus", self.amount, _MODIFIERS)
        if self.dice:
            fixed, dice = fixed_and_dice(self.dice)
            object.__setattr__(self, "amount", self.amount + fixed)
            object.__setattr__(self, "dice", dice)

    def to_plain(self) -> dict[str, object]:
        """Give a dict that JSON can hold, without what is empty."""
        written = {each.name: getattr(self, each.name) for each in fields(self)}
        return {key: part for key, part in written.items() if part not in ("", 0)}

    @classmethod
    def from_plain(cls, plain: object) -> Bonus:
        """Give the bonus that ``to_plain`` gave. BadInput for what cannot be read."""
        if not isinstance(plain, Mapping) or "on" not in plain:
            raise BadInput(f"{said(str(plain))} should say what it is a bonus on.")
        read: dict[str, Any] = _read(plain, _BONUS_KEYS, "bonus")
        return cls(**read)


@record
class Sheet:
    """A character, or the house, as far as checks need it. Everything but the name may be missing.

    Names of skills, tools and abilities may be written in any spelling that a GM would use; they are
    kept as keys. BadInput or NotFound, naming the character, for what cannot be.

    scores: ability scores 1 to 30. ability_modifiers: plain modifiers, which win over scores.
    level: without it and without a proficiency_bonus, level 1.
    skills, tools: how well each is known; gaming sets are tools.
    modifiers: the whole modifier of a skill or tool as the sheet has it, in place of ability and
    proficiency. passives: a passive score as the sheet has it, in place of 10 and the modifier.
    bonuses: what comes on top of either. traits: names out of ``TRAITS``.
    advantage, disadvantage: skills, tools, abilities, "checks" or "skills" that have it always.
    """

    name: str
    kind: Kind = "player"
    scores: Mapping[str, int] = field(default_factory=dict)
    ability_modifiers: Mapping[str, int] = field(default_factory=dict)
    level: int | None = None
    proficiency_bonus: int | None = None
    skills: Mapping[str, Rank] = field(default_factory=dict)
    tools: Mapping[str, Rank] = field(default_factory=dict)
    modifiers: Mapping[str, int] = field(default_factory=dict)
    passives: Mapping[str, int] = field(default_factory=dict)
    bonuses: tuple[Bonus, ...] = ()
    traits: frozenset[str] = frozenset()
    exhaustion: int = 0
    advantage: frozenset[str] = frozenset()
    disadvantage: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        try:
            self._settle()
        except Refusal as refusal:
            raise type(refusal)(f"{self.name}: {refusal}") from None

    def to_plain(self) -> dict[str, object]:
        """Give a dict that JSON can hold, without what is empty, in an order that never varies."""
        plain: dict[str, object] = {"name": self.name, "kind": self.kind}
        for each in fields(self):
            value = getattr(self, each.name)
            if each.name not in plain and value != getattr(_BLANK, each.name):
                plain[each.name] = plain_of(value)
        if self.bonuses:
            plain["bonuses"] = [bonus.to_plain() for bonus in self.bonuses]
        return plain

    @classmethod
    def from_plain(cls, plain: Mapping[str, object]) -> Sheet:
        """Give the sheet that ``to_plain`` gave, or that a person wrote with the same keys.

        Numbers may be text ("+5"). BadInput, or NotFound with a guess, for what cannot be read.
        """
        if "name" not in plain:
            raise BadInput("A sheet needs a name.")
        read: dict[str, Any] = _read(plain, _SHEET_KEYS, "sheet")
        return cls(**read)

    def _settle(self) -> None:
        if self.kind not in KINDS:
            raise BadInput(
                f"{said(self.kind)} is no kind of character: write player, npc or house."
            )
        put = object.__setattr__
        put(self, "scores", _numbers(self.scores, ability_key, _SCORES))
        put(self, "ability_modifiers", _numbers(self.ability_modifiers, ability_key, _MODIFIERS))
        put(self, "skills", {skill_key(k): Rank.parse(v) for k, v in self.skills.items()})
        put(self, "tools", {tool_key(k): Rank.parse(v) for k, v in self.tools.items()})
        put(self, "modifiers", _numbers(self.modifiers, subject_key, _MODIFIERS))
        put(self, "passives", _numbers(self.passives, subject_key, _PASSIVES))
        put(self, "bonuses", tuple(self.bonuses))
        put(self, "traits", frozenset(trait_key(t) for t in self.traits))
        put(self, "advantage", _scopes(self.advantage))
        put(self, "disadvantage", _scopes(self.disadvantage))
        _within("Exhaustion", self.exhaustion, _EXHAUSTION)
        _within("A level", 1 if self.level is None else self.level, _LEVELS)
        _within("A proficiency bonus", self.proficiency_bonus or 0, _BONUSES)


def _scopes(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(scope_key(text) for text in texts)


def _numbers(
    written: Mapping[str, int], key: Callable[[str], str], within: tuple[int, int]
) -> dict[str, int]:
    keyed = {key(name): number for name, number in written.items()}
    return {name: _within(shown(name), number, within) for name, number in keyed.items()}


def _within(what: str, number: int, limits: tuple[int, int]) -> int:
    least, most = limits
    if not least <= number <= most:
        raise BadInput(f"{what} of {number} cannot be: {least} to {most}.")
    return number


def _read(
    plain: Mapping[str, object], keys: Mapping[str, Callable[[object], object]], what: str
) -> dict[str, Any]:
    unknown = [str(key) for key in plain if key not in keys]
    if unknown:
        raise BadInput(f"A {what} has no {said(unknown[0])}. {ask_again(unknown[0], keys)}")
    return {key: keys[key](value) for key, value in plain.items() if value is not None}


def _rank(value: object) -> Rank:
    return Rank.parse(text_of(value))


_BONUS_KEYS: dict[str, Callable[[object], object]] = {
    "on": text_of,
    "amount": number_of,
    "dice": text_of,
    "label": text_of,
}
_SHEET_KEYS: dict[str, Callable[[object], object]] = {
    "name": text_of,
    "kind": lambda value: cast(Kind, text_of(value)),
    "scores": map_of(number_of),
    "ability_modifiers": map_of(number_of),
    "level": number_of,
    "proficiency_bonus": number_of,
    "skills": map_of(_rank),
    "tools": map_of(_rank),
    "modifiers": map_of(number_of),
    "passives": map_of(number_of),
    "bonuses": lambda value: tuple(Bonus.from_plain(each) for each in each_of(value)),
    "traits": words_of,
    "exhaustion": number_of,
    "advantage": words_of,
    "disadvantage": words_of,
}
_BLANK = Sheet("blank")
