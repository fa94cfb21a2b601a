"""Decks of The Mission checked by its rules."""
