"""``referee night``."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from referee.commands.amounts import one_of
from referee.commands.declaring import declared, json_option
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.store import Night


@declared
@click.argument("action", required=False, metavar="[begin|end]")
@click.argument("label", required=False, metavar="[LABEL]")
@json_option
def command(session: Session, action: str | None, label: str | None, as_json: bool) -> None:
    """Begin or end a night at the tables; bare, say which night it is.

    What is won and lost is summed by night. Without this command a night begins by itself with
    its first table.

    \b
    Examples:
      referee night begin "Harvest fair"
      referee night end
    """
    from referee.store import begin_night, current_night, end_night

    doing = one_of(action, ("begin", "end"), "night")
    with session.store(write=doing is not None) as store:
        if doing is None:
            night = current_night(store)
        else:
            with store.command(session.words) as writing:
                night = (
                    begin_night(writing, label or "") if doing == "begin" else end_night(writing)
                )
    if as_json:
        session.json(None if night is None else asdict(night))
    elif night is None:
        session.say("No night has begun: one begins with its first table.")
    else:
        verb = {"begin": "begins", "end": "is over", None: "lasts"}[doing]
        session.say(f"{_title(night)} {verb}.")


def _title(night: Night) -> str:
    return f"Night {night.number} ({night.label})" if night.label else f"Night {night.number}"
