"""Where rulesets are found, and loading one to compiled rules."""

from referee.library.cache import compiled_rules
from referee.library.shelf import Found, Shelf, Source

__all__ = ["Found", "Shelf", "Source", "compiled_rules"]
