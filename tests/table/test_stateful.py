"""Random commands of a whole evening: after each of them every copper is where the ledger and the round say."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from referee.errors import BadInput, NotAllowed, NotFound
from referee.rounds import cheating
from referee.rounds.round import RulesetFault
from referee.table import gm_word
from referee.table.evening import Plan, evening
from referee.table.montage import montage, until_from
from referee.table.seating import change_table
from tests.table.fiddling import amended_at_random
from tests.table.mixed import people_come
from tests.table.tavern import NPCS, PLAYERS, Tavern

PEOPLE = st.sampled_from([*PLAYERS, *NPCS])
AMOUNTS = st.sampled_from(["1cp", "7cp", "2sp", "half", "all", "3gp"])
TABLES = st.sampled_from(["t1", "t2"])
REFUSED = (BadInput, NotAllowed, NotFound)


@cache
def model() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="referee-tests-")) / "model"
    people_come(Tavern(folder)).rest()
    return folder


class Evening(RuleBasedStateMachine):
    """Two tables of two games, six people, and a game master who does anything in any order."""

    @initialize(stops=st.booleans(), chance=st.sampled_from(["entered", "rolled"]))
    def doors_open(self, stops: bool, chance: str) -> None:
        self.place = Path(tempfile.mkdtemp(prefix="referee-tests-"))
        self.tavern = object.__new__(Tavern)
        self.tavern.folder = self.place / "evening"
        shutil.copytree(model(), self.tavern.folder)
        self.tavern.reread()
        self.tavern.open(ante="5cp", stops=stops, chance=chance)
        self.tavern.sit("Ann", "Bob", "Grubb", "Sly")
        self.tavern.open("any", stops=stops, chance=chance)
        self.tavern.sit("Cas", "Hild", "Bo", stake="30cp")

    def teardown(self) -> None:
        if hasattr(self, "tavern"):
            assert self.tavern.problems() == []
            self.tavern.rest()
            shutil.rmtree(self.place)

    @invariant()
    def every_copper_is_there(self) -> None:
        if hasattr(self, "tavern"):
            self.tavern.counted()

    def tries(self, work: Callable[..., Any], *args: Any, **more: Any) -> None:
        """Does it, or is refused with a sentence and nothing has changed."""
        before = self.tavern.balances()
        try:
            work(*args, **more)
        except RulesetFault:
            raise
        except REFUSED as refused:
            assert str(refused).strip() and self.tavern.balances() == before

    def wait(self, name: str) -> Any:
        """What a table waits for; nothing where its round, or the whole table, was taken back."""
        try:
            return self.tavern.wait(name)
        except (NotAllowed, NotFound):
            return None

    # -- coming and going

    @rule(who=PEOPLE, stake=AMOUNTS, on=TABLES)
    def somebody_sits_down(self, who: str, stake: str, on: str) -> None:
        self.tries(self.tavern.sit, who, stake=stake, on=on)

    @rule(who=PEOPLE, on=TABLES)
    def somebody_leaves(self, who: str, on: str) -> None:
        self.tries(self.tavern.leave, who, on=on)

    @rule(who=PEOPLE, amount=AMOUNTS, on=TABLES)
    def somebody_tops_up(self, who: str, amount: str, on: str) -> None:
        self.tries(self.tavern.stake, who, amount, on=on)

    # -- playing

    @rule(on=TABLES, seed=st.integers(0, 50))
    def a_round_is_dealt(self, on: str, seed: int) -> None:
        self.tries(self.tavern.deal, seed, on=on)

    @rule(on=TABLES, times=st.integers(1, 6))
    def it_goes_on(self, on: str, times: int) -> None:
        for _ in range(times):
            wait = self.wait(on)
            if wait is None:
                return
            if wait.kind in ("bets", "moment"):
                self.tries(self.tavern.choose, "ok", on=on)
            elif wait.kind == "enter":
                self.tries(self.tavern.enter, wait.labels[0], on=on)
            else:
                self.tries(self.tavern.auto, on=on)

    @rule(on=TABLES, words=st.sampled_from(["1", "2", "99", "pass", "Ann", "king", "done"]))
    def something_is_typed(self, on: str, words: str) -> None:
        self.tries(self.tavern.choose, words, on=on)
        self.tries(self.tavern.enter, words, on=on)

    @rule(on=TABLES)
    def it_is_played_to_the_end(self, on: str) -> None:
        self.tries(self.tavern.finish, on=on)

    @rule(on=TABLES, npcs=st.sampled_from(["ask", "play"]))
    def npcs_act_by_themselves_or_do_not(self, on: str, npcs: str) -> None:
        self.tries(self.tavern.do, change_table, [], None, None, npcs, on=on)

    @rule(on=TABLES, spot=st.sampled_from(["cheat", "last-two", "pc-turn", "2"]))
    def it_is_played_on_to_a_spot(self, on: str, spot: str) -> None:
        self.tries(self.tavern.do, montage, until_from((spot,)), on=on)

    @rule(seed=st.integers(0, 50))
    def an_hour_is_settled(self, seed: int) -> None:
        self.tries(self.tavern.do, evening, Plan(60, seed=seed), on="t1")

    # -- betting

    @rule(
        who=PEOPLE,
        amount=AMOUNTS,
        market=st.sampled_from(["winner", "first_out", "first_double"]),
        pick=PEOPLE,
        on=TABLES,
    )
    def somebody_bets(self, who: str, amount: str, market: str, pick: str, on: str) -> None:
        self.tries(self.tavern.bet, who, amount, market, pick, on=on)

    @rule(who=PEOPLE, against=PEOPLE, amount=AMOUNTS, on=TABLES)
    def two_bet_in_words(self, who: str, against: str, amount: str, on: str) -> None:
        self.tries(self.tavern.free_bet, who, amount, "it rains", against, on=on)

    @rule(number=st.integers(1, 4), result=st.sampled_from(["won", "lost", "push"]))
    def a_bet_is_settled(self, number: int, result: str) -> None:
        self.tries(self.tavern.settle, str(number), result)

    # -- cheating

    @rule(on=TABLES, at=st.integers(0, 7), die=st.integers(1, 20))
    def somebody_cheats(self, on: str, at: int, die: int) -> None:
        if self.wait(on) is None:
            return
        running = self.tavern.running(on)
        found = cheating.possible(running.round)
        if found:
            one = found[at % len(found)]
            number = None if one.cheat.check is None else die
            self.tries(self.cheats, running.record.names[one.by], one.cheat.name, number, on)

    def cheats(self, who: str, name: str, die: int | None, on: str) -> None:
        from referee.table.catching import Try, cheat
        from referee.table.playing import roll_of

        roll = roll_of(die, None, None, False, False, ())
        self.tavern.do(cheat, who, name, Try(roll), on=on)

    @rule(
        on=TABLES,
        who=PEOPLE,
        name=st.sampled_from(["shift", "hold_back", "palm"]),
        die=st.integers(1, 20),
    )
    def somebody_arms_a_cheat(self, on: str, who: str, name: str, die: int) -> None:
        from referee.table.catching import Try, arm
        from referee.table.playing import roll_of

        roll = None if name == "hold_back" else roll_of(die, None, None, False, False, ())
        self.tries(self.tavern.do, arm, who, name, Try(roll), on=on)

    @rule(on=TABLES, who=PEOPLE, of=PEOPLE, plain=st.booleans())
    def somebody_speaks_up(self, on: str, who: str, of: str, plain: bool) -> None:
        from referee.table.catching import accuse

        self.tries(self.tavern.do, accuse, who, of, plain, on=on)

    # -- the game master's word

    @rule(on=TABLES, who=PEOPLE, back=st.booleans())
    def somebody_is_put_out_or_back(self, on: str, who: str, back: bool) -> None:
        self.tries(self.tavern.do, gm_word.rule_out, who, back, "", on=on)

    @rule(on=TABLES, who=PEOPLE)
    def it_is_somebody_elses_turn(self, on: str, who: str) -> None:
        self.tries(self.tavern.do, gm_word.rule_turn, who, "", on=on)

    @rule(
        on=TABLES,
        amount=AMOUNTS,
        source=st.sampled_from([*PLAYERS, *NPCS, "pot"]),
        to=st.sampled_from([*PLAYERS, *NPCS, "pot", "house"]),
    )
    def coins_are_moved(self, on: str, amount: str, source: str, to: str) -> None:
        self.tries(self.tavern.do, gm_word.rule_coins, amount, source, to, "", on=on)

    @rule(
        on=TABLES,
        card=st.sampled_from(["KS", "2H", "10C"]),
        who=PEOPLE,
        zone=st.sampled_from(["hand", "pile", "laid"]),
    )
    def a_card_is_moved(self, on: str, card: str, who: str, zone: str) -> None:
        self.tries(self.tavern.do, gm_word.rule_card, card, zone, who, "", on=on)

    @rule(on=TABLES, who=PEOPLE)
    def somebody_has_won(self, on: str, who: str) -> None:
        self.tries(self.tavern.do, gm_word.rule_winner, [who], "", on=on)

    @rule(
        on=TABLES,
        pot=st.sampled_from(["refund", "split", "scramble", "Ann", "Cas"]),
        checks=st.sampled_from([(), ("Ann=17", "Bob=9"), ("Cas=3",)]),
    )
    def the_watch_comes(self, on: str, pot: str, checks: tuple[str, ...]) -> None:
        self.tries(self.tavern.do, gm_word.stop, pot, checks, "", on=on)

    @rule(on=TABLES, seed=st.integers(0, 999))
    def something_was_otherwise(self, on: str, seed: int) -> None:
        self.tries(amended_at_random, self.tavern, Random(seed), on)

    # -- taking back

    @rule(count=st.integers(1, 3))
    def it_is_taken_back(self, count: int) -> None:
        self.tries(self.tavern.undo, count)

    @rule(count=st.integers(1, 3))
    def it_is_done_again(self, count: int) -> None:
        self.tries(self.tavern.redo, count)

    @precondition(lambda self: hasattr(self, "tavern"))
    @rule()
    def it_is_taken_back_and_done_again(self) -> None:
        before = self.tavern.balances()
        try:
            self.tavern.undo(2)
        except NotAllowed:
            return
        self.tavern.redo(2)
        assert self.tavern.balances() == before


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(
                Phase.explicit,
                Phase.reuse,
                Phase.generate,
            ),  # to make it smaller takes minutes
        ),
    )


def test_random_evenings_lose_no_copper() -> None:
    run(examples=5, steps=20)


@pytest.mark.soak
def test_many_long_random_evenings_lose_no_copper() -> None:
    run(examples=300, steps=70)
