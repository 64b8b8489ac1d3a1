"""What people who are nobody's characters do at a table: temperaments, what each would rather do, cheats, bets, and what they make of what they notice."""
