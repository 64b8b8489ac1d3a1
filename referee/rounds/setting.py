"""What a round is set in: who sits there with which sheet, by which edition checks are made, what markets there are."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from referee.compiler.coins import holds
from referee.compiler.compiled import Compiled
from referee.errors import Refusal
from referee.language import formula as f
from referee.language.model import Market, Zone
from referee.money import Coins
from referee.records import record
from referee.rounds.guard import InRules
from referee.sheets import (
    RULES,
    Check,
    Edition,
    Result,
    Sheet,
    ability_key,
    known,
    modifier,
    passive,
    resolve,
    roll_dice,
    skill_key,
    tool_key,
)
from referee.sheets.ranks import lacks

HOUSE = -1

NAMES = ("Ann", "Bob", "Cas", "Dov", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")


@record(frozen=False)
class MarketOf:
    """A market as a running round needs it: how a bet stands, what it pays, what may be bet."""

    compiled: Compiled
    market: Market

    @property
    def odds(self) -> str:
        return self.market.odds

    def for_seats(self) -> bool:
        """Whether its terms read what only those with a seat have, of the one who bets."""
        market = self.market
        terms = [*market.fields.values(), market.odds_formula]
        return any(self._has_seat(term, "bettor") for term in terms if term is not None)

    def _has_seat(self, expr: f.Expr, who: str) -> bool:
        rules = self.compiled.rules
        for part in f.walk(expr):
            if isinstance(part, (f.Attribute, f.Index)):
                at = part.of if isinstance(part, f.Attribute) else part.at
                if isinstance(at, f.Name) and at.name == who:
                    return True
            elif isinstance(part, f.Call) and (define := rules.define.get(part.name)) is not None:
                given = zip(define.params, part.args, strict=False)
                inside = [p for p, a in given if isinstance(a, f.Name) and a.name == who]
                cases = [one for case in define.cases for one in case if one is not None]
                if any(self._has_seat(one, p) for one in cases for p in inside):
                    return True
        return False

    def ask(self, S: Any, term: str, pick: Any, bettor: Any) -> Any:
        with InRules(self.compiled, S):
            return self.compiled.function(f"m_{self.market.name}__{term}")(S, pick, bettor)

    def has(self, term: str) -> bool:
        return self.compiled.has(f"m_{self.market.name}__{term}")

    def judge(self, S: Any, bet: Any) -> str:
        """``won``, ``lost``, ``half``, ``push`` or ``open``."""
        pick, bettor = bet[0], bet[2]
        if self.has("nets"):
            return "won"
        if self.has("wins_when") and self.ask(S, "wins_when", pick, bettor):
            return "won"
        if self.has("halves_when") and self.ask(S, "halves_when", pick, bettor):
            return "half"
        if self.has("pushes_when") and self.ask(S, "pushes_when", pick, bettor):
            return "push"
        if self.has("loses_when"):
            return "lost" if self.ask(S, "loses_when", pick, bettor) else "open"
        return "lost"

    def pays(self, S: Any, bet: Any) -> Any:
        """Odds to 1."""
        if self.has("odds"):
            return self.ask(S, "odds", bet[0], bet[2])
        return 1

    def limits(self, S: Any, bettor: int) -> tuple[int, int]:
        least = self.ask(S, "least", None, bettor) if self.has("least") else 1
        most = self.ask(S, "most", None, bettor) if self.has("most") else 10**9
        if bettor >= 0:
            most = min(most, holds(S, ("stack", bettor)))
        return int(least), int(most)


@record(frozen=False)
class Setting:
    """``names`` and ``sheets`` by seat, the house last under -1; ``people`` are those without a seat who bet
    (numbered -2, -3 …); ``coins``: those that amounts are shown in."""

    compiled: Compiled
    edition: Edition
    names: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    house: Sheet
    people: tuple[str, ...] = ()
    bystanders: tuple[Sheet, ...] = ()
    coins: Coins = Coins()
    zones: dict[str, Zone] = field(default_factory=dict)
    markets: dict[str, MarketOf] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.zones = self.compiled.rules.zones
        self.markets = {n: MarketOf(self.compiled, m) for n, m in self.compiled.rules.bets.items()}

    @property
    def contests(self) -> bool:
        """Whether this edition lets two roll against each other."""
        return RULES[self.edition].contests

    def name(self, p: int | None) -> str:
        if p is None:
            return "nobody"
        if p == HOUSE:
            return "the house"
        if p < HOUSE:
            return self.people[-p - 2]
        return self.names[p]

    def seat(self, name: str) -> int | None:
        return self.names.index(name) if name in self.names else None

    def sheet(self, p: int) -> Sheet:
        return self.sheets[p] if p >= 0 else self.house

    def modifier(self, p: int, skill: str) -> int:
        return modifier(self.sheet(p), self.edition, **subject(skill)).total

    def passive(self, p: int, skill: str) -> int:
        return passive(self.sheet(p), self.edition, skill)

    def proficient(self, p: int, skill: str) -> bool:
        named = subject(skill)
        rank = known(self.sheet(p), self.edition, named.get("skill", ""), named.get("tool", ""))
        return not lacks(rank)

    def rolled(self, S: Any, by: int, what: Any, dc: int | None) -> tuple[Any, ...]:
        """A check rolled by the referee at once (simulation)."""
        sways = swayed(S, by)
        bonus = bonus_of(sways)
        check = made_check(what, None if dc is None else dc - bonus, sways)
        roll = roll_dice(lambda n: int(S.random() * n), self.sheet(by), self.edition, check)
        return plain_result(with_bonus(resolve(self.sheet(by), self.edition, check, roll), bonus))


def seat_names(players: int) -> tuple[str, ...]:
    """Names by seat where nobody in particular sits there, as few as there are; a long table has numbers."""
    return tuple(NAMES[at] if at < len(NAMES) else f"Seat {at + 1}" for at in range(players))


def subject(word: str) -> dict[str, str]:
    """What a bare word of a ruleset names: an ability, a skill or a tool."""
    for key, read in (("ability", ability_key), ("skill", skill_key), ("tool", tool_key)):
        try:
            return {key: read(word)}
        except Refusal:
            continue
    return {"ability": "dexterity"}


def swayed(S: Any, p: int) -> tuple[Any, ...]:
    """The sways that wait for somebody's next check: "advantage", "disadvantage" or a number."""
    return tuple(how for who, how in S.sways if who == p)


def made_check(what: Any, dc: int | None, sways: tuple[Any, ...] = ()) -> Check:
    """A check of the sheets from (skill, tool, ability). A DC out of all bounds is as good as the nearest within."""
    named: dict[str, str] = {}
    for part, word in zip(("skill", "tool", "ability"), what, strict=True):
        if word:
            named.update({part: word} if part != "skill" else subject(word))
    return Check(
        skill=named.get("skill", ""),
        tool=named.get("tool", ""),
        ability=named.get("ability", ""),
        dc=None if dc is None else max(-20, min(100, dc)),
        advantage=tuple("the table" for s in sways if s == "advantage"),
        disadvantage=tuple("the table" for s in sways if s == "disadvantage"),
    )


def bonus_of(sways: tuple[Any, ...]) -> int:
    """The plain bonuses among some sways."""
    return sum(s for s in sways if isinstance(s, int) and not isinstance(s, bool))


def with_bonus(result: Result, bonus: int) -> Result:
    """Plain bonuses lower the DC; where there is none, as in a contest, they come on top of the total."""
    if not bonus or result.dc is not None:
        return result
    return replace(result, total=result.total + bonus, parts=(*result.parts, ("the table", bonus)))


DEGREES = {"critical failure": -1, "failure": 0, "success": 1, "critical success": 2}


def plain_result(result: Any) -> tuple[Any, ...]:
    """A result as rules read it: (total, natural, dc, margin, success, degree, tied, winner)."""
    degree = DEGREES.get(str(result.degree), int(bool(result.success)))
    margin = result.margin if result.margin is not None else 0
    return (
        result.total,
        result.natural,
        result.dc,
        margin,
        bool(result.success),
        degree,
        False,
        None,
    )
