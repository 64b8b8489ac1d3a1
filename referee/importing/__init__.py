"""Characters from the files of other programs: what was taken, what was guessed, what was left."""
