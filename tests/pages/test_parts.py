"""Pictures as parts of a page: all that may be waited for, and nothing from outside that is taken for HTML."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.money import Coins
from referee.pages.parts import page_parts, shell
from referee.pages.parts_cards import spoken_card, with_suits
from referee.pages.parts_offers import handy, offers
from referee.pages.parts_text import key
from referee.pages.shell import PUBLIC_PARTS, SEAT_PARTS
from tests.pages import pictures as p
from tests.pages.strict import read

NASTY = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</bdi></li><h1>",
    "\u202eevil\u202c",
    "&amp;&lt;",
    "a\x00b\x1b[31mc",
    "\ud800",
)
MARKS = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\x00\x1b\ud800")


def of_outside(value: Any, word: str) -> Any:
    """A picture in which every text that came from outside is ``word``."""
    if isinstance(value, dict):
        ours = {"name", "kind", "takes", "state", "stamp", "tap", "id", "coins"}
        return {
            k: one if k in ours and k != "who" else of_outside(one, word)
            for k, one in value.items()
        }
    if isinstance(value, (list, tuple)):
        return [of_outside(one, word) for one in value]
    return word if isinstance(value, str) and value else value


@pytest.mark.parametrize("word", NASTY)
@pytest.mark.parametrize("who", ["Vex", ""])
def test_nothing_from_outside_is_taken_for_html(word: str, who: str) -> None:
    picture = of_outside({**p.full(), "why": ""}, word) | {"frozen": False, "who": who and word}
    for group in picture["groups"]:
        group["offers"] = [{**one, "options": [word], "id": word} for one in group["offers"]]
    for html in page_parts(picture).values():
        found = read(html)
        assert not MARKS & set(html)
        assert "onerror" not in {name for name, _ in found.attributes}


@given(st.text(), st.text())
def test_any_name_and_any_label_read_back_as_they_may_be_printed(name: str, label: str) -> None:
    from referee.words import printable

    made = p.picture(name or "x", p.group("turn", p.offer("turn:1", label)))
    parts = page_parts(made)
    assert read(parts["place"]).text.startswith(printable(name or "x"))
    shown = re.sub("\ufe0e", "", read(parts["turn"]).text)
    assert printable(label).replace("\ufe0e", "") in shown or re.search("[♣♦♥♠]", label)


def test_a_picture_has_every_part_each_time() -> None:
    """What stood on a page before is gone from it, whatever comes."""
    every = {*SEAT_PARTS, *PUBLIC_PARTS}
    for picture in (
        p.full(),
        p.picture(""),
        p.picture("", frozen=True),
        p.picture("", table=None, why="No."),
    ):
        assert set(page_parts(picture)) == every


def test_every_part_of_a_page_has_its_element_and_no_id_is_there_twice() -> None:
    for kind, parts in (("seat", SEAT_PARTS), ("public", PUBLIC_PARTS)):
        ids = re.findall(r' id="([\w-]+)"', shell(kind))
        assert len(ids) == len(set(ids))
        assert set(parts) <= set(ids)


def test_the_stamp_comes_behind_all_that_can_be_tapped() -> None:
    order = [*page_parts(p.full())]
    tapped = {"turn", "bets", "tricks", "accuse", "notices"}
    assert all(order.index(part) < order.index("stamp") for part in tapped)


def test_frozen_pages_say_that_and_nothing_else() -> None:
    parts = page_parts({**p.full(), "frozen": True})
    assert "put the phones down" in parts["turn"]
    assert {part for part, html in parts.items() if html} == {"place", "turn"}


def test_whose_turn_it_is_comes_first_and_is_spoken_only_to_them() -> None:
    mine = page_parts(p.picture("Vex", p.your_turn()))
    assert (
        "Your turn" in mine["turn"] and mine["spoken"] == "Your turn. Which rank is Snaggletooth?"
    )
    plain = page_parts(p.picture("Vex", p.your_turn(title="It is your turn.")))
    assert plain["spoken"] == "It is your turn." and "kicker" not in plain["turn"]
    other = page_parts(
        p.picture("Vex", p.group("turn", title="Your turn", why_not="It is Bram's turn."))
    )
    assert read(other["turn"]).text == "It is Bram's turn." and other["spoken"] == ""


def test_a_round_that_is_over_says_who_won() -> None:
    over = p.picture(
        "Vex", p.group("turn", why_not="The round is over."), table=p.three(0, won="Ilse wins.")
    )
    assert read(page_parts(over)["turn"]).text == "Ilse wins.The round is over."


# -- what can be tapped


def taps(*of: dict[str, Any]) -> str:
    return offers(of, Coins(), "turn")


def asked(html: str) -> dict[str, str]:
    return {name: value for name, value in read(html).attributes if name.startswith("data-")}


def test_a_plain_choice_is_sent_by_one_tap() -> None:
    assert "data-ask" not in asked(taps(p.offer("turn:1", "8")))


@pytest.mark.parametrize("kind", ["bet", "cheat", "ploy", "accusation", "silence"])
def test_what_is_secret_or_costs_money_is_asked_about(kind: str) -> None:
    assert asked(taps(p.offer("x:1", "Do it", kind)))["data-ask"] == "1"
    assert asked(taps(p.offer("turn:call", "Call 5sp")))["data-ask"] == "1"


def test_each_way_to_answer_has_what_the_page_needs_to_ask_it() -> None:
    amount = asked(taps(p.offer("b:1", "Bram", "bet", "amount", least=10, most=900, coin="gp")))
    assert amount["data-hint"] == "1sp to 9gp; a number alone is in gp"
    assert (
        amount["data-chips"].split("|")[0] == "1sp" and amount["data-chips"].split("|")[-1] == "9gp"
    )
    number = asked(taps(p.offer("t:n", "A number", takes="number", least=2, most=8, step=2)))
    assert number["data-chips"] == "2|4|6|8" and number["data-hint"] == "2 to 8"
    roll = asked(taps(p.offer("t:r", "Palm", "cheat", "roll", least=1, most=20, optional=True)))
    assert (
        roll["data-optional"] == "1" and roll["data-hint"] == "1 to 20" and "data-chips" not in roll
    )
    some = asked(
        taps(p.offer("t:s", "Choose", takes="some", least=0, most=2, options=["9♥", "it's"]))
    )
    assert some["data-options"] == '[["9\\u2665", "nine of hearts"], ["it\'s", "it\'s"]]'
    words = asked(
        taps(p.offer("t:w", "Dice", "roll", "words", least=2, most=2, options=["1", "2"]))
    )
    assert "data-hint" not in words and words["data-takes"] == "words"


def test_what_is_not_possible_says_why_and_is_no_button() -> None:
    html = taps(p.offer("bets:x", "Odd or even", "bet", why_not="Bets are closed."))
    assert "<button" not in html and "Bets are closed." in read(html).text


def test_another_offer_under_the_same_name_is_another_element() -> None:
    """Else an amount half typed for one would stand under the other, or a tap meant for one be taken for the other."""
    one, other = (asked(taps(p.offer("turn:1", label)))["data-k"] for label in ("Vex", "Bram"))
    assert one != other
    same = asked(taps(p.offer("turn:2", "Vex")))["data-k"]
    assert one == same, "whichever number it has among those that are left"
    turns = [
        p.picture("Vex", p.your_turn("Bram", title=title)) for title in ("Who wins?", "Who loses?")
    ]
    assert (
        asked(page_parts(turns[0])["turn"])["data-k"]
        != asked(page_parts(turns[1])["turn"])["data-k"]
    )
    assert key("a", "b") != key("ab", "")


def test_long_lists_can_be_searched() -> None:
    many = [p.offer(f"turn:{at}", f"option {at}") for at in range(40)]
    assert "data-find" in taps(*many) and "data-find" not in taps(*many[:12])


@given(st.integers(1, 10**7), st.integers(0, 10**7), st.sampled_from([1, 2, 5, 10, 100]))
def test_handy_amounts_are_few_in_order_and_possible(least: int, more: int, step: int) -> None:
    most = least + more // step * step
    found = handy(least, most, step)
    assert found == sorted(set(found)) and len(found) <= 5
    assert found[0] == least and found[-1] == most
    assert all(not (copper - least) % step for copper in found)


# -- what came to this seat alone


def test_a_notice_is_told_once_with_both_answers() -> None:
    html = page_parts(p.picture("Vex", p.notices()))["notices"]
    assert html.count("You noticed: Bram, shift the cards.") == 1
    assert html.count("<button") == 2 and html.count("data-news") == 1


def test_what_a_trick_asks_is_not_seen_above() -> None:
    """Else a page would turn green while the table waits for somebody else."""
    question = {**p.your_turn("9♥", "K♠", title="Which card do they get?"), "secret": True}
    table = p.three(0)
    table["seats"][0]["waited"], table["seats"][1]["waited"] = True, False
    parts = page_parts(p.picture("Vex", question, p.tricks(), table=table))
    assert read(parts["turn"]).text == "It is Bram's turn." and parts["spoken"] == ""
    assert parts["table"].count("waited for") == 1, "of Bram alone"
    assert parts["tricks"].index("Which card do they get?") < parts["tricks"].index("Slip a card")
    assert parts["tricks"].count("data-news") == 1


def test_what_lies_with_the_game_master_is_not_told_in_the_open() -> None:
    secret = {"tap": "T" * 22, "told": "Vex tries: palm", "state": "waiting", "answer": ""}
    parts = page_parts(p.picture("Vex", p.your_turn(), proposals=[secret]))
    assert "lies with the game master" in parts["turn"] and "palm" not in parts["turn"]
    assert "palm" in parts["proposals"]
    other = page_parts(
        p.picture("Vex", p.group("turn", why_not="It is Bram's turn."), proposals=[secret])
    )
    assert read(other["turn"]).text == "It is Bram's turn."


def test_what_only_this_seat_was_told_stands_folded_away() -> None:
    own = "You try: Shift the cards. It fails."
    made = p.picture("Vex", told=[own], history=[own])
    assert [part for part, html in page_parts(made).items() if own in html] == ["history"]


def test_folded_sections_look_the_same_with_and_without_a_secret() -> None:
    """Who looks over a shoulder sees the same headings, which are the shell's and no part's."""
    assert "hidden" not in page_parts(p.picture("Vex"))["notices"]
    for section in ("tricks", "notices", "letters", "proposals"):
        assert f'<details hidden id="d-{section}">' in shell("seat")
        assert page_parts(p.picture("Vex"))[section], "else the section would come and go"


# -- cards


def test_cards_are_said_in_words() -> None:
    assert spoken_card("9♥") == "nine of hearts" and spoken_card("10♠") == "ten of spades"
    assert spoken_card("king of cups") == "king of cups"
    found = with_suits("Take 9♥ or Q♠")
    assert 'class="red" aria-hidden="true">9♥\ufe0e' in found and "queen of spades" in found


def test_ones_own_hand_is_drawn_and_others_are_counted() -> None:
    parts = page_parts(p.picture("Vex"))
    assert parts["hand"].count('class="card') == 7 + 1  # and their list
    assert "7 cards" in parts["table"] and "10♠" not in parts["table"]


def test_who_is_waited_for_is_said_in_words_too() -> None:
    assert (
        "Bram" in (text := read(page_parts(p.picture(""))["table"]).text) and "waited for" in text
    )
