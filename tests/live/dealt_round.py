"""A dealt round at the live table, from the deal to a bet, a cheat, an accusation, an amendment and an undo.

``python -m tests.live.dealt_round`` makes the golden screens again: look at what git says has changed before you keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from referee.commands import cli
from tests.live.terminal import Screen

SIZES = ((80, 24), (120, 40))
HERE = Path(__file__).parent / "goldens"

BEFORE = (
    "character add Grubb npc temperament=cautious pp15",
    "purse Grubb give 30gp",
    "table open snaggletooth --ante 1gp",
    "sit Vex 10gp sleight+9 Bram 10gp Ilse 10gp Grubb 10gp",
)

LINES = (
    "deal --seed 54",
    "",  # passes a stop
    "",
    "",
    "",
    "b bram 5sp winner ilse",
    "b vex 1 first_double grubb",
    "done",
    "queen",
    "auto",
    "c ilse shift 6",
    "a bram ilse",
    "why cheat",
    "amend 1 1gp",
    "y",
    "u",
    "[f2]",
)


def screens(folder: Path, columns: int, rows: int) -> Iterator[tuple[str, str]]:
    """Each line that is typed, with the whole screen after it."""

    def referee(*words: str) -> None:
        done = CliRunner().invoke(cli, list(words))
        assert done.exit_code == 0, done.output

    referee("new", str(folder), "--name", "The Boot")
    for line in BEFORE:
        referee("--campaign", str(folder), *line.split())
    with Screen(columns, rows, folder) as screen:
        screen.wait_for("TAB")
        screen.settle()
        for line in LINES:
            yield line, screen.answers(line)


def page(columns: int, rows: int, look: Callable[[str], None] = lambda screen: None) -> str:
    """All of it as one text."""
    with TemporaryDirectory() as place:
        parts = []
        for line, screen in screens(Path(place) / "boot", columns, rows):
            look(screen)
            parts.append(f"=== {line or 'Enter'}\n{screen}\n")
    return "\n".join(parts)


def golden(columns: int, rows: int) -> Path:
    return HERE / f"dealt_round-{columns}x{rows}.txt"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for size in SIZES:
        golden(*size).write_text(page(*size), encoding="utf-8")
