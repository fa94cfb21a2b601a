"""Decks: checked, kept under a name, played with."""
