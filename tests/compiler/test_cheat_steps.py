"""What a cheat's steps may do to the moment that they belong to."""

from __future__ import annotations

from referee.rounds.cheating import Attempt, attempt_cheat, expose, possible
from referee.rounds.round import Round
from referee.sheets import Roll

from .small import begun

TEXT = """
track:
  got: {each: player, kind: number}
  after_it: {kind: number}
play:
  - for: p in players
    do: throw(p)
  - enter: last
    kind: number
  - finish: players[0]
procedures:
  throw(p):
    - roll: d6
      by: p
      as: face
      moment: throw
    - set: p.got = face
    - set: after_it = after_it + 1
cheats:
  loaded:
    before: throw
    by: p
    check: {skill: sleight_of_hand, dc: 10}
    noticed_by: others(p)
    success:
      - instead: 6
    exposed:
      - instead: 1
  scoop:
    after: throw
    by: p
    check: {skill: sleight_of_hand, dc: 10}
    noticed_by: others(p)
    success:
      - set: face = 6
    exposed:
      - return
  walk_off:
    before: throw
    by: p
    check: none
    success:
      - return
"""


def tries(one: Round, name: str, die: int = 15) -> None:
    chance = next(c for c in possible(one) if c.cheat.name == name)
    attempt_cheat(one, chance, Attempt(Roll(natural=die)))


def go_on(one: Round) -> None:
    """Passes moments."""
    while one.wait is not None and one.wait.kind == "moment":
        one.answer(None)


def test_instead_before_a_throw_yields_its_face() -> None:
    one = begun(TEXT, [10, 10])
    tries(one, "loaded")
    assert one.S.inst is None  # used up, and the die is not thrown
    go_on(one)
    assert one.S.t_got[0] == 6 and one.wait is not None and one.wait.who == 1


def test_a_failed_try_leaves_the_throw_as_it_is() -> None:
    one = begun(TEXT, [10, 10])
    tries(one, "loaded", die=2)
    go_on(one)
    assert one.wait is not None and one.wait.kind == "roll" and one.wait.who == 0


def test_a_name_of_the_moment_can_be_given_another_value() -> None:
    one = begun(TEXT, [10, 10])
    go_on(one)
    one.answer((2,))
    tries(one, "scoop")
    go_on(one)
    assert one.S.t_got == [6, 0]


def test_return_leaves_the_procedure_of_the_moment() -> None:
    one = begun(TEXT, [10, 10])
    tries(one, "walk_off")
    go_on(one)
    assert one.S.t_after_it == 0 and one.wait is not None and one.wait.who == 1


def test_exposed_at_its_moment_it_can_return_too() -> None:
    one = begun(TEXT, [10, 10])
    go_on(one)
    one.answer((2,))
    tries(one, "scoop")
    expose(one, 1)
    go_on(one)
    assert one.S.t_got == [0, 0] and one.S.t_after_it == 0


def test_exposed_later_what_belonged_to_the_moment_comes_too_late() -> None:
    one = begun(TEXT, [10, 10])
    tries(one, "loaded")
    go_on(one)
    expose(one, 1)
    assert one.S.inst is None and one.S.sig == 0
    one.answer((3,))
    go_on(one)
    assert one.S.t_got == [6, 3] and one.wait is not None and one.wait.kind == "enter"
