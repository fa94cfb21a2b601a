"""Puzzles: tables with the only good moves, and why."""
