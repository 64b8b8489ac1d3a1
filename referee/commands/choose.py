"""``referee choose``."""

from __future__ import annotations

from referee.commands.acting import desk_to_act, show, table_option
from referee.commands.declaring import asked, declared
from referee.commands.session import Session


@declared
@asked("words", "What is chosen?", metavar="ANSWER...", nargs=-1, required=True)
@table_option
def command(session: Session, words: tuple[str, ...], table: str | None) -> None:
    """Choose for whoever is waited for, by the option's number or in words.

    'done' closes a betting window, 'ok' goes on from a stop; whoever chooses has passed the stops
    before it. Cards are named by rank and suit: KS, 10H.

    \b
    Examples:
      referee choose 2
      referee choose Bram
      referee choose done
    """
    from referee.table.playing import choose

    with desk_to_act(session, table) as (desk, doing):
        outcome = choose(desk, doing, desk.table(), words)
        show(session, desk, outcome)
