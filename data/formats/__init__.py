"""Deck formats: one dated file a format and version."""
