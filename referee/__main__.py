"""``python -m referee`` and the ``referee`` command."""

from __future__ import annotations

from referee.commands import main

if __name__ == "__main__":
    main()
