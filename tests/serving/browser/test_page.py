"""A seat's page at work, against a server of pictures: taps, half-typed words, secrets, lost connections."""

from __future__ import annotations

import random
import re
import time
from itertools import pairwise
from typing import Any

import pytest

from tests.pages import pictures as p
from tests.serving.browser.chromium import until
from tests.serving.browser.gallery import LABELS, twelve
from tests.serving.browser.phone import SEAT, Phone
from tests.serving.browser.stand_in import StandIn

LOST = "net::ERR_"


def seat(phone: Phone, here: StandIn, picture: dict[str, Any]) -> None:
    here.show(picture)
    phone.open(here.address + SEAT)
    phone.wait("#d-history")


# -- taps


def test_one_tap_chooses_and_every_second_says_as_much(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn()))
    phone.tap("#turn .offer", "queen")
    phone.says("#status", "It has arrived.")
    (tap,) = here.taps
    assert re.fullmatch(r"[\w-]{22}", tap.pop("tap"))
    assert tap == {"stamp": "abc123", "offer": "turn:10", "value": ""}
    until(lambda: len(here.said) >= 3)
    assert {size for _, size, _ in here.said} == {512}
    times = [at for at, _, _ in here.said]
    assert all(0.5 < later - sooner < 2.5 for sooner, later in pairwise(times))
    assert phone.run("return localStorage.length + sessionStorage.length") == 0


def test_a_tap_is_sent_again_until_it_is_known_and_counts_once(phone: Phone, here: StandIn) -> None:
    here.acknowledges = False
    seat(phone, here, p.picture("Vex", p.your_turn()))
    phone.tap("#turn .offer", "ace")
    phone.tap("#turn .offer", "ace")
    until(lambda: sum("tap" in said for _, _, said in here.said) >= 2)
    assert len(here.taps) == 1 and phone.text("#status") == "It is on its way already."
    here.acknowledges = True
    phone.says("#status", "It has arrived.")
    phone.tap("#turn .offer", "ace")
    assert "Once more?" in phone.wait(".panel .sure").text


def test_a_bet_is_typed_or_tapped_and_then_sent(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.full())
    phone.tap("#bets .offer", "Bram")
    phone.tap(".panel .go")
    assert phone.wait(".panel .wrong").text == "Type it, or tap one of those shown."
    phone.tap(".panel .chip", "1gp")
    phone.tap(".panel .go")
    until(lambda: here.taps)
    assert here.taps[0] | {"tap": ""} == {
        "tap": "",
        "stamp": "abc123",
        "offer": "bets:winner:2",
        "value": "1gp",
    }
    phone.gone(".panel")


def test_a_cheat_takes_a_roll_or_leaves_it(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.full())
    phone.unfold("tricks")
    phone.tap("#tricks .offer", "Slip a card")
    phone.type(".panel input", "21")
    phone.tap(".panel .go")
    assert phone.wait(".panel .wrong").text == "A number: 1 to 20."
    phone.type(".panel input", "\b\b17\n")
    until(lambda: len(here.taps) == 1)
    phone.tap("#tricks .offer", "Slip a card")
    phone.tap(".panel .leave")
    until(lambda: len(here.taps) == 2)
    assert [tap["value"] for tap in here.taps] == ["17", ""]
    phone.tap("#tricks .offer", "Distract them")
    assert phone.wait(".panel .sure").text == "Sure?"
    phone.tap(".panel .no")
    phone.gone(".panel")
    phone.tap("#tricks .offer", "Distract them")
    phone.type(".panel .go", "\ue00c")  # Escape
    phone.gone(".panel")
    assert "Distract" in phone.run("return document.activeElement.textContent")
    assert len(here.taps) == 2


def test_several_cards_are_picked_and_sent_by_their_numbers(phone: Phone, here: StandIn) -> None:
    some = p.offer(
        "turn:some", "Choose", takes="some", least=1, most=2, options=["2♥", "5♥", "10♠"]
    )
    seat(phone, here, p.picture("Vex", p.group("turn", some, title="Which do you throw away?")))
    phone.tap(".panel .go")
    assert phone.wait(".panel .wrong").text == "Choose 1 to 2 of these."
    assert (
        phone.run("return document.querySelectorAll('.picks input')[2].getAttribute('aria-label')")
        == "ten of spades"
    )
    phone.tap(".picks label", "2♥")
    phone.tap(".picks label", "10♠")
    phone.tap(".panel .go")
    until(lambda: here.taps)
    assert here.taps[0]["value"] == "1,3"


def test_forty_options_are_found_by_a_few_letters(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn(*LABELS, title="What do you bid?")))
    phone.type("[data-find]", "7 of 5")
    until(
        lambda: [one.text for one in phone.all("#turn .offer") if one.is_displayed()] == ["7 of 5"]
    )
    here.show(p.picture("Vex", p.your_turn(*LABELS, title="And now?")))
    phone.says("#turn h2", "And now?")
    assert [one.text for one in phone.all("#turn .offer") if one.is_displayed()] == ["7 of 5"]


# -- what is half typed, and what has the focus


def test_what_is_half_typed_stays_while_the_table_moves_on(phone: Phone, here: StandIn) -> None:
    picture = p.full()
    seat(phone, here, picture)
    phone.tap("#bets .offer", "Bram")
    phone.type(".panel input", "5s")
    more = p.bets()
    more["offers"][1] |= {"most": 500}
    more["offers"].pop(0)
    here.show({**picture, "groups": [p.your_turn("8", "9"), more, p.tricks()], "stamp": "next"})
    phone.says(".panel .hint", "1sp to 5gp")
    phone.type(".panel input", "p")
    assert phone.run("return document.activeElement.value") == "5sp"
    phone.tap(".panel .go")
    until(lambda: here.taps)
    assert here.taps[0]["stamp"] == "next" and here.taps[0]["value"] == "5sp"


def test_an_offer_that_is_gone_hands_the_focus_to_its_heading(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn()))
    phone.run("document.querySelectorAll('#turn .offer')[3].focus()")
    here.show(p.picture("Vex", p.your_turn("5", "6", "7", title="Which rank is Snaggletooth?")))
    until(lambda: len(phone.all("#turn .offer")) == 3)
    assert phone.run("return document.activeElement.textContent") == "6"
    here.show(p.picture("Vex", p.group("turn", why_not="It is Bram's turn.")))
    phone.says("#turn h2", "It is Bram's turn.")
    assert phone.run("return document.activeElement.textContent") == "It is Bram's turn."


def test_a_tap_on_what_came_under_the_finger_just_now_is_not_meant(
    phone: Phone, here: StandIn
) -> None:
    seat(phone, here, p.picture("Vex", p.group("turn", why_not="It is Bram's turn.")))
    watch = """
    new MutationObserver(function (all, me) {
      var one = document.querySelector("#turn .offer");
      if (one) { me.disconnect(); one.click(); document.title = "clicked"; }
    }).observe(document.getElementById("turn"), {childList: true, subtree: true});
    """
    phone.run(watch)
    here.show(p.picture("Vex", p.your_turn()))
    until(lambda: phone.run("return document.title") == "clicked")
    assert phone.text("#status") == ""


def test_whatever_is_patched_comes_out_as_it_was_sent(phone: Phone, here: StandIn) -> None:
    """And what belongs to the page's scripts stays where it was."""
    phone.open(here.address + "/", "#turn")
    chance = random.Random(7)
    pairs = [(html(chance, 0), html(chance, 0)) for _ in range(400)]
    assert phone.run(PATCHES, pairs) == []


def html(chance: random.Random, deep: int) -> str:
    """Lists in lists, whose items are known by a key or by nothing."""
    keys = [*chance.sample("abcdefgh", chance.randint(0, 5)), *chance.choice((["a"], [], [], []))]
    inner = [
        f'<div data-k="{key}" class="{chance.choice("xyz")}">{chance.choice("12")}{html(chance, deep + 1) if deep < 2 else ""}</div>'
        for key in keys
    ]
    plain = [
        chance.choice(("<p>one</p>", "two", "<b>three</b>", "<p class='x'>four</p>"))
        for _ in range(chance.randint(0, 2))
    ]
    items = [*inner, *plain]
    chance.shuffle(items)
    return "".join(items)


PATCHES = """
var wrong = [], i, box, expected, kept;
for (i = 0; i < arguments[0].length; i += 1) {
  box = document.createElement("div");
  document.body.appendChild(box);
  Referee.patch(box, arguments[0][i][0]);
  kept = document.createElement("i");
  kept.setAttribute("data-own", "");
  box.appendChild(kept);
  Referee.patch(box, arguments[0][i][1]);
  if (kept.parentNode !== box) { wrong.push("lost: " + arguments[0][i]); continue; }
  box.removeChild(kept);
  box.normalize();
  expected = document.createElement("div");
  expected.innerHTML = arguments[0][i][1];
  if (box.innerHTML !== expected.innerHTML) { wrong.push(box.innerHTML + " is not " + expected.innerHTML); }
  document.body.removeChild(box);
}
return wrong.slice(0, 3);
"""


# -- secrets


def test_what_came_to_this_seat_alone_is_counted_and_shown_when_asked(
    phone: Phone, here: StandIn
) -> None:
    seat(phone, here, p.picture("Vex"))
    assert phone.text("#private-count") == "" and phone.text("#alone") == ""
    shown = "return document.querySelector('main').innerText"
    before = phone.run(shown)
    here.show(p.picture("Vex", p.notices()))
    phone.says("#private-count", "1")
    assert phone.text("#alone") == "Something for you alone."
    assert not phone.wait("#d-notices").find_element("css selector", ".alone").is_displayed()
    assert phone.run(shown) == before, "what it is lies folded away"
    phone.tap("#private")
    assert "You noticed: Bram" in phone.wait("#notices .alone").text
    assert phone.text("#private-count") == ""
    phone.tap("#notices .offer", "Say nothing")
    phone.tap(".panel .go")
    until(lambda: here.taps)
    assert here.taps[0]["offer"] == "notices:s1:quiet"


def test_everything_is_covered_by_one_thumb_and_shown_by_a_hold(
    phone: Phone, here: StandIn
) -> None:
    seat(phone, here, p.full())
    phone.tap("#hide")
    hidden = "return getComputedStyle(document.querySelector('#hand .card')).visibility"
    assert phone.run(hidden) == "hidden"
    phone.tap("#show")
    assert phone.run(hidden) == "hidden", "one press is not enough"
    press = "var e = new Event('touchstart'); document.getElementById('show').dispatchEvent(e)"
    phone.run(press)
    until(lambda: phone.run(hidden) == "visible")
    phone.tap("#hide")
    phone.tap("#show")
    phone.tap("#show")
    assert phone.run(hidden) == "visible", "two presses do, for whoever cannot hold"


def test_frozen_pages_show_nothing_and_nothing_half_open(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.full())
    phone.unfold("notices")
    phone.tap("#bets .offer", "Bram")
    here.show(p.picture("", frozen=True, table=None, money=None), "seat")
    phone.says("#turn h2", "The game master has put the phones down.")
    until(lambda: not phone.all("main .card, main .alone, main .panel, main button"))
    assert "Vex" not in phone.run("return document.body.innerHTML")
    here.show(p.full())
    phone.wait("#hand .card")


def test_a_void_page_is_wiped_at_once(phone: Phone, here: StandIn) -> None:
    phone.tolerated = ["403"]
    seat(phone, here, p.full())
    here.void = here.reload = True
    until(lambda: "void" in phone.run("return document.body.textContent"))
    assert "Vex" not in phone.run("return document.documentElement.innerHTML")


# -- a lost connection


def test_a_silent_stream_is_told_and_comes_back_with_what_was_tapped(
    phone: Phone, here: StandIn
) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn()))
    here.silent = True
    phone.says("#lost", "No connection.")
    phone.tap("#turn .offer", "king")
    here.show(p.picture("Vex", p.group("turn", why_not="It is Bram's turn.")))
    here.silent = False
    phone.says("#turn h2", "It is Bram's turn.")
    until(lambda: phone.text("#lost") == "")
    until(lambda: here.taps)
    assert here.taps[0]["offer"] == "turn:11"


def test_a_server_that_was_away_is_found_again(phone: Phone, here: StandIn) -> None:
    phone.tolerated = [LOST]
    seat(phone, here, p.picture("Vex", p.your_turn()))
    here.close()
    phone.says("#lost", "No connection.")
    other = StandIn(int(here.address.rpartition(":")[2]))
    other.show(p.picture("Vex", p.group("turn", why_not="It is Ilse's turn.")))
    phone.says("#turn h2", "It is Ilse's turn.")
    until(lambda: phone.text("#lost") == "")
    other.close()


@pytest.mark.soak
def test_where_packed_things_are_kept_back_it_asks_for_plain_ones(
    phone: Phone, here: StandIn
) -> None:
    """It takes as long as a page has patience with a stream that begins and says nothing."""
    here.only_plain = True
    here.show(p.picture("Vex", p.your_turn()))
    phone.open(here.address + SEAT, "#bar")
    until(lambda: phone.all("#turn .offer"), 20)


def test_a_page_out_of_sight_says_nothing(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn()))
    until(lambda: len(here.said) >= 1)
    phone.run("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    before = len(here.said)
    time.sleep(1.2)
    assert len(here.said) - before <= 1
    phone.run("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    until(lambda: len(here.said) > before)


def test_what_was_tapped_is_not_lost_with_the_page(phone: Phone, here: StandIn) -> None:
    """A page that goes says one thing more, of the same size whether anything was tapped or not."""
    seat(phone, here, p.picture("Vex", p.your_turn()))
    phone.wait("#turn .offer", "ace")
    time.sleep(0.3)
    phone.run(
        """
        [].slice.call(document.querySelectorAll("#turn .offer")).filter(function (one) {
          return one.textContent.indexOf("ace") >= 0;
        })[0].click();
        window.location.reload();
        """
    )
    until(lambda: len(here.taps) == 1)
    assert here.taps[0]["offer"] == "turn:12"
    phone.wait("#turn .offer", "ace")
    before = len(here.said)
    phone.run("window.location.reload()")
    until(lambda: len(here.said) > before)
    assert len(here.taps) == 1 and {size for _, size, _ in here.said} == {512}


def test_going_back_to_the_page_finds_it_alive(phone: Phone, here: StandIn) -> None:
    seat(phone, here, p.picture("Vex", p.your_turn()))
    phone.here().get(here.address + "/join")
    here.show(p.picture("Vex", p.group("turn", why_not="It is Bram's turn.")))
    phone.run("history.back()")
    phone.says("#turn h2", "It is Bram's turn.")


YOUNGER = """
delete window.fetch; delete window.URLSearchParams; delete window.AbortController; delete window.ResizeObserver;
Object.defineProperty(window, "crypto", {value: undefined});
[[Element.prototype, "append prepend before after replaceWith replaceChildren closest toggleAttribute scrollTo"],
 [NodeList.prototype, "forEach entries values"], [Array.prototype, "flat flatMap at findLast"],
 [String.prototype, "padStart padEnd matchAll replaceAll at trimStart trimEnd"],
 [Object, "entries values fromEntries getOwnPropertyDescriptors"]
].forEach(function (one) { one[1].split(" ").forEach(function (name) { delete one[0][name]; }); });
"""
"""Takes from a browser what those of 2016 did not have, as far as the driver itself can do without."""


def test_a_phone_of_2016_plays_along(phone: Phone, here: StandIn) -> None:
    script = phone.here().execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument", {"source": YOUNGER}
    )
    seat(phone, here, p.full())
    assert phone.run("return typeof window.fetch + typeof window.crypto") == "undefinedundefined"
    phone.tap("#turn .offer", "queen")
    phone.tap("#bets .offer", "Bram")
    phone.tap(".panel .chip", "1gp")
    phone.tap(".panel .go")
    phone.tap("#private")
    assert "You noticed: Bram" in phone.wait("#notices .alone").text
    until(lambda: len(here.taps) == 2)
    assert all(re.fullmatch(r"[\w-]{22}", tap["tap"]) for tap in here.taps)
    phone.tap("#hide")
    phone.tap("#show")
    phone.tap("#show")
    phone.here().execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


# -- joining


def test_a_link_takes_the_seat_and_is_gone_from_the_address(phone: Phone, here: StandIn) -> None:
    here.show(p.picture("Vex", p.your_turn()))
    phone.open(here.address + "/join#a-good-secret")
    assert phone.here().current_url == here.address + SEAT
    assert phone.run("return history.length") <= 2
    _, size, said = here.said[0]
    assert size == 512 and said["secret"] == "a-good-secret"


@pytest.mark.parametrize(
    ("link", "said"), [("#a-void-secret", "This link is void."), ("", "This link is not whole.")]
)
def test_a_link_that_does_not_work_says_so(
    phone: Phone, here: StandIn, link: str, said: str
) -> None:
    phone.open(here.address + "/join" + link, "#said")
    phone.says("#said", said)
    assert phone.here().current_url == here.address + "/join"


@pytest.mark.parametrize("path", [SEAT, "/join", "/"])
def test_without_javascript_one_sentence_is_in_view(phone: Phone, here: StandIn, path: str) -> None:
    phone.here().execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    phone.here().get(here.address + path)
    shown = [one.text for one in phone.all("noscript p, noscript")]
    phone.here().execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert any("This page needs JavaScript" in text for text in shown)


# -- for everybody


def test_axe_finds_nothing_by_day_and_nothing_too_faint_by_night(
    phone: Phone, here: StandIn
) -> None:
    seat(phone, here, p.full())
    for name in ("tricks", "notices", "accuse", "letters", "proposals", "history"):
        phone.unfold(name)
    phone.tap("#accuse .offer", "Accuse Ilse")
    assert axe(phone) == []
    phone.tap("#hide")
    assert axe(phone) == []
    for picture, page in (
        (p.picture("Vex", RAISING), "seat"),
        (p.picture("Vex", p.group("turn", why_not="It is Bram's turn.")), "seat"),
        (p.picture("", frozen=True), "seat"),
        (p.picture("", table=twelve()), "public"),
    ):
        here.show(picture, page)
        phone.open(here.address + (SEAT if page == "seat" else "/"), "#turn h2")
        assert axe(phone) == []
    phone.open(here.address + "/join", "#said")
    assert axe(phone) == []


RAISING = p.group(
    "turn",
    p.offer("turn:raise", "Raise", takes="amount", least=50, most=900, coin="sp"),
    p.offer("turn:no", "See", why_not="You have too little for it."),
    title="Bram raises.",
)


def axe(phone: Phone) -> list[str]:
    phone.scheme("light")
    by_day = phone.axe()
    phone.scheme("dark")
    return by_day + phone.axe("color-contrast")


def test_everything_is_as_large_as_a_thumb_and_nothing_runs_off(
    phone: Phone, here: StandIn
) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff-the-Unpronounceable-of-the-North"
    picture = p.full()
    picture["table"]["seats"][1]["name"] = long
    picture["groups"][3]["offers"][0]["label"] = f"Accuse {long}"
    seat(phone, here, {**picture, "who": long})
    for name in ("tricks", "notices", "accuse", "letters", "proposals", "history"):
        phone.unfold(name)
    phone.tap("#bets .offer", "Bram")
    for width in (320, 360, 768):
        phone.size(width, 740)
        assert phone.small() == []
        assert not phone.too_wide()


def test_twelve_seats_and_what_was_told_fit_on_a_television(phone: Phone, here: StandIn) -> None:
    phone.size(1920, 1080)
    here.show(
        p.picture("", table=twelve(), open=["One thing.", "Another thing.", "A third thing."])
    )
    phone.open(here.address + "/", "#told li")
    assert phone.run("return document.documentElement.scrollHeight") <= 1080
    assert phone.all("button, input, a") == []
