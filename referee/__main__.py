"""``python -m referee`` and the ``referee`` command."""

from __future__ import annotations

import gc

AT_ONCE = 50_000
"""So many new objects there are before Python looks for those that hold only each other: more than a usual command makes."""


def main() -> None:
    """Run the command line of this process, and leave it with its exit code.

    A third of a short command's time would go to looking for objects that nobody needs, while everything is loaded and
    once more at the end, when all of them go anyway.
    """
    gc.set_threshold(AT_ONCE)
    try:
        from referee.commands import main as command_line

        command_line()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
