"""Files that are broken, strange or meant to hurt: one sentence with the mend, quickly, and no traceback."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from referee.campaign import Campaign
from referee.errors import BadInput, NotFound, Refusal
from referee.importing import Found, characters_of
from referee.importing.opening import MOST_BYTES
from tests.hanging import HANGS

ACTOR: dict[str, Any] = {
    "name": "Vex",
    "type": "character",
    "system": {"abilities": {"dex": {"value": 16}}},
}
BEYOND: dict[str, Any] = {"name": "Vex", "stats": [{"id": 2, "value": 16}], "classes": []}


def read(path: Path) -> list[Found]:
    return characters_of(str(path), Campaign(folder=path.parent, name="x"))


def written(folder: Path, body: str | bytes, name: str = "vex.json") -> Path:
    path = folder / name
    path.write_bytes(body if isinstance(body, bytes) else body.encode("utf-8"))
    return path


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("", "is empty"),
        (" \n\t", "is empty"),
        ("{", "not whole"),
        ('{"name": "Vex"', r"not whole \(line 1\)"),
        ("{}", "neither a Foundry"),
        ("[]", "no characters"),
        ("[1, 2]", "neither a Foundry"),
        ('{"data": {"name": "Vex"}}', "neither a Foundry"),
        ("<html></html>", "is a page"),
        ("%PDF-1.7 \x00", "is a page or a PDF"),
        (b"\x00\x01\x02\xff", "no text"),
        ("just words", "neither JSON nor a table"),
        ("dex,wis\n1,2\n", "one of them name"),
        ("name,dex\n,12\n", "nobody below"),
        ('name,dex\n"' + "x" * 200_000 + "\n", "quotation mark|cannot be read"),
        ("name," * 300 + "\n" + "Vex\n", "larger than a table"),
        ("name,dex\n" + "Vex,12\n" * 2000, "larger than a table"),
        ('name,dex\n"Vex,12\nBram,14\n', "quotation mark"),
        ('name,notes\nVex,"owes\nBram,\n', "quotation mark"),
        ("name,dex\n" + "x" * 90 + ",12\n", r'no name that can be used \("x+…" is none\)'),
        ("system:\n  - [\n", "cannot be read as YAML"),
        ("system:\n" + "".join(" " * n + "a:\n" for n in range(1, 300)), "cannot be read as YAML"),
        (json.dumps({**ACTOR, "type": "vehicle"}), "holds a Foundry VTT vehicle"),
        (json.dumps({"name": "Axe", "type": "weapon", "system": {}}), "holds a Foundry VTT weapon"),
        (json.dumps({**ACTOR, "name": None}), "no name that can be used"),
        (json.dumps({**BEYOND, "name": "\u200b "}), "no name that can be used"),
        (json.dumps([ACTOR] * 201), "between 1 and 200"),
    ],
)
def test_what_is_no_character_is_refused(body: str | bytes, says: str, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=says) as caught:
        read(written(tmp_path, body))
    assert "vex.json" in str(caught.value)


def test_an_alias_bomb_and_a_table_of_tables(tmp_path: Path) -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]\n"
        for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    started = time.monotonic()
    with pytest.raises(BadInput):
        read(written(tmp_path, bomb + "system:\n  abilities: {}\n"))
    assert time.monotonic() - started < HANGS


@pytest.mark.parametrize("bracket", ["[", '{"a":'])
def test_nesting_ends_at_once(bracket: str, tmp_path: Path) -> None:
    started = time.monotonic()
    body = bracket * 90_000 + ("]" if bracket == "[" else "1}") * 90_000
    with pytest.raises(BadInput, match="deeper than any character"):
        read(written(tmp_path, body))
    deep = json.dumps(ACTOR)[:-1] + ', "flags": ' + "[" * 150 + "]" * 150 + "}"
    with pytest.raises(BadInput, match="deeper than any character"):
        read(written(tmp_path, deep))
    assert time.monotonic() - started < HANGS


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "vex.json"
    with path.open("wb") as stream:
        stream.truncate(MOST_BYTES + 1)
    with pytest.raises(BadInput, match="more than 10 MB"):
        read(path)
    with pytest.raises(BadInput, match="more than a character"):
        read(written(tmp_path, "[" + "1," * 1_100_000 + "1]"))


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a folder"):
        read(tmp_path)
    with pytest.raises(NotFound, match=r"no file gone\.json"):
        read(tmp_path / "gone.json")
    with pytest.raises(Refusal):
        read(tmp_path / ("x" * 5000))
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadInput, match="no file"):
        read(tmp_path / "pipe")


def test_prose_of_hundreds_of_kilobytes_is_passed_over(tmp_path: Path) -> None:
    prose = {"biography": {"value": "<p>" + "Once upon a time. " * 30_000}}
    actor = {**ACTOR, "system": {**ACTOR["system"], "details": prose}, "notes": "x" * 400_000}
    started = time.monotonic()
    (vex,) = read(written(tmp_path, json.dumps(actor)))
    assert vex.entry()["scores"] == {"dex": 16} and time.monotonic() - started < HANGS


def test_numbers_are_bounded(tmp_path: Path) -> None:
    numbers = ["9" * 5000, "1e999", "NaN", "-Infinity", "1.5", '"16.0"', "true", "-3", "31", "[16]"]
    for number in numbers:
        body = json.dumps(ACTOR).replace("16", number)
        (vex,) = read(written(tmp_path, body))
        scores = vex.entry().get("scores", {})
        assert scores == ({"dex": 16} if number == '"16.0"' else {}), number


def test_coins_are_bounded(tmp_path: Path) -> None:
    for coins, held in (
        ({"gp": 10**17}, None),
        ({"gp": "1e9"}, 0),
        ({"gp": -5, "sp": "2"}, 20),
        ({"gp": "1,250.5"}, 125_050),
        ({"gp": "1.250,5"}, 125_050),
        ({"gp": "12,5"}, 1_250),
        ({"gp": "1,250"}, 125_000),
        ({"gp": "12."}, 1_200),
        ({"gp": ",5", "sp": "1,2,3"}, 50),
        ({"gp": {"value": 5}, "sp": {"value": None}}, 500),
        ({"cp": "0.5"}, 0),
        ([], None),
    ):
        actor = {**ACTOR, "system": {**ACTOR["system"], "currency": coins}}
        (vex,) = read(written(tmp_path, json.dumps(actor)))
        assert vex.coins == held, coins


def test_utf_16_and_windows_text(tmp_path: Path) -> None:
    body = json.dumps({**ACTOR, "name": "Zoë"}, ensure_ascii=False)
    for way in ("utf-16", "utf-8-sig", "cp1252"):
        (zoe,) = read(written(tmp_path, body.encode(way)))
        assert zoe.name == "Zoë"


def test_names_lose_what_cannot_be_seen(tmp_path: Path) -> None:
    name = "\u202eVex\u0000 \x1b[31mthe\u00a0Fox [b]\n"
    (vex,) = read(written(tmp_path, json.dumps({**ACTOR, "name": name})))
    assert vex.name == "Vex the Fox [b]"
