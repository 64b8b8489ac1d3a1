"""A round of Snaggletooth on three phones and a big screen, served by a process of its own; the game master types."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from referee.commands import cli
from tests.serving.browser.chromium import until
from tests.serving.browser.phone import Phone, shot
from tests.serving.served import PEOPLE, Served, referee

AWAY = "net::ERR_"
SHOTS = os.environ.get("REFEREE_SHOTS", "")
SEED = "144"
"""Ilse names the rank, Bram takes a card from Vex and Vex one from Bram, and that is all that is asked."""


class Evening:
    """``vex``, ``bram``, ``ilse``: their phones; ``screen``: what hangs on the wall."""

    def __init__(self, driver: Any, folder: Path, stack: ExitStack) -> None:
        CliRunner().invoke(cli, ["new", str(folder), "--name", "The Boot"])
        referee(folder, "table", "open", "snaggletooth", "--no-stops")
        referee(folder, "sit", *PEOPLE, "--dealer", "Ilse")
        referee(folder, "deal", "--seed", SEED)
        self.folder = folder
        self.served = stack.enter_context(Served(folder))
        self.screen = self._open(stack, Phone(driver, (1920, 1080)), "/", "#table .seat")
        self.vex, self.bram, self.ilse = (
            self._seat(stack, driver, name) for name in ("Vex", "Bram", "Ilse")
        )

    def _open(self, stack: ExitStack, phone: Phone, path: str, shows: str) -> Phone:
        stack.callback(phone.close)
        phone.open(f"http://127.0.0.1:{self.served.port}{path}", shows)
        return phone

    def _seat(self, stack: ExitStack, driver: Any, name: str) -> Phone:
        phone = self._open(stack, Phone(driver), f"/join#{self.served.link(name)}", "#hand .card")
        assert "#" not in phone.here().current_url and phone.text("#place").startswith(name)
        return phone

    @property
    def seats(self) -> tuple[Phone, ...]:
        return self.vex, self.bram, self.ilse

    def gm(self, *words: str) -> str:
        return referee(self.folder, *words)

    def accept(self, phone: Phone) -> str:
        """What was tapped there has come to the game master, who lets it happen."""
        phone.says("#status", "It has arrived.")
        said = self.gm("accept")
        phone.says("#status", "Done.")
        return said

    def look(self, name: str) -> None:
        """Pictures of all pages, where a folder for them is named in ``REFEREE_SHOTS``."""
        if SHOTS:
            for who in ("vex", "bram", "ilse", "screen"):
                shot(getattr(self, who).here(), Path(SHOTS) / f"{name}-{who}.png", who != "screen")

    def choose(self, phone: Phone, option: str) -> None:
        phone.wait("#turn .yours")
        phone.tap("#turn .offer", option)
        phone.says("#turn .underway", "What you tapped lies with the game master.")
        self.accept(phone)


@pytest.fixture
def evening(driver: Any, tmp_path: Path) -> Iterator[Evening]:
    with ExitStack() as stack:
        yield Evening(driver, tmp_path / "boot", stack)


def test_a_round_on_three_phones(evening: Evening) -> None:
    bram_bets(evening)
    ilse_names_a_rank(evening)
    vex_cheats_and_ilse_alone_notices(evening)
    the_round_goes_to_its_end(evening)
    a_note_comes_to_one_phone(evening)
    all_put_their_phones_down(evening)
    a_second_tab_shows_the_same(evening)
    the_server_goes_and_comes_back(evening)


def bram_bets(at: Evening) -> None:
    at.bram.tap("#bets .offer", "Bram")
    at.bram.type(".panel input", "5sp")
    at.bram.tap(".panel .go")
    at.accept(at.bram)
    for phone in (*at.seats, at.screen):
        until(lambda phone=phone: "Bet 1: Bram 5sp" in phone.text("main"))
    at.bram.says("#stake", "9gp 4sp")
    at.look("bets")


def ilse_names_a_rank(at: Evening) -> None:
    at.gm("choose", "done")
    at.screen.says("#turn h2", "Waiting for Ilse.")
    at.vex.says("#turn h2", "It is Ilse's turn.")
    at.ilse.says("#turn h2", "Which rank is Snaggletooth?")
    at.ilse.says("#spoken", "Your turn. Which rank is Snaggletooth?")
    at.choose(at.ilse, "2")
    at.screen.says("#told", 'says Ilse. "That is the ugly one."')


def vex_cheats_and_ilse_alone_notices(at: Evening) -> None:
    others = (at.bram, at.screen)
    before = [phone.run("return document.querySelector('main').innerHTML") for phone in others]
    at.vex.unfold("tricks")
    at.vex.tap("#tricks .offer", "Shift the cards")
    at.vex.type(".panel input", "4")
    at.vex.tap(".panel .go")
    at.accept(at.vex)
    assert before == [
        phone.run("return document.querySelector('main').innerHTML") for phone in others
    ]
    at.choose(at.bram, "Vex")
    at.ilse.says("#private-count", "1")
    assert at.ilse.text("#alone") == "Something for you alone."
    at.ilse.tap("#private")
    assert "You noticed: Vex, shift the cards" in at.ilse.text("#notices")
    for phone in (at.vex, at.bram, at.screen):
        phone.says("main", "a card out of Vex's hand.")
        assert "noticed:" not in phone.text("body") and phone.text("#private-count") == ""
    at.look("noticed")
    at.ilse.tap("#notices .offer", "Accuse Vex")
    at.ilse.tap(".panel .go")
    at.accept(at.ilse)
    at.screen.says("#told", "Vex is called out: shift the cards.")


def the_round_goes_to_its_end(at: Evening) -> None:
    at.choose(at.vex, "Bram")
    at.screen.says("#turn h2", "The next round is yet to be dealt.")
    for phone in at.seats:
        phone.says("#history", "The pot goes to Ilse.")
    at.look("over")


def a_note_comes_to_one_phone(at: Evening) -> None:
    at.gm("seat", "note", "Bram", "The innkeeper owes you a favour.")
    at.gm("seat", "card", "Bram", "K♥")
    at.bram.says("#private-count", "2")
    at.bram.tap("#private")
    assert "The innkeeper owes you a favour." in at.bram.text("#letters")
    assert "king of hearts" in at.bram.text("#letters .card")
    assert "favour" not in at.vex.text("body") + at.ilse.text("body") + at.screen.text("body")


def all_put_their_phones_down(at: Evening) -> None:
    at.gm("seat", "freeze")
    for phone in (*at.seats, at.screen):
        phone.says("#turn h2", "The game master has put the phones down.")
        phone.gone("main .seat, main .card, main .alone")
    at.gm("seat", "thaw")
    for phone in (*at.seats, at.screen):
        phone.wait("#table .seat")


def a_second_tab_shows_the_same(at: Evening) -> None:
    address = at.vex.here().current_url
    other = Phone(at.vex.driver)
    other.open(address)
    at.vex.here().refresh()
    at.vex.wait("#table .seat")
    for part in ("history", "turn", "stake", "table"):
        until(lambda part=part: at.vex.text(f"#{part}") == other.text(f"#{part}") != "")
    other.close()


def the_server_goes_and_comes_back(at: Evening) -> None:
    for phone in (*at.seats, at.screen):
        phone.tolerated = [AWAY]
    at.served.end(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
    for phone in (*at.seats, at.screen):
        phone.says("#lost", "No connection.")
    at.gm("deal", "--seed", SEED)
    with Served(at.folder, port=at.served.port) as served:
        at.served = served
        for phone in at.seats:
            phone.wait("#hand .card")
            until(lambda phone=phone: phone.text("#lost") == "")
        a_phone_is_turned_away(at)


def a_phone_is_turned_away(at: Evening) -> None:
    for phone in (*at.seats, at.screen):
        phone.tolerated = [AWAY, "403"]
    at.gm("seat", "revoke", "Vex")
    at.vex.says("body", "ask the game master for a new link")
    assert not at.vex.all(".card") and at.bram.all("#hand .card")
