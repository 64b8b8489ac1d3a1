"""NPCs decide only on what their seat may know: with other hidden cards, and other secrets of others, they decide the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from referee.authoring.answers import Hand
from referee.authoring.draws import Draws
from referee.authoring.sampled import setting_for
from referee.campaign.temperaments import BUILT_IN
from referee.compiler.compiled import Compiled
from referee.library import Shelf
from referee.library.cache import compiled_rules
from referee.npcs.mind import Mind
from referee.rounds.cheating import possible
from referee.rounds.round import Round, RulesetFault
from referee.rounds.transcript import Transcript
from referee.rounds.waits import Wait
from tests.npcs.unseen import altered

MINDS = [Mind(BUILT_IN[name]) for name in ("", "cautious", "drunk", "sharp")]
ROUNDS, MOST_WAITS, WAYS = 2, 40, 2
STACK = 5_000


def hides_something(name: str) -> bool:
    rules = Shelf().source(name).rules().rules
    things = [*rules.zones.values(), *rules.track.values()]
    return any("everyone" not in one.seen_by.split() for one in things)


GAMES = [found.name for found in Shelf().all() if hides_something(found.name)]


def begun(compiled: Compiled, seats: int) -> Round:
    options = {one.name: one.default for one in compiled.rules.options.values()}
    options |= dict.fromkeys({"bursts", "may_follow"} & set(options), True)
    return Round.begin(compiled, setting_for(compiled, seats), [STACK] * seats, options)


def seats_asked(round_: Round, wait: Wait) -> list[int]:
    """Who has something to decide at a wait."""
    if wait.kind == "window":
        return list(wait.options or ())
    if wait.kind in ("bets", "moment"):
        return list(round_.S.players)
    return [wait.who] if wait.who is not None and wait.who >= 0 and not wait.is_chance else []


def decisions(round_: Round, me: int, minds: list[Mind], seed: int) -> list[Any]:
    """What each mind decides at the present wait, and how far it has drawn."""
    wait, found = round_.wait, []
    assert wait is not None
    for mind in minds:
        rng = random.Random(seed)
        if wait.kind == "bets":
            said: Any = mind.bets(round_, me, rng)
        elif wait.kind == "moment":
            mine = [one for one in possible(round_) if one.by == me]
            tried = mind.cheats(round_, mine, rng)
            said = tried and tried.cheat.name
        else:
            said = mind.answer(round_, wait, rng, me)
        found.append((said, rng.random()))
    return found


def waits(name: str, seed: int) -> Iterator[Round]:
    """The waits of some random rounds in which people bet, cheat, speak up and leave."""
    compiled = compiled_rules(Shelf().source(name))
    rng = random.Random(seed)
    low, high = compiled.rules.players
    for _ in range(ROUNDS):
        round_ = begun(compiled, rng.randint(low, min(high, max(low, 4))))
        hand = Hand(round_, Draws(rng=rng), Transcript(), False)
        for _ in range(MOST_WAITS):
            wait = round_.wait
            if wait is None:
                break
            yield round_
            try:
                hand.goes_on(wait)
            except RulesetFault:
                break


def compared(name: str, minds: list[Mind], seed: int = 1) -> tuple[int, list[str]]:
    """How many decisions were taken over something that was changed, and those that came out otherwise."""
    rng, many, otherwise = random.Random(seed), 0, []
    for round_ in waits(name, seed):
        wait = round_.wait
        assert wait is not None
        for me in seats_asked(round_, wait):
            draw = rng.randrange(1 << 30)
            before = decisions(round_, me, minds, draw)
            for _ in range(WAYS):
                other, changed = altered(round_, me, rng)
                many += changed
                after = decisions(other, me, minds, draw)
                if before != after:
                    otherwise.append(f"{wait.kind} {wait.about.get('name')}: {before} / {after}")
    return many, otherwise


@pytest.mark.parametrize("name", GAMES)
def test_other_hidden_cards_and_values_change_no_decision(name: str) -> None:
    many, otherwise = compared(name, MINDS)
    assert otherwise == []
    assert many > 10


class Peeks(Mind):
    """A mind that knows where every card lies."""

    def answer(self, round_: Round, wait: Wait, rng: random.Random, seat: int | None = None) -> Any:
        S = round_.S
        return hash(tuple(str(getattr(S, f"z_{name}")) for name in round_.compiled.rules.zones))


@pytest.mark.parametrize("name", ["holdem", "snaggletooth", "cheat"])
def test_a_mind_that_peeks_would_be_found_out(name: str) -> None:
    many, otherwise = compared(name, [Peeks(BUILT_IN["sharp"])])
    assert many > 10 and len(otherwise) > 5


def test_what_others_choose_in_secret_changes_no_decision() -> None:
    compiled = compiled_rules(Shelf().source("arm_wrestling"))
    seen = 0
    for seed in range(40):
        round_ = begun(compiled, 2)
        hand = Hand(round_, Draws(rng=random.Random(seed)), Transcript(), True)
        while (wait := round_.wait) is not None and not (wait.kind == "choose" and wait.who == 0):
            hand.goes_on(wait)
        if wait is None:
            continue
        after = []
        for choice in wait.options or ():
            other = round_.copy()
            other.answer(choice)
            now = other.wait
            assert now is not None and (now.kind, now.who) == ("choose", 1)
            after.append(decisions(other, 1, MINDS, seed))
        assert after[0] == after[1]
        seen += 1
    assert seen > 20


def test_what_was_shown_to_a_seat_it_knows() -> None:
    """Who has followed the pea points at it, and who has not guesses."""
    compiled = compiled_rules(Shelf().source("thimblerig"))
    followed, found, guessed = 0, 0, 0
    for seed in range(60):
        round_ = begun(compiled, 1)
        hand = Hand(round_, Draws(rng=random.Random(seed)), Transcript(), True)
        while (wait := round_.wait) is not None and wait.about.get("name") != "guess":
            hand.goes_on(wait)
        if wait is None:
            continue
        right = Mind(BUILT_IN["sharp"]).answer(round_, wait, random.Random(seed)) == round_.S.t_pea
        if round_.S.uncovered:
            followed, found = followed + 1, found + right
        else:
            guessed += right
    assert followed == found > 5
    assert 0 < guessed < 25
