"""Which program a file is of, told by what is in it, and everybody who is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.campaign import Campaign
from referee.errors import BadInput, NotFound
from referee.importing.beyond import is_beyond, read_beyond
from referee.importing.found import Draft, Found, finished
from referee.importing.foundry import is_actor, is_of_foundry, read_actor
from referee.importing.opening import Opened, open_file
from referee.importing.rows import read_rows

MOST_IN_A_FILE = 200


def characters_of(path: str, campaign: Campaign, name: str | None = None) -> list[Found]:
    """Everybody in a file, as the campaign would have them.

    ``name`` goes before the file's own, for a file that holds one character. NotFound or BadInput,
    with the mend, for a file of which nobody can be taken.
    """
    opened = open_file(path)
    drafts = _drafts(opened)
    if name is not None:
        if len(drafts) != 1:
            raise BadInput(f"{opened.file} holds {len(drafts)} characters: one name is not enough.")
        drafts[0].name = name
    for draft in drafts:
        _settle_temperament(draft, campaign)
    return [finished(draft, campaign.edition) for draft in drafts]


def _settle_temperament(draft: Draft, campaign: Campaign) -> None:
    """Leave a temperament that the campaign does not know."""
    word = draft.own.pop("temperament", "")
    try:
        known = campaign.temperament(word) if word else None
    except NotFound:
        draft.leave(f"temperament {word[:40]}, which is none of this campaign's")
        return
    if known:
        draft.own["temperament"] = known.name


def _drafts(opened: Opened) -> list[Draft]:
    if opened.tree is None:
        return read_rows(opened.table, opened.file)
    trees = opened.tree if isinstance(opened.tree, list) else [opened.tree]
    if not trees or len(trees) > MOST_IN_A_FILE:
        raise BadInput(
            f"{opened.file} holds {len(trees) or 'no'} characters: "
            f"between 1 and {MOST_IN_A_FILE} can be read at once."
        )
    return [_reader(tree, opened.file)(tree, opened.file) for tree in trees]


def _reader(tree: object, file: str) -> Callable[[object, str], Draft]:
    for knows, reads in _PROGRAMS:
        if knows(tree):
            return reads
    raise BadInput(
        f"{file} is neither a Foundry VTT actor nor a D&D Beyond character: export one of these, "
        "or write a CSV."
    )


_PROGRAMS: Sequence[tuple[Callable[[object], bool], Callable[[object, str], Draft]]] = (
    (is_beyond, read_beyond),
    (is_actor, read_actor),
    (is_of_foundry, read_actor),
)
"""How each program's files are known, and how they are read."""
