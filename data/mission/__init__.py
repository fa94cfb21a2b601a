"""The Mission: the cards of the starter set and its two decks."""
