"""Many rounds at once: who is favoured, how long a game lasts, what the house keeps, what a cheat is worth."""
