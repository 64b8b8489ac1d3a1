"""A campaign in which people have gambled for years: filled by play, as quickly as one process can.

Its people are those of Castleton. Every action is a command of its own, as typed: nights with their tables, rounds
with their choices, market bets and bets in words, cheats that are noticed, accusations, undo. Nothing waits for the
disk while it is filled. ``kept`` keeps it beside other temporary files, since 100,000 actions take two minutes or three
and 130 MB.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import referee
from referee.campaign import People, open_purse, read_campaign, settle
from referee.errors import Refusal
from referee.sheets import Roll
from referee.store import Command, Store, accounts, begin_night, end_night, move
from referee.table import automatic, catching, dealing, keeping, playing, seating, wagers
from referee.table.desk import Desk
from referee.table.gm_word import stop
from referee.table.records import open_bets

ROOT = Path(__file__).resolve().parent.parent
CASTLETON = ROOT / "campaigns" / "castleton"

PARTY = ("Vex", "Bram", "Ilse")
LOCALS = ("Silver Nan", "Terri", "Papa", "Trofim Kabakian")
GAMES = ("snaggletooth", "snaggletooth", "snaggletooth", "liars_dice", "twenty_one")
ROUNDS = 7
"""Rounds of an evening."""

WAGERS = ("blinks first", "spills the ale", "goes home poorer", "sings before midnight")


def kept(actions: int) -> Path:
    """The folder of a campaign with so many actions, to be copied and not to be changed; filled at most once as long as
    neither this file nor the rules of its games change."""
    at = Path(tempfile.gettempdir()) / f"referee-bench-{_user()}" / f"{actions}-{_mark()}"
    if not at.exists():
        at.parent.mkdir(mode=0o700, exist_ok=True)
        draft = Path(tempfile.mkdtemp(dir=at.parent)) / "campaign"
        fill(draft, actions)
        draft.rename(at)
        draft.parent.rmdir()
    return at


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "all"


def _mark() -> str:
    """Another one where the campaign would become another."""
    rules = (ROOT / "rulesets" / f"{game}.yaml" for game in sorted({*GAMES}))
    told = hashlib.sha256(referee.__version__.encode())
    for file in (Path(__file__), ROOT / "referee" / "store" / "schema.py", *rules):
        told.update(file.read_bytes())
    return told.hexdigest()[:12]


def fill(folder: Path, actions: int) -> None:
    """A new campaign there, and so many commands in its log; its last night is over."""
    shutil.copytree(CASTLETON, folder)
    Store.create(folder, engine=referee.__version__)
    with keeping.staying(), Store.open(folder, write=True) as store:
        store._database.run("PRAGMA synchronous = OFF")
        years = Years(folder, store, actions)
        while years.left > 0:
            years.evening()


class Years:
    """Plays evening after evening in an open store."""

    def __init__(self, folder: Path, store: Store, actions: int) -> None:
        self.campaign, self.store, self.actions = read_campaign(folder), store, actions
        self.chance = random.Random(7)
        self.people = People(self.campaign, store)

    @property
    def left(self) -> int:
        return self.actions - self.store.last_command()

    def act(self, words: str, work: Callable[[Desk, Command], Any]) -> bool:
        """One command; whether it was taken."""
        try:
            with self.store.command(words) as command:
                work(Desk(self.campaign, self.people, command), command)
        except Refusal:
            return False
        return True

    # -- an evening

    def evening(self) -> None:
        self.act("night begin", lambda _, command: begin_night(command))
        game, guests = self.chance.choice(GAMES), [*PARTY, *self.chance.sample(LOCALS, 2)]
        for name in guests:
            self.gives(name)
        self.people = People(self.campaign, self.store)
        self.opens(game, guests)
        for _ in range(ROUNDS):
            if self.left > 0:
                self.round(guests)
        self.act(
            "table close", lambda desk, command: seating.close_table(desk, command, desk.table())
        )
        self.act("night end", lambda _, command: end_night(command))

    def gives(self, name: str) -> None:
        """An NPC comes with coins; a player's are on the sheet."""
        person = self.people.find(name)
        if person.kind != "npc":
            return

        def give(_: Desk, command: Command) -> None:
            (settle if person.has_purse else open_purse)(command, person)
            command.post(move("given", accounts.OUTSIDE, person.purse, 5000))

        self.act(f"purse {name} give 50gp", give)

    def opens(self, game: str, guests: list[str]) -> None:
        self.act(
            f"table open {game}",
            lambda desk, command: seating.open_table(
                desk, command, game, {}, None, "rolled", False
            ),
        )

        def sit(desk: Desk, command: Command) -> None:
            arrivals = [seating.Arrival(desk.person(name), "40gp") for name in guests]
            seating.sit(desk, command, desk.table(), arrivals, None)

        self.act(f"sit {' '.join(guests)} --stake 40gp", sit)

    # -- a round

    def round(self, guests: list[str]) -> None:
        seed = self.chance.randrange(10**6)
        self.act(f"deal --seed {seed}", lambda d, c: dealing.deal(d, c, d.table(), seed))
        if self.chance.random() < 0.5:
            self.words(guests)
        if self.chance.random() < 0.3:
            self.means(guests)
        while self.left > 0 and self.goes_on(guests):
            if self.chance.random() < 0.02:
                self.store.undo()
        self.act("stop", lambda d, c: stop(d, c, d.table(), "refund", [], ""))
        for bet in open_bets(self.store):
            how = self.chance.choice(("won", "lost", "push"))
            self.act(
                f"settle {bet.id} {how}",
                lambda d, c, b=bet, h=how: wagers.settle(d, c, d.table(), b.id, h),
            )  # type: ignore[misc]

    def goes_on(self, guests: list[str]) -> bool:
        """The next thing that anybody does in the round; False once it is over."""
        if self.chance.random() < 0.1 and self.bets(guests):
            return True
        if self.chance.random() < 0.01 and self.accuses(guests):
            return True
        return any(self.act(words, work) for words, work in self.ways())

    def ways(self) -> Iterator[tuple[str, Callable[[Desk, Command], Any]]]:
        pick = self.chance.choice(("1", "1", "2"))
        yield f"choose {pick}", lambda d, c: playing.choose(d, c, d.table(), [pick])
        yield "auto", lambda d, c: automatic.auto(d, c, d.table(), None, False, False)
        yield "choose done", lambda d, c: playing.go_on(d, c, d.table())

    def bets(self, guests: list[str]) -> bool:
        who, on = self.chance.choice(guests), self.chance.choice(guests)
        return self.act(
            f"bet {who} 5sp winner {on}",
            lambda d, c: wagers.market_bet(d, c, d.table(), who, "5sp", "winner", on),
        )

    def means(self, guests: list[str]) -> None:
        """Somebody means to cheat in this round."""
        who, roll = self.chance.choice(guests), self.chance.randint(1, 20)

        def arm(desk: Desk, command: Command) -> None:
            table = desk.table()
            cheats = [*playing.loaded(desk, command, table).round.compiled.rules.cheats]
            one = catching.Try(Roll(natural=roll))
            catching.arm(desk, command, table, who, self.chance.choice(cheats), one)

        self.act(f"cheat {who} --arm --roll {roll}", arm)

    def accuses(self, guests: list[str]) -> bool:
        who, of = self.chance.sample(guests, 2)
        return self.act(
            f"accuse {who} {of}",
            lambda d, c: catching.accuse(d, c, d.table(), who, of, False, "nothing"),
        )

    def words(self, guests: list[str]) -> None:
        one, other, third = self.chance.sample(guests, 3)
        said = f"{third} {self.chance.choice(WAGERS)}"
        self.act(
            f"bet {one} 1sp '{said}' --against {other}",
            lambda d, c: wagers.free_bet(d, c, d.table(), one, "1sp", said, other),
        )
