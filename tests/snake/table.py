"""A round of Snake in the middle, with every card where a test wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rounds.round import Round
from referee.rounds.telling import tell
from referee.rounds.waits import Wait
from referee.table.inputs import carry_out
from tests.rounds.playing import STACK, options_of, rules, setting
from tests.snake.deck import cards, rank_of

PACE = {"moment", "bets"}


def begun(n: int = 3, top: str = "", **options: Any) -> Round:
    """A round that is dealt from a deck with these cards on top, up to the first row that is asked for."""
    compiled = rules("snake")
    round_ = Round.begin(
        compiled, setting(compiled, n), [STACK] * n, options_of(compiled, **options)
    )
    wait = round_.wait
    assert wait is not None and wait.kind == "shuffle"
    first = cards(top)
    order = first + [card for card in sorted(wait.detail) if card not in first]
    round_.answer(tuple(reversed(order)))
    return round_


def opened(n: int = 3, by: int = 0, **options: Any) -> Round:
    """A round of which the rows are laid, up to the opener's first turn (of seat ``by``, by the race)."""
    round_ = begun(n, **options)
    while (wait := round_.wait) is not None and wait.kind == "some":
        round_.answer(tuple(wait.options or ())[:3])
    assert wait is not None and wait.kind == "enter"
    round_.answer(by)
    round_.answer(None)  # nobody bets
    assert round_.wait is not None and round_.wait.kind == "moment"
    return round_


class Table:
    """Turns go to the left from seat 0. A hand is written ``hand | face-up | face-down``; the last card of the pile is its
    top; every other card is out of the game."""

    def __init__(self, *hands: str, pile: str = "", stock: str = "", **options: Any) -> None:
        n = max(2, len(hands))
        given: dict[str, Any] = {"direction": "left"}
        self.round = opened(n, **given | options)
        S = self.S = self.round.S
        placed: list[int] = []
        for seat in range(n):
            parts = [*(hands[seat] if seat < len(hands) else "").split("|"), "", ""][:3]
            for zone, names in zip((S.z_hand, S.z_face_up, S.z_face_down), parts, strict=True):
                zone[seat][:] = cards(names)
                placed += zone[seat]
        S.z_pile[:], S.z_stock[:] = cards(pile), cards(stock)[::-1]
        placed += S.z_pile + S.z_stock
        S.z_gone[:] = [card for card in S.cards if card not in placed]
        self.out_of_it = len(S.z_gone)
        assert len(placed) == len(set(placed))
        if pile:
            S.t_last_player = n - 1

    # -- what happens

    def on(self) -> Wait | None:
        """Lets moments pass until somebody is asked; what is waited for then."""
        while (wait := self.round.wait) is not None and wait.kind in PACE:
            self.round.answer(None)
        return wait

    def settle(self) -> None:
        """Lets the turn that is on come to its end, up to the next one's beginning."""
        while (wait := self.round.wait) is not None and wait.kind in PACE:
            if wait.about["moment"] == "turn":
                return
            self.round.answer(None)

    def plays(self, names: str) -> None:
        """Whoever is asked plays these cards (or ``pass``)."""
        wait = self.on()
        assert wait is not None and wait.kind == "choose", wait
        self.round.answer(None if names == "pass" else tuple(cards(names)))

    def turns_over(self, name: str) -> None:
        """Chance turns over this face-down card."""
        wait = self.on()
        assert wait is not None and wait.kind == "random", wait
        self.round.answer(cards(name)[0])

    def cheats(self, name: str, by: int, natural: int | None = None) -> None:
        roll = {"natural": natural} if natural is not None else None
        carry_out(self.round, {"do": "cheat", "cheat": name, "by": by, "roll": roll})

    def called_out(self, number: int = 1) -> None:
        carry_out(self.round, {"do": "expose", "number": number})

    def leaves(self, seat: int) -> None:
        carry_out(self.round, {"do": "leave", "seat": seat})

    def told(self) -> str:
        return "\n".join(tell(self.round, self.round.take_facts()))

    # -- what is so

    def asked(self) -> int | None:
        """Who is asked now; nobody once the round is over."""
        wait = self.on()
        return None if wait is None else wait.who

    def options(self) -> Sequence[Any]:
        wait = self.on()
        assert wait is not None
        return wait.options or ()

    def ranks(self) -> set[int]:
        """The ranks that may be played: 2 to 14 (an ace), 15 a joker."""
        return {rank_of(one[0]) + 2 for one in self.options()}

    @property
    def turn(self) -> int | None:
        self.settle()
        return self.S.turn_of  # type: ignore[no-any-return]

    def hand(self, seat: int) -> set[int]:
        self.settle()
        return set(self.S.z_hand[seat])

    def row(self, seat: int) -> set[int]:
        self.settle()
        return set(self.S.z_face_up[seat])

    @property
    def pile(self) -> list[int]:
        self.settle()
        return list(self.S.z_pile)

    @property
    def gone(self) -> list[int]:
        """What has gone out of the game since the test began."""
        return list(self.S.z_gone[self.out_of_it :])
