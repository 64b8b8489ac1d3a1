"""``referee character import``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session

if TYPE_CHECKING:
    from referee.campaign import Person
    from referee.importing import Taken
    from referee.store import Store


@declared
@asked(
    "files",
    "Which file?",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=str),
)
@click.option("--name", metavar="NAME", help="Another name than the file's, for one character.")
@click.option("--npc/--player", default=None, help="What they are, else as the file says.")
@click.option("--purse", is_flag=True, help="Put the coins of the file into the purse as well.")
@click.option("--yes", is_flag=True, help="Write over the sheets of those who are there already.")
@click.option("--dry-run", is_flag=True, help="Show what would be taken, and write nothing.")
@json_option
def command(
    session: Session,
    files: tuple[str, ...],
    name: str | None,
    npc: bool | None,
    purse: bool,
    yes: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Take characters from other programs' files into characters.yaml.

    A Foundry VTT actor of the dnd5e system (JSON, or YAML of a pack), a D&D Beyond character
    (JSON), or a table as CSV whose first line names its columns as you would: name, kind, level,
    dex, sleight of hand, passive perception, cards, gp. The content says which it is. What was
    taken, guessed and left is shown for each. Several files are taken together or not at all.

    Somebody who is there already keeps purse, temperament, notes and history, and gets the new
    sheet; you are asked first.

    \b
    Examples:
      referee character import korga.json --dry-run
      referee character import party.csv guests.csv --yes
      referee character import spy.json --name "Silver Nan" --npc --purse
    """
    from referee.importing import take, taken_of
    from referee.screens.imported import imported_lines, imported_plain

    kind = "" if npc is None else "npc" if npc else "player"
    with session.store():
        taken = taken_of(files, session.campaign, session.people, name, kind)
    becomes = [_becomes(each, dry_run) for each in taken]
    if not as_json:
        for each, word in zip(taken, becomes, strict=True):
            before = each.known.sheet if each.known else None
            lines = imported_lines(session.campaign, each.found, word, before)
            session.say(*lines if each.known is None or each.writes_over else lines[:1])
    known = [each.name for each in taken if each.writes_over]
    if not dry_run:
        _ask_to_write_over(known, yes)
        with session.store(write=True) as store:
            taken = taken_of(files, session.campaign, session.people, name, kind)
            _refuse_newly_known(known, taken)
            take(taken, session.campaign)
            session.reread()
            told = _put_coins(session, store, taken) if purse else _coins_left(session, taken)
    if as_json:
        pairs = zip(taken, becomes, strict=True)
        session.json([imported_plain(each.found, "" if dry_run else word) for each, word in pairs])
    elif dry_run:
        session.say("Nothing was written: without --dry-run it will be.")
    else:
        session.say(*told)


def _becomes(taken: Taken, dry_run: bool) -> str:
    """What a character of a file will be, for the line above its table."""
    if taken.known is None:
        return "would be new" if dry_run else "new"
    if not taken.writes_over:
        return f"{taken.known.name} is there already, and just so"
    retired = "" if taken.known.is_listed else " (retired)"
    which = f"the sheet of {taken.known.name}{retired}"
    return f"would write over {which}" if dry_run else f"writes over {which}"


def _ask_to_write_over(known: Sequence[str], yes: bool) -> None:
    """NotAllowed where somebody is there already and nobody says that their sheet may go."""
    from referee.errors import NotAllowed
    from referee.words import listed, plural

    if not known or yes:
        return
    sheets = plural(len(known), "sheet")
    if not sys.stdin.isatty():
        raise NotAllowed(
            f"Nothing was written: {listed(known)} {'is' if len(known) == 1 else 'are'} in "
            f"characters.yaml already. --yes writes over {sheets}, --dry-run only shows."
        )
    if not click.confirm(f"Write over {sheets} ({listed(known)})?", err=True):
        raise NotAllowed("Nothing was written.")


def _refuse_newly_known(known: Sequence[str], taken: Sequence[Taken]) -> None:
    from referee.errors import NotAllowed

    if [each.name for each in taken if each.writes_over] != [*known]:
        raise NotAllowed("Nothing was written: characters.yaml has changed meanwhile, try again.")


def _coins_left(session: Session, taken: Sequence[Taken]) -> list[str]:
    from referee.words import listed

    rich = [
        f"{each.name} ({session.money(each.found.coins)})" for each in taken if each.found.coins
    ]
    if not rich:
        return []
    return [f"Coins were left on the file: {listed(rich)}. --purse puts them into the purse here."]


def _put_coins(session: Session, store: Store, taken: Sequence[Taken]) -> list[str]:
    """Put each one's coins into a purse that is empty, all in one command; else they are left."""
    from referee.campaign import open_purse, settle
    from referee.store import accounts, move

    told: list[str] = []
    given: list[tuple[Person, int]] = []
    for each in taken:
        person, copper = session.people.find(each.name), each.found.coins or 0
        held = store.balance(person.purse)
        if person.character and person.character.purse is False and copper:
            told.append(f"{person.name} has no purse here, as characters.yaml says: coins left.")
        elif held and copper:
            told.append(
                f"{person.name}'s purse holds {session.money(held)} already: "
                f"{session.money(copper)} left on the file."
            )
        elif copper:
            given.append((person, copper))
            told.append(f"{person.name}'s purse holds {session.money(copper)}.")
    if given:
        with store.command(session.words) as doing:
            for person, copper in given:
                (settle if person.has_purse else open_purse)(doing, person)
                reason = f"{person.name} comes with coins"
                doing.post(move(reason, accounts.OUTSIDE, person.purse, copper))
    return told
