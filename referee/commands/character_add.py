"""``referee character add``."""

from __future__ import annotations

from typing import Any

import click

from referee.commands.declaring import asked, declared
from referee.commands.names import ARCHETYPE
from referee.commands.parts import part_options, parts_of
from referee.commands.session import Session


@declared
@asked("name", "What is the character's name?", metavar="NAME")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option(
    "--like",
    metavar="WHO",
    type=ARCHETYPE,
    help="An NPC out of the rules: spy, noble, thug; 'character archetypes' lists them.",
)
@part_options
def command(
    session: Session, name: str, words: tuple[str, ...], like: str | None, **options: Any
) -> None:
    """Add a player's character or an NPC to characters.yaml.

    Everything but the name may be left out, and can be added later with 'referee character set'.
    Words are short for options: sleight+5 (the whole modifier), dex16, pp13 (passive Perception),
    cards (knows the set), npc. With --like somebody has the numbers of an NPC of the campaign's
    edition, and whatever else is said goes before those.

    \b
    Examples:
      referee character add Vex --dex 16 --skill sleight_of_hand=expertise
      referee character add "Mother Grubb" npc sleight+5 pp13
      referee character add "Silver Nan" --like spy sleight+9 temperament=cheat
    """
    from referee.campaign.archetypes import comment_of, find_archetype, laid_over
    from referee.campaign.changing import add_character
    from referee.campaign.typed import entry_of
    from referee.sheets import misfits
    from referee.words import clean_name, one_word

    called = clean_name(name)
    said_so = parts_of(words, options)
    with session.store(write=True):
        session.people.refuse_taken(called)
        found = find_archetype(like, session.campaign.edition) if like is not None else None
        written = laid_over(found.written() if found else [], said_so)
        entry = {"kind": "player"} | entry_of(written)
        add_character(session.campaign.folder, called, entry, comment_of(found) if found else "")
        session.reread()
        person = session.people.find(called)
    said = [str(each) for each in said_so if each.part not in ("kind", "purse")]
    if found and not any(each.part == "temperament" for each in said_so):
        said.append(f"temperament {found.temperament}")
    kind = "an NPC" if person.kind == "npc" else "a player's character"
    who = f"{kind} now, {found.title}" if found else f"{kind} now"
    session.say(f"{person.name} is {who}{': ' if said else '.'}{', '.join(said)}")
    session.say(*misfits(person.sheet, session.campaign.edition))
    if person.has_purse:
        typed = one_word(person.name)
        session.say(f"The purse is kept here: 'referee purse {typed} give 5gp' puts coins in.")
