"""Whatever stands under the keys that are known: a character comes out, or a refusal; never a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.campaign import Campaign, read_campaign
from referee.campaign.changing import Put, put_characters
from referee.errors import Refusal
from referee.importing import characters_of
from referee.importing.beyond import is_beyond, read_beyond
from referee.importing.found import Draft, finished
from referee.importing.foundry import is_actor, read_actor
from referee.importing.rows import read_rows
from referee.sheets import Edition, misfits, modifier, passive

SAMPLES = Path(__file__).parent / "samples"
WORDS = st.sampled_from(
    [
        *(
            "",
            "null",
            "+1",
            "1d4",
            "-2",
            "@prof",
            "@abilities.dex.mod + 1d6",
            "9d9d9",
            "floor(@prof/2)",
        ),
        *(
            "Reliable Talent",
            "Lucky",
            "halfling",
            "dex",
            "int",
            "class",
            "race",
            "feat",
            "equipment",
        ),
        *("bonus", "set", "proficiency", "expertise", "sleight-of-hand", "ability-checks", "npc"),
        *(
            "dexterity-score",
            "passive-perception",
            "2024",
            "1/4",
            "0.5",
            "true",
            "x",
            "x" * 300,
            "\ud800",
        ),
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-50, 50),
    st.integers(),
    st.floats(),
    WORDS,
    st.text(max_size=8),
)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=8,
)


def paths_of(tree: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a tree."""
    inside = (
        tree.items()
        if isinstance(tree, dict)
        else enumerate(tree)
        if isinstance(tree, list)
        else ()
    )
    return [here, *(path for key, value in inside for path in paths_of(value, (*here, key)))]


def with_changes(tree: Any, changes: list[tuple[int, Any]]) -> Any:
    """A copy of a tree with something else at some places."""
    copy = json.loads(json.dumps(tree))
    for number, value in changes:
        paths = [path for path in paths_of(copy) if path]
        if not paths:
            return copy
        *way, last = paths[number % len(paths)]
        inside = copy
        for step in way:
            inside = inside[step]
        inside[last] = value
    return copy


CHANGES = st.lists(st.tuples(st.integers(0, 5000), TREES), min_size=1, max_size=12)
JSON_SAMPLES = [each.name for each in sorted(SAMPLES.glob("*.json"))]


def must_hold(draft: Draft, edition: Edition) -> None:
    """The character can be rolled for in every way, and its entry is plain data."""
    draft.name = draft.name or "Vex"
    try:
        found = finished(draft, edition)
    except Refusal:
        return
    rules = Edition.E2014 if edition is Edition.PF2E else edition
    for skill in ("sleight_of_hand", "perception", "deception"):
        assert isinstance(modifier(found.sheet, rules, skill=skill).total, int)
        assert isinstance(passive(found.sheet, rules, skill), int)
    misfits(found.sheet, edition)
    json.dumps(found.entry())
    assert found.coins is None or found.coins >= 0


@pytest.mark.parametrize("file", JSON_SAMPLES)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=CHANGES, edition=st.sampled_from(Edition))
def test_a_sample_with_anything_in_its_places(
    file: str, changes: list[tuple[int, Any]], edition: Edition
) -> None:
    tree = with_changes(json.loads((SAMPLES / file).read_text(encoding="utf-8")), changes)
    for knows, reads in ((is_beyond, read_beyond), (is_actor, read_actor)):
        if knows(tree):
            try:
                draft = reads(tree, file)
            except Refusal:
                continue
            must_hold(draft, edition)


CELLS = st.one_of(
    st.sampled_from(
        ["", "x", "expertise", "+7", "12", "-3", "½", "stealth (x), insight", "5gp", "silly"]
    ),
    st.text(max_size=10),
)
HEADINGS = st.one_of(
    st.sampled_from(
        [
            *(
                "kind",
                "level",
                "dex",
                "wis modifier",
                "sleight of hand",
                "pp",
                "passive insight",
                "cards",
            ),
            *(
                "gp",
                "traits",
                "skills",
                "tools",
                "advantage",
                "temperament",
                "notes",
                "prof",
                "purse",
            ),
        ]
    ),
    st.text(max_size=6),
)


@settings(max_examples=70, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data(), cut=st.sampled_from(",;\t|"), edition=st.sampled_from(Edition))
def test_a_table_of_anything(data: st.DataObject, cut: str, edition: Edition) -> None:
    headings = data.draw(st.lists(HEADINGS, max_size=8))
    rows = [["name", *headings], ["Vex", *(data.draw(CELLS) for _ in headings)]]
    try:
        drafts = read_rows("\n".join(cut.join(row) for row in rows), "x.csv")
    except Refusal:
        return
    for draft in drafts:
        must_hold(draft, edition)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    body=st.binary(max_size=200)
    | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes(body: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any"
    path.write_bytes(body)
    try:
        characters_of(str(path), Campaign(folder=path.parent, name="x"))
    except Refusal as refusal:
        assert str(refusal)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=CHANGES)
def test_what_is_taken_can_be_written_and_read_again(
    changes: list[tuple[int, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp()
    (folder / "campaign.yaml").write_text("", encoding="utf-8")
    (folder / "characters.yaml").write_text("# people\n", encoding="utf-8")
    tree = with_changes(json.loads((SAMPLES / "korga.json").read_text(encoding="utf-8")), changes)
    try:
        draft = read_actor(tree, "korga.json")
        found = finished(draft, Edition.E2014)
    except Refusal:
        return
    put_characters(folder, [Put(found.name, found.entry(), "from korga.json")])
    (character,) = read_campaign(folder).characters
    assert character.sheet == found.sheet
