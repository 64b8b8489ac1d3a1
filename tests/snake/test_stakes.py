"""The stakes, the bets, the cheats and the ploys of Snake, and what becomes of somebody who leaves."""

from __future__ import annotations

import pytest

from referee.compiler.coins import holds
from referee.rounds.cheating import possible
from referee.rounds.views import view
from referee.table.inputs import carry_out
from tests.rounds.playing import STACK
from tests.snake.deck import cards
from tests.snake.table import Table, begun


def noticed(table: Table) -> int:
    """How many noticed the last thing that was tried."""
    return len(table.S.deeds[-1][5])


# -- bets


def bet_on(market: str, pick: int) -> tuple[Table, int]:
    """A table of two at which the second has bet 5 coppers, and the first 5 on the other pick."""
    table = Table.__new__(Table)
    round_ = begun(2, direction="left")
    while (wait := round_.wait) is not None and wait.kind == "some":
        round_.answer(tuple(wait.options or ())[:3])
    round_.answer(0)
    for by, on in ((1, pick), (0, 1 - pick)):
        carry_out(round_, {"do": "bet", "by": by, "market": market, "pick": on, "amount": 5})
    round_.answer(None)
    table.round, table.S = round_, round_.S
    return table, len(round_.S.bets)


def set_up(table: Table, *hands: str) -> None:
    S = table.S
    for seat, written in enumerate(hands):
        parts = [*written.split("|"), "", ""][:3]
        for zone, names in zip((S.z_hand, S.z_face_up, S.z_face_down), parts, strict=True):
            zone[seat][:] = cards(names)
    S.z_stock.clear()


def test_a_bet_on_who_wins() -> None:
    table, bets = bet_on("winner", 0)
    set_up(table, "KS", "3S")
    assert bets == 2 and table.asked() is None
    assert table.S.stack == [STACK + 10 - 5, STACK - 10 + 5]


def test_a_bet_on_who_is_last_to_touch_their_face_down_cards() -> None:
    table, _ = bet_on("last_touch", 1)
    set_up(table, "|| 3S 3H", "|| 9S")
    table.turns_over("3H")  # the first touches, then the second, whose last card it is
    assert table.asked() is None and table.S.t_last_touch == 1
    assert table.S.stack == [STACK - 10 - 5, STACK + 10 + 5]


def test_when_nobody_touches_them_every_stake_comes_back() -> None:
    table, _ = bet_on("last_touch", 1)
    set_up(table, "KS", "3S")
    assert table.asked() is None and table.S.t_last_touch is None
    assert table.S.stack == [STACK + 10, STACK - 10]


# -- cheats


def test_peek_shows_the_cheater_one_face_down_card() -> None:
    table = Table("9S KS || 4S 5S 7S", "3S 3H")
    table.cheats("peek", 0, 20)
    table.round.answer(table.round.wait.options[1])  # type: ignore[index,union-attr]
    seen = [one for one in view(table.round, 0)["seats"][0]["zones"]["face_down"] if one]
    assert len(seen) == 1
    assert view(table.round, 1)["seats"][0]["zones"]["face_down"] == [None] * 3
    assert view(table.round, "public")["seats"][0]["zones"]["face_down"] == [None] * 3
    table.called_out()
    assert [
        one for one in view(table.round, "public")["seats"][0]["zones"]["face_down"] if one
    ] == seen


@pytest.mark.parametrize("cheat, dc", [("peek", 13), ("swap_row", 15)])
def test_the_dc_of_a_sleight(cheat: str, dc: int) -> None:
    for natural in (dc - 1, dc):
        table = Table("9S KS | 4H | 4S", "3S 3H")
        table.cheats(cheat, 0, natural)
        assert table.S.deeds[-1][4] is (natural == dc)
        assert noticed(table) == 0  # passive Perception 10 does not see a 12


def test_who_has_a_sharper_eye_notices_whether_it_works_or_not() -> None:
    for natural in (1, 9):
        table = Table("9S KS || 4S", "3S 3H")
        table.cheats("peek", 0, natural)
        assert noticed(table) == 1


def test_the_card_that_is_known_may_be_turned_over_or_kept() -> None:
    for keep in (False, True):
        table = Table("|| 4S 9S", "3S 3H", pile="8S")
        table.cheats("peek", 0, 20)
        table.round.answer(cards("4S")[0])
        table.round.answer(None)
        assert [one.cheat.name for one in possible(table.round)] == ["turn_known"]
        table.cheats("turn_known", 0)
        table.round.answer(None if keep else cards("4S")[0])
        assert table.turn == 1
        if keep:
            assert table.S.z_face_down[0] == cards("4S") and table.pile == cards("8S 9S")
        else:
            assert table.hand(0) == set(cards("4S 8S"))


def test_nobody_turns_over_a_known_card_who_has_not_peeked() -> None:
    table = Table("|| 4S 9S", "3S 3H", pile="8S")
    table.round.answer(None)
    wait = table.round.wait
    assert wait is not None and (wait.kind == "random" or not possible(table.round))


def test_swap_row_changes_a_hand_card_for_one_of_the_row() -> None:
    table = Table("4S 5S | KS QS", "3S 3H", pile="AS")
    table.cheats("swap_row", 0, 20)
    table.round.answer(cards("4S")[0])
    table.round.answer(cards("KS")[0])
    assert (table.hand(0), table.row(0)) == (set(cards("5S KS")), set(cards("4S QS")))
    table.called_out()
    assert (table.hand(0), table.row(0)) == (set(cards("4S 5S")), set(cards("KS QS")))


def test_a_swap_that_is_called_out_late_leaves_what_has_been_played() -> None:
    table = Table("4S 5S | KS QS", "AH AD", "9S 9D", pile="JS")
    table.cheats("swap_row", 0, 20)
    table.round.answer(cards("4S")[0])
    table.round.answer(cards("KS")[0])
    table.round.answer(None)  # the king is the only card that goes on a jack
    assert table.pile == cards("JS KS")
    table.called_out()
    assert table.row(0) == set(cards("4S QS"))


def test_palm_keeps_a_card_of_the_pile_out_of_the_hand() -> None:
    table = Table("3S 4S", "5S 5H", pile="QS KS")
    table.round.answer(None)
    assert [one.cheat.name for one in possible(table.round)] == ["palm"]
    table.cheats("palm", 0, 20)
    table.round.answer(cards("KS")[0])
    assert table.asked() == 1
    assert table.hand(0) == set(cards("3S 4S QS"))
    assert cards("KS")[0] in table.S.z_gone
    table.called_out()
    assert table.hand(0) == set(cards("3S 4S QS KS"))


def test_a_palm_that_fails_takes_the_pile_as_it_is() -> None:
    table = Table("3S 4S", "5S 5H", pile="QS KS")
    table.round.answer(None)
    table.cheats("palm", 0, 14)
    table.on()
    assert table.hand(0) == set(cards("3S 4S QS KS"))
    table.called_out()
    assert table.hand(0) == set(cards("3S 4S QS KS"))


def test_an_old_cheat_called_out_leaves_the_turn_as_it_is() -> None:
    table = Table("4S 5S || 9D", "KH AH || 9C", "9S 9H || 8C", pile="2S")
    table.cheats("peek", 0, 20)
    table.plays("4S")
    assert (
        table.S.turn_of == 1 and table.round.wait is not None and table.round.wait.kind == "moment"
    )
    table.called_out()
    assert table.asked() == 1


# -- ploys


def test_read_face_shows_a_card_of_who_plays_next() -> None:
    table = Table("9S KS", "3S 3H", "4S 4H")
    table.cheats("read_face", 0, 20)
    table.round.answer(cards("3H")[0])
    assert view(table.round, 0)["seats"][1]["zones"]["hand"].count(None) == 1
    assert view(table.round, 2)["seats"][1]["zones"]["hand"] == [None] * 2


def test_keep_count_tells_how_many_powers_are_out_of_sight() -> None:
    table = Table("9S 2S", "10S 3H", "6S 4H || *", stock="2H", pile="6H")
    table.round.take_facts()
    table.cheats("keep_count", 0, 20)
    assert "4 are still out of your sight" in table.told()


def test_a_ploy_is_tried_once_a_round() -> None:
    table = Table("9S KS", "3S 3H")
    table.cheats("keep_count", 0, 1)
    assert not {"read_face", "keep_count"} & {one.cheat.name for one in possible(table.round)}


# -- leaving


def test_who_leaves_takes_every_card_out_of_play_and_the_stake_stays() -> None:
    table = Table("9S KS", "3S 3H | 4S | 5S", "4H 4D")
    table.leaves(1)
    assert set(cards("3S 3H 4S 5S")) <= set(table.S.z_gone)
    assert holds(table.S, ("pot", "pot")) == 30
    assert view(table.round, "public")["zones"]["gone"] == [None] * len(table.S.z_gone)


def test_a_skip_meant_for_who_has_left_passes_to_the_next_seat() -> None:
    table = Table("8S 3S", "9S 9H", "9D 4D", "KS KD", pile="2D")
    table.plays("8S")
    table.leaves(1)
    table.plays("pass")
    assert (table.turn, table.S.t_skips) == (3, 0)


def test_another_turn_meant_for_who_has_left_passes_to_the_next_seat() -> None:
    table = Table("AS 3S", "5H 4H", "9D 4D", "KS 5D", pile="2D", direction="right")
    table.plays("AS")
    table.leaves(0)
    table.round.answer(None)  # seat 3 cannot play, and takes the pile; seat 0 would have gone again
    table.settle()
    assert table.hand(3) == set(cards("KS 5D AS 2D")) and table.turn == 3


def test_who_leaves_in_the_own_turn_ends_it() -> None:
    table = Table("9S KS", "3S 3H", "4H 4D")
    assert table.asked() == 0
    table.leaves(0)
    assert table.asked() == 1


def test_the_last_one_left_wins() -> None:
    table = Table("9S KS", "3S 3H", "4H 4D")
    table.leaves(1)
    table.leaves(0)
    assert table.asked() is None
    assert table.S.winners == (2,) and table.S.stack == [STACK - 10, STACK - 10, STACK + 20]
