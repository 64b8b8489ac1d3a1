"""The games by hand once more, as programs that can be stopped: what the rules are beside that return at each decision.

``play`` of the games themselves decides by chance in the middle of its loops, and nobody can look at a round of it, keep it
or answer for a seat. Whoever drives a game needs more: to be told who decides among what, to answer, and to take a copy of
the round as it stands. So each of these is a ``Round``, plain data in slots, that goes on until somebody decides. They play
as ``play`` does, draw for draw, by the options as shipped.
"""
