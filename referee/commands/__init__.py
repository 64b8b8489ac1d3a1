"""The commands: parse, one call, one view, print.

To add one: a module whose ``command`` is the click command, and a line in ``index.INDEX``.
"""

from referee.commands.entry import cli, main, run

__all__ = ["cli", "main", "run"]
