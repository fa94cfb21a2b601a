"""What cards say in this game: their readings, addresses in them, and what their words refer to."""
