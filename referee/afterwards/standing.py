"""Statistics as they are shown: a table of everybody, a page of one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from referee.afterwards.statistics import Best, Record, Statistics, luck_word
from referee.campaign import Campaign
from referee.screens.tables import Table, columns
from referee.words import listed, plural

WIDTH = 80


def everybody(statistics: Statistics, campaign: Campaign, public: bool) -> Table:
    """Everybody in a table that fits eighty columns: where it would not, long names are cut."""
    headings = ["Name", "Won or lost", "Rounds", "Pots/fair", "Luck", "Bets", "Cheats"]
    headings[-1:] = ["Called out"] if public else ["Cheats"]
    rows = [_row(one, campaign, public) for one in statistics.records]
    widths = [max(columns(row[at]) for row in (headings, *rows)) for at in range(1, len(headings))]
    room = max(8, WIDTH - sum(widths) - 2 * len(widths))
    return Table(headings, [(_cut(row[0], room), *row[1:]) for row in rows], (1, 2, 3, 5, 6))


def legend(public: bool) -> str:
    """What stands between the strokes."""
    pots = "Pots/fair: pots won, and a fair share of them. Bets: hit/settled."
    return pots if public else f"{pots} Cheats: tried/noticed/called out/got away with."


def _cut(name: str, room: int) -> str:
    return name if columns(name) <= room else name[: room - 1] + "…"


def _row(one: Record, campaign: Campaign, public: bool) -> tuple[str, ...]:
    pots = f"{decimal(one.won)}/{decimal(one.fair)}" if one.pots else ""
    luck = "" if one.luck is None else f"{luck_word(one.luck)} {one.luck:+.1f}"
    bets = f"{one.hits}/{len(one.settled)}" if one.settled else ""
    c = one.cheats
    cheats = f"{c.tried}/{c.noticed}/{c.called}/{c.away}" if c.tried else ""
    last = count(c.called) if public else cheats
    return (one.name, campaign.change(one.result), count(one.rounds), pots, luck, bets, last)


def count(number: int) -> str:
    return str(number) if number else ""


def decimal(number: Fraction) -> str:
    """With one place behind the point where it is no whole number."""
    return str(int(number)) if number.denominator == 1 else f"{float(number):.1f}"


def page(statistics: Statistics, one: Record, campaign: Campaign, public: bool) -> list[str]:
    """One person's record, line by line."""
    shown = _Page(statistics, one, campaign)
    lines = [f"{one.name}: {campaign.change(one.result)}", *shown.games(), *shown.luck()]
    lines += [*shown.extremes(), *shown.bets(), *shown.cheats(public), *shown.grudges()]
    return [lines[0], *(f"  {line}" for line in lines[1:])]


class _Page:
    """The parts of one person's page."""

    def __init__(self, statistics: Statistics, one: Record, campaign: Campaign) -> None:
        self.statistics, self.one = statistics, one
        self.money, self.change = campaign.money, campaign.change

    def games(self) -> Iterator[str]:
        by_game: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for (night, game), net in self.one.by.items():
            by_game[game].append((night, net))
        for game, nights in sorted(by_game.items(), key=lambda item: -sum(n for _, n in item[1])):
            total = self.change(sum(net for _, net in nights))
            if len(nights) == 1:
                yield f"{game}, night {nights[0][0]}: {total}"
                continue
            each = ", ".join(f"{self.change(net)} in night {night}" for night, net in nights)
            yield f"{game}: {total} ({each})"

    def luck(self) -> Iterator[str]:
        one = self.one
        if not one.rounds:
            yield "Sat in no round, and bet from outside."
            return
        sat = f"Sat in {plural(one.rounds, 'round')}"
        if one.luck is None:
            yield f"{sat}, none of them for a pot."
            return
        ways = f"won {decimal(one.won)} of {plural(one.pots, 'pot')}"
        ways += f", where {decimal(one.fair)} would be a fair share"
        yield f"{sat}; {ways}: {luck_word(one.luck)} ({one.luck:+.1f})."

    def extremes(self) -> Iterator[str]:
        for word, best in (("Best", self.one.best), ("Worst", self.one.worst)):
            if best is not None:
                yield f"{word} round: {self._where(best)}."

    def _where(self, best: Best) -> str:
        return f"{self.change(best.net)} at {best.game}, night {best.night}, round {best.round}"

    def bets(self) -> Iterator[str]:
        settled = self.one.settled
        if not settled:
            return
        won = sum(bet.gain for bet in settled if bet.gain > 0)
        lost = -sum(bet.gain for bet in settled if bet.gain < 0)
        missed = len(settled) - self.one.hits
        yield (
            f"Bets: {self.one.hits} hit for {self.money(won)}, "
            f"{missed} missed for {self.money(lost)}."
        )

    def cheats(self, public: bool) -> Iterator[str]:
        one = self.one.cheats
        if public:
            if one.called:
                yield f"Called out {times(one.called)}."
        elif one.tried:
            noticed = f"noticed {times(one.noticed)}, called out {times(one.called)}"
            yield f"Cheats: tried {times(one.tried)}, {noticed}, got away with it {times(one.away)}."

    def grudges(self) -> Iterator[str]:
        name = {key: one.name for key, one in self.statistics.found.items()}
        took, lost = self.statistics.took_most(self.one), self.statistics.lost_most(self.one)
        if took is not None:
            yield f"Took most from {name[took[0]]}: {self.money(took[1])}."
        if lost is not None:
            yield f"Lost most to {name[lost[0]]}: {self.money(lost[1])}."
        for begin, who in (("Caught", self.one.caught), ("Was caught by", self.one.caught_by)):
            if who:
                told = listed(f"{name.get(p, p)} {times(n)}" for p, n in who.items())
                yield f"{begin} {told}."


def times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def plain(statistics: Statistics, campaign: Campaign, public: bool) -> list[dict[str, object]]:
    """Everybody as plain data; the keys are a contract. Money is copper; ``luck`` in standard deviations of fair luck."""
    return [one_plain(statistics, one, public) for one in statistics.records]


def one_plain(statistics: Statistics, one: Record, public: bool) -> dict[str, object]:
    cheats: dict[str, int] = {"called_out": one.cheats.called}
    if not public:
        tried = {"tried": one.cheats.tried, "noticed": one.cheats.noticed}
        cheats = {**tried, **cheats, "got_away": one.cheats.away}
    settled = one.settled
    return {
        "name": one.name,
        "result": one.result,
        "by": [{"night": n, "game": g, "result": net} for (n, g), net in one.by.items()],
        "rounds": one.rounds,
        "pots": one.pots,
        "won": round(float(one.won), 3),
        "fair": round(float(one.fair), 3),
        "luck": None if one.luck is None else round(one.luck, 2),
        "luck_word": None if one.luck is None else luck_word(one.luck),
        "best": _best(one.best),
        "worst": _best(one.worst),
        "bets": {
            "hit": one.hits,
            "missed": len(settled) - one.hits,
            "won": sum(bet.gain for bet in settled if bet.gain > 0),
            "lost": -sum(bet.gain for bet in settled if bet.gain < 0),
        },
        "cheats": cheats,
        "took_most": _between(statistics, statistics.took_most(one)),
        "lost_most": _between(statistics, statistics.lost_most(one)),
        "caught": {statistics.found[p].name: n for p, n in one.caught.items()},
        "caught_by": {statistics.found[p].name: n for p, n in one.caught_by.items()},
    }


def _best(best: Best | None) -> dict[str, object] | None:
    if best is None:
        return None
    return {"net": best.net, "game": best.game, "night": best.night, "round": best.round}


def _between(statistics: Statistics, found: tuple[str, int] | None) -> dict[str, object] | None:
    return None if found is None else {"name": statistics.found[found[0]].name, "amount": found[1]}
