"""The referee behind the tavern table."""

__version__ = "0.1.0"
