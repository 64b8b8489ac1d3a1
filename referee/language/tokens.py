"""The words and signs of a formula."""

from __future__ import annotations

import re
import unicodedata

from referee.records import record

LONGEST = 600
LONGEST_NAME = 60
DIGITS = 15
"""No number has more digits than this, before the point and behind it."""

KEYWORDS = frozenset({"if", "else", "and", "or", "not", "in", "is", "for", "to"})
"""Words of formulas themselves, which can name nothing."""

_NAME = re.compile(r"[^\W\d]\w*\Z")
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")


_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<money>[0-9]+(?:pp|gp|ep|sp|cp)\b)
      | (?P<number>[0-9]+(?:\.[0-9]+)?(?![\w.]))
      | (?P<name>[^\W\d]\w*|[0-9]+[A-Za-z]\w*)
      | (?P<text>"[^"]*"|'[^']*')
      | (?P<op>==|!=|<=|>=|//|[-+*/%<>=()\[\],.])
      | (?P<odd>.)""",
    re.VERBOSE | re.DOTALL,
)


class FormulaFault(Exception):
    """A formula cannot be read: ``column`` is counted from the start of its text."""

    def __init__(self, offset: int, message: str, mend: str = "", code: str = "formula") -> None:
        super().__init__(message)
        self.offset, self.message, self.mend, self.code = offset, message, mend, code


@record(frozen=False)
class Token:
    family: str
    text: str
    offset: int


def tokens(text: str) -> list[Token]:
    """The words and signs of a formula."""
    if len(text) > LONGEST:
        raise FormulaFault(
            0,
            f"this formula has {len(text)} letters, and {LONGEST} is the most",
            "give a part of it a name under define",
            "formula-too-long",
        )
    found = []
    for match in _TOKEN.finditer(text):
        family = match.lastgroup or "odd"
        if family == "blank":
            continue
        if family == "odd":
            raise FormulaFault(
                match.start(), f"{match.group()!r} has no meaning in a formula", _odd(match.group())
            )
        if family == "name":
            _check_name(match.group(), match.start())
        if family in ("number", "money"):
            _check_number(match.group(), match.start())
        found.append(Token(family, match.group(), match.start()))
    found.append(Token("end", "", len(text)))
    return found


def is_whole(text: str) -> bool:
    """Whether a word is a whole number, written in plain digits."""
    return _WHOLE.match(text) is not None


def is_name(text: str) -> bool:
    """Whether a word can be a name: letters, digits and _, in the one form that they are compared in."""
    return (
        len(text) <= LONGEST_NAME
        and text not in KEYWORDS
        and _NAME.match(text) is not None
        and text.isidentifier()
        and unicodedata.normalize("NFKC", text) == text
        and "__" not in text
    )


def _check_name(name: str, offset: int) -> None:
    if "__" in name:
        raise FormulaFault(offset, "a name may not hold two underlines in a row")
    if len(name) > LONGEST_NAME:
        raise FormulaFault(offset, f"a name of more than {LONGEST_NAME} letters", "shorten it")
    plain = unicodedata.normalize("NFKC", name)
    if plain != name or not ("_" + name).isidentifier():
        mend = f"write {plain}" if is_name(plain) else "use plain letters and digits"
        raise FormulaFault(offset, f"{name!r} holds signs that no name can have", mend)


def _check_number(number: str, offset: int) -> None:
    if any(len(part) > DIGITS for part in re.findall(r"[0-9]+", number)):
        raise FormulaFault(
            offset, f"a number of more than {DIGITS} digits", "nothing is that large"
        )


def _odd(sign: str) -> str:
    if sign in "“”‘’„":
        return "use straight quotes"
    if sign == ":":
        return "odds are written 3 to 2, and a range 1 to 6"
    if sign in "&|":
        return "write and, or"
    if sign == "!":
        return "write not, or != for is not"
    if sign in "{}":
        return "write it without braces"
    if sign.isnumeric():
        return "write numbers with the digits 0 to 9"
    if unicodedata.combining(sign):
        return "write the letter and its accent as one sign"
    return ""
