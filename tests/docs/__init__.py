"""The pages that people read: every command in them is run, every example is checked."""
