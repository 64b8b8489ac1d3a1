"""The kinds of fault that a campaign's files can have."""

from __future__ import annotations

from referee.source.codes import Code, register

KEY = "campaign-key"
VALUE = "campaign-value"
SHAPE = "campaign-shape"
SHEET = "campaign-sheet"
TWICE = "campaign-twice"

register(
    Code(KEY, "a key that a campaign's file does not know"),
    Code(VALUE, "a value that is none of those that its key takes"),
    Code(SHAPE, "a list, a map or a single word where something else is due"),
    Code(SHEET, "something on a character that no sheet can have"),
    Code(TWICE, "two characters with one name, or one thing written down twice"),
)
