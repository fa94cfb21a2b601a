"""How the words of a card become a reading, for any game: the words, productions, and the chart that reads by them."""
