"""What a file says of one character: the sheet, the coins, and what was guessed and left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from referee.campaign.typed import entry_of, written_of
from referee.errors import BadInput, Refusal
from referee.importing.tree import number
from referee.records import record
from referee.sheets import ABILITIES, SKILLS, Bonus, Edition, Rank, Sheet, modifier, passive, shown
from referee.sheets.ranks import proficiency_bonus
from referee.sheets.skills import is_set, tool_key
from referee.words import clean_name, said

MOST_NOTES = 12
LIMITS = {
    "score": (1, 30),
    "level": (1, 40),
    "bonus": (0, 12),
    "modifier": (-20, 60),
    "passive": (0, 80),
}


@record
class Found:
    """One character of a file.

    file, program: where it comes from ("vex.json", "Foundry VTT"). edition: the rules that the
    file says it is of, None where it says nothing. own: keys of ``characters.yaml`` that are no
    part of a sheet (temperament, notes). coins: copper, None where the file knows none.
    says_kind: whether the file itself says player or npc. guessed, left: for the GM to read.
    """

    file: str
    program: str
    sheet: Sheet
    edition: Edition | None
    own: Mapping[str, str]
    coins: int | None
    says_kind: bool
    guessed: tuple[str, ...]
    left: tuple[str, ...]

    @property
    def name(self) -> str:
        """The character's name, as it can stand in ``characters.yaml``."""
        return self.sheet.name

    def entry(self) -> dict[str, object]:
        """What ``characters.yaml`` will say of them."""
        plain = self.sheet.to_plain()
        bonuses = plain.pop("bonuses", None)
        entry = {"kind": self.sheet.kind, **entry_of(written_of(plain))}
        scores = entry.get("scores")
        if isinstance(scores, dict):
            entry["scores"] = {each: scores[each] for each in ABILITIES.values() if each in scores}
        return {**entry, **({"bonuses": bonuses} if bonuses else {}), **self.own}


@record(frozen=False)
class Draft:
    """A character while the file is being read. Every ``take`` bounds what it is given.

    passive_bonuses: what a passive score has beyond 10 and the modifier. totals: what a skill comes
    to with every bonus. coins: copper.
    """

    file: str
    program: str
    name: str = ""
    kind: str = "player"
    says_kind: bool = False
    edition: Edition | None = None
    level: int | None = None
    proficiency_bonus: int | None = None
    scores: dict[str, int] = field(default_factory=dict)
    ability_modifiers: dict[str, int] = field(default_factory=dict)
    skills: dict[str, Rank] = field(default_factory=dict)
    tools: dict[str, Rank] = field(default_factory=dict)
    modifiers: dict[str, int] = field(default_factory=dict)
    passives: dict[str, int] = field(default_factory=dict)
    passive_bonuses: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)
    bonuses: list[Bonus] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)
    advantage: set[str] = field(default_factory=set)
    disadvantage: set[str] = field(default_factory=set)
    exhaustion: int = 0
    coins: int | None = None
    own: dict[str, str] = field(default_factory=dict)
    guessed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    def guess(self, words: str) -> None:
        """Note what was taken although the file does not quite say it."""
        if words not in self.guessed:
            self.guessed.append(words)

    def leave(self, words: str) -> None:
        """Note what the file has and the sheet has not."""
        if words not in self.left:
            self.left.append(words)

    def take_score(self, ability: str, value: object) -> None:
        """Take an ability score; one that cannot be is left."""
        found = number(value, *LIMITS["score"])
        if found is not None:
            self.scores[ability] = found
        elif value not in (None, "", "null"):
            self.leave(f"{ABILITIES[ability].upper()}, which is no score from 1 to 30")

    def score_modifier(self, ability: str) -> int:
        """What an ability adds, by what is known of it so far."""
        return (self.scores.get(ability, 10) - 10) // 2

    def use_ability(self, skill: str, ability: str) -> None:
        """Let a skill go with another ability than usual, as its whole modifier."""
        if SKILLS[skill] == ability or skill in self.modifiers or skill in self.totals:
            return
        bonus = proficiency_bonus(self.level, self.proficiency_bonus)
        steps = {Rank.HALF: bonus // 2, Rank.PROFICIENT: bonus, Rank.EXPERTISE: 2 * bonus}
        known = self.skills.get(skill, Rank.NONE)
        self.modifiers[skill] = self.score_modifier(ability) + steps.get(known, 0)
        self.guess(f"{shown(skill)} goes with {ABILITIES[ability].upper()}: the whole modifier")

    def take_bonus(self, on: str, formula: str, label: str) -> bool:
        """Take ``+1`` or ``1d4`` on something; False for what is no such formula."""
        try:
            bonus = Bonus(on=on, dice=formula, label=label)
        except Refusal:
            return False
        if bonus.amount or bonus.dice:
            self.bonuses.append(bonus)
        return True

    def take_own_set(self, name: str) -> bool:
        """Take a gaming set that somebody wrote in by name; False for whatever else it is."""
        try:
            key = tool_key(name)
        except Refusal:
            return False
        if not is_set(key):
            return False
        self.tools.setdefault(key, Rank.PROFICIENT)
        self.guess(f"{name[:40]}, which the player wrote in, is {shown(key)}")
        return True

    def sway(self, on: str, mode: int) -> None:
        """Take advantage (above 0) or disadvantage (below 0)."""
        if mode > 0:
            self.advantage.add(on)
        elif mode < 0:
            self.disadvantage.add(on)


def finished(draft: Draft, edition: Edition) -> Found:
    """The character that a draft has come to. BadInput where it has no name.

    ``edition`` is the campaign's: passive scores are reckoned by it.
    """
    name = _name(draft)
    sheet = Sheet(
        name=name,
        kind="npc" if draft.kind == "npc" else "player",
        scores=draft.scores,
        ability_modifiers=draft.ability_modifiers,
        level=draft.level,
        proficiency_bonus=draft.proficiency_bonus,
        skills=draft.skills,
        tools=draft.tools,
        modifiers=draft.modifiers,
        bonuses=tuple(draft.bonuses),
        traits=frozenset(draft.traits),
        advantage=frozenset(draft.advantage),
        disadvantage=frozenset(draft.disadvantage),
    )
    rules = edition if edition is not Edition.PF2E else Edition.E2014
    sheet = replace(sheet, modifiers=_without_bonuses(draft, sheet, rules))
    passives = {**_reckoned(draft, sheet, rules), **draft.passives}
    return Found(
        file=draft.file,
        program=draft.program,
        sheet=replace(sheet, passives=passives, exhaustion=draft.exhaustion),
        edition=draft.edition,
        own=dict(draft.own),
        coins=draft.coins,
        says_kind=draft.says_kind,
        guessed=_few(draft.guessed),
        left=_few(draft.left),
    )


def _name(draft: Draft) -> str:
    try:
        return clean_name(draft.name)
    except Refusal:
        which = f" ({said(draft.name)} is none)" if draft.name else ""
        raise BadInput(
            f"{draft.file} gives no name that can be used{which}: say one with --name NAME, "
            "or write another into the file."
        ) from None


def _without_bonuses(draft: Draft, sheet: Sheet, rules: Edition) -> dict[str, int]:
    """The modifiers, where a file gives a total the one that comes to it with the bonuses."""
    found = dict(draft.modifiers)
    for skill, total in draft.totals.items():
        bare = replace(sheet, modifiers={skill: 0})
        found[skill] = max(-20, min(total - modifier(bare, rules, skill=skill).total, 60))
    return found


def _reckoned(draft: Draft, sheet: Sheet, rules: Edition) -> dict[str, int]:
    """Passive scores that are more than 10 and the modifier, whole, as a sheet has them."""
    found: dict[str, int] = {}
    for skill, bonus in draft.passive_bonuses.items():
        score = passive(sheet, rules, skill) + bonus
        if not bonus or not 0 <= score <= 80:
            continue
        found[skill] = score
        draft.guess(f"passive {shown(skill)} {score}: 10, the modifier and {bonus:+d}")
    return found


def _few(notes: list[str]) -> tuple[str, ...]:
    if len(notes) <= MOST_NOTES:
        return tuple(notes)
    return (*notes[:MOST_NOTES], f"{len(notes) - MOST_NOTES} more such things")
