"""The table of temperaments on the page of NPCs, made from the numbers that they play by."""

from __future__ import annotations

from referee.campaign.temperaments import BUILT_IN, Temperament
from referee.npcs.deciding import is_exact

HEAD = ("temperament", "weights", "takes", "cheats", "ploys", "bets", "dares", "notices a cheat")


def tempers_part() -> str:
    rows = [f"| {' | '.join(HEAD)} |", "|" + "---|" * len(HEAD)]
    rows += [f"| {' | '.join(cells(one))} |" for one in BUILT_IN.values()]
    return "\n".join(rows) + "\n"


def cells(one: Temperament) -> tuple[str, ...]:
    ways = {"keeps it": one.keeps, "sells it": one.sells, "says so": one.says}
    total = sum(ways.values())
    noticed = ", ".join(f"{way} {w} in {total}" for way, w in ways.items() if w)
    return (
        f"`{one.name}`",
        ", ".join(f"`{name}`" for name in one.prefers),
        "the best" if is_exact(one) else "by chance",
        percent(one.cheats),
        percent(one.ploys),
        percent(one.bets),
        percent(one.boldness),
        noticed,
    )


def percent(share: float) -> str:
    return f"{share * 100:g}%" if share else "never"
