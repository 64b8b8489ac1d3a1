"""Reading single values out of a campaign's YAML; what is wrong is noted at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.campaign.codes import KEY, SHAPE, VALUE
from referee.source import Faults, Map, Node, Seq, Text, did_you_mean
from referee.words import listed, same_words

YES, NO = ("yes", "on", "true"), ("no", "off", "false")


def is_blank(node: Node | None) -> bool:
    """Whether nothing stands there."""
    return node is None or (isinstance(node, Text) and not node.value and not node.quoted)


def read_text(node: Node | None, default: str, faults: Faults) -> str:
    """A text on one line; ``default`` where nothing stands or something else does."""
    if node is None or is_blank(node):
        return default
    if isinstance(node, Text):
        return " ".join(node.value.split())
    faults.add(SHAPE, node.place, "a text is due here", "write the words on one line")
    return default


def read_choice(node: Node | None, choices: Sequence[str], faults: Faults) -> str:
    """One of some words; the first of them where nothing stands or something else does."""
    word = read_text(node, choices[0], faults)
    for choice in choices:
        if same_words(choice) == same_words(word):
            return choice
    if node is not None:
        mend = f"write {listed(choices, 'or')}"
        faults.add(VALUE, node.place, f'"{word[:60]}" cannot stand here', mend)
    return choices[0]


def read_yes_no(node: Node | None, default: bool, faults: Faults) -> bool:
    """yes, on, true or no, off, false, as they are written."""
    if node is None or is_blank(node):
        return default
    word = read_text(node, "", faults).lower()
    if word in YES or word in NO:
        return word in YES
    if isinstance(node, Text):
        faults.add(VALUE, node.place, f'"{word[:60]}" is neither yes nor no', "write yes or no")
    return default


def read_pairs(node: Node | None, faults: Faults, mend: str) -> Iterator[tuple[Text, Node]]:
    """The keys and values of a map; none where nothing stands."""
    if isinstance(node, Map):
        yield from node.pairs
    elif node is not None and not is_blank(node):
        faults.add(SHAPE, node.place, "keys with their values are due here", mend)


def read_words(node: Node | None, faults: Faults) -> Iterator[Text]:
    """The texts of a list; a single text counts as a list of one."""
    if isinstance(node, Seq):
        for item in node.items:
            if isinstance(item, Text):
                yield item
            else:
                faults.add(
                    SHAPE, item.place, "a word is due here", "write one on each line: - word"
                )
    elif isinstance(node, Text) and not is_blank(node):
        yield node
    elif isinstance(node, Map):
        faults.add(SHAPE, node.place, "a list of words is due here", "write it as [one, another]")


def note_unknown_keys(node: Node | None, known: Iterable[str], faults: Faults) -> None:
    """Note each key of a map that is none of the known ones."""
    names = list(known)
    for key, _ in node.pairs if isinstance(node, Map) else ():
        if key.value not in names:
            mend = did_you_mean(key.value, names) or f"there are {listed(names)}"
            faults.add(KEY, key.place, f'"{key.value[:60]}" means nothing here', mend)
