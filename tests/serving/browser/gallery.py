"""Every page in every state, as pictures to be looked at: ``python -m tests.serving.browser.gallery FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.pages import pictures as p
from tests.serving.browser.chromium import browser, until
from tests.serving.browser.phone import shot
from tests.serving.browser.stand_in import StandIn

PHONE, SMALL, TABLET, TELEVISION = (360, 740), (320, 568), (768, 1024), (1920, 1080)
Size = tuple[int, int]

LABELS = tuple(f"{many} of {face}" for many in range(1, 9) for face in range(2, 7))


def states() -> Iterator[tuple[str, dict[str, Any], Size]]:
    """A name, a picture, and the size in which it is looked at."""
    yield "full", p.full(), PHONE
    yield "full", p.full(), SMALL
    yield "full", p.full(), TABLET
    waiting = p.group("turn", title="Your turn", why_not="It is Bram's turn.")
    yield "waiting", p.picture("Vex", waiting, p.tricks(), p.accuse()), PHONE
    yield "forty", p.picture("Vex", p.your_turn(*LABELS, title="What do you bid?")), PHONE
    raising = {"least": 50, "most": 900, "coin": "sp"}
    money = p.group(
        "turn",
        p.offer("turn:call", "Call 5sp"),
        p.offer("turn:raise", "Raise", takes="amount", **raising),
        p.offer("turn:fold", "Fold"),
        title="Bram raises by 5sp.",
    )
    yield "betting", p.picture("Vex", money), PHONE
    some = p.offer(
        "turn:some",
        "Choose",
        takes="some",
        least=0,
        most=3,
        options=["2♥", "5♥", "7♣", "10♠", "Q♦"],
    )
    yield (
        "some",
        p.picture("Vex", p.group("turn", some, title="Which cards do you throw away?")),
        PHONE,
    )
    yield "frozen", p.picture("Vex", frozen=True), PHONE
    yield (
        "no table",
        p.picture("Vex", table=None, seat=None, money={}, why="No table is open."),
        PHONE,
    )
    yield "screen", p.picture(""), TELEVISION
    yield "screen twelve", p.picture("", table=twelve()), TELEVISION
    yield "screen", p.picture(""), PHONE


def twelve() -> dict[str, Any]:
    names = (
        "Vex",
        "Bram Ironfoot",
        "Ilse",
        "Grog",
        "Old Marta",
        "Quill",
        "Ser Aldous the Late",
        "Tamsin",
        "Ruk",
        "Wren",
        "Osric",
        "Yara",
    )
    seats = [
        p.seat(at, name, p.HIDDEN, p.zone("laid", "4♣", "4♦")) for at, name in enumerate(names)
    ]
    seats[3] |= {"waited": True}
    seats[5] |= {"out": True}
    return p.table(
        *seats,
        cards=(p.zone("pile", *[None] * 9), p.zone("shown", "K♥", "10♠", "3♦")),
        waits="Waiting for Grog.",
    )


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    here = StandIn()
    with tempfile.TemporaryDirectory() as data:
        driver = browser(Path(data))
        try:
            for scheme in ("light", "dark"):
                driver.execute_cdp_cmd(
                    "Emulation.setEmulatedMedia",
                    {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
                )
                for name, picture, size in states():
                    if scheme == "dark" and name not in ("full", "waiting", "screen", "betting"):
                        continue
                    shoot(driver, here, picture, size)
                    shot(
                        driver,
                        folder / f"{name.replace(' ', '-')}-{size[0]}-{scheme}.png",
                        size[0] < 1000,
                    )
        finally:
            driver.quit()
            here.close()


def shoot(driver: Any, here: StandIn, picture: dict[str, Any], size: Size) -> None:
    here.show(picture)
    metrics = {
        "width": size[0],
        "height": size[1],
        "deviceScaleFactor": 1,
        "mobile": size[0] < 1000,
    }
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    driver.get(here.address + ("/seat/0123456789abcdef" if picture["who"] else "/"))
    until(lambda: driver.execute_script("return document.querySelector('#turn *') !== null"))
    last = "history" if picture["who"] else "told"
    if not picture["frozen"] and picture["table"]:
        until(lambda: driver.execute_script(f"return document.querySelector('#{last} *') !== null"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
