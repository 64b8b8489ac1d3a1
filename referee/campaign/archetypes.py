"""People as the System Reference Documents print them: a spy, a thug, a noble, by the edition.

They are data, ``archetypes.yaml`` beside this module: names, ability scores, challenge ratings,
whole skill modifiers and passive Perception, exactly as printed. What a character gets from one
are a sheet's plain keys, so that the entry in ``characters.yaml`` stands on its own afterwards.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.campaign.typed import Written, entry_of
from referee.errors import NotAllowed, NotFound
from referee.records import record
from referee.sheets import ABILITIES, SKILLS, Edition, Rank, Sheet
from referee.sheets.ranks import proficiency_bonus
from referee.source import Faults, Map, Node, Seq, Text
from referee.source.load import load_file
from referee.words import match, same_words

DOCUMENTS = {Edition.E2014: "SRD 5.1", Edition.E2024: "SRD 5.2.1"}
"""Which document an edition's people are printed in; other editions have none here."""

_FILE = Path(__file__).with_name("archetypes.yaml")
_SHORT = tuple(ABILITIES.values())


@record
class Archetype:
    """One printed person. name: as its document calls it; also: what the other document does.

    challenge: a challenge rating, as text ("1/8"). scores: by short names ("dex"). skills: whole
    modifiers, as printed. passive: passive Perception. temperament: how such a one plays (ours).
    """

    name: str
    also: tuple[str, ...]
    document: str
    temperament: str
    challenge: str
    scores: dict[str, int]
    skills: dict[str, int]
    passive: int

    @property
    def title(self) -> str:
        """Who this is, in a sentence: ``a spy of the SRD 5.1``."""
        article = "an" if self.name[0] in "aeiou" else "a"
        return f"{article} {self.name} of the {self.document}"

    @property
    def bonus(self) -> int:
        """The proficiency bonus that goes with the challenge rating; below 1 it is that of 1."""
        return proficiency_bonus(int(self.challenge) if self.challenge.isdecimal() else 1, None)

    def ability(self, skill: str) -> int:
        """The modifier of a skill's usual ability."""
        return (self.scores[ABILITIES[SKILLS[skill]]] - 10) // 2

    def rank(self, skill: str) -> Rank | None:
        """How well a skill is known, by its printed modifier; None where no rank gives that."""
        over = self.skills.get(skill, self.ability(skill)) - self.ability(skill)
        return {self.bonus: Rank.PROFICIENT, 2 * self.bonus: Rank.EXPERTISE}.get(over)

    def sheet(self) -> Sheet:
        """What such a one rolls."""
        plain = entry_of(self.written())
        plain.pop("temperament")
        return Sheet.from_plain({"name": self.name, **plain})

    def written(self) -> list[Written]:
        """The parts of a character who is like this one."""
        parts = [Written("kind", "", "npc"), Written("proficiency_bonus", "", self.bonus)]
        parts += [Written("scores", short, score) for short, score in self.scores.items()]
        for skill, modifier in self.skills.items():
            rank = self.rank(skill)
            if rank is None:
                parts.append(Written("modifiers", skill, modifier))
            else:
                parts.append(Written("skills", skill, str(rank)))
        return [*parts, Written("temperament", "", self.temperament)]


def archetypes(edition: Edition) -> tuple[Archetype, ...]:
    """Everybody whom an edition's document has, by name. NotAllowed for an edition without one."""
    if edition not in DOCUMENTS:
        raise NotAllowed(
            f"There are no archetypes for {edition}: they are those of the 2014 and 2024 editions. "
            "Write what is known of somebody yourself, as in 'sleight+5 pp13'."
        )
    return _read(edition)


def find_archetype(typed: str, edition: Edition) -> Archetype:
    """The one that is meant, also by the other document's name. NotFound, with a guess."""
    known = archetypes(edition)
    by_name = {each.name: each for each in known}
    by_name |= {also: each for each in known for also in each.also if also not in by_name}
    try:
        return by_name[match(typed, by_name, "archetype")]
    except NotFound as refusal:
        message = str(refusal)
    for other, document in DOCUMENTS.items():
        if same_words(typed) in (same_words(each.name) for each in _read(other)):
            message = f"The {document} has a {same_words(typed)}, and {edition} has not."
    raise NotFound(f"{message} 'referee character archetypes' lists them.")


def laid_over(base: list[Written], said: list[Written]) -> list[Written]:
    """An archetype's parts with what was said of one person: where both speak, the latter counts.

    A proficiency that was said goes before a printed modifier, and a level before the bonus that
    goes with a challenge rating.
    """
    hidden = {("modifiers", each.name) for each in said if each.part == "skills"}
    hidden |= {("proficiency_bonus", "") for each in said if each.part == "level"}
    return [each for each in base if (each.part, each.name) not in hidden] + said


def comment_of(archetype: Archetype) -> str:
    """What ``characters.yaml`` says of where an entry's numbers come from."""
    return f"{archetype.name} of the {archetype.document}, challenge {archetype.challenge}"


@cache
def _read(edition: Edition) -> tuple[Archetype, ...]:
    faults = Faults()
    root = load_file(_FILE, faults)
    faults.raise_if_any()
    assert isinstance(root, Map)
    made = [_archetype(key.value, node, edition) for key, node in root.pairs if _has(node, edition)]
    return tuple(sorted(made, key=lambda each: each.name))


def _has(node: Node, edition: Edition) -> bool:
    return isinstance(node, Map) and node.get(str(edition)) is not None


def _archetype(key: str, node: Node, edition: Edition) -> Archetype:
    """One entry of the file. It is ours and tested, so that a wrong shape is a fault of ours."""
    assert isinstance(node, Map)
    names = {other: _name(key, node, other) for other in DOCUMENTS if node.get(str(other))}
    block = node.get(str(edition))
    assert isinstance(block, Map)
    skills = block.get("skills")
    scores = block.get("scores")
    assert isinstance(scores, Seq)
    return Archetype(
        name=names[edition],
        also=tuple({name: None for name in names.values() if name != names[edition]}),
        document=DOCUMENTS[edition],
        temperament=_text(node.get("temperament")),
        challenge=_text(block.get("challenge")),
        scores={
            short: int(_text(score)) for short, score in zip(_SHORT, scores.items, strict=True)
        },
        skills={
            skill.value: int(_text(modifier))
            for skill, modifier in (skills.pairs if isinstance(skills, Map) else ())
        },
        passive=int(_text(block.get("passive_perception"))),
    )


def _name(key: str, node: Map, edition: Edition) -> str:
    block = node.get(str(edition))
    name = block.get("name") if isinstance(block, Map) else None
    return _text(name) if name else key


def _text(node: Node | None) -> str:
    assert isinstance(node, Text)
    return node.value
