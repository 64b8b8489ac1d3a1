"""What is shown: plain lines and tables on any terminal, and the same as JSON."""
