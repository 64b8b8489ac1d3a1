"""What NPCs make of a cheat that they have noticed: they keep it, sell it, or say it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.errors import NotAllowed, NotFound
from referee.rounds import cheating
from referee.screens.status import outcome_lines, status_lines
from referee.store import accounts
from referee.table.keeping import staying
from referee.table.remembering import round_coins
from referee.table.silence import settle_silence
from referee.table.suspicions import suspicions
from tests.table.mixed import gm_sees, meant, people_come
from tests.table.tavern import Tavern

WHO = {"say": "Sot", "sell": "Wit", "keep": "Cal"}
"""NPCs who now and then do so."""


@pytest.fixture
def npcs(tavern: Tavern) -> Iterator[Tavern]:
    with staying():
        yield people_come(tavern)


def ann_cheats(npcs: Tavern, means: str) -> Any:
    """Ann cheats with a 1 on the die until the NPC makes this of it; what the table prints."""
    for seed in range(40):
        npcs.deal(seed)
        while npcs.table().round is not None:
            chance = hers(npcs)
            if chance is None or chance.cheat.check is None:
                npcs.choose("ok") if npcs.wait().kind in ("moment", "bets") else npcs.auto()
                continue
            outcome = npcs.cheat("Ann", chance.cheat.name, 1)
            if kept(npcs)[-1].means == means and npcs.table().round is not None:
                return outcome
            npcs.finish()
    raise AssertionError(f"nobody ever means to {means}")


def hers(npcs: Tavern) -> Any:
    running = npcs.running()
    possible = cheating.possible(running.round)
    return next((c for c in possible if c.by == running.record.names.index("Ann")), None)


def kept(npcs: Tavern) -> Any:
    found = npcs.look(lambda desk: suspicions(desk.reading))
    return sorted((one for one in found if one.kind == "noticed"), key=lambda one: int(one.id[1:]))


def two_at_table(npcs: Tavern, means: str) -> Any:
    npcs.open(ante="20cp")
    npcs.do(lambda desk, command, table: setattr(table, "stops", True) or table.put(command))
    npcs.sit("Ann", WHO[means], stake="10gp")
    return ann_cheats(npcs, means)


def printed(npcs: Tavern, outcome: Any) -> str:
    return " ".join(npcs.look(lambda desk: outcome_lines(desk, outcome, 200)))


def test_who_says_it_means_to_call_the_cheat_out(npcs: Tavern) -> None:
    outcome = two_at_table(npcs, "say")
    first = meant(npcs)[0]
    assert first["words"].startswith("means to call Ann out (")
    assert first["typed"] == "accuse Sot Ann"
    assert "Sot means to call Ann out" in printed(npcs, outcome)
    told = npcs.auto()
    assert [f[0] for f in told.facts][:2] == ["accused", "exposed"]
    assert told.facts[0][1:4] == ("Sot", "Ann", "saw")
    assert not any("call Ann out" in one["words"] for one in meant(npcs))
    assert npcs.look(lambda desk: suspicions(desk.reading))[-1].kind
    assert npcs.problems() == []


def test_the_game_master_goes_on_and_nothing_is_said(npcs: Tavern) -> None:
    two_at_table(npcs, "say")
    assert meant(npcs)[0]["typed"] == "accuse Sot Ann"
    if npcs.wait().kind in ("moment", "bets"):
        npcs.choose("ok")
    else:
        npcs.choose("1")
    if npcs.table().round is not None:
        assert not any(one["typed"] == "accuse Sot Ann" for one in meant(npcs))


def test_who_keeps_it_is_told_to_the_game_master_alone(npcs: Tavern) -> None:
    outcome = two_at_table(npcs, "keep")
    assert "Cal saw it, and keeps it for another day." in printed(npcs, outcome)
    assert not any("call Ann out" in one["words"] for one in meant(npcs))
    nobody_else_knows(npcs)


def nobody_else_knows(npcs: Tavern) -> None:
    for viewer in ("public", 0, 1):
        assert "suspicions" not in gm_sees(npcs, viewer)
        running = npcs.running()
        shown = npcs.look(
            lambda desk, r=running, v=viewer: status_lines(desk, desk.table(), r, v, 200)
        )
        assert "saw it" not in " ".join(shown) and "means to" not in " ".join(shown)


def test_who_sells_it_has_a_price(npcs: Tavern) -> None:
    outcome = two_at_table(npcs, "sell")
    one = kept(npcs)[-1]
    money = npcs.look(lambda desk: desk.money(one.price))
    assert 1 <= one.price <= npcs.has("Ann")
    line = f"Wit saw it, and wants {money} of Ann to keep quiet ({one.id})."
    assert line in printed(npcs, outcome)
    assert gm_sees(npcs)["suspicions"][-1]["price"] == one.price
    nobody_else_knows(npcs)

    ann, wit = npcs.has("Ann"), npcs.has("Wit")
    told = npcs.do(settles, one.id, "paid")
    assert told == [f"Ann pays Wit {money}, and Wit keeps quiet."]
    assert (npcs.has("Ann"), npcs.has("Wit")) == (ann - one.price, wit + one.price)
    assert kept(npcs)[-1].means == "sold" and kept(npcs)[-1].price == 0
    with pytest.raises(NotFound, match="Nobody wants anything to keep quiet under"):
        npcs.do(settles, one.id, "paid")
    npcs.counted()
    npcs.finish()
    assert npcs.problems() == []
    npcs.undo(2)
    assert (npcs.has("Ann"), kept(npcs)[-1].price) == (ann, one.price)
    npcs.counted()


def settles(desk: Any, command: Any, table: Any, typed: str, result: str) -> list[str]:
    return settle_silence(desk, command, typed, result)


def test_a_price_is_refused_and_there_is_no_reason_left(npcs: Tavern) -> None:
    two_at_table(npcs, "sell")
    one = kept(npcs)[-1]
    told = npcs.do(settles, one.id, "refused")
    assert told == [
        "Wit has no reason to keep quiet any more: 'referee accuse Wit Ann' has it said."
    ]
    assert npcs.accuse("Wit", "Ann").facts[0][3] == "saw"


def test_between_rounds_silence_is_paid_from_one_stake_to_the_other(npcs: Tavern) -> None:
    two_at_table(npcs, "sell")
    one = kept(npcs)[-1]
    npcs.stop("refund")
    before = npcs.balances()
    npcs.do(settles, one.id, "paid")
    stake = accounts.stake("t1", npcs.id("Ann"))
    assert npcs.balances()[stake] == before[stake] - one.price
    npcs.undo()
    npcs.leave("Ann")
    with pytest.raises(NotAllowed, match="Ann does not sit at table t1 any more"):
        npcs.do(settles, one.id, "paid")
    remembered = npcs.sit("Ann", stake="1gp")
    assert any("wants" in line and one.id in line for line in remembered)
    npcs.counted()


@pytest.mark.parametrize(
    ("copper", "round_"), [(0, 1), (1, 1), (3, 2), (9, 5), (17, 10), (26, 20), (700, 500)]
)
def test_prices_are_round_coins(copper: int, round_: int) -> None:
    assert round_coins(copper) == round_
