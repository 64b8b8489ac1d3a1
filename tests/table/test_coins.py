"""Sentences about money, wherever they are made, speak in the coins that the campaign uses."""

from __future__ import annotations

import pytest

from referee.errors import NotAllowed, Refusal
from referee.money import Coins
from referee.rounds.telling import tell
from referee.rounds.waits import Wait, why_not
from tests.table.tavern import Tavern


@pytest.fixture
def rich(tavern: Tavern) -> Tavern:
    """A campaign that counts in platinum and electrum as well."""
    path = tavern.folder / "campaign.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("electrum: no", "electrum: yes").replace("platinum: no", "platinum: yes")
    path.write_text(text, encoding="utf-8")
    tavern.reread()
    assert tavern.campaign.coins == ["ep", "pp"]
    return tavern


def test_refusals_of_bets_and_stakes(rich: Tavern) -> None:
    stake = Wait("stake", 1, 0, low=50, high=2350)
    assert why_not(stake, 3000, Coins(True, True)) == "Stake 1ep to 2pp 3gp 1ep."
    assert why_not(stake, 3000) == "Stake 5sp to 23gp 5sp."
    bet = Wait("betting", 1, 0, options=(("raise", 1000, 2000),))
    assert why_not(bet, ("raise", 1), Coins(platinum=True)) == "To raise, put in 1pp to 2pp now."


def test_a_bet_at_the_table_is_refused_in_them(rich: Tavern) -> None:
    rich.open("five_card_draw", ante="10gp", chance="rolled", limit="none")
    rich.sit("Ann", "Bob", "Cas", stake="60gp")
    outcome = rich.deal(1)
    assert "Everybody antes 1pp; 3pp in the pot." in tell(outcome.running.round, outcome.facts)
    while rich.wait().kind != "betting":
        rich.choose("ok")
    for words, said in ((("bet", "90gp"), "to 5pp now"), (("bet",), "to 5pp")):
        with pytest.raises(Refusal, match=said):
            rich.choose(*words)


def test_a_bet_on_a_market_is_refused_in_them(rich: Tavern) -> None:
    from referee.table.gm_word import rule_coins

    rich.open("any", ante="10gp")
    rich.sit("Ann", "Bob", stake="60gp")
    rich.deal(1)
    with pytest.raises(NotAllowed, match="Only 2pp lie there"):
        rich.do(rule_coins, "30gp", "pot", "Ann", "")


def test_a_round_keeps_the_coins_that_it_was_dealt_with(rich: Tavern) -> None:
    rich.open("any", ante="10gp")
    rich.sit("Ann", "Bob", stake="60gp")
    rich.deal(1)
    assert rich.running().round.setting.coins == Coins(True, True)
    assert rich.problems() == []
