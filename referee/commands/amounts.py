"""Amounts and actions that are asked for where they are missing."""

from __future__ import annotations

import sys

import click

from referee.commands.session import Session


def told(session: Session, value: str | None, question: str, example: str) -> str:
    """What was typed, or what the person at the terminal answers; else UsageError."""
    if value:
        return value
    context = click.get_current_context()
    if not sys.stdin.isatty():
        raise click.UsageError(f"{question} Write it behind, as {example}.", context)
    answer = str(click.prompt(question, prompt_suffix=" ", err=True))
    session.was_told([answer])
    return answer


def one_of(typed: str | None, actions: tuple[str, ...], after: str) -> str | None:
    """The action that was typed, shortened as far as it is unique; None where none was."""
    from referee.errors import NotFound
    from referee.words import listed, match, said

    if typed is None:
        return None
    try:
        return match(typed, actions, "action")
    except NotFound:
        raise click.UsageError(
            f"{said(typed)} cannot stand behind {after}: write {listed(actions, 'or')}.",
            click.get_current_context(),
        ) from None
