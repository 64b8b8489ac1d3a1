"""``referee rules schema``."""

from __future__ import annotations

import click

from referee.commands.declaring import declared
from referee.commands.session import Session


@declared
@click.argument("file", required=False)
def command(session: Session, file: str | None) -> None:
    """Print the JSON Schema of rulesets, from which an editor completes keys; or write it into FILE.

    Beside the rulesets that ship it lies as referee-1.json. A ruleset names it in its first line:
    # yaml-language-server: $schema=referee-1.json

    \b
    Example:
      referee rules schema rulesets/referee-1.json
    """
    from referee.language.schema import schema

    if file is None:
        session.json(schema())
        return
    import json
    from pathlib import Path

    from referee.errors import BadInput
    from referee.words import printable

    try:
        Path(file).write_text(json.dumps(schema(), indent=2) + "\n", encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{printable(file)} cannot be written: {why}.") from None
    session.say(f"{printable(file)} is written.")
