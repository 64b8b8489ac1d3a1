"""``referee table open``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_act
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("game", "Which game?", metavar="GAME")
@click.option("--ante", metavar="AMOUNT", help="What each puts in the pot, as 1sp.")
@click.option(
    "--set", "options", multiple=True, metavar="OPTION=VALUE", help="A house rule; more than once."
)
@click.option(
    "--chance",
    type=click.Choice(["entered", "rolled"]),
    help="Whether dice, coins and d20s are yours to type, or the referee rolls.",
)
@click.option(
    "--stops/--no-stops",
    default=None,
    help="Whether the round stops where a player's character could cheat.",
)
@click.option(
    "--npcs",
    type=click.Choice(["ask", "play"]),
    help="Whether what NPCs mean to do waits for your word, or they act by themselves.",
)
def command(
    session: Session,
    game: str,
    ante: str | None,
    options: tuple[str, ...],
    chance: str | None,
    stops: bool | None,
    npcs: str | None,
) -> None:
    """Open a table for a game.

    'referee rules list' names the games. House rules come from campaign.yaml, and from --set for
    this table alone. The referee shuffles and draws unseen cards; d20s, dice and coins wait for you.

    \b
    Examples:
      referee table open snaggletooth --ante 1gp
      referee table open snaggletooth --set direction=left --chance rolled
    """
    from referee.errors import BadInput
    from referee.table.seating import open_table

    chosen = {}
    for text in options:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(f"Write --set OPTION=VALUE, such as --set direction=left, not {text!r}.")
        chosen[name.strip()] = value.strip()
    with desk_to_act(session) as (desk, doing):
        table = open_table(
            desk,
            doing,
            game,
            chosen,
            ante,
            chance,
            session.campaign.stops if stops is None else stops,
            npcs,
        )
        ante_now = table.options.get("ante")
    extra = f", ante {session.money(ante_now)}" if isinstance(ante_now, int) else ""
    session.say(
        f"Table {table.id} is open: {table.title}{extra}.",
        "Next: 'referee sit NAME… --stake 10gp', then 'referee deal'.",
    )
