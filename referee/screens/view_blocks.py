"""What a table's picture is made of: its blocks, from what ``seen`` gives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from referee.rounds.round import Round
from referee.screens.glance import NOBODY_SEES, Glance, Money, secret_sentences
from referee.screens.seen import Plain
from referee.screens.told_to_type import Typed, at_the_table, beside_an_npc, by_nobody
from referee.screens.view_fit import Block
from referee.screens.view_paint import Line, Look, cut
from referee.screens.wrapping import GAP, folded, shortened

FEW_BETS = 3
HIDDEN = "What is secret is hidden."
PROPOSED = "From phones (F5 accepts the first, F6 refuses it):"
_NUMBER = re.compile(r"((?:^|(?<=   )|(?<=  ))\d+(?= \S))")


class Blocks:
    """Makes the blocks of one table for one width. ``round_`` is None between rounds."""

    def __init__(
        self, plain: Plain, round_: Round | None, money: Money, width: int, look: Look
    ) -> None:
        self.look, self.width = look, width
        self.plain = _with_short_names(plain, max(8, min(24, width // 4)), look)
        typed = _typed(plain)
        self.glance = Glance(money, width, round_, typed=typed)
        self.long = Glance(money, None, round_, typed=typed)

    # -- above and below

    def heading(self) -> Block:
        line = self.look.paint(self.glance.about(self.plain), "title")
        if self.look.hidden:
            line += [("", "  "), *self.look.paint(f" {HIDDEN} ", "notice")]
        return Block("heading", [[self._cut(line)]])

    def rules(self) -> Block:
        lines = [self.look.paint(text, "quiet") for text in self.glance.rules(self.plain)]
        return Block("rules", [lines] if lines else [])

    def shared(self) -> Block:
        """What lies in the middle: the pot, open zones, values of the table."""
        return Block("shared", [[self._shared(text)] for text in self.glance.shared(self.plain)])

    def _shared(self, text: str) -> Line:
        first, gap, rest = text.partition("   ")
        if not first.startswith("pot "):
            return self.look.paint(text)
        return self.look.paint(first, "title") + self.look.paint(gap + rest)

    def wait(self) -> Block:
        """Who is waited for and what can be typed."""
        texts = self.glance.waits(self.plain)
        single = self._cut(self._asked(" ".join(self.long.waits(self.plain))))
        return Block("wait", [[self._asked(text)] for text in texts], single=single)

    def meant(self) -> Block:
        """What NPCs mean to do, for the game master alone."""
        texts = self.glance.intents(self.plain)
        return Block("meant", [[self.look.paint(text, "secret")] for text in texts])

    def proposed(self) -> Block:
        """What players propose from their phones, for the game master alone."""
        rows = self.plain.get("proposed", ())
        return self._note("proposed", [_numbered(row) for row in rows], "proposal", PROPOSED)

    def _asked(self, text: str) -> Line:
        who, colon, rest = text.partition(": ")
        if not who.startswith("Waiting for "):
            who, colon, rest = "", "", text
        line = self.look.paint(who + colon, "title")
        for part in _NUMBER.split(rest):
            line += self.look.paint(part, "number" if part.isdigit() else "")
        return line

    # -- the seats

    def seats(self) -> Block:
        seats = self.plain["seats"]
        if not seats:
            return Block("seats", [[self.look.paint(text)] for text in self.glance.seats([])])
        said = self.glance.by_seat(seats)
        items = [
            [self._seat(seat, text, at == 0) for at, text in enumerate(lines)]
            for seat, lines in zip(seats, said, strict=True)
        ]
        short = [
            [self._cut(self._seat(seat, GAP.join(map(_unindented, lines)), True))]
            for seat, lines in zip(seats, said, strict=True)
        ]
        marked = [at for at, item in enumerate(items) if item[0] and item[0][0][1].startswith("> ")]
        return Block("seats", items, "seat", (), short, marked[0] if marked else 0)

    def _seat(self, seat: Plain, text: str, first: bool) -> Line:
        if seat["out"] or seat["left"]:
            return self.look.paint(text, "quiet")
        if not first or not text.startswith(">"):
            return self.look.paint(text)
        name = 2 + len(seat["name"])
        return self.look.paint(text[:name], "turn") + self.look.paint(text[name:])

    # -- notes

    def notes(self, few: int = FEW_BETS) -> list[Block]:
        """Who waits for a seat, bets (a line each where they are few), and what is for the game master alone."""
        plain = self.plain
        return [
            self._note("late", self.long.late(plain)),
            self._bets(few),
            self._note("secrets", secret_sentences(plain), "secret", NOBODY_SEES, "secret"),
        ]

    def _bets(self, few: int) -> Block:
        if len(self.plain["bets"]) <= few:
            return self._note("bets", self.long.bet_sentences(self.plain), "bet")
        lines = self.glance.bets_in_short(self.plain)
        return Block("bets", [[self.look.paint(line)] for line in lines])

    def _note(
        self, name: str, texts: Sequence[str], what: str = "line", head: str = "", style: str = ""
    ) -> Block:
        begin = "  " if head else ""
        items = [
            [self.look.paint(line, style) for line in folded(begin + text, self.width)]
            for text in texts
        ]
        heads = [self.look.paint(line, style) for line in folded(head, self.width)] if head else []
        return Block(name, items, what, heads, chosen=len(items) - 1 if name == "secrets" else 0)

    def _cut(self, line: Line) -> Line:
        return cut(line, self.width, self.look.end)


def _typed(plain: Plain) -> Typed:
    """How commands are spelt on the screen: not at all for who only looks."""
    if "armed" not in plain:
        return by_nobody
    return beside_an_npc if plain.get("intends") else at_the_table


def _numbered(row: Plain) -> str:
    return f"{row['id']} {row['said']}"


def _unindented(line: str) -> str:
    """A line as it goes on behind the one above; the first of a seat, with its mark, as it is."""
    return line.strip() if line.startswith("    ") else line


def _with_short_names(plain: Plain, longest: int, look: Look) -> Plain:
    """Seats whose names fit a column, in letters that the terminal shows."""
    seats: list[Any] = [
        {**seat, "name": shortened(look.letters(seat["name"]), longest, look.end)}
        for seat in plain["seats"]
    ]
    return {**plain, "seats": seats}
