"""The schema for editors agrees with the checker, and its table with the readers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from referee.commands import cli
from referee.language import load_rules
from referee.language.keys import PARTS
from referee.language.reading import Reader
from referee.language.schema import schema
from referee.language.verbs import VERBS
from referee.library import Shelf
from referee.source import Faults, Map, Node
from referee.source.codes import SOURCE_CODES
from tests.rejects.catalogue import CODES, FILES

ROOT = Path(__file__).parent.parent.parent
SHIPPED = sorted((ROOT / "rulesets").rglob("*.yaml"))
SOURCE = {code.name for code in SOURCE_CODES}
REJECTED = [path for path in FILES if path.is_file() and path.stem not in SOURCE - {"swallowed"}]
VALIDATOR = jsonschema.Draft7Validator(schema())

SHAPE = {
    "unknown-key",
    "missing-key",
    "no-verb",
    "two-verbs",
    "empty-verb",
    "set-map",
    "wrong-version",
}
"""Kinds of fault that are a matter of shape."""

ONLY_THE_CHECKER = {
    "nothing-removed.yaml",  # whether there is something to remove is said by the other file
    "missing-with.yaml",
}


class Core(yaml.SafeLoader):
    """YAML 1.2 as editors read it: true and false alone are truth values, and dates are text."""


Core.yaml_implicit_resolvers = {
    letter: [
        (tag, pattern)
        for tag, pattern in rules
        if tag not in ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool")
    ]
    for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value


def refused(text: str) -> list[str]:
    found = plain(yaml.load(text, Core))
    return [
        f"{list(one.absolute_path)}: {one.message[:120]}" for one in VALIDATOR.iter_errors(found)
    ]


def test_it_is_a_schema() -> None:
    jsonschema.Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_it_takes_every_ruleset_that_ships(path: Path) -> None:
    assert refused(path.read_text(encoding="utf-8")) == []


def codes_of(path: Path) -> set[str]:
    faults = Faults()
    shelf = Shelf()

    def base(name: str) -> tuple[str, str] | None:
        beside = path.parent / f"{name}.yaml"
        if beside.exists():
            return beside.read_text(encoding="utf-8"), str(beside)
        return shelf.base(name)

    load_rules(path.read_text(encoding="utf-8"), str(path), faults, base)
    return {fault.code for fault in faults}


@pytest.mark.parametrize("path", REJECTED, ids=lambda path: path.stem)
def test_it_refuses_what_is_of_the_wrong_shape_and_nothing_else(path: Path) -> None:
    codes = codes_of(path)
    errors = refused(path.read_text(encoding="utf-8"))
    if codes & SHAPE and path.name not in ONLY_THE_CHECKER:
        assert errors, codes
    elif not any(code.severity == "fault" for code in CODES if code.name in codes):
        assert errors == []


SMALL = "referee: 1\ntitle: Small\nplayers: 2\nplay:\n  - finish: players\n"


@pytest.mark.parametrize(
    "more",
    [
        "option: {}\n",  # an unknown key
        "options: {ante: {amuont: 1sp}}\n",
        "zones: [deck]\n",  # a list where a map is due
        "kit: {cards: {ranks: {a: b}}}\n",
        "hands: {poker: {cards: 5}}\n",  # a key that is missing
        "hands: {poker: {cards: five, best_first: {pair: {alike: [2]}}}}\n",
        "title: {a: b}\n",
        "length: short\n",
        "bets: {winner: {on: player, several: maybe}}\n",
        "procedures: {turn(p): {tell: Hello}}\n",  # steps without a dash
        "tests: {one: {seats: Ann Bob}}\n",
        "tests: {one: {seats: Ann Bob, expect: [yes], moves: [{Ann: 1, Bob: 2}]}}\n",
    ],
)
def test_wrong_shapes_are_refused(more: str) -> None:
    assert refused(SMALL) == []
    text = SMALL.replace("title: Small\n", "") + more if "title" in more else SMALL + more
    assert refused(text)


@pytest.mark.parametrize("missing", ["referee: 1\n", "title: Small\n", "players: 2\n"])
def test_what_is_needed_is_missed(missing: str) -> None:
    assert refused(SMALL.replace(missing, ""))


def test_every_key_has_a_description() -> None:
    def look(value: Any, way: str) -> Iterable[str]:
        if isinstance(value, dict):
            for name, one in value.get("properties", {}).items():
                if isinstance(one, dict) and not one.get("description"):
                    yield f"{way}/{name}"
            for name, one in value.items():
                yield from look(one, f"{way}/{name}")
        elif isinstance(value, list):
            for at, one in enumerate(value):
                yield from look(one, f"{way}/{at}")

    assert list(look(schema(), "")) == []


def test_every_verb_is_in_it() -> None:
    verbs = [one["required"][0] for one in schema()["definitions"]["step"]["anyOf"][1:]]
    assert verbs == list(VERBS)


def test_the_table_has_the_keys_that_the_readers_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every map that is read anywhere has the keys, and needs those, of one part of the table."""
    seen: set[tuple[frozenset[str], frozenset[str]]] = set()
    fields = Reader.fields

    def watched(
        self: Reader,
        node: Map,
        known: dict[str, Callable[[Node], None]],
        what: str,
        needed: Iterable[str] = (),
    ) -> None:
        seen.add((frozenset(known), frozenset(needed)))
        fields(self, node, known, what, needed)

    monkeypatch.setattr(Reader, "fields", watched)
    for path in [*SHIPPED, *REJECTED, ROOT / "tests" / "docs" / "scaffold.yaml"]:
        codes_of(path)
    faults = Faults()
    more = "kit: {cards: {ranks: [a, b]}, dice: {bone: {faces: [a, b]}}}\n"
    load_rules(SMALL + more, "small.yaml", faults)
    table = {
        (frozenset(part), frozenset(name for name, key in part.items() if key.needed))
        for part in PARTS.values()
    }
    assert seen == table


def test_the_file_that_ships_is_what_the_command_prints() -> None:
    printed = CliRunner().invoke(cli, ["rules", "schema"]).output
    shipped = ROOT / "rulesets" / "referee-1.json"
    assert json.loads(printed) == schema()
    assert shipped.read_text(encoding="utf-8") == printed, (
        "referee rules schema rulesets/referee-1.json"
    )


def test_it_can_be_written_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "referee-1.json"
    result = CliRunner().invoke(cli, ["rules", "schema", str(path)])
    assert result.exit_code == 0 and json.loads(path.read_text(encoding="utf-8")) == schema()
    result = CliRunner().invoke(cli, ["rules", "schema", str(tmp_path / "nowhere" / "x.json")])
    assert result.exit_code == 2 and "cannot be written" in result.output


def test_every_ruleset_that_ships_names_it() -> None:
    for path in SHIPPED:
        way = "../" * (len(path.relative_to(ROOT / "rulesets").parts) - 1)
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first == f"# yaml-language-server: $schema={way}referee-1.json", path.name
