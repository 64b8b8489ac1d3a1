"""How commands are declared: ``--campaign`` everywhere, names that begin with a dash, asking."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from referee.commands.lazy import SETTINGS
from referee.commands.session import Session

_F = TypeVar("_F", bound=Callable[..., Any])


class RefereeCommand(click.Command):
    """One command. What it is given as ``--campaign`` goes to the session, not to the function."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **{"context_settings": SETTINGS, **attributes})
        self.params.append(
            click.Option(
                ["--campaign"],
                metavar="FOLDER",
                help="The campaign's folder.",
                expose_value=False,
                callback=_take_campaign,
            )
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse, with ``-Dash`` taken as a name where no option is called so."""
        options, rest = _told_apart(args, self.get_params(ctx))
        return super().parse_args(ctx, [*options, "--", *rest] if rest else options)


def _take_campaign(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    if value is not None and isinstance(ctx.obj, Session):
        ctx.obj.asked_for(value)


def _told_apart(args: list[str], params: Sequence[click.Parameter]) -> tuple[list[str], list[str]]:
    """Options with their values, and everything else in its order."""
    known = {name: each for each in params for name in (*each.opts, *each.secondary_opts)}
    options: list[str] = []
    rest: list[str] = []
    left = deque(args)
    while left:
        word = left.popleft()
        if word == "--":
            rest.extend(left)
            left.clear()
        elif word.startswith("--") or word in known:
            options += [word, *_values(word, known, left)]
        else:
            rest.append(word)
    return options, rest


def _values(word: str, known: Mapping[str, click.Parameter], left: deque[str]) -> Iterator[str]:
    """The words behind an option that belong to it; of ``--play [ROUNDS]`` only a number does."""
    option = known.get(word) or _begun(word, known)
    if not isinstance(option, click.Option) or option.is_flag or option.count or "=" in word:
        return
    may_stand_alone = (option.metavar or "").startswith("[")
    for _ in range(option.nargs):
        if left and (not may_stand_alone or left[0].isdigit()):
            yield left.popleft()


def _begun(word: str, known: Mapping[str, click.Parameter]) -> click.Parameter | None:
    """The one option whose name begins so, as click itself would take it."""
    found = [name for name in known if len(word) > 2 and name.startswith(word)]
    return known[found[0]] if len(found) == 1 else None


def declared(function: Callable[..., Any]) -> click.Command:
    """Declare a command; its function is given the session first. Its docstring is its help."""
    return click.command(cls=RefereeCommand)(click.pass_obj(function))


class Asked(click.Argument):
    """An argument that is asked for when it is missing and a person is at the terminal."""

    def __init__(self, *args: Any, question: str, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.question = question

    def consume_value(self, ctx: click.Context, opts: Mapping[str, Any]) -> tuple[Any, Any]:
        """Take the value from the command line, or from the person."""
        value, source = super().consume_value(ctx, opts)
        missing = self.value_is_missing(value) or value is None
        if not (missing and self.required) or ctx.resilient_parsing or not sys.stdin.isatty():
            return value, source
        answer = str(click.prompt(self.question, prompt_suffix=" ", err=True))
        words = [answer] if self.nargs == 1 else answer.split()
        if isinstance(ctx.obj, Session):
            ctx.obj.was_told(words)
        return (answer if self.nargs == 1 else tuple(words)), source


def asked(name: str, question: str, **attributes: Any) -> Callable[[_F], _F]:
    """Declare a required argument with the question that asks for it: ``"Whose purse?"``."""
    return click.argument(name, cls=Asked, question=question, **attributes)


def json_option(function: _F) -> _F:
    """Declare ``--json``, given to the function as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, with stable keys.")(
        function
    )
