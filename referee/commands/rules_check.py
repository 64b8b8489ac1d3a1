"""``referee rules check``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from referee.commands.declaring import asked, declared, json_option
from referee.commands.session import Session
from referee.commands.shelves import shelf_of

if TYPE_CHECKING:
    from referee.screens.checked import Checked

_AS_TIME_ALLOWS = 0


@declared
@asked("files", "Which file, or which game?", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--play",
    type=click.IntRange(0, 1_000_000),
    is_flag=False,
    flag_value=_AS_TIME_ALLOWS,
    metavar="[ROUNDS]",
    help="Also play so many rounds at random (without a number: for some ten seconds), with cheats "
    "tried and people leaving, and show the shortest round of whatever is found.",
)
@click.option("--seed", type=click.IntRange(0), default=1, help="Play other rounds; 1 unless said.")
@click.option(
    "--set",
    "rules",
    multiple=True,
    metavar="OPTION=VALUE",
    help="Play with this house rule in every round; may be given several times.",
)
@click.option("--again", metavar="CODE", help="Play one round again that --play has shown, whole.")
@json_option
def command(
    session: Session,
    files: tuple[str, ...],
    play: int | None,
    seed: int,
    rules: tuple[str, ...],
    again: str | None,
    as_json: bool,
) -> None:
    """Say of rulesets that they are fine, or every fault with its place and what to write instead.

    FILE is a file, or the name of a game within reach. The exit code is 1 where there is a fault;
    a warning is none.

    \b
    Examples:
      referee rules check rulesets/my_game.yaml
      referee rules check snaggletooth --play 500
    """
    from referee.screens.checked import checked, checked_lines, checked_plain

    shelf = shelf_of(session)
    plain: list[dict[str, Any]] = []
    bad = False
    for typed in files:
        found = checked(shelf, typed)
        plain.append(checked_plain(found))
        if not as_json and (again is None or found.faults):
            session.say(*checked_lines(found))
        bad = bad or bool(found.faults)
        if found.faults or found.rules is None:
            continue
        if again is not None:
            bad = _again(session, found, again) or bad
        elif play is not None:
            sampled, worse = _played(session, found, typed, (play, seed, rules), not as_json)
            plain[-1]["play"] = sampled
            bad = bad or worse
    if as_json:
        session.json(plain)
    if bad:
        raise click.exceptions.Exit(1)


def _played(
    session: Session, found: Checked, typed: str, how: tuple[int, int, tuple[str, ...]], aloud: bool
) -> tuple[dict[str, object], bool]:
    """Plays rounds and tells of them; the plain data, and whether there was a fault."""
    from referee.authoring.plan import options_from
    from referee.authoring.sampled import Player
    from referee.authoring.sampling import sample
    from referee.screens.sampled import is_fault, sample_lines, sample_plain
    from referee.screens.wrapping import screen_width

    assert found.rules is not None
    rounds, seed, rules = how
    options = options_from(found.rules.rules, rules)
    one = sample(Player(found.rules), rounds or None, seed, options)
    if aloud:
        session.say("", *sample_lines(found, one, typed, screen_width()))
    return sample_plain(one), is_fault(one)


def _again(session: Session, found: Checked, code: str) -> bool:
    """Plays a round again and shows all of it; whether something is found in it."""
    from referee.authoring.plan import Plan
    from referee.authoring.sampled import Player
    from referee.screens.sampled import again_lines
    from referee.screens.wrapping import screen_width

    assert found.rules is not None
    played = Player(found.rules).play(Plan.from_code(code, found.rules.rules), tell=True)
    session.say(*again_lines(found, played, screen_width()))
    return any(find.severity == "fault" for find in played.finds.values())
