"""A ruleset as its author wrote it: the author's words, each with its place.

Nothing here knows Python code or a running round; ``referee.compiler`` turns it into machine's words.
"""

from __future__ import annotations

from dataclasses import field

from referee.language.formula import Expr
from referee.language.kinds import ANY, NUMBER, Kind, face
from referee.language.scenario import Scenario
from referee.language.tokens import is_whole
from referee.records import record
from referee.source import Place


@record(frozen=False)
class Sentence:
    """What is said: text with formulas between ``<`` and ``>``.

    A piece is text, a formula, or (formula, singular, plural).
    """

    place: Place
    pieces: list[str | Expr | tuple[Expr, str, str]]


@record(frozen=False)
class Step:
    """One step of the rules: its verb, what the verb is about, and its parameters."""

    verb: str
    place: Place
    head: object = None
    params: dict[str, object] = field(default_factory=dict)
    when: Expr | None = None
    say: list[Sentence] = field(default_factory=list)
    moment: str = ""
    notes: dict[str, object] = field(default_factory=dict)

    def formula(self, name: str) -> Expr | None:
        value = self.params.get(name)
        return value if isinstance(value, Expr) else None


Block = list[Step]


@record(frozen=False)
class In:
    """``p in players``: a name and what it goes through."""

    name: str
    source: Expr | None
    place: Place


@record(frozen=False)
class Assign:
    """``x = formula``."""

    target: Expr
    value: Expr


@record(frozen=False)
class Case:
    """One branch: a test (none: otherwise) and its steps."""

    test: Expr | None
    do: Block
    place: Place


@record(frozen=False)
class Act:
    """A named act of a menu."""

    name: str
    place: Place
    label: Sentence | None = None
    when: Expr | None = None
    do: Block = field(default_factory=list)


@record(frozen=False)
class Option:
    """A house rule. The first of ``one_of`` is the default; amounts are copper."""

    name: str
    place: Place
    kind: Kind
    default: object
    says: str = ""
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@record(frozen=False)
class Die:
    """A die with faces of the author's own, in order."""

    name: str
    faces: tuple[str, ...]
    place: Place

    @property
    def kind(self) -> Kind:
        """The kind of one face: a number where every face is one."""
        if all(is_whole(one) for one in self.faces):
            return NUMBER
        return face(self.faces, self.name)


@record(frozen=False)
class Card:
    """One card of a deck: places in the order of ranks and suits (``None``: it has none)."""

    rank: int | None
    suit: int | None
    name: str


@record(frozen=False)
class Kit:
    """What is played with. ``cards`` is one deck; ``decks`` says how many are shuffled together."""

    place: Place
    ranks: tuple[str, ...] = ()
    suits: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    decks: Expr | None = None
    values: dict[int, int] = field(default_factory=dict)
    dice: dict[str, Die] = field(default_factory=dict)


@record(frozen=False)
class Zone:
    """Where cards lie. ``each``: '' shared, 'player'; ``hands``: several of each player's."""

    name: str
    place: Place
    each: str = ""
    hands: int = 0
    holds_all: bool = False
    seen_by: str = "everyone"
    seers: Expr | None = None
    lasts: bool = False


@record(frozen=False)
class Track:
    """A tracked value of the table, of each player or of each card."""

    name: str
    place: Place
    kind: Kind = ANY
    each: str = ""
    start: Expr | None = None
    seen_by: str = "everyone"
    lasts: bool = False


@record(frozen=False)
class Define:
    """A named formula with parameters, by cases (the last without a test) or one formula."""

    name: str
    place: Place
    params: tuple[str, ...]
    cases: list[tuple[Expr | None, Expr]]


@record(frozen=False)
class Table:
    """A lookup table: keys and formulas, ``otherwise`` for what is not in it."""

    name: str
    place: Place
    rows: dict[str, tuple[Place, Expr | dict[str, Expr]]]
    otherwise: Expr | dict[str, Expr] | None = None


@record(frozen=False)
class HandClass:
    """One class of a ranking of hands: ``alike`` counts, a ``run`` length, ``flush``, a pattern that comes ``first``."""

    name: str
    place: Place
    alike: tuple[int, ...] = ()
    run: int = 0
    flush: bool = False
    first: tuple[int, ...] = ()


@record(frozen=False)
class Ranking:
    """A ranking of hands of ``cards`` cards, best class first. ``also_low``: the place of a rank that may stand below
    the lowest in a run, or -1."""

    name: str
    place: Place
    cards: int
    classes: list[HandClass]
    also_low: int = -1


@record(frozen=False)
class Procedure:
    """Steps with a name and parameters."""

    name: str
    place: Place
    params: tuple[str, ...]
    body: Block


@record(frozen=False)
class Pot:
    """Where stakes lie: a shared pot, a bank held by somebody (``holder``), or a stake of each player."""

    name: str
    place: Place
    held_by: str = ""
    holder: Expr | None = None
    each: str = ""
    hands: int = 0
    lasts: bool = False


@record(frozen=False)
class Market:
    """A bet that settles itself."""

    name: str
    place: Place
    on: str = ""
    picks: Expr | None = None
    opens: str = ""
    fields: dict[str, Expr] = field(default_factory=dict)
    several: bool = False
    stays: bool = False
    odds: str = "pool"
    odds_formula: Expr | None = None
    against: str = ""
    title: str = ""
    pick_kind: Kind = ANY


@record(frozen=False)
class CheckOf:
    """What a cheat or a ploy has to roll: one of skill, tool, ability; a DC, or a contest against somebody's score."""

    place: Place
    skill: str = ""
    tool: str = ""
    ability: str = ""
    dc: Expr | None = None
    against: str = ""
    of: Expr | None = None


@record(frozen=False)
class Cheat:
    """What somebody may try at a moment that the rules do not allow (or a ploy, which they do)."""

    name: str
    place: Place
    title: str = ""
    says: str = ""
    ploy: bool = False
    after: bool = False
    moment: str = ""
    by: In | None = None
    by_formula: Expr | None = None
    needs: Expr | None = None
    check: CheckOf | None = None
    noticed_by: Expr | None = None
    noticed_when: str = "always"
    success: Block = field(default_factory=list)
    failure: Block = field(default_factory=list)
    exposed: Block = field(default_factory=list)
    per_round: int = 1


@record(frozen=False)
class Requirement:
    """A condition on the table and the sentence that refuses it."""

    test: Expr
    says: str
    place: Place


@record
class Blank:
    """What a pattern takes: its name, what it is given, what kind it must be, and where it goes in the ruleset."""

    name: str
    params: tuple[str, ...]
    place: Place
    kind: Kind | None
    fills: tuple[str, ...]
    says: str = ""
    needed: bool = False


@record(frozen=False)
class Ruleset:
    """A whole game. ``spoken``: the names under ``say`` that steps say; ``said_at``: where those stand."""

    place: Place
    title: str = ""
    also: tuple[str, ...] = ()
    summary: str = ""
    tags: tuple[str, ...] = ()
    players: tuple[int, int] = (2, 8)
    ideal: tuple[int, int] | None = None
    length: str = ""
    sheet: dict[str, str] = field(default_factory=dict)
    requires: list[Requirement] = field(default_factory=list)
    options: dict[str, Option] = field(default_factory=dict)
    kit: Kit | None = None
    zones: dict[str, Zone] = field(default_factory=dict)
    track: dict[str, Track] = field(default_factory=dict)
    define: dict[str, Define] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    hands: dict[str, Ranking] = field(default_factory=dict)
    stakes: dict[str, Pot] = field(default_factory=dict)
    play: Block = field(default_factory=list)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    leaves: Procedure | None = None
    bets: dict[str, Market] = field(default_factory=dict)
    cheats: dict[str, Cheat] = field(default_factory=dict)
    ploys: dict[str, Cheat] = field(default_factory=dict)
    say: dict[str, list[Sentence]] = field(default_factory=dict)
    said_at: dict[str, Place] = field(default_factory=dict)
    spoken: set[str] = field(default_factory=set)
    npc: dict[str, dict[str, object]] = field(default_factory=dict)
    tests: dict[str, Scenario] = field(default_factory=dict)
    takes: dict[str, Blank] = field(default_factory=dict)


def blocks_of(step: Step) -> list[Block]:
    """The blocks inside a step."""
    found: list[Block] = []
    for value in [step.head, *step.params.values()]:
        if isinstance(value, list):
            if value and isinstance(value[0], Step):
                found.append(value)
            else:
                found += [one.do for one in value if hasattr(one, "do")]
    return found


def every_step(block: Block) -> list[Step]:
    """All steps of a block and of the blocks inside it."""
    found: list[Step] = []
    todo = list(block)
    while todo:
        step = todo.pop()
        found.append(step)
        for inner in blocks_of(step):
            todo += inner
    return found
