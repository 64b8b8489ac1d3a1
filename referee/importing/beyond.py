"""A D&D Beyond character: the character itself, or the answer of its service that holds one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from referee.importing.beyond_modifiers import SKILLS, SOURCES, Modifier, modifiers_of
from referee.importing.beyond_overrides import take_overrides
from referee.importing.coins import take_coins
from referee.importing.features import is_halfling, take_feature
from referee.importing.found import LIMITS, Draft
from referee.importing.tree import at, each, number, text
from referee.sheets import ABILITIES, Rank, shown
from referee.sheets.ranks import proficiency_bonus

PROGRAM = "D&D Beyond"
TOOLS = {
    "playing-card-set": "cards",
    "dice-set": "dice",
    "dragonchess-set": "chess",
    "three-dragon-ante-set": "dragon_cards",
    "disguise-kit": "disguise_kit",
    "forgery-kit": "forgery_kit",
    "poisoners-kit": "poisoners_kit",
    "thieves-tools": "thieves_tools",
}
_RANKS = {
    "half-proficiency": Rank.HALF,
    "half-proficiency-round-up": Rank.HALF,
    "proficiency": Rank.PROFICIENT,
    "expertise": Rank.EXPERTISE,
}
_STRENGTH = [Rank.HALF, Rank.PROFICIENT, Rank.EXPERTISE]
_NAMES = tuple(ABILITIES)
_EXHAUSTION = 4
_MOST = 1000


def is_beyond(tree: object) -> bool:
    """Whether a tree is such a character, wrapped or not."""
    character = _unwrapped(tree)
    stats = at(character, "stats")
    known = any(key in character for key in ("modifiers", "classes", "race", "currencies"))
    return isinstance(stats, Sequence) and not isinstance(stats, str) and known


def read_beyond(tree: object, file: str) -> Draft:
    """Read a character. Whatever is missing is as for somebody of whom it is not known."""
    character = _unwrapped(tree)
    draft = Draft(file, PROGRAM, text(character.get("name")), says_kind=True)
    modifiers = modifiers_of(character, draft)
    _take_level(draft, character, modifiers)
    _take_scores(draft, character, modifiers)
    _take_ranks(draft, modifiers)
    _take_own(draft, character)
    for one in modifiers:
        _take_modifier(draft, one)
    take_overrides(draft, character)
    _take_features(draft, character)
    _take_exhaustion(draft, character)
    take_coins(draft, character.get("currencies"))
    return draft


def _unwrapped(tree: object) -> Mapping[str, object]:
    inside = at(tree, "data")
    found = inside if isinstance(inside, Mapping) and "stats" in inside else tree
    return found if isinstance(found, Mapping) else {}


def _take_level(
    draft: Draft, character: Mapping[str, object], modifiers: Sequence[Modifier]
) -> None:
    levels = (number(one.get("level"), 1, 40) or 0 for one in each(character.get("classes")))
    level = sum(levels)
    if 1 <= level <= LIMITS["level"][1]:
        draft.level = level
    else:
        draft.guess("no class with a level there: taken as level 1")
    more = sum(
        one.value or 0 for one in modifiers if (one.way, one.on) == ("bonus", "proficiency-bonus")
    )
    if more:
        bonus = proficiency_bonus(draft.level, None) + more
        draft.proficiency_bonus = number(bonus, *LIMITS["bonus"])


def _take_scores(
    draft: Draft, character: Mapping[str, object], modifiers: Sequence[Modifier]
) -> None:
    """The number rolled or bought, what is added, what a thing sets, and what the player wrote."""
    for stat, ability in enumerate(_NAMES, 1):
        written = number(_stat(character, "overrideStats", stat), *LIMITS["score"])
        score = number(_stat(character, "stats", stat), *LIMITS["score"])
        if written is not None or score is None:
            draft.take_score(ability, written)
            continue
        score += number(_stat(character, "bonusStats", stat), -30, 30) or 0
        mine = [one for one in modifiers if one.on == f"{ability}-score"]
        score += sum(one.value or 0 for one in mine if one.way == "bonus")
        score = max([score, *(one.value or 0 for one in mine if one.way == "set")])
        draft.scores[ability] = max(1, min(score, LIMITS["score"][1]))


def _stat(character: Mapping[str, object], key: str, stat: int) -> object:
    for one in each(character.get(key)):
        if number(one.get("id"), 1, 6) == stat:
            return one.get("value")
    return None


def _take_ranks(draft: Draft, modifiers: Sequence[Modifier]) -> None:
    """The best proficiency for each skill and tool; expertise counts for what is said to have it."""
    for one in modifiers:
        rank = _RANKS.get(one.way)
        if rank is None:
            continue
        if one.on == "ability-checks" and one.way == "half-proficiency":
            draft.traits.add("jack_of_all_trades")
        elif one.on in SKILLS:
            _take_best(draft.skills, SKILLS[one.on], rank)
        elif one.on in TOOLS:
            _take_best(draft.tools, TOOLS[one.on], rank)
        elif one.on.endswith("-checks"):
            draft.leave(f"{one.on.replace('-', ' ')}: {one.way.replace('-', ' ')}")
        if one.on in SKILLS and one.way.endswith("round-up"):
            draft.guess(f"half proficiency with {shown(SKILLS[one.on])} is rounded down here")


def _take_own(draft: Draft, character: Mapping[str, object]) -> None:
    """Sets and tools that the player wrote in by name, which are no modifiers."""
    for one in islice(each(character.get("customProficiencies")), _MOST):
        draft.take_own_set(text(one.get("name")))


def _take_best(known: dict[str, Rank], name: str, rank: Rank) -> None:
    known[name] = max(known.get(name, Rank.HALF), rank, key=_STRENGTH.index)


def _take_modifier(draft: Draft, one: Modifier) -> None:
    """Bonuses, advantage and disadvantage on what a check is made with."""
    on = _scope(one.on)
    if one.way == "bonus":
        amount = one.value if one.value is not None else _by_stat(draft, one)
        passive = SKILLS.get(one.on.removeprefix("passive-")) if "passive-" in one.on else None
        if passive and amount:
            draft.passive_bonuses[passive] = draft.passive_bonuses.get(passive, 0) + amount
        elif on and amount:
            draft.take_bonus(on, f"{amount:+d}", _label(one))
        elif on:
            draft.leave(f"a bonus on {one.on.replace('-', ' ')} without a number")
    elif on and one.way in ("advantage", "disadvantage"):
        draft.sway(on, 1 if one.way == "advantage" else -1)


def _label(one: Modifier) -> str:
    return f"bonus from {one.source}" if one.source in SOURCES else one.source[:60]


def _by_stat(draft: Draft, one: Modifier) -> int:
    return draft.score_modifier(_NAMES[one.stat - 1]) if one.stat else 0


def _scope(slug: str) -> str:
    """What a slug is on, in a sheet's words; "" for a save, a speed, or the like."""
    if slug in SKILLS or slug in TOOLS:
        return SKILLS.get(slug) or TOOLS[slug]
    if slug in ("ability-checks", "skill-checks"):
        return "checks" if slug == "ability-checks" else "skills"
    ability = slug.removesuffix("-ability-checks").removesuffix("-checks")
    return ability if ability in ABILITIES and ability != slug else ""


def _take_features(draft: Draft, character: Mapping[str, object]) -> None:
    race = character.get("race")
    halfling = is_halfling(
        *(text(at(race, key)) for key in ("fullName", "baseName", "baseRaceName"))
    )
    for name in _features(character):
        take_feature(draft, name, halfling)
    for feat in islice(each(character.get("feats")), _MOST):
        take_feature(draft, text(at(feat, "definition", "name")), halfling, is_feat=True)


def _features(character: Mapping[str, object]) -> Iterator[str]:
    """Names of traits of the people, and of class features that the levels reach."""
    for trait in islice(each(at(character, "race", "racialTraits")), _MOST):
        yield text(at(trait, "definition", "name"))
    for one in each(character.get("classes")):
        level = number(one.get("level"), 1, 40) or 0
        listed = (
            one.get("classFeatures"),
            at(one, "definition", "classFeatures"),
            at(one, "subclassDefinition", "classFeatures"),
        )
        for features in listed:
            for feature in islice(each(features), _MOST):
                inside = feature.get("definition")
                definition = inside if isinstance(inside, Mapping) else feature
                if (number(definition.get("requiredLevel"), 0, 99) or 0) <= level:
                    yield text(definition.get("name"))


def _take_exhaustion(draft: Draft, character: Mapping[str, object]) -> None:
    for condition in each(character.get("conditions")):
        if number(condition.get("id"), 0, 999) == _EXHAUSTION:
            draft.exhaustion = number(condition.get("level"), 0, 6) or 0
