"""Temperaments: those that come with the referee, a GM's own, and every fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.campaign import Campaign, read_campaign
from referee.campaign.changing import add_character, write_parts
from referee.campaign.starting import start_campaign
from referee.campaign.temperaments import BUILT_IN, find_temperament, in_words
from referee.campaign.typed import Written
from referee.errors import BadInput, NotFound
from referee.sheets import Edition
from referee.source import Fault, FaultyFile

OWN = """\
temperaments:
  greedy:
    like: bold
    plays_like: [sharp, bold]
    cheats: 20%
    ploys: 1 in 5
    bets: always
    boldness: 12.5%
    noticed: {keep: 2, say: 1}
  Old Hand:
    like: greedy
    cheats: never
    noticed: sell
  bold:
    like: bold
    bets: 99 %
"""


def campaign(folder: Path, text: str, characters: str = "") -> Campaign:
    (folder / "campaign.yaml").write_text(text, encoding="utf-8")
    (folder / "characters.yaml").write_text(characters, encoding="utf-8")
    return read_campaign(folder)


def fault(folder: Path, text: str, characters: str = "") -> Fault:
    with pytest.raises(FaultyFile) as caught:
        campaign(folder, text, characters)
    assert len(caught.value.faults) == 1
    return caught.value.faults[0]


@pytest.mark.parametrize("word", BUILT_IN)
def test_each_of_ours_is_whole(word: str, tmp_path: Path) -> None:
    found = campaign(tmp_path, "").temperament(word)
    assert found == BUILT_IN[word]
    assert found.prefers[-1] == "anyone"
    assert all(0 <= each <= 1 for each in (found.cheats, found.ploys, found.bets, found.boldness))
    assert found.keeps + found.sells + found.says > 0
    assert found.name in in_words(found)


def test_a_cheat_cheats_more_than_anybody() -> None:
    others = [each.cheats for word, each in BUILT_IN.items() if word != "cheat"]
    assert BUILT_IN["cheat"].cheats > 2 * max(others)
    assert BUILT_IN["cautious"].cheats == BUILT_IN[""].cheats == 0


def test_a_gms_own_is_another_with_what_differs(tmp_path: Path) -> None:
    found = campaign(tmp_path, OWN)
    greedy = found.temperament("Greedy")
    assert greedy.prefers == ("greedy", "sharp", "bold", "anyone")
    assert (greedy.cheats, greedy.ploys, greedy.bets, greedy.boldness) == (0.2, 0.2, 1, 0.125)
    assert (greedy.keeps, greedy.sells, greedy.says) == (2, 0, 1)
    hand = found.temperament("old_hand")
    assert hand.prefers == ("old_hand", "greedy", "sharp", "bold", "anyone")
    assert (hand.name, hand.cheats, hand.bets) == ("Old Hand", 0, 1)
    assert (hand.keeps, hand.sells, hand.says) == (0, 1, 0)


def test_a_gm_may_have_another_bold(tmp_path: Path) -> None:
    bold = campaign(tmp_path, OWN).temperament("bold")
    assert (bold.bets, bold.cheats) == (0.99, BUILT_IN["bold"].cheats)


def test_who_has_none_is_ordinary(tmp_path: Path) -> None:
    found = campaign(tmp_path, "")
    assert found.temperament("") == found.temperament("ordinary") == BUILT_IN[""]


def test_an_unknown_word_is_refused_with_the_list() -> None:
    with pytest.raises(NotFound, match=r"Did you mean cautious\?"):
        find_temperament("cautios", {})
    with pytest.raises(NotFound, match="cautious, bold, drunk, sharp and cheat"):
        find_temperament("xyzzy", {})


def test_a_character_has_it_however_it_is_spelt(tmp_path: Path) -> None:
    people = "Nan: {temperament: Old-Hand}\nTom: {temperament: BOLD}\nPapa: {}\n"
    found = campaign(tmp_path, OWN, people)
    assert [each.temperament for each in found.characters] == ["Old Hand", "bold", ""]


def test_an_unknown_one_of_a_character_is_a_fault_at_its_place(tmp_path: Path) -> None:
    found = fault(tmp_path, OWN, "Nan:\n  kind: npc\n  temperament: greedi\n")
    assert (found.place.line, found.place.column, found.code) == (3, 16, "campaign-value")
    assert "did you mean" in found.mend.lower() and "greedy" in found.mend
    found = fault(tmp_path, "", "Nan: {temperament: xyzzy}\n")
    assert "cautious, bold, drunk, sharp or cheat" in found.mend


@pytest.mark.parametrize(
    ("line", "message", "mend"),
    [
        ("like: bald", "no temperament", "bold"),
        ("like: later", "further down", "above"),
        ("like: greedy", "this one itself", "above"),
        ("cheats: 0.2", "no share", "20%"),
        ("cheats: 120%", "no share", "20%"),
        ("cheats: 1 in 0", "no share", "1 in 5"),
        ("bets: 6 in 5", "no share", "never"),
        ("boldness: [1]", "a text is due", "one line"),
        ("noticed: {keep: 0, say: 0}", "more than 0", "keep: 2"),
        ("noticed: {keep: -1}", "whole number", "keep: 2"),
        ("noticed: {kep: 1, say: 1}", "means nothing", "keep"),
        ("noticed: shout", "keys with their values", "keep: 2"),
        ("play_like: bold", "means nothing", "plays_like"),
    ],
)
def test_what_is_wrong_is_told_with_its_mend(
    line: str, message: str, mend: str, tmp_path: Path
) -> None:
    text = f"temperaments:\n  greedy:\n    {line}\n  later: {{like: bold}}\n"
    found = fault(tmp_path, text)
    assert found.place.line == 3
    assert message in found.message and mend in found.mend


@pytest.mark.parametrize(
    "text",
    [
        "temperaments: bold\n",
        "temperaments: {greedy: bold}\n",
        "temperaments: {anyone: {like: bold}}\n",
        "temperaments:\n  sly boots: {}\n  sly-boots: {}\n",
    ],
)
def test_a_wrong_shape_or_name_is_a_fault(text: str, tmp_path: Path) -> None:
    assert fault(tmp_path, text)


def test_nothing_is_written_of_an_unknown_one(tmp_path: Path) -> None:
    found = campaign(tmp_path, OWN, "Nan: {kind: npc}\n")
    write_parts(tmp_path, found.characters[0], [Written("temperament", "", "greedy")])
    before = (tmp_path / "characters.yaml").read_text(encoding="utf-8")
    with pytest.raises(BadInput, match="no temperament"):
        write_parts(tmp_path, found.characters[0], [Written("temperament", "", "silly")])
    with pytest.raises(BadInput, match="no temperament"):
        add_character(tmp_path, "Tom", {"kind": "npc", "temperament": "silly"})
    assert (tmp_path / "characters.yaml").read_text(encoding="utf-8") == before


def test_the_example_in_a_new_campaign_counts_without_its_marks(tmp_path: Path) -> None:
    start_campaign(tmp_path / "boot", "Boot", "", Edition.E2014, "0")
    text = (tmp_path / "boot" / "campaign.yaml").read_text(encoding="utf-8")
    lines = text.splitlines()
    first = lines.index("# temperaments:")
    lines[first : first + 5] = [line[2:] for line in lines[first : first + 5]]
    greedy = campaign(tmp_path, "\n".join(lines) + "\n").temperament("greedy")
    assert (greedy.cheats, greedy.sells, greedy.says, greedy.keeps) == (0.2, 2, 1, 0)
    assert greedy.bets == BUILT_IN["bold"].bets
