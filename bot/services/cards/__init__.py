"""The card pool, and what Berean knows about a card."""
