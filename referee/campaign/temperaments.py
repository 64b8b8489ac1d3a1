"""How somebody plays when the referee plays for them: what each temperament means, in numbers."""

from __future__ import annotations

from collections.abc import Mapping

from referee.errors import NotFound
from referee.records import record
from referee.words import ask_again, listed, said, same_words

ANYONE = "anyone"
"""The weights of a ruleset that hold for whoever has none of their own."""


@record
class Temperament:
    """How one plays. Chances are shares, 0 to 1.

    name: as it is shown. prefers: names of weights in a ruleset's ``npc:``, in the order in which
    they are looked for. cheats, ploys: how often one tries a cheat, or a ploy that is none, where
    one could. bets: how often one bets where bets are open. boldness: how much one dares, from 0
    (the least that may be staked) to 1 (all that one has). keeps, sells, says: what one makes of
    a cheat that one has noticed, as weights against each other; not all are 0.
    """

    name: str
    prefers: tuple[str, ...]
    cheats: float
    ploys: float
    bets: float
    boldness: float
    keeps: int
    sells: int
    says: int


ORDINARY = Temperament("ordinary", (ANYONE,), 0.0, 0.1, 0.15, 0.3, 1, 0, 2)

BUILT_IN: Mapping[str, Temperament] = {
    "": ORDINARY,
    "cautious": Temperament(
        "cautious", ("cautious", "careful", ANYONE), 0.0, 0.05, 0.05, 0.1, 3, 0, 1
    ),
    "bold": Temperament("bold", ("bold", ANYONE), 0.1, 0.3, 0.35, 0.6, 1, 0, 4),
    "drunk": Temperament("drunk", ("drunk", "bold", ANYONE), 0.05, 0.25, 0.5, 0.75, 1, 0, 5),
    "sharp": Temperament("sharp", ("sharp", ANYONE), 0.05, 0.15, 0.25, 0.4, 2, 2, 1),
    "cheat": Temperament("cheat", ("cheat", "sharp", ANYONE), 0.4, 0.3, 0.25, 0.4, 2, 4, 0),
}
"""By the word that ``characters.yaml`` has; "" for whoever has none."""


def find_temperament(word: str, own: Mapping[str, Temperament]) -> Temperament:
    """What a word means: one of the GM's own first. NotFound, with a guess, for no temperament."""
    key = same_words(word)
    found = {same_words(name): each for name, each in {**BUILT_IN, **own}.items()}
    found.setdefault(ORDINARY.name, found[""])
    if key not in found:
        known = names_of(own)
        raise NotFound(
            f"{said(word)} is no temperament. {ask_again(word, known)} A temperament of your "
            "own is written under temperaments: in campaign.yaml."
        )
    return found[key]


def names_of(own: Mapping[str, Temperament]) -> list[str]:
    """The words that ``characters.yaml`` may have, the GM's own last."""
    known = [name for name in BUILT_IN if name]
    keys = set(map(same_words, known))
    return [*known, *(name for name in own if same_words(name) not in keys)]


def in_words(each: Temperament) -> str:
    """What a temperament means, in a line: ``bold: cheats 10%, ploys 30%, bets 35%, ...``."""
    noticed = {"keeps": each.keeps, "sells": each.sells, "says": each.says}
    most = max(noticed.values())
    does = listed([words for words, weight in noticed.items() if weight == most], "or")
    shares = {"cheats": each.cheats, "ploys": each.ploys, "bets": each.bets}
    often = [f"{what} {_often(share)}" for what, share in shares.items()]
    dares = f"dares {_often(each.boldness)}"
    return f"{each.name}: {', '.join([*often, dares])}; {does} what it notices"


def _often(share: float) -> str:
    return "never" if share == 0 else "always" if share == 1 else f"{share * 100:.4g}%"
