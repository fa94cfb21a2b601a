"""The starter decks that ship with Berean."""
