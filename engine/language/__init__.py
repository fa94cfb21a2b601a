"""How the words of a card become a reading, for any game: tokens, productions, and the chart that reads by them."""
