"""What Berean remembers: imported cards, games, decks and settings, in SQLite or PostgreSQL."""
