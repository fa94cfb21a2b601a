"""Guided games: a concept a turn, and what to press and why."""
