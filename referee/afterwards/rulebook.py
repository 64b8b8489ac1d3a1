"""The rules of past rounds, read once for each text, for the sentences and the titles in them."""

from __future__ import annotations

from typing import Any

from referee.compiler.compiled import Compiled
from referee.language.model import Market
from referee.library import compiled_rules
from referee.rounds.round import Round
from referee.rounds.setting import Setting
from referee.rounds.telling import tell
from referee.rounds.views import PUBLIC
from referee.rounds.waits import frozen
from referee.screens.round_end import Settled
from referee.sheets import Edition, Sheet
from referee.store import Reading
from referee.table.records import RoundRecord, RoundState
from referee.table.running import stored_source
from referee.words import begun_small

HOUSE = "the house"


class Rulebook:
    """Rules by the fingerprint of their text, and rounds in which something can be said, without a state."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._rules: dict[str, Compiled] = {}
        self._rounds: dict[str, Round] = {}

    def rules(self, mark: str) -> Compiled:
        if mark not in self._rules:
            self._rules[mark] = compiled_rules(stored_source(self._reading, mark))
        return self._rules[mark]

    def round(self, record: RoundRecord, state: RoundState) -> Round:
        """The round as one who speaks of it needs it: the names, and no sheets."""
        if record.id not in self._rounds:
            compiled = self.rules(record.ruleset)
            setting = Setting(
                compiled,
                Edition(record.edition),
                tuple(record.names),
                (),
                Sheet(HOUSE, kind="npc"),
                tuple(state.people_names),
            )
            self._rounds[record.id] = Round(compiled, setting, None)
        return self._rounds[record.id]

    def cheat(self, mark: str, name: str) -> str:
        """A cheat's title, in the rules of that fingerprint."""
        rules = self.rules(mark).rules
        one = rules.cheats.get(name) or rules.ploys.get(name)
        return one.title if one else name.replace("_", " ")

    def has_cards(self, mark: str) -> bool:
        """Whether cards are played: a deck is in the kit, or the game says so of itself."""
        rules = self.rules(mark).rules
        return bool(rules.kit and rules.kit.cards) or "cards" in rules.tags

    def line(self, record: RoundRecord, state: RoundState, fact: Any) -> str:
        """A sentence of the rules as everybody at the table heard it, "" where it was not for all."""
        return " ".join(tell(self.round(record, state), [fact], PUBLIC))

    def bet_on(self, record: RoundRecord, state: RoundState, bet: Settled) -> str:
        """What a bet was on, to follow "two gold": ``on Vex to win``, and ``on winning`` where it was Vex who bet."""
        round_, pick = self.round(record, state), frozen(bet.pick)
        one = round_.compiled.rules.bets[bet.market]
        label = round_.speaker.label(pick, one.pick_kind) if pick is not None else ""
        own = one.pick_kind is not None and one.pick_kind.base == "player" and pick == bet.bettor
        return on_what(one, label, own)


def on_what(market: Market, label: str, own: bool = False) -> str:
    """A market's title and the pick as the end of a sentence. ``own``: somebody has bet on themselves."""
    title = market.title.strip().rstrip("?.")
    first, _, rest = title.partition(" ")
    low = begun_small(title)
    if not label:
        return _plainly(first, low)
    if first == "Who" and rest:
        verb, _, more = rest.partition(" ")
        if own:
            return f"on {' '.join((doing(stem(verb)), more)).strip()}"
        return f"on {label} to {' '.join((stem(verb), more)).strip()}"
    if first == "Whose" and rest:
        return f"on {label}, as to {low}"
    if first == "Whether" and rest and label in ("yes", "no"):
        return f"on “{rest}”" if label == "yes" else f"against “{rest}”"
    if first in ("A", "An", "The", "One") and not market.name.startswith("order"):
        kind = rest.partition(" to ")
        return f"on {label}" + (f" to {kind[2]}" if kind[1] else "")
    return f"on {label} ({low})"


def _plainly(first: str, low: str) -> str:
    if first in ("With", "Against", "Behind", "To", "For", "On"):
        return low
    if first == "That":
        return f"on “{low.removeprefix('that ')}”"
    return f"on {low}"


_STEMS = {"is": "be", "are": "be", "has": "have", "does": "do", "goes": "go"}


def stem(verb: str) -> str:
    """The verb of a title as it is after "to": wins, win; catches, catch."""
    if verb in _STEMS:
        return _STEMS[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


_DOUBLED = ("get", "win", "cut", "put", "hit", "sit", "bet", "run", "let", "tip", "beg", "lag")


def doing(verb: str) -> str:
    """The verb as it follows "on": winning, taking, being."""
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ing"
    if verb.endswith("e") and not verb.endswith(("be", "ee", "oe", "ye")):
        return verb[:-1] + "ing"
    return verb + "ing"
