"""How the cards of a game are dealt so that anyone can check it."""
