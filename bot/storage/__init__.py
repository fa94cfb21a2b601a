"""What Berean stores: imported cards, games, decks and settings, in SQLite or PostgreSQL."""
