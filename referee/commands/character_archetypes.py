"""``referee character archetypes``."""

from __future__ import annotations

from referee.commands.declaring import declared, json_option
from referee.commands.session import Session


@declared
@json_option
def command(session: Session, as_json: bool) -> None:
    """List the NPCs out of the rules that 'character add NAME --like WHO' knows.

    They are those of the System Reference Document of the campaign's edition: 5.1 for 2014, 5.2.1
    for 2024. How each plays is a suggestion of ours.

    \b
    Example:
      referee character archetypes
    """
    from referee.campaign.archetypes import archetypes
    from referee.screens.archetypes import archetype_plain, archetypes_table
    from referee.screens.tables import show_table

    edition = session.campaign.edition
    known = archetypes(edition)
    if as_json:
        session.json([archetype_plain(each) for each in known])
        return
    show_table(archetypes_table(known, edition))
    session.say(
        f"From the {known[0].document}: 'referee character add NAME --like {known[-4].name}'."
    )
