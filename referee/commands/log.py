"""``referee log``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@click.option("--last", type=click.IntRange(min=1), metavar="N", help="Only the last N commands.")
@click.option("--night", type=click.IntRange(min=1), metavar="N", help="Only those of one night.")
@click.option("--public", is_flag=True, help="Only what everybody at the table may know.")
@json_option
def command(
    session: Session, last: int | None, night: int | None, public: bool, as_json: bool
) -> None:
    """What was done and what came of it, command by command.

    With --public there is nothing in it that was not open to everybody: no hands, no cheats that
    nobody called out.

    \b
    Examples:
      referee log --last 20
      referee log --public
    """
    from referee.screens.log import log_lines, log_plain, public_lines
    from referee.table.history import Teller

    with session.store() as store:
        journal = [each for each in store.journal() if night is None or each.night == night]
        shown = journal[-last:] if last else journal
        first = shown[0].id if shown else 0
        facts = [
            each
            for each in (store.facts_of_night(night) if night else store.every_fact())
            if each.command >= first
        ]
        amended = store.amended()
        found = list(Teller(store).told(facts, "public" if public else "gm"))
        told, chance = dict[int, list[str]](), dict[int, list[str]]()
        for each in found:  # what came of a round and what beside it are told apart
            told.setdefault(each.command, []).extend(each.lines)
            chance.setdefault(each.command, []).extend(each.chance)
    if as_json:
        session.json(log_plain(shown, told, public, chance, amended))
    elif public:
        session.say(*(public_lines(shown, told) or ["Nothing has happened yet."]))
    else:
        session.say(*(log_lines(shown, told, amended) or ["Nothing has happened yet."]))
