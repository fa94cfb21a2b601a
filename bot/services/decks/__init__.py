"""Decks: checking, saving and playing them."""
