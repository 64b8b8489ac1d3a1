"""What somebody can play is looked for once, and cards that come are all that is looked at then: with the same outcome as at
the table, whatever else happens in between."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.compiler.quick.sifting import QuickSifting
from referee.rounds.round import Round
from tests.compiler.quick.test_forms_agree import STACK, Policy, answered, end_of
from tests.compiler.quick.test_small import table_of
from tests.compiler.small import compiled
from tests.rounds.playing import setting

GAME = """
kit: {cards: {ranks: [one, two, three, four], suits: [red, blue, green]}}
zones:
  stock: {holds: all_cards}
  pile: {}
  spare: {}
  hand: {each: player, seen_by: owner}
track:
  colour: {kind: suit}
  stuck: {kind: number}
define:
  fits(card): card.suit == colour or pile and card.rank == pile[0].rank
  plays(p): only(p.hand, fits(it))
play:
  - shuffle: stock
  - deal: 2
    from: stock
    to: hand
  - {draw: 1, from: stock, to: pile, as: starter}
  - set: colour = starter.suit
  - turns: p
    from: left_of(dealer)
    until: stuck > 3
    do: turn(p)
  - finish: most(players, count(it.hand))
procedures:
  turn(p):
    - if: not plays(p)
      then:
        STEPS
    - choose: card
      by: p
      from: p.hand
      where: fits(it)
    - if: card
      then:
        - {move: card, to: pile}
        - set: colour = card.suit
        - set: stuck = 0
        - if: not p.hand
          then: [{stop: turns}]
      else: [{set: stuck = stuck + 1}]
  draw_one(p):
    - {draw: 1, from: stock, to: p.hand, short: {reshuffle: pile, keep: KEEP}}
"""
ONE = "{draw: 1, from: stock, to: p.hand, short: ok}"
CAN = "(stock or count(pile) > 1)"


@pytest.mark.parametrize(
    ("steps", "keep", "quicker"),
    [
        (f"[{{while: '{CAN} and not plays(p)', do: [draw_one(p)]}}]", 1, True),
        (f"[{{let: n = 0}}, {{while: '{CAN} and not plays(p) and n < 2', do: [draw_one(p), {{set: n = n + 1}}]}}]", 1, True),
        (f"[{{while: '{CAN} and not plays(p)', do: [draw_one(p)]}}, {ONE}]", 1, True),
        (f"[{ONE}, {{while: '{CAN} and not plays(p)', do: [draw_one(p)]}}]", 1, True),
        (f"[{{while: 'stock and not plays(p)', do: [{ONE}, {ONE}]}}]", 1, True),
        (f"[{{while: 'not plays(p) and stock', do: [{{if: count(stock) > 2, then: [{ONE}]}}, {{draw: 1, from: stock, to: spare, short: ok}}]}}]", 1, True),
        ("[draw_one(p)]", 1, True),
        ("[{repeat: 3, do: [draw_one(p)]}]", 1, True),
        (f"[{{if: count(stock) > 4, then: [{ONE}]}}]", 1, True),
        ("[draw_one(left_of(p))]", 1, True),
        (f"[{{while: '{CAN} and not plays(p)', do: [draw_one(p)]}}]", 0, False),
        (f"[{ONE}, {{set: colour = red}}]", 1, False),
        (f"[{{while: 'stock and not plays(p)', do: [{ONE}, {{set: colour = blue}}]}}]", 1, False),
        (f"[{{draw: 1, from: stock, to: pile, short: ok}}, {ONE}]", 1, False),
        (f"[{ONE}, {{move: spare, to: p.hand}}]", 1, False),
        (f"[{ONE}, {{if: plays(p), then: [{{stop: turn}}]}}]", 1, False),
    ],
)  # fmt: skip
def test_only_what_comes_is_looked_at(
    steps: str, keep: int, quicker: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []
    only_added = QuickSifting.only_added

    def noted(self: Any, *args: Any) -> bool:
        found.append(only_added(self, *args))
        return found[-1]

    monkeypatch.setattr(QuickSifting, "only_added", noted)
    text = GAME.replace("\n        STEPS", f" {steps}").replace("KEEP", str(keep))
    rules = compiled(text)
    for afresh in (False, True):
        table = table_of(text, 3, (STACK,) * 3, afresh)
        for seed in range(40):
            S, policy = table.fresh(random.Random(seed).random), Policy(table.quick, seed)
            table.play(S, lambda S, policy=policy: policy(S, S.at, *S.args))  # type: ignore[misc]
            assert (end_of(S), sizes(S)) == at_the_table(rules, table, seed), seed
    assert set(found) == {quicker}


def sizes(S: Any) -> list[int]:
    return [*map(len, S.z_hand), len(S.z_pile), len(S.z_stock)]


def at_the_table(rules: Any, table: Any, seed: int) -> Any:
    policy, chance = Policy(table.quick, seed), random.Random(seed)
    round_ = Round.begin(rules, setting(rules, 3), [STACK] * 3, {})
    while (wait := round_.wait) is not None:
        round_.answer(answered(wait, policy, chance))
    return end_of(round_.S), sizes(round_.S)
