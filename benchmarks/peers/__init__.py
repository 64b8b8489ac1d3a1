"""Decisions a second beside other engines of games from PyPI, on the games that both know: ``make bench-peers``.

Both sides play in one process, on one core, in turns of a twentieth of a second. On both sides every player takes each legal
action with equal chance; what is timed is a fresh round, the legal actions made, the one taken carried out, and what
everybody has won at the end. A decision is a choice among two legal actions or more: chance, and what is the only legal
action, is carried out within the time and not counted.

A module a peer gives its games as functions that play so many rounds (``Play``); ``ours`` does so for the shipped rulesets
in the quick form that returns at each decision; ``matches`` says who is set against whom, and what differs in their rules.
"""
