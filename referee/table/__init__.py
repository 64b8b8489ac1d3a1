"""Tables, seats, bets, cheats and the game master's word: what a command does to the round and to the ledger."""
