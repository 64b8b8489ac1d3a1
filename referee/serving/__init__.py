"""Players' pages: each seat's own hand and what it can tap, served to phones."""
