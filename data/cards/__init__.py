"""Facts about cards: sets, the two shipped decks, names, persons."""
