"""What the names of a ruleset may mean: its own, and those that every ruleset has."""

from __future__ import annotations

import re
from dataclasses import field

from referee.language import kinds as k
from referee.language.kinds import Kind
from referee.language.model import Ruleset
from referee.language.read_kit import SHORT, SUIT_LETTERS
from referee.language.tokens import is_whole
from referee.records import record

SKILLS = [
    "acrobatics",
    "animal_handling",
    "arcana",
    "athletics",
    "deception",
    "history",
    "insight",
    "intimidation",
    "investigation",
    "medicine",
    "nature",
    "perception",
    "performance",
    "persuasion",
    "religion",
    "sleight_of_hand",
    "stealth",
    "survival",
    "thievery",
    "society",
    "strength",
    "dexterity",
    "constitution",
    "intelligence",
    "wisdom",
    "charisma",
    "gaming_set",
    "dart",
    "playing_cards",
    "dice_set",
    "chess_set",
]

BUILT_IN: dict[str, tuple[Kind, str]] = {
    "players": (k.PLAYERS, "Everybody dealt in, from the dealer's left."),
    "still_in": (k.PLAYERS, "The players who are not out, from the dealer's left."),
    "dealer": (k.PLAYER, "Who deals."),
    "house": (k.PLAYER, "The house: it has a sheet and no seat."),
    "bystanders": (k.PLAYERS, "Who stands by and may notice."),
    "winners": (k.PLAYERS, "Who won, once that is known."),
    "turn_of": (k.PLAYER.or_nothing, "Whose turn it is."),
    "all_cards": (k.CARDS, "Every card of the kit."),
    "all_ranks": (k.list_of(k.RANK), "Every rank, lowest first."),
    "all_suits": (k.list_of(k.SUIT), "Every suit."),
    "all_bets": (k.list_of(k.BET), "Every bet that is open."),
    "nothing": (k.NOTHING, "No value."),
    "nobody": (k.NOTHING, "No person."),
    "none": (k.NOTHING, "No value."),
    "empty": (k.EMPTY, "A list with nothing in it."),
    "yes": (k.YES_NO, "True."),
    "no": (k.YES_NO, "False."),
    "everyone": (k.PLAYERS, "Everybody at the table, onlookers too."),
    "round_number": (k.NUMBER, "Which round this is at this table, from 1."),
}

PLAYER_HAS: dict[str, tuple[Kind, str]] = {
    "out": (k.YES_NO, "Out of the round."),
    "stack": (k.AMOUNT, "What lies in front of them, in copper."),
    "net": (k.AMOUNT, "Won or lost in this round so far."),
    "staked": (k.AMOUNT, "Put into the pot that lies there."),
}
CARD_HAS: dict[str, tuple[Kind, str]] = {
    "rank": (k.RANK, "The card's rank."),
    "suit": (k.SUIT, "The card's suit."),
}
BET_HAS: dict[str, tuple[Kind, str]] = {
    "amount": (k.AMOUNT, "What was bet."),
    "pick": (k.ANY, "What was picked."),
    "bettor": (k.PLAYER, "Who bet."),
}
SWAYS = ("advantage", "disadvantage")


@record(frozen=False)
class Names:
    """The names of one ruleset."""

    rules: Ruleset
    words: dict[str, list[tuple[str, Kind]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for option in self.rules.options.values():
            self._add(option.kind)
        for track in self.rules.track.values():
            self._add(track.kind)
        for table in self.rules.tables.values():
            self._add(k.word(tuple(row for row in table.rows if not is_whole(row))))
        if self.rules.kit:
            for die in self.rules.kit.dice.values():
                self._add(k.face(die.faces, die.name))
            for rank in self.rules.kit.ranks:
                self._word(rank, k.RANK)
            for suit in self.rules.kit.suits:
                self._word(suit, k.SUIT)
        for skill in SKILLS:
            self._word(skill, k.SKILL)

    def _add(self, kind: Kind) -> None:
        for one in kind.words:
            self._word(one, kind)

    def _word(self, word: str, kind: Kind) -> None:
        known = self.words.setdefault(word, [])
        if all(kind != other for _, other in known):
            known.append((word, kind))

    def rank(self, text: str) -> int | None:
        """The place of a rank in the order, or ``None``: ``K``, ``king`` and ``7`` are ranks of the French decks."""
        ranks = self.rules.kit.ranks if self.rules.kit else ()
        for form in (text, SHORT.get(text.upper(), text), text.lower()):
            if form in ranks:
                return ranks.index(form)
        return None

    def suit(self, text: str) -> int | None:
        suits = self.rules.kit.suits if self.rules.kit else ()
        for form in (text, SUIT_LETTERS.get(text.upper(), text), text.lower()):
            if form in suits:
                return suits.index(form)
        return None

    def die(self, name: str) -> Kind | None:
        """The kind of one face of a die."""
        if re.fullmatch(r"d[0-9]{1,4}", name) and 2 <= int(name[1:]) <= 1000:
            return k.NUMBER
        found = self.rules.kit.dice.get(name) if self.rules.kit else None
        return None if found is None else found.kind

    def known(self) -> list[str]:
        """Every name a formula may read outside of procedures, for "did you mean"."""
        r = self.rules
        return [
            *BUILT_IN,
            *r.zones,
            *r.track,
            *r.define,
            *r.tables,
            *r.stakes,
            "option",
            "it",
            "pot",
        ]
