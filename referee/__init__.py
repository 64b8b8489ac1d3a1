"""The referee behind the tavern table."""
