"""Scenario files: a table, moves by meaning, and what must be true."""
