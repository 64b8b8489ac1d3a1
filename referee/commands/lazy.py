"""A click group whose commands are imported only when one of them is run."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from referee.commands.index import Row, Sections
from referee.words import did_you_mean, said

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SETTINGS = {"help_option_names": ["-h", "--help"]}


class LazyGroup(click.Group):
    """A group made from rows: its help and its completion come from them alone."""

    def __init__(self, sections: Sections, **attributes: Any) -> None:
        super().__init__(
            **{"context_settings": SETTINGS, "subcommand_metavar": "COMMAND ...", **attributes}
        )
        self._sections = sections
        self._rows = {name: row for rows in sections.values() for name, row in rows.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the help page."""
        return [*self._rows]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of that name."""
        row = self._rows.get(cmd_name)
        return None if row is None else _made(cmd_name, row)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Show the help page where no command was named."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; UsageError, with a guess, where there is none of that name."""
        if args[0] not in self._rows and not ctx.resilient_parsing:
            guess = did_you_mean(args[0], self._rows)
            mend = f"Did you mean {guess}?" if guess else f"'{ctx.command_path} --help' lists them."
            raise click.UsageError(f"There is no command {said(args[0])}. {mend}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the sections of the help page."""
        for heading, rows in self._sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name, row.help) for name, row in rows.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Give the names that begin so, and the options."""
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [*self._completions(incomplete), *options]

    def _completions(self, incomplete: str) -> Iterator[CompletionItem]:
        from click.shell_completion import CompletionItem

        for name, row in self._rows.items():
            if name.startswith(incomplete):
                yield CompletionItem(name, help=row.help)


def _made(name: str, row: Row) -> click.Command:
    if row.rows:
        return LazyGroup({"Commands": row.rows}, name=name, help=row.help)
    command: click.Command = import_module(f"referee.commands.{row.module}").command
    return command
