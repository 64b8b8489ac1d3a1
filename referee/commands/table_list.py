"""``referee table list``."""

from __future__ import annotations

import click

from referee.commands.acting import desk_to_read
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--all", "everything", is_flag=True, help="Closed tables too.")
@json_option
def command(session: Session, everything: bool, as_json: bool) -> None:
    """List the tables.

    \b
    Example:
      referee table list
    """
    from referee.table.records import tables
    from referee.words import listed

    with desk_to_read(session) as desk:
        found = [one for one in tables(desk.reading) if one.open or everything]
        rows = [
            {
                "table": one.id,
                "game": one.game,
                "title": one.title,
                "open": one.open,
                "seats": [desk.name(p) for p in one.seats],
                "waiting": [desk.name(p) for p in one.late],
                "rounds": one.rounds,
                "round_is_on": one.round is not None,
            }
            for one in found
        ]
    if as_json:
        session.json(rows)
        return
    if not rows:
        session.say("No table is open: 'referee table open GAME' opens one.")
    for row in rows:
        people = listed(list(row["seats"])) if row["seats"] else "nobody"  # type: ignore[call-overload]
        state = (
            "closed"
            if not row["open"]
            else "a round is on"
            if row["round_is_on"]
            else "between rounds"
        )
        session.say(f"{row['table']}  {row['title']}: {people}; {row['rounds']} dealt, {state}.")
