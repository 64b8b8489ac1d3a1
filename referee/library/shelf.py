"""The shelf: rulesets of the campaign first, then of the folder one works in, then those that ship with the referee."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from referee.errors import BadInput
from referee.language.bases import FOLDER, base_of
from referee.records import record
from referee.source import Faults
from referee.source.files import read_text
from referee.words import match, same_words

if TYPE_CHECKING:
    from referee.language import Typed

ENDING = ".yaml"
MOST_BYTES = 1_048_576
DEEPEST_EXTENDS = 8


@record
class Found:
    """A ruleset on the shelf. ``where``: "campaign", "here" or "shipped"."""

    name: str
    path: Path
    where: str


@record
class Source:
    """The texts that a ruleset consists of: its own first, then what it extends, each under its name.

    This is what a round keeps, so that changing a file never changes a round.
    """

    name: str
    texts: tuple[tuple[str, str, str], ...]

    def typed(self, faults: Faults) -> Typed | None:
        """The checked rules; faults are collected. ``None`` when nothing can be read at all."""
        from referee.language import load_rules

        own = self.texts[0]
        return load_rules(own[2], own[1], faults, Chain(self.texts))

    def rules(self) -> Typed:
        """The checked rules. ``FaultyFile`` with every fault."""
        faults = Faults()
        typed = self.typed(faults)
        faults.raise_if_any()
        if typed is None:
            raise BadInput(f"{self.name} holds nothing that could be played.")
        return typed

    def to_plain(self) -> list[list[str]]:
        return [list(one) for one in self.texts]

    @classmethod
    def from_plain(cls, name: str, plain: list[list[str]]) -> Source:
        return cls(name, tuple((one[0], one[1], one[2]) for one in plain))


class Chain:
    """Finds what each text of a source is laid on: the next one, if it has the name that is asked for.

    So a ruleset may be laid on another of its own name, as a campaign's own game on the one that ships.
    """

    def __init__(self, texts: tuple[tuple[str, str, str], ...]) -> None:
        self._rest = [*texts[1:]]

    def __call__(self, name: str) -> tuple[str, str] | None:
        if not self._rest or self._rest[0][0] != name:
            return None
        _, file, text = self._rest.pop(0)
        return text, file


def shipped_folder() -> Path:
    """Where the rulesets that ship are: inside the package, or beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "rulesets"
    return inside if inside.is_dir() else package.parent / "rulesets"


class Shelf:
    """Every ruleset within reach. A name found twice is the one found first."""

    def __init__(self, campaign: Path | None = None, here: Path | None = None) -> None:
        here = Path.cwd() if here is None else here
        folders = [] if campaign is None else [(campaign / "rulesets", "campaign")]
        folders += [(here / "rulesets", "here"), (shipped_folder(), "shipped")]
        self.folders = folders

    def all(self) -> list[Found]:
        return found_in(self.folders)

    def find(self, typed: str) -> Found:
        """The ruleset that is meant, by its name or the beginning of it. NotFound with a guess."""
        known = {one.name: one for one in self.all()}
        if not known:
            raise BadInput("There is no ruleset anywhere: the installation is not whole.")
        begun = [name for name in known if same_words(name).startswith(same_words(typed))]
        shortest = min(begun, key=len, default="")
        if begun and all(name.startswith(shortest) for name in begun):
            return known[shortest]  # a game before its variants: snaggletooth, then with real cards
        return known[match(typed, list(known), "game")]

    def base(self, name: str, but: Container[str] = ()) -> tuple[str, str] | None:
        """The text and the file of a ruleset that another extends or is like, or None. ``but``: files that are no answer."""
        if {"/", "\\"} & {*name.removeprefix(FOLDER)}:
            return None
        for folder, _ in self.folders:
            path = folder / (name + ENDING)
            if str(path) not in but and path.is_file():
                return text_of(path), str(path)
        return None

    def all_patterns(self) -> list[Found]:
        """Every pattern within reach. A pattern is no game: ``all`` has none."""
        return found_in([(folder / FOLDER, where) for folder, where in self.folders])

    def patterns(self) -> dict[str, Path]:
        """The files of every pattern within reach, by ``FOLDER`` and its name."""
        return {FOLDER + one.name: one.path for one in self.all_patterns()}

    def source(self, typed: str) -> Source:
        """The texts of a ruleset."""
        found = self.find(typed)
        return self.of_file(found.path, found.name)

    def of_file(self, path: Path, name: str = "") -> Source:
        """The texts of a ruleset in a file, with all that it extends."""
        text = text_of(path)
        texts = [(name or path.stem, str(path), text)]
        texts += self._under(text, str(path))
        return Source(name or path.stem, tuple(texts))

    def _under(self, text: str, file: str) -> Iterator[tuple[str, str, str]]:
        """What a text is laid on, and what that is laid on, and so on."""
        seen = [file]
        while (name := base_of(text)) and len(seen) <= DEEPEST_EXTENDS:
            base = self.base(name, seen)
            if base is None:
                return
            text, file = base
            seen.append(file)
            yield name, file, text


def found_in(folders: list[tuple[Path, str]]) -> list[Found]:
    """Every ruleset in some folders, by its name; one that is found twice is the first."""
    found: dict[str, Found] = {}
    for folder, where in folders:
        for path in sorted(folder.glob("*" + ENDING)) if folder.is_dir() else ():
            name = path.name.removesuffix(ENDING)
            if path.is_file() and name not in found:
                found[name] = Found(name, path, where)
    return sorted(found.values(), key=lambda one: one.name)


def text_of(path: Path) -> str:
    """The text of a file. ``FaultyFile`` or a refusal when it cannot be read as text."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadInput(f"{path} is larger than a ruleset can be ({MOST_BYTES // 1024} kB).")
        return read_text(path)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
