"""Files of a stranger's campaign: rulesets, campaign.yaml, characters.yaml. Each ends in a clear sentence, at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile.conftest import Run, refused

HEAD = "referee: 1\ntitle: T\nplayers: 2-4\n"
PLAY = "play:\n  - tell: x\n"

RULESETS: dict[str, bytes] = {
    "nothing": b"",
    "a nul": b"title: a\x00b\n",
    "zeros": b"\x00" * 5000,
    "utf-16": (HEAD + PLAY).encode("utf-16"),
    "latin": (HEAD + "summary: Zo\u00eb\n" + PLAY).encode("latin-1"),
    "escape codes": f"{HEAD}summary: \x1b]0;x\x07\n{PLAY}".encode(),
    "a program": b"#!/bin/sh\nrm -rf /\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "a database": b"SQLite format 3\x00" + b"\x00" * 4000,
    "json": b'{"referee": 1, "title": "T"}',
    "half a ruleset": (HEAD + PLAY).encode()[:-9] + b'"',
    "fifty megabytes": b"a: b\n" * 10_000_000,
    "one long line": b"a: " + b"x" * 900_000,
    "a long key": b"x" * 900_000 + b": a",
    "many keys": b"".join(b"k%d: 1\n" % at for at in range(26_000)),
    "many steps": (HEAD + "play:\n" + "  - {tell: x}\n" * 4_000 + "  - nowhere\n").encode(),
    "many procedures": (
        HEAD
        + PLAY
        + "procedures:\n"
        + "".join(f"  p{at}:\n    - p{at + 1}\n" for at in range(2000))
    ).encode(),
    "formulas in a row": (
        HEAD
        + "define:\n"
        + "".join(f"  d{at}: d{at + 1}\n" for at in range(1000))
        + "  d1000: 1\nplay:\n  - tell: <d0>\n"
    ).encode(),
    "lists in lists": b"[" * 10_000 + b"]" * 10_000,
    "lists never closed": b"[" * 100_000,
    "an alias bomb": b"a: &a [x, x]\n"
    + b"".join(b"%c: &%c [*%c, *%c]\n" % (i, i, i - 1, i - 1) for i in range(98, 123)),
    "python tags": b"!!python/object/apply:os.system ['true']\n",
    "merge keys": b"a: &a {b: c}\n<<: *a\n",
    "steps too deep": (
        HEAD
        + "play:\n"
        + "".join(f"{'    ' * at}  - if: yes\n{'    ' * at}    then:\n" for at in range(28))
        + "    " * 28
        + "  - tell: x\n"
    ).encode(),
    "loops too deep": (
        HEAD
        + "play:\n"
        + "".join(f"{'    ' * at}  - while: yes\n{'    ' * at}    do:\n" for at in range(20))
        + "    " * 20
        + "  - tell: x\n"
    ).encode(),
    "another version": b"referee: 99999999999999999999\ntitle: T\nplayers: 2\n" + PLAY.encode(),
    "players without end": b"referee: 1\ntitle: T\nplayers: 1-99999999999999\n" + PLAY.encode(),
    "a deck without end": (
        HEAD + "kit: {cards: {ranks: [a, b], copies: 999999999}}\n" + PLAY
    ).encode(),
    "hands without end": (
        HEAD
        + "kit: {cards: french_52}\nzones:\n  pile: {holds: all_cards}\n"
        + "  hand: {each: [player, 1-999999]}\n"
        + PLAY
    ).encode(),
    "money without end": (
        HEAD + "options:\n  ante: {amount: 999999999999999999999gp}\n" + PLAY
    ).encode(),
    "tables of what changes": (HEAD + "tables:\n  t: {a: players}\n" + PLAY).encode(),
    "a table by nothing": (HEAD + "tables:\n  t: {a: 1 // 0}\nplay:\n  - tell: <t[a]>\n").encode(),
    "itself": (HEAD + "extends: hostile\n" + PLAY).encode(),
    "a path": (HEAD + "extends: ../../../../../../etc/passwd\n").encode(),
    "a path from the root": (HEAD + "extends: /etc/passwd\n").encode(),
    "a path of Windows": (HEAD + "extends: ..\\..\\secret\n").encode(),
    "an address": (HEAD + "extends: https://example.com/x\n").encode(),
    "a list to extend": (HEAD + "extends: [a, b]\n").encode(),
    "nothing to extend": (HEAD + "extends: '  '\n").encode(),
}
"""Each is refused."""


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_refused_wherever_it_is_named(name: str, folder: Path, referee: Run) -> None:
    path = folder / "rulesets" / "hostile.yaml"
    path.write_bytes(RULESETS[name])
    said = refused(referee("rules", "check", str(path)), 1)
    if name != "a table by nothing":
        assert "hostile.yaml" in said
    refused(referee("table", "open", "hostile"))
    refused(referee("rules", "show", "hostile"))
    explained = referee("rules", "explain", f"{path}:1")
    assert explained.exit_code in (0, 1, 4)
    assert referee("rules", "list").exit_code == 0
    assert "root:" not in said


def test_rulesets_that_extend_one_another_in_a_circle(folder: Path, referee: Run) -> None:
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        (folder / "rulesets" / f"{name}.yaml").write_text(f"{HEAD}extends: {other}\n{PLAY}")
    for name in "abc":
        said = refused(referee("rules", "check", str(folder / "rulesets" / f"{name}.yaml")), 1)
        assert "round and round" in said
        refused(referee("table", "open", name), 1)


def test_a_long_line_of_rulesets_that_extend_one_another(folder: Path, referee: Run) -> None:
    for at in range(40):
        text = f"{HEAD}extends: r{at + 1}\n" if at < 39 else HEAD + PLAY
        (folder / "rulesets" / f"r{at}.yaml").write_text(text)
    refused(referee("rules", "check", "r0"), 1)
    refused(referee("table", "open", "r0"), 1)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of Unix")
@pytest.mark.parametrize("kind", ["pipe", "folder", "endless", "link to nowhere", "link to itself"])
def test_what_is_no_file(kind: str, folder: Path, referee: Run) -> None:
    path = folder / "rulesets" / "odd.yaml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        target = {"endless": "/dev/zero", "link to nowhere": "/nowhere/x"}.get(kind, str(path))
        path.symlink_to(target)
    refused(referee("rules", "check", str(path)), 1)
    refused(referee("table", "open", "odd"), 1, 4)
    assert referee("rules", "list").exit_code == 0


@pytest.mark.parametrize(
    "name",
    [
        "../rulesets/snake",
        "/etc/passwd",
        "..",
        ".",
        "",
        " ",
        "a\nb",
        "x" * 5000,
        "snake.yaml/..",
        "~",
    ],
)
def test_names_of_games_that_are_paths(name: str, referee: Run) -> None:
    said = refused(referee("table", "open", name), 1, 2, 4)
    assert "root:" not in said
    refused(referee("rules", "show", name), 1, 2, 4)
    refused(referee("rules", "explain", name + ":1"), 1, 2, 4)


NOT_A_MAP = [
    b"null\n",
    b"[]\n",
    b"- a\n",
    b"just words\n",
    b"5\n",
    b'"\n',
    b"\xff\xfe\x00",
    b"\x00",
    b"{{}}\n",
]
BROKEN = [
    *NOT_A_MAP,
    b"a: &a [*a]\n",
    b"[" * 100_000,
    b"Ann: {kind: dragon}\n",
    b"Ann: [1]\n",
    b"Ann: {kind: player, level: 99999999999999999999}\n",
    b"Ann: {kind: player, level: 1e3}\n",
    b"Ann: {kind: player, scores: {str: nan}}\n",
    b"Ann: {kind: player, scores: {str: 9999999999}}\n",
    b"Ann: {kind: player}\nANN: {kind: player}\n",
    b"Ann: {kind: player}\nAnn: {kind: npc}\n",
    b"Ann: {kind: player, __class__: x}\n",
    b"'': {kind: player}\n",
    b"'\x1b[31m': {kind: player}\n",
    b"Ann:\n\tkind: player\n",
    b"Ann: {kind: player, skills: {stealth: !!python/name:os.system}}\n",
    b"x" * 2_000_000,
]


@pytest.mark.parametrize("body", BROKEN, ids=lambda body: repr(body[:40]))
def test_characters_that_cannot_be_read(body: bytes, folder: Path, referee: Run) -> None:
    (folder / "characters.yaml").write_bytes(body)
    for command in (("character", "list"), ("character", "show", "Ann"), ("status",)):
        assert "characters.yaml" in refused(referee(*command), 1, 2, 4, 6)
    assert (folder / "characters.yaml").read_bytes() == body


CAMPAIGNS = [
    *NOT_A_MAP,
    b"name: [x]\n",
    b"edition: 7\n",
    b"edition: '2014; drop'\n",
    b"coins: {gp: 1e9}\n",
    b"options: {snaggletooth: {ante: 99999999999999999999gp}}\n",
    b"nobody_knows: 1\n",
    b"name: a\nname: b\n",
    b"name: &a [*a]\n",
    b"[" * 100_000,
    b"x" * 2_000_000,
]


@pytest.mark.parametrize("body", CAMPAIGNS, ids=lambda body: repr(body[:40]))
def test_a_campaign_that_cannot_be_read(body: bytes, folder: Path, referee: Run) -> None:
    (folder / "campaign.yaml").write_bytes(body)
    said = referee("character", "list")
    if said.exit_code:
        assert "campaign.yaml" in refused(said)
    refused(referee("table", "open", "snaggletooth", "--set", "ante=5cp"), 1, 2, 4, 6)
    assert (folder / "campaign.yaml").read_bytes() == body


def test_a_new_campaign_over_something_else(tmp_path: Path, folder: Path, referee: Run) -> None:
    for where in ("/proc/nowhere/x", str(folder / "campaign.yaml" / "x")):
        refused(referee("new", where), 1, 2, 4)
