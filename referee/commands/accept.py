"""``referee accept``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.rolling import watch_option
from referee.commands.session import Session


@declared
@click.argument("number", required=False, metavar="[N]", type=int)
@click.option(
    "--roll", "die", type=int, metavar="N", help="What the d20 shows, where you ask for it."
)
@click.option("--total", type=int, metavar="N", help="The whole total, if that is called out.")
@click.option("--second", type=int, metavar="N", help="The other die of advantage or disadvantage.")
@click.option(
    "--against",
    type=int,
    metavar="N",
    help="The other side's total, where two roll against each other.",
)
@watch_option
def command(
    session: Session,
    number: int | None,
    die: int | None,
    total: int | None,
    second: int | None,
    against: int | None,
    watch: tuple[str, ...],
) -> None:
    """Let a player's proposal happen: the oldest that waits, or the one of that number.

    It is carried out as if you had typed it, and printed is what that prints. What the rules refuse
    by now, because the table has moved on, is refused with their sentence, which the player reads.
    A cheat whose roll was left to you takes it behind --roll or --total, and who looks on purpose
    behind --watch.

    \b
    Examples:
      referee accept
      referee accept 3 --roll 17
      referee accept --roll 17 --watch Bram=15
    """
    import sys

    from referee.commands.entry import run
    from referee.live.may_happen import Added, options_added
    from referee.live.proposed import campaign_of, carry_out, meant_one, mend
    from referee.phones import Phones
    from referee.screens.phones import told_of
    from referee.screens.plain import say
    from referee.screens.wrapping import screen_width

    folder = session.folder
    mend(folder)
    with Phones.reading(folder) as phones:
        proposal = meant_one(phones, number)
    more = options_added(proposal, Added(die, total, second, against, watch))
    ran = carry_out(
        *(run, folder, campaign_of(folder), proposal.id, more),
        width=screen_width(),
        encoding=sys.stdout.encoding,
    )
    session.say(told_of(proposal))
    say(*ran.lines, to=sys.stderr if ran.code else sys.stdout)
    if ran.code:
        sys.stdout.flush()
        raise click.exceptions.Exit(ran.code)
