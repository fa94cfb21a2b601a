"""What cards say in this game: their readings, the addresses in them, and what their words refer to."""
