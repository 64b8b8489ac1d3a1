"""A campaign whose seats tap what their pictures offer; what they tap is run as the command line that it comes to."""

from __future__ import annotations

import contextlib
import io
import json
import random
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from referee.campaign import People, read_campaign
from referee.campaign.changing import add_character
from referee.campaign.starting import start_campaign
from referee.commands.entry import run
from referee.pages.offers import Proposed, Tap, proposal
from referee.pages.sights import Picture, Sights
from referee.phones import Phones
from referee.screens.aside import waits_aside
from referee.sheets import Edition
from referee.store import Store
from referee.table.desk import Desk
from referee.table.history import problems
from referee.table.records import table_of
from referee.table.running import Running

NAMES = ("Ann", "Bob", "Cas", "Dov", "Eve", "Fay")
TAP = "a" * 20

SMALL_GAME = Path(__file__).parent.parent / "screens" / "turnips.yaml"
"""Everybody shows a card of theirs, and may swap it."""

Offer = dict[str, Any]


@cache
def model() -> Path:
    """A campaign with six players' characters, of whom Dov is lucky and Eve has advantage."""
    folder = Path(mkdtemp(prefix="referee-tests-")) / "model"
    start_campaign(folder, "The Boot", "Castleton", Edition.E2014, "tests")
    traits = {"Dov": {"traits": ["halfling_luck"]}, "Eve": {"advantage": ["sleight_of_hand"]}}
    for name in NAMES:
        add_character(folder, name, {"kind": "player", **traits.get(name, {})})
    shutil.copy(SMALL_GAME, folder / "rulesets")
    return folder


class Seats:
    """``many`` players at a table of a game. Use it within ``keeping.staying()`` where it plays for long."""

    def __init__(
        self, folder: Path, game: str, many: int, *options: str, stake: str = "9gp"
    ) -> None:
        self.folder = folder / "boot"
        shutil.copytree(model(), self.folder)
        self.names = NAMES[:many]
        self.sights = Sights(self.folder)
        self.referee("table", "open", game, *options)
        self.referee("sit", *(word for name in self.names for word in (name, stake)))

    def referee(self, *words: str) -> str:
        """A command line that is not to be refused."""
        code, said = self.tries(*words)
        assert code == 0, f"referee {' '.join(words)}: {said}"
        return said

    def tries(self, *words: str) -> tuple[int, str]:
        page = io.StringIO()
        with contextlib.redirect_stdout(page), contextlib.redirect_stderr(page):
            code = run(["--campaign", str(self.folder), *words])
        return code, page.getvalue()

    def look(self, *persons: str) -> dict[str, Picture]:
        return self.sights.look(persons or ("", *self.names))

    def offers(self, person: str, *groups: str) -> list[Offer]:
        """What somebody can tap, in some groups or in all."""
        picture = self.look(person)[person]
        return [one for _, one in offered(picture, *groups)]

    def tap(self, person: str, offer: str, value: str = "") -> Proposed:
        picture = self.look(person)[person]
        return proposal(picture, Tap(TAP, picture["stamp"], offer, value))

    def does(self, person: str, offer: str, value: str = "") -> str:
        """Tap something, and have it carried out."""
        return self.referee(*self.tap(person, offer, value).words)

    @contextlib.contextmanager
    def desk(self) -> Iterator[Desk]:
        campaign = read_campaign(self.folder)
        with Store.open(self.folder) as store:
            yield Desk(campaign, People(campaign, store), store)

    def running(self) -> Running | None:
        with self.desk() as desk:
            table = table_of(desk.reading, "t1")
            return None if table.round is None else Running.load(desk.reading, table)

    def problems(self) -> list[str]:
        with Store.open(self.folder) as store:
            assert sum(store.accounts().values()) == 0
            return problems(store)

    @contextlib.contextmanager
    def phones(self) -> Iterator[Phones]:
        with Phones.writing(self.folder, "campaign") as phones:
            yield phones


def offered(picture: Picture, *groups: str) -> list[tuple[str, Offer]]:
    return [
        (group["name"], one)
        for group in picture["groups"]
        if not groups or group["name"] in groups
        for one in group["offers"]
        if not one["why_not"]
    ]


def as_text(picture: Picture) -> str:
    """A picture as it would go over the wire."""
    return json.dumps(picture, ensure_ascii=False, sort_keys=True)


def a_value(one: Offer, chance: random.Random) -> str:
    """Any value that an offer takes."""
    least, most = one["least"], one["most"]
    if not one["takes"] or (one["optional"] and one["takes"] == "roll" and chance.random() < 0.2):
        return ""
    if one["takes"] == "amount":
        step = one.get("step", 1)
        steps = min((most - least) // step, 400)
        return f"{least + step * chance.randint(0, steps)}cp"
    if one["takes"] == "number":
        return str(
            least + one.get("step", 1) * chance.randint(0, (most - least) // one.get("step", 1))
        )
    if one["takes"] == "roll":
        return str(chance.randint(1, 20))
    if one["takes"] == "words":
        return " ".join(chance.choice(one["options"]) for _ in range(least))
    count = chance.randint(least, most)
    numbers = chance.sample(range(1, len(one["options"]) + 1), count)
    return ",".join(map(str, numbers))


def sees_it_as_it_is(seats: Seats, person: str) -> bool:
    """Whether the round does not wait aside for somebody."""
    running = seats.running()
    if running is None:
        return True
    seat = running.record.seats.index(person) if person in running.record.seats else "public"
    return not waits_aside(running, seat)


Table = Callable[..., Seats]
"""Opens a table of a game and deals (a fixture)."""
