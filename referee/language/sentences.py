"""Sentences: text with formulas between ``<`` and ``>``, and ``<n|die|dice>`` for one and for many."""

from __future__ import annotations

from referee.language.formula import Expr
from referee.language.model import Sentence
from referee.language.parse import parse
from referee.language.tokens import FormulaFault
from referee.source import Place


def read_sentence(text: str, place: Place) -> Sentence:
    """The sentence in ``text``, which begins at ``place``. Raises ``FormulaFault`` with the offset in the text."""
    pieces: list[str | Expr | tuple[Expr, str, str]] = []
    at = 0
    while at < len(text):
        begin = text.find("<", at)
        if begin < 0:
            pieces.append(text[at:])
            break
        if begin > at:
            pieces.append(text[at:begin])
        end = _closing(text, begin)
        pieces.append(_inside(text[begin + 1 : end], begin + 1, place))
        at = end + 1
    return Sentence(place, pieces)


def _closing(text: str, begin: int) -> int:
    end = text.find(">", begin)
    if end < 0:
        raise FormulaFault(begin, "< opens a formula that is never closed with >", "", "sentence")
    while end + 1 < len(text) and text[end + 1] == "=":  # >= inside a formula
        following = text.find(">", end + 1)
        if following < 0:
            break
        end = following
    return end


def _inside(text: str, offset: int, place: Place) -> Expr | tuple[Expr, str, str]:
    formula, *forms = text.split("|")
    if len(forms) not in (0, 2):
        raise FormulaFault(
            offset,
            "write <n|die|dice>: the number, the word for one, the word for more",
            "",
            "sentence",
        )
    try:
        expr = parse(formula, Place(place.file, place.line, place.column + offset))
    except FormulaFault as fault:
        raise FormulaFault(offset + fault.offset, fault.message, fault.mend, fault.code) from None
    return (expr, forms[0], forms[1]) if forms else expr
