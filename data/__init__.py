"""Data files only: cards, decks, formats, errata and rules. Read through importlib.resources."""
