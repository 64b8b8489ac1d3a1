"""The words and signs of a formula."""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 600


_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<money>\d+(?:pp|gp|ep|sp|cp)\b)
      | (?P<number>\d+(?:\.\d+)?(?![\w.]))
      | (?P<name>[^\W\d]\w*|\d+[A-Za-z]\w*)
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


@dataclass(slots=True)
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
        if family == "name" and "__" in match.group():
            raise FormulaFault(match.start(), "a name may not hold two underlines in a row")
        found.append(Token(family, match.group(), match.start()))
    found.append(Token("end", "", len(text)))
    return found


def _odd(sign: str) -> str:
    if sign in "“”‘’„":
        return "use straight quotes"
    if sign in "&|":
        return "write and, or"
    if sign == "!":
        return "write not, or != for is not"
    if sign in "{}":
        return "write it without braces"
    return ""
