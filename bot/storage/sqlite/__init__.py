"""What only SQLite needs: its statements, its JSON, and answers that share a transaction."""
