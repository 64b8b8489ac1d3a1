"""Pages in a real browser: at phone size, several seats at once."""
