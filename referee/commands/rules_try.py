"""``referee rules try``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from referee.commands.declaring import asked, declared
from referee.commands.session import Session
from referee.commands.shelves import shelf_of

if TYPE_CHECKING:
    from referee.authoring.stepping import Stepper


@declared
@asked("game", "Which game, or which file?", metavar="GAME")
@click.option("--seats", type=click.IntRange(1), help="How many play; the fewest unless said.")
@click.option("--seed", type=click.IntRange(0), default=1, help="Other chance; 1 unless said.")
@click.option(
    "--set", "rules", multiple=True, metavar="OPTION=VALUE", help="A house rule; several times."
)
def command(
    session: Session, game: str, seats: int | None, seed: int, rules: tuple[str, ...]
) -> None:
    """Play a round for all seats with everything visible, one step at a time, back and forth.

    Nothing of it is kept. GAME is the name of a game within reach, or a file. What is typed answers
    what is waited for; an empty line lets chance answer, 'back' takes back, 'help' says the rest.

    \b
    Example:
      referee rules try snaggletooth --seats 3
    """
    from referee.authoring.plan import Plan, options_from
    from referee.authoring.stepping import Stepper
    from referee.compiler.build import compile_rules
    from referee.errors import BadInput
    from referee.screens.checked import checked, checked_lines

    found = checked(shelf_of(session), game)
    if found.faults or found.rules is None:
        session.say(*checked_lines(found))
        raise click.exceptions.Exit(1)
    ruleset = found.rules.rules
    low, high = ruleset.players
    many = seats if seats is not None else low
    if not low <= many <= high:
        raise BadInput(f"{ruleset.title} is for {low} to {high} players, not for {many}.")
    plan = Plan(many, 10_000, options_from(ruleset, rules))
    stepper = Stepper(compile_rules(found.rules), plan, seed)
    session.say(f"{ruleset.title}, {many} players, seed {seed}. 'help' says what can be typed.")
    _loop(session, stepper)


def _loop(session: Session, stepper: Stepper) -> None:
    from referee.commands.stepping import step
    from referee.errors import Refusal
    from referee.screens.stepped import told_lines, waiting_for
    from referee.screens.wrapping import screen_width

    shown = None
    while True:
        width = screen_width()
        if shown != (id(stepper.now), stepper.at):
            session.say(*told_lines(stepper, width))
            shown = (id(stepper.now), stepper.at)
        session.say(*waiting_for(stepper.round, width))
        line = _typed()
        if line is None or line.strip().lower() in ("quit", "exit", "q"):
            return
        try:
            session.say(*step(stepper, line, width))
        except Refusal as refused:
            session.say(str(refused))


def _typed() -> str | None:
    """A line that was typed; None when there is nobody who types."""
    try:
        if sys.stdin.isatty():
            return input("> ")
        line = sys.stdin.readline()
    except (EOFError, OSError):
        return None
    return line.rstrip("\n") if line else None
