"""Tests of simulated rounds."""
