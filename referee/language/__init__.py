"""The rules language: what an author wrote, read, named and typed."""

from referee.language.check import Typed
from referee.language.loading import load_rules

__all__ = ["Typed", "load_rules"]
