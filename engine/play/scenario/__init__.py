"""Scenario files: a table, moves in words, and what must be true."""
