"""What the card says in this game: readings by card, addresses in them, what they speak of."""
