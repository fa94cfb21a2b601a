"""How a game begins: decks, hands, star abilities."""
