"""Decklists, formats as data, and deck checking."""
