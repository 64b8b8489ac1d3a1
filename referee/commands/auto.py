"""``referee auto``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import declared
from referee.commands.names import PERSON
from referee.commands.session import Session


@declared
@click.argument("name", required=False, metavar="[NAME]", type=PERSON)
@click.option("--all", "everybody", is_flag=True, help="Every seat plays, once round the table.")
@click.option("--round", "whole_round", is_flag=True, help="Play to the end of the round.")
@click.option(
    "--until",
    multiple=True,
    metavar="SPOT",
    help="A montage: on to the next cheat, last-two, pc-turn, or over N rounds; more than once.",
)
@table_option
def command(
    session: Session,
    name: str | None,
    everybody: bool,
    whole_round: bool,
    until: tuple[str, ...],
    table: str | None,
) -> None:
    """Let the referee play: what an NPC means to do, whoever is waited for, a seat, or everybody.

    NPCs play by their temperament; anybody else decides like anybody, and never cheats. Alone, it
    does what an NPC means to do, and the round stops again where it would; with a NAME, --all or
    --round the referee rolls the dice meanwhile and stops for no cheats of players.

    --until plays on and tells it in three sentences: to where somebody means to cheat or was
    noticed (cheat), where two are left in (last-two), where a player's character is to decide
    (pc-turn), at the latest to the end of the round, or of so many rounds.

    \b
    Examples:
      referee auto
      referee auto Grubb
      referee auto --round
      referee auto --until pc-turn
      referee auto --until 5 --until cheat
    """
    from referee.table.automatic import auto

    if until and (name or everybody or whole_round):
        raise click.UsageError("--until plays every seat: leave the name, --all and --round away.")
    with desk_to_act(session, table) as (desk, doing):
        if until:
            from referee.screens.montage import montage_lines
            from referee.table.montage import montage, until_from

            found = montage(desk, doing, desk.table(), until_from(until))
            session.told += montage_lines(desk, found, doing.id)
        else:
            show(session, desk, auto(desk, doing, desk.table(), name, everybody, whole_round))
