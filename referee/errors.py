"""The one tree of refusals that a command may end in.

A refusal is one clear sentence with its mend, printed on stderr, with the exit code of its class. Faults in an
author's file are not raised one by one: they are collected (``referee.source.Fault``) and end in ``FaultyFile``.
"""

from __future__ import annotations


class Refusal(Exception):
    """What was asked cannot be done. ``str()`` is the sentence that the GM reads."""

    exit_code = 1


class BadInput(Refusal):
    """Something that was typed cannot be read (an amount, a die, a name)."""

    exit_code = 2


class NotAllowed(Refusal):
    """The rules or the state of the table do not allow it now."""

    exit_code = 3


class NotFound(Refusal):
    """Nobody and nothing of that name is there."""

    exit_code = 4


class Busy(Refusal):
    """Somebody else is writing to this campaign at the moment."""

    exit_code = 5


class Damaged(Refusal):
    """A file is not what it should be; nothing was written to it."""

    exit_code = 6
