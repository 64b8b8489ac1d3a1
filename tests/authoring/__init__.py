"""Tests of what an author tries a ruleset with."""
