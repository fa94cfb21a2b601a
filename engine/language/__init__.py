"""From the words of a card to a reading, without knowing a game: productions, the chart that reads by them, tokens."""
