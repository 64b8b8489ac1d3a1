"""Rulesets that the checker rejects, one at the least for each kind of fault.

The first line of a file is a comment with each fault that it has: ``# 4: unknown-key, 7: missing-key``.
"""
