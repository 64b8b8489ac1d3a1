"""Games written by hand, each as a program that plays that one game.

They measure the rules engine twice: by their speed (``play``) and by their opinion of the rules. The two founding
games have ``play_with``, which asks its caller at every decision and for everything left to chance, so that another
implementation can be run beside it on the same deck; the others draw as the compiled rules do, so that one seed gives
both the same round. ``stopping`` has each of them once more as a round that can be driven from outside. They share nothing with
``referee``.

Seats: 0 sits at the dealer's left, then on to the left; the last seat deals. Money is int copper.
"""
