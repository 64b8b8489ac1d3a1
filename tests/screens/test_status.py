"""The table at a glance, as it is printed at 80 and at 120 columns."""

from __future__ import annotations

import json
import re

from referee.screens.tables import columns
from tests.screens.conftest import Table

CARD = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")


def test_a_table_before_anybody_sits_there(empty: Table) -> None:
    empty("table", "open", "turnips")
    assert empty("status") == (
        "Turnips, table t1\n\nNobody sits here yet: 'referee sit NAME...' seats people.\n"
    )


def test_between_rounds_the_next_dealer_is_last(table: Table) -> None:
    assert (
        table("status")
        == """\
Turnips, table t1
House rules: ante 5sp.

  Bob               5gp
  Cas               8gp
  Ann  deals next  10gp

'referee deal' deals the next round.
"""
    )


def test_for_the_game_master(dealt: Table) -> None:
    dealt("bet", "Bob", "1gp", "winner", "Bob")
    dealt("bet", "Cas", "2gp", "it rains by midnight", "--against", "Ann")
    dealt("cheat", "Ann", "swap", "--arm")
    assert (
        dealt("status")
        == """\
Turnips, table t1, round 1
House rules: ante 5sp.
pot 1gp 5sp   pile 43 cards

  Bob          3gp 5sp   hand 6♥ 7♥ 8♥
  Cas          5gp 5sp   hand 2♣ 2♠ J♣
  Ann  dealer  7gp 5sp   hand 6♣ J♦ Q♠

Bet 1: Bob 1gp on Bob (who wins)
Bet b1: Cas bets Ann 2gp: it rains by midnight
For your eyes only:
  Ann means to try it: swap the card.

Bets are open on winner (who wins): 'referee bet NAME AMOUNT MARKET PICK';
  'referee choose done' when everybody has bet.
"""
    )


def test_for_everybody(dealt: Table) -> None:
    dealt("choose", "done")
    assert (
        dealt("status", "--public")
        == """\
Turnips, table t1, round 1, as everybody sees it
House rules: ante 5sp.
pot 1gp 5sp   pile 43 cards

> Bob          4gp 5sp   hand 3 cards
  Cas          7gp 5sp   hand 3 cards
  Ann  dealer  9gp 5sp   hand 3 cards

Waiting for Bob.
"""
    )


def test_for_a_player_whose_choice_it_is(dealt: Table) -> None:
    dealt("choose", "done")
    assert (
        dealt("status", "--as", "Bob")
        == """\
Turnips, table t1, round 1, as Bob sees it
House rules: ante 5sp.
pot 1gp 5sp   pile 43 cards

> Bob          4gp 5sp   hand 6♥ 7♥ 8♥
  Cas          7gp 5sp   hand 3 cards
  Ann  dealer  9gp 5sp   hand 3 cards

Waiting for Bob: Which card do you show?  1 6♥   2 7♥   3 8♥
"""
    )


def test_deeds_and_counters_and_who_comes_later(dealt: Table) -> None:
    dealt("choose", "done")
    dealt("choose", "1")
    dealt("cheat", "Bob", "swap", "--roll", "5")
    dealt("sit", "Dov", "3gp")
    expected = """\
Turnips, table t1, round 1
House rules: ante 5sp.
pot 1gp 5sp   pile 43 cards   rounds on 1   leading Bob

  Bob          4gp 5sp   hand 7♥ 8♥   front 6♥   so far 1 (6)
> Cas          7gp 5sp   hand 2♣ 2♠ J♣
  Ann  dealer  9gp 5sp   hand 6♣ J♦ Q♠

Waiting for the next round: Dov with 3gp.
For your eyes only:
  1 Bob: swap the card; it failed, noticed by Cas and Ann.

Waiting for Cas: Which card do you show?  1 2♣   2 J♣   3 2♠
"""
    assert dealt("status") == expected


def test_everything_shows_piles_and_counters_at_nothing(dealt: Table) -> None:
    shown = dealt("status", "--all")
    assert "rounds on 0" in shown and "mood calm" in shown and "tips 0cp" in shown
    assert len(CARD.findall(shown)) == 52
    assert not CARD.findall(dealt("status", "--all", "--public"))


def test_a_wide_terminal_has_more_on_a_line(table: Table) -> None:
    table("sit", "Zoë [the Fox]", "1gp")
    table("deal", "--seed", "7")
    dealt = table
    narrow = dealt("status").splitlines()
    dealt.width = "120"
    wide = dealt("status").splitlines()
    assert max(map(columns, narrow)) <= 80 < max(map(columns, wide)) <= 120
    assert len(wide) < len(narrow)
    assert " ".join(" ".join(narrow).split()) == " ".join(" ".join(wide).split())


def test_names_stand_as_they_are_and_columns_line_up(empty: Table) -> None:
    empty("table", "open", "turnips")
    empty("sit", "日本", "10gp", "[red]Eve", "5gp", "Zoe\u0308", "8gp", "D'Arvit", "1pp")
    lines = empty("status").splitlines()
    seats = [line for line in lines if line.startswith("  ")]
    assert [line.split("  ")[1].strip() for line in seats] == ["[red]Eve", "Zoë", "D'Arvit", "日本"]
    assert len({columns(line) for line in seats}) == 1


def test_while_a_cheater_is_asked_nobody_else_is_told(dealt: Table) -> None:
    dealt("choose", "done")
    dealt("choose", "1")
    asked = dealt("cheat", "Bob", "swap", "--roll", "18")
    assert "Waiting for Bob: Which card instead?" in asked
    for viewer in (["--public"], ["--as", "Cas"]):
        told = json.loads(dealt("status", *viewer, "--json"))
        assert told["wait"] == {"kind": "table", "who": None}
        assert not any(seat["waited"] for seat in told["seats"])
        assert "deeds" not in told and "armed" not in told
        assert dealt("status", *viewer).endswith("Waiting for the game master.\n")
    assert (
        json.loads(dealt("status", "--as", "Bob", "--json"))["wait"]["ask"] == "Which card instead?"
    )


def test_json_has_the_view_and_the_table(dealt: Table) -> None:
    told = json.loads(dealt("status", "--json"))
    assert told["table"] == "t1" and told["ruleset"] == "turnips" and told["round"] == 1
    assert told["options"] == {"ante": 50, "trump": "none_named"}
    assert told["changed"] == ["ante"] and told["pot"] == 150
    assert [seat["stack"] for seat in told["seats"]] == [450, 750, 950]
    assert told["wait"]["markets"] == [{"market": "winner", "title": "Who wins"}]
    assert "seed" not in json.dumps(told)


def test_the_keys_are_the_same_between_rounds(table: Table) -> None:
    between = json.loads(table("status", "--json"))
    table("deal")
    playing = json.loads(table("status", "--json"))
    assert set(playing) - set(between) == {"deeds"} and set(between) <= set(playing)
    assert set(between["seats"][0]) == set(playing["seats"][0])


def test_who_has_no_seat_sees_what_everybody_sees(dealt: Table) -> None:
    dealt("character", "add", "Onlooker")
    assert dealt("status", "--as", "onl") == dealt("status", "--public")
    assert "one of them" in dealt("status", "--as", "Bob", "--public", code=2)
    assert "one of them" in dealt("status", "Bob", "--public", code=2)
    assert dealt("status", "Bob") == dealt("status", "--as", "Bob")
    assert "name them once" in dealt("status", "Bob", "--as", "Cas", code=2)


def test_plain_letters_where_the_terminal_has_no_others(dealt: Table) -> None:
    from referee.words import ascii_fallback

    assert "hand 6H 7H 8H" in ascii_fallback(dealt("status"), "ascii")
