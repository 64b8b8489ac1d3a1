"""The way in: the group of all commands, and the one place where refusals become sentences."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from referee import __version__
from referee.commands.index import INDEX
from referee.commands.lazy import LazyGroup
from referee.commands.session import Session
from referee.commands.usage import usage_sentence
from referee.errors import Refusal
from referee.screens.plain import say

_USAGE, _INTERRUPTED, _NOBODY_READS = 2, 130, 141

_HELP = """The referee behind the tavern table.

The rules are data, the stakes are on a ledger that cannot lose a copper, and a cheat is rolled
against everybody who might notice.

Begin with 'referee new my-campaign'. 'referee COMMAND --help' tells more, with an example.
"""


class RefereeGroup(LazyGroup):
    """The group of all commands. However it is started, it ends in an exit code and a sentence."""

    def main(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line; where ``standalone_mode``, leave the process with its code."""
        words = [*(sys.argv[1:] if args is None else args)]
        extra.setdefault("obj", Session(words))
        code = self._run(words, prog_name or "referee", extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, words: list[str], prog_name: str, extra: dict[str, Any]) -> int:
        try:
            code = super().main(words, prog_name, standalone_mode=False, **extra)
            sys.stdout.flush()
            return code if isinstance(code, int) else 0
        except Refusal as refusal:
            return _refused(str(refusal), refusal.exit_code)
        except click.ClickException as error:
            return _refused(usage_sentence(error), _USAGE)
        except (click.Abort, KeyboardInterrupt):
            return _INTERRUPTED
        except click.exceptions.Exit as left:
            return left.exit_code
        except BrokenPipeError:
            return _nobody_reads()


def _refused(sentence: str, code: int) -> int:
    try:
        say(sentence, to=sys.stderr)
    except BrokenPipeError:
        return _nobody_reads()
    return code


def _nobody_reads() -> int:
    """Let what is still to be written go nowhere, so that leaving the process says nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
    return _NOBODY_READS


@click.pass_obj
def _start(session: Session, campaign: str | None, proposal: int | None) -> None:
    session.asked_for(campaign)
    session.proposal = proposal


cli = RefereeGroup(
    INDEX,
    name="referee",
    help=_HELP,
    callback=_start,
    params=[
        click.Option(
            ["--campaign"],
            metavar="FOLDER",
            help="The campaign's folder; else REFEREE_CAMPAIGN, else the nearest with a campaign.yaml.",
        ),
        click.Option(
            ["--proposal"], type=int, hidden=True, help="What a player proposed, carried out."
        ),
    ],
)
click.version_option(__version__, prog_name="referee", message="%(prog)s %(version)s")(cli)


def run(args: Sequence[str]) -> int:
    """Run a command line in this process and give its exit code."""
    code: int = cli.main(args, standalone_mode=False)
    return code


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line of this process, and leave with its exit code."""
    cli.main(args)
