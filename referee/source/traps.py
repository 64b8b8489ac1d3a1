"""Text that is good YAML and does not mean what its author thinks.

One function for each mistake, listed in ``TRAPS``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from referee.records import record
from referee.source.comments import Span, comments
from referee.source.decode import UNSEEN, named
from referee.source.faults import Faults
from referee.source.lines import Lines
from referee.source.mends import COMMA_INSIDE, quote_the_rest, quote_this
from referee.source.nodes import Map, Node, Seq, Text

ODD_BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
"""Blanks that are not the plain space, as a set in a regular expression."""

_ODD_BLANK = re.compile(
    rf"^[{ODD_BLANKS}]|[{ODD_BLANKS}]$|(?<=[:\-])[{ODD_BLANKS}]|[{ODD_BLANKS}]#"
)
_AFTER_BLANKS = re.compile(r"[ \t\r]*(.?)")
_OPENS, _CLOSES = "“”„‟«‘‚‛‹", "”“»’‘›"
_FORMULA_SIGN = re.compile(r"[()\[\]<>=+*/]|\s(?:and|or|not|in|if|is|for)\s")
_GLUED_KEY = re.compile(r"([^\W\d][\w ]*(?:\([\w, ]*\))?):(\S.*)", re.DOTALL)
_GLUED_STEP = re.compile(r"([a-z_]{2,}):([^\s/:].*)", re.DOTALL)
_FOR_IN = re.compile(r"\bfor\s+(\w+)\s+in\s")


@record
class Reading:
    """What the traps look at: every list and map, every text, every comment, in order."""

    lines: Lines
    branches: Sequence[Seq | Map]
    texts: Sequence[Text]
    comments: Sequence[Span]


def note_traps(root: Node, texts: Sequence[Text], lines: Lines, faults: Faults) -> None:
    """Note every trap. ``texts`` are all texts of the file in order, also those not in the tree."""
    reading = Reading(lines, tuple(_branches(root)), texts, comments(lines, texts))
    for trap in TRAPS:
        trap(reading, faults)


def _branches(node: Node) -> Iterator[Seq | Map]:
    if isinstance(node, Text):
        return
    yield node
    children = node.items if isinstance(node, Seq) else (value for _, value in node.pairs)
    for child in children:
        yield from _branches(child)


def note_unseen_in_quotes(reading: Reading, faults: Faults) -> None:
    """``"\\e[31m"``: an escape that puts a control character into the text."""
    for text in reading.texts:
        unseen = UNSEEN.search(text.value) if text.quoted else None
        if unseen:
            message = f"the backslash in this text makes {named(unseen[0])}"
            mend = "delete it, or write two backslashes for one that is to be shown"
            faults.add("control-character", text.place, message, mend)


def note_odd_blanks(reading: Reading, faults: Faults) -> None:
    """A no-break space, copied from a web page, where YAML needs a plain space."""
    for text in reading.texts:
        odd = None if text.quoted else _ODD_BLANK.search(text.value)
        if odd:
            start = reading.lines.offset(text.place) + odd.start()
            place = reading.lines.place(start) if "\n" not in text.value else text.place
            message = "this blank is not a plain space, so YAML reads it as part of the text"
            faults.add("odd-blank", place, message, "replace it with a space")


def note_typographic_quotes(reading: Reading, faults: Faults) -> None:
    """``title: “Snake”``: curly quotes around a value, or around a part that a comma has cut."""
    in_flow = {
        id(text) for branch in reading.branches if branch.flow for text in _own_texts(branch)
    }
    for text in reading.texts:
        value = text.value
        if text.quoted or value[:1] not in _OPENS or not value:
            continue
        closed = any(sign in value[1:] for sign in _CLOSES)
        if (value[-1] in _CLOSES and len(value) > 1) or (id(text) in in_flow and not closed):
            mend = "write straight quotes"
            inside = value[1:].rstrip(_CLOSES)
            if closed and '"' not in inside:
                mend = f'write  "{inside}"  (or  "{value}"  if these quotes are to be shown)'
            message = f"{value[0]} is not a quote for YAML; it would be part of the text"
            faults.add("typographic-quotes", text.place, message, mend)


def _own_texts(branch: Seq | Map) -> Iterator[Text]:
    if isinstance(branch, Seq):
        yield from (item for item in branch.items if isinstance(item, Text))
        return
    for key, value in branch.pairs:
        yield key
        if isinstance(value, Text):
            yield value


def note_comma_in_call(reading: Reading, faults: Faults) -> None:
    """``{dc: passive(p, perception)}``: the comma ends the value, and ``perception)`` is a key."""
    for branch in reading.branches:
        cut = _cut_by_comma(branch, reading.lines) if branch.flow else None
        if cut:
            mend = f"or put quotes around the whole value that begins with  {cut.value[:40]}"
            faults.add("comma-in-call", cut.place, COMMA_INSIDE, mend)


def _cut_by_comma(branch: Seq | Map, lines: Lines) -> Text | None:
    for text in _own_texts(branch):
        if not text.quoted and text.value.count("(") > text.value.count(")"):
            return text
    if isinstance(branch, Map):
        for key in _bare_keys(branch, lines):
            if _FORMULA_SIGN.search(key.value) and not _GLUED_KEY.fullmatch(key.value):
                return key
    return None


def _bare_keys(branch: Map, lines: Lines) -> Iterator[Text]:
    """The unquoted keys of a map in braces that have no colon behind them."""
    for key, value in branch.pairs:
        empty = isinstance(value, Text) and not value.value and not value.quoted
        if empty and not key.quoted:
            behind = lines.offset(key.end)
            if not lines.text[behind : behind + 80].lstrip().startswith(":"):
                yield key


def note_no_space_after_colon(reading: Reading, faults: Faults) -> None:
    """``{x:1}`` is one key "x:1" with nothing; ``- say:Hello`` is one text."""
    for root in reading.texts[:1] if not reading.branches else ():
        _note_glued(root, _GLUED_KEY, faults)
    for branch in reading.branches:
        if isinstance(branch, Map) and branch.flow:
            for key in _bare_keys(branch, reading.lines):
                _note_glued(key, _GLUED_KEY, faults)
        elif isinstance(branch, Seq) and not branch.flow:
            for text in _own_texts(branch):
                _note_glued(text, _GLUED_STEP, faults)


def _note_glued(text: Text, pattern: re.Pattern[str], faults: Faults) -> None:
    glued = None if text.quoted else pattern.fullmatch(text.value)
    if glued:
        message = "no space after the colon, so this is not read as a key and its value"
        mend = f"write  {glued[1]}: {glued[2][:40]}"
        faults.add("no-space-after-colon", text.place, message, mend)


def note_formula_in_brackets(reading: Reading, faults: Faults) -> None:
    """``[q for q in x if y]`` unquoted is a list of one text."""
    for branch in reading.branches:
        for text in _own_texts(branch) if branch.flow else ():
            if not text.quoted and _is_comprehension(text.value):
                sign = "[ ]" if isinstance(branch, Seq) else "{ }"
                message = f"YAML reads {sign} as a list with this one text in it, not as a formula"
                faults.add(
                    "formula-in-brackets", branch.place, message, _formula_mend(reading, branch)
                )
                break


def _is_comprehension(value: str) -> bool:
    """``q.hand for q in …``: the name behind "for" has been used before it."""
    found = _FOR_IN.search(value)
    return found is not None and found[1] in re.findall(r"\w+", value[: found.start()])


def _formula_mend(reading: Reading, branch: Seq | Map) -> str:
    start, end = reading.lines.offset(branch.place), reading.lines.offset(branch.end)
    return quote_this(reading.lines.text[start:end])


def note_swallowed(reading: Reading, faults: Faults) -> None:
    """``say: Bet #2 wins``: the rest of the sentence is a comment."""
    ends = {reading.lines.offset(text.end): text for text in reading.texts if not text.quoted}
    source = reading.lines.text
    for start, end in reading.comments:
        text = ends.get(start - 1)
        if text is None or source[start - 1] != " " or not source[start + 1 : start + 2].isalnum():
            continue
        message = f'"{source[start:end][:40]}" is read as a comment, not as part of the text'
        mend = quote_the_rest(reading.lines, text.place)
        if not text.value:
            mend = quote_this(source[start:end].strip())
        mend += "; if it is a comment, put a space behind the #"
        faults.add("swallowed", reading.lines.place(start), message, mend)


def note_tabs(reading: Reading, faults: Faults) -> None:
    """A tab anywhere but inside quotes, blocks and comments."""
    source = reading.lines.text
    if "\t" not in source:
        return
    where = reading.lines
    quoted = [(where.offset(t.place), where.offset(t.end)) for t in reading.texts if t.quoted]
    spans = sorted([*quoted, *reading.comments])
    starts = [start for start, _ in spans]
    at = source.find("\t")
    while at >= 0:
        before = bisect_right(starts, at) - 1
        if before >= 0 and at < spans[before][1]:
            at = source.find("\t", spans[before][1])
        elif _matters(source, at):
            message = "a tab stands here, and YAML allows only spaces"
            faults.add("tab", where.place(at), message, TAB_MEND)
            at = source.find("\t", where.next_line(at))
        else:
            at = source.find("\t", where.next_line(at))


def _matters(source: str, at: int) -> bool:
    """Whether something other than a comment follows the tab on its line."""
    behind = _AFTER_BLANKS.match(source, at)
    return behind is not None and behind[1] not in ("", "#")


TAB_MEND = "replace the tab with spaces (two for each level)"

TRAPS = (
    note_unseen_in_quotes,
    note_odd_blanks,
    note_typographic_quotes,
    note_comma_in_call,
    note_no_space_after_colon,
    note_formula_in_brackets,
    note_swallowed,
    note_tabs,
)
"""Every check of this page."""
