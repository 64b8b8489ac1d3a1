"""The text of a new ruleset that plays at once: a plain one, or one that is like a pattern, with notes on what to change."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from referee.errors import NotFound
from referee.language.bases import FOLDER
from referee.language.patterns import Takes, pattern_of, stands, taken
from referee.library.shelf import Shelf, text_of
from referee.source import Faults, Map, Node, Seq, Text, did_you_mean
from referee.source.load import load
from referee.source.quoting import scalar
from referee.source.writing import inline

PLAIN = """\
# {title}: you play at the table, and the referee keeps the stakes, the bets and the cheats.
# 'referee rules check' and this file's name looks it over; 'referee table open {name}' plays it.
referee: 1
title: {written}
summary: Say here in a line what is played.
tags: [real table]
players: 2-8

options:                                           # house rules; one table may have others, with --set ante=5sp
  ante: {{amount: 1sp}}

bets:                                              # beside the bet on who wins
  shared:
    on: yes_no
    opens: before_play
    wins_when: pick == (count(winners) > 1)
    says: Whether several share the pot

cheats:                                            # beside palm, peek, signal, loaded and false_count
  distract:
    title: Spill a drink at the right moment
    before: play
    by: q in still_in
    check: {{skill: deception, dc: 14}}
    noticed_by: others(q)
  mark: removed                                    # no cards in this game, so none to mark

say:                                               # what is said, several to take turns
  won:
    - <best> <best|takes|take> the pot.
    - The pot goes to <best>.

# When the referee should throw, count and pay by itself, take a pattern: 'referee rules new NAME --like PATTERN' shows
# how, and 'like:' with its name here makes this file such a game. 'referee rules whole' and this file's name writes out
# everything that it is made of.
"""


LIKE = """\
# {title} is played like {pattern}. {says}
# 'referee rules check' and this file's name looks it over; 'referee table open {name}' plays it.
referee: 1
title: {written}
summary: {summary}
players: {players}

like: {pattern}
with:                                              # what this game fills in; a line behind # is as the pattern has it
{takes}
# options:                                         # house rules that the pattern has; more of your own may follow
{options}
# say:                                             # what is said, and may be said otherwise
{say}
# Cheats, bets and procedures of your own may follow, each under its heading; those of the pattern can be changed by their
# names: 'referee rules explain' and this file's name lists them. When the pattern no longer fits, 'referee rules whole'
# and this file's name writes out everything that this game is made of.
"""
WIDEST = 120
NOTES_AT = 50


def plain_text(name: str, title: str) -> str:
    """A plain ruleset: ``name`` is that of its file."""
    return PLAIN.format(name=name, title=title, written=inline(title))


def like_text(shelf: Shelf, name: str, title: str, pattern: str) -> str:
    """A ruleset that is like a pattern. NotFound, with a guess, where there is no such pattern."""
    root, takes = pattern_by_name(shelf, pattern)
    part = pattern_of(root)
    says = word(part.get("says")) if part else ""
    return LIKE.format(
        name=name,
        title=title,
        written=inline(title),
        pattern=pattern,
        says=noted(says, 0, f"# {title} is played like {pattern}. ").removeprefix("# "),
        summary=inline(word(root.get("summary"))),
        players=word(root.get("players")),
        takes="\n".join(blank_lines(takes, root)),
        options="\n".join(option_lines(root)),
        say="\n".join(say_lines(root)),
    )


def pattern_by_name(shelf: Shelf, name: str) -> tuple[Map, list[Takes]]:
    """The tree of a pattern and what it takes."""
    known = [one.removeprefix(FOLDER) for one in shelf.patterns()]
    path = shelf.patterns().get(FOLDER + name)
    root = load(text_of(path), str(path), Faults()) if path else None
    part = pattern_of(root) if root else None
    if not isinstance(root, Map) or part is None:
        guess = did_you_mean(name, known) or f"The patterns are {', '.join(known)}."
        raise NotFound(f"There is no pattern {name!r}: {guess}")
    return root, [*taken(part).values()]


def word(node: Node | None) -> str:
    return " ".join(node.value.split()) if isinstance(node, Text) else ""


def noted(text: str, indent: int, first: str = "") -> str:
    """A text as a note of as many lines as it needs."""
    lead = " " * indent + "# "
    lines = textwrap.wrap(text, WIDEST, initial_indent=first or lead, subsequent_indent=lead)
    lines[0] = lead + lines[0].removeprefix(first or lead)
    return "\n".join(lines)


def blank_lines(takes: list[Takes], root: Map) -> Iterator[str]:
    """What a pattern takes, each as the pattern has it: behind a # where it is not needed, but one is always there."""
    shown = [one for one in takes if one.needed] or [
        one for one in takes if isinstance(stands(root, one.fills), Text)
    ][:1]
    for one in takes:
        off = "" if one in shown else "# "
        yield from beside(f"  {off}{as_it_stands(one, root)}", one.says)
        if not isinstance(stands(root, one.fills), Text) and one.fills[0] == "procedures":
            yield f"  {off}  - tell: Here stands what happens."


def as_it_stands(one: Takes, root: Map) -> str:
    """What a pattern takes, as it could stand under ``with``."""
    there = stands(root, one.fills)
    if isinstance(there, Text):
        return f"{one.name}: {there.value}"
    if isinstance(there, Seq) and there.flow:
        return f"{one.name}: [{', '.join(word(item) for item in there.items)}]"
    return f"{one.written}:"


def beside(line: str, says: str) -> Iterator[str]:
    """A line with its note behind it; above it where there is no room."""
    whole = f"{line:<{NOTES_AT}} # {says}"
    if len(line) < NOTES_AT and len(whole) <= WIDEST:
        yield whole
    else:
        lead = "#   " if line.startswith("#") else "  "
        yield f"{lead}# {says}:"
        yield line


def option_lines(root: Map) -> Iterator[str]:
    options = root.get("options")
    for key, value in options.pairs if isinstance(options, Map) else ():
        if isinstance(value, Map):
            line = f"#   {key.value}: {{default: {default_of(value)}}}"
            yield from beside(line, word(value.get("says")))


def default_of(option: Map) -> str:
    """What an option is unless somebody says otherwise."""
    if (given := option.get("default")) is not None:
        return word(given)
    words = option.get("one_of")
    if isinstance(words, Seq):
        return word(words.items[0])
    found = word(option.get("amount")) or word(option.get("yes_no")) or word(option.get("number"))
    return found.split()[0].split("-")[0]


def say_lines(root: Map) -> Iterator[str]:
    say = root.get("say")
    for key, value in say.pairs if isinstance(say, Map) else ():
        if isinstance(value, Text):
            yield f"#   {key.value}: {scalar(value.value)}"
