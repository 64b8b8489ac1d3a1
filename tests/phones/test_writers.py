"""Several processes that write into ``phones.db`` at once, from the first moment on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.phones import Phones

WRITER = """
import sys
from pathlib import Path
from referee.phones import Phones

folder, name = Path(sys.argv[1]), sys.argv[2]
for number in range(25):
    with Phones.writing(folder, "c", wait=30) as phones:
        phones.proposals.add(f"{name}-{number}", name, "bet", ["bet", name], "")
        phones.proposals.add(f"both-{number}", name, "bet", ["bet", name], "")
"""


def test_nothing_is_lost_and_nothing_counts_twice(tmp_path: Path) -> None:
    names = ("Ann", "Bram", "Vex")
    running = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name]) for name in names
    ]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    with Phones.reading(tmp_path) as phones:
        found = phones.proposals.in_state()
    assert len(found) == 25 * len(names) + 25
    assert len({one.tap for one in found}) == len(found)
    assert [one.id for one in found] == sorted(one.id for one in found)
