"""Work by hand, for every game: what players do if Berean does not carry out a card, and who has to consent."""
