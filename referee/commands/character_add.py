"""``referee character add``."""

from __future__ import annotations

import shlex
from typing import Any

import click

from referee.commands.declaring import asked, declared
from referee.commands.parts import part_options, parts_of
from referee.commands.session import Session


@declared
@asked("name", "What is the character's name?", metavar="NAME")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@part_options
def command(session: Session, name: str, words: tuple[str, ...], **options: Any) -> None:
    """Add a player's character or an NPC to characters.yaml.

    Everything but the name may be left out, and can be added later with 'referee character set'.
    Words are short for options: sleight+5 (the whole modifier), dex16, pp13 (passive Perception),
    cards (knows the set), npc.

    \b
    Examples:
      referee character add Vex --dex 16 --prof 3 --skill sleight_of_hand=expertise
      referee character add "Mother Grubb" npc sleight+5 pp13
    """
    from referee.campaign.changing import add_character
    from referee.campaign.typed import entry_of
    from referee.sheets import misfits
    from referee.words import clean_name

    called = clean_name(name)
    written = parts_of(words, options)
    with session.store(write=True):
        session.people.refuse_taken(called)
        add_character(session.campaign.folder, called, {"kind": "player"} | entry_of(written))
        session.reread()
        person = session.people.find(called)
    said = [str(each) for each in written if each.part not in ("kind", "purse")]
    kind = "an NPC" if person.kind == "npc" else "a player's character"
    session.say(f"{person.name} is {kind} now{': ' if said else '.'}{', '.join(said)}")
    session.say(*misfits(person.sheet, session.campaign.edition))
    if person.has_purse:
        typed = f'"{person.name}"' if " " in person.name else shlex.quote(person.name)
        session.say(f"The purse is kept here: 'referee purse {typed} give 5gp' puts coins in.")
