"""Who sits down with what, as it is typed."""

from __future__ import annotations

import json

import pytest

from .conftest import Referee


@pytest.fixture(autouse=True)
def a_table(referee: Referee) -> None:
    referee("table", "open", "any", "--ante", "1gp")


def stakes(referee: Referee) -> dict[str, int]:
    found = json.loads(referee("status", "--json").stdout)["seats"]
    return {seat["name"]: seat["stack"] for seat in found}


def test_one_amount_behind_several_names_is_the_stake_of_each(referee: Referee) -> None:
    said = referee("sit", "Vex", "Bram", "Ilse", "10gp").stdout
    assert said.startswith("Vex, Bram and Ilse sit down with 10gp each.\n")
    assert stakes(referee) == {"Bram": 1000, "Ilse": 1000, "Vex": 1000}


def test_where_another_brings_an_amount_of_their_own_each_is_the_one_before_it(
    referee: Referee,
) -> None:
    for name in ("Vex", "Bram", "Ilse"):
        referee("character", "add", name)
    referee("sit", "Vex", "5gp", "Bram", "Ilse", "10gp", "--stake", "1gp")
    assert stakes(referee) == {"Bram": 100, "Ilse": 1000, "Vex": 500}


def test_words_of_a_sheet_stand_between_names_that_share_an_amount(referee: Referee) -> None:
    referee("sit", "Vex", "sleight+5", "Bram", "2gp")
    assert stakes(referee) == {"Bram": 200, "Vex": 200}
    assert "Sleight of Hand +5" in referee("character", "show", "Vex").stdout


def test_a_name_that_nobody_has_is_told_how_somebody_new_sits_down(referee: Referee) -> None:
    refused = referee("sit", "Vex", code=4).stderr
    assert refused.endswith("With an amount behind it, a new name sits down at once: Vex 10gp.\n")
    assert stakes(referee) == {}
    referee("sit", "Vex", "10gp")
    assert stakes(referee) == {"Vex": 1000}


def test_a_name_spelt_nearly_as_somebody_s_makes_nobody_new(referee: Referee) -> None:
    referee("character", "add", "Bram")
    assert "Did you mean Bram?" in referee("sit", "Vex", "Barm", "10gp", code=4).stderr
    assert stakes(referee) == {}
