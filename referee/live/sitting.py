"""A game master's sitting at the live table: each line is carried out, and what is in view follows."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from referee.campaign.finding import CAMPAIGN_FILE, CHARACTERS_FILE
from referee.errors import Refusal
from referee.live.answers import answer_to
from referee.live.capture import Ran, Run, captured
from referee.live.hearing import Hearing
from referee.live.helping import keys_lines
from referee.live.meaning import Meaning, meaning
from referee.live.offered import Offered, in_sight
from referee.live.pane import Pane
from referee.live.passing import LOOKS, Passing
from referee.live.proposed import mend, put_past_away
from referee.live.scene import Scene, look
from referee.live.showing import Showing
from referee.live.telling import done_elsewhere, previously, without_referee, without_wait
from referee.live.tree import Tree
from referee.live.words import words_of
from referee.phones.proposals import ANSWERS
from referee.phones.watching import phones_watcher
from referee.records import record
from referee.rounds.views import PUBLIC, Viewer
from referee.store.watching import Watcher
from referee.words import ascii_fallback, said

REFUSED = "class:refused"
GOES_ON = ("auto", "choose", "deal", "enter", "roll")
"""What answers the table as it was in view."""
MOVED = "Another shell has just gone on: look at the table, and type it again if it still holds."
YES_OR_NO = {"y": True, "yes": True, "n": False, "no": False, "": False}
"""Answers to whether something shall be done."""


@record
class House:
    """Where a sitting plays. ``run`` runs a command line; ``table``: the table that was named, if one was."""

    folder: Path
    run: Run
    tree: Tree
    table: str | None = None


class Sitting:
    """What is in view and what was said. ``width``: columns of the terminal, None where lines stay whole.

    hidden: nothing secret is shown. refused: whether the last line was. left: the game master has
    gone. passing: which player looks.
    asks: a command line that has to ask questions on the terminal itself. doubts: one that does
    what it says once it is told yes. version: another number once something changed.
    """

    def __init__(
        self,
        house: House,
        width: int | None = None,
        encoding: str = "utf-8",
        colour: bool = True,
    ) -> None:
        self.house, self.width = house, width
        self.encoding, self.colour = encoding, colour
        self.pane, self.passing = Pane(width), Passing()
        self.hidden = self.left = self.refused = False
        self.asks: list[str] = []
        self.doubts: list[str] = []
        self.version = 0
        self._told: tuple[str, ...] = ()
        self._watcher = Watcher(house.folder, (CAMPAIGN_FILE, CHARACTERS_FILE))
        self._phones = phones_watcher(house.folder)
        self._hearing = Hearing()
        self._showing = Showing(house.folder, self.passing, colour=colour, plain=self.plain_letters)
        self.scene: Scene
        self._whole: Scene  # the last one that was not broken
        self.stays_at = house.table
        self._hearing.of(self.look())

    @property
    def plain_letters(self) -> bool:
        """Whether the terminal shows nothing but ASCII."""
        return ascii_fallback("♠", self.encoding) != "♠"

    def letters(self, text: str) -> str:
        """A text in letters that the terminal can show."""
        return ascii_fallback(text, "ascii") if self.plain_letters else text

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._watcher.close()
        self._phones.close()

    # -- what is typed

    def begin(self) -> None:
        """Say where things stood."""
        with suppress(Refusal):  # what is wrong with it is said with what waits
            mend(self.house.folder)
        self.look()
        lines = previously(self.house.folder, self.scene, self.width)
        self.pane.add("", without_referee(lines), "class:before")
        self._say_proposed()

    def say(self, line: str) -> None:
        """Carry a line out. A refusal is said, and changes nothing."""
        if self.passing.is_on:
            self.turn_over(line)
            return
        doubted, self.doubts = self.doubts, []
        if doubted and (word := line.strip().lower()) in YES_OR_NO:
            self._decided(line, doubted, YES_OR_NO[word])
            return
        moved = self._has_moved()
        try:
            meant = meaning(self.scene, self.house.tree, line)
        except Refusal as refused:
            self.tell(line, without_referee(str(refused).splitlines()), REFUSED)
            return
        if moved and meant.args[:1] and meant.args[0] in GOES_ON:
            self.tell(line, [MOVED], REFUSED)
        elif meant.own:
            self._own(line, meant)
        else:
            self.run(line, meant)

    def _has_moved(self) -> bool:
        """Whether another shell has changed what is waited for, since this was last looked at."""
        before = self._whole.plain
        if not self.poll():
            return False
        now = self._whole.plain
        return before is None or now is None or any(before[k] != now[k] for k in ("wait", "round"))

    def run(self, line: str, meant: Meaning) -> None:
        """Run a command line and show what came of it."""
        ran = captured(self.house.run, self._args(meant.args), self.width, self.encoding)
        if not ran.asks:
            self.came(line, ran, meant.note)
        elif self.house.tree.takes(self.house.tree.path(meant.args) or [], "--yes"):
            self.doubts = list(meant.args)
            self.tell(line, without_referee([line.rstrip(": ") for line in ran.lines]))
        elif self.hidden:
            self.tell(
                line, ["That asks questions on the terminal: show what is hidden first."], REFUSED
            )
        else:
            self.asks = list(meant.args)

    def _decided(self, line: str, args: list[str], yes: bool) -> None:
        """The game master has answered whether a command shall do what it says."""
        if not yes:
            self.tell(line, ["Nothing was changed."])
            return
        path = self.house.tree.path(args) or []
        self.run(line, Meaning((*path, "--yes", *args[len(path) :])))

    def ask(self, line: str) -> None:
        """Run the command line that has to ask, with the terminal as it is."""
        args, self.asks = self._args(self.asks), []
        code = self.house.run(args)
        self.came(line, Ran(code, ("That was done on the terminal itself.",)))

    def leave_unasked(self, line: str) -> None:
        """There is nobody whom the command line could ask."""
        words, self.asks = " ".join(self.asks), []
        says = f"'{words}' asks questions, and nobody is at a terminal to answer: nothing was done."
        self.tell(line, [says], REFUSED)

    def came(self, line: str, ran: Ran, note: str = "") -> None:
        """Show what came of a command line."""
        self.stays_at, before = self.house.table, self.scene.last
        self.look()
        lines = without_referee(without_wait(ran.lines, self.scene, self.width, self.encoding))
        to_read = self.scene.last == before
        told = [*lines, *([note] if note else [])]
        self.tell(line, told, REFUSED if ran.code else "", to_read=to_read)
        self._say_proposed()

    def tell(
        self, line: str, lines: Sequence[str], style: str = "", *, to_read: bool = True
    ) -> None:
        """Show lines. A refusal of Enter that was just said is not said again."""
        fresh = (line, style, *lines)
        if line.strip() or style != REFUSED or fresh != self._told:
            self.pane.add(line.strip(), lines, style, to_read=to_read)
        self._told = fresh
        self.refused = style == REFUSED
        self.version += 1

    def _args(self, args: Sequence[str]) -> list[str]:
        """The whole command line: in this campaign, and at the table that is in view."""
        table, scene = self.house.table, self.scene
        if table is None and scene.table is not None and scene.table.id != scene.current:
            table = scene.table.id
        said = any(one in ("-t", "--table") or one.startswith("--table=") for one in args)
        path = self.house.tree.path(args) or []
        at = []
        if table is not None and not said and self.house.tree.takes(path, "--table"):
            at = ["--table", table]
        words = [*path, *at, *args[len(path) :]]
        return ["--campaign", str(self.house.folder), *words]

    def _own(self, line: str, meant: Meaning) -> None:
        if meant.own == "hide":
            self.hide()
        elif meant.own == "pass":
            self.hand_to(meant.who)
        elif meant.own == "phone":
            self.show_link(line, meant.who)
        elif meant.own == "keys":
            self.tell("keys", keys_lines(self.width))
        else:
            self.left = True

    # -- who looks

    def hide(self) -> None:
        """Hide what is secret, or show it again."""
        self.hidden, self.refused = not self.hidden, False
        self.look()

    def hand_to(self, name: str) -> None:
        """Let a player look, and only at what that player may see, between two blank screens."""
        self.passing.begin(name)
        self.look()

    def show_link(self, line: str, name: str) -> None:
        """Show a new link for somebody's phone, alone on the screen; one for each seat that has none where "" is named."""
        try:
            if name:
                self.tell(line, without_referee(self._showing.show(name, self.width)))
            else:
                self._showing.show_all(self.scene.seated)
        except Refusal as refused:
            self.tell(line, without_referee(str(refused).splitlines()), REFUSED)
        self.look()

    def _next_link(self, typed: str) -> None:
        """Enter was pressed where a link stands, or is to stand next."""
        try:
            told = self._showing.go_on(typed, self.width)
        except Refusal as refused:
            self.tell("", without_referee(str(refused).splitlines()), REFUSED)
        else:
            if told:
                self.tell("", without_referee(told))

    def turn_over(self, typed: str) -> None:
        """Enter was pressed while the laptop is handed about. Who looks and is waited for may answer."""
        if self.passing.is_announced or self.passing.is_shown:
            self._next_link(typed)
        elif not (self.passing.step == LOOKS and typed.strip()):
            self.passing.go_on(typed)
        elif (args := self._players_answer(typed)) is None:
            self.passing.said = f"{said(typed)} is no answer that is waited for from you."
        else:
            self.run(typed, Meaning(tuple(args)))
            self.passing.go_on("")
        self.look()

    def _players_answer(self, typed: str) -> list[str] | None:
        """What a player has typed, where it answers what that very player is asked."""
        wait = self.scene.wait
        asked = wait is not None and wait.who is not None and wait.who == self.viewer
        return answer_to(self.scene, words_of(typed)) if asked else None

    @property
    def viewer(self) -> Viewer | None:
        """As whom the table is in view; None as the game master."""
        if self.passing.is_on:
            seat = self.scene.seat(self.passing.who)
            return PUBLIC if seat is None else seat
        return PUBLIC if self.hidden else None

    # -- what players propose

    @property
    def first_proposed(self) -> Offered | None:
        """The first proposal that is in view."""
        return next(iter(in_sight(self.scene.proposed, self.hidden)), None)

    def accept_first(self) -> None:
        """Let it happen: that one, whatever has come since it was looked at."""
        first = self.first_proposed
        self.say("accept" if first is None else f"accept {first.id}")

    def _say_proposed(self) -> None:
        """Say once what has come; what is past gives way."""
        if any(one.kind in ANSWERS for one in self.scene.proposed):
            put_past_away(self.house.folder)
            self.look()
        if lines := self._hearing.news(self.scene):
            self.tell("", lines, "class:elsewhere", to_read=False)

    # -- what is in view

    def look(self) -> Scene:
        """Look again, at what has changed or for who looks now.

        The table in view stays the same, whatever another shell does at another table.
        """
        viewer = self.viewer
        viewers = () if viewer is None else (viewer, PUBLIC)
        self._changed()
        self.scene = look(self.house.folder, self.stays_at, viewers)
        if self.scene.table is None or not self.scene.table.open:
            self.scene = look(self.house.folder, self.house.table, viewers)
        self.stays_at = self.house.table
        if self.scene.table is not None:
            self.stays_at = self.scene.table.id
        if not self.scene.broken or self.version == 0:
            self._whole = self.scene
        self.version += 1
        return self.scene

    def _changed(self) -> bool:
        """Whether the campaign or what phones write is another than when this was last asked."""
        return any([self._watcher.changed(), self._phones.changed()])

    def poll(self) -> bool:
        """Look whether another shell has done something; if so say what, and look again."""
        if not self._changed():
            return False
        before = self._whole.last
        self.look()
        lines = done_elsewhere(self.house.folder, before, self._whole.last)
        if lines:
            self.tell("", without_referee(lines), "class:elsewhere", to_read=False)
        self._say_proposed()
        return True
