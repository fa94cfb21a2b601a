"""Decklists in any form people use, formats as data, and the checks of a deck against a format."""
