"""Numbers, coins, names, titles and bets as they are read aloud."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import referee.afterwards
from referee.afterwards.chart import step_for
from referee.afterwards.naming import Names, marked, whose
from referee.afterwards.opening import game_words
from referee.afterwards.rulebook import doing, on_what, stem
from referee.afterwards.sentences import SENTENCES, TAILS
from referee.afterwards.spoken import about, coins, number, ordinal
from referee.afterwards.standing import times
from referee.afterwards.statistics import luck_word
from referee.afterwards.telling import deed
from referee.campaign import Campaign

SLOTS = {
    *(
        "who",
        "whose",
        "other",
        "theirs",
        "of",
        "names",
        "each",
        "count",
        "game",
        "stake",
        "ante",
        "amount",
    ),
    *(
        "pot",
        "between",
        "ways",
        "on",
        "gain",
        "words",
        "deed",
        "title",
        "why",
        "line",
        "round",
        "times",
    ),
    *("ordinal", "passed", "thing"),
}
CAMPAIGN = Campaign(Path(), "The Boot")
RICH = Campaign(Path(), "The Palace", electrum=True, platinum=True)


@pytest.mark.parametrize(
    ("n", "words"),
    [(0, "no"), (1, "one"), (13, "thirteen"), (20, "twenty"), (43, "forty-three"), (100, "100")],
)
def test_numbers_are_words_below_a_hundred(n: int, words: str) -> None:
    assert number(n) == words


@pytest.mark.parametrize(
    ("n", "words"),
    [
        *((1, "first"), (3, "third"), (12, "twelfth"), (20, "twentieth"), (21, "twenty-first")),
        *(
            (32, "thirty-second"),
            (45, "forty-fifth"),
            (100, "100th"),
            (112, "112th"),
            (121, "121st"),
        ),
    ],
)
def test_places_in_an_order(n: int, words: str) -> None:
    assert ordinal(n) == words


def test_every_place_in_an_order_is_called_differently() -> None:
    assert len({ordinal(n) for n in range(1, 300)}) == 299


@pytest.mark.parametrize(
    ("copper", "exact", "heard"),
    [
        (0, "nothing", "nothing"),
        (100, "one gold piece", "one gold piece"),
        (250, "two gold and five silver", "two gold and five silver"),
        (343, "three gold, four silver and three copper", "more than three gold"),
        (491, "four gold, nine silver and one copper", "nearly five gold"),
        (2004, "twenty gold and four copper", "a little over twenty gold"),
        (155, "one gold, five silver and five copper", "more than one gold and five silver"),
        (112, "one gold, one silver and two copper", "a little over a gold piece"),
        (37, "three silver and seven copper", "three silver and seven copper"),
    ],
)
def test_coins_as_they_are_read_aloud(copper: int, exact: str, heard: str) -> None:
    assert coins(CAMPAIGN, copper) == exact
    assert about(CAMPAIGN, copper) == heard


@given(st.integers(1, 10**7))
def test_what_is_said_about_an_amount_is_true(copper: int) -> None:
    said = about(CAMPAIGN, copper)
    gold = copper / 100
    if said.startswith("nearly"):
        assert copper % 100 >= 80
        assert said == f"nearly {number(copper // 100 + 1)} gold"
    elif said.startswith(("more than", "a little over")):
        assert gold > copper // 100
        assert number(copper // 100) in said or "a gold piece" in said
    else:
        assert said == coins(CAMPAIGN, copper)


def test_coins_of_the_campaign_are_said() -> None:
    assert coins(RICH, 1150) == "one platinum, one gold and one electrum"
    assert about(RICH, 1735) == "more than one platinum and seven gold"
    assert about(RICH, 160) == "more than one gold and one electrum"
    assert about(RICH, 150) == "one gold and one electrum"
    assert about(RICH, 51) == "a little over an electrum piece"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        *(("Snaggletooth", "Snaggletooth"), ("Drinking contest", "a drinking contest")),
        *(("Any game", "a game"), ("A Week of Gambling", "a Week of Gambling")),
        *(("Snake, with real cards", "Snake"), ("Five-card draw", "Five-card draw")),
        ("Archery match", "an archery match"),
    ],
)
def test_games_as_one_sits_down_to_them(title: str, said: str) -> None:
    assert game_words(title) == said


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Hold back a pair", "hold back a pair"),
        ("Shift your stake across", "shift one's stake across"),
        ("Slip in a card more than you say", ""),
        ("Loaded dice", ""),
    ],
)
def test_titles_that_say_what_is_done_follow_a_verb(title: str, said: str) -> None:
    assert deed(title) == said


@pytest.mark.parametrize(
    ("verb", "bare", "going"),
    [
        *(("wins", "win", "winning"), ("takes", "take", "taking"), ("is", "be", "being")),
        *(("goes", "go", "going"), ("has", "have", "having"), ("catches", "catch", "catching")),
        *(
            ("carries", "carry", "carrying"),
            ("gets", "get", "getting"),
            ("loses", "lose", "losing"),
        ),
    ],
)
def test_verbs_of_titles(verb: str, bare: str, going: str) -> None:
    assert (stem(verb), doing(stem(verb))) == (bare, going)


@pytest.mark.parametrize(
    ("title", "label", "own", "said"),
    [
        ("Who wins", "Vex", False, "on Vex to win"),
        ("Who wins", "Vex", True, "on winning"),
        ("Who is first to find a pair", "Vex", False, "on Vex to be first to find a pair"),
        ("Whose dice are the last", "Vex", False, "on Vex, as to whose dice are the last"),
        ("Whether the board pairs", "yes", False, "on “the board pairs”"),
        ("Whether the board pairs", "no", False, "against “the board pairs”"),
        ("A square of the cloth", "anchor", False, "on anchor"),
        ("A rank to lose, for less", "kings", False, "on kings to lose, for less"),
        ("Chō or han", "han", False, "on han (chō or han)"),
        ("With the caster", "", False, "with the caster"),
        ("A tie", "", False, "on a tie"),
        ("That the bank has a natural", "", False, "on “the bank has a natural”"),
    ],
)
def test_what_a_bet_is_on(title: str, label: str, own: bool, said: str) -> None:
    market: Any = SimpleNamespace(title=title, name="m")
    assert on_what(market, label, own) == said


def test_names_are_whole_at_first_and_then_short() -> None:
    names = Names(["Trofim Kabakian", "Old Grubb", "Ann Oak", "Ann Ash", "Vex"])
    said = ["Trofim Kabakian", "Old Grubb", "Ann Oak", "Vex"]
    assert [names.say(one) for one in said] == said
    assert [names.say(one) for one in said] == ["Trofim", "Old Grubb", "Ann Oak", "Vex"]
    assert whose("Vex") == "Vex's"


@given(st.text())
def test_nothing_in_a_name_is_read_as_markdown(text: str) -> None:
    said = marked(text)
    assert "\n" not in said
    bare = said.replace("\\\\", "")
    for sign in "`*_[]<>#|~":
        assert bare.count(sign) == bare.count(f"\\{sign}")


@pytest.mark.parametrize(("luck", "word"), [(2.5, "blessed"), (1, "lucky"), (0.9, "even"), (-1.5, "unlucky"), (-2, "cursed")])  # fmt: skip
def test_luck_in_a_word(luck: float, word: str) -> None:
    assert luck_word(luck) == word


@given(st.integers(0, 10**9), st.integers(2, 9))
def test_grid_lines_are_few_and_round(span: int, most: int) -> None:
    step = step_for(span, most)
    assert span // step < most
    assert str(step).rstrip("0") in ("1", "2", "5")


def test_how_often() -> None:
    assert [times(n) for n in (0, 1, 2, 5)] == ["never", "once", "twice", "5 times"]


@pytest.mark.parametrize("kind", SENTENCES)
def test_each_kind_of_sentence_asks_for_what_it_is_given(kind: str) -> None:
    """All ways to say something are filled in from the same slots, and no two of a kind are alike."""
    ways = SENTENCES[kind]
    assert len({*ways}) == len(ways) >= 3
    for way in ways:
        assert way.count("~") <= 1
        assert way.count("|") <= 1
        assert {name for _, name, _, _ in Formatter().parse(way) if name} <= SLOTS


def test_every_kind_of_sentence_is_said_somewhere() -> None:
    rooms = Path(referee.afterwards.__file__).parent.glob("*.py")
    code = "".join(
        one.read_text(encoding="utf-8") for one in rooms if not one.stem.startswith("sentences")
    )
    made = {f"{kind}{first}" for kind in ("quiet", "quiet_level", "quiet_house") for first in ("", "_first")}  # fmt: skip
    made |= {f"stopped_{how}" for how in ("refund", "split", "scramble", "winners")}
    made |= {f"{kind}_one" for kind in ("also_up", "also_down")}
    made |= {"best_tied", "worst_tied"}
    said = {kind for kind in (*SENTENCES, *TAILS) if f'"{kind}"' in code}
    assert {*SENTENCES, *TAILS} <= said | made
