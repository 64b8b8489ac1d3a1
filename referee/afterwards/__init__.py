"""An evening afterwards: the tale, what is written on sheets, who won and lost, and the ledger for other programs."""
