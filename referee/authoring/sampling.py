"""Many rounds of a ruleset played at random, with what was found in them and what never came up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import field
from time import process_time

from referee.authoring.finds import ENDLESS, KINDS, NEVER, Find
from referee.authoring.plan import Plan, words_of
from referee.authoring.sampled import Key, Player, Sampled, all_steps
from referee.authoring.shortest import Shortest
from referee.language.model import Ruleset, Step, blocks_of, every_step
from referee.records import record

ROUNDS, SECONDS = 1_000, 10.0
"""What is played when nobody says how many: so many rounds, or as many as so many seconds have room for."""

STACKS = (10_000, 10_000, 1_000, 100, 23)
MOST_SEATS = 8
OTHER_TOO = 0.15
"""How often a house rule is changed beside the one whose turn it is."""

THE_LONGEST = 0.5
"""How often, of the rounds with another house rule, it is the one whose rounds are the longest: where one without an end
would be."""

HONEST = 0.5
"""How often nobody bets, cheats or leaves: such rounds are quick, and show what the rules themselves do."""


@record(frozen=False)
class Shown:
    """Something that was found, in how many rounds, and the shortest of them (none for what never came up)."""

    find: Find
    rounds: int = 1
    shortest: Sampled | None = None


@record(frozen=False)
class Sample:
    """What so many rounds have shown. ``seed`` makes the same rounds again."""

    rounds: int
    seed: int
    shown: list[Shown] = field(default_factory=list)

    def of_kind(self, kind: str) -> list[Shown]:
        return [one for one in self.shown if one.find.kind == kind]


def sample(
    player: Player, rounds: int | None, seed: int, options: Mapping[str, str] | None = None
) -> Sample:
    """Plays ``rounds`` rounds (``None``: some, as time allows) and looks for the shortest of each find.

    ``options`` are house rules, as they are typed, that hold in every round.
    """
    found = _Sampling(player, seed, dict(options or {}))
    found.play(rounds)
    return found.sample()


class _Sampling:
    def __init__(self, player: Player, seed: int, fixed: dict[str, str]) -> None:
        self.player, self.rules, self.seed, self.fixed = player, player.rules, seed, fixed
        self.finds: dict[Key, tuple[Find, Sampled, int]] = {}
        self.steps: set[tuple[str, int, int]] = set()
        self.seen: dict[str, set[str]] = {"cheat": set(), "market": set(), "option": set()}
        self.changes = [
            (option.name, word)
            for option in self.rules.options.values()
            if option.name not in fixed
            for word in words_of(option)[1:]
        ]
        self.lengths: dict[tuple[str, str], list[int]] = {one: [] for one in self.changes}
        self.longest = 0
        self.played = 0

    def play(self, rounds: int | None) -> None:
        until = process_time() + SECONDS
        for number in range(ROUNDS if rounds is None else rounds):
            if rounds is None and number and process_time() > until:
                return
            self.one(random.Random(f"{self.seed} {number}"))

    def one(self, rng: random.Random) -> None:
        """One round; house rules that this many players may not have are drawn again."""
        known = any(key[0] == ENDLESS for key in self.finds)
        most = max(500, self.longest * 3) if known else None
        for _ in range(20):
            tried = self.player.play(self.plan(rng), most=most)
            if tried.allowed:
                break
        else:
            return
        self.played += 1
        if tried.over:
            self.longest = max(self.longest, tried.moves)
        for change in tried.plan.options.items():
            self.lengths.setdefault(change, []).append(tried.moves)
        self.steps |= tried.steps
        self.seen["cheat"] |= tried.offered
        self.seen["market"] |= tried.betted
        self.seen["option"] |= {
            f"{option.name}={tried.plan.options.get(option.name, words_of(option)[0])}"
            for option in self.rules.options.values()
        }
        for key, find in tried.finds.items():
            _, best, many = self.finds.get(key, (find, tried, 0))
            self.finds[key] = (find, min(best, tried, key=lambda one: one.size), many + 1)

    def plan(self, rng: random.Random) -> Plan:
        """Every third round as usual; in the others each house rule has its turn."""
        low, high = self.rules.players
        seats = rng.randint(low, max(low, min(high, MOST_SEATS)))
        options = {}
        if self.changes and self.played % 3:
            turn, word = self.changes[self.played * 2 // 3 % len(self.changes)]
            if rng.random() < THE_LONGEST:
                turn, word = max(self.changes, key=self.usual_length)
            options[turn] = word
            for option in self.rules.options.values():
                if option.name != turn and rng.random() < OTHER_TOO:
                    options[option.name] = rng.choice(words_of(option)[1:] or words_of(option))
        options |= self.fixed
        return Plan(
            seats, rng.choice(STACKS), options, (), rng.random() < HONEST, rng.randint(1, 10**9)
        )

    def usual_length(self, change: tuple[str, str]) -> float:
        """How many moves a round with another house rule has, on the whole."""
        lengths = self.lengths[change]
        return sum(lengths) / len(lengths) if lengths else 0.0

    # -- what is told

    def sample(self) -> Sample:
        shown = []
        for key, (find, best, many) in self.finds.items():
            shortest = Shortest(self.player, key, best, self.seed).search()
            shown.append(Shown(shortest.finds.get(key, find), many, shortest))
        shown += [Shown(find, 0) for find in self.never()]
        order = list(KINDS)
        shown.sort(key=lambda one: (order.index(one.find.kind), one.find.place))
        return Sample(self.played, self.seed, shown)

    def never(self) -> Iterator[Find]:
        """What never came up: steps, words of house rules, cheats and ploys, markets."""
        rules = self.rules
        if not self.played:
            return
        for name, cheat in {**rules.cheats, **rules.ploys}.items():
            if name not in self.seen["cheat"]:
                what = "ploy" if cheat.ploy else "cheat"
                yield Find(NEVER, cheat.place, f"nobody could ever try the {what} {name}")
        for name, market in rules.bets.items():
            if name not in self.seen["market"]:
                yield Find(NEVER, market.place, f"nobody could ever bet on {name}")
        yield from self.options_never(rules)
        yield from self.steps_never(rules)

    def options_never(self, rules: Ruleset) -> Iterator[Find]:
        for option in rules.options.values():
            for word in words_of(option) if option.name not in self.fixed else ():
                if f"{option.name}={word}" not in self.seen["option"]:
                    text = f"no round was played with {option.name}: {word}"
                    yield Find(NEVER, option.place, text)

    def steps_never(self, rules: Ruleset) -> Iterator[Find]:
        """Steps that never ran; of steps in one another only the outermost."""
        told: set[int] = set()
        for step in all_steps(rules):
            place = step.place
            if id(step) in told or (place.file, place.line, place.column) in self.steps:
                continue
            told.update(id(inner) for inner in _inside(step))
            yield Find(NEVER, place, f"this step never came up: {step.verb}")


def _inside(step: Step) -> list[Step]:
    """The steps within a step, all the way down."""
    return [inner for block in blocks_of(step) for inner in every_step(block)]
