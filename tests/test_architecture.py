"""The table of ARCHITECTURE.md holds: which package may import which, and which library."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "referee"
ROW = re.compile(r"^\| *(\d+) *\| *`(referee\.\w+)` *\|", re.MULTILINE)

ENTRANCES = ("referee.__main__", "referee.demo")
"""Where a process begins: may import every room, and no room imports them."""

FOR_THE_TERMINAL = {"click", "rich", "prompt_toolkit"}
"""Libraries that cost a start-up's time, kept out of the engine."""

AT_THE_TERMINAL = ("referee.screens", "referee.live", "referee.commands", *ENTRANCES)

IMPORT_NAMES = {"pyyaml": "yaml"}
"""Distributions that are imported by another name than they are installed by."""

GAMELESS = ("referee.language", "referee.compiler", "referee.rounds")
ALSO_ENGLISH = {"any", "cheat", "contest", "in_between"}
"""Rulesets whose names are words of the rules language or of plain English."""


def read_rooms() -> list[tuple[int, str]]:
    """Level and package of each row, from the top."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    return [(int(level), room) for level, room in ROW.findall(page)]


ROOMS = [room for _, room in read_rooms()]


def room_of(module: str) -> str:
    """``referee.money.coins`` is in ``referee.money``; ``referee`` itself is its own."""
    return ".".join(module.split(".")[:2])


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources() -> Iterator[tuple[str, str, bool]]:
    """Dotted name, text, and whether it is a package's ``__init__``, for each file of the product."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield module_of(path), path.read_text(encoding="utf-8"), path.name == "__init__.py"


def imported(module: str, text: str, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Line and dotted name of everything imported, wherever in the file, relative names made whole."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = node.level - is_package
                within = module.split(".")[: len(module.split(".")) - up]
                base = ".".join([*within, *filter(None, [base])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def wrong_way(module: str, text: str, is_package: bool = False) -> list[str]:
    """What a module imports of the product that is not above it in the table."""
    mine = room_of(module)
    above = ROOMS if mine in ENTRANCES else ROOMS[: ROOMS.index(mine)] if mine in ROOMS else []
    faults = []
    for line, name in imported(module, text, is_package):
        theirs = room_of(name)
        if name.split(".")[0] != "referee" or theirs == mine or name == "referee.__version__":
            continue
        if theirs not in above:
            faults.append(f"{module}:{line} imports {theirs}")
    return faults


def wrong_library(module: str, text: str) -> list[str]:
    if room_of(module) in AT_THE_TERMINAL:
        return []
    found = ((line, name.split(".")[0]) for line, name in imported(module, text))
    return [f"{module}:{line} imports {top}" for line, top in found if top in FOR_THE_TERMINAL]


def game_patterns() -> list[re.Pattern[str]]:
    """What would betray each shipped ruleset, and both halves of the first game's name."""
    shipped = sorted((ROOT / "rulesets").rglob("*.yaml"))
    named = [betrays(p.stem, title_of(p)) for p in shipped if p.stem not in ALSO_ENGLISH]
    return [re.compile("(?i)snaggle|tooth"), *named]


def title_of(path: Path) -> str:
    """The title that a ruleset's file gives itself, empty when it has none of its own."""
    found = re.search(r"^title: *(.*?) *$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].strip("\"'") if found else ""


def betrays(name: str, title: str) -> re.Pattern[str]:
    """A ruleset's name in code (``liars_dice``, ``LiarsDice``, ``liars-dice``), or its title as it is written."""
    words = name.split("_")
    in_code = r"(?<![a-z])" + "[_-]?".join(words) + r"(?![a-z])"
    in_camels = "".join(word.capitalize() for word in words) + r"(?![a-z])"
    in_prose = [rf"\b{re.escape(title)}\b"] if title else []
    return re.compile("|".join([in_code, in_camels, *in_prose]))


def words_found(text: str, patterns: list[re.Pattern[str]]) -> list[str]:
    """What occurs in a text of what would betray a game."""
    return [found[0] for pattern in patterns if (found := pattern.search(text))]


def test_the_table_is_read_and_goes_from_the_ground_up() -> None:
    levels = [level for level, _ in read_rooms()]
    assert len(levels) >= 10
    assert levels == sorted(levels)
    assert len(set(ROOMS)) == len(ROOMS)


def test_every_module_is_in_a_room_of_the_table() -> None:
    known = {"referee", *ENTRANCES, *ROOMS}
    strangers = {room_of(module) for module, _, _ in sources()} - known
    assert strangers == set(), "give it a row in ARCHITECTURE.md"


def test_packages_import_only_what_is_above_them() -> None:
    assert [fault for source in sources() for fault in wrong_way(*source)] == []


def test_the_engine_knows_no_terminal() -> None:
    assert [fault for module, text, _ in sources() for fault in wrong_library(module, text)] == []


def test_only_declared_libraries_are_imported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(d for e in extras if e != "dev" for d in extras[e])]
    names = [re.split(r"[^\w-]", line, maxsplit=1)[0].lower() for line in wanted]
    known = {IMPORT_NAMES.get(name, name.replace("-", "_")) for name in names} | {"referee"}
    found = {
        name.split(".")[0] for source in sources() for _, name in imported(*source) if name
    } - set(sys.stdlib_module_names)
    assert found <= known


def test_no_word_of_a_game_is_in_the_engine() -> None:
    patterns = game_patterns()
    faults = [
        f"{module} says {word!r}"
        for module, text, _ in sources()
        if room_of(module) in GAMELESS
        for word in words_found(text, patterns)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("referee.money.coins", "from referee.store import Ledger"),
        ("referee.money.coins", "import referee.store.ledger as books"),
        ("referee.money.coins", "from referee import store"),
        ("referee.money.coins", "from ..store import ledger"),
        ("referee.money.coins", "def late():\n    from referee.commands import main"),
        ("referee.errors", "from referee.money import Odds"),
        ("referee.commands.play", "from referee.demo import main"),
        ("referee.nowhere", "import referee.errors"),
    ],
)
def test_a_wrong_import_is_seen(module: str, text: str) -> None:
    assert len(wrong_way(module, text)) == 1


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("referee.money.coins", "from referee.errors import BadInput"),
        ("referee.money.coins", "from . import odds"),
        ("referee.money.coins", "from referee.money import odds"),
        ("referee.commands.play", "from referee import __version__, screens"),
        ("referee.demo", "from referee.commands import main"),
        ("referee.money.coins", "import refereeing, json"),
    ],
)
def test_a_right_import_passes(module: str, text: str) -> None:
    assert wrong_way(module, text) == []


def test_relative_imports_of_a_package_are_read_from_inside_it() -> None:
    assert list(imported("referee.money", "from .odds import Odds", True)) == [
        (1, "referee.money.odds.Odds")
    ]


def test_a_terminal_library_in_the_engine_is_seen() -> None:
    text = "import rich.table\nfrom click import echo\nimport yaml"
    assert len(wrong_library("referee.rounds.views", text)) == 2
    assert wrong_library("referee.screens.table", text) == []


DICE = [betrays("liars_dice", "Liar's Dice"), betrays("pig", "Pig")]


@pytest.mark.parametrize(
    "text",
    ["liars_dice", "LiarsDice()", "# Liar's Dice", "lay_liars_dice", "pig = 1", "the_pig", "Pig"],
)
def test_a_word_of_a_game_is_seen(text: str) -> None:
    assert len(words_found(text, DICE)) == 1


@pytest.mark.parametrize("text", ["pigeons", "a liar, his dice", "Pigment", "spigot"])
def test_words_that_only_look_like_a_game_pass(text: str) -> None:
    assert words_found(text, DICE) == []


def test_the_first_game_is_looked_for_whatever_ships() -> None:
    assert words_found("def lay_Tooth(): ...", game_patterns()) == ["Tooth"]
