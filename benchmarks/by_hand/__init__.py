"""The two founding games, each written by hand as a program that plays that one game.

They measure the rules engine twice: by their speed (``play``) and by their opinion of the rules
(``play_with``, which asks its caller at every decision and for everything left to chance, so that
another implementation can be run beside it on the same deck). They share nothing with ``referee``.

Seats: 0 sits at the dealer's left, then on to the left; the last seat deals. Money is int copper.
"""
