"""Where the nodes stand, and what they answer."""

from __future__ import annotations

from referee.source import Faults, Map, Node, Place, Seq, Text
from referee.source.load import load

TEXT = """\
# a game
title: Zoë's 日本 game   # shown
tags: [a, 'b c']
empty:
kit:
  - cards: {deck: french_52}
  -
say: >
  folded
  text

last: x
"""


def tree(text: str = TEXT) -> Map:
    faults = Faults()
    root = load(text, "g.yaml", faults)
    assert isinstance(root, Map) and not len(faults)
    return root


def at(node: Node | None) -> tuple[int, int, int, int]:
    assert node is not None
    return node.place.line, node.place.column, node.end.line, node.end.column


def test_every_node_knows_where_it_begins_and_ends() -> None:
    root = tree()
    assert at(root.get("title")) == (2, 8, 2, 21)
    assert at(root.get("tags")) == (3, 7, 3, 17)
    assert at(root.get("empty")) == (4, 7, 4, 7)
    kit = root.get("kit")
    assert isinstance(kit, Seq) and not kit.flow
    assert (kit.place.line, kit.place.column) == (6, 3)
    cards = kit.items[0]
    assert isinstance(cards, Map) and at(cards.get("cards")) == (6, 12, 6, 29)
    assert at(kit.items[1])[:2] == (7, 4)


def test_windows_line_ends_change_no_place() -> None:
    unix, windows = tree(), tree(TEXT.replace("\n", "\r\n"))
    assert unix == windows


def test_quotes_and_blocks_are_marked() -> None:
    root = tree()
    tags = root.get("tags")
    assert isinstance(tags, Seq) and tags.flow
    assert [item.quoted for item in tags.items if isinstance(item, Text)] == [False, True]
    say = root.get("say")
    assert isinstance(say, Text) and say.quoted and say.value == "folded text\n"


def test_a_map_gives_its_keys_in_order() -> None:
    root = tree()
    assert root.keys() == ("title", "tags", "empty", "kit", "say", "last")
    assert root.get("nothing") is None


def test_a_place_is_shown_as_file_line_column() -> None:
    assert str(Place("g.yaml", 3, 14)) == "g.yaml:3:14"


def test_a_block_at_the_end_reads_the_same_without_its_line_break() -> None:
    assert tree("a: |\n  x\n").get("a") == tree("a: |\n  x").get("a")
