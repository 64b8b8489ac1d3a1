"""Tables in the middle of something, as they are drawn in golden texts: each a game, people, and what was typed."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from referee.campaign import People, read_campaign
from referee.commands import cli
from referee.rounds.round import Round
from referee.rounds.views import PUBLIC, Viewer
from referee.screens.seen import Plain, seen
from referee.screens.view import Line, Look, table_view
from referee.screens.view_paint import text_of
from referee.screens.watch_drawing import screen_lines
from referee.screens.watched import Watched
from referee.store import Store
from referee.table.desk import Desk
from referee.table.running import Running

SMALL = ((80, 14),)
COLOURED = Look()
HERE = Path(__file__).parent / "goldens"
PEOPLE = "Vex 10gp sleight+5 Grog 12gp pp14 Pike 8gp Keyleth 20gp Scanlan 15gp"


@dataclass(frozen=True)
class Scene:
    """A table of a game after some lines, and the sizes at which it is drawn. ``as_seen``: by whom."""

    name: str
    game: str
    lines: tuple[str, ...]
    people: str = PEOPLE
    sizes: tuple[tuple[int, int], ...] = ((80, 14), (120, 30))
    as_seen: Viewer = "gm"
    look: Look = COLOURED

    def play(self, folder: Path) -> None:
        """Play it in a new campaign."""
        run(None, "new", str(folder), "--name", "The Boot")
        for line in (f"table open {self.game}", f"sit {self.people}", *self.lines):
            run(folder, *shlex.split(line))

    def paths(self) -> list[tuple[tuple[int, int], Path]]:
        return [((w, h), HERE / f"{self.name}-{w}x{h}.txt") for w, h in self.sizes]


FOREIGN = "Żaneta 10gp Grœg 12gp 王小明 8gp Maximilian-Bartholomäus-von-und-zu-Hohenstein 9gp"

SCENES = (
    Scene(
        "snaggletooth",
        "snaggletooth",
        (
            "deal --seed 3",
            "choose 1",
            "bet Grog 1gp 'the cat walks in' --against Pike",
            "cheat Scanlan shift --arm",
            "cheat Keyleth hold_back --watch Grog=19",
        ),
        sizes=((80, 14), (120, 30), (60, 14), (80, 8)),
    ),
    Scene("public", "snaggletooth", ("deal --seed 3", "choose 1", "choose ok"), as_seen=PUBLIC),
    Scene(
        "side_pots",
        "holdem --chance rolled --no-stops",
        (
            *("deal --seed 5", "choose done", "choose call", "choose call", "choose raise 8gp"),
            *("choose raise 12gp", "choose call", "choose fold", "choose fold"),
        ),
    ),
    Scene("hands", "snake --set decks=2 --no-stops", ("deal --seed 4",)),
    Scene(
        "rolls",
        "liars_dice --no-stops",
        ("deal --seed 4", "choose done", "enter 1 2 3 4 5"),
        sizes=SMALL,
    ),
    Scene(
        "many_bets",
        "crown_and_anchor",
        (
            "deal",
            "bet Vex 1gp square crown",
            "bet Grog 2gp square anchor",
            "bet Pike 1sp square heart",
            "bet Keyleth 5gp square crown",
        ),
    ),
    Scene("between", "twenty_one", (), sizes=SMALL),
    Scene("entered", "snaggletooth_physical", ("deal", "choose ok"), sizes=SMALL),
    Scene(
        "plain_letters",
        "snaggletooth",
        ("deal --seed 3", "choose 1"),
        people=FOREIGN,
        sizes=SMALL,
        look=Look(ascii=True, colour=False),
    ),
    Scene(
        "wide_letters",
        "snaggletooth",
        ("deal --seed 3", "choose 1"),
        people=FOREIGN,
        sizes=SMALL,
        look=Look(colour=False),
    ),
)


def run(folder: Path | None, *words: str) -> str:
    """Run a command line that must not be refused."""
    where = () if folder is None else ("--campaign", str(folder))
    result = CliRunner().invoke(cli, [*where, *words])
    assert result.exit_code == 0, result.output
    return result.output


@contextmanager
def opened(folder: Path) -> Iterator[Desk]:
    campaign = read_campaign(folder)
    with Store.open(folder) as store:
        yield Desk(campaign, People(campaign, store), store)


@cache
def looked_at(folder: Path, viewer: Viewer) -> tuple[Plain, Round | None, Callable[[int], str]]:
    """What a viewer sees of a campaign that nothing more is done in, as the picture is made from it."""
    with opened(folder) as desk:
        table = desk.table()
        running = Running.load(desk.reading, table) if table.round else None
        plain = seen(desk, table, running, viewer)
        return plain, None if running is None else running.round, desk.campaign.money


def drawn(folder: Path, width: int, height: int, viewer: Viewer, look: Look) -> list[Line]:
    """The table of a campaign as it is in view."""
    plain, round_, money = looked_at(folder, viewer)
    return table_view(plain, round_, money, width=width, height=height, look=look)


PLAYERS = [
    ((width, height), HERE / f"players-{width}x{height}.txt")
    for width, height in ((80, 24), (120, 40))
]
"""The players' screen in the scene "snaggletooth", at these sizes."""


def players_page(folder: Path, width: int, height: int) -> str:
    """What a golden text of the players' screen holds."""
    with Watched(folder, None, None) as watched:
        lines = screen_lines(watched.sight, width, height, Look(airy=True))
    return "".join(f"{text_of(line)}\n" for line in lines)


def page(scene: Scene, folder: Path, width: int, height: int) -> str:
    """What a golden text holds."""
    lines = drawn(folder, width, height, scene.as_seen, scene.look)
    return "".join(f"{text_of(line)}\n" for line in lines)
