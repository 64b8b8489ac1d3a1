"""Make the golden texts again: ``python -m tests.golden.update [PART OF A NAME…]``.

Look at what git says has changed before you keep it: a golden text that changes is a rule that changed.
"""

from __future__ import annotations

import sys

from tests.golden.catalogue import PLAYTHROUGHS
from tests.golden.playthrough import HERE, made


def main(parts: list[str]) -> None:
    wanted = [one for one in PLAYTHROUGHS if not parts or any(part in one.name for part in parts)]
    for one in wanted:
        text = "\n".join(made(one)) + "\n"
        changed = not one.path.exists() or one.path.read_text(encoding="utf-8") != text
        one.path.write_text(text, encoding="utf-8")
        print(f"{'made' if changed else 'same'}  {one.path.name}")
    for path in sorted(HERE.glob("*.txt")):
        if path.stem not in {one.name for one in PLAYTHROUGHS}:
            print(f"gone  {path.name}: no playthrough has this name any more")
            path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
