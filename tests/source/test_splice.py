"""What a change to a GM's file looks like, line by line, and what is refused."""

from __future__ import annotations

import pytest

from referee.errors import BadInput, NotFound
from referee.source import FaultyFile
from referee.source.splice import add_comment, add_entry, add_item, remove, rename_key, set_value

FILE = """\
# People of the campaign.
characters:
  Bob:            # the bard
    wis: 12       # was 10
    tags: [bard, liar]

  # He owes Bob 3gp.
  "D'Arvit": {wis: 9, con: 11}
  # (more to come)

house: yes
"""


def test_a_value_is_set_and_its_comment_stays() -> None:
    new = set_value(FILE, ("characters", "Bob", "wis"), 14)
    assert new == FILE.replace("wis: 12 ", "wis: 14 ")


def test_a_character_is_added_behind_the_last_and_its_comments() -> None:
    new = add_entry(FILE, ("characters",), "Zoë", {"wis": 3, "tags": ["elf", "yes"], "notes": []})
    added = '  Zoë:\n    wis: 3\n    tags: [elf, "yes"]\n    notes: []\n'
    assert new == FILE.replace("# (more to come)\n", "# (more to come)\n" + added)


def test_a_key_is_added_inside_braces() -> None:
    new = set_value(FILE, ("characters", "D'Arvit", "dex"), "a, b")
    assert new == FILE.replace("con: 11}", 'con: 11, dex: "a, b"}')


def test_maps_on_the_way_are_made() -> None:
    assert set_value(FILE, ("rules", "snake", "ante"), "5sp") == FILE + (
        "rules:\n  snake:\n    ante: 5sp\n"
    )


def test_an_item_is_added_to_a_list() -> None:
    new = add_item(FILE, ("characters", "Bob", "tags"), "poor")
    assert new == FILE.replace("liar]", "liar, poor]")
    assert set_value(FILE, ("characters", "Bob", "tags", 2), "poor") == new


def test_a_key_gets_another_name() -> None:
    new = rename_key(FILE, ("characters", "D'Arvit"), "- x")
    assert new == FILE.replace('"D\'Arvit"', '"- x"')


def test_an_entry_is_removed_with_the_comments_inside_it() -> None:
    new = remove(FILE, ("characters", "Bob"))
    assert new == FILE.replace(
        "  Bob:            # the bard\n    wis: 12       # was 10\n    tags: [bard, liar]\n", ""
    )


def test_the_last_entry_leaves_an_empty_map() -> None:
    assert remove("a:\n  # why\n  b: 1\nc: 2\n", ("a", "b")) == "a: {}\nc: 2\n"
    assert remove("# top\na: 1\n# end\n", ("a",)) == "# top\n{}\n# end\n"


def test_the_first_entry_behind_a_dash_leaves_the_dash() -> None:
    assert remove("- a: 1  # one\n  # two\n  b: 2\n", (0, "a")) == "- # two\n  b: 2\n"


def test_a_list_is_replaced_and_its_comments_stay() -> None:
    new = set_value("a:  # one\n  - x  # two\n  # three\n  - y\nb: 1\n", ("a",), "z")
    assert new == "a: z  # one\n  # two\n  # three\nb: 1\n"


@pytest.mark.parametrize(
    "text", ["characters:\n", "characters: {}\n", "characters:", "", "# people\n"]
)
def test_the_first_character_of_a_file(text: str) -> None:
    new = set_value(text, ("characters", "Bob"), {"wis": 1})
    assert new.endswith("characters:\n  Bob:\n    wis: 1\n")
    assert new.startswith("# people") == text.startswith("# people")


def test_windows_line_ends_and_the_mark_stay() -> None:
    text = "\ufeff" + FILE.replace("\n", "\r\n")
    new = add_entry(text, ("characters",), "Eve", {"wis": 1})
    assert new.startswith("\ufeff#")
    assert new.count("\n") == new.count("\r\n") == text.count("\n") + 2


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(NotFound, match=r"characters > Ann is not in people\.yaml") as caught:
        remove(FILE, ("characters", "Ann", "wis"), "people.yaml")
    assert caught.value.exit_code == 4
    with pytest.raises(NotFound, match="tags > 6"):
        set_value(FILE, ("characters", "Bob", "tags", 5), "x")


@pytest.mark.parametrize("name", ["Bob", "Zoë", "Zoe\u0308"])
def test_a_name_that_is_there_is_refused(name: str) -> None:
    text = add_entry(FILE, ("characters",), "Zoë", {})
    with pytest.raises(BadInput, match="is already in"):
        add_entry(text, ("characters",), name, {})
    with pytest.raises(BadInput, match="is already in"):
        rename_key(text, ("characters", "D'Arvit"), name)


@pytest.mark.parametrize("bad", ["", "\x1b[31m", "a\u202eb", "x" * 600, "\ud800"])
def test_a_key_that_no_file_can_hold_is_refused(bad: str) -> None:
    with pytest.raises(BadInput):
        add_entry(FILE, ("characters",), bad, {})


def test_a_value_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(BadInput, match="control character"):
        set_value(FILE, ("house",), "a\x00b")


def test_a_text_takes_no_keys() -> None:
    with pytest.raises(BadInput, match="house in the file is no map"):
        set_value(FILE, ("house", "cut"), 1)


def test_a_file_with_faults_is_not_touched() -> None:
    with pytest.raises(FaultyFile, match=r"people\.yaml:2:1: duplicate-key"):
        set_value("a: 1\na: 2\n", ("a",), 3, "people.yaml")


def test_a_comment_stands_above_what_is_below_a_key() -> None:
    text = "\ufeffann: {}\r\nbob:\r\n    kind: npc # yes\r\n"
    new = add_comment(text, ("bob",), "from\na file")
    assert new == "\ufeffann: {}\r\nbob:\r\n    # from a file\r\n    kind: npc # yes\r\n"
    assert add_comment(new, ("ann",), "no room") == new
