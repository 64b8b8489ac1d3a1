"""What was wrong with a command line, as one sentence with its mend."""

from __future__ import annotations

import re

import click

from referee.words import said


def usage_sentence(error: click.ClickException) -> str:
    """Give click's complaint in our words, and where to read on."""
    sentence = _sentence(error)
    context = getattr(error, "ctx", None)
    if context is None or "--help" in sentence or "Did you mean" in sentence:
        return sentence
    return f"{sentence} See '{context.command_path} --help'."


def _sentence(error: click.ClickException) -> str:
    if isinstance(error, click.NoSuchOption):
        return _no_option(error)
    if isinstance(error, click.MissingParameter):
        return _missing(error)
    if isinstance(error, click.BadParameter):
        return _bad(error)
    text = error.format_message().strip()
    if isinstance(error, click.BadOptionUsage) and "requires" in text:
        return f"{error.option_name} needs something behind it: write it, or leave the option out."
    extra = "Got unexpected extra argument"
    if text.startswith(extra):
        what = text.partition("(")[2].rstrip(")")
        context = error.ctx if isinstance(error, click.UsageError) else None
        if context is not None and not _takes_words(context.command):
            return f"{context.info_name} takes no words behind it: {said(what)} is too much."
        if "=" in what and context is not None and _has_option(context.command, "--set"):
            return f"{said(what)} stands behind --set: write --set {what}."
        return f"{said(what)} is more than this command takes: put quotes around several words."
    return text if text.endswith((".", "?")) else f"{text}."


def _has_option(command: click.Command, name: str) -> bool:
    return any(name in one.opts for one in command.params)


def _takes_words(command: click.Command) -> bool:
    return any(isinstance(one, click.Argument) for one in command.params)


def _no_option(error: click.NoSuchOption) -> str:
    sentence = f"There is no option {said(error.option_name)}."
    if error.possibilities:
        return f"{sentence} Did you mean {' or '.join(error.possibilities)}?"
    return f"{sentence} A name that begins so stands behind a bare --."


def _missing(error: click.MissingParameter) -> str:
    question = getattr(error.param, "question", "")
    metavar = error.param.make_metavar(error.ctx) if error.param and error.ctx else "something"
    whole = metavar.startswith("[") and metavar.find("]") == len(metavar) - 1
    what = metavar[1:-1] if whole else metavar
    if isinstance(error.param, click.Option):
        name = error.param.opts[0]
        return f"{name} is missing: write {name} {what}."
    several = what.endswith("...")
    write = f"Write one or more, as {what.rstrip('.')}." if several else f"Write it as {what}."
    return f"{question or 'Something is missing:'} {write}"


def _plainly(message: str) -> str:
    """click's words for numbers, in those of people: ``x>=1`` is ``1 or more``."""
    text = re.sub(r"is not a valid (?:integer|float)(?: range)?", "is no number", message)
    text = re.sub(r"is not in the range (\S+?)<=x<=(\S+?)\.?$", r"is not from \1 to \2", text)
    text = re.sub(r"is not in the range x>=(\S+?)\.?$", r"is not \1 or more", text)
    return re.sub(r"is not in the range x<=(\S+?)\.?$", r"is not \1 or less", text)


def _bad(error: click.BadParameter) -> str:
    what = error.param.opts[0] if isinstance(error.param, click.Option) else ""
    text = _plainly(error.message)
    text = text[:1].upper() + text[1:]
    text = text if text.endswith((".", "?", "!")) else f"{text}."
    return f"{what}: {text}" if what else text
