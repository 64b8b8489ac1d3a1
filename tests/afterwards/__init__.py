"""Evenings played at random, and what is told of them afterwards."""
