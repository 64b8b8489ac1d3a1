"""How long is for ever: tests that something ends at all use this. How quickly it ends is measured by benchmarks."""

HANGS = 20  # seconds; each of these takes a small part of one on a quiet machine
