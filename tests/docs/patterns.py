"""What docs/patterns.md says of each pattern: made from the pattern's own file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.authoring.beginning import as_it_stands, default_of, word
from referee.language import Typed, load_rules
from referee.language.kinds import describe
from referee.language.patterns import Takes, pattern_of, taken
from referee.source import Faults, Map
from referee.source.load import load
from tests.docs.pages import ROOT

FOLDER = ROOT / "rulesets" / "patterns"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def pattern_part(name: str) -> str:
    """What a pattern is, what it takes, its house rules, and the names of what may be changed in it."""
    path = FOLDER / f"{name}.yaml"
    text, faults = path.read_text(encoding="utf-8"), Faults()
    root, typed = load(text, str(path), faults), load_rules(text, str(path), faults)
    assert isinstance(root, Map) and typed is not None and not faults
    part = pattern_of(root)
    assert part is not None
    lines = [word(part.get("says")), "", *takes_table(root, part, typed), "", *options_table(root)]
    return "\n".join([*lines, "", *names_of(typed)]) + "\n"


def takes_table(root: Map, part: Map, typed: Typed) -> Iterator[str]:
    yield "| under `with` | what | kind | unless filled in |"
    yield "|---|---|---|---|"
    for one in taken(part).values():
        there = "" if one.needed else as_it_stands(one, root).partition(":")[2].strip()
        needed = " Needed." if one.needed else ""
        shown = f"`{cell(there)}`" if there else ""
        yield f"| `{one.written}` | {one.says}.{needed} | {kind_of(one, typed)} | {shown} |"


def kind_of(one: Takes, typed: Typed) -> str:
    """What kind of thing is filled in, in words."""
    kind = typed.rules.takes[one.name].kind
    if one.fills[0] == "procedures":
        return "steps"
    if one.fills[:2] == ("kit", "dice"):
        return "faces, or a die such as d8"
    if kind is None:
        return "a formula"
    return "a list of words" if kind.is_list else describe(kind)


def options_table(root: Map) -> Iterator[str]:
    yield "| house rule | unless said | what |"
    yield "|---|---|---|"
    options = root.get("options")
    for key, value in options.pairs if isinstance(options, Map) else ():
        assert isinstance(value, Map)
        yield f"| `{key.value}` | {default_of(value)} | {word(value.get('says'))} |"


def names_of(typed: Typed) -> Iterator[str]:
    """What may be changed by its name."""
    rules = typed.rules
    for head, names in (
        ("Bets", rules.bets),
        ("Cheats", rules.cheats),
        ("Ploys", rules.ploys),
        ("Moments for more of them", typed.typer.sites),
        ("Sentences", rules.say),
        ("Procedures", rules.procedures),
    ):
        if names:
            yield f"- {head}: {listed(names)}"


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def cell(text: str) -> str:
    """A text in a row of a table, where a stroke would end the cell."""
    return text.replace("|", "\\|")
