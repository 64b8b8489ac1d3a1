"""``referee rules simulate``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.out_file import hand_out, out_option
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.commands.simulating import Simulating

_INTERRUPTED = 130


@declared
@asked("game", "Which game, or which file?", metavar="GAME")
@click.option(
    "--players", type=click.IntRange(1), metavar="N", help="How many play; 4 unless said."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, 1_000_000_000),
    metavar="N",
    help="How many rounds: 100000 unless said, 2000 where they are played as at the table.",
)
@click.option(
    "--set", "house", multiple=True, metavar="OPTION=VALUE", help="A house rule; several times."
)
@click.option(
    "--policy",
    default="random",
    metavar="HOW",
    help="How everybody plays: random (every option as likely), npc, or a temperament.",
)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=TEMPERAMENT",
    help="How one seat plays, by its name or number; several times.",
)
@click.option(
    "--stack", default="", metavar="AMOUNT", help="Coins before each seat; 100gp unless said."
)
@click.option("--edition", default="", metavar="EDITION", help="2014, 2024 or pf2e, for checks.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, metavar="N", help="Other chance; 1 unless said."
)
@click.option(
    "--until",
    default="",
    metavar="PERCENT",
    help="Go on until every share of wins is known so nearly, such as 0.2.",
)
@click.option(
    "--closely",
    type=click.IntRange(0, 1_000_000),
    metavar="N",
    help="Rounds more that are watched for bets and cheats; 0 for none.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 512),
    metavar="N",
    help="Processes that play; one for each processor unless said.",
)
@click.option("--cluster", default="", metavar="ADDRESS", help="Let a Dask cluster play.")
@click.option(
    "--sweep",
    multiple=True,
    metavar="WHAT=VALUE,...",
    help="Play a variant for each value: ante=1cp,5cp or players=3-6; several are put together.",
)
@click.option(
    "--compare",
    default="",
    metavar="WHAT=VALUE",
    help="Play the same deals also another way: option=value, players=5, policy=npc, 'seat Ann=sharp'.",
)
@click.option(
    "--cheat",
    default="",
    metavar="NAME:CHEAT[+7]",
    help="Say what a cheat at this modifier is worth to a seat that tries it whenever it can.",
)
@click.option(
    "--passive", default="", metavar="10,12,14", help="Passive scores that --cheat is held against."
)
@click.option(
    "--round",
    "number",
    type=click.IntRange(0),
    metavar="NUMBER",
    help="Tell one of the rounds, card by card, instead of counting.",
)
@click.option(
    "--html", default="", metavar="FILE", help="Write a page with charts into a new file."
)
@click.option("--csv", "as_csv", is_flag=True, help="Print a row for each seat, for a spreadsheet.")
@json_option
@out_option
def command(session: Session, game: str, **typed: object) -> None:
    """Play a game many times over, and say how fair it is.

    Who is favoured and whether that is more than chance, how long a round takes, what the house
    keeps, and how often bets and cheats come up. The same seed gives the same figures, however
    many workers there are. Ctrl-C gives what there is. Nothing of it is kept.

    \b
    Examples:
      referee rules simulate snaggletooth
      referee rules simulate snaggletooth --players 3 --until 0.2
      referee rules simulate twenty_one --policy npc --seat Ann=sharp
      referee rules simulate snaggletooth --compare direction=left
      referee rules simulate snaggletooth --cheat Ann:shift+7
      referee rules simulate pig --sweep goal=50,100 --sweep players=2-4
    """
    from referee.commands.simulating import Simulating

    simulating = Simulating.of(session, game, typed)
    _one_thing_only(simulating)
    if typed["number"] is not None:
        _tell(session, simulating)
    elif typed["sweep"]:
        _sweep(session, simulating)
    elif typed["compare"] or typed["cheat"]:
        _compare(session, simulating)
    else:
        _simulate(session, simulating)


def _one_thing_only(simulating: Simulating) -> None:
    """BadInput where two things are asked for of which one rules the other out."""
    from referee.errors import BadInput

    modes = [f"--{one}" for one in ("compare", "cheat") if simulating.text(one)]
    modes += ["--sweep"] if simulating.typed["sweep"] else []
    modes += ["--round"] if simulating.typed["number"] is not None else []
    if len(modes) > 1:
        raise BadInput(f"{modes[0]} and {modes[1]} are two things: ask for one of them.")
    for other, with_it in (("html", ("--sweep", "--compare", "--cheat")), ("until", ("--sweep",))):
        if simulating.text(other) and not {*modes} <= {*with_it}:
            raise BadInput(f"--{other} does not go with {modes[0]}: leave one of them away.")
    if simulating.text("passive") and not simulating.text("cheat"):
        raise BadInput("--passive goes with --cheat, such as --cheat Ann:shift+7.")


def _sweep(session: Session, simulating: Simulating) -> None:
    """A row for each variant. With --csv and --out it goes on where it stopped."""
    from referee.commands.sweeping import Sweep, as_line
    from referee.screens.swept import swept_table
    from referee.screens.swept_page import SweptPage
    from referee.screens.tables import plain_table
    from referee.words import printable

    as_csv, out, html = (simulating.typed[one] for one in ("as_csv", "out", "html"))
    _refuse_taken(html, "" if as_csv else out)
    sweep = Sweep(simulating)
    stopped = sweep.play(out if as_csv else "")
    rows = sweep.in_order
    if simulating.typed["as_json"]:
        session.json(rows)
    elif as_csv and not out:
        lines = [as_line(sweep.columns), *(as_line(row.values()) for row in rows)]
        hand_out(session, "".join(lines), "")
    else:
        lines = plain_table(swept_table(rows, sweep.axes, sweep.columns))
        hand_out(session, "\n".join(lines) + "\n", "" if as_csv else out)
    if as_csv and out:
        before = f", {sweep.kept} of them from before" if sweep.kept else ""
        session.say(f"{printable(out)} has {len(rows)} of {len(sweep.variants)} variants{before}.")
    if html:
        title, many = simulating.rules.title, len(sweep.variants)
        page = SweptPage(title, rows, sweep.axes, sweep.columns, many)
        hand_out(session, page.text(), html, aside=simulating.for_programs)
    if stopped:
        raise click.exceptions.Exit(_INTERRUPTED)


def _compare(session: Session, simulating: Simulating) -> None:
    """The same deals both ways."""
    from referee.screens import compared
    from referee.screens.compared_page import cheat_page, compared_page
    from referee.screens.simulated_csv import as_csv
    from referee.screens.wrapping import screen_width

    is_cheat, what = bool(simulating.text("cheat")), simulating.text("compare")
    out, html = simulating.text("out"), simulating.text("html")
    _refuse_taken(html, out)
    pair = simulating.pair()
    sums, asked, stopped = simulating.both(pair)
    make = compared.cheat_plain if is_cheat else compared.compared_plain
    plain = make(pair, sums, simulating.rules, asked)
    width = None if out else screen_width()
    if simulating.typed["as_json"]:
        session.json(plain)
    elif simulating.typed["as_csv"]:
        hand_out(session, as_csv(compared.compared_rows(plain)), out)
    else:
        lines = (
            compared.cheat_lines(plain, width)
            if is_cheat
            else compared.compared_lines(plain, what, width)
        )
        hand_out(session, "\n".join(lines) + "\n", out)
    if html:
        page = cheat_page(plain) if is_cheat else compared_page(plain, what)
        hand_out(session, page, html, aside=simulating.for_programs)
    if stopped:
        raise click.exceptions.Exit(_INTERRUPTED)


def _refuse_taken(*files: str) -> None:
    """BadInput where a file that is to be written is there already: before anything is played."""
    from referee.errors import BadInput
    from referee.words import printable

    for file in filter(None, files):
        if Path(file).exists():
            raise BadInput(f"{printable(file)} is there already: name a new file.")


def _tell(session: Session, simulating: Simulating) -> None:
    """One round, as its author is shown it."""
    from referee.screens.simulated_round import round_told, round_told_plain
    from referee.screens.wrapping import screen_width

    again = simulating.again(simulating.typed["number"])
    if simulating.typed["as_json"]:
        session.json(round_told_plain(again))
    else:
        session.say(*round_told(again, simulating.rules.title, screen_width()))


def _simulate(session: Session, simulating: Simulating) -> None:
    """The usual: one game, one plan, and what it comes to."""
    from referee.screens.simulated import simulated_lines
    from referee.screens.simulated_csv import simulated_csv
    from referee.screens.simulated_page import simulated_page
    from referee.screens.simulated_plain import simulated_plain
    from referee.screens.wrapping import screen_width
    from referee.simulation.running import STOPPED

    html, out = simulating.text("html"), simulating.text("out")
    _refuse_taken(html, out)
    result = simulating.result()
    plain = simulated_plain(result)
    if simulating.typed["as_json"]:
        session.json(plain)
    elif simulating.typed["as_csv"]:
        hand_out(session, simulated_csv(plain), out)
    else:
        text = "\n".join(simulated_lines(plain, None if out else screen_width())) + "\n"
        hand_out(session, text, out)
    if html:
        hand_out(session, simulated_page(plain), html, aside=simulating.for_programs)
    if result.ended == STOPPED:
        raise click.exceptions.Exit(_INTERRUPTED)
