"""Pairs are laid for as long as there are any: what the loop asks is what is chosen from, and is not asked for again where
something is surely chosen. With the same outcome as at the table, whatever comes into the hand in between."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.compiler.quick.flow import QuickFlow
from referee.rounds.round import Round
from tests.compiler.quick.test_forms_agree import STACK, Policy, answered, end_of
from tests.compiler.quick.test_small import table_of
from tests.compiler.small import compiled
from tests.rounds.playing import setting

GAME = """
kit: {cards: {ranks: [one, two, three, four], suits: [red, blue, green, grey, white]}}
zones:
  stock: {holds: all_cards}
  spare: {}
  hand: {each: player, seen_by: owner}
  laid: {each: player, seen_by: everyone}
track:
  begun: {kind: number}
define:
  pairs(p): groups(p.hand, it.rank, 2)
  coloured(p): groups(p.hand, (it.rank, it.suit == red), 2)
  threes(p): groups(p.hand, it.rank, 3)
  reds(p): only(p.hand, it.suit == red)
play:
  - shuffle: stock
  - deal: 6
    from: stock
    to: hand
  - turns: p
    from: left_of(dealer)
    until: begun > 6
    do: turn(p)
  - finish: most(players, count(it.laid))
procedures:
  turn(p):
    - set: begun = begun + 1
    - {draw: 1, from: stock, to: p.hand, short: ok}
    - while: FOUND
      do:
        - choose: taken
          by: p
          from: SOURCE
          LIKE
        - stop: loop
          when: not taken
        - {move: taken, to: p.laid}
        - MORE
"""
FROM_HAND = "from the hand"
TWO = "{draw: 2, from: stock, to: p.hand, short: ok}"
OTHERS = "{move: left_of(p).hand, to: p.hand}"
SWAP = "{move: p.hand, to: spare}\n        - {move: left_of(p).hand, to: p.hand}\n        - {move: spare, to: left_of(p).hand}"


@pytest.mark.parametrize(
    ("found", "like", "more", "sure"),
    [
        ("pairs(p)", "", TWO, True),
        ("pairs(p)", "", OTHERS, True),
        ("pairs(p)", "", SWAP, True),
        ("coloured(p)", "", TWO, True),
        ("threes(p)", "", TWO, False),
        ("reds(p)", "", TWO, False),
        ("pairs(p)", "may_pass: yes", TWO, False),
        ("pairs(p)", "where: taken[0].rank != one", TWO, False),
        ("pairs(p)", f"{FROM_HAND}, count: 2, where: taken[0].rank == taken[1].rank", TWO, False),
    ],
)  # fmt: skip
def test_pairs_are_laid_as_at_the_table(
    found: str, like: str, more: str, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_out: list[bool] = []
    without = QuickFlow.without_idle_stop

    def noted(self: Any, body: Any) -> Any:
        left = without(self, body)
        left_out.append(len(left) < len(body))
        return left

    monkeypatch.setattr(QuickFlow, "without_idle_stop", noted)
    source = "p.hand" if like.startswith(FROM_HAND) else found
    like = like.removeprefix(FROM_HAND).replace(", ", "\n          ") or "ask: Which?"
    text = GAME.replace("SOURCE", source).replace("LIKE", like.strip())
    text = text.replace("FOUND", found).replace("MORE", more)
    rules, laid = compiled(text), 0
    for afresh in (False, True):
        table = table_of(text, 3, (STACK,) * 3, afresh)
        for seed in range(30):
            S, policy = table.fresh(random.Random(seed).random), Policy(table.quick, seed)
            table.play(S, lambda S, policy=policy: policy(S, S.at, *S.args))  # type: ignore[misc]
            assert (end_of(S), lying(S)) == at_the_table(rules, table, seed), seed
            laid += sum(map(len, S.z_laid))
    assert any(left_out) == sure
    assert laid


def lying(S: Any) -> list[Any]:
    return [S.z_hand, S.z_laid, S.z_stock]


def at_the_table(rules: Any, table: Any, seed: int) -> Any:
    policy, chance = Policy(table.quick, seed), random.Random(seed)
    round_ = Round.begin(rules, setting(rules, 3), [STACK] * 3, {})
    while (wait := round_.wait) is not None:
        round_.answer(answered(wait, policy, chance))
    return end_of(round_.S), lying(round_.S)
